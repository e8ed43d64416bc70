import type { AppContext } from '../../../context/app-context.ts'
import { type RankedSpan, rankedTypes, rankSpan, unrankedSpans } from './leaders.queries.ts'

const spans: RankedSpan[] = ['day', 'month']

/** Stores the most played items of days and months with many, for top lists; the `rank-plays` job. */
export const rankPlays = async (ctx: Pick<AppContext, 'db'>, signal?: AbortSignal): Promise<void> => {
  for (const span of spans)
    for (const type of rankedTypes)
      for (const day of await unrankedSpans(ctx.db, span, type)) {
        if (signal?.aborted) return
        await rankSpan(ctx.db, span, type, day)
      }
}
