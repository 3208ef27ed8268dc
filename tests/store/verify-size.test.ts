import { spawn } from 'node:child_process'
import path from 'node:path'
import { expect, test } from 'vitest'
import { fill } from '../support/fill'
import { scale } from '../support/scale'
import { createFolder } from '../support/store-fixtures'

const few = scale(10_000, 250_000)
const many = 4 * few
const boards = 4
/** Less than a tenth of a million messages need as objects, in MB. */
const heap = ['--max-old-space-size=96', '--max-semi-space-size=4']

test(
  `[C28] ${many.toLocaleString('en')} messages are verified in the memory that a quarter of them take`,
  async () => {
    const { folder, remove } = await createFolder()
    try {
      const [small, large] = [path.join(folder, 'small.db'), path.join(folder, 'large.db')]
      await fill({ file: small, messages: few, boards })
      await fill({ file: large, messages: many, boards })
      const before = await verify(small)
      const after = await verify(large)
      expect([before, after].map(({ said }) => said)).toEqual([
        `${small}: nothing wrong.\n`,
        `${large}: nothing wrong.\n`,
      ])
      console.info(`peak memory ${before.peakMb} MB, with four times the rows ${after.peakMb} MB`)
      expect(after.peakMb).toBeLessThan(1.3 * before.peakMb)
    } finally {
      await remove()
    }
  },
  scale(600_000, 7_200_000),
)

interface Verified {
  readonly said: string
  readonly peakMb: number
}

const tellPeak =
  'data:text/javascript,process.on("exit",()=>console.log("peak",process.resourceUsage().maxRSS))'

function verify(file: string): Promise<Verified> {
  const args = [...heap, '--import', tellPeak, '--import', 'tsx', 'scripts/verify.ts', file]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  let said = ''
  child.stdout.on('data', (piece: Buffer) => {
    said += piece.toString()
  })
  return new Promise((resolve) =>
    child.on('close', () => {
      const [report = '', peak = ''] = said.split('peak ')
      resolve({ said: report, peakMb: Math.round(Number(peak) / 1024) })
    }),
  )
}
