import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { artists } from '../../../../contract/catalog/artists.ts'
import { artistAlbums } from '../../../../contract/catalog/back-office/albums.ts'
import { artistSongs } from '../../../../contract/catalog/back-office/songs.ts'
import { likes } from '../../../../contract/catalog/likes.ts'
import { songs } from '../../../../contract/catalog/songs.ts'
import { streams } from '../../../../contract/catalog/streams.ts'
import { upcomingAlbums, upcomingSingles } from '../../../../contract/catalog/upcoming-albums.ts'
import { notifications } from '../../../../contract/platform/notifications.ts'
import { search } from '../../../../contract/site/search.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { makeArtist, makeMember, makeSong, makeUser, type TestUser } from '../../../testing/make.ts'
import { resolveHead } from '../../site/seo/page-heads.service.ts'
import { publishDueReleases } from '../releases/service.ts'

let app: TestApp
let owner: TestUser
let listener: TestUser
/** Without public songs. */
let artist: { id: number; name: string }
let song: { id: number }
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  ;[owner, listener] = await Promise.all([makeUser(app.ctx), makeUser(app.ctx)])
  artist = await makeArtist(app.ctx)
  await makeMember(app.ctx, artist, owner)
  song = await makeSong(app.ctx, { artist_id: artist.id, title: 'Lull', public: false })
})

const of = (id: number) => ({ params: { id } })
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString()
const statusOf = async (...request: Parameters<TestApp['requestError']>) =>
  (await app.requestError(...request)).status
const save = async (change: object) => {
  const {
    id: _,
    artist: _artist,
    state: _state,
    file: _file,
    cover: _cover,
    unconfirmed: _unconfirmed,
    featured,
    album,
    genres,
    ...item
  } = await app.call(artistSongs.get, of(song.id), owner.token)
  const ids = (all: { id: number }[]) => all.map(({ id }) => id)
  const body = { ...item, featured: ids(featured), genres: ids(genres), album: album?.id ?? null, ...change }
  return app.call(artistSongs.change, { ...of(song.id), body } as never, owner.token)
}
const schedule = (shown_early: boolean) =>
  save({ release: { public: false, release_at: inAnHour(), shown_early } })
const read = (by?: TestUser) => app.call(upcomingSingles.get, of(song.id), by?.token)
const shelf = () => app.call(upcomingAlbums.ofArtist, of(artist.id))

it('has a page and makes one for its artist, and can neither be heard nor found', async () => {
  expect(await statusOf(artists.get, of(artist.id))).toBe(404)
  await schedule(true)
  for (const by of [undefined, listener, owner])
    expect(await read(by)).toEqual({
      type: 'song',
      id: song.id,
      title: 'Lull',
      cover: null,
      release_at: expect.any(String),
      artist: { id: artist.id, name: artist.name, displayname: null },
      artist_shown: true,
      description: null,
      label: null,
      songs: [{ id: null, title: 'Lull', disc_no: 1, featured: [], explicit: false }],
      reminded: false,
    })
  expect(await app.call(artists.get, of(artist.id))).toMatchObject({ id: artist.id, songs_count: 0 })
  expect(await shelf()).toMatchObject([{ type: 'song', id: song.id, title: 'Lull' }])
  for (const call of [songs.get, streams.stream, songs.related])
    expect(await statusOf(call, of(song.id), listener.token)).toBe(404)
  const found = await app.call(search.all, { params: { query: 'lull' } })
  expect([found.songs, found.artists]).toEqual([[], []])
  const listed = await app.call(artists.list, { query: {} })
  expect(listed.data.map(({ id }) => id)).not.toContain(artist.id)
  expect(await resolveHead(app.ctx, `/song/${song.id}`)).toMatchObject({
    status: 200,
    kind: 'music.song',
    linkedData: { '@type': 'MusicRecording', name: 'Lull' },
  })
  expect(await resolveHead(app.ctx, `/artist/${artist.id}`)).toMatchObject({ status: 200 })
})

it('is secret unless its team shows it, and on the page of an album once it is on one', async () => {
  await schedule(false)
  const secret = async () => {
    expect(await statusOf(upcomingSingles.get, of(song.id), listener.token)).toBe(404)
    expect(await statusOf(upcomingSingles.remind, of(song.id), listener.token)).toBe(404)
    expect(await statusOf(artists.get, of(artist.id))).toBe(404)
    expect(await resolveHead(app.ctx, `/song/${song.id}`)).toMatchObject({ status: 404 })
  }
  await secret()
  expect(await read(owner)).toMatchObject({ title: 'Lull' })
  await schedule(true)
  expect(await read(listener)).toMatchObject({ title: 'Lull' })
  const body = { title: 'Slow Weather', artist_id: artist.id }
  const album = await app.call(artistAlbums.create, { body }, owner.token)
  await save({ album: album.id })
  await secret()
})

it('reminds once when it is out, and ends its page', async () => {
  await schedule(true)
  await app.call(likes.follow, { body: { type: 'artist', id: artist.id, origin: 'local' } }, listener.token)
  const other = await makeUser(app.ctx)
  const forgetful = await makeUser(app.ctx)
  for (const by of [listener, other, forgetful])
    expect(await app.call(upcomingSingles.remind, of(song.id), by.token)).toMatchObject({ reminded: true })
  expect(await read(other)).toMatchObject({ reminded: true })
  await app.call(upcomingSingles.forget, of(song.id), forgetful.token)
  await app.ctx.db.updateTable('songs').set({ release_at: new Date() }).where('id', '=', song.id).execute()
  await publishDueReleases(app.ctx)
  expect(await statusOf(upcomingSingles.get, of(song.id))).toBe(404)
  expect(await app.call(songs.get, of(song.id))).toMatchObject({ title: 'Lull' })
  const news = async (by: TestUser) =>
    (await app.call(notifications.list, {}, by.token)).map(({ text, link }) => [text, link])
  const one = [['New song: {title}', `/song/${song.id}`]]
  expect([await news(listener), await news(other), await news(forgetful)]).toEqual([one, one, []])
  expect(await app.ctx.db.selectFrom('song_reminders').selectAll().execute()).toEqual([])
})
