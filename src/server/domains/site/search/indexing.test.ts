import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { search } from '../../../../contract/site/search.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { makeAlbum, makeArtist, makeEpisode, makeSong, makeStation } from '../../../testing/make.ts'
import { indexChanges, indexQueued, refreshPopularity, startIndexing } from './indexing.service.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ TONEARM_ROLE: 'web' })
})
afterAll(() => app.close())

const waiting = async () => (await sql`select from search_index_queue`.execute(app.ctx.db)).rows.length
const documentOf = async (type: string, id: number) =>
  (
    await sql<{ words: string; popularity: number }>`
      select words::text, popularity from search_documents where item_type = ${type} and item_id = ${id}`.execute(
      app.ctx.db,
    )
  ).rows[0]
const titles = async (query: string) =>
  (await app.call(search.all, { params: { query } })).songs.map(({ title }) => title)

it('is left to workers, whose changes a web node sees at once', async () => {
  const { id } = await makeSong(app.ctx)
  await app.ctx.db.updateTable('songs').set({ title: 'Seaworthy' }).where('id', '=', id).execute()
  expect(await titles('seaworthy')).toEqual([])
  expect(await waiting()).toBeGreaterThan(0)
  const stop = startIndexing(app.ctx)
  await expect.poll(() => titles('seaworthy'), { interval: 50, timeout: 5_000 }).toEqual(['Seaworthy'])
  await stop()
})

it('takes popularity over together, without queueing plays', async () => {
  const artist = await makeArtist(app.ctx)
  const album = await makeAlbum(app.ctx, { artist_id: artist.id })
  const song = await makeSong(app.ctx, { artists: [artist.id], album_id: album.id })
  const episode = await makeEpisode(app.ctx)
  const station = await makeStation(app.ctx)
  const told: string[] = []
  app.ctx.channel.on('search_index', () => told.push('index'))
  app.ctx.channel.on('search_index_queue', () => told.push('queue'))
  await indexQueued(app.ctx)
  await expect.poll(() => told.at(-1)).toBe('index')
  told.length = 0

  const items = [
    ['song', song.id],
    ['album', album.id],
    ['artist', artist.id],
  ] as const
  for (const [type, id] of items) {
    await sql`update ${sql.table(`${type}_stats`)} set plays = 5000 where ${sql.ref(`${type}_id`)} = ${id}`.execute(
      app.ctx.db,
    )
    await app.ctx.db
      .insertInto('analytics_item_days')
      .values({ item_type: type, day: sql<string>`current_date`, item_id: id, plays: 5000 })
      .execute()
  }
  await app.ctx.db.updateTable('episodes').set({ plays: 5000 }).where('id', '=', episode.id).execute()
  await app.ctx.db.updateTable('podcasts').set({ plays: 5000 }).where('id', '=', episode.podcast_id).execute()
  await app.ctx.db.updateTable('radio_stations').set({ plays: 5000 }).where('id', '=', station.id).execute()
  expect(await waiting()).toBe(0)

  await refreshPopularity(app.ctx)
  for (const [type, id] of [
    ...items,
    ['episode', episode.id],
    ['podcast', episode.podcast_id],
    ['radio-station', station.id],
  ] as const)
    expect([type, (await documentOf(type, id))?.popularity]).toEqual([type, 34])
  expect(told).toEqual([])
})

it('leaves the songs of a renamed artist with many to the worker', async () => {
  const artist = await makeArtist(app.ctx, { name: 'Before' })
  const { id: first } = await makeSong(app.ctx, { artists: [artist.id] })
  const others = await sql<{ id: number }>`
    insert into songs (title, artist_id, media_id, file_name)
    select 'Song ' || n, ${artist.id}::int, (select media_id from songs where id = ${first}), 'song.mp3'
    from generate_series(1, 600) n returning id`.execute(app.ctx.db)
  await indexQueued(app.ctx)
  const rename = (id: number, name: string) =>
    app.ctx.db.transaction().execute(async (trx) => {
      await trx.updateTable('artists').set({ name }).where('id', '=', id).execute()
      await indexChanges(trx)
    })
  await rename(artist.id, 'After')
  expect((await documentOf('artist', artist.id))?.words).toContain("'after'")
  expect((await documentOf('song', first))?.words).toContain("'before'")
  expect(await waiting()).toBe(others.rows.length + 1)
  await indexQueued(app.ctx)
  expect((await documentOf('song', first))?.words).toContain("'after'")

  const small = await makeArtist(app.ctx, { name: 'Before' })
  const song = await makeSong(app.ctx, { artists: [small.id] })
  await indexQueued(app.ctx)
  await rename(small.id, 'Later')
  expect((await documentOf('song', song.id))?.words).toContain("'later'")
})
