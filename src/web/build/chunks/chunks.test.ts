import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { precachedModules } from '../precached-modules.ts'
import { schemas, values } from './contract.ts'
import { app, player, shell } from './every-page.ts'
import { pages } from './pages.ts'

const root = join(import.meta.dirname, '../../../..')

test('every module that a chunk names exists, once', () => {
  const named = Object.values({ ...values, ...schemas, app, shell, player, ...pages }).flat()
  expect(new Set(named).size).toBe(named.length)
  expect([...named, ...precachedModules].filter((path) => !existsSync(join(root, path)))).toEqual([])
})
