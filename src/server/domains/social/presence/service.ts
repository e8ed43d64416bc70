import type { User } from '../../../../contract/platform/user.ts'
import type { Presence, PrivateHours } from '../../../../contract/social/presence.ts'
import type { AppContext } from '../../../context/app-context.ts'
import type { Db } from '../../../db/schema.ts'
import type { PlayerPosition } from '../../../db/sql/presence.ts'
import type { ViewerScope } from '../../../db/sql/visibility.ts'
import type { Viewer } from '../../../http/viewer.ts'
import { readUser } from '../../platform/index.ts'
import { presenceChanged, publishPresence } from './announcements.service.ts'
import {
  deleteExpired,
  deleteListening,
  endPrivateSession,
  insertListening,
  type Listener,
  listListeners,
  type PresenceOf,
  pauseListening,
  presencesByIds,
  startPrivateSession,
} from './queries.ts'

/** Returns by user what the viewer may know of their presence; those that do not exist for the viewer are omitted. */
const presenceFor = async (
  ctx: AppContext,
  viewer: ViewerScope,
  ids: number[],
): Promise<Map<number, Presence>> => {
  const found = await presencesByIds(ctx.db, viewer, { ids, episodes: ctx.settings().enablePodcasts })
  return new Map(found.map(({ user_id, ...presence }) => [user_id, presence]))
}

/** Returns the same as a list. */
export const presencesOf = async (
  ctx: AppContext,
  viewer: ViewerScope,
  ids: number[],
): Promise<PresenceOf[]> =>
  [...(await presenceFor(ctx, viewer, ids))].map(([user_id, presence]) => ({ user_id, ...presence }))

/** Listeners of whom others are told. */
const MAX_LISTENERS = 500

/** Returns what the viewer and those whose activity they may see listen to. */
export const listenersFor = (ctx: AppContext, viewer: ViewerScope): Promise<Listener[]> =>
  listListeners(ctx.db, viewer, MAX_LISTENERS)

/** Starts a private session: what is played until its end stays hidden from others. */
export const startPrivate = async (ctx: AppContext, viewer: Viewer, hours: PrivateHours): Promise<User> => {
  await startPrivateSession(ctx.db, viewer.id, hours)
  presenceChanged(ctx, [viewer.id])
  return readUser(ctx, viewer.id)
}

/** Ends the private session. */
export const endPrivate = async (ctx: AppContext, viewer: Viewer): Promise<User> => {
  await endPrivateSession(ctx.db, viewer.id)
  return readUser(ctx, viewer.id)
}

/** Takes users offline whose node died, and ends what nobody plays any longer; the job `expire-presence`. */
export const expirePresence = async (ctx: AppContext): Promise<void> =>
  publishPresence(ctx, await deleteExpired(ctx.db))

/** Seconds a listener may fall behind the item: loading, seeking back. */
const GRACE = 60
/** Browsers repeat every five minutes that a long play goes on: one that crashed falls silent. */
const MAX_SECONDS = 660

const announce = (ctx: AppContext, userId: number, shown: boolean | undefined): void => {
  if (shown) presenceChanged(ctx, [userId])
}

/** An account started a play, or goes on with it. */
export const listeningStarted = async (
  ctx: AppContext,
  playId: string,
  userId: number,
  at?: PlayerPosition,
): Promise<void> =>
  announce(ctx, userId, await insertListening(ctx.db, playId, { grace: GRACE, max: MAX_SECONDS }, at))

/** An account paused a play. */
export const listeningPaused = async (
  ctx: AppContext,
  playId: string,
  userId: number,
  at?: PlayerPosition,
): Promise<void> => announce(ctx, userId, await pauseListening(ctx.db, playId, userId, at))

/** A play of an account ended, within the transaction that ends it. */
export const listeningEnded = async (
  ctx: AppContext,
  trx: Db,
  playId: string,
  userId: number,
): Promise<void> => announce(ctx, userId, await deleteListening(trx, playId, userId))
