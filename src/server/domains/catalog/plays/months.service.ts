import { sql } from 'kysely'
import type { AppContext } from '../../../context/app-context.ts'
import { deletePlaysBefore, firstKept } from './queries.ts'

const LOCK_NOT_AVAILABLE = '55P03'

/** Plays deleted in a transaction, and in an hour. */
const BATCH = 10_000
const MOST = 1_000_000

/**
 * Makes the partitions of the next months of plays, and drops those of months that are kept no longer. While something else
 * uses them for long, such as a backup, they wait for the next call: returns false.
 */
const maintainPartitions = async (ctx: AppContext, months: number): Promise<boolean> => {
  try {
    await sql`select maintain_plays(${months}::int)`.execute(ctx.db)
    return true
  } catch (error) {
    if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw error
    return false
  }
}

/**
 * Maintains the partitions of plays by the setting `plays_months`. The first one has all plays from before there were months:
 * those that are kept no longer are deleted from it.
 */
export const maintainMonths = async (ctx: AppContext): Promise<void> => {
  const { plays_months } = ctx.settings()
  // New ones are made even if old ones cannot be dropped.
  if (!(await maintainPartitions(ctx, 0)) || plays_months === 0) return
  if (!(await maintainPartitions(ctx, plays_months))) return
  const first = await firstKept(ctx.db, plays_months)
  for (let deleted = BATCH; deleted < MOST; deleted += BATCH)
    if ((await deletePlaysBefore(ctx.db, first, BATCH)) < BATCH) return
}
