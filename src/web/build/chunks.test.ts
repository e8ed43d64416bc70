import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  appModules,
  authModules,
  itemModules,
  libraryModules,
  listModules,
  playerModules,
  playlistFormModules,
  reactionModules,
  schemaModules,
  searchModules,
  sectionModules,
  selectionModules,
  shellModules,
} from './chunks.ts'
import { precachedModules } from './precached-modules.ts'

const root = join(import.meta.dirname, '../../..')

test('every module that a chunk names exists, once', () => {
  const chunks = [
    schemaModules,
    appModules,
    authModules,
    shellModules,
    playerModules,
    playlistFormModules,
    reactionModules,
    selectionModules,
    itemModules,
    listModules,
    libraryModules,
    searchModules,
    sectionModules,
  ].flat()
  expect(new Set(chunks).size).toBe(chunks.length)
  expect([...chunks, ...precachedModules].filter((path) => !existsSync(join(root, path)))).toEqual([])
})
