import path from 'node:path'
import { defineConfig } from 'vitest/config'

const root = import.meta.dirname
/** What starts real servers or processes; everything else is quick. */
const server = ['tests/api/**/*.test.ts', 'tests/reliability/**/*.test.ts']

const shared = {
  resolve: {
    alias: {
      '@': root,
      // `server-only` throws outside a React server bundle; tests run the server floors directly.
      'server-only': path.join(root, 'tests/support/server-only.ts'),
    },
  },
}

export default defineConfig({
  ...shared,
  test: {
    projects: [
      {
        ...shared,
        test: {
          name: 'unit',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: ['tests/e2e/**', ...server],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        ...shared,
        test: {
          name: 'server',
          include: server,
          fileParallelism: false,
          testTimeout: 300_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
