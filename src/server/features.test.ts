import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { mediaRoutes } from './domains/catalog/streaming/routes.ts'
import { features } from './features.ts'
import { jobs } from './jobs/kinds.ts'

/** Handled by the worker itself: they belong to no feature. */
const ofWorker = ['bulk', 'clean-up', 'package-media', 'send-email']

test('every job has exactly one handler', () => {
  const handled = [...features.flatMap((feature) => Object.keys(feature.jobs ?? {})), ...ofWorker]
  expect(handled.sort()).toEqual(Object.keys(jobs).sort())
})

test('manifests share their modules with static imports, so module state exists once', () => {
  expect(features.flatMap(({ routes = [] }) => routes)).toContain(mediaRoutes)
})

// The tests' own loader accepts orders of loading that Node refuses.
test('Node loads the app with all features', { tags: 'long' }, () => {
  const load = ['--input-type=module', '--eval', "await import('./app.ts')"]
  expect(() =>
    execFileSync(process.execPath, load, { cwd: import.meta.dirname, stdio: 'pipe' }),
  ).not.toThrow()
})
