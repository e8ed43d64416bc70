import { type Playlist, type PlaylistSong, playlists } from '../../contract/playlists.ts'
import { CallError, call } from './call.ts'
import { amend, loadPlaylistSongs, refetchPlaylist, setSongs, slicesOf, songsIn } from './playlists.ts'

/** Most songs that one call adds or takes out. */
const AT_ONCE = 500

const parts = <T>(list: T[]): T[][] =>
  Array.from({ length: Math.ceil(list.length / AT_ONCE) }, (_, part) =>
    list.slice(part * AT_ONCE, (part + 1) * AT_ONCE),
  )

/** Changes of one playlist go out one after the other, so that each is based on the one before. */
const waiting = new Map<number, Promise<unknown>>()
const inTurn = <T>(id: number, work: () => Promise<T>): Promise<T> => {
  const turn = (waiting.get(id) ?? Promise.resolve()).then(work, work)
  waiting.set(id, turn)
  const done = () => waiting.get(id) === turn && waiting.delete(id)
  turn.then(done, done)
  return turn
}

/** What is on screen may no longer be what is there: the server says. */
const orElseRefetch = async <T>(id: number, work: () => Promise<T>): Promise<T> => {
  try {
    return await inTurn(id, work)
  } catch (error) {
    void refetchPlaylist(id)
    throw error
  }
}

/**
 * Adds songs at the end. Answers those that were new: none when all were there already. Throws `CallError`.
 */
export const addToPlaylist = async (id: number, songIds: number[]): Promise<number[]> => {
  const [only] = songIds
  const added: number[] = []
  if (songIds.length === 1 && only !== undefined) {
    try {
      amend(id, await call(playlists.attach, { params: { playlistId: id }, body: { song_id: only } }))
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
  error instanceof CallError && error.body.message === 'This song is in the playlist already.'

/** Moves a song to another place: at once on screen, and back where the server has it when it refuses. */
export const moveSong = async (id: number, songId: number, to: number): Promise<void> => {
  const songs = songsIn(slicesOf(id))
  const from = songs.findIndex((song) => song.id === songId)
  const song = songs[from]
  if (!song || from === to) return
  setSongs(id, songs.toSpliced(from, 1).toSpliced(to, 0, song))
  await orElseRefetch(id, async () => {
    // The order is told as a whole, so the rest of a long playlist has to be known.
    const song_ids = (await loadPlaylistSongs(id)).map((one) => one.id)
    amend(id, await call(playlists.order, { params: { id }, body: { song_ids } }))
  })
}

const countBy = (id: number, by: number): void => {
  const head = slicesOf(id)?.pages[0]?.head
  if (head && by !== 0) amend(id, { songs_count: Math.max(0, head.songs_count + by) })
}

/** Takes songs out: at once on screen. Answers the way to bring them back to their places. */
export const removeSongs = async (id: number, songIds: readonly number[]): Promise<() => Promise<void>> => {
  const gone = new Set(songIds)
  let before = songsIn(slicesOf(id))
  // Who follows the last one has to be known, or it could not come back to its place.
  if (gone.has(before.at(-1)?.id ?? 0)) before = await loadPlaylistSongs(id)
  const left = before.filter((song) => !gone.has(song.id))
  setSongs(id, left)
  // Were the count still the old one, scrolling would ask for the rest, and get songs that are there.
  countBy(id, left.length - before.length)
  await orElseRefetch(id, async () => {
    let after: Playlist | undefined
    for (const song_ids of parts([...gone]))
      after = await call(playlists.detachMany, { params: { id }, body: { song_ids } })
    if (after) amend(id, after)
  })
  return () => bringBack(id, before, gone)
}

/** Songs that stood together come back together, before the one that followed them. */
const bringBack = async (id: number, before: PlaylistSong[], gone: Set<number>): Promise<void> => {
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
  await inTurn(id, async () => {
    let whole: Playlist | undefined
    for (const { song_ids, ...place } of runs)
      for (const part of parts(song_ids)) {
        const body = { song_ids: part, ...place }
        whole = (await call(playlists.attachMany, { params: { id }, body })).playlist
      }
    if (whole) amend(id, whole)
  }).finally(() => refetchPlaylist(id))
}
