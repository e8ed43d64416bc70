import { infiniteQueryOptions } from '@tanstack/react-query'
import { type PlaylistSong, type PlaylistSongSort, playlists } from '../../../contract/catalog/playlists.ts'
import { call } from '../../data/call.ts'
import { queryClient } from '../../data/client.ts'
import { read } from '../../data/read.ts'

/** Search and order of a playlist's songs; empty for all of them in the playlist's own order. */
export interface PlaylistView {
  q?: string
  sort?: PlaylistSongSort
}

interface Part {
  songs: PlaylistSong[]
  /** Id of the last song as the server returned it; null at the end. */
  next: number | null
}

const PART = 100
const MAX_PART = 500

const keyOfViews = (id: number) => [playlists.songs.path, id] as const

const partOf = (songs: PlaylistSong[], limit: number): Part => ({
  songs,
  next: songs.length < limit ? null : (songs.at(-1)?.id ?? null),
})
const queryOf = (view: PlaylistView, limit: number, after: number | null) => ({
  ...view,
  limit,
  ...(after === null ? {} : { after: String(after) }),
})

/** Songs of a playlist, searched and sorted by the server. */
export const playlistViewQuery = (id: number, view: PlaylistView) =>
  infiniteQueryOptions({
    queryKey: [...keyOfViews(id), view],
    queryFn: async ({ signal, pageParam }): Promise<Part> => {
      const query = queryOf(view, PART, pageParam)
      return partOf(await read(playlists.songs, { params: { id }, query }, signal), PART)
    },
    initialPageParam: null as number | null,
    getNextPageParam: (part: Part) => part.next,
  })

/** Loads all songs of a view, to play them. Throws `CallError`. */
export const loadPlaylistView = async (id: number, view: PlaylistView): Promise<PlaylistSong[]> => {
  const all: PlaylistSong[] = []
  for (let after: number | null = null; ; ) {
    const query = queryOf(view, MAX_PART, after)
    const part = partOf(await call(playlists.songs, { params: { id }, query }), MAX_PART)
    all.push(...part.songs)
    if (part.next === null) return all
    after = part.next
  }
}

/** Removes songs from all cached views of a playlist. */
export const dropFromViews = (id: number, gone: ReadonlySet<number>): void => {
  queryClient.setQueriesData<{ pages: Part[]; pageParams: unknown[] }>(
    { queryKey: keyOfViews(id) },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((part) => ({
          ...part,
          songs: part.songs.filter((song) => !gone.has(song.id)),
        })),
      },
  )
}

export const refetchViews = (id: number): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: keyOfViews(id) })
