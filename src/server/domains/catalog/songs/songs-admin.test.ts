import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { albums } from '../../../../contract/catalog/albums.ts'
import { artists } from '../../../../contract/catalog/artists.ts'
import { adminSongCalls, adminSongs } from '../../../../contract/catalog/back-office/songs.ts'
import { genres } from '../../../../contract/catalog/genres.ts'
import { playlists } from '../../../../contract/catalog/playlists.ts'
import { songs } from '../../../../contract/catalog/songs.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { makeAlbum, makeArtist, makeGenre, makeSong, makeUser, type TestUser } from '../../../testing/make.ts'

let app: TestApp
let admin: TestUser
beforeAll(async () => {
  app = await testApp()
  admin = await makeUser(app.ctx, { admin: true, name: 'Ada Admin' })
})
afterAll(() => app.close())

const list = (query: Record<string, unknown> = {}) =>
  app.call(adminSongs.list, { query: { per_page: 100, ...query } as never }, admin.token)
const titlesOf = async (query: Record<string, unknown>): Promise<string[]> =>
  (await list(query)).data.map(({ title }) => title)
const get = (id: number) => app.call(adminSongs.get, { params: { id } }, admin.token)
const bulk = (action: 'delete' | 'publish' | 'hide' | 'genre' | 'reprocess', ids: number[], value?: number) =>
  app.call(adminSongs.bulk, { body: { action, ids, ...(value !== undefined && { value }) } }, admin.token)

/** Returns the form body of an item, with some fields changed. */
const bodyOf = async (id: number, change: Record<string, unknown>) => {
  const { version, file: _, id: _id, cover: _cover, ...item } = await get(id)
  const ids = (all: { id: number }[]) => all.map((one) => one.id)
  const whole = {
    ...item,
    artists: ids(item.artists),
    genres: ids(item.genres),
    album: item.album?.id ?? null,
  }
  return { params: { id }, body: { version, ...whole, ...change } as never }
}

const world = async (name: string) => {
  const artist = await makeArtist(app.ctx, { name: `${name} Band` })
  const album = await makeAlbum(app.ctx, { title: `${name} Record`, artist_id: artist.id })
  const genre = await makeGenre(app.ctx, { name: `${name} Wave` })
  const song = await makeSong(app.ctx, {
    title: `${name} Song`,
    artists: [artist.id],
    album_id: album.id,
    genres: [genre.id],
  })
  return { artist, album, genre, song }
}

test('a song is changed in all its parts, counted on both sides, and the log contains the differences', async () => {
  const from = await world('Old')
  const to = await world('New')
  const { id } = from.song
  const body = await bodyOf(id, {
    title: 'Renamed',
    artists: [to.artist.id, from.artist.id],
    album: to.album.id,
    genres: [to.genre.id],
    track_no: 7,
    disc_no: 2,
    released_at: '2021-05-04',
    explicit: true,
    downloadable: true,
    lyrics: '[00:01.50] One line\n\n[Chorus]\nNot timed yet',
  })
  const changed = await app.call(adminSongs.change, body, admin.token)
  expect(changed).toMatchObject({
    title: 'Renamed',
    artists: [{ name: 'New Band' }, { name: 'Old Band' }],
    album: { name: 'New Record' },
    genres: [{ name: 'New Wave' }],
    track_no: 7,
    lyrics: '[00:01.50] One line\n\n[Chorus]\nNot timed yet',
    file: { name: 'Old Song.mp3', codec: 'mp3', status: 'uploaded', owner: null },
  })
  expect(await app.call(songs.get, { params: { id } })).toMatchObject({
    title: 'Renamed',
    artist: { name: 'New Band' },
    released_at: '2021-05-04',
  })
  const count = async (what: 'to' | 'from') => {
    const { album, genre, artist } = what === 'to' ? to : from
    const record = await app.call(albums.get, { params: { id: album.id } }, admin.token)
    const kind = await app.call(genres.get, { params: { id: genre.id } })
    const who = await app.call(artists.get, { params: { id: artist.id } }, admin.token)
    return [record.songs_count, kind.songs_count, who.songs_count]
  }
  expect(await count('to')).toEqual([2, 2, 2])
  expect(await count('from')).toEqual([0, 0, 1])
  const log = await app.ctx.db.selectFrom('audit_log').selectAll().where('item_id', '=', id).execute()
  expect(log).toMatchObject([
    { action: 'change', resource: 'songs', before: { title: 'Old Song' }, after: { title: 'Renamed' } },
  ])
  // The version read first is no longer current.
  expect((await app.requestError(adminSongs.change, body, admin.token)).status).toBe(409)
})

test('songs are found by words of title, artist and album, ignoring case and accents', async () => {
  const artist = await makeArtist(app.ctx, { name: 'Björk Ensemble' })
  const album = await makeAlbum(app.ctx, { title: 'Homogenic Days', artist_id: artist.id })
  await makeSong(app.ctx, { title: 'Jóga', artists: [artist.id], album_id: album.id })
  await makeSong(app.ctx, { title: '100% Pure', public: false })
  expect(await titlesOf({ q: 'JOGA' })).toEqual(['Jóga'])
  expect(await titlesOf({ q: 'bjork homogenic' })).toEqual(['Jóga'])
  expect(await titlesOf({ q: 'oga bjo' })).toEqual(['Jóga'])
  expect(await titlesOf({ q: 'jo' })).toEqual(['Jóga'])
  expect(await titlesOf({ q: '100%' })).toEqual(['100% Pure'])
  expect(await titlesOf({ q: '%%%' })).toEqual([])
  expect(await titlesOf({ q: '_' })).toEqual([])
})

test('lists are filtered by state, file, genre and age', async () => {
  const { song, genre } = await world('Filter')
  await makeSong(app.ctx, { title: 'Filter Hidden', public: false })
  await makeSong(app.ctx, { title: 'Filter Failed', media: { status: 'failed', error: 'Broken.' } })
  await makeSong(app.ctx, { title: 'Filter Ready', media: { status: 'ready' } })
  await makeSong(app.ctx, { title: 'Filter Old', created_at: '2001-01-01' })
  const q = 'filter'
  const release_at = new Date(Date.now() + 3_600_000)
  await makeSong(app.ctx, { title: 'Filter Soon', public: false, release_at })
  expect(await titlesOf({ q, 'filter[state]': 'draft' })).toEqual(['Filter Hidden'])
  expect(await titlesOf({ q, 'filter[state]': 'scheduled' })).toEqual(['Filter Soon'])
  expect(await titlesOf({ q, 'filter[state]': 'published' })).not.toContain('Filter Soon')
  expect((await list({ q: 'filter soon' })).data).toMatchObject([
    { state: 'scheduled', release_at: release_at.toISOString() },
  ])
  expect(await titlesOf({ q, 'filter[status]': 'failed' })).toEqual(['Filter Failed'])
  expect(await titlesOf({ q, 'filter[status]': 'ready' })).toEqual(['Filter Ready'])
  expect(await titlesOf({ q, 'filter[genre]': String(genre.id) })).toEqual([song.title])
  // Any one of several.
  expect(await titlesOf({ q, 'filter[genre]': `99999,${genre.id}` })).toEqual([song.title])
  expect(await titlesOf({ q, 'filter[genre]': '99999' })).toEqual([])
  expect(await titlesOf({ q, 'filter[added]': 30 })).not.toContain('Filter Old')
  expect(await titlesOf({ q, sort: 'title' })).toEqual([
    'Filter Failed',
    'Filter Hidden',
    'Filter Old',
    'Filter Ready',
    'Filter Song',
    'Filter Soon',
  ])
})

test('songs are sorted by artist and album, also after renaming', async () => {
  const [one, other] = [await world('Sorted B'), await world('Sorted A')]
  await makeSong(app.ctx, { title: 'Sorted Alone' })
  const q = 'sorted'
  const [alone, a, b] = ['Sorted Alone', other.song.title, one.song.title]
  expect(await titlesOf({ q, sort: 'artist' })).toEqual([alone, a, b])
  expect(await titlesOf({ q, sort: '-album' })).toEqual([b, a, alone])
  const { db } = app.ctx
  await db.updateTable('artists').set({ name: 'Ärtist' }).where('id', '=', one.artist.id).execute()
  await db.updateTable('albums').set({ title: 'Zz' }).where('id', '=', other.album.id).execute()
  expect(await titlesOf({ q, sort: 'artist' })).toEqual([alone, b, a])
  expect(await titlesOf({ q, sort: '-album' })).toEqual([a, b, alone])
})

test('many are hidden, published, given a genre and deleted, and public lists follow', async () => {
  const { song, album, genre, artist } = await world('Many')
  const other = await makeSong(app.ctx, { title: 'Many More', artists: [artist.id], album_id: album.id })
  const listener = await makeUser(app.ctx)
  const list = await app.call(
    playlists.create,
    { body: { title: 'Mine', songs: [song.id, other.id] } },
    listener.token,
  )
  const ids = [song.id, other.id]
  const counts = async () => [
    (await app.call(albums.get, { params: { id: album.id } }).catch(() => null))?.songs_count ?? 0,
    (await app.call(playlists.get, { params: { id: list.id } }, listener.token)).songs_count,
  ]
  expect(await bulk('hide', ids)).toEqual({ done: 2, failed: [], run: null })
  expect(await counts()).toEqual([0, 0])
  expect((await app.requestError(songs.get, { params: { id: song.id } })).status).toBe(404)
  await bulk('publish', [song.id])
  expect(await counts()).toEqual([1, 1])
  const kind = await makeGenre(app.ctx, { name: 'Set Genre' })
  await bulk('genre', [song.id], kind.id)
  expect((await get(song.id)).genres).toEqual([{ id: kind.id, name: 'Set Genre' }])
  expect(await app.call(genres.get, { params: { id: genre.id } })).toMatchObject({ songs_count: 0 })
  expect(
    (
      await app.requestError(
        adminSongs.bulk,
        { body: { action: 'genre', ids: [song.id], value: 999_999 } },
        admin.token,
      )
    ).body,
  ).toMatchObject({ failed: [{ id: song.id }] })
  await bulk('delete', ids)
  expect(await counts()).toEqual([0, 0])
  expect((await app.requestError(adminSongs.get, { params: { id: song.id } }, admin.token)).status).toBe(404)
})

test('a failed song is transcoded again', async () => {
  const { id, media_id } = await makeSong(app.ctx, { media: { status: 'failed', error: 'Broken.' } })
  await app.call(adminSongCalls.reprocess, { params: { id } }, admin.token)
  expect((await get(id)).file).toMatchObject({ status: 'uploaded', error: null })
  const { rows } = await sql`select from pgboss.job
    where name = 'package-media' and (data ->> 'media_id')::int = ${media_id}`.execute(app.ctx.db)
  expect(rows).toHaveLength(1)
  expect(
    (await app.requestError(adminSongCalls.reprocess, { params: { id: 99_999_999 } }, admin.token)).status,
  ).toBe(404)
})

test('fields suggest artists, albums and genres, and create missing ones once', async () => {
  const { artist, album, genre } = await world('Offered')
  const q = { query: { q: 'offered' } }
  expect(await app.call(adminSongCalls.artists, q, admin.token)).toEqual([
    { id: artist.id, name: artist.name },
  ])
  expect(await app.call(adminSongCalls.albums, q, admin.token)).toEqual([
    { id: album.id, name: 'Offered Record – Offered Band' },
  ])
  expect(await app.call(adminSongCalls.genres, q, admin.token)).toEqual([{ id: genre.id, name: genre.name }])
  const body = { name: 'Brand New Duo' }
  const created = await app.call(adminSongCalls.newArtist, { body }, admin.token)
  const again = await app.call(adminSongCalls.newArtist, { body: { name: ' brand new  DUO ' } }, admin.token)
  expect(again.id).toBe(created.id)
  // An album created in the form takes the artist of its first song.
  const record = await app.call(adminSongCalls.newAlbum, { body: { name: 'Fresh Record' } }, admin.token)
  const song = await makeSong(app.ctx, { artists: [created.id] })
  await app.call(adminSongs.change, await bodyOf(song.id, { album: record.id }), admin.token)
  expect(await app.call(albums.get, { params: { id: record.id } })).toMatchObject({
    artist: { id: created.id },
  })
})

test('missing rows, unknown keys and injection attempts are rejected', async () => {
  const { song } = await world('Refused')
  const wrong = await app.requestError(
    adminSongs.change,
    await bodyOf(song.id, { artists: [99_999_999], album: 99_999_999, genres: [99_999_999] }),
    admin.token,
  )
  expect(wrong.status).toBe(422)
  expect(Object.keys(wrong.body.errors ?? {}).sort()).toEqual(['album', 'artists', 'genres'])
  const more = await bodyOf(song.id, { plays: 1_000_000, user_id: admin.id, media_id: 1 })
  const rejected = await app.requestError(adminSongs.change, more, admin.token)
  expect(Object.keys(rejected.body.errors ?? {}).sort()).toEqual(['media_id', 'plays', 'user_id'])
  for (const text of ["' or 1=1 --", '\\', "'); select pg_sleep(5)--"]) {
    expect(await titlesOf({ q: text })).toEqual([])
    for (const query of [{ sort: text }, { 'filter[genre]': text }, { 'filter[status]': text }])
      expect((await app.requestError(adminSongs.list, { query }, admin.token)).status).toBe(422)
  }
})

test('visitors, listeners and other roles are denied', async () => {
  const listener = await makeUser(app.ctx, { roles: ['user', 'artist'] })
  const { song } = await world('Guarded')
  const call = await bodyOf(song.id, { title: 'Mine now' })
  expect((await app.requestError(adminSongs.list, {})).status).toBe(401)
  for (const response of [
    await app.requestError(adminSongs.list, {}, listener.token),
    await app.requestError(adminSongs.change, call, listener.token),
    await app.requestError(adminSongs.bulk, { body: { action: 'delete', ids: [song.id] } }, listener.token),
    await app.requestError(adminSongCalls.artists, {}, listener.token),
    await app.requestError(adminSongCalls.reprocess, { params: { id: song.id } }, listener.token),
  ])
    expect(response.status).toBe(403)
})
