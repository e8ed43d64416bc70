import type { QueryOf } from '../../../contract/endpoint.ts'
import type { Playlist, PlaylistSong, playlists } from '../../../contract/playlists.ts'
import type { Asker } from '../../db/visible.ts'
import { failFields } from '../../http/fail.ts'
import type { Platform } from '../../platform.ts'
import { visibleSongs } from '../songs/songs.service.ts'
import { sliceOf } from './playlists.queries.ts'
import { countsAsSeen, visiblePlaylist } from './playlists.service.ts'
import { smartSlice } from './smart.queries.ts'

type On = Pick<Platform, 'db' | 'log'>

/** Songs that come with the playlist itself. */
const FIRST_SONGS = 500

const slice = async (
  on: On,
  asker: Asker,
  { id, user, rules }: Playlist,
  offset: number,
  limit: number,
): Promise<PlaylistSong[]> => {
  const picked = rules
    ? (await smartSlice(on.db, { id, user_id: user.id, rules }, asker, offset, limit)).map((song_id) => ({
        song_id,
        added_at: null,
      }))
    : await sliceOf(on.db, asker, id, offset, limit)
  const added = new Map(picked.map((one) => [one.song_id, one.added_at]))
  const songs = await visibleSongs(on, asker, [...added.keys()])
  return songs.map((song) => ({ ...song, added_at: added.get(song.id) ?? null }))
}

/** A playlist with its first songs; 404 unless the asker may see it. */
export const playlistWithSongs = async (
  on: On,
  asker: Asker,
  id: number,
): Promise<Playlist & { songs: PlaylistSong[] }> => {
  const stored = await visiblePlaylist(on, asker, id)
  const songs = await slice(on, asker, stored, 0, FIRST_SONGS)
  // A smart playlist is never longer than what came with it: no need to evaluate its rules twice.
  const counts = stored.rules
    ? { songs_count: songs.length, duration: songs.reduce((sum, song) => sum + song.duration, 0) }
    : await countsAsSeen(on, asker, stored)
  return { ...stored, ...counts, songs }
}

const behind = (after: string | undefined): number => {
  if (after === undefined) return 0
  return /^\d{1,6}$/.test(after) ? Number(after) : failFields({ after: ['This value is not valid.'] })
}

/** Songs of a playlist behind the first `after` of them; 404 unless the asker may see the playlist. */
export const playlistSongs = async (
  on: On,
  asker: Asker,
  id: number,
  { after, limit }: QueryOf<typeof playlists.songs>,
): Promise<PlaylistSong[]> => {
  const offset = behind(after)
  return slice(on, asker, await visiblePlaylist(on, asker, id), offset, limit)
}
