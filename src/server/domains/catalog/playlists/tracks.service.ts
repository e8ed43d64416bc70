import type { RawBuilder } from 'kysely'
import type { Playlist, PlaylistSong, playlists } from '../../../../contract/catalog/playlists.ts'
import type { QueryOf, ReplyOf } from '../../../../contract/core/endpoint.ts'
import type { AppContext } from '../../../context/app-context.ts'
import type { ViewerScope } from '../../../db/sql/visibility.ts'
import { throwFieldErrors } from '../../../http/http-error.ts'
import { lastCursor } from '../../../http/pagination.ts'
import { visibleSongs } from '../songs/service.ts'
import { countsAsSeen, playlistPeople, visiblePlaylist } from './service.ts'
import { smartMembers, smartSlice } from './smart/queries.ts'
import { listSlice, membersOf, type PlaylistSlice, pageOfMembers } from './tracks.queries.ts'

/** Songs included with the playlist. */
const FIRST_SONGS = 500
/** Members shown with the playlist. */
const SHOWN_MEMBERS = 4

const listSongs = async (
  ctx: AppContext,
  viewer: ViewerScope,
  picked: PlaylistSlice[],
): Promise<PlaylistSong[]> => {
  const added = new Map(picked.map((one) => [one.song_id, one]))
  const songs = await visibleSongs(ctx, viewer, [...added.keys()])
  return songs.map((song) => {
    const { added_at = null, added_by = null } = added.get(song.id) ?? {}
    return { ...song, added_at, added_by }
  })
}

/** Returns the songs of a playlist from an offset, as the viewer sees it. */
export const playlistSlice = async (
  ctx: AppContext,
  viewer: ViewerScope,
  { id, user, rules }: Playlist,
  offset: number,
  limit: number,
): Promise<PlaylistSong[]> => {
  const picked = rules
    ? (await smartSlice(ctx.db, { id, user_id: user.id, rules }, viewer, offset, limit)).map((song_id) => ({
        song_id,
        added_at: null,
        added_by: null,
      }))
    : await listSlice(ctx.db, viewer, id, offset, limit)
  return listSongs(ctx, viewer, picked)
}

/** Returns a playlist with its first songs. 404 unless the viewer may see it. */
export const playlistWithSongs = async (
  ctx: AppContext,
  viewer: ViewerScope,
  id: number,
): Promise<ReplyOf<typeof playlists.get>> => {
  const stored = await visiblePlaylist(ctx, viewer, id)
  const [songs, members] = await Promise.all([
    playlistSlice(ctx, viewer, stored, 0, FIRST_SONGS),
    stored.role ? playlistPeople(ctx.db, viewer, id, SHOWN_MEMBERS) : null,
  ])
  // A smart playlist is never longer than its first songs: its rules need no second evaluation.
  const counts = stored.rules
    ? { songs_count: songs.length, duration: songs.reduce((sum, song) => sum + song.duration, 0) }
    : await countsAsSeen(ctx, viewer, stored)
  return { ...stored, ...counts, members: members && { total: members.total, some: members.people }, songs }
}

/** Selects the songs of a playlist as the viewer sees it: columns id, place. */
export const playlistMembers = ({ id, user, rules }: Playlist, viewer: ViewerScope): RawBuilder<unknown> =>
  rules ? smartMembers({ id, user_id: user.id, rules }, viewer) : membersOf(viewer, id)

const behind = (after: string | undefined): number => {
  if (after === undefined) return 0
  return /^\d{1,6}$/.test(after) ? Number(after) : throwFieldErrors({ after: ['This value isn’t valid.'] })
}

/**
 * Returns the songs of a playlist after the first `after`; searched or sorted, those after the song `after`. 404 unless
 * the viewer may see it.
 */
export const playlistSongs = async (
  ctx: AppContext,
  viewer: ViewerScope,
  id: number,
  { after, limit, q, sort }: QueryOf<typeof playlists.songs>,
): Promise<PlaylistSong[]> => {
  if (sort === undefined && !q?.trim()) {
    const offset = behind(after)
    return playlistSlice(ctx, viewer, await visiblePlaylist(ctx, viewer, id), offset, limit)
  }
  const request = { limit, q, sort, after: lastCursor(after) }
  const members = playlistMembers(await visiblePlaylist(ctx, viewer, id), viewer)
  return listSongs(ctx, viewer, await pageOfMembers(ctx.db, viewer, members, request))
}
