import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { adminPlaylistCalls } from '../../../../contract/catalog/back-office/playlists.ts'
import { likedSongSorts, likes, ratings } from '../../../../contract/catalog/likes.ts'
import { type PlaylistSong, playlistSongSorts, playlists } from '../../../../contract/catalog/playlists.ts'
import { songs } from '../../../../contract/catalog/songs.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { makeAlbum, makeArtist, makeSong, makeUser, type TestUser } from '../../../testing/make.ts'

let app: TestApp
let owner: TestUser
let admin: TestUser
let playlist: number
/** In the order in which they were added. */
const titles = ['Delta', 'alpha', 'Émile', 'Charlie', 'bravo']

beforeAll(async () => {
  app = await testApp()
  owner = await makeUser(app.ctx)
  admin = await makeUser(app.ctx, { admin: true, name: 'Ada' })
  const [zoe, abe] = [await makeArtist(app.ctx, { name: 'Zoe' }), await makeArtist(app.ctx, { name: 'Abe' })]
  const record = await makeAlbum(app.ctx, { title: 'Quiet 100%' })
  const made = [
    { artist_id: zoe.id, media: { duration: 50 } },
    { artist_id: abe.id, album_id: record.id, track_no: 2, media: { duration: 10 } },
    { media: { duration: 30 } },
    { artist_id: abe.id, album_id: record.id, track_no: 1, media: { duration: 20 } },
    { artist_id: zoe.id, media: { duration: 40 } },
  ]
  const ids: number[] = []
  for (const [index, values] of made.entries())
    ids.push((await makeSong(app.ctx, { title: titles[index], user_id: owner.id, ...values })).id)
  playlist = (await app.call(playlists.create, { body: { title: 'Mix' } }, owner.token)).id
  for (const song_id of ids) {
    await app.call(playlists.attach, { params: { playlistId: playlist }, body: { song_id } }, owner.token)
    await app.call(likes.like, { body: { type: 'song', id: song_id } }, owner.token)
  }
  for (const [id, rating] of [
    [ids[0], 2],
    [ids[3], 5],
    [ids[4], 2],
  ] as const)
    await app.call(ratings.set, { params: { type: 'song', id: Number(id) }, body: { rating } }, owner.token)
})
afterAll(() => app.close())

type Query = NonNullable<Parameters<typeof app.call<typeof playlists.songs>>[1]['query']>
const read = (query: Query, id = playlist): Promise<PlaylistSong[]> =>
  app.call(playlists.songs, { params: { id }, query }, owner.token)
const titlesOf = (list: { title: string }[]) => list.map(({ title }) => title)

/** Reads a list in pages of two. */
const inPages = async <T extends { id: number }>(page: (after: string | undefined) => Promise<T[]>) => {
  const all: T[] = []
  for (let next = await page(undefined); next.length > 0; next = await page(String(next.at(-1)?.id)))
    all.push(...next)
  return all
}

const expected: Record<string, string[]> = {
  title: ['alpha', 'bravo', 'Charlie', 'Delta', 'Émile'],
  '-title': ['Émile', 'Delta', 'Charlie', 'bravo', 'alpha'],
  artist: ['Charlie', 'alpha', 'bravo', 'Delta', 'Émile'],
  '-artist': ['bravo', 'Delta', 'Charlie', 'alpha', 'Émile'],
  album: ['Charlie', 'alpha', 'bravo', 'Delta', 'Émile'],
  '-album': ['Charlie', 'alpha', 'bravo', 'Delta', 'Émile'],
  duration: ['alpha', 'Charlie', 'Émile', 'bravo', 'Delta'],
  '-duration': ['Delta', 'bravo', 'Émile', 'Charlie', 'alpha'],
  rating: ['bravo', 'Delta', 'Charlie', 'alpha', 'Émile'],
  '-rating': ['Charlie', 'bravo', 'Delta', 'alpha', 'Émile'],
  added_at: titles,
  '-added_at': titles.toReversed(),
  marked: titles,
  '-marked': titles.toReversed(),
}

describe('a playlist', () => {
  it.each(playlistSongSorts)('is sorted by %s, whole and in pages', async (sort) => {
    expect(titlesOf(await read({ sort }))).toEqual(expected[sort])
    const paged = await inPages((after) => read({ sort, limit: 2, ...(after && { after }) }))
    expect(titlesOf(paged)).toEqual(expected[sort])
  })

  it('is searched by title, artist and album, in its own order', async () => {
    expect(titlesOf(await read({ q: 'emi' }))).toEqual(['Émile'])
    expect(titlesOf(await read({ q: 'ZOE' }))).toEqual(['Delta', 'bravo'])
    expect(titlesOf(await read({ q: '100%' }))).toEqual(['alpha', 'Charlie'])
    expect(titlesOf(await read({ q: '100%', sort: 'title', limit: 1 }))).toEqual(['alpha'])
    expect(await read({ q: '100_' })).toEqual([])
    expect(titlesOf(await read({ q: ' ' }))).toEqual(titles)
  })

  it('is sorted and searched when it is smart, too', async () => {
    const rules = {
      match: 'all' as const,
      rules: [{ field: 'liked' as const, op: 'is' as const, value: true }],
      sort: 'title' as const,
      limit: 4,
    }
    const { id } = await app.call(playlists.create, { body: { title: 'Smart', rules } }, owner.token)
    expect(titlesOf(await read({ sort: '-duration' }, id))).toEqual(['Delta', 'bravo', 'Charlie', 'alpha'])
    expect(titlesOf(await read({ q: 'abe' }, id))).toEqual(['alpha', 'Charlie'])
  })

  it('names who added a song, and administrators who edit it keep the dates', async () => {
    const before = await read({})
    expect(before.map((song) => song.added_by?.id)).toEqual(Array(5).fill(owner.id))
    const guest = await makeSong(app.ctx, { title: 'Guest' })
    const song_ids = [guest.id, ...before.map((song) => song.id).toReversed()]
    const edit = { params: { id: playlist }, body: { song_ids } }
    await app.call(adminPlaylistCalls.replaceSongs, edit, admin.token)
    const after = await read({})
    expect(after.map((song) => song.id)).toEqual(song_ids)
    expect(after[0]?.added_by).toEqual({ id: admin.id, name: 'Ada', avatar: null })
    expect(after.slice(1).map((song) => song.added_at)).toEqual(
      before.map((song) => song.added_at).toReversed(),
    )
    const back = { params: { id: playlist }, body: { song_ids: before.map((song) => song.id) } }
    await app.call(adminPlaylistCalls.replaceSongs, back, admin.token)
    expect(titlesOf(await read({}))).toEqual(titles)
  })
})

describe('ratings', () => {
  it('are shown with the songs to their listener only, who sorts by them', async () => {
    const shown = (list: { title: string; rating?: number | undefined }[]) =>
      list.map(({ title, rating }) => [title, rating])
    expect(shown(await read({ sort: '-rating', limit: 3 }))).toEqual([
      ['Charlie', 5],
      ['bravo', 2],
      ['Delta', 2],
    ])
    const liked = await app.call(likes.likedSongs, { query: { sort: '-rating', limit: 1 } }, owner.token)
    expect(shown(liked)).toEqual([['Charlie', 5]])
    const request = { params: { id: playlist }, query: { sort: '-rating' as const } }
    const others = await app.call(playlists.songs, request, admin.token)
    expect(shown(others)).toEqual(expected.title?.map((title) => [title, undefined]))
  })
})

describe('other lists of songs', () => {
  it.each(likedSongSorts)('liked songs are sorted by %s in pages', async (sort) => {
    const page = (after: string | undefined) =>
      app.call(likes.likedSongs, { query: { sort, limit: 2, ...(after && { after }) } }, owner.token)
    if (sort === '-marked') {
      expect(titlesOf(await page(undefined))).toEqual(expected[sort]?.slice(0, 2))
      return
    }
    expect(titlesOf(await inPages(page))).toEqual(expected[sort])
  })

  it('own songs are sorted and searched in pages', async () => {
    const page = (after: string | undefined) =>
      app.call(songs.mine, { query: { sort: '-duration', limit: 2, ...(after && { after }) } }, owner.token)
    expect(titlesOf(await inPages(page))).toEqual(expected['-duration'])
    expect(titlesOf(await app.call(songs.mine, { query: { q: 'zoe' } }, owner.token))).toEqual([
      'bravo',
      'Delta',
    ])
  })

  it('public songs are sorted by title in both directions', async () => {
    const list = async (sort: 'title' | '-title') =>
      titlesOf((await app.call(songs.list, { query: { sort, q: 'a' } })).data)
    expect(await list('-title')).toEqual((await list('title')).toReversed())
  })
})

describe('the playlists that contain songs', () => {
  const containing = (song_ids: number[], by = owner) =>
    app.call(playlists.containing, { body: { song_ids } }, by.token)

  it('are the viewer’s own, each with how many of the songs it has', async () => {
    const [first, second] = await read({})
    const stranger = await makeSong(app.ctx)
    const ids = [first?.id ?? 0, second?.id ?? 0, stranger.id]
    const other = await app.call(
      playlists.create,
      { body: { title: 'One', songs: [stranger.id] } },
      owner.token,
    )
    expect(await containing(ids)).toEqual([
      { id: playlist, songs: 2 },
      { id: other.id, songs: 1 },
    ])
    expect(await containing(ids, admin)).toEqual([])
    expect(
      (await app.requestError(playlists.containing, { body: { song_ids: [] } }, owner.token)).status,
    ).toBe(422)
  })
})
