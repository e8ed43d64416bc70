import type { Song } from '../../../contract/catalog/items.ts'
import { type Playlist, type PlaylistSong, playlists } from '../../../contract/catalog/playlists.ts'
import { CallError, call } from '../../data/call.ts'
import { queryClient } from '../../data/client.ts'
import { isUnreachable } from '../../data/connection/unreachable.ts'
import { callOf } from '../../data/outbox/entry.ts'
import { send } from '../../data/outbox/send.ts'
import { findItems } from '../../data/reactions/cached-items.ts'
import { enqueue } from './edit/playlist-edits.ts'
import { dropFromViews } from './playlist-views.ts'
import {
  amend,
  loadPlaylistSongs,
  myPlaylistsQuery,
  refetchPlaylist,
  setSongs,
  slicesOf,
  songsIn,
} from './playlists.ts'

/** Maximum number of songs added or removed by one call. */
const AT_ONCE = 500

const parts = <T>(list: T[]): T[][] =>
  Array.from({ length: Math.ceil(list.length / AT_ONCE) }, (_, part) =>
    list.slice(part * AT_ONCE, (part + 1) * AT_ONCE),
  )

/** The body that adds or removes a single song. */
const local = (song_id: number) => ({ song_id, song_origin: 'local' as const })

/** Shows what the server replied, unless the change waits for a connection. */
const amendWith = (id: number, reply: Playlist | null): void => {
  if (reply) amend(id, reply)
}

/** Refetches the playlist on error, since the screen may no longer match the server. */
const orElseRefetch = async <T>(id: number, work: () => Promise<T>): Promise<T> => {
  try {
    return await enqueue(id, work)
  } catch (error) {
    void refetchPlaylist(id)
    throw error
  }
}

/** Returns how many of these songs each playlist that the viewer may edit contains, by its id; without those that contain none. */
export const loadContaining = async (songIds: number[]): Promise<Map<number, number>> => {
  const counts = new Map<number, number>()
  try {
    for (const song_ids of parts(songIds))
      for (const { id, songs } of await call(playlists.containing, { body: { song_ids } }))
        counts.set(id, (counts.get(id) ?? 0) + songs)
  } catch (error) {
    // Without a connection songs can be added all the same: those that a playlist contains stay in it once.
    if (!isUnreachable(error)) throw error
  }
  return counts
}

/** Returns the songs of which something is known, by id. */
const knownSongs = (ids: ReadonlySet<number>): Map<number, Song> => {
  const cached = queryClient.getQueryCache().getAll()
  return findItems<Song>(
    cached.map(({ state }) => state.data),
    'song',
    ids,
  )
}

/** Copies of songs that a change adds, for the outbox. */
const copiesOf = (songIds: readonly number[]) => () => {
  const known = knownSongs(new Set(songIds))
  return songIds.flatMap((one) => known.get(one) ?? [])
}

/** Shows songs at the end of a playlist, those of which something is known. */
const showAdded = (id: number, songIds: number[]): void => {
  const slices = slicesOf(id)
  const present = songsIn(slices)
  const ids = new Set(songIds)
  for (const song of present) ids.delete(song.id)
  const known = knownSongs(ids)
  const added = [...ids].flatMap((one) => known.get(one) ?? [])
  const at = new Date().toISOString()
  if (slices) setSongs(id, [...present, ...added.map((song) => ({ ...song, added_at: at, added_by: null }))])
}

const nameOf = (id: number): string =>
  slicesOf(id)?.pages[0]?.head?.title ??
  queryClient.getQueryData<Playlist[]>(myPlaylistsQuery().queryKey)?.find((one) => one.id === id)?.title ??
  ''

const isPresent = (error: unknown): boolean =>
  error instanceof CallError && error.body.message === 'This song is already in the playlist.'

/** Adds songs; returns the playlist and those that were new, or null while the change waits. */
const attach = async (
  id: number,
  song_ids: number[],
): Promise<{ playlist?: Playlist; added: number[] } | null> => {
  const about = { name: nameOf(id), timed: true as const, items: copiesOf(song_ids) }
  const many = { params: { id }, body: { song_ids } }
  const [only] = song_ids
  if (song_ids.length !== 1 || only === undefined) return send(playlists.attachMany, many, about)
  const later = callOf(playlists.attachMany, many)
  const input = { params: { playlistId: id }, body: local(only) }
  try {
    const playlist = await send(playlists.attach, input, { ...about, later })
    return playlist && { playlist, added: song_ids }
  } catch (error) {
    if (isPresent(error)) return { added: [] }
    throw error
  }
}

/**
 * Appends songs. Returns the ids that were new, empty if all were in the playlist already; all of them if that is not
 * known while there is no connection. Throws `CallError`.
 */
export const addToPlaylist = async (id: number, songIds: number[]): Promise<number[]> => {
  const added: number[] = []
  let waits = false
  for (const song_ids of parts(songIds)) {
    const reply = await attach(id, song_ids)
    if (reply === null) showAdded(id, song_ids)
    waits ||= reply === null
    amendWith(id, reply?.playlist ?? null)
    added.push(...(reply?.added ?? song_ids))
  }
  if (added.length > 0 && !waits) await refetchPlaylist(id)
  return added
}

/** Moves a song optimistically; refetches the playlist on error. */
export const moveSong = async (id: number, songId: number, to: number): Promise<void> => {
  const songs = songsIn(slicesOf(id))
  const from = songs.findIndex((song) => song.id === songId)
  const song = songs[from]
  if (!song || from === to) return
  setSongs(id, songs.toSpliced(from, 1).toSpliced(to, 0, song))
  await orElseRefetch(id, async () => {
    // The whole order is sent, so the rest of a long playlist has to be loaded.
    const song_ids = (await loadPlaylistSongs(id)).map((one) => one.id)
    amendWith(id, await send(playlists.order, { params: { id }, body: { song_ids } }, { name: nameOf(id) }))
  })
}

/** Removes songs optimistically. Returns a function that restores them at their positions. */
export const removeSongs = async (id: number, songIds: readonly number[]): Promise<() => Promise<void>> => {
  const gone = new Set(songIds)
  let before = songsIn(slicesOf(id))
  // The song after the last one must be known to restore its position.
  if (gone.has(before.at(-1)?.id ?? 0)) before = await loadPlaylistSongs(id)
  const left = before.filter((song) => !gone.has(song.id))
  setSongs(id, left)
  dropFromViews(id, gone)
  const about = { name: nameOf(id) }
  await orElseRefetch(id, async () => {
    const [only] = songIds
    if (songIds.length === 1 && only !== undefined)
      amendWith(id, await send(playlists.detach, { params: { playlistId: id }, body: local(only) }, about))
    else
      for (const song_ids of parts([...gone]))
        amendWith(id, await send(playlists.detachMany, { params: { id }, body: { song_ids } }, about))
  })
  return () => restoreSongs(id, before, gone)
}

/** Restores adjacent songs together, before the song that followed them. */
const restoreSongs = async (id: number, before: PlaylistSong[], gone: Set<number>): Promise<void> => {
  const runs: { songs: PlaylistSong[]; before?: number }[] = []
  let run: PlaylistSong[] = []
  for (const song of before) {
    if (gone.has(song.id)) run.push(song)
    else if (run.length > 0) {
      runs.push({ songs: run, before: song.id })
      run = []
    }
  }
  if (run.length > 0) runs.push({ songs: run })
  // The list may have changed since.
  let shown = songsIn(slicesOf(id)).filter((song) => !gone.has(song.id))
  for (const { songs, before: next } of runs) {
    const at = shown.findIndex((song) => song.id === next)
    shown = shown.toSpliced(at < 0 ? shown.length : at, 0, ...songs)
  }
  setSongs(id, shown)
  await enqueue(id, async () => {
    let waits = false
    for (const { songs, ...place } of runs)
      for (const part of parts(songs.map((song) => song.id))) {
        const body = { song_ids: part, ...place }
        const about = { name: nameOf(id), items: copiesOf(part) }
        const reply = await send(playlists.attachMany, { params: { id }, body }, about)
        waits ||= reply === null
        amendWith(id, reply?.playlist ?? null)
      }
    return waits
  }).then(
    (waits) => (waits ? undefined : refetchPlaylist(id)),
    async (error: unknown) => {
      await refetchPlaylist(id)
      throw error
    },
  )
}
