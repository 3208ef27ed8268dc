import { existsSync } from 'node:fs'
import { requireRun, root, run, say } from './shell.mjs'

const debian = '/usr/bin/chromium'

/** A Chromium for the browser tests: the one in CHROMIUM, Debian's, or Playwright's own elsewhere. Resolves with its path, or '' for Playwright's. */
export async function ensureBrowser() {
  if (process.env.CHROMIUM) return process.env.CHROMIUM
  if (existsSync(debian)) return debian
  if (existsSync('/usr/bin/apt-get') && process.getuid?.() === 0) {
    say('installing Chromium from Debian')
    await run('apt-get', ['update'], { quiet: true })
    await requireRun(
      'apt-get',
      ['install', '-y', '--no-install-recommends', 'chromium'],
      'Chromium could not be installed; the browser tests need it.',
      { env: { DEBIAN_FRONTEND: 'noninteractive' } },
    )
    return debian
  }
  say("fetching Playwright's Chromium")
  await requireRun(
    `${root}/node_modules/.bin/playwright`,
    ['install', 'chromium'],
    'Chromium could not be fetched; the browser tests need it. Install it and set CHROMIUM to its path.',
  )
  return ''
}
