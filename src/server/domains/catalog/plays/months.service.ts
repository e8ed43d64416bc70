import { sql } from 'kysely'
import type { AppContext } from '../../../context/app-context.ts'

const LOCK_NOT_AVAILABLE = '55P03'

/** Makes the partitions of the next months of plays. While something uses plays for long, they wait for the next call. */
export const maintainMonths = async (ctx: AppContext): Promise<void> => {
  try {
    await sql`select maintain_plays(0)`.execute(ctx.db)
  } catch (error) {
    if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw error
  }
}
