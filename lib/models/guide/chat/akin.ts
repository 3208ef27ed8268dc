import { toSingular } from '@/lib/words/english'
import type { Synset, WordNet } from '@/lib/words/wordnet'
import { isContent, toStem } from '../sense/mentions'
import type { ViewNode } from './graph-view'
import { toTokens } from './tokens'

/** Wide subjects by their names, and words that speak of them. */
const themes: readonly (readonly [string, string])[] = [
  [
    'money cost costs budget finance finances funding price prices expense expenses',
    'money cost price pricing budget pay paid payment salary wage fee fund finance financial expense expensive cheap afford euro dollar tax taxation bonus donation rent loan income profit revenue crowdfunding sponsor grant invoice discount economy',
  ],
  [
    'time timing deadlines dates schedule duration',
    'time deadline date schedule calendar hours days weeks months delay late early duration timeline year june',
  ],
  ['loneliness isolation solitude', 'lonely isolated alone loneliness isolation'],
  ['tiredness fatigue exhaustion', 'tired fatigue exhausted exhaustion sleep sleepy burnout rest'],
  [
    'health illness medicine wellbeing',
    'health healthy ill illness sick sickness disease doctor nurse hospital medicine medical medication burnout stress injury patient',
  ],
  ['weather climate', 'weather rain snow storm wind heat cold winter summer sunny rainy climate'],
  [
    'family families kids children parents',
    'family kid child children parent grandparent mother father son daughter baby school',
  ],
  [
    'food meals eating cooking drink',
    'food drink meal cook cooking bread menu kitchen dinner lunch catering caterer vegan eat eating restaurant recipe soup',
  ],
  [
    'law laws legal rules regulation regulations permission',
    'law legal permit contract regulation rule license licence permission court lawyer inspector paperwork',
  ],
  ['transport traffic vehicles', 'transport traffic bus tram train car bike truck ferry road parking'],
  [
    'education learning teaching schooling',
    'school teacher pupil student class learning education course university thesis',
  ],
  ['noise', 'noise noisy loud quiet silence sound'],
  ['safety security danger dangers', 'safety safe danger dangerous accident security secure injury'],
  [
    'advertising publicity promotion marketing',
    'advertising marketing advert promotion newsletter campaign poster publicity',
  ],
  ['registration registering signup login', 'registration register signup sign-up account login'],
  [
    'staff personnel employees workers people',
    'staff staffing employee worker team hire hiring volunteer personnel colleague',
  ],
  ['environment nature pollution', 'environment climate nature pollution waste recycling energy green air'],
  ['housing homes', 'house home flat apartment rent housing living'],
]
const holds = (words: string, word: string) =>
  words.split(' ').some((one) => one === word || toStem(one) === toStem(word))
const isOfTheme = (asked: string, word: string) =>
  themes.some(([names, words]) => names.split(' ').includes(asked) && holds(words, word))

const most = 6
/** More words than these name something of their own. */
const longest = 2

/** Ideas that speak of the same with other words, the nearest first. */
export function akinTo(query: string, nodes: readonly ViewNode[], wordnet: WordNet): readonly ViewNode[] {
  const asked = wordsOf(query)
  if (asked.length > longest) return []
  const scored = nodes.map((node) => {
    const own = wordsOf(node.label)
    return {
      node,
      near: Math.max(0, ...asked.flatMap((one) => own.map((other) => nearness(one, other, wordnet)))),
    }
  })
  const best = Math.max(0, ...scored.map(({ near }) => near))
  return scored
    .filter(({ near }) => near > 0 && (near === best || near >= 2))
    .sort((a, b) => b.near - a.near)
    .slice(0, most)
    .map(({ node }) => node)
}

const wordsOf = (text: string) =>
  toTokens(text, [])
    .filter((token) => token.kind === 'word' && isContent(token))
    .map(({ lower }) => lower)

/** 3 for the same stem, 2 for another word of it or for the same theme, 1 for a kind of it. */
function nearness(one: string, other: string, wordnet: WordNet): number {
  if (toStem(one) === toStem(other)) return 3
  if (shares(one, other)) return 2
  if (isOfTheme(one, other)) return 2
  const [a, b] = [sensesOf(one, wordnet), sensesOf(other, wordnet)]
  if (a.some((sense) => b.some(({ offset }) => offset === sense.offset))) return 2
  return a.some(({ offset }) => b.some((sense) => isKindOf(sense, offset, wordnet, 3))) ? 1 : 0
}

const shares = (one: string, other: string) =>
  Math.min(one.length, other.length) >= 5 && one.slice(0, 5) === other.slice(0, 5)

const sensesOf = (word: string, wordnet: WordNet): readonly Synset[] =>
  wordnet.senses(toSingular(word), 'noun').slice(0, 2)

const isKindOf = (sense: Synset, offset: number, wordnet: WordNet, steps: number): boolean =>
  sense.pointers
    .filter(({ symbol }) => symbol === '@' || symbol === '@i')
    .some((pointer) => {
      if (pointer.offset === offset) return true
      const above = steps > 1 ? wordnet.synset(pointer.pos, pointer.offset) : undefined
      return above !== undefined && isKindOf(above, offset, wordnet, steps - 1)
    })
