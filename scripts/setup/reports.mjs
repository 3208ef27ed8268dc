import { existsSync, readFileSync } from 'node:fs'

const none = { passed: 0, failed: 0, skipped: 0, failures: [] }

const readJson = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null)

/** Counts from Vitest's JSON report; a missing or unreadable report counts as one failure, and so does a file that did not load. */
export function fromVitest(file) {
  const report = readJson(file)
  if (!report) return { ...none, failed: 1, failures: [`no report at ${file}`] }
  const tests = report.testResults.flatMap((suite) =>
    suite.assertionResults.map((test) => ({ ...test, file: suite.name })),
  )
  const broken = report.testResults.filter(
    (suite) => suite.status === 'failed' && suite.assertionResults.length === 0,
  )
  const failed = tests.filter((test) => test.status === 'failed')
  return {
    passed: tests.filter((test) => test.status === 'passed').length,
    failed: failed.length + broken.length,
    skipped: tests.filter((test) => !['passed', 'failed'].includes(test.status)).length,
    failures: [
      ...failed.map((test) => `${test.file}: ${test.fullName}`),
      ...broken.map((suite) => `${suite.name}: ${suite.message}`),
    ],
  }
}

/** Counts from Playwright's JSON report. A flaky test counts as failed: it did fail. */
export function fromPlaywright(file) {
  const report = readJson(file)
  if (!report) return { ...none, failed: 1, failures: [`no report at ${file}`] }
  const { expected, unexpected, flaky, skipped } = report.stats
  const failures = []
  const open = [...report.suites]
  while (open.length > 0) {
    const suite = open.pop()
    open.push(...(suite.suites ?? []))
    for (const spec of suite.specs ?? []) if (!spec.ok) failures.push(`${spec.file}: ${spec.title}`)
  }
  const failed = unexpected + flaky + (report.errors?.length ?? 0)
  return {
    passed: expected,
    failed,
    skipped,
    failures: [...failures, ...(report.errors ?? []).map((error) => error.message)],
  }
}

export const sum = (parts) =>
  parts.reduce(
    (all, part) => ({
      passed: all.passed + part.passed,
      failed: all.failed + part.failed,
      skipped: all.skipped + part.skipped,
      failures: [...all.failures, ...part.failures],
    }),
    none,
  )
