import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { plays } from '../../../../contract/catalog/plays.ts'
import { streams } from '../../../../contract/catalog/streams.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { liftLimits } from '../../../testing/limits.ts'
import { type LyricsServer, lyricsServer, type StoredLyrics } from '../../../testing/lyrics-server.ts'
import { makeArtist, makeSong, makeUser, type TestUser } from '../../../testing/make.ts'
import { setSetting } from '../../platform/index.ts'
import { fetchLyrics, wantMissingLyrics } from './service.ts'

let app: TestApp
let server: LyricsServer
let user: TestUser
let artist: { id: number }
beforeAll(async () => {
  server = await lyricsServer()
  app = await testApp({ OUTBOUND_ALLOW: server.host, LRCLIB_URL: server.url })
  await liftLimits(app.ctx)
  artist = await makeArtist(app.ctx, { name: 'Halden Vey' })
  user = await makeUser(app.ctx)
})
afterAll(async () => {
  await app.close()
  server.close()
})
const permit = async (value: string) => {
  await setSetting(app.ctx, 'fetch_lyrics', value)
  await app.ctx.settings.reload()
}
beforeEach(async () => {
  await permit('1')
  for (const list of [server.stored, server.searched, server.planned]) list.length = 0
  await sql`delete from pgboss.job where name = 'fetch-lyrics'`.execute(app.ctx.db)
  await sql`delete from songs`.execute(app.owner)
})

const song = (values: object = {}) =>
  makeSong(app.ctx, { title: 'Isobars', artist_id: artist.id, media: { duration: 200 }, ...values })
const entry = (more: Partial<StoredLyrics> = {}): StoredLyrics => ({
  trackName: 'Isobars',
  artistName: 'Halden Vey',
  duration: 201,
  plainLyrics: 'Low over the sea',
  syncedLyrics: null,
  ...more,
})
const queued = async () => {
  const { rows } = await sql<{ id: number }>`
    select (data ->> 'song_id')::int as id from pgboss.job where name = 'fetch-lyrics'`.execute(app.ctx.db)
  return rows.map(({ id }) => id)
}
const play = (id: number) =>
  app.call(plays.registerMine, { body: { id, type: 'song', duration: 200 } }, user.token)
const lyrics = async (id: number) => (await app.call(streams.stream, { params: { id } }, user.token)).lyrics
/** Plays a song and runs the job, as a worker would. */
const find = async (values: object = {}) => {
  const { id } = await song(values)
  await play(id)
  for (const one of await queued()) await fetchLyrics(app.ctx, one)
  return lyrics(id)
}

it('finds lyrics of a song that is played, those with times first, and says where they are from', async () => {
  server.stored.push(entry({ duration: 200 }), entry({ syncedLyrics: '[00:12.50] Low over the sea' }))
  expect(await find()).toEqual({
    synced: true,
    lines: [{ at: 12.5, text: 'Low over the sea' }],
    source: 'lrclib',
  })
  expect(server.searched).toEqual([{ track_name: 'Isobars', artist_name: 'Halden Vey' }])
})

it.each([
  ['another duration', { duration: 203 }],
  ['another title', { trackName: 'Isobars (Live)' }],
  ['another artist', { artistName: 'Halden Veys' }],
  ['no text', { plainLyrics: null }],
])('takes none of %s, and asks again a month later', async (_, more) => {
  server.stored.push(entry(more))
  expect(await find()).toBeNull()
  const [id = 0] = await queued()
  await sql`delete from pgboss.job where name = 'fetch-lyrics'`.execute(app.ctx.db)
  await play(id)
  await wantMissingLyrics(app.ctx)
  expect(await queued()).toEqual([])
  await sql`update lyrics_lookups set looked_up_at = now() - interval '31 days'`.execute(app.ctx.db)
  await play(id)
  expect(await queued()).toEqual([id])
})

it('overwrites nothing, and asks for no songs that are private or have lyrics', async () => {
  const own = JSON.stringify({ synced: false, lines: [{ text: 'Ours' }] })
  server.stored.push(entry())
  expect(await find({ lyrics: own })).toMatchObject({ lines: [{ text: 'Ours' }] })
  await find({ public: false, user_id: user.id })
  expect(server.searched).toEqual([])
  const { id } = await song()
  await play(id)
  await sql`update songs set lyrics = ${own} where id = ${id}`.execute(app.ctx.db)
  await fetchLyrics(app.ctx, id)
  expect(await lyrics(id)).toMatchObject({ lines: [{ text: 'Ours' }] })
})

it('asks nobody unless the operator turned it on', async () => {
  await permit('0')
  const { id } = await song()
  await play(id)
  await wantMissingLyrics(app.ctx)
  expect(await queued()).toEqual([])
  await fetchLyrics(app.ctx, id)
  expect(server.searched).toEqual([])
})

it('looks up songs that nobody plays, too, and again after a failure', async () => {
  const { id } = await song()
  await wantMissingLyrics(app.ctx)
  expect(await queued()).toEqual([id])
  server.planned.push(503)
  await expect(fetchLyrics(app.ctx, id)).rejects.toThrow('503')
  server.stored.push(entry())
  await sql`delete from pgboss.job where name = 'fetch-lyrics'`.execute(app.ctx.db)
  await wantMissingLyrics(app.ctx)
  expect(await queued()).toEqual([id])
  await fetchLyrics(app.ctx, id)
  expect(await lyrics(id)).toMatchObject({ source: 'lrclib', lines: [{ text: 'Low over the sea' }] })
})
