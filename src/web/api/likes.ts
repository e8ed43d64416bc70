import { infiniteQueryOptions } from '@tanstack/react-query'
import type { Artist } from '../../contract/artists.ts'
import type { ReplyOf } from '../../contract/endpoint.ts'
import { likes, type MarkSort } from '../../contract/likes.ts'
import type { Song } from '../../contract/songs.ts'
import { call } from './call.ts'
import { keyOf, read, readQuery } from './read.ts'

/** Items of one answer. */
const SLICE = 100

export interface LikedSlice<T> {
  data: T[]
  /** Hand back as `after`; null at the end. Of the answer as it came: what is taken out since does not end the list. */
  next: string | null
}
type LikedSong = Song & { liked_at: string }
const cursorOf = (song: LikedSong, { sort }: Wanted): string => (sort ? String(song.id) : song.liked_at)

const sliceOf = <T>(data: T[], cursor: (last: T) => string): LikedSlice<T> => {
  const last = data.at(-1)
  return { data, next: last !== undefined && data.length === SLICE ? cursor(last) : null }
}
const windowAfter = (after: string | null) => ({ limit: SLICE, ...(after === null ? {} : { after }) })

/** What is looked for in a list of the library, and its order; nothing for all of it, newest first. */
export interface Wanted {
  q?: string
  sort?: MarkSort
}
/** The whole list newest first has a key of its own: there a new like goes to the top. */
const asked = (wanted: Wanted) => (Object.keys(wanted).length === 0 ? {} : { query: wanted })

/** Liked songs, newest like first. */
export const likedSongsQuery = (wanted: Wanted = {}) =>
  infiniteQueryOptions({
    queryKey: keyOf(likes.likedSongs, asked(wanted)),
    queryFn: async ({ signal, pageParam }): Promise<LikedSlice<LikedSong>> =>
      sliceOf(
        await read(likes.likedSongs, { query: { ...wanted, ...windowAfter(pageParam) } }, signal),
        (song) => cursorOf(song, wanted),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page: LikedSlice<LikedSong>) => page.next,
  })

type LikedItem = ReplyOf<typeof likes.liked>[number]

const likedQuery = <T extends LikedItem['type']>(type: T, wanted: Wanted) =>
  infiniteQueryOptions({
    queryKey: keyOf(likes.liked, { params: { type }, ...asked(wanted) }),
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

/** Liked albums, newest like first. */
export const likedAlbumsQuery = (wanted: Wanted = {}) => likedQuery('album', wanted)

/** Liked radio stations, newest like first. */
export const likedStationsQuery = (wanted: Wanted = {}) => likedQuery('radio-station', wanted)

/** Followed artists, the newest first. */
export const followedArtistsQuery = (wanted: Wanted = {}) =>
  infiniteQueryOptions({
    queryKey: keyOf(likes.followed, { params: { type: 'artist' }, ...asked(wanted) }),
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

/** How much is in the library. */
export const libraryCountsQuery = () => readQuery(likes.counts, {})

/** Every liked song of a list, for playing them all. Throws `CallError`. */
export const loadLikedSongs = async (wanted: Wanted = {}): Promise<Song[]> => {
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
