import { sql } from 'kysely'
import type { Trx } from '../../../db/schema.ts'
import type { Play } from './queries.ts'

/** When a play began and ended, in seconds, and how long it was heard in between. */
export interface HeardSpan {
  from: number
  to: number
  seconds: number
}

/** Serializes the late plays of a listener until the transaction ends. */
export const lockLatePlays = async (trx: Trx, userId: number): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`late plays ${userId}`}, 0))`.execute(trx)
}

/** Locks the play of an account that its player named so. */
export const lockPlayOfKey = (trx: Trx, userId: number, key: string): Promise<Play | undefined> =>
  trx
    .selectFrom('plays')
    .selectAll()
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .forUpdate()
    .executeTakeFirst()

/** How far around a play others are considered, in hours, and how many of them. */
const AROUND = 24
const MOST = 1000

/**
 * Returns when the listener heard something else around a play: the nearest plays that fill the time. Open ones may have
 * been heard until now.
 */
export const heardAround = async (
  trx: Trx,
  play: Pick<Play, 'id' | 'user_id'>,
  { from, to }: { from: Date; to: Date },
  heardTypes: readonly string[],
): Promise<HeardSpan[]> => {
  const { rows } = await sql<HeardSpan>`
    select extract(epoch from p.started_at)::float8 as "from",
      extract(epoch from coalesce(p.ended_at, clock_timestamp()))::float8 as "to",
      coalesce(p.seconds, least(p.duration, extract(epoch from clock_timestamp() - p.started_at)::float8)) as seconds
    from plays p
    where p.user_id = ${play.user_id} and p.id <> ${play.id} and p.item_type = any(${heardTypes}::text[])
      and p.started_at between ${from}::timestamptz - make_interval(hours => ${AROUND})
        and ${to}::timestamptz + make_interval(hours => ${AROUND})
      and (p.seconds is null or p.seconds > 0)
    order by abs(extract(epoch from p.started_at - ${from}::timestamptz)) limit ${MOST}`.execute(trx)
  return rows
}
