import { toFile } from '@/lib/store/open'
import { verifyFile } from '@/lib/store/verify'

const [given] = process.argv.slice(2)
if (given === undefined) {
  console.error('Usage: npm run verify -- FILE (for example data/bough.db)')
  process.exit(2)
}

const file = given.startsWith('file:') ? toFile(given) : given
let found = 0
for await (const { rule, where, what } of verifyFile(file)) {
  found += 1
  console.log(`${rule}: ${where}: ${what}`)
}
console.log(
  found === 0 ? `${file}: nothing wrong.` : `${file}: ${found} ${found === 1 ? 'thing' : 'things'} wrong.`,
)
process.exitCode = found === 0 ? 0 : 1
