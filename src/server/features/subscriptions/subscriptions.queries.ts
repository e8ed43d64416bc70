import { type Insertable, sql, type Updateable } from 'kysely'
import type { ProviderKey } from '../../../contract/orders.ts'
import type { PlanInterval } from '../../../contract/plans.ts'
import type { CancelReason, SubscriptionStatus } from '../../../contract/subscriptions.ts'
import type { Db, Trx } from '../../db/schema.ts'
import type { SubscriptionEventTable, SubscriptionTable } from '../../db/tables-subscriptions.ts'

/** A subscription with what it costs. */
export interface StoredSubscription {
  id: number
  uuid: string
  user_id: number | null
  plan_id: number
  plan: string
  trial_days: number
  price_id: number | null
  interval: PlanInterval | null
  amount: number
  currency: string
  provider: ProviderKey
  provider_reference: string | null
  status: SubscriptionStatus
  started_at: string
  trial_ends_at: string | null
  anchor_at: string | null
  period_start: string | null
  period_end: string | null
  next_price_id: number | null
  next_plan_id: number | null
  next_plan: string | null
  next_interval: PlanInterval | null
  next_amount: number | null
  attempts: number
  retry_at: string | null
  cancelled_at: string | null
  cancel_reason: CancelReason | null
  buyer_name: string
  country: string | null
  address: string
}

/** Whether the present period is the free one. */
export const isTrial = (
  { trial_ends_at, period_end }: Pick<StoredSubscription, 'trial_ends_at' | 'period_end'>,
  now: Date,
): boolean => trial_ends_at !== null && trial_ends_at === period_end && new Date(trial_ends_at) > now

const columns = sql`s.id, s.uuid, s.user_id, s.plan_id, p.name as plan, p.trial_days, s.price_id,
  pp.interval, coalesce(pp.amount, 0) as amount, coalesce(pp.currency, p.currency) as currency, s.provider,
  s.provider_reference, s.status, s.started_at, s.trial_ends_at, s.anchor_at, s.period_start, s.period_end,
  s.next_price_id, np.plan_id as next_plan_id, nplan.name as next_plan, np.interval as next_interval,
  np.amount as next_amount, s.attempts, s.retry_at, s.cancelled_at, s.cancel_reason, s.buyer_name, s.country, s.address`

const tables = sql`subscriptions s join plans p on p.id = s.plan_id
  left join plan_prices pp on pp.id = s.price_id
  left join plan_prices np on np.id = s.next_price_id
  left join plans nplan on nplan.id = np.plan_id`

const open = sql`s.status in ('pending', 'trial', 'active', 'past_due', 'cancelled')`

/** Returns the open subscription that an account pays. */
export const openSubscriptionOf = async (db: Db, userId: number): Promise<StoredSubscription | undefined> => {
  const { rows } = await sql<StoredSubscription>`
    select ${columns} from ${tables} where s.user_id = ${userId} and ${open}`.execute(db)
  return rows[0]
}

/** Locks a subscription; undefined if there is none. */
export const lockSubscription = async (trx: Trx, id: number): Promise<StoredSubscription | undefined> => {
  const { rows } = await sql<StoredSubscription>`
    select ${columns} from ${tables} where s.id = ${id} for update of s`.execute(trx)
  return rows[0]
}

/** Locks the open subscription of an account, and the account: two cannot begin at once. */
export const lockSubscriptionOf = async (
  trx: Trx,
  userId: number,
): Promise<{
  subscription: StoredSubscription | undefined
  trial_used: boolean
  /** The account exists. */
  known: boolean
}> => {
  const { rows } = await sql<{ trial_used: boolean }>`
    select trial_used_at is not null as trial_used from users where id = ${userId} for update`.execute(trx)
  const subscription = await openSubscriptionOf(trx, userId)
  return {
    subscription: subscription && (await lockSubscription(trx, subscription.id)),
    trial_used: rows[0]?.trial_used ?? true,
    known: rows.length > 0,
  }
}

export const insertSubscription = async (
  trx: Trx,
  values: Insertable<SubscriptionTable>,
): Promise<StoredSubscription> => {
  const { id } = await trx
    .insertInto('subscriptions')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow()
  return (await lockSubscription(trx, id)) as StoredSubscription
}

export type SubscriptionValues = Omit<Updateable<SubscriptionTable>, 'id' | 'uuid'>

export const updateSubscription = async (trx: Trx, id: number, values: SubscriptionValues): Promise<void> => {
  await trx
    .updateTable('subscriptions')
    .set({ ...values, updated_at: new Date() })
    .where('id', '=', id)
    .execute()
}

/** Sets the plan of an account; null once its subscription has ended. */
export const setPlanOfUser = async (trx: Trx, userId: number, planId: number | null): Promise<void> => {
  await trx.updateTable('users').set({ plan_id: planId }).where('id', '=', userId).execute()
}

export const noteTrial = async (trx: Trx, userId: number, now: Date): Promise<void> => {
  await trx.updateTable('users').set({ trial_used_at: now }).where('id', '=', userId).execute()
}

export const insertEvent = async (trx: Trx, values: Insertable<SubscriptionEventTable>): Promise<void> => {
  await trx.insertInto('subscription_events').values(values).execute()
}

/** The order of a subscription that waits for its payment, with the error of its last payment. */
export const dueOrderOf = async (
  db: Db,
  subscriptionId: number,
): Promise<{ id: string; total: number; error: string | null } | undefined> => {
  const { rows } = await sql<{ id: string; total: number; error: string | null }>`
    select o.id, o.total, (
      select error from payments where order_id = o.id order by created_at desc, id limit 1) as error
    from orders o where o.subscription_id = ${subscriptionId} and o.status = 'pending'
    order by o.created_at desc limit 1`.execute(db)
  return rows[0]
}

/** Whether an account has tried a plan. */
export const trialUsed = async (db: Db, userId: number): Promise<boolean> =>
  (await db.selectFrom('users').select('trial_used_at').where('id', '=', userId).executeTakeFirstOrThrow())
    .trial_used_at !== null

/** Returns subscriptions whose period has ended, or ends soon and is paid by invoice, and that wait for nothing. */
export const dueSubscriptions = async (
  db: Db,
  { now, ahead }: { now: Date; ahead: Date },
  limit: number,
): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select s.id from subscriptions s
    where s.status in ('trial', 'active') and s.user_id is not null
      and s.provider_reference is null
      and s.period_end <= case when s.provider = 'offline' and s.price_id is not null then ${ahead}::timestamptz
        else ${now}::timestamptz end
      and s.period_end <= ${ahead}
      and not (s.period_end > ${now} and exists (
        select from orders o where o.subscription_id = s.id and o.status = 'pending'))
    order by s.period_end limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Returns cancelled subscriptions whose period has ended, and those of deleted accounts. */
export const endedSubscriptions = async (db: Db, now: Date, limit: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select id from subscriptions where status = 'cancelled' and period_end <= ${now}
    union all
    select id from subscriptions
      where user_id is null and status in ('pending', 'trial', 'active', 'past_due', 'cancelled')
    limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Returns subscriptions whose overdue payment is to be tried again. */
export const retrySubscriptions = async (db: Db, now: Date, limit: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select id from subscriptions where status = 'past_due' and retry_at <= ${now} order by retry_at limit ${limit}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** Returns first payments that were never made: the subscription waits for an order that has ended. */
export const abandonedSubscriptions = async (db: Db, limit: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select s.id from subscriptions s where s.status = 'pending' and s.provider_reference is null
      and not exists (select from orders o where o.subscription_id = s.id and o.status in ('pending', 'paid'))
    limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** What an email about a subscription says. */
interface EmailedSubscription {
  email: string
  locale: string | null
  plan: string
  amount: number
  due: number | null
  currency: string
  period_end: string | null
}

/** Returns what an email about a subscription says; undefined once its account is gone. */
export const emailedSubscription = async (db: Db, id: number): Promise<EmailedSubscription | undefined> => {
  const { rows } = await sql<EmailedSubscription>`
    select u.email, u.locale, p.name as plan, coalesce(pp.amount, 0) as amount, (
        select o.total from orders o where o.subscription_id = s.id and o.status = 'pending'
        order by o.created_at desc limit 1) as due,
      coalesce(pp.currency, p.currency) as currency, s.period_end
    from subscriptions s join users u on u.id = s.user_id join plans p on p.id = s.plan_id
    left join plan_prices pp on pp.id = s.price_id where s.id = ${id}`.execute(db)
  return rows[0]
}

/** Returns the plan that a subscription grants an account, and the status of that subscription. */
export const planStatusOf = async (
  db: Db,
  userId: number,
): Promise<{ plan_id: number | null; status: SubscriptionStatus | null }> => {
  const { rows } = await sql<{ plan_id: number | null; status: SubscriptionStatus | null }>`
    select u.plan_id, (
      select s.status from subscriptions s
      where s.status in ('trial', 'active', 'past_due', 'cancelled')
        and s.user_id = u.id) as status
    from users u where u.id = ${userId}`.execute(db)
  return rows[0] ?? { plan_id: null, status: null }
}
