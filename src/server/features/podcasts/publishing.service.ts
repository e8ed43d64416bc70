import type { Platform } from '../../platform.ts'
import { tellOfEpisodes } from '../notifications/news.service.ts'
import { bringOut } from './publishing.queries.ts'

/**
 * Counts and indexes episodes whose date of publication has come, and tells their followers; the job
 * `publish-episodes`. To be seen they need nobody: every read asks for the date.
 */
export const publishEpisodes = (on: Pick<Platform, 'db' | 'settings'>): Promise<number> =>
  on.db.transaction().execute(async (trx) => {
    const out = await bringOut(trx)
    if (out > 0) await tellOfEpisodes(on, trx)
    return out
  })
