import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitFiles, withFiles } from '@/components/chat/file-text'
import { readFiles, toSize } from '@/components/chat/read-files'
import { textLimit } from '@/lib/history/text'

const name = fc.stringMatching(/^[a-zA-Z0-9._-]{1,20}$/)
const file = fc.record({
  name,
  text: fc
    .array(fc.constantFrom('a', '`', '```', '\n', ' ', 'File “x”:', '$'), { minLength: 1 })
    .map((pieces) => pieces.join('').replace(/\n+$/, ''))
    .map((text) => `${text}.`),
})

test('[X-19] files are quoted at the end of the words, and read back as they were, whatever stands in them', () => {
  fc.assert(
    fc.property(fc.array(file, { minLength: 1, maxLength: 3 }), (files) => {
      expect(splitFiles(withFiles('Read these.', files))).toEqual({ words: 'Read these.', files })
      expect(splitFiles(withFiles('', files))).toEqual({ words: '', files })
    }),
  )
  expect(splitFiles('Only words.')).toEqual({ words: 'Only words.', files: [] })
})

test('[X-19] what is no text, is empty or is too much is refused by name, and the rest is taken', async () => {
  const given = [
    new File(['# Notes\r\nTrams'], 'notes.md'),
    new File([new Uint8Array([0x89, 0x50, 0xff, 0x00])], 'photo.png'),
    new File([' \n'], 'empty.txt'),
    new File(['x'.repeat(textLimit + 1)], 'big.log'),
    new File(['y'.repeat(textLimit - 200)], 'nearly.log'),
  ]
  const { files, refused } = await readFiles(given, 'And this question makes it too long '.repeat(10), [])
  expect(files).toEqual([{ name: 'notes.md', text: '# Notes\nTrams' }])
  expect(refused).toEqual([
    '“photo.png” is not a text file, so the co-pilot could not read it.',
    '“empty.txt” is empty.',
    '“big.log” is too much: a message holds 1 MB of text, files included.',
    '“nearly.log” is too much: a message holds 1 MB of text, files included.',
  ])
  expect([toSize(12), toSize(4_096), toSize(1_500_000)]).toEqual(['12 bytes', '4 KB', '1.5 MB'])
})
