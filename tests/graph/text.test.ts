import { expect, test } from 'vitest'
import { descriptionCap, labelCap, labelKey, toDescription, toIntel, toLabel } from '@/lib/graph/text'
import { given, hostileTexts } from '../arbitraries'

test('[G8] [A3] a label is one clean line', () => {
  expect(toLabel('  Tram\t and\n bus \u0000 ')).toEqual({ text: 'Tram and bus', cut: false })
  expect(toLabel('e\u0301').text).toBe('é')
  expect(toLabel('e\u0000\u0301').text).toBe('é')
  expect(toLabel('a\ud800b').text).toBe('a\ufffdb')
  expect(toLabel('pay\u202eLAP').text).toBe('payLAP')
  expect(toLabel('می\u200cخواهم').text).toBe('می\u200cخواهم')
  expect(toLabel('👩\u200d🔬').text).toBe('👩\u200d🔬')
})

test('[G8] [A3] text without anything to see is empty', () => {
  for (const blank of ['', '   ', '\n\t', '\u0000', '\u200b\u200b', '\u3164', '\ufeff', '\u00a0']) {
    expect(toLabel(blank).text).toBe('')
  }
})

test('[G8] [A3] descriptions keep their line breaks', () => {
  expect(toDescription(' one \r\n\r\n two\u2028three ').text).toBe('one\n\ntwo\nthree')
})

test('[G9] [A3] text is capped by code points, and says that it was cut', () => {
  expect(toLabel('🚋'.repeat(labelCap))).toEqual({ text: '🚋'.repeat(labelCap), cut: false })
  expect(toLabel('🚋'.repeat(labelCap + 1))).toEqual({ text: '🚋'.repeat(labelCap), cut: true })
  expect(toDescription('x'.repeat(1_000_000))).toEqual({ text: 'x'.repeat(descriptionCap), cut: true })
  expect(toLabel(`${'x'.repeat(79)} ${'y'.repeat(9)}`)).toEqual({ text: 'x'.repeat(79), cut: true })
  expect(toLabel('e\u0301'.repeat(80))).toEqual({ text: 'é'.repeat(80), cut: false })
})

test('[G8] cleaning is idempotent, whatever comes in, and its result can be hashed', () =>
  given(
    hostileTexts,
    (raw) => {
      for (const clean of [toLabel, toDescription]) {
        const { text } = clean(raw)
        expect(clean(text)).toEqual({ text, cut: false })
        expect(text).not.toMatch(/\p{Surrogate}|(?!\n)\p{Cc}/u)
        expect(text).toBe(text.normalize('NFC'))
      }
      expect(Array.from(toLabel(raw).text).length).toBeLessThanOrEqual(labelCap)
      expect(toLabel(raw).text).not.toMatch(/\n| {2}/)
      const intel = { summary: raw, facts: [{ text: raw, sourceIds: [raw] }], sources: [], grounded: true }
      expect(toIntel(toIntel(intel))).toEqual(toIntel(intel))
    },
    1_000,
  ))

test('[G5] [A2] keys are equal for labels that people would call the same', () => {
  const same = (a: string, b: string) => expect(labelKey(a)).toBe(labelKey(b))
  same('Costs', 'COSTS')
  same('Straße', 'STRASSE')
  same('ＡＢＣ', 'abc')
  same('ﬁne', 'FINE')
  same('ΟΔΟΣ', 'οδος')
  same('ΟΔΟΣ', 'οδοσ')
  expect(labelKey('kır')).not.toBe(labelKey('kir'))
  expect(labelKey('résumé')).not.toBe(labelKey('resume'))
})
