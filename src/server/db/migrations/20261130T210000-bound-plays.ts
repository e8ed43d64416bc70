import { type Kysely, sql } from 'kysely'

/**
 * Bounds the ids of plays, which begin with their time: the table becomes the first partition of `all_plays`. Nodes of the
 * previous version, which write to it, have at least a month to be updated.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const now = new Date()
  const bound = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 2)
    .toString(16)
    .padStart(12, '0')
  await sql`alter table plays add constraint plays_months_check check (id < ${sql.lit(bound.padEnd(32, '0'))}::uuid)
    not valid`.execute(db)
}
