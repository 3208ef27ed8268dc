import { toPlural, toSingular } from '@/lib/words/english'
import { distance } from './distance'
import { anyIdea, commandWords, tryType } from './lexicon'
import type { Token } from './tokens'

/** Short ways of writing; only how a word is read changes, what becomes a label stays as it was typed. */
const shortWords: Readonly<Record<string, string>> = {
  u: 'you',
  ur: 'your',
  r: 'are',
  abt: 'about',
  bout: 'about',
  pls: 'please',
  plz: 'please',
  plse: 'please',
  wanna: 'want to',
  gimme: 'give me',
  lemme: 'let me',
  dont: "don't",
  isnt: "isn't",
  arent: "aren't",
  doesnt: "doesn't",
  didnt: "didn't",
  wasnt: "wasn't",
  cant: "can't",
  couldnt: "couldn't",
  shouldnt: "shouldn't",
  havent: "haven't",
  hasnt: "hasn't",
  im: "i'm",
  ive: "i've",
  thats: "that's",
  theres: "there's",
  theyre: "they're",
  whats: "what's",
  wheres: "where's",
  whos: "who's",
  hows: "how's",
  qs: 'questions',
  desc: 'description',
}

/** Words that name nothing by themselves. */
export const functionWords = new Set(
  'i we you he she it us me is are was were be do does did can may of to in on at by for and or if so no not a an as up the there their theirs these those with from into that this what when where which whose would could should shall might must than then them they your yours ours mine have been were does doing because since whether although while without within onto upon during among between against towards toward someone something somebody anything anybody everything nothing every each either neither another other others about after before until unless through behind beside besides besides across along around maybe perhaps please thanks very much many more most some such only also just even still again here how why who whom none'.split(
    ' ',
  ),
)

const vocabulary = [...new Set(commandWords.flatMap((word) => [word, toPlural(word)]))].filter(
  (word) => word.length > 3,
)

/** Reads slips of the pen in words of command, short forms and contractions; labels of the board are left alone. */
export function mendTokens(
  tokens: readonly Token[],
  labels: readonly string[],
  isWord: (word: string) => boolean,
): Token[] {
  const own = new Set(labels.flatMap((label) => label.toLowerCase().split(/[^\p{L}\p{N}]+/u)))
  return tokens.flatMap((token, at) => {
    if (token.kind !== 'word' || own.has(token.lower)) return [token]
    const short = Object.hasOwn(shortWords, token.lower) ? shortWords[token.lower] : undefined
    if (short) return unfold({ ...token, lower: short })
    const isPlain = /^\p{Ll}+$/u.test(token.text) || (at === 0 && /^\p{Lu}?\p{Ll}+$/u.test(token.text))
    const meant = isPlain && !isKnown(token.lower, isWord) ? nearestCommand(token.lower) : undefined
    const counted = token.lower === 'much' && isWordOf(tokens[at - 1], 'how') && isCounted(tokens[at + 1])
    return unfold(meant || counted ? { ...token, lower: meant ?? 'many' } : token)
  })
}

const isWordOf = (token: Token | undefined, word: string) => token?.lower === word
/** `how much risks`. */
const isCounted = (token: Token | undefined) =>
  token !== undefined &&
  /s$|children/.test(token.lower) &&
  (tryType(token.lower) !== undefined || anyIdea.test(token.lower))

/** `what's` is two words; so are `gimme` and the like. */
function unfold(token: Token): Token[] {
  const parts = token.lower
    .replace(/^(what|who|where|how|there|that|when|why|it)'s$/, '$1 is')
    .replace(/^(is|are)n't$/, '$1 not')
    .split(' ')
  if (parts.length === 1) return [token]
  return parts.map((lower, at) => ({
    ...token,
    lower,
    start: at === 0 ? token.start : token.end,
    text: at === 0 ? token.text : '',
  }))
}

function isKnown(word: string, isWord: (word: string) => boolean): boolean {
  if (word.length < 4 || functionWords.has(word)) return true
  const stems = [word, toSingular(word), ...stemsOf(word)]
  return stems.some((stem) => vocabulary.includes(stem) || isWord(stem))
}

const stemsOf = (word: string) =>
  [/ed$/, /d$/, /ing$/, /er$/, /est$/, /ly$/, /es$/]
    .filter((end) => end.test(word))
    .flatMap((end) => [word.replace(end, ''), word.replace(end, 'e')])

function nearestCommand(word: string): string | undefined {
  const allowed = word.length < 8 ? 1 : 2
  const near = vocabulary
    .filter((one) => one[0] === word[0] && Math.abs(one.length - word.length) <= allowed)
    .map((one) => ({ one, far: distance(one, word) }))
    .filter(({ far }) => far <= allowed)
    .sort((a, b) => a.far - b.far)
  return near[0]?.one
}
