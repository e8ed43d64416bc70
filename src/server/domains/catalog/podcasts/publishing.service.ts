import type { AppContext } from '../../../context/app-context.ts'
import { notifyNewEpisodes } from '../../platform/index.ts'
import { publishDue } from './queries.ts'

/**
 * Counts and indexes episodes whose publication date has come, and notifies followers; the job `publish-episodes`.
 * Visibility does not depend on it: every query checks the date.
 */
export const publishEpisodes = (ctx: AppContext): Promise<number> =>
  ctx.db.transaction().execute(async (trx) => {
    const out = await publishDue(trx)
    if (out > 0) await notifyNewEpisodes(ctx, trx)
    return out
  })
