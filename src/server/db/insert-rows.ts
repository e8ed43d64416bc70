import { type Insertable, sql } from 'kysely'
import type { Database, Trx } from './schema.ts'

/** A row to insert, in which JSON columns have values, not text. */
type Row<T extends keyof Database> = { [C in keyof Insertable<Database[T]>]?: unknown }

/**
 * Inserts rows, passed as one JSON parameter: the thousands of parameters of a long list would block the event loop for
 * longer than the database needs to store them. A column that some row has is null in the others.
 */
export const insertRows = <T extends keyof Database>(trx: Trx, table: T, rows: readonly Row<T>[]) => {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  return trx
    .insertInto(table)
    .columns(columns as never)
    .expression(
      sql`select ${sql.join(columns.map((name) => sql.ref(name)))}
        from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)})` as never,
    )
}
