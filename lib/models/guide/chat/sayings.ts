import type { Intent, Saying } from './intent'

const patterns: readonly (readonly [Saying, RegExp])[] = [
  [
    'hello',
    /^(hi|hello|hey|good (morning|afternoon|evening|day)|hiya|howdy|hey there|hi there|hello there|yo|greetings)( bough| guide| everyone| friend)?$/,
  ],
  [
    'thanks',
    /^(thanks|thank you|thx|ty|cheers|great|nice|perfect|awesome|cool|ok|okay|good job|well done|much appreciated|got it|wonderful|excellent|lovely|super|fine|great work)( so much| very much| a lot| thanks| thank you| job| work| then)?$/,
  ],
  [
    'who',
    /^(who|what) (are|r) you( exactly| really)?$|^(are|r) you (an? |really |some )?(ai|llm|bot|robot|human|person|gpt|chatgpt|claude|gemini|language model|real model|real ai|machine|real|model|sentient|conscious|openai|computer|program)\b.*$|^(what|which) (ai |language |llm )?(model|ai|llm) (are you|is this|do you use|are you using|runs here|powers you|am i talking to)( running| based on| using)?$|^(introduce yourself|tell me about yourself|what's your name|what is your name|who made you|who built you|how do you work|who am i talking to|whom am i talking to|what is the built-in guide|what is this guide|do you use the internet|are you online|are you connected to the internet|explain yourself|what kind of (ai|model) are you)$/,
  ],
  [
    'help',
    /^(help|help me|what can you do( for me| here)?|what can i (do|say|ask)( here| you)?|how does this work|how do i use (this|you|it|bough)|what do you (do|understand|know)|what are you able to do|commands|show me the commands|how can you help( me)?|what are your (abilities|skills|limits|tools|capabilities)|which tools do you have|what tools do you have|what can't you do|what are your limitations|instructions)$|^how (do|can|would|could|should|to) ?(i|we|you|one)? (add|create|rename|move|link|connect|delete|remove|edit|change|expand|describe) (an?|ideas|nodes|links|new|another)( new| other)?( node| idea| link| card| description| type| label| risk| question| connection)?( here| to the board)?$/,
  ],
  [
    'again',
    /^(again|more|some more|more please|more of (that|them|those)|another one|one more|continue|go on|keep going|do it again|do that again|once more|and more|give me more|more ideas)$/,
  ],
  [
    'no',
    /^(no|nope|nah|no thanks|no thank you|never mind|nevermind|forget it|forget about it|not now|cancel|leave it|maybe|maybe later|perhaps|i don't know|not sure|not yet|no need|stop|stop it|stop that|halt|enough)$/,
  ],
  [
    'yes',
    /^(yes|yes please|yep|yeah|sure|do it|please do|go ahead|ok do it|yes do it|do that|add it as a (question|note|claim|risk)|add it to the board|keep it|note it|put it on the board|add that as a question|add it|add that|yes add it|sure add it|make it a question)$/,
  ],
]

/** What a whole sentence says when it asks for nothing on the board. */
export function trySaying(text: string): Intent | undefined {
  const plain = text
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(/[^\p{L}\p{N}' -]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^(please|so|and|hey|ok|okay|well|bough|um|tell me) (?=\S+ \S)/, '')
    .replace(/ (please|then|now)$/, (end, _word, at) => (at > 3 ? '' : end))
  if (plain === '') return { kind: 'say', what: 'empty' }
  const found = patterns.find(([, pattern]) => pattern.test(plain))
  return found && { kind: 'say', what: found[0] }
}
