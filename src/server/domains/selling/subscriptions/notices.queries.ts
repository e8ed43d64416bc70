import { sql } from 'kysely'
import type { Db, Trx } from '../../../db/schema.ts'
import type { StoredSubscription } from './queries.ts'

/** Returns trials that end until then, and whose accounts were not told so. */
export const endingTrials = async (
  db: Db,
  { now, until }: { now: Date; until: Date },
  limit: number,
): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select id from subscriptions
    where status = 'trial' and trial_noticed_at is null and user_id is not null
      and trial_ends_at > ${now} and trial_ends_at <= ${until}
    order by trial_ends_at limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Notes that an account was told; false if it was before, or the trial has ended. */
export const noteTrialNotice = async (trx: Trx, id: number, now: Date): Promise<boolean> => {
  const { numUpdatedRows } = await trx
    .updateTable('subscriptions')
    .set({ trial_noticed_at: now })
    .where('id', '=', id)
    .where('status', '=', 'trial')
    .where('trial_noticed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Locks subscriptions to a plan that pay a former price, and returns them with the current price of the same interval
 * and currency. Those that a provider renews keep theirs, as do those that were told of this price already.
 */
export const lockFormerPrices = async (
  trx: Trx,
  planId: number,
): Promise<{ id: number; price_id: number }[]> => {
  const { rows } = await sql<{ id: number; price_id: number }>`
    select s.id, present.id as price_id from subscriptions s
    join plan_prices pp on pp.id = s.price_id and not pp.active
    join plan_prices present on present.plan_id = s.plan_id and present.active
      and present.interval = pp.interval and present.currency = pp.currency
    where s.plan_id = ${planId} and s.status in ('trial', 'active', 'past_due', 'cancelled')
      and s.provider_reference is null and s.user_id is not null and s.period_end is not null
      and s.moved_price_id is distinct from present.id and s.next_price_id is distinct from present.id
    order by s.id for update of s`.execute(trx)
  return rows
}

/** Returns subscriptions whose next period has an announced price that is not ordered yet. */
export const movableSubscriptions = async (db: Db, limit: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select s.id from subscriptions s
    where s.moved_price_id is not null and s.status in ('trial', 'active') and s.period_end >= s.moves_from
      and s.next_price_id is null
    order by s.id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Returns the announced price of a subscription, if it is one of the plan and interval that it has. */
export const loadMovedPrice = async (
  trx: Trx,
  { id, plan_id, interval }: Pick<StoredSubscription, 'id' | 'plan_id' | 'interval'>,
): Promise<number | undefined> => {
  const { rows } = await sql<{ id: number }>`
    select np.id from subscriptions s join plan_prices np on np.id = s.moved_price_id
    where s.id = ${id} and np.plan_id = ${plan_id} and np.interval = ${interval} and np.id <> s.price_id`.execute(
    trx,
  )
  return rows[0]?.id
}

/** The announcement is carried out, or has become pointless. */
export const endAnnouncement = async (trx: Trx, id: number): Promise<void> => {
  await trx
    .updateTable('subscriptions')
    .set({ moved_price_id: null, moves_from: null })
    .where('id', '=', id)
    .execute()
}

/** Returns what is announced to an account: an amount, and from when it can be charged. */
export const loadAnnouncement = async (
  db: Db,
  id: number,
): Promise<{ amount: number; moves_from: string } | undefined> => {
  const { rows } = await sql<{ amount: number; moves_from: string }>`
    select np.amount, coalesce(s.moves_from, s.period_end) as moves_from
    from subscriptions s join plan_prices np on np.id = coalesce(s.moved_price_id, s.next_price_id)
    where s.id = ${id}`.execute(db)
  return rows[0]
}
