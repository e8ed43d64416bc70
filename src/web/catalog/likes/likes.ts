import { infiniteQueryOptions } from '@tanstack/react-query'
import type { Artist, Song } from '../../../contract/catalog/items.ts'
import { type LikedSongSort, likes, type ReactionSort } from '../../../contract/catalog/likes.ts'
import type { ReplyOf } from '../../../contract/core/endpoint.ts'
import { call } from '../../data/call.ts'
import { keyOf, read, readQuery } from '../../data/read.ts'

/** Items per response. */
const SLICE = 100

export interface LikedSlice<T> {
  data: T[]
  /**
   * Cursor to send as `after`; null at the end. Taken from the original response: items removed since don't end the
   * list.
   */
  next: string | null
}
type LikedSong = Song & { liked_at: string }
const cursorOf = (song: LikedSong, { sort }: ReactionQuery<LikedSongSort>): string =>
  sort ? String(song.id) : song.liked_at

const sliceOf = <T>(data: T[], cursor: (last: T) => string): LikedSlice<T> => {
  const last = data.at(-1)
  // Longer with what waits in the outbox, or if it is the whole list saved on this device.
  return { data, next: last !== undefined && data.length >= SLICE ? cursor(last) : null }
}
const windowAfter = (after: string | null) => ({ limit: SLICE, ...(after === null ? {} : { after }) })

/** Search and sort order of a library list; empty for the whole list, newest first. */
export interface ReactionQuery<S = ReactionSort> {
  q?: string
  sort?: S
}
/** The unfiltered list, newest first, has its own key: new likes are prepended to it. */
const query = <S>(query: ReactionQuery<S>) => (Object.keys(query).length === 0 ? {} : { query })

/** Liked songs, most recently liked first. */
export const likedSongsQuery = (wanted: ReactionQuery<LikedSongSort> = {}) =>
  infiniteQueryOptions({
    queryKey: keyOf(likes.likedSongs, query(wanted)),
    queryFn: async ({ signal, pageParam }): Promise<LikedSlice<LikedSong>> =>
      sliceOf(
        await read(likes.likedSongs, { query: { ...wanted, ...windowAfter(pageParam) } }, signal),
        (song) => cursorOf(song, wanted),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page: LikedSlice<LikedSong>) => page.next,
  })

type LikedItem = ReplyOf<typeof likes.liked>[number]

const likedQuery = <T extends LikedItem['type']>(type: T, wanted: ReactionQuery) =>
  infiniteQueryOptions({
    queryKey: keyOf(likes.liked, { params: { type }, ...query(wanted) }),
    queryFn: async ({ signal, pageParam }): Promise<LikedSlice<Extract<LikedItem, { type: T }>>> => {
      const query = { ...wanted, ...windowAfter(pageParam) }
      const items = await read(likes.liked, { params: { type }, query }, signal)
      return sliceOf(
        items.filter((item): item is Extract<LikedItem, { type: T }> => item.type === type),
        ({ id }) => String(id),
      )
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  })

/** Liked albums, most recently liked first. */
export const likedAlbumsQuery = (wanted: ReactionQuery = {}) => likedQuery('album', wanted)

/** Liked episodes, most recently liked first. */
export const likedEpisodesQuery = () => likedQuery('episode', {})

/** Liked radio stations, most recently liked first. */
export const likedStationsQuery = (wanted: ReactionQuery = {}) => likedQuery('radio-station', wanted)

/** Followed artists, most recently followed first. */
export const followedArtistsQuery = (wanted: ReactionQuery = {}) =>
  infiniteQueryOptions({
    queryKey: keyOf(likes.followed, { params: { type: 'artist' }, ...query(wanted) }),
    queryFn: async ({ signal, pageParam }): Promise<LikedSlice<Artist>> => {
      const query = { ...wanted, ...windowAfter(pageParam) }
      const items = await read(likes.followed, { params: { type: 'artist' }, query }, signal)
      return sliceOf(
        items.filter((item) => item.type === 'artist'),
        (artist) => String(artist.id),
      )
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page: LikedSlice<Artist>) => page.next,
  })

/** Item counts of the library. */
export const libraryCountsQuery = () => readQuery(likes.counts, {})

/** Loads all liked songs of a list, to play them. Throws `CallError`. */
export const loadLikedSongs = async (wanted: ReactionQuery<LikedSongSort> = {}): Promise<Song[]> => {
  const limit = 500
  const all: LikedSong[] = []
  for (;;) {
    const last = all.at(-1)
    const after = last && { after: cursorOf(last, wanted) }
    const part = await call(likes.likedSongs, { query: { ...wanted, limit, ...after } })
    all.push(...part)
    if (part.length < limit) return all
  }
}
