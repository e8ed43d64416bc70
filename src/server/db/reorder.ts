import { type RawBuilder, sql } from 'kysely'
import type { Trx } from './schema.ts'

/** Tables with a manual order. */
type OrderableTable =
  | 'genres'
  | 'podcast_genres'
  | 'navigation_entries'
  | 'home_sections'
  | 'oidc_providers'
  | 'plans'

/**
 * Moves these rows to the front in their order; the others follow in theirs, and equal positions are ordered by `ties`.
 */
export const reorderRows = async (
  trx: Trx,
  table: OrderableTable,
  ids: number[],
  ties: RawBuilder<unknown> = sql`id`,
): Promise<void> => {
  const rows = sql.table(table)
  await sql`
    update ${rows} set position = placed.place
    from (
      select id, row_number() over (order by array_position(${ids}::int[], id) nulls last, position, ${ties}) as place
      from ${rows}
    ) placed
    where placed.id = ${rows}.id and ${rows}.position is distinct from placed.place`.execute(trx)
}
