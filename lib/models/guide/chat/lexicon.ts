import type { NodeType } from '@/lib/graph/schema'
import { toSingular } from '@/lib/words/english'

export type Verb =
  | 'add'
  | 'rename'
  | 'change'
  | 'make'
  | 'move'
  | 'put'
  | 'link'
  | 'remove'
  | 'find'
  | 'show'
  | 'count'
  | 'explain'
  | 'describe'
  | 'expand'
  | 'concepts'
  | 'challenge'
  | 'plan'
  | 'enrich'
  | 'summarise'
  | 'compare'
  | 'run'
  | 'suggest'
  | 'split'
  | 'merge'
  | 'give'
  | 'swap'

const phrases: Readonly<Record<Verb, string>> = {
  suggest:
    'suggest, propose, give me, come up with, think of, think up, list possible, ask, raise, pose, formulate, generate, offer, brainstorm, i need, i want, we need, find me, get me, draft, collect, give us, dream up, invent, show me some, name some, identify, list some',
  add: 'add, create, insert, include, put down, note down, write down, jot down, note, record, drop in, capture, introduce, throw in, stick in, slip in, squeeze in, pop in, pencil in, append, mention, register, keep in mind, bear in mind, take into account, there should be, there must be, there has to be, there needs to be, there ought to be, there should also be, we should have, we should also have, it should have, we also need',
  split: 'split, divide, separate, subdivide, break up, break down, break',
  give: 'give',
  swap: 'swap, exchange, interchange, trade',
  merge: 'merge, combine, fuse, unify, unite, deduplicate',
  rename: 'rename, retitle, relabel, call, re-title, re-label, reword, rephrase, shorten, abbreviate',
  change: 'change, set, update, edit, replace, modify, correct, fix, alter, adjust',
  make: 'make, turn, mark, convert, treat, flag, reclassify, classify, retype, tag',
  move: 'move, shift, drag, bring, relocate, reparent, re-parent, nest, transfer, hang, reattach, re-attach, regroup, take, pull',
  put: 'put, place, file, attach, stick',
  link: 'link, connect, relate, associate, tie, join, cross-link, crosslink, link up, draw a link, draw a line, draw a connection, draw an arrow, add a link, create a link, make a link, add a connection, create a connection, add a cross link, draw a cross link, make a connection, add a line, add an arrow',
  remove:
    'remove, delete, erase, get rid of, drop, throw away, throw out, discard, trash, cut, take out, take away, clear, prune, eliminate, kill, scrap',
  find: 'find, search for anything on, search for anything about, search for, search, look for, locate, look up, hunt for, where is, where are, where did',
  show: 'select, go to, jump to, have a look at, take a look at, read me, read us, tell me about the details of, show me, show, list, list out, open, inspect, read out, read, look at, display, give me the details of, details of, details on, view, give me details on, name',
  count: 'count, tally',
  explain:
    "i don't get, i don't understand, i do not understand, i do not get, " +
    'give me more detail on, give me more details on, give me more details about, give me more detail about, give me more information on, give me more information about, more detail on, more details on, more details about, tell me everything about, tell me all about, tell us about, say something about, tell me something about, tell us something about, tell me a bit about, say a few words about, say a few words on, explain, clarify, define, tell me about, tell me more about, elucidate, help me understand, say what, teach me about, walk me through, talk me through, give me an explanation of, shed light on, tell me what',
  describe: 'describe',
  expand:
    'expand on, expand, go on with, carry on with, keep going with, proceed with, think through, think over, grow, branch out from, branch out on, branch out, develop, flesh out, elaborate on, elaborate, break down, go deeper into, go deeper on, go deeper, dig into, dig deeper into, explore, unfold, extend, deepen, think about, think deeper about, think more about, think harder about, think further about, continue with, dive into, build on, drill into, drill down into, open up, brainstorm on, brainstorm about, brainstorm around, brainstorm, start me off, get me started, get us started, get started, kick off, start us off, grow on, work on, enlarge on, enlarge',
  concepts: 'conceptualise, conceptualize',
  challenge:
    "challenge, be critical about, be critical of, be sceptical about, be skeptical about, find fault with, take apart, pick apart, give me the opposite view of, give me the opposite view, give me the other side, argue the opposite, criticise, criticize, critique, question, poke holes in, poke holes into, play devil's advocate on, play devil's advocate with, play devil's advocate for, play devil's advocate, stress-test, stress test, attack, argue against, find weaknesses in, find the weak points of, find holes in, scrutinise, scrutinize, doubt, red-team, red team, push back on, find flaws in, find the flaws in, find problems with",
  plan: 'plan out, lay out, plan, make a plan for, make a plan to, make a plan, draw up a plan for, draw up a plan, lay out the steps for, lay out a plan for, lay out steps for, outline the steps for, outline the steps to, work out a plan for, create a plan for, write a plan for, give me a plan for, build a plan for, give me the steps for, give me steps for, put together a plan for, plan how to, sketch a plan for, come up with a plan for, schedule',
  enrich:
    'enrich, research, fact-check, fact check, find sources for, find sources on, find sources about, find a source for, find me sources for, find me sources on, look for sources on, look for sources for, look up sources for, search for sources on, search for sources for, search for sources about, give me sources for, give me sources on, get sources for, show me sources for, cite sources for, add sources to, search the web for, search the internet for, look on the web for, do some research on, do research on, find evidence online for',
  summarise:
    'summarise, summarize, sum up, recap, give me an overview of, give me an overview, give me a summary of, give me a summary, overview of, summary of, wrap up, make a summary of, make a summary, write a summary of, condense, outline, give a summary of, give an overview of, summary',
  compare:
    'compare, contrast, weigh, what is the difference between, what are the differences between, difference between, tell me the difference between',
  run: 'run, apply, use',
}

interface Entry {
  readonly words: readonly string[]
  readonly verb: Verb
}

const entries: readonly Entry[] = (Object.entries(phrases) as [Verb, string][])
  .flatMap(([verb, list]) => list.split(', ').map((phrase) => ({ words: phrase.split(' '), verb })))
  .sort((a, b) => b.words.length - a.words.length)

/** The verbs a clause may begin with, longest phrase first; one phrase may mean two things. */
export function verbsAt(words: readonly string[]): { readonly verb: Verb; readonly length: number }[] {
  return entries
    .filter((entry) => entry.words.every((word, at) => words[at] === word))
    .map(({ verb, words: phrase }) => ({ verb, length: phrase.length }))
}

const typeWords: Readonly<Record<NodeType, string>> = {
  topic: 'topic, theme, area, subtopic, sub-topic, aspect, category, heading, section',
  concept: 'concept, term, notion, definition, keyword',
  question: 'question, open question, query',
  claim:
    'claim, argument, counterargument, counter-argument, statement, assertion, thesis, opinion, position, hypothesis, reason, point of view',
  evidence: 'evidence, fact, proof, example, finding, piece of evidence, data point, case, study, reference',
  risk: 'risk, danger, threat, hazard, con, disadvantage, downside, drawback, problem, objection, concern, worry, pitfall, weakness, obstacle, challenge, issue',
  opportunity: 'opportunity, chance, benefit, advantage, pro, upside, possibility, strength, plus, gain',
  action: 'action, step, task, todo, to-do, action item, next step, measure, activity, to do, action point',
  actor: 'actor, person, stakeholder, player, party, role, people, user, customer, group',
  note: 'note, comment, remark, reminder, memo, annotation',
}
const typeOf = new Map<string, NodeType>(
  (Object.entries(typeWords) as [NodeType, string][]).flatMap(([type, list]) =>
    list.split(', ').map((word): [string, NodeType] => [word, type]),
  ),
)

/** `risks` → risk; undefined for words that are no kind of idea. */
export function tryType(word: string): NodeType | undefined {
  return typeOf.get(word) ?? typeOf.get(toSingular(word)) ?? typeOf.get(word.replace(/s$/, ''))
}

/** Single words that requests are made of, for mending slips. */
export const commandWords: readonly string[] = [
  ...entries.flatMap(({ words }) => words),
  ...typeOf.keys(),
  ...'idea node child children branch under below beneath between root board link links parent description label many which where what why how explain'.split(
    ' ',
  ),
].filter((word) => /^[a-z]+$/.test(word))

/** Words for an idea of no particular kind. */
export const anyIdea =
  /^(ideas?|nodes?|child|children|kids?|thoughts?|branch|branches|points?|items?|cards?|bubbles?|sub-?ideas?|sub-?nodes?|sub-?points?|entry|entries|things?|elements?|leaf|leaves|box|boxes|subbranch|subbranches|sibling|siblings|alternatives?|options?|suggestions?|more|something|anything)$/

export const under = /^(under|below|beneath|underneath)$/
export const toward = /^(to|in|into|inside|within|on|onto|for|at|from|of|about)$/
export const politeness =
  /^(please|kindly|just|now|then|also|next|finally|first|firstly|secondly|lastly|afterwards|ok|okay|hey|hi|so|well|and|but|great|good|thanks|perfect|alright|right|actually|maybe|perhaps|again|bough|guide|too|yes|yeah|sure|cool|nice|hello|secondly|thirdly|later|quickly|simply|immediately|oh|uh|um|additionally|plus)$/
