import { defineConfig } from 'vitest/config'

/**
 * Three kinds of tests: unit tests beside the code, fault tests (kill -9 and the like), and end-to-end tests in a
 * browser.
 */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}'],
          exclude: ['src/**/*.fault.test.ts'],
          globalSetup: ['src/server/testing/cluster.ts', 'src/web/player/testing/setup.ts'],
          // Loading the server again for each file would take as long as the tests: a test restores what it changes.
          isolate: false,
          testTimeout: 30_000,
          expect: { poll: { timeout: 10_000 } },
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'fault',
          include: ['src/**/*.fault.test.ts'],
          testTimeout: 300_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.e2e.ts'],
          globalSetup: 'e2e/setup.ts',
          testTimeout: 120_000,
          expect: { poll: { timeout: 20_000 } },
          hookTimeout: 300_000,
          fileParallelism: false,
        },
      },
    ],
  },
})
