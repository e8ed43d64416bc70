import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { cssModules } from './src/web/build/css-modules.ts'
import { chromiumOptions } from './src/web/player/testing/browser.ts'

/**
 * Tests of the server import it as Node does in production: transforming and evaluating all modules in every worker
 * takes longer than many tests.
 */
const native = { experimental: { viteModuleRunner: false } }

/**
 * Tests with this tag run in CI and in `npm run test:long` only: variants of what faster tests show, and what takes long by
 * its nature. A whole file has it by a comment `@module-tag long` at its top.
 */
const tags = [{ name: 'long', description: 'In CI, not in npm test' }]

/**
 * Five kinds of tests: unit tests beside the code of the server and of the web app, component tests in a browser without
 * a server, fault tests (kill -9 and the like), and end-to-end tests in a browser.
 */
export default defineConfig({
  test: {
    // Failed assertions show the whole values: all that a log of CI has.
    chaiConfig: { truncateThreshold: 0 },
    projects: [
      {
        test: {
          ...native,
          name: 'unit',
          tags,
          include: ['{src,campaign/*}/*.test.ts', 'src/{server,contract,i18n}/**/*.test.ts'],
          exclude: ['src/**/*.fault.test.ts'],
          globalSetup: 'src/server/testing/cluster.ts',
          setupFiles: ['src/testing/seed.ts', 'src/server/testing/transactions.ts'],
          // Loading the server again for each file would take as long as the tests: a test restores what it changes.
          isolate: false,
          testTimeout: 60_000,
          expect: { poll: { timeout: 10_000 } },
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'web',
          tags,
          include: ['src/{web,embed}/**/*.test.{ts,tsx}'],
          exclude: ['src/**/*.component.test.tsx'],
          globalSetup: 'src/web/player/testing/setup.ts',
          setupFiles: 'src/testing/seed.ts',
          isolate: false,
          testTimeout: 60_000,
          expect: { poll: { timeout: 20_000 } },
          hookTimeout: 60_000,
        },
      },
      {
        plugins: [react()],
        css: { modules: cssModules },
        // Large, and loaded on demand: bundling it only then takes longer than a test waits.
        optimizeDeps: {
          include: ['@base-ui/react/tooltip', 'hls.js', 'recharts', 'zustand/react', 'zustand/vanilla'],
        },
        // The stores of the app, which the files share, start anew in each test.
        resolve: {
          alias: [
            { find: /^zustand$/, replacement: join(import.meta.dirname, 'src/web/testing/zustand.ts') },
          ],
        },
        test: {
          name: 'components',
          tags,
          env: { LONG: process.env.LONG ?? '' },
          include: ['src/web/**/*.component.test.tsx'],
          setupFiles: 'src/web/testing/setup.ts',
          isolate: false,
          restoreMocks: true,
          unstubGlobals: true,
          testTimeout: 45_000,
          expect: { poll: { timeout: 15_000 } },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: chromiumOptions,
              contextOptions: { reducedMotion: 'reduce' },
              actionTimeout: 15_000,
            }),
            instances: [{ browser: 'chromium', viewport: { width: 1280, height: 800 } }],
          },
        },
      },
      {
        test: {
          ...native,
          name: 'fault',
          tags,
          include: ['src/**/*.fault.test.ts'],
          globalSetup: 'src/server/testing/built.ts',
          isolate: false,
          testTimeout: 300_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
      {
        test: {
          ...native,
          name: 'e2e',
          tags,
          include: ['e2e/**/*.e2e.ts'],
          globalSetup: 'e2e/setup.ts',
          setupFiles: 'e2e/each-file.ts',
          // Each has a product and a browser of its own.
          maxWorkers: 2,
          // A process for each file, which loads all of the server again, takes longer than many journeys.
          isolate: false,
          testTimeout: 240_000,
          expect: { poll: { timeout: 20_000 } },
          hookTimeout: 300_000,
        },
      },
    ],
  },
})
