import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { fields, roots, schemas, values } from './chunks.ts'
import { pathOf } from './module-paths.ts'
import { precachedModules } from './precached-modules.ts'

test('every module that the build names exists', () => {
  const named = [...values, ...schemas, ...fields, ...Object.values(roots).flat(), ...precachedModules]
  expect(named.filter((path) => !existsSync(pathOf(path)))).toEqual([])
})
