import { expect, test, vi } from 'vitest'

/** The built server holds each module once per bundle: what one throws, another must know. */
test('errors are known across copies of their module', async () => {
  const load = async () => {
    vi.resetModules()
    const [ports, models, problems] = await Promise.all([
      import('@/lib/store/ports'),
      import('@/lib/models/errors'),
      import('@/lib/server/problem'),
    ])
    return { ...ports, ...models, ...problems }
  }
  const one = await load()
  const two = await load()
  expect(one.StoreError).not.toBe(two.StoreError)
  expect(two.toProblem(new one.StoreError('disk-full', 'full')).status).toBe(503)
  expect(two.toProblem(new one.UnknownModelError('zap/zip', ['bough/guide'])).status).toBe(400)
  expect(two.toProblem(one.absent('board')).status).toBe(404)
  expect(two.toProblem(new Error('no such file')).status).toBe(500)
})
