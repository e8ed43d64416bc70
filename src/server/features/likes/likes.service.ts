import type { Transaction } from 'kysely'
import type { BodyOf, QueryOf } from '../../../contract/endpoint.ts'
import { readItemType } from '../../../contract/items.ts'
import {
  type Followable,
  followable,
  type Likeable,
  likeable,
  type likes,
  type MarkSort,
} from '../../../contract/likes.ts'
import type { Database } from '../../db/schema.ts'
import { fail, failFields } from '../../http/fail.ts'
import { lastSeen, timeSeen } from '../../http/paging.ts'
import { askerOf, type Viewer } from '../../http/viewer.ts'
import type { Platform } from '../../platform.ts'
import { visibleAlbums } from '../albums/albums.service.ts'
import { visibleArtists } from '../artists/artists.service.ts'
import { visiblePlaylists } from '../playlists/playlists.service.ts'
import { visibleEpisodes } from '../podcasts/episodes.service.ts'
import { visiblePodcasts } from '../podcasts/podcasts.service.ts'
import { profileRefs } from '../profiles/profiles.service.ts'
import { visibleStations } from '../radio/radio.service.ts'
import { songsLiked } from '../songs/songs.service.ts'
import {
  addMark,
  type Behind,
  countMarked,
  dropMark,
  dropMarks,
  holdItem,
  type MarkedType,
  markedIds,
  markedPick,
  moveCount,
} from './likes.queries.ts'

type On = Pick<Platform, 'db' | 'env' | 'log' | 'settings'>
type Mark = Pick<BodyOf<typeof likes.like>, 'type' | 'id'>
type ListQuery = QueryOf<typeof likes.liked>

const among = <T extends string>(types: readonly T[], text: string): T | undefined =>
  types.find((type) => type === readItemType(text))

/** What is switched off is not there. */
const isOff = (on: On, type: MarkedType): boolean =>
  (type === 'podcast' || type === 'episode') && !on.settings().enablePodcasts

const refuseType = (): never => failFields({ type: ['This value is not valid.'] })

/** Takes every mark of an account away before it is deleted, and the marks on it and its playlists. */
export const dropMarksOf = (trx: Transaction<Database>, userId: number): Promise<void> =>
  dropMarks(trx, userId)

/**
 * Sets or takes away a mark and answers the item's count, which moves with it exactly once. 404 for what the viewer
 * may not see; a mark on something that was hidden since can still be taken away.
 */
const setMark = async (
  on: On,
  viewer: Viewer,
  type: MarkedType,
  id: number,
  wanted: boolean,
): Promise<number> => {
  if (isOff(on, type)) fail('not_found')
  return on.db.transaction().execute(async (trx) => {
    const item = await holdItem(trx, askerOf(viewer), type, id)
    if (wanted && !item?.visible) fail('not_found')
    const moved = await (wanted ? addMark : dropMark)(trx, viewer.id, type, id)
    if (moved) return moveCount(trx, type, id, wanted ? 1 : -1)
    return item?.visible ? item.count : fail('not_found')
  })
}

/** Likes an item or takes the like back: 422 for a type that cannot be liked. */
export const setLike = async (on: On, viewer: Viewer, { type, id }: Mark, liked: boolean) => ({
  status: 'success' as const,
  liked,
  likes: await setMark(on, viewer, among(likeable, type) ?? refuseType(), id, liked),
})

/** Follows something or ends it: 422 for a type that cannot be followed, 409 for oneself. */
export const setFollow = async (on: On, viewer: Viewer, { type, id }: Mark, followed: boolean) => {
  const known: Followable = among(followable, type) ?? refuseType()
  if (known === 'user' && id === viewer.id) fail('conflict', 'You cannot follow yourself.')
  return {
    status: 'success' as const,
    followed,
    followers: await setMark(on, viewer, known, id, followed),
  }
}

/** The same for artists by the older call, which names its caller: 403 when that is somebody else. */
export const setArtistFollow = (
  on: On,
  viewer: Viewer,
  { user_id, artist_id }: BodyOf<typeof likes.followArtist>,
  followed: boolean,
) => {
  if (user_id !== viewer.id) fail('forbidden')
  return setFollow(on, viewer, { type: 'artist', id: artist_id }, followed)
}

const wantedOf = ({ after, ...wanted }: ListQuery) => {
  const last = lastSeen(after)
  return { ...wanted, behind: last === null ? null : { item: last } }
}

/** Liked items of one type, newest like first; 404 for a type that cannot be liked. What is hidden by now is left out. */
export const likedItems = async (on: On, viewer: Viewer, text: string, query: ListQuery) => {
  const type: Likeable = among(likeable, text) ?? fail('not_found')
  if (isOff(on, type)) fail('not_found')
  const asker = askerOf(viewer)
  if (type !== 'song') {
    const ids = await markedIds(on.db, asker, type, wantedOf(query))
    const visible = { album: visibleAlbums, episode: visibleEpisodes, 'radio-station': visibleStations }
    return visible[type](on, asker, ids)
  }
  const songs = await songsLiked(on, asker, markedPick(asker, type, wantedOf(query)))
  return songs.map(({ item }) => item)
}

/** The same of what is followed. */
export const followedItems = async (on: On, viewer: Viewer, text: string, query: ListQuery) => {
  const type: Followable = among(followable, text) ?? fail('not_found')
  if (isOff(on, type)) fail('not_found')
  const asker = askerOf(viewer)
  const ids = await markedIds(on.db, asker, type, wantedOf(query))
  if (type === 'user') return profileRefs(on, ids)
  const visible = { artist: visibleArtists, podcast: visiblePodcasts, playlist: visiblePlaylists }
  return visible[type](on, asker, ids)
}

const behindSong = (sort: MarkSort, after: string | undefined): Behind => {
  if (after === undefined) return null
  if (sort !== '-marked') return { item: lastSeen(after) ?? 0 }
  const time = timeSeen(after)
  return time === null ? null : { time }
}

/** Liked songs with the time of the like, newest first unless asked otherwise, those behind `after` when it is given. */
export const likedSongs = async (on: On, viewer: Viewer, { after, ...wanted }: ListQuery) => {
  const asker = askerOf(viewer)
  const behind = behindSong(wanted.sort, after)
  const songs = await songsLiked(on, asker, markedPick(asker, 'song', { ...wanted, behind }))
  return songs.map(({ at, item }) => ({ ...item, liked_at: String(at) }))
}

/** How many items the viewer likes and follows, as far as they may still be seen. */
export const libraryCounts = async (on: On, viewer: Viewer) => {
  const count = (type: MarkedType) => (isOff(on, type) ? 0 : countMarked(on.db, askerOf(viewer), type))
  const [songs, albums, episodes, artists, podcasts, playlists, users, radio_stations] = await Promise.all([
    count('song'),
    count('album'),
    count('episode'),
    count('artist'),
    count('podcast'),
    count('playlist'),
    count('user'),
    count('radio-station'),
  ])
  return { songs, albums, episodes, artists, podcasts, playlists, users, radio_stations }
}
