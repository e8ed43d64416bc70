import { type InfiniteData, infiniteQueryOptions } from '@tanstack/react-query'
import type { SmartRules } from '../../../contract/catalog/items.ts'
import {
  type Playlist,
  type PlaylistHead,
  type PlaylistSong,
  playlists,
} from '../../../contract/catalog/playlists.ts'
import type { BodyOf } from '../../../contract/core/endpoint.ts'
import { call } from '../../data/call.ts'
import { queryClient } from '../../data/client.ts'
import { onEvents } from '../../data/events/event-handlers.ts'
import { changeListedPlaylist, libraryChanged } from '../../data/library.ts'
import { send } from '../../data/outbox/send.ts'
import { keyOf, read, readQuery } from '../../data/read.ts'
import { waitForEdits } from './edit/playlist-edits.ts'
import { refetchViews } from './playlist-views.ts'

/** A slice of a playlist: the first contains the playlist itself, the others only songs. */
interface Slice {
  head: PlaylistHead | null
  songs: PlaylistSong[]
}
export type Slices = InfiniteData<Slice, unknown>

/** Songs per slice after the first, which comes with the playlist. */
const SLICE = 500

const keyOfOne = (id: number) => [...keyOf(playlists.get, { params: { id } }), 'slices']

const loadedOf = (pages: Slice[]): number => pages.reduce((sum, slice) => sum + slice.songs.length, 0)

/** Returns the offset of the next slice; undefined after the last one. */
const nextAfter = (all: Slice[]): number | undefined => {
  const loaded = loadedOf(all)
  const ended = all.at(-1)?.songs.length === 0
  return !ended && loaded < (all[0]?.head?.songs_count ?? 0) ? loaded : undefined
}

/** Changes a playlist in the lists of the user's playlists, or takes it out with null. */
const changeListed = (id: number, changed: (before: Playlist) => Playlist | null): void => {
  queryClient.setQueryData<Playlist[]>(keyOf(playlists.mine, {}), (mine) =>
    mine?.flatMap((one) => (one.id === id ? (changed(one) ?? []) : one)),
  )
  changeListedPlaylist(id, changed)
}

/** Shows the count just read in the lists of playlists too: that of a smart one changes with the catalog. */
const showCount = ({ id, songs_count, duration }: Playlist): void =>
  changeListed(id, (one) => (one.songs_count === songs_count ? one : { ...one, songs_count, duration }))

/** A playlist and its songs in slices; the first contains the playlist itself. */
export const playlistQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: keyOfOne(id),
    queryFn: async ({ signal, pageParam }): Promise<Slice> => {
      if (pageParam > 0) {
        const query = { limit: SLICE, after: String(pageParam) }
        return { head: null, songs: await read(playlists.songs, { params: { id }, query }, signal) }
      }
      const { songs, ...head } = await read(playlists.get, { params: { id } }, signal)
      showCount(head)
      return { head, songs }
    },
    initialPageParam: 0,
    getNextPageParam: (_last: Slice, all: Slice[]) => nextAfter(all),
  })

/** Preview of a smart playlist with these rules. */
export const smartPreviewQuery = (rules: SmartRules | null) =>
  readQuery(playlists.preview, { body: rules as SmartRules })

/** Whether the viewer may change the songs of a playlist. */
export const mayEdit = ({ role, rules }: Pick<Playlist, 'role' | 'rules'>): boolean =>
  (role === 'owner' || role === 'editor') && rules === null

/** Playlists that share songs with this one. */
export const relatedPlaylistsQuery = (id: number) => readQuery(playlists.related, { params: { id } })

/** Own playlists, those shared with the viewer, then followed ones. */
export const myPlaylistsQuery = () => readQuery(playlists.mine, {})

/** Returns each song once: slices fetched around a change may overlap until refetched. */
export const songsIn = (slices: Slices | undefined): PlaylistSong[] => [
  ...new Map(slices?.pages.flatMap((slice) => slice.songs.map((song) => [song.id, song]))).values(),
]

export const slicesOf = (id: number): Slices | undefined => queryClient.getQueryData<Slices>(keyOfOne(id))

/**
 * Replaces the loaded songs and retains the slices. The count changes accordingly: if it exceeded the loaded songs,
 * another slice would be requested although nothing is missing; lists of playlists show it, too. A fetch in flight is
 * cancelled: its reply is older than the change and would undo it on the screen.
 */
export const setSongs = (id: number, songs: PlaylistSong[]): void => {
  void queryClient.cancelQueries({ queryKey: keyOfOne(id) })
  queryClient.setQueryData<Slices>(keyOfOne(id), (slices) => {
    if (!slices) return slices
    let start = 0
    const pages = slices.pages.map((slice, index) => {
      const end = index === slices.pages.length - 1 ? songs.length : start + slice.songs.length
      const { head } = slice
      const part = {
        head: head && { ...head, songs_count: head.songs_count + songs.length - loadedOf(slices.pages) },
        songs: songs.slice(start, end),
      }
      start = end
      return part
    })
    return { ...slices, pages }
  })
  const head = slicesOf(id)?.pages[0]?.head
  if (head) showCount(head)
}

/** Updates the cached fields of a playlist. */
export const amend = (id: number, change: Partial<Playlist>): void => {
  queryClient.setQueryData<Slices>(keyOfOne(id), (slices) => {
    const [first, ...rest] = slices?.pages ?? []
    if (!slices || !first?.head) return slices
    return { ...slices, pages: [{ ...first, head: { ...first.head, ...change } }, ...rest] }
  })
  changeListed(id, (one) => ({ ...one, ...change }))
}

/** Refetches a playlist and its searched or sorted views. */
export const refetchPlaylist = async (id: number): Promise<void> => {
  await Promise.all([queryClient.invalidateQueries({ queryKey: keyOfOne(id) }), refetchViews(id)])
}

/** Loads all songs of a playlist, using cached slices. */
export const loadPlaylistSongs = async (id: number): Promise<PlaylistSong[]> => {
  let slices: Slices = await queryClient.ensureInfiniteQueryData(playlistQuery(id))
  for (let after = nextAfter(slices.pages); after !== undefined; after = nextAfter(slices.pages)) {
    const query = { limit: SLICE, after: String(after) }
    const songs = await call(playlists.songs, { params: { id }, query })
    slices = slicesOf(id) ?? slices
    // Scrolling may have loaded the same slice in the meantime.
    if (loadedOf(slices.pages) !== after) continue
    slices = {
      pages: [...slices.pages, { head: null, songs }],
      pageParams: [...slices.pageParams, after],
    }
    queryClient.setQueryData<Slices>(keyOfOne(id), slices)
  }
  return songsIn(slices)
}

// Also where they are not shown: a later change to their data would make them look fresh.
const myPlaylistsChanged = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: keyOf(playlists.mine, {}), refetchType: 'all' })

/** Loads the lists of the user's playlists again. */
export const listsChanged = async (): Promise<void> => {
  await Promise.all([myPlaylistsChanged(), libraryChanged()])
}

onEvents({
  'playlist.changed': async ({ playlist_id, updated_at }) => {
    if (updated_at === null) void myPlaylistsChanged()
    // Replies to own changes are on their way; what was fetched before them would undo them on the screen.
    await waitForEdits(playlist_id)
    if (updated_at === null || slicesOf(playlist_id)?.pages[0]?.head?.updated_at !== updated_at)
      await refetchPlaylist(playlist_id)
  },
  resync: () => {
    void myPlaylistsChanged()
    for (const { path } of [playlists.get, playlists.songs])
      void queryClient.invalidateQueries({ queryKey: [path] })
  },
})

/** Creates a playlist. Throws `CallError`. */
export const createPlaylist = async (body: BodyOf<typeof playlists.create>): Promise<Playlist> => {
  const created = await call(playlists.create, { body })
  await listsChanged()
  return created
}

/**
 * Updates an own playlist; new rules change its songs. Without a new cover and rules it can wait for a connection: then
 * the result is null. Throws `CallError`.
 */
export const changePlaylist = async (
  id: number,
  body: BodyOf<typeof playlists.change>,
): Promise<Playlist | null> => {
  const { cover, rules, ...texts } = body
  const input = { params: { id }, body }
  const plain = cover === undefined && rules === undefined
  const changed = plain
    ? await send(playlists.change, input, { name: texts.title ?? '', subject: `playlist:${id}` })
    : await call(playlists.change, input)
  amend(id, changed ?? texts)
  if (rules !== undefined) await refetchPlaylist(id)
  return changed
}

/** Makes an own playlist public or private optimistically; rolls back on error. */
export const showPlaylist = async (id: number, shown: boolean): Promise<void> => {
  amend(id, { public: shown })
  try {
    await call(shown ? playlists.publish : playlists.hide, { params: { id } })
  } catch (error) {
    amend(id, { public: !shown })
    throw error
  }
}

/** Deletes an own playlist. Throws `CallError`. */
export const removePlaylist = async (id: number): Promise<void> => {
  await call(playlists.remove, { params: { id } })
  changeListed(id, () => null)
  queryClient.removeQueries({ queryKey: keyOfOne(id) })
}
