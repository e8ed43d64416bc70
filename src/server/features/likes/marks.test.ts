import { afterAll, beforeAll, expect, it } from 'vitest'
import { albums } from '../../../contract/albums.ts'
import { artists } from '../../../contract/artists.ts'
import { home } from '../../../contract/home.ts'
import { likes } from '../../../contract/likes.ts'
import { songs } from '../../../contract/songs.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import {
  type MadeUser,
  makeAlbum,
  makeArtist,
  makeCover,
  makeGenre,
  makeSong,
  makeUser,
} from '../../testing/make.ts'

let t: TestApp
let me: MadeUser
let other: MadeUser
let artist: { id: number }
let album: { id: number }
let song: { id: number }
let beside: { id: number }
let genre: { id: number }

beforeAll(async () => {
  t = await testApp()
  me = await makeUser(t.on)
  other = await makeUser(t.on)
  artist = await makeArtist(t.on)
  genre = await makeGenre(t.on)
  const cover = await makeCover(t.on)
  album = await makeAlbum(t.on, { artist_id: artist.id, cover_id: cover.id })
  const given = { artists: [artist.id], album_id: album.id, genres: [genre.id], plays: 1 }
  song = await makeSong(t.on, given)
  beside = await makeSong(t.on, given)
  await t.call(likes.like, { body: { id: song.id, type: 'song' } }, me.token)
  await t.call(likes.like, { body: { id: album.id, type: 'album' } }, me.token)
  await t.call(likes.follow, { body: { id: artist.id, type: 'artist' } }, me.token)
})
afterAll(() => t.close())

/** Every item of an answer with its mark. */
const marksIn = (answer: unknown): string[] => {
  const found = new Set<string>()
  JSON.stringify(answer, (_, value) => {
    if (value?.type && value.id && ('liked' in value || 'followed' in value))
      found.add(`${value.type} ${value.id} ${value.liked ?? value.followed}`)
    return value
  })
  return [...found].sort()
}

it('every answer says what its reader likes and follows, and nothing to a visitor', async () => {
  const params = (id: number) => ({ params: { id } })
  const ofSong = [`song ${song.id} true`]
  const both = [...ofSong, `song ${beside.id} false`].sort()
  const ofAlbum = [`album ${album.id} true`]
  const ofArtist = [`artist ${artist.id} true`]
  const calls: [Parameters<typeof t.call>[0], object, string[]][] = [
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
    expect(marksIn(await t.call(call, input, me.token)), call.path).toEqual(expected)
    const others = expected.map((mark) => mark.replace('true', 'false'))
    expect(marksIn(await t.call(call, input, other.token)), call.path).toEqual(others)
    expect(marksIn(await t.call(call, input)), call.path).toEqual([])
  }
})

it('downloadable tells whether the reader may take the song home', async () => {
  const mine = await makeSong(t.on, { user_id: me.id })
  const free = await makeSong(t.on, { downloadable: true })
  const without = await makeUser(t.on, { roles: ['none'] })
  const admin = await makeUser(t.on, { admin: true })
  const may = async (id: number, token?: string) =>
    (await t.call(songs.get, { params: { id } }, token)).downloadable
  expect([await may(mine.id, me.token), await may(free.id, me.token), await may(song.id, me.token)]).toEqual([
    true,
    true,
    false,
  ])
  expect([await may(mine.id, other.token), await may(mine.id, admin.token)]).toEqual([false, true])
  expect(await may(free.id, without.token)).toBe(false)
  expect([await may(free.id), await may(song.id)]).toEqual([true, false])
})
