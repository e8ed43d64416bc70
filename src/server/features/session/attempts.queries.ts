import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/schema.ts'

/**
 * Takes one of `most` tries within `seconds` from the first; undefined: taken, else the seconds until there are
 * new ones. Refused tries do not count. One statement, so nodes and calls at the same time cannot overdraw.
 */
export const takeAttempt = async (
  db: Kysely<Database>,
  key: Buffer,
  most: number,
  seconds: number,
): Promise<number | undefined> => {
  const { rows } = await sql`
    insert into attempts as a (key, count, expires_at)
    values (${key}, 1, now() + make_interval(secs => ${seconds}))
    on conflict (key) do update set
      count = case when a.expires_at <= now() then 1 else a.count + 1 end,
      expires_at = case when a.expires_at <= now() then excluded.expires_at else a.expires_at end
    where a.expires_at <= now() or a.count < ${most}
    returning count`.execute(db)
  if (rows.length > 0) return undefined
  const left = await db
    .selectFrom('attempts')
    .select(sql<number>`extract(epoch from expires_at - now())::float8`.as('seconds'))
    .where('key', '=', key)
    .executeTakeFirst()
  return Math.max(1, left?.seconds ?? 1)
}

/** Gives taken tries back. */
export const returnAttempts = async (db: Kysely<Database>, keys: Buffer[]): Promise<void> => {
  await db
    .updateTable('attempts')
    .set((e) => ({ count: e('count', '-', 1) }))
    .where('key', 'in', keys)
    .where('count', '>', 0)
    .execute()
}

export const deleteExpiredAttempts = async (db: Kysely<Database>): Promise<void> => {
  await db.deleteFrom('attempts').where('expires_at', '<=', sql<string>`now()`).execute()
}
