import fs from 'node:fs'
import { expect, test } from 'vitest'
import { toGuideTable } from '@/scripts/guide-table'

test('[A21] docs/guide.md is what the guide says today', async () => {
  expect(fs.readFileSync('docs/guide.md', 'utf8')).toBe(await toGuideTable())
}, 60_000)
