import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { albums } from '../../../../contract/catalog/albums.ts'
import { artists } from '../../../../contract/catalog/artists.ts'
import { adminAlbumCalls, adminAlbums } from '../../../../contract/catalog/back-office/albums.ts'
import { adminArtists } from '../../../../contract/catalog/back-office/artists.ts'
import { adminSongCalls, adminSongs } from '../../../../contract/catalog/back-office/songs.ts'
import { songs } from '../../../../contract/catalog/songs.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { makeAlbum, makeArtist, makeCover, makeSong, makeUser, type TestUser } from '../../../testing/make.ts'
import { makeFolder, makeMusic } from '../../../testing/music.ts'
import { deleteEmptyNames } from '../../site/storage-gc/queries.ts'
import { importFolder } from '../importing/service.ts'

let app: TestApp
let admin: TestUser
beforeAll(async () => {
  app = await testApp()
  admin = await makeUser(app.ctx, { admin: true, name: 'Ada Admin' })
})
afterAll(() => app.close())

const create = (body: { title: string; artist?: number; released_at?: string }) =>
  app.call(adminAlbums.create, { body }, admin.token)
const get = (id: number) => app.call(adminAlbums.get, { params: { id } }, admin.token)
const titlesOf = async (query: Record<string, unknown>): Promise<string[]> => {
  const { data } = await app.call(adminAlbums.list, { query: query as never }, admin.token)
  return data.map(({ title }) => title)
}
const bulk = (action: 'delete' | 'publish' | 'hide' | 'merge', ids: number[], value?: number) =>
  app.call(adminAlbums.bulk, { body: { action, ids, ...(value !== undefined && { value }) } }, admin.token)
const countsOf = async (id: number): Promise<number[]> => {
  const artist = await app.call(artists.get, { params: { id } }, admin.token)
  return [artist.songs_count, artist.albums_count]
}
const bodyOf = async (id: number, change: Record<string, unknown>) => {
  const { id: _, cover: _cover, artist, ...item } = await get(id)
  return { params: { id }, body: { ...item, artist: artist?.id ?? null, ...change } as never }
}
const bring = async (tags: Record<string, string>): Promise<void> => {
  const folder = makeFolder()
  await makeMusic(join(folder, 'one.mp3'), tags)
  await importFolder(app.ctx, folder)
}
const named = (title: string) =>
  app.ctx.db
    .selectFrom('albums')
    .select(['id', 'artist_id', 'keep_when_empty'])
    .where('title', '=', title)
    .execute()

test('an album is created by hand, retained while empty, changed, counted and deleted', async () => {
  const one = await makeArtist(app.ctx)
  const created = await create({ title: 'Ébauche', artist: one.id, released_at: '2019-03-04' })
  expect(created).toMatchObject({ artist: { id: one.id }, year: 2019, public: true, compilation: false })
  expect(await titlesOf({ q: 'ebauche' })).toEqual(['Ébauche'])
  await deleteEmptyNames(app.ctx.db, -1_000)
  const other = await makeArtist(app.ctx)
  const song = await makeSong(app.ctx, { album_id: created.id, artists: [one.id] })
  expect(await countsOf(one.id)).toEqual([1, 1])

  const call = await bodyOf(created.id, {
    title: 'Sketch',
    artist: other.id,
    description: ' Rough. ',
    released_at: null,
    year: 1999,
    label: ' Quay Records ',
    copyright: '℗ 1999 Quay',
  })
  expect(await app.call(adminAlbums.change, call, admin.token)).toMatchObject({
    title: 'Sketch',
    description: 'Rough.',
    year: 1999,
    released_at: null,
    label: 'Quay Records',
    copyright: '℗ 1999 Quay',
  })
  expect(await countsOf(one.id)).toEqual([1, 0])
  expect(await countsOf(other.id)).toEqual([1, 1])
  expect((await app.requestError(adminAlbums.change, call, admin.token)).status).toBe(409)

  const cover = await makeCover(app.ctx)
  await app.ctx.db.updateTable('albums').set({ cover_id: cover.id }).where('id', '=', created.id).execute()
  await app.call(adminAlbums.remove, { params: { id: created.id } }, admin.token)
  expect(await countsOf(other.id)).toEqual([0, 0])
  // The songs remain, with the cover they were shown with.
  const left = await app.call(songs.get, { params: { id: song.id } })
  expect(left).toMatchObject({ album: null, cover: { url: expect.stringContaining(cover.hash) } })
  const log = await app.ctx.db
    .selectFrom('audit_log')
    .select('action')
    .where('resource', '=', 'albums')
    .where('item_id', '=', created.id)
    .orderBy('id')
    .execute()
  expect(log.map(({ action }) => action)).toEqual(['create', 'change', 'delete'])
})

test('an artist has one album per title, and imports find the one created by hand', async () => {
  const artist = await makeArtist(app.ctx, { name: 'Ferry Choir', key: 'ferry choir' })
  const created = await create({ title: 'Late Boats', artist: artist.id })
  const twice = await app.requestError(
    adminAlbums.create,
    { body: { title: 'late  BOATS', artist: artist.id } },
    admin.token,
  )
  expect(twice.body.errors).toEqual({ title: ['This artist already has an album with this title.'] })
  const other = await create({ title: 'Early Boats', artist: artist.id })
  const call = await bodyOf(other.id, { title: 'Late boats' })
  expect((await app.requestError(adminAlbums.change, call, admin.token)).status).toBe(422)
  await bring({ title: 'Rope', artist: 'Ferry Choir', album: 'Late Boats' })
  expect(await named('Late Boats')).toEqual([{ id: created.id, artist_id: artist.id, keep_when_empty: true }])
  // Also after the title was changed.
  await app.call(adminAlbums.change, await bodyOf(other.id, { title: 'Dawn Boats' }), admin.token)
  await bring({ title: 'Knot', artist: 'Ferry Choir', album: 'Dawn Boats' })
  expect(await named('Dawn Boats')).toHaveLength(1)
})

test('imports find an album created in the song form, and one whose artist was renamed', {
  tags: 'long',
}, async () => {
  const artist = await makeArtist(app.ctx, { name: 'Harbour Duo', key: 'harbour duo' })
  const song = await makeSong(app.ctx, { artists: [artist.id] })
  const fresh = await app.call(adminSongCalls.newAlbum, { body: { name: 'Tide Tables' } }, admin.token)
  const item = await app.call(adminSongs.get, { params: { id: song.id } }, admin.token)
  const { id: _id, file: _file, cover: _cover, ...fields } = item
  const body = { ...fields, artists: [artist.id], genres: [], album: fresh.id } as never
  await app.call(adminSongs.change, { params: { id: song.id }, body }, admin.token)
  await bring({ title: 'Ebb', artist: 'Harbour Duo', album: 'Tide Tables' })
  expect(await named('Tide Tables')).toEqual([{ id: fresh.id, artist_id: artist.id, keep_when_empty: false }])

  const { version } = await app.call(adminArtists.get, { params: { id: artist.id } }, admin.token)
  const renamed = { version, name: 'Harbour Trio', displayname: null, bio: null, verified: false }
  await app.call(adminArtists.change, { params: { id: artist.id }, body: renamed }, admin.token)
  await bring({ title: 'Flood', artist: 'Harbour Trio', album: 'Tide Tables' })
  expect(await named('Tide Tables')).toHaveLength(1)
})

test('an album created in the song form is merged into the existing one of its artist', async () => {
  const artist = await makeArtist(app.ctx, { name: 'Pier Band', key: 'pier band' })
  const present = await create({ title: 'Slack Water', artist: artist.id })
  const song = await makeSong(app.ctx, { artists: [artist.id] })
  const fresh = await app.call(adminSongCalls.newAlbum, { body: { name: 'Slack Water' } }, admin.token)
  expect(fresh.id).not.toBe(present.id)
  const item = await app.call(adminSongs.get, { params: { id: song.id } }, admin.token)
  const { id: _id, file: _file, cover: _cover, ...fields } = item
  const body = { ...fields, artists: [artist.id], genres: [], album: fresh.id } as never
  const saved = await app.call(adminSongs.change, { params: { id: song.id }, body }, admin.token)
  expect(saved.album).toEqual({ id: present.id, name: 'Slack Water' })
  expect(await named('Slack Water')).toHaveLength(1)
  expect((await app.call(albums.get, { params: { id: present.id } })).songs_count).toBe(1)
})

test('merged albums combine their songs, likes and plays', async () => {
  const [artist, stray] = [await makeArtist(app.ctx), await makeArtist(app.ctx)]
  const cover = await makeCover(app.ctx)
  const into = await makeAlbum(app.ctx, { title: 'Merged Hits', artist_id: artist.id, plays: 1 })
  const one = await makeAlbum(app.ctx, {
    title: 'Merged Hits (CD 1)',
    artist_id: stray.id,
    plays: 2,
    cover_id: cover.id,
    year: 1987,
  })
  await makeSong(app.ctx, { album_id: into.id, artists: [artist.id] })
  await makeSong(app.ctx, { album_id: one.id, artists: [artist.id] })
  const fan = await makeUser(app.ctx)
  await app.ctx.db
    .insertInto('likes')
    .values([into, one].map(({ id }) => ({ user_id: fan.id, item_type: 'album', item_id: id })))
    .execute()
  expect(await bulk('merge', [one.id], into.id)).toMatchObject({ done: 1, failed: [] })
  expect(await app.call(albums.get, { params: { id: into.id } })).toMatchObject({
    songs_count: 2,
    plays: 3,
    likes: 1,
    year: 1987,
    cover: { color: '#204060' },
  })
  expect((await app.requestError(albums.get, { params: { id: one.id } }, admin.token)).status).toBe(404)
  expect(await countsOf(stray.id)).toEqual([0, 0])
  expect(await bulk('merge', [into.id], 99_999_999)).toMatchObject({ done: 0, failed: [{ id: into.id }] })
})

test('lists are filtered and sorted; hiding removes an album from public lists and publishing restores it', async () => {
  const artist = await makeArtist(app.ctx, { name: 'Quay Quintet' })
  const one = await makeAlbum(app.ctx, { title: 'Zed Quay', artist_id: artist.id, year: 2001 })
  await makeAlbum(app.ctx, { title: 'Alpha Quay', compilation: true, year: 2003 })
  await makeSong(app.ctx, { album_id: one.id, artists: [artist.id] })
  expect(await titlesOf({ q: 'quay', sort: 'title' })).toEqual(['Alpha Quay', 'Zed Quay'])
  expect(await titlesOf({ q: 'quay', sort: 'year' })).toEqual(['Zed Quay', 'Alpha Quay'])
  expect(await titlesOf({ q: 'quintet zed' })).toEqual(['Zed Quay'])
  expect(await titlesOf({ q: 'quay', 'filter[compilation]': 'true' })).toEqual(['Alpha Quay'])
  expect(await titlesOf({ q: 'quay', 'filter[used]': 'true' })).toEqual(['Zed Quay'])
  await bulk('hide', [one.id])
  expect(await titlesOf({ q: 'quay', 'filter[state]': 'hidden' })).toEqual(['Zed Quay'])
  expect((await app.requestError(albums.get, { params: { id: one.id } })).status).toBe(404)
  expect((await countsOf(artist.id))[1]).toBe(0)
  await bulk('publish', [one.id])
  expect((await app.call(albums.get, { params: { id: one.id } })).title).toBe('Zed Quay')
})

test('songs are reordered disc by disc, and only the current ones', async () => {
  const album = await makeAlbum(app.ctx)
  const put = (title: string, disc_no: number, track_no: number) =>
    makeSong(app.ctx, { title, album_id: album.id, disc_no, track_no })
  const [a, b, c] = [await put('A', 1, 1), await put('B', 1, 2), await put('C', 2, 1)]
  const params = { id: album.id }
  const arrange = (...assignments: [{ id: number }, number | null][]) => {
    const body = { songs: assignments.map(([{ id }, disc_no]) => ({ id, disc_no })) }
    return app.requestError(adminAlbumCalls.arrange, { params, body }, admin.token)
  }
  expect((await arrange([b, 1], [c, 2], [a, 2])).status).toBe(200)
  const order = await app.call(adminAlbumCalls.songs, { params }, admin.token)
  expect(order.map(({ title, disc_no, track_no }) => [title, disc_no, track_no])).toEqual([
    ['B', 1, 1],
    ['C', 2, 1],
    ['A', 2, 2],
  ])
  expect((await app.call(songs.ofAlbum, { params })).map(({ title }) => title)).toEqual(['B', 'C', 'A'])
  const stranger = await makeSong(app.ctx)
  expect((await arrange([a, 1], [b, 1])).status).toBe(409)
  expect((await arrange([a, 1], [b, 1], [c, 2], [c, 2])).status).toBe(409)
  expect((await arrange([a, 1], [b, 1], [stranger, 2])).status).toBe(409)
  expect((await arrange([a, 2], [b, 1], [c, 2])).status).toBe(422)
})

test('unknown keys, missing rows and injection attempts are rejected; unauthorized users are denied', async () => {
  const { id } = await create({ title: 'Guarded Record' })
  const more = await bodyOf(id, { plays: 9, keep_when_empty: false, user_id: admin.id, key: 'x' })
  const wrong = await app.requestError(adminAlbums.change, more, admin.token)
  expect(Object.keys(wrong.body.errors ?? {}).sort()).toEqual(['keep_when_empty', 'key', 'plays', 'user_id'])
  const nobody = await bodyOf(id, { artist: 99_999_999 })
  expect((await app.requestError(adminAlbums.change, nobody, admin.token)).body.errors).toHaveProperty(
    'artist',
  )
  for (const text of ["' or 1=1 --", '\\', '%']) {
    expect(await titlesOf({ q: text })).toEqual([])
    for (const query of [{ sort: text }, { 'filter[genre]': text }, { 'filter[used]': text }])
      expect((await app.requestError(adminAlbums.list, { query }, admin.token)).status).toBe(422)
  }
  const listener = await makeUser(app.ctx, { roles: ['user', 'artist'] })
  expect((await app.requestError(adminAlbums.list, {})).status).toBe(401)
  for (const response of [
    await app.requestError(adminAlbums.list, {}, listener.token),
    await app.requestError(adminAlbums.change, await bodyOf(id, { title: 'Mine' }), listener.token),
    await app.requestError(adminAlbumCalls.arrange, { params: { id }, body: { songs: [] } }, listener.token),
  ])
    expect(response.status).toBe(403)
})
