import { copyFileSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { makeFolder, makeMp3 } from '../../../testing/music.ts'
import { importFolder } from './service.ts'

let app: TestApp
let folder: string

beforeAll(async () => {
  app = await testApp()
})
beforeEach(() => {
  folder = makeFolder()
})
afterAll(() => app.close())

const at = (...path: string[]) => join(folder, ...path)
const song = (path: string, title: string) => makeMp3(at(path), { TIT2: title, TPE1: 'Kay' })
const bring = (inPlace = true) => importFolder(app.ctx, folder, { inPlace })
/** Returns id and original of a song. */
const original = (title: string) =>
  app.ctx.db
    .selectFrom('songs')
    .innerJoin('media', 'media.id', 'media_id')
    .select(['songs.id', 'external_path', 'media.hash', 'media.ext'])
    .where('title', '=', title)
    .execute()

test('a file that is moved in place stays the same song and is read from where it is', async () => {
  await song('Old/one.mp3', 'Wanderer')
  await bring()
  const [before] = await original('Wanderer')
  mkdirSync(at('New'))
  renameSync(at('Old', 'one.mp3'), at('New', '01 one.mp3'))
  expect(await bring()).toMatchObject({ found: 1, added: 0, moved: 1, duplicates: 0 })
  expect(await original('Wanderer')).toEqual([{ ...before, external_path: at('New', '01 one.mp3') }])
  expect(await bring()).toMatchObject({ unchanged: 1, moved: 0 })
})

test('another file in the old place is a song of its own', async () => {
  await song('one.mp3', 'First')
  await bring()
  const [first] = await original('First')
  renameSync(at('one.mp3'), at('two.mp3'))
  await song('one.mp3', 'Second song here')
  expect(await bring()).toMatchObject({ added: 1, moved: 1 })
  expect(await original('First')).toEqual([{ ...first, external_path: at('two.mp3') }])
  expect(await original('Second song here')).toMatchObject([{ external_path: at('one.mp3') }])
})

test('files that change places keep their songs', async () => {
  await song('a.mp3', 'Letter A')
  await song('b.mp3', 'Letter B')
  await bring()
  const [[a], [b]] = await Promise.all([original('Letter A'), original('Letter B')])
  renameSync(at('a.mp3'), at('c.mp3'))
  renameSync(at('b.mp3'), at('a.mp3'))
  renameSync(at('c.mp3'), at('b.mp3'))
  await bring()
  expect(await original('Letter A')).toEqual([{ ...a, external_path: at('b.mp3') }])
  expect(await original('Letter B')).toEqual([{ ...b, external_path: at('a.mp3') }])
})

test('a file that is moved and tagged anew stays the same song; another of its title does not', async () => {
  await song('Old/one.mp3', 'Retitled')
  await bring()
  const [before] = await original('Retitled')
  await makeMp3(at('Other', 'one.mp3'), { TIT2: 'Retitled', TPE1: 'Somebody else' })
  expect(await bring()).toMatchObject({ added: 1, updated: 0 })
  rmSync(at('Old'), { recursive: true })
  await makeMp3(at('New', '01.mp3'), { TIT2: 'Retitled', TPE1: 'Kay', TALB: 'Now on an album' })
  expect(await bring()).toMatchObject({ added: 0, updated: 1 })
  const after = await original('Retitled')
  expect(after).toHaveLength(2)
  expect(after.find(({ id }) => id === before?.id)?.external_path).toBe(at('New', '01.mp3'))
})

test('a copy is a duplicate, and takes the place of the original when that is gone', async () => {
  await song('one.mp3', 'Twin')
  copyFileSync(at('one.mp3'), at('two.mp3'))
  expect(await bring()).toMatchObject({ added: 1, duplicates: 1, moved: 0 })
  const [{ external_path } = { external_path: null }] = await original('Twin')
  expect(external_path).toBe(at('one.mp3'))
})

test('a library in place that is moved and imported as a copy is stored', async () => {
  await song('one.mp3', 'Settler')
  await bring()
  const bytes = readFileSync(at('one.mp3'))
  renameSync(at('one.mp3'), at('two.mp3'))
  expect(await bring(false)).toMatchObject({ moved: 1 })
  const [{ external_path, hash, ext } = { external_path: '', hash: '', ext: '' }] = await original('Settler')
  expect(external_path).toBeNull()
  const stored = await app.ctx.storage.stat(`originals/${hash.slice(0, 2)}/${hash}.${ext}`)
  expect(stored?.size).toBe(bytes.length)
})
