import { type Playlist, type PlaylistSong, playlists } from '../../contract/playlists.ts'
import { CallError, call } from './call.ts'
import { dropFromViews } from './playlist-views.ts'
import { amend, loadPlaylistSongs, refetchPlaylist, setSongs, slicesOf, songsIn } from './playlists.ts'

/** Maximum number of songs added or removed by one call. */
const AT_ONCE = 500

const parts = <T>(list: T[]): T[][] =>
  Array.from({ length: Math.ceil(list.length / AT_ONCE) }, (_, part) =>
    list.slice(part * AT_ONCE, (part + 1) * AT_ONCE),
  )

/** The body that adds or removes a single song. */
const local = (song_id: number) => ({ song_id, song_origin: 'local' as const })

/** Serializes changes of a playlist, so that each is based on the previous one. */
const queues = new Map<number, Promise<unknown>>()
const enqueue = <T>(id: number, work: () => Promise<T>): Promise<T> => {
  const turn = (queues.get(id) ?? Promise.resolve()).then(work, work)
  queues.set(id, turn)
  const done = () => queues.get(id) === turn && queues.delete(id)
  turn.then(done, done)
  return turn
}

/** Resolves when the changes made to a playlist so far have been answered. */
export const editsOf = async (id: number): Promise<void> => {
  await queues.get(id)?.catch(() => undefined)
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
  for (const song_ids of parts(songIds))
    for (const { id, songs } of await call(playlists.containing, { body: { song_ids } }))
      counts.set(id, (counts.get(id) ?? 0) + songs)
  return counts
}

/** Appends songs. Returns the ids that were new, empty if all were in the playlist already. Throws `CallError`. */
export const addToPlaylist = async (id: number, songIds: number[]): Promise<number[]> => {
  const [only] = songIds
  const added: number[] = []
  if (songIds.length === 1 && only !== undefined) {
    try {
      amend(id, await call(playlists.attach, { params: { playlistId: id }, body: local(only) }))
      added.push(only)
    } catch (error) {
      if (!isPresent(error)) throw error
    }
  } else {
    let grown: Playlist | undefined
    for (const song_ids of parts(songIds)) {
      const reply = await call(playlists.attachMany, { params: { id }, body: { song_ids } })
      grown = reply.playlist
      added.push(...reply.added)
    }
    if (grown) amend(id, grown)
  }
  if (added.length > 0) await refetchPlaylist(id)
  return added
}

const isPresent = (error: unknown): boolean =>
  error instanceof CallError && error.body.message === 'This song is already in the playlist.'

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
    amend(id, await call(playlists.order, { params: { id }, body: { song_ids } }))
  })
}

const countBy = (id: number, by: number): void => {
  const head = slicesOf(id)?.pages[0]?.head
  if (head && by !== 0) amend(id, { songs_count: Math.max(0, head.songs_count + by) })
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
  // With the old count, scrolling would request the rest and get songs that are already loaded.
  countBy(id, left.length - before.length)
  await orElseRefetch(id, async () => {
    let after: Playlist | undefined
    const [only] = songIds
    if (songIds.length === 1 && only !== undefined)
      after = await call(playlists.detach, { params: { playlistId: id }, body: local(only) })
    else
      for (const song_ids of parts([...gone]))
        after = await call(playlists.detachMany, { params: { id }, body: { song_ids } })
    if (after) amend(id, after)
  })
  return () => restoreSongs(id, before, gone)
}

/** Restores adjacent songs together, before the song that followed them. */
const restoreSongs = async (id: number, before: PlaylistSong[], gone: Set<number>): Promise<void> => {
  const runs: { song_ids: number[]; before?: number }[] = []
  let run: number[] = []
  for (const song of before) {
    if (gone.has(song.id)) run.push(song.id)
    else if (run.length > 0) {
      runs.push({ song_ids: run, before: song.id })
      run = []
    }
  }
  if (run.length > 0) runs.push({ song_ids: run })
  setSongs(id, before)
  await enqueue(id, async () => {
    let whole: Playlist | undefined
    for (const { song_ids, ...place } of runs)
      for (const part of parts(song_ids)) {
        const body = { song_ids: part, ...place }
        whole = (await call(playlists.attachMany, { params: { id }, body })).playlist
      }
    if (whole) amend(id, whole)
  }).finally(() => refetchPlaylist(id))
}
