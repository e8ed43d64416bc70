import { defineConfig } from 'vitest/config'

/** Three kinds of tests: beside the code, faults (kill -9 and the like), and whole journeys in a browser. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}'],
          exclude: ['src/**/*.fault.test.ts'],
          globalSetup: 'src/server/testing/cluster.ts',
          // Loading the server anew for each file would take as long as the tests: what a test changes it puts back.
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
          globalSetup: 'e2e/server.ts',
          testTimeout: 120_000,
          expect: { poll: { timeout: 20_000 } },
          hookTimeout: 300_000,
          fileParallelism: false,
        },
      },
    ],
  },
})
