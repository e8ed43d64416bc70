import { expect, it } from 'vitest'
import { likes } from '../../../contract/catalog/likes.ts'
import { playlists } from '../../../contract/catalog/playlists.ts'
import { episodes, podcasts } from '../../../contract/catalog/podcasts.ts'
import { songs } from '../../../contract/catalog/songs.ts'
import type { CallInput, Endpoint } from '../../../contract/core/endpoint.ts'
import { library } from '../../../contract/social/library.ts'
import { callOf, type Entry } from './entry.ts'
import { applyWaiting } from './waiting-changes.ts'

/** Replies of the cache and of the server, before what waits has been sent. */

let keys = 0
const AT = Date.UTC(2026, 4, 1)
const change = <E extends Endpoint>(endpoint: E, input: CallInput<E>, items?: unknown[]): Entry => ({
  kind: 'change',
  account: 1,
  key: `${++keys}`,
  at: AT,
  name: '',
  ...callOf(endpoint, input),
  ...(items && { items }),
})
const reaction = (endpoint: Endpoint, type: string, id: number, items?: unknown[]) =>
  change(endpoint as typeof likes.like, { body: { type, id, origin: 'local' } }, items)
const counted = (endpoint: Endpoint, type: string, by: number) => ({ ...reaction(endpoint, type, 9), by })
const shown = ({ path }: Endpoint, params: object, reply: unknown, entries: Entry[], query: object = {}) =>
  applyWaiting(entries, { path, params: { ...params }, query: { ...query } }, reply)

const song = (id: number, liked = false) => ({ type: 'song', id, liked, likes: liked ? 1 : 0 })
const ids = (list: unknown) => (list as { id: number }[]).map(({ id }) => id)

it('shows the last of several likes of an item wherever it is listed', () => {
  const reply = [song(1), song(2, true)]
  const entries = [
    reaction(likes.like, 'song', 1),
    reaction(likes.dislike, 'song', 2),
    reaction(likes.like, 'album', 2),
  ]
  const after = [song(1, true), song(2)]
  expect(shown(songs.ofAlbum, { id: 5 }, reply, entries)).toEqual(after)
  // The same once the server has heard of it.
  expect(shown(songs.ofAlbum, { id: 5 }, after, entries)).toEqual(after)
  expect(shown(songs.ofAlbum, { id: 5 }, reply, [...entries, reaction(likes.dislike, 'song', 1)])).toEqual([
    song(1),
    song(2),
  ])
})

it('lists what was liked first, and not what is no longer liked', () => {
  const entries = [reaction(likes.like, 'song', 3, [song(3)]), reaction(likes.dislike, 'song', 1)]
  const reply = [song(1, true), song(2, true)]
  expect(ids(shown(likes.likedSongs, {}, reply, entries, { limit: 100 }))).toEqual([3, 2])
  expect(ids(shown(likes.likedSongs, {}, reply, entries, { limit: 100, after: 'x' }))).toEqual([2])
  expect(ids(shown(likes.likedSongs, {}, reply, entries, { q: 'x' }))).toEqual([2])
  expect(ids(shown(songs.ofAlbum, { id: 5 }, reply, entries))).toEqual([1, 2])
})

it('puts followed artists into the library, and takes out unfollowed playlists', () => {
  const artist = { type: 'artist', id: 4, name: 'Okta', followed: false }
  const reply = { items: [{ type: 'playlist', id: 9, followed: true }], folders: [] }
  const entries = [reaction(likes.follow, 'artist', 4, [artist]), reaction(likes.unfollow, 'playlist', 9)]
  expect(shown(library.list, {}, reply, entries)).toMatchObject({
    items: [{ type: 'artist', id: 4, followed: true, pinned_at: null, added_at: '2026-05-01T00:00:00.000Z' }],
  })
  expect(ids(shown(likes.followed, { type: 'artist' }, [], entries))).toEqual([4])
  expect(ids(shown(likes.followed, { type: 'user' }, [], entries))).toEqual([])
})

it('counts what is liked and followed', () => {
  const counts = { songs: 5, albums: 0, podcasts: 2, radio_stations: 1 }
  const entries = [
    counted(likes.like, 'song', 1),
    counted(likes.like, 'song', 1),
    // Liked and unliked since.
    counted(likes.dislike, 'song', 0),
    counted(likes.dislike, 'album', -1),
    counted(likes.follow, 'podcast', 1),
    counted(likes.like, 'radio-station', 1),
    reaction(likes.like, 'song', 3),
  ]
  expect(shown(likes.counts, {}, counts, entries)).toEqual({
    songs: 7,
    albums: 0,
    podcasts: 3,
    radio_stations: 2,
  })
})

it('edits a playlist in the order of the edits, once', () => {
  const reply = { type: 'playlist', id: 7, title: 'Old', songs_count: 3, songs: [song(1), song(2), song(3)] }
  const params = { id: 7 }
  const entries = [
    change(playlists.attachMany, { params, body: { song_ids: [4, 2] } }, [song(4), song(2)]),
    change(playlists.order, { params, body: { song_ids: [4, 3, 2, 1] } }),
    change(playlists.detach, { params: { playlistId: 7 }, body: { song_id: 3, song_origin: 'local' } }),
    change(playlists.attachMany, { params, body: { song_ids: [5], before: 2 } }, [song(5)]),
    change(playlists.change, { params, body: { title: 'New' } }),
  ]
  const after = shown(playlists.get, params, reply, entries) as { songs: unknown[] }
  expect(after).toMatchObject({ title: 'New', songs_count: 4 })
  expect(ids(after.songs)).toEqual([4, 5, 2, 1])
  // Nothing is added or removed twice once the server has heard of it.
  const again = shown(playlists.get, params, after, entries) as typeof after
  expect(ids(again.songs).sort()).toEqual([1, 2, 4, 5])
  expect(shown(playlists.get, { id: 8 }, { ...reply, id: 8 }, entries)).toEqual({ ...reply, id: 8 })
  expect(
    shown(playlists.mine, {}, [{ type: 'playlist', id: 7, title: 'Old', songs_count: 3 }], entries),
  ).toEqual([{ type: 'playlist', id: 7, title: 'New', name: 'New', songs_count: 5 }])
})

it('adds to a long playlist after its last song only, and changes no search in it but by removing', () => {
  const params = { id: 7 }
  const entries = [
    change(playlists.attachMany, { params, body: { song_ids: [4] } }, [song(4)]),
    change(playlists.detachMany, { params, body: { song_ids: [2] } }),
  ]
  const first = { type: 'playlist', id: 7, songs_count: 5, songs: [song(1), song(2)] }
  expect(ids((shown(playlists.get, params, first, entries) as typeof first).songs)).toEqual([1])
  const of = (reply: unknown, query: object) => ids(shown(playlists.songs, params, reply, entries, query))
  expect(of([song(2), song(3)], { limit: 2, after: '2' })).toEqual([3])
  expect(of([song(3)], { limit: 2, after: '4' })).toEqual([3, 4])
  expect(of([song(2), song(3)], { limit: 100, sort: 'title' })).toEqual([3])
})

it('shows how far an episode has been heard', () => {
  const episode = { type: 'episode', id: 6, progress: 0, played: false }
  const heard = change(episodes.hear, { params: { id: 6 }, body: { seconds: 30.5 } })
  expect(shown(episodes.get, { id: 6 }, episode, [heard])).toEqual({ ...episode, progress: 30.5 })
})

it('marks the episodes of a podcast as played, or one and those before it', () => {
  const episode = (id: number, day: number, show = 4) => ({
    type: 'episode',
    id,
    show: { id: show },
    published_at: `2026-05-0${day}T00:00:00.000Z`,
    progress: 12,
    played: false,
  })
  const reply = {
    type: 'podcast',
    id: 4,
    episodes: [episode(6, 3), episode(7, 2), episode(5, 2), episode(4, 1)],
  }
  const mark = (played: boolean, until?: ReturnType<typeof episode>) =>
    change(episodes.hearAll, { params: { id: 4 }, body: { played, ...(until && { until: until.id }) } }, [
      ...(until ? [until] : []),
    ])
  const after = (...entries: Entry[]) =>
    (shown(podcasts.get, { id: 4 }, reply, entries) as typeof reply).episodes.map(({ played, progress }) => [
      played,
      progress,
    ])
  const unplayed = [false, 12]
  const played = [true, 12]
  expect(after(mark(true))).toEqual([played, played, played, played])
  expect(after(mark(true, episode(5, 2)))).toEqual([unplayed, unplayed, played, played])
  expect(after(mark(true), mark(false))).toEqual(Array(4).fill([false, 0]))
  // Episodes of other podcasts, and replies without the viewer's progress, stay as they are.
  const others = [episode(8, 1, 9), { ...episode(9, 1), progress: undefined }]
  expect(shown(episodes.newest, {}, others, [mark(true)])).toEqual(others)
})
