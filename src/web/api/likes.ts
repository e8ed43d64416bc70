import { infiniteQueryOptions } from '@tanstack/react-query'
import type { Album } from '../../contract/albums.ts'
import type { Artist } from '../../contract/artists.ts'
import { likes } from '../../contract/likes.ts'
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

const sliceOf = <T>(data: T[], cursor: (last: T) => string): LikedSlice<T> => {
  const last = data.at(-1)
  return { data, next: last !== undefined && data.length === SLICE ? cursor(last) : null }
}
const windowAfter = (after: string | null) => ({ limit: SLICE, ...(after === null ? {} : { after }) })

/** Liked songs, newest like first. */
export const likedSongsQuery = () =>
  infiniteQueryOptions({
    queryKey: keyOf(likes.likedSongs, {}),
    queryFn: async ({ signal, pageParam }): Promise<LikedSlice<LikedSong>> =>
      sliceOf(
        await read(likes.likedSongs, { query: windowAfter(pageParam) }, signal),
        (song) => song.liked_at,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page: LikedSlice<LikedSong>) => page.next,
  })

/** Liked albums, newest like first. */
export const likedAlbumsQuery = () =>
  infiniteQueryOptions({
    queryKey: keyOf(likes.liked, { params: { type: 'album' } }),
    queryFn: async ({ signal, pageParam }): Promise<LikedSlice<Album>> => {
      const query = windowAfter(pageParam)
      const items = await read(likes.liked, { params: { type: 'album' }, query }, signal)
      return sliceOf(
        items.filter((item) => item.type === 'album'),
        (album) => String(album.id),
      )
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page: LikedSlice<Album>) => page.next,
  })

/** Followed artists, the newest first. */
export const followedArtistsQuery = () =>
  infiniteQueryOptions({
    queryKey: keyOf(likes.followed, { params: { type: 'artist' } }),
    queryFn: async ({ signal, pageParam }): Promise<LikedSlice<Artist>> => {
      const query = windowAfter(pageParam)
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

/** Every liked song, for playing them all. Throws `CallError`. */
export const loadLikedSongs = async (): Promise<Song[]> => {
  const limit = 500
  const all: LikedSong[] = []
  for (;;) {
    const after = all.at(-1)?.liked_at
    const part = await call(likes.likedSongs, { query: { limit, ...(after ? { after } : {}) } })
    all.push(...part)
    if (part.length < limit) return all
  }
}
