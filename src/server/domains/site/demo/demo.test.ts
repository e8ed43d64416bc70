import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { albums } from '../../../../contract/catalog/albums.ts'
import { artists } from '../../../../contract/catalog/artists.ts'
import type { Episode, Podcast } from '../../../../contract/catalog/items.ts'
import { likes } from '../../../../contract/catalog/likes.ts'
import { episodes, podcasts } from '../../../../contract/catalog/podcasts.ts'
import { songs } from '../../../../contract/catalog/songs.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { makeEpisode, makePodcast, makePodcastGenre, makeUser } from '../../../testing/make.ts'
import { makeFolder, makeMusic, makePicture } from '../../../testing/music.ts'
import { importFolder } from '../../catalog/importing/service.ts'
import { packageMedia } from '../../catalog/transcoding/service.ts'
import { addDemo, removeDemo, seedDemo } from './service.ts'

let app: TestApp
let demo: string

const episode = (number: number, days_ago: number) => ({
  file: `podcast/${number}.mp3`,
  title: `Talk ${number}`,
  description: 'In short.',
  notes: '<p>At length.</p><script>alert(1)</script>',
  season: 1,
  number,
  days_ago,
  persons: [],
  location: { name: 'The pier' },
  soundbites: [{ at: 0, duration: 1, title: 'Splash' }],
  chapters: [{ at: 1, title: 'Later' }],
  transcript: [{ at: 1, speaker: 'Ann', text: 'Hello.' }],
})

beforeAll(async () => {
  app = await testApp()
  demo = makeFolder()
  const record = { artist: 'Étoile', album: 'Low Tide', genre: 'Ambient' }
  await makeMusic(join(demo, 'music', 'Étoile', 'Low Tide', '1.mp3'), { ...record, title: 'One' })
  await makeMusic(join(demo, 'music', 'Étoile', 'Low Tide', '2.mp3'), { ...record, title: 'Two' })
  await makePicture(join(demo, 'music', 'Étoile', 'Low Tide', 'cover.jpg'), 'green')
  mkdirSync(join(demo, 'artists'))
  await makePicture(join(demo, 'artists', 'etoile.jpg'), 'orange')
  const catalog = {
    artists: [{ name: 'Étoile', bio: 'Plays at night.', portrait: 'artists/etoile.jpg' }],
    albums: [{ title: 'Low Tide', artist: 'Étoile', description: 'Recorded by the sea.' }],
    podcast: {
      title: 'Tide Talk',
      author: 'Ann',
      genres: ['Sea', 'Society'],
      language: 'en',
      order: 'newest',
      copyright: 'CC0 1.0',
      description: 'What the tide says.',
      persons: [{ name: 'Ann', role: 'host' }],
      cover: 'podcast/cover.jpg',
      episodes: [episode(1, 8), episode(2, 1)],
    },
  }
  for (const number of [1, 2]) await makeMusic(join(demo, 'podcast', `${number}.mp3`), {}, { seconds: 2 })
  await makePicture(join(demo, 'podcast', 'cover.jpg'), 'blue')
  writeFileSync(join(demo, 'catalog.json'), JSON.stringify(catalog))
})
afterAll(() => app.close())

const stored = async (): Promise<string[]> => {
  const keys: string[] = []
  for await (const key of app.ctx.storage.list('')) keys.push(key)
  return keys.sort()
}

test('the demo has texts and images, plays at once, and is removed without a trace', async () => {
  const own = makeFolder()
  await makeMusic(join(own, 'own.mp3'), { title: 'My own', artist: 'Me', album: 'Mine' })
  await importFolder(app.ctx, own)
  const before = await stored()

  expect(await addDemo(app.ctx, demo)).toBe(2)
  expect(await addDemo(app.ctx, demo)).toBe(0)
  const { data } = await app.call(artists.list, { query: { q: 'etoile' } })
  expect(data).toMatchObject([{ name: 'Étoile', bio: 'Plays at night.', songs_count: 2, albums_count: 1 }])
  expect(data[0]?.avatar).not.toBeNull()
  const [record] = (await app.call(albums.list, { query: { q: 'low tide' } })).data
  expect(record).toMatchObject({ title: 'Low Tide', songs_count: 2 })
  const media = await app.ctx.db.selectFrom('media').select('id').execute()
  for (const { id } of media.slice(0, 2)) await packageMedia(app.ctx, id, new AbortController().signal)

  expect(await removeDemo(app.ctx)).toBe(4)
  expect((await app.call(songs.list, { query: {} })).data.map((song) => song.title)).toEqual(['My own'])
  expect((await app.call(artists.list, { query: {} })).data.map((artist) => artist.name)).toEqual(['Me'])
  const left = await stored()
  expect(left.filter((key) => !key.startsWith('hls/'))).toEqual(before)
  await expect(removeDemo(app.ctx)).rejects.toThrow('The demo catalog is not installed')
})

const podcastNames = async () =>
  (await app.call(podcasts.list, { query: {} })).data.map((podcast) => podcast.title)
const genreNames = async () =>
  (await app.ctx.db.selectFrom('podcast_genres').select('name').orderBy('name').execute()).map(
    ({ name }) => name,
  )

test('its podcast is played, found and announced like any other, and is removed with everything it created', async () => {
  const own = await makePodcastGenre(app.ctx, { name: 'Society', slug: 'society' })
  const mine = await makePodcast(app.ctx, { title: 'My podcast', genres: [own.id] })
  await makeEpisode(app.ctx, { podcast_id: mine.id, title: 'My episode' })
  const before = await stored()
  const follows = () => app.ctx.db.selectFrom('follows').select('item_id').execute()

  await addDemo(app.ctx, demo)
  expect(await genreNames()).toEqual(['Sea', 'Society'])
  const listed = (await app.call(podcasts.list, { query: { q: 'tide talk' } })).data[0] as Podcast
  expect(listed).toMatchObject({ author: 'Ann', episodes_count: 2, persons: [{ name: 'Ann', role: 'host' }] })
  expect(listed.cover).not.toBeNull()
  expect(listed.genres.map(({ name }) => name).sort()).toEqual(['Sea', 'Society'])
  const { data } = await app.call(episodes.list, { query: { 'filter[podcast]': listed.id } })
  expect(data).toMatchObject([
    { title: 'Talk 2', season: 1, number: 2, summary: 'In short.', has_chapters: true, has_transcript: true },
    { title: 'Talk 1', number: 1, duration: expect.closeTo(2, 0) },
  ])
  const latest = data[0] as Episode
  expect((await app.call(episodes.get, { params: latest })).description).toBe('<p>At length.</p>')
  expect(await app.call(episodes.extras, { params: latest })).toEqual({
    chapters: [{ at: 1, title: 'Later', url: null }],
    transcript: [{ at: 1, speaker: 'Ann', text: 'Hello.' }],
  })
  expect((await app.call(episodes.stream, { params: latest })).file_url).toContain('/episode/')
  const ann = await makeUser(app.ctx)
  for (const podcast of [listed, mine]) {
    await app.call(likes.follow, { body: { type: 'podcast', id: podcast.id } }, ann.token)
  }

  expect(await removeDemo(app.ctx)).toBe(4)
  expect(await podcastNames()).toEqual(['My podcast'])
  expect(await genreNames()).toEqual(['Society'])
  expect(await follows()).toEqual([{ item_id: mine.id }])
  expect(await stored()).toEqual(before)
})

test('user additions to its podcast are retained, together with the podcast', async () => {
  await addDemo(app.ctx, demo)
  const listed = (await app.call(podcasts.list, { query: { q: 'tide talk' } })).data[0] as Podcast
  await makeEpisode(app.ctx, { podcast_id: listed.id, title: 'My own part' })
  await removeDemo(app.ctx)
  expect(await genreNames()).toEqual(['Sea', 'Society'])
  const left = await app.call(episodes.list, { query: { 'filter[podcast]': listed.id } })
  expect(left.data.map(({ title }) => title)).toEqual(['My own part'])
})

test('once removed, or beside other music, it is not seeded', async () => {
  const starting = { ...app.ctx, env: { ...app.ctx.env, demo: true } }
  await seedDemo(starting)
  expect((await app.call(songs.list, { query: {} })).data).toHaveLength(1)
})
