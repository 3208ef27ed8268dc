import type { Refusal, Saying } from './intent'

export const sayings: Readonly<Record<Saying, string>> = {
  hello:
    'Hello. Tell me what to think about: I can add ideas, expand one, challenge it, plan it or explain it.',
  thanks: 'You are welcome.',
  who: 'I am Bough’s built-in guide: a small program of rules with the dictionary WordNet, not a large language model. I work on this machine, without a network. I understand plain requests about the board (add, rename, move, link, find, count, expand, challenge, plan, explain) and propose ideas from thinking frameworks; I know no facts about the world. A real model, set up in the settings, understands far more.',
  help: 'I understand plain requests, also several at once. For example:\n- “Add three risks under the root and explain the first”\n- “Rename Costs to Money and move it under Budget”\n- “Link Noise to Neighbours because they hear it”\n- “Expand it”, “Challenge it”, “Plan it”, “Which terms do I need?”\n- “Find ideas about buses”, “How many questions are there?”, “Sum up the board”\nI am the built-in guide: I know words and this board, not facts about the world.',
  unclear:
    'I did not understand that, or it is nothing I can do: I only work on the ideas of this board, and cannot act outside it. I follow plain requests such as “add three risks under the root”, “rename Costs to Money”, “expand it” or “how many questions are there?” If it is a thought of your own, say “add it” and I will keep it on the board.',
  empty: 'Tell me what to do with the board: for example “expand it”, or “add two questions under the root”.',
  yes: 'There is nothing open that I asked about. Tell me what to do with the board.',
  no: 'All right, nothing is changed.',
  whereTo: 'Where should it go? Name the idea it is to hang under, for example “under Costs”.',
  calledWhat: 'What should it be called? Say the new name, for example “to Budget”.',
  linkedWith: 'What should it be linked with? Name the other idea, for example “with Costs”.',
  again: 'There is nothing before this that I could do again. Tell me what to do with the board.',
}

export const refusals: Readonly<Record<Refusal, string>> = {
  web: 'I cannot look anything up: I am the built-in guide and work without a network. I can note it on the board as a question, or you can choose a model that has search.',
  language: 'I understand English only. A real model, set up in the settings, speaks other languages.',
  translate:
    'I cannot translate or answer in other languages: I know English only. A real model, set up in the settings, can.',
  writing:
    'I cannot write texts or code of that kind: I grow and explain the ideas on this board. A real model, set up in the settings, can write.',
  picture: 'I cannot make pictures. I can lay the matter out as ideas on the board.',
  outside:
    'I cannot do anything outside this board: send, book, call or remind. I can put it on the board as an action.',
  undo: 'I cannot undo. Press Ctrl+Z, or use Undo above the canvas; everything is kept in the history.',
  export:
    'I cannot do that from the chat: it is in the board’s own menus and settings. I work on the ideas themselves.',
  everything:
    'I will not remove everything. Select what should go and press Delete, or branch at an earlier message: everything before it stays.',
  rules:
    'I have no hidden rules to set aside: I am a small program that works on this board. Tell me what to do with the ideas.',
  harm: 'I will not help with that.',
  sums: 'I do not calculate. I can note the question on the board.',
  unlink: 'I cannot remove links. Select the link on the canvas and press Delete; undo brings it back.',
  merge:
    'I cannot merge ideas into one. I can move what hangs under one to the other, and rename it: say which one should stay.',
  opinion:
    'I have no opinion of my own. I can lay out what speaks for and against: say “expand it” or “challenge it”.',
  order:
    'I cannot change the order of ideas that hang side by side: drag them on the canvas. I can move an idea under another.',
  looks:
    'I cannot do that: how the board looks, and what is marked as done, is not in my hands. I can add, rename, move, link, explain and expand ideas.',
  today:
    'I cannot know that: I work without a network and without a clock. I can note it on the board as a question.',
}
