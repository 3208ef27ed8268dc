import { toSingular } from '@/lib/words/english'
import type { Synset, WordNet } from '@/lib/words/wordnet'
import type { Domain } from './domains'
import { namedDomains } from './named-domains'

/** Ancestors in WordNet that decide, nearest first along the chain of kinds. */
const ancestors: Readonly<Record<string, Domain>> = {
  'public transport': 'transport',
  vehicle: 'transport',
  conveyance: 'transport',
  railway: 'transport',
  road: 'transport',
  way: 'transport',
  building: 'building',
  structure: 'building',
  facility: 'building',
  'computer program': 'software',
  software: 'software',
  computer: 'device',
  device: 'device',
  machine: 'device',
  equipment: 'device',
  food: 'food',
  foodstuff: 'food',
  beverage: 'food',
  nutriment: 'food',
  animal: 'animal',
  plant: 'plant',
  organization: 'organisation',
  institution: 'organisation',
  'social group': 'organisation',
  occupation: 'work',
  employment: 'work',
  position: 'work',
  work: 'work',
  'social event': 'event',
  ceremony: 'event',
  gathering: 'event',
  celebration: 'event',
  journey: 'trip',
  travel: 'trip',
  vacation: 'trip',
  law: 'policy',
  tax: 'policy',
  rule: 'policy',
  regulation: 'policy',
  prohibition: 'policy',
  policy: 'policy',
  government: 'policy',
  income: 'money',
  money: 'money',
  asset: 'money',
  possession: 'money',
  debt: 'money',
  disease: 'health',
  'ill health': 'health',
  'physical condition': 'health',
  medicine: 'health',
  symptom: 'health',
  'medical procedure': 'health',
  drug: 'health',
  vaccine: 'health',
  education: 'learning',
  language: 'learning',
  skill: 'learning',
  course: 'learning',
  music: 'art',
  'musical instrument': 'art',
  art: 'art',
  writing: 'art',
  publication: 'art',
  'literary composition': 'art',
  show: 'art',
  creation: 'art',
  'geographical area': 'place',
  region: 'place',
  location: 'place',
  'body of water': 'nature',
  'geological formation': 'nature',
  'celestial body': 'nature',
  'natural phenomenon': 'nature',
  'atmospheric phenomenon': 'nature',
  organ: 'nature',
  'body part': 'nature',
  process: 'process',
  feeling: 'feeling',
  emotion: 'feeling',
  trait: 'feeling',
  'psychological feature': 'abstract',
  discipline: 'field',
  theory: 'field',
  belief: 'field',
  science: 'field',
  'social movement': 'field',
  war: 'history',
  revolution: 'history',
  battle: 'history',
  energy: 'energy',
  electricity: 'energy',
  sport: 'sport',
  game: 'sport',
  exercise: 'sport',
  person: 'person',
  activity: 'activity',
  act: 'activity',
  furniture: 'object',
  clothing: 'object',
  artifact: 'object',
  substance: 'object',
  object: 'object',
  attribute: 'abstract',
  abstraction: 'abstract',
}

/** By the lexicographer's file, where no ancestor decides. */
const files: Readonly<Record<number, Domain>> = {
  4: 'activity',
  5: 'animal',
  6: 'object',
  7: 'abstract',
  8: 'nature',
  9: 'abstract',
  10: 'art',
  11: 'event',
  12: 'feeling',
  13: 'food',
  14: 'organisation',
  15: 'place',
  17: 'nature',
  18: 'person',
  19: 'nature',
  20: 'plant',
  21: 'money',
  22: 'process',
  27: 'object',
  28: 'history',
}

/** A short list decides for the words of everyday topics; WordNet's chain of kinds for all others. */
export function toDomain(phrase: string, head: string, wordnet: WordNet): Domain {
  const single = phrase.replace(/\S+$/, toSingular)
  const named = tryNamed(phrase, head) ?? tryNamed(single, head)
  if (named) return named
  const sense = wordnet.senses(single.toLowerCase(), 'noun')[0] ?? wordnet.senses(head, 'noun')[0]
  return sense ? domainOfSense(sense, wordnet) : 'abstract'
}

function tryNamed(phrase: string, head: string): Domain | undefined {
  const lower = phrase.toLowerCase()
  const words = lower.split(/\s+/)
  for (let from = 0; from < words.length; from += 1) {
    const domain = namedDomains.get(words.slice(from).join(' '))
    if (domain) return domain
  }
  return namedDomains.get(head.toLowerCase())
}

/** By the chain of kinds above one sense. */
export function domainOfSense(sense: Synset, wordnet: WordNet): Domain {
  let at: Synset | undefined = sense
  for (let depth = 0; depth < 20 && at; depth += 1) {
    const word = at.words[0] ?? ''
    const domain = Object.hasOwn(ancestors, word) ? ancestors[word] : undefined
    if (domain) return domain
    at = nextKind(at, wordnet)
  }
  return files[sense.file] ?? 'abstract'
}

/** `@` leads to the kind; `@i` from an instance, such as a city, to its class. */
function nextKind(synset: Synset, wordnet: WordNet): Synset | undefined {
  const pointer = synset.pointers.find(({ symbol }) => symbol === '@' || symbol === '@i')
  return pointer ? wordnet.synset(pointer.pos, pointer.offset) : undefined
}
