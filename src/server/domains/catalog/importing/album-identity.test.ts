import { mkdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { makeFolder, makeMp3 } from '../../../testing/music.ts'
import { importFolder } from './service.ts'

let app: TestApp
let folder: string
let name: string
let made = 0

beforeAll(async () => {
  app = await testApp()
})
beforeEach(() => {
  folder = makeFolder()
  name = `Same ${made++}`
})
afterAll(() => app.close())

const release = (n: number): string => `00000000-0000-0000-0000-${String(n).padStart(12, '0')}`

let songs = 10
const song = (path: string, more: Record<string, string> = {}) =>
  makeMp3(join(folder, path, `${songs}.mp3`), {
    TIT2: `Song ${songs++}`,
    TPE1: name,
    TPE2: name,
    TALB: name,
    ...more,
  })
const year = (value: string) => ({ TYER: value })
const released = (n: number) => ({ 'TXXX:MusicBrainz Album Id': release(n) })

/** Imports, and returns the numbers of songs of the albums of this test, and their years. */
const bring = async () => {
  await importFolder(app.ctx, folder)
  const rows = await app.ctx.db
    .selectFrom('albums')
    .select(['songs_count', 'year', 'musicbrainz_id'])
    .where('title', '=', name)
    .orderBy('id')
    .execute()
  return rows.map((row) => [row.songs_count, row.year, Number(row.musicbrainz_id?.slice(-4) ?? 0)])
}

test('albums of one title and artist differ by their releases', async () => {
  await song('blue', { ...year('1994'), ...released(1) })
  await song('green', { ...year('2001'), ...released(2) })
  await song('green deluxe', { ...year('2001'), ...released(3) })
  expect(await bring()).toEqual([
    [1, 1994, 1],
    [1, 2001, 2],
    [1, 2001, 3],
  ])
  await song('elsewhere', { ...year('2020'), ...released(2) })
  expect(await bring()).toEqual([
    [1, 1994, 1],
    [2, 2001, 2],
    [1, 2001, 3],
  ])
})

test('without releases, by year and folder, also in a later import', async () => {
  await song('1994', year('1994'))
  await song('2001', year('2001'))
  expect(await bring()).toEqual([
    [1, 1994, 0],
    [1, 2001, 0],
  ])
  await song('1994', year('1994'))
  await song('2001 bonus', year('2001'))
  await song('1994', year('2003'))
  expect(await bring()).toEqual([
    [3, 1994, 0],
    [2, 2001, 0],
  ])
})

test('songs of one folder with several years, and discs, are one album', async () => {
  await song('box/CD1', year('1971'))
  await song('box/CD1', year('1972'))
  await song('box/CD2', year('1973'))
  await song('box/CD2')
  expect(await bring()).toEqual([[4, 1971, 0]])
})

test('a song without year or release joins the album of its title and artist', async () => {
  await song('a', { ...year('1994'), ...released(1) })
  await bring()
  await song('b')
  await song('c', year('1994'))
  expect(await bring()).toEqual([[3, 1994, 1]])
})

test('a release that becomes known belongs to the album of its folder', async () => {
  await song('a', year('1994'))
  await bring()
  await song('a', { ...year('1994'), ...released(7) })
  expect(await bring()).toEqual([[2, 1994, 7]])
  mkdirSync(join(folder, 'moved'))
  renameSync(join(folder, 'a'), join(folder, 'moved', 'a'))
  expect(await bring()).toEqual([[2, 1994, 7]])
})
