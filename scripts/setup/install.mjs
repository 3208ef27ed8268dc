import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { requireRun, root, say } from './shell.mjs'

const at = (...parts) => path.join(root, ...parts)
const binary = (name) => at('node_modules', '.bin', name)
const quietly = { NEXT_TELEMETRY_DISABLED: '1', CHECKPOINT_DISABLE: '1' }

const readStamp = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : '')

/** Every file below the given paths, relative to the root, sorted. */
function filesBelow(names) {
  const found = []
  const open = names.filter((name) => existsSync(at(name)))
  while (open.length > 0) {
    const name = open.pop()
    if (name.endsWith('lib/store/generated')) continue
    if (!statSync(at(name)).isDirectory()) found.push(name)
    else for (const entry of readdirSync(at(name))) open.push(path.posix.join(name, entry))
  }
  return found.sort()
}

function hashOf(names) {
  const hash = createHash('sha256').update(process.versions.node.split('.')[0])
  for (const name of filesBelow(names))
    hash
      .update(name)
      .update('\0')
      .update(readFileSync(at(name)))
      .update('\0')
  return hash.digest('hex')
}

/** Does `work` when what `names` hold differs from the last time it succeeded. */
async function whenStale(stamp, names, work) {
  const hash = hashOf(names)
  if (readStamp(stamp) === hash) return
  await work()
  mkdirSync(path.dirname(stamp), { recursive: true })
  writeFileSync(stamp, hash)
}

export const ensurePackages = () =>
  whenStale(at('node_modules', '.bough-installed'), ['package-lock.json'], async () => {
    say('installing the packages (about a minute)')
    // No package here needs its install script, and some of those scripts would download.
    await requireRun(
      'npm',
      ['ci', '--ignore-scripts', '--no-audit', '--no-fund'],
      'The packages could not be installed. Check that the npm registry can be reached, and start again; nothing else was changed.',
    )
  })

export const ensureClient = () =>
  whenStale(
    at('lib', 'store', 'generated', '.bough-generated'),
    ['package-lock.json', 'prisma/schema.prisma'],
    () =>
      requireRun(binary('prisma'), ['generate'], 'The database client could not be generated.', {
        env: quietly,
      }),
  )

const built = [
  'app',
  'components',
  'lib',
  'prisma',
  'public',
  'instrumentation.ts',
  'proxy.ts',
  'next.config.js',
  'postcss.config.mjs',
  'tsconfig.json',
  'package-lock.json',
]

export const ensureBuild = () =>
  whenStale(at('.next', 'bough-built'), built, async () => {
    say('building (under a minute)')
    await requireRun(binary('next'), ['build'], 'The build failed.', {
      env: { ...quietly, NODE_ENV: 'production' },
    })
    const standalone = at('.next', 'standalone')
    for (const [from, to] of [
      [at('.next', 'static'), path.join(standalone, '.next', 'static')],
      [at('public'), path.join(standalone, 'public')],
    ]) {
      rmSync(to, { recursive: true, force: true })
      if (existsSync(from)) cpSync(from, to, { recursive: true })
    }
  })
