import {
  type Followable,
  followable,
  type Likeable,
  likeable,
  type likes,
} from '../../../../contract/catalog/likes.ts'
import type { BodyOf, QueryOf } from '../../../../contract/core/endpoint.ts'
import { readItemType } from '../../../../contract/core/item-types.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { runHooks } from '../../../context/run-hooks.ts'
import type { Trx } from '../../../db/schema.ts'
import { VISITOR_SCOPE } from '../../../db/sql/visibility.ts'
import { throwError, throwFieldErrors } from '../../../http/http-error.ts'
import { lastCursor, lastTime } from '../../../http/pagination.ts'
import { scopeOf, type Viewer } from '../../../http/viewer.ts'
import { emitWebhook, eventItem } from '../../platform/index.ts'
import { visibleAlbums } from '../albums/service.ts'
import { visibleArtists } from '../artists/service.ts'
import { visiblePlaylists } from '../playlists/service.ts'
import { visibleEpisodes } from '../podcasts/episodes.service.ts'
import { visiblePodcasts } from '../podcasts/service.ts'
import { visibleStations } from '../radio/service.ts'
import { songsLiked } from '../songs/service.ts'
import {
  countReactions,
  deleteReactions,
  likedSongsPick,
  lockItem,
  moveReaction,
  type ReactionType,
  reactionIds,
  reactionsPick,
} from './queries.ts'

type Reaction = Pick<BodyOf<typeof likes.like>, 'type' | 'id' | 'at'>
type ListQuery = QueryOf<typeof likes.liked>

/** An item that is liked or followed, at a time, by default now. */
export interface ReactionRef {
  type: ReactionType
  id: number
  at?: string | undefined
}

const among = <T extends string>(types: readonly T[], text: string): T | undefined =>
  types.find((type) => type === readItemType(text))

/** Disabled features do not exist. */
const isOff = (ctx: AppContext, type: ReactionType): boolean =>
  (type === 'podcast' || type === 'episode') && !ctx.settings().enablePodcasts

const refuseType = (): never => throwFieldErrors({ type: ['This value isn’t valid.'] })

/**
 * Deletes all likes and follows of an account before it is deleted, including those of the account and its playlists.
 */
export const deleteReactionsOf = (trx: Trx, userId: number): Promise<void> => deleteReactions(trx, userId)

/**
 * Sets or removes a like or follow and returns the item's count, updated exactly once. 404 for items the viewer may not
 * see; on an item that was hidden since, it can still be removed.
 */
const react = async (
  ctx: AppContext,
  trx: Trx,
  viewer: Viewer,
  { type, id, at }: ReactionRef,
  liked: boolean,
): Promise<number> => {
  const item = await lockItem(trx, scopeOf(viewer), type, id)
  if (liked && !item?.visible) throwError('not_found')
  const count = await moveReaction(trx, viewer.id, type, id, liked, at)
  if (count !== null && type === 'song') await runHooks('songLiked', ctx, trx, viewer.id, id, liked)
  if (count !== null) {
    const readItem = async () => ({ item: await eventItem(trx, type, id) })
    await emitWebhook(trx, liked ? 'like.added' : 'like.removed', viewer.id, readItem)
    return count
  }
  return item?.visible ? item.count : throwError('not_found')
}

const setReaction = (ctx: AppContext, viewer: Viewer, item: ReactionRef, liked: boolean): Promise<number> => {
  if (isOff(ctx, item.type)) throwError('not_found')
  return ctx.db.transaction().execute((trx) => react(ctx, trx, viewer, item, liked))
}

/** Likes and follows items, or no longer does: all of them, or none if the viewer may not see one. */
export const setReactions = async (
  ctx: AppContext,
  viewer: Viewer,
  items: readonly ReactionRef[],
  liked: boolean,
): Promise<void> => {
  if (items.some(({ type }) => isOff(ctx, type))) throwError('not_found')
  // All writers lock items in this order.
  const inOrder = items.toSorted((a, b) => a.type.localeCompare(b.type) || a.id - b.id)
  await ctx.db.transaction().execute(async (trx) => {
    for (const item of inOrder) await react(ctx, trx, viewer, item, liked)
  })
}

/** Ends following between two users, in both directions. */
export const unfollowEachOther = async (trx: Trx, one: number, other: number): Promise<void> => {
  // All writers lock the accounts in this order.
  const [first, second] = one < other ? [one, other] : [other, one]
  for (const id of [first, second]) await lockItem(trx, VISITOR_SCOPE, 'user', id)
  await moveReaction(trx, first, 'user', second, false)
  await moveReaction(trx, second, 'user', first, false)
}

/** Likes or unlikes an item. 422 for a type that cannot be liked. */
export const setLike = async (
  ctx: AppContext,
  viewer: Viewer,
  { type, id, at }: Reaction,
  liked: boolean,
) => ({
  status: 'success' as const,
  liked,
  likes: await setReaction(ctx, viewer, { type: among(likeable, type) ?? refuseType(), id, at }, liked),
})

/** Follows or unfollows an item. 422 for a type that cannot be followed, 409 for oneself. */
export const setFollow = async (
  ctx: AppContext,
  viewer: Viewer,
  { type, id, at }: Reaction,
  followed: boolean,
) => {
  const known: Followable = among(followable, type) ?? refuseType()
  if (known === 'user' && id === viewer.id) throwError('conflict', 'You can’t follow yourself.')
  return {
    status: 'success' as const,
    followed,
    followers: await setReaction(ctx, viewer, { type: known, id, at }, followed),
  }
}

/** Follows an artist by the older endpoint, which names the caller: 403 for another user. */
export const setArtistFollow = (
  ctx: AppContext,
  viewer: Viewer,
  { user_id, artist_id }: BodyOf<typeof likes.followArtist>,
  followed: boolean,
) => {
  if (user_id !== viewer.id) throwError('forbidden')
  return setFollow(ctx, viewer, { type: 'artist', id: artist_id }, followed)
}

const requestOf = ({ after, ...filter }: ListQuery) => {
  const last = lastCursor(after)
  return { ...filter, after: last === null ? null : { item: last } }
}

/**
 * Returns liked items of one type, newest like first. 404 for a type that cannot be liked. Hidden items are omitted.
 */
export const likedItems = async (ctx: AppContext, viewer: Viewer, text: string, query: ListQuery) => {
  const type: Likeable = among(likeable, text) ?? throwError('not_found')
  if (isOff(ctx, type)) throwError('not_found')
  const scope = scopeOf(viewer)
  if (type !== 'song') {
    const ids = await reactionIds(ctx.db, scope, type, requestOf(query))
    const visible = { album: visibleAlbums, episode: visibleEpisodes, 'radio-station': visibleStations }
    return visible[type](ctx, scope, ids)
  }
  const songs = await songsLiked(ctx, scope, reactionsPick(scope, type, requestOf(query)))
  return songs.map(({ item }) => item)
}

/** Returns followed items of a type, newest first. 404 if it cannot be followed. Hidden items are omitted. */
export const followedItems = async (ctx: AppContext, viewer: Viewer, text: string, query: ListQuery) => {
  const type: Followable = among(followable, text) ?? throwError('not_found')
  if (isOff(ctx, type)) throwError('not_found')
  const scope = scopeOf(viewer)
  const ids = await reactionIds(ctx.db, scope, type, requestOf(query))
  if (type === 'user') return (await runHooks('usersListed', ctx, scope, ids)).flat()
  const visible = { artist: visibleArtists, podcast: visiblePodcasts, playlist: visiblePlaylists }
  return visible[type](ctx, scope, ids)
}

/** Returns liked songs with the time of the like, newest first by default, those after `after` if present. */
export const likedSongs = async (
  ctx: AppContext,
  viewer: Viewer,
  { after, sort, ...filter }: QueryOf<typeof likes.likedSongs>,
) => {
  const scope = scopeOf(viewer)
  const time = sort === '-marked' ? lastTime(after) : null
  const pick =
    sort === '-marked'
      ? reactionsPick(scope, 'song', { ...filter, sort, after: time === null ? null : { time } })
      : likedSongsPick(scope, sort, { ...filter, after: lastCursor(after) })
  const songs = await songsLiked(ctx, scope, pick)
  return songs.map(({ at, item }) => ({ ...item, liked_at: String(at) }))
}

/** Counts the items the viewer likes and follows that are still visible. */
export const libraryCounts = async (ctx: AppContext, viewer: Viewer) => {
  const count = (type: ReactionType) => (isOff(ctx, type) ? 0 : countReactions(ctx.db, scopeOf(viewer), type))
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
