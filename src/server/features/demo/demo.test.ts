import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { albums } from '../../../contract/albums.ts'
import { artists } from '../../../contract/artists.ts'
import { songs } from '../../../contract/songs.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { makeFolder, makeMusic, makePicture } from '../../testing/music.ts'
import { importFolder } from '../importing/importing.service.ts'
import { packageMedia } from '../processing/processing.service.ts'
import { addDemo, removeDemo, seedDemo } from './demo.service.ts'

let app: TestApp
let demo: string

beforeAll(async () => {
  app = await testApp()
  demo = makeFolder()
  const record = { artist: 'Étoile', album: 'Low Tide', genre: 'Ambient' }
  await makeMusic(join(demo, 'music', 'Étoile', 'Low Tide', '1.mp3'), { ...record, title: 'One' })
  await makeMusic(join(demo, 'music', 'Étoile', 'Low Tide', '2.mp3'), { ...record, title: 'Two' })
  await makePicture(join(demo, 'music', 'Étoile', 'Low Tide', 'cover.jpg'), 'green')
  mkdirSync(join(demo, 'artists'))
  await makePicture(join(demo, 'artists', 'etoile.jpg'), 'orange')
  const catalogue = {
    artists: [{ name: 'Étoile', bio: 'Plays at night.', portrait: 'artists/etoile.jpg' }],
    albums: [{ title: 'Low Tide', artist: 'Étoile', description: 'Recorded by the sea.' }],
  }
  writeFileSync(join(demo, 'catalogue.json'), JSON.stringify(catalogue))
})
afterAll(() => app.close())

const stored = async (): Promise<string[]> => {
  const keys: string[] = []
  for await (const key of app.on.storage.list('')) keys.push(key)
  return keys.sort()
}

test('the demo comes with texts and pictures, plays at once, and goes without a trace', async () => {
  const own = makeFolder()
  await makeMusic(join(own, 'own.mp3'), { title: 'My own', artist: 'Me', album: 'Mine' })
  await importFolder(app.on, own)
  const before = await stored()

  expect(await addDemo(app.on, demo)).toBe(2)
  expect(await addDemo(app.on, demo)).toBe(0)
  const { data } = await app.call(artists.list, { query: { q: 'etoile' } })
  expect(data).toMatchObject([{ name: 'Étoile', bio: 'Plays at night.', songs_count: 2, albums_count: 1 }])
  expect(data[0]?.avatar).not.toBeNull()
  const [record] = (await app.call(albums.list, { query: { q: 'low tide' } })).data
  expect(record).toMatchObject({ title: 'Low Tide', songs_count: 2 })
  const media = await app.on.db.selectFrom('media').select('id').execute()
  for (const { id } of media.slice(0, 2)) await packageMedia(app.on, id, new AbortController().signal)

  expect(await removeDemo(app.on)).toBe(2)
  expect((await app.call(songs.list, { query: {} })).data.map((song) => song.title)).toEqual(['My own'])
  expect((await app.call(artists.list, { query: {} })).data.map((artist) => artist.name)).toEqual(['Me'])
  const left = await stored()
  expect(left.filter((key) => !key.startsWith('hls/'))).toEqual(before)
  await expect(removeDemo(app.on)).rejects.toThrow('not here')
})

test('once removed, or beside other music, it does not come by itself', async () => {
  const starting = { ...app.on, env: { ...app.on.env, demo: true } }
  await seedDemo(starting)
  expect((await app.call(songs.list, { query: {} })).data).toHaveLength(1)
})
