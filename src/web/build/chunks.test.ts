import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  appModules,
  artistPageModules,
  authModules,
  fieldModules,
  itemModules,
  libraryModules,
  listModules,
  moneyModules,
  planModules,
  playerModules,
  playlistFormModules,
  podcastPageModules,
  reactionModules,
  releaseModules,
  schemaModules,
  searchModules,
  sectionModules,
  selectionModules,
  shellModules,
  valueModules,
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
    artistPageModules,
    fieldModules,
    moneyModules,
    planModules,
    podcastPageModules,
    releaseModules,
    valueModules,
  ].flat()
  expect(new Set(chunks).size).toBe(chunks.length)
  expect([...chunks, ...precachedModules].filter((path) => !existsSync(join(root, path)))).toEqual([])
})
