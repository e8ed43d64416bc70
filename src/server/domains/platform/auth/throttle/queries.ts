import { sql } from 'kysely'
import { withoutMark } from '../../../../db/connecting/outcome.ts'
import type { Db } from '../../../../db/schema.ts'

/**
 * Takes one of `most` attempts within `seconds` of the first. Returns undefined if taken, or the seconds until reset.
 * Rejected attempts do not count. A single statement, so that concurrent calls on all nodes cannot exceed the limit.
 */
export const recordAttempt = async (
  db: Db,
  key: Buffer,
  most: number,
  seconds: number,
): Promise<number | undefined> => {
  const counted = sql`
    insert into login_attempts as a (key, count, expires_at)
    values (${key}, 1, now() + make_interval(secs => ${seconds}))
    on conflict (key) do update set
      count = case when a.expires_at <= now() then 1 else a.count + 1 end,
      expires_at = case when a.expires_at <= now() then excluded.expires_at else a.expires_at end
    where a.expires_at <= now() or a.count < ${most}
    returning count`
  const { rows } = await withoutMark(() => counted.execute(db))
  if (rows.length > 0) return undefined
  const left = await db
    .selectFrom('login_attempts')
    .select(sql<number>`extract(epoch from expires_at - now())::float8`.as('seconds'))
    .where('key', '=', key)
    .executeTakeFirst()
  return Math.max(1, left?.seconds ?? 1)
}

/** Returns attempts that were taken. */
export const refundAttempts = async (db: Db, keys: Buffer[]): Promise<void> => {
  const refund = db
    .updateTable('login_attempts')
    .set((e) => ({ count: e('count', '-', 1) }))
    .where('key', 'in', keys)
    .where('count', '>', 0)
  await withoutMark(() => refund.execute())
}

export const deleteExpiredAttempts = async (db: Db): Promise<void> => {
  await db.deleteFrom('login_attempts').where('expires_at', '<=', sql<string>`now()`).execute()
}
