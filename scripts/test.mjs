import { mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { ensureBrowser } from './setup/browser.mjs'
import { ensureBuild, ensureClient, ensurePackages } from './setup/install.mjs'
import { endWithParent, endWithShell, ensureNode } from './setup/node.mjs'
import { fromPlaywright, fromVitest, sum } from './setup/reports.mjs'
import { main, root, run, say } from './setup/shell.mjs'

const results = path.join(root, 'tests', 'results')
const bin = (name) => path.join(root, 'node_modules', '.bin', name)
const failedCheck = (name) => ({ passed: 0, failed: 1, skipped: 0, failures: [name] })

/** Format, lint, types, dead code: each is pass or fail and adds to the count only when it fails. */
async function staticChecks() {
  const checks = [
    ['format and lint', bin('biome'), ['check', '--error-on-warnings', '.']],
    ['types', bin('tsc'), ['--noEmit']],
    ['dead code', bin('knip'), []],
  ]
  const failures = []
  for (const [name, command, args] of checks) {
    say(name)
    const { code } = await run(command, args)
    if (code !== 0) failures.push(failedCheck(name))
  }
  return failures
}

async function vitest(project) {
  const report = path.join(results, `vitest-${project}.json`)
  await run(bin('vitest'), [
    'run',
    '--project',
    project,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ])
  return fromVitest(report)
}

async function playwright(chromium) {
  const report = path.join(results, 'playwright.json')
  await run(bin('playwright'), ['test', '--reporter=list,json'], {
    env: { CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  })
  return fromPlaywright(report)
}

await main(async () => {
  endWithShell()
  await ensureNode(path.join(root, 'scripts', 'test.mjs'))
  endWithParent()
  await ensurePackages()
  await ensureClient()
  const chromium = await ensureBrowser()
  rmSync(results, { recursive: true, force: true })
  mkdirSync(results, { recursive: true })
  await ensureBuild()
  const total = sum([
    ...(await staticChecks()),
    await vitest('unit'),
    await vitest('server'),
    await playwright(chromium),
  ])
  for (const failure of total.failures) say(`failed: ${failure}`)
  process.stdout.write(
    `${total.passed} passed, ${total.failed} failed${total.skipped ? `, ${total.skipped} skipped` : ''}\n`,
  )
  process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1)
})
