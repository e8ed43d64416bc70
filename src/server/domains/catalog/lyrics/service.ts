import type { AppContext } from '../../../context/app-context.ts'
import { findLyrics } from './lrclib.ts'
import { claimLookups, deleteLookup, songWithoutLyrics, storeLyrics } from './queries.ts'

/** Days after which lyrics that were not found are looked up again. */
const RETRY_DAYS = 30
/** Songs looked up in an hour that nobody plays. */
const HOURLY = 200

const queueLookups = async (ctx: AppContext, which: { song?: number; max: number }): Promise<void> => {
  if (!ctx.settings().fetch_lyrics) return
  for (const song_id of await claimLookups(ctx.db, { ...which, days: RETRY_DAYS }))
    await ctx.queue.send('fetch-lyrics', { song_id }, { priority: which.song === undefined ? 0 : 1 })
}

/** Looks up the lyrics of a song that is played, if it has none. */
export const wantLyrics = (ctx: AppContext, song: number): Promise<void> =>
  queueLookups(ctx, { song, max: 1 })

/** Looks up lyrics of the newest songs without any. */
export const wantMissingLyrics = (ctx: AppContext): Promise<void> => queueLookups(ctx, { max: HOURLY })

/** Looks up the lyrics of a song, and stores them unless it has some by now. The job `fetch-lyrics`. */
export const fetchLyrics = async (ctx: AppContext, id: number): Promise<void> => {
  const song = ctx.settings().fetch_lyrics ? await songWithoutLyrics(ctx.db, id) : undefined
  if (!song) return
  try {
    const found = await findLyrics(ctx, song)
    if (found) await storeLyrics(ctx.db, id, found)
  } catch (error) {
    await deleteLookup(ctx.db, id)
    throw error
  }
}
