import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Database } from './schema.ts'

/** What people put in an order of their own. */
type Arranged = 'genres' | 'podcast_genres' | 'navigation' | 'home_sections'

/**
 * Puts these rows first, in their order; the others keep theirs behind them, and those in one place stand as `ties` says.
 */
export const arrangeRows = async (
  trx: Transaction<Database>,
  table: Arranged,
  ids: number[],
  ties: RawBuilder<unknown> = sql`id`,
): Promise<void> => {
  const rows = sql.table(table)
  await sql`
    update ${rows} set "order" = placed.place
    from (
      select id, row_number() over (order by array_position(${ids}::int[], id) nulls last, "order", ${ties}) as place
      from ${rows}
    ) placed
    where placed.id = ${rows}.id and ${rows}."order" is distinct from placed.place`.execute(trx)
}
