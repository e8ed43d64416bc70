import { afterAll, beforeAll, expect, it } from 'vitest'
import { albums } from '../../../../contract/catalog/albums.ts'
import { artists } from '../../../../contract/catalog/artists.ts'
import { likes } from '../../../../contract/catalog/likes.ts'
import { songs } from '../../../../contract/catalog/songs.ts'
import { home } from '../../../../contract/site/home.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import {
  makeAlbum,
  makeArtist,
  makeCover,
  makeGenre,
  makeSong,
  makeUser,
  type TestUser,
} from '../../../testing/make.ts'

let app: TestApp
let me: TestUser
let other: TestUser
let artist: { id: number }
let album: { id: number }
let song: { id: number }
let beside: { id: number }
let genre: { id: number }

beforeAll(async () => {
  app = await testApp()
  me = await makeUser(app.ctx)
  other = await makeUser(app.ctx)
  artist = await makeArtist(app.ctx)
  genre = await makeGenre(app.ctx)
  const cover = await makeCover(app.ctx)
  album = await makeAlbum(app.ctx, { artist_id: artist.id, cover_id: cover.id })
  const values = { artists: [artist.id], album_id: album.id, genres: [genre.id], plays: 1 }
  song = await makeSong(app.ctx, values)
  beside = await makeSong(app.ctx, values)
  await app.call(likes.like, { body: { id: song.id, type: 'song' } }, me.token)
  await app.call(likes.like, { body: { id: album.id, type: 'album' } }, me.token)
  await app.call(likes.follow, { body: { id: artist.id, type: 'artist' } }, me.token)
})
afterAll(() => app.close())

/** Returns every item of a response with its like or follow state. */
const marksIn = (response: unknown): string[] => {
  const found = new Set<string>()
  JSON.stringify(response, (_, value) => {
    if (value?.type && value.id && ('liked' in value || 'followed' in value))
      found.add(`${value.type} ${value.id} ${value.liked ?? value.followed}`)
    return value
  })
  return [...found].sort()
}

it('every response contains the likes and follows of its viewer, and none for a visitor', async () => {
  const params = (id: number) => ({ params: { id } })
  const ofSong = [`song ${song.id} true`]
  const both = [...ofSong, `song ${beside.id} false`].sort()
  const ofAlbum = [`album ${album.id} true`]
  const ofArtist = [`artist ${artist.id} true`]
  const calls: [Parameters<typeof app.call>[0], object, string[]][] = [
    [songs.list, {}, both],
    [songs.get, params(song.id), ofSong],
    [songs.related, params(beside.id), ofSong],
    [songs.ofAlbum, params(album.id), both],
    [songs.ofArtist, params(artist.id), both],
    [albums.list, {}, ofAlbum],
    [albums.get, params(album.id), ofAlbum],
    [albums.ofArtist, params(artist.id), ofAlbum],
    [artists.list, {}, ofArtist],
    [artists.get, params(artist.id), ofArtist],
    [home.sections, {}, [...ofAlbum, ...ofArtist, ...both]],
    [home.browse, {}, [...ofAlbum, ...ofArtist, ...both]],
    [home.genreItems, { ...params(genre.id), query: { type: 'album' } }, ofAlbum],
    [home.genreItems, { ...params(genre.id), query: { type: 'song' } }, both],
    [home.genreItems, { ...params(genre.id), query: { type: 'artist' } }, ofArtist],
  ]
  for (const [call, input, expected] of calls) {
    expect(marksIn(await app.call(call, input, me.token)), call.path).toEqual(expected)
    const others = expected.map((mark) => mark.replace('true', 'false'))
    expect(marksIn(await app.call(call, input, other.token)), call.path).toEqual(others)
    expect(marksIn(await app.call(call, input)), call.path).toEqual([])
  }
})

it('simultaneous requests each contain the likes of their own viewer', async () => {
  const own = [`song ${song.id} true`, `song ${beside.id} false`].sort()
  const none = own.map((mark) => mark.replace('true', 'false'))
  const tokens = Array.from({ length: 12 }, (_, at) => [me.token, other.token][at % 2] as string)
  const responses = await Promise.all(tokens.map((token) => app.call(songs.list, {}, token)))
  responses.forEach((response, at) => {
    expect(marksIn(response)).toEqual(tokens[at] === me.token ? own : none)
  })
})

it('downloadable is true only if the viewer may download the song', async () => {
  const mine = await makeSong(app.ctx, { user_id: me.id })
  const free = await makeSong(app.ctx, { downloadable: true })
  const without = await makeUser(app.ctx, { roles: ['none'] })
  const admin = await makeUser(app.ctx, { admin: true })
  const may = async (id: number, token?: string) =>
    (await app.call(songs.get, { params: { id } }, token)).downloadable
  expect([await may(mine.id, me.token), await may(free.id, me.token), await may(song.id, me.token)]).toEqual([
    true,
    true,
    false,
  ])
  expect([await may(mine.id, other.token), await may(mine.id, admin.token)]).toEqual([false, true])
  expect(await may(free.id, without.token)).toBe(false)
  expect([await may(free.id), await may(song.id)]).toEqual([true, false])
})
