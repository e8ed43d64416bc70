import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminSongCalls, adminSongs } from '../../../contract/admin/songs.ts'
import { albums } from '../../../contract/albums.ts'
import { artists } from '../../../contract/artists.ts'
import { genres } from '../../../contract/genres.ts'
import { playlists } from '../../../contract/playlists.ts'
import { songs } from '../../../contract/songs.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { type MadeUser, makeAlbum, makeArtist, makeGenre, makeSong, makeUser } from '../../testing/make.ts'

let app: TestApp
let admin: MadeUser
beforeAll(async () => {
  app = await testApp()
  admin = await makeUser(app.on, { admin: true, name: 'Ada Admin' })
})
afterAll(() => app.close())

const list = (query: Record<string, unknown> = {}) =>
  app.call(adminSongs.list, { query: { per_page: 100, ...query } as never }, admin.token)
const titlesOf = async (query: Record<string, unknown>): Promise<string[]> =>
  (await list(query)).data.map(({ title }) => title)
const get = (id: number) => app.call(adminSongs.get, { params: { id } }, admin.token)
const bulk = (action: 'delete' | 'publish' | 'hide' | 'genre' | 'reprocess', ids: number[], value?: number) =>
  app.call(adminSongs.bulk, { body: { action, ids, ...(value !== undefined && { value }) } }, admin.token)

/** The item as its form would send it back, with some fields changed. */
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
  const artist = await makeArtist(app.on, { name: `${name} Band` })
  const album = await makeAlbum(app.on, { title: `${name} Record`, artist_id: artist.id })
  const genre = await makeGenre(app.on, { name: `${name} Wave` })
  const song = await makeSong(app.on, {
    title: `${name} Song`,
    artists: [artist.id],
    album_id: album.id,
    genres: [genre.id],
  })
  return { artist, album, genre, song }
}

test('a song is changed in all its parts, counted at both ends, and the log says what was different', async () => {
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
    lyrics: '[00:01.50] One line',
  })
  const changed = await app.call(adminSongs.change, body, admin.token)
  expect(changed).toMatchObject({
    title: 'Renamed',
    artists: [{ name: 'New Band' }, { name: 'Old Band' }],
    album: { name: 'New Record' },
    genres: [{ name: 'New Wave' }],
    track_no: 7,
    lyrics: '[00:01.50] One line',
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
  const log = await app.on.db.selectFrom('audit_log').selectAll().where('item_id', '=', id).execute()
  expect(log).toMatchObject([
    { action: 'change', resource: 'songs', before: { title: 'Old Song' }, after: { title: 'Renamed' } },
  ])
  // The version that was read first is not the present one any more.
  expect((await app.refusal(adminSongs.change, body, admin.token)).status).toBe(409)
})

test('songs are found by words of title, artist and record, without case and accents', async () => {
  const artist = await makeArtist(app.on, { name: 'Björk Ensemble' })
  const album = await makeAlbum(app.on, { title: 'Homogenic Days', artist_id: artist.id })
  await makeSong(app.on, { title: 'Jóga', artists: [artist.id], album_id: album.id })
  await makeSong(app.on, { title: '100% Pure', public: false })
  expect(await titlesOf({ q: 'JOGA' })).toEqual(['Jóga'])
  expect(await titlesOf({ q: 'bjork homogenic' })).toEqual(['Jóga'])
  expect(await titlesOf({ q: 'oga bjo' })).toEqual(['Jóga'])
  expect(await titlesOf({ q: 'jo' })).toEqual(['Jóga'])
  expect(await titlesOf({ q: '100%' })).toEqual(['100% Pure'])
  expect(await titlesOf({ q: '%%%' })).toEqual([])
  expect(await titlesOf({ q: '_' })).toEqual([])
})

test('lists are filtered by visibility, state, genre and age', async () => {
  const { song, genre } = await world('Filter')
  await makeSong(app.on, { title: 'Filter Hidden', public: false })
  await makeSong(app.on, { title: 'Filter Failed', media: { status: 'failed', error: 'Broken.' } })
  await makeSong(app.on, { title: 'Filter Ready', media: { status: 'ready' } })
  await makeSong(app.on, { title: 'Filter Old', created_at: '2001-01-01' })
  const q = 'filter'
  expect(await titlesOf({ q, 'filter[visibility]': 'hidden' })).toEqual(['Filter Hidden'])
  expect(await titlesOf({ q, 'filter[status]': 'failed' })).toEqual(['Filter Failed'])
  expect(await titlesOf({ q, 'filter[status]': 'ready' })).toEqual(['Filter Ready'])
  expect(await titlesOf({ q, 'filter[genre]': genre.id })).toEqual([song.title])
  expect(await titlesOf({ q, 'filter[added]': 30 })).not.toContain('Filter Old')
  expect(await titlesOf({ q, sort: 'title' })).toEqual([
    'Filter Failed',
    'Filter Hidden',
    'Filter Old',
    'Filter Ready',
    'Filter Song',
  ])
})

test('songs are sorted by artist and by album, also after those have other names', async () => {
  const [one, other] = [await world('Sorted B'), await world('Sorted A')]
  await makeSong(app.on, { title: 'Sorted Alone' })
  const q = 'sorted'
  const [alone, a, b] = ['Sorted Alone', other.song.title, one.song.title]
  expect(await titlesOf({ q, sort: 'artist' })).toEqual([alone, a, b])
  expect(await titlesOf({ q, sort: '-album' })).toEqual([b, a, alone])
  const { db } = app.on
  await db.updateTable('artists').set({ name: 'Ärtist' }).where('id', '=', one.artist.id).execute()
  await db.updateTable('albums').set({ title: 'Zz' }).where('id', '=', other.album.id).execute()
  expect(await titlesOf({ q, sort: 'artist' })).toEqual([alone, b, a])
  expect(await titlesOf({ q, sort: '-album' })).toEqual([a, b, alone])
})

test('many are hidden, shown, given a genre and deleted, and lists of listeners follow', async () => {
  const { song, album, genre, artist } = await world('Many')
  const other = await makeSong(app.on, { title: 'Many More', artists: [artist.id], album_id: album.id })
  const listener = await makeUser(app.on)
  const list = await app.call(
    playlists.create,
    { body: { title: 'Mine', songs: [song.id, other.id] } },
    listener.token,
  )
  const ids = [song.id, other.id]
  const counts = async () => [
    (await app.call(albums.get, { params: { id: album.id } }, admin.token)).songs_count,
    (await app.call(playlists.get, { params: { id: list.id } }, listener.token)).songs_count,
  ]
  expect(await bulk('hide', ids)).toEqual({ done: 2, failed: [], run: null })
  expect(await counts()).toEqual([0, 0])
  expect((await app.refusal(songs.get, { params: { id: song.id } })).status).toBe(404)
  await bulk('publish', [song.id])
  expect(await counts()).toEqual([1, 1])
  const kind = await makeGenre(app.on, { name: 'Set Genre' })
  await bulk('genre', [song.id], kind.id)
  expect((await get(song.id)).genres).toEqual([{ id: kind.id, name: 'Set Genre' }])
  expect(await app.call(genres.get, { params: { id: genre.id } })).toMatchObject({ songs_count: 0 })
  expect(
    (
      await app.refusal(
        adminSongs.bulk,
        { body: { action: 'genre', ids: [song.id], value: 999_999 } },
        admin.token,
      )
    ).body,
  ).toMatchObject({ failed: [{ id: song.id }] })
  await bulk('delete', ids)
  expect(await counts()).toEqual([0, 0])
  expect((await app.refusal(adminSongs.get, { params: { id: song.id } }, admin.token)).status).toBe(404)
})

test('a failed song is converted again', async () => {
  const { id, media_id } = await makeSong(app.on, { media: { status: 'failed', error: 'Broken.' } })
  await app.call(adminSongCalls.reprocess, { params: { id } }, admin.token)
  expect((await get(id)).file).toMatchObject({ status: 'uploaded', error: null })
  const { rows } = await sql`select from pgboss.job
    where name = 'package-media' and (data ->> 'media_id')::int = ${media_id}`.execute(app.on.db)
  expect(rows).toHaveLength(1)
  expect(
    (await app.refusal(adminSongCalls.reprocess, { params: { id: 99_999_999 } }, admin.token)).status,
  ).toBe(404)
})

test('fields offer artists, records and genres, and make what is missing once', async () => {
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
  const made = await app.call(adminSongCalls.newArtist, { body }, admin.token)
  const again = await app.call(adminSongCalls.newArtist, { body: { name: ' brand new  DUO ' } }, admin.token)
  expect(again.id).toBe(made.id)
  // A record that is made in the form is by whom its first song is.
  const record = await app.call(adminSongCalls.newAlbum, { body: { name: 'Fresh Record' } }, admin.token)
  const song = await makeSong(app.on, { artists: [made.id] })
  await app.call(adminSongs.change, await bodyOf(song.id, { album: record.id }), admin.token)
  expect(await app.call(albums.get, { params: { id: record.id } })).toMatchObject({ artist: { id: made.id } })
})

test('what does not exist, unknown keys and texts made to break out are refused', async () => {
  const { song } = await world('Refused')
  const wrong = await app.refusal(
    adminSongs.change,
    await bodyOf(song.id, { artists: [99_999_999], album: 99_999_999, genres: [99_999_999] }),
    admin.token,
  )
  expect(wrong.status).toBe(422)
  expect(Object.keys(wrong.body.errors ?? {}).sort()).toEqual(['album', 'artists', 'genres'])
  const more = await bodyOf(song.id, { plays: 1_000_000, user_id: admin.id, media_id: 1 })
  const refused = await app.refusal(adminSongs.change, more, admin.token)
  expect(Object.keys(refused.body.errors ?? {}).sort()).toEqual(['media_id', 'plays', 'user_id'])
  for (const text of ["' or 1=1 --", '\\', "'); select pg_sleep(5)--"]) {
    expect(await titlesOf({ q: text })).toEqual([])
    for (const query of [{ sort: text }, { 'filter[genre]': text }, { 'filter[status]': text }])
      expect((await app.refusal(adminSongs.list, { query }, admin.token)).status).toBe(422)
  }
})

test('visitors, listeners and other roles are kept out', async () => {
  const listener = await makeUser(app.on, { roles: ['user', 'artist'] })
  const { song } = await world('Guarded')
  const call = await bodyOf(song.id, { title: 'Mine now' })
  expect((await app.refusal(adminSongs.list, {})).status).toBe(401)
  for (const answer of [
    await app.refusal(adminSongs.list, {}, listener.token),
    await app.refusal(adminSongs.change, call, listener.token),
    await app.refusal(adminSongs.bulk, { body: { action: 'delete', ids: [song.id] } }, listener.token),
    await app.refusal(adminSongCalls.artists, {}, listener.token),
    await app.refusal(adminSongCalls.reprocess, { params: { id: song.id } }, listener.token),
  ])
    expect(answer.status).toBe(403)
})
