import { sql } from 'kysely'
import type { AppContext } from '../../../context/app-context.ts'

const LOCK_NOT_AVAILABLE = '55P03'

/**
 * Makes the partitions of the next months of plays, and drops those of months that are kept no longer. While something else
 * uses them for long, such as a backup, they wait for the next call.
 */
export const maintainMonths = async (ctx: AppContext): Promise<void> => {
  try {
    await sql`select maintain_plays(${ctx.settings().plays_months}::int)`.execute(ctx.db)
  } catch (error) {
    if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw error
  }
}
