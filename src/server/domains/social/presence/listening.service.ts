import type { AppContext } from '../../../context/app-context.ts'
import type { Db } from '../../../db/schema.ts'
import { presenceChanged } from './announcements.service.ts'
import { deleteListening, insertListening, pauseListening } from './queries.ts'

/** Seconds a listener may fall behind the item: loading, seeking back. */
const GRACE = 60
/** Browsers repeat every five minutes that a long play goes on: one that crashed falls silent. */
const MAX_SECONDS = 660

const announce = (ctx: AppContext, userId: number, shown: boolean | undefined): void => {
  if (shown) presenceChanged(ctx, [userId])
}

/** An account started a play, or goes on with it. */
export const listeningStarted = async (ctx: AppContext, playId: string, userId: number): Promise<void> =>
  announce(ctx, userId, await insertListening(ctx.db, playId, { grace: GRACE, max: MAX_SECONDS }))

/** An account paused a play. */
export const listeningPaused = async (ctx: AppContext, playId: string, userId: number): Promise<void> =>
  announce(ctx, userId, await pauseListening(ctx.db, playId, userId))

/** A play of an account ended, within the transaction that ends it. */
export const listeningEnded = async (
  ctx: AppContext,
  trx: Db,
  playId: string,
  userId: number,
): Promise<void> => announce(ctx, userId, await deleteListening(trx, playId, userId))
