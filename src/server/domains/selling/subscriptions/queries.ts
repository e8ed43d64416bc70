import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely'
import type { PlanInterval, SubscriptionStatus } from '../../../../contract/core/selling.ts'
import type { ProviderKey } from '../../../../contract/selling/orders.ts'
import type { CancelReason, Card } from '../../../../contract/selling/subscriptions.ts'
import type { Db, Trx } from '../../../db/schema.ts'
import type { SubscriptionEventTable, SubscriptionTable } from '../../../db/tables/selling.ts'

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
  card: Card | null
  discount_code_id: number | null
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

type Periods = Pick<StoredSubscription, 'trial_ends_at' | 'period_end'>

/** Whether only free days have been granted: no period has been paid yet. */
export const isUnpaidTrial = ({ trial_ends_at, period_end }: Periods): boolean =>
  trial_ends_at !== null && trial_ends_at === period_end

/** Whether the current period is the free one. */
export const isTrial = (one: Periods, now: Date): boolean =>
  isUnpaidTrial(one) && new Date(one.trial_ends_at ?? 0) > now

const columns = sql`s.id, s.uuid, s.user_id, s.plan_id, p.name as plan, p.trial_days, s.price_id,
  pp.interval, coalesce(pp.amount, 0) as amount, coalesce(pp.currency, p.currency) as currency, s.provider,
  s.provider_reference, ps.card, s.discount_code_id, s.status, s.started_at, s.trial_ends_at, s.anchor_at, s.period_start, s.period_end,
  s.next_price_id, np.plan_id as next_plan_id, nplan.name as next_plan, np.interval as next_interval,
  np.amount as next_amount, s.attempts, s.retry_at, s.cancelled_at, s.cancel_reason, s.buyer_name, s.country, s.address`

const tables = sql`subscriptions s join plans p on p.id = s.plan_id
  left join plan_prices pp on pp.id = s.price_id
  left join provider_subscriptions ps on ps.provider = s.provider and ps.reference = s.provider_reference
  left join plan_prices np on np.id = s.next_price_id
  left join plans nplan on nplan.id = np.plan_id`

const open = sql`s.status in ('pending', 'trial', 'active', 'past_due', 'cancelled')`

/** Returns the open subscription that an account pays. */
export const loadOpenSubscription = async (
  db: Db,
  userId: number,
): Promise<StoredSubscription | undefined> => {
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

/** Locks subscriptions; those that others have locked are left to them. */
export const lockFreeSubscriptions = async (trx: Trx, ids: number[]): Promise<StoredSubscription[]> => {
  const { rows } = await sql<StoredSubscription>`
    select ${columns} from ${tables} where s.id = any(${ids}) order by s.id for update of s skip locked`.execute(
    trx,
  )
  return rows
}

/** Locks the subscription that an order pays. */
export const lockSubscriptionOfOrder = async (
  trx: Trx,
  orderId: string,
): Promise<StoredSubscription | undefined> => {
  const { rows } = await sql<StoredSubscription>`
    select ${columns} from ${tables} where s.id = (select subscription_id from orders where id = ${orderId})
    for update of s`.execute(trx)
  return rows[0]
}

/** Returns subscriptions by their ids. */
export const subscriptionsByIds = async (db: Db, ids: number[]): Promise<StoredSubscription[]> => {
  const { rows } = await sql<StoredSubscription>`
    select ${columns} from ${tables} where s.id = any(${ids}) order by s.id`.execute(db)
  return rows
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
  const subscription = await loadOpenSubscription(trx, userId)
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

/** Updates the same columns of several subscriptions. */
export const updateSubscriptions = async (
  trx: Trx,
  rows: (SubscriptionValues & { id: number })[],
): Promise<void> => {
  const columns = Object.entries(rows[0] ?? {}).flatMap(([column, value]) =>
    column === 'id' || value === undefined ? [] : [column],
  )
  if (columns.length === 0) return
  await sql`update subscriptions s set updated_at = now(),
      ${sql.join(columns.map((column) => sql`${sql.ref(column)} = v.${sql.ref(column)}`))}
    from jsonb_populate_recordset(null::subscriptions, ${JSON.stringify(rows)}::jsonb) v
    where s.id = v.id`.execute(trx)
}

/** Sets the plans of accounts; null once their subscriptions have ended. */
export const setPlansOfUsers = async (
  trx: Trx,
  plans: { user_id: number; plan_id: number | null }[],
): Promise<void> => {
  await sql`update users u set plan_id = p.plan_id
    from jsonb_to_recordset(${JSON.stringify(plans)}::jsonb) as p (user_id int, plan_id int)
    where u.id = p.user_id and u.plan_id is distinct from p.plan_id`.execute(trx)
}

export const noteTrial = async (trx: Trx, userId: number, now: Date): Promise<void> => {
  await trx.updateTable('users').set({ trial_used_at: now }).where('id', '=', userId).execute()
}

export const insertEvents = async (trx: Trx, values: Insertable<SubscriptionEventTable>[]): Promise<void> => {
  await trx.insertInto('subscription_events').values(values).execute()
}

/** The order of a subscription that waits for its payment, with the error of its last payment. */
export const loadDueOrder = async (
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

/** A part of those that are due, by id. */
interface Part {
  after: number
  limit: number
}

const idsOf = async (query: RawBuilder<{ id: number }>, db: Db): Promise<number[]> =>
  (await query.execute(db)).rows.map(({ id }) => id)

/** Returns subscriptions whose period has ended, or ends soon and is paid by invoice, and that wait for nothing. */
export const dueSubscriptions = (
  db: Db,
  { now, ahead }: { now: Date; ahead: Date },
  { after, limit }: Part,
): Promise<number[]> =>
  idsOf(
    sql`select s.id from subscriptions s
      where s.status in ('trial', 'active') and s.user_id is not null and s.id > ${after}
        and s.provider_reference is null
        and s.period_end <= case when s.provider = 'offline' and s.price_id is not null then ${ahead}::timestamptz
          else ${now}::timestamptz end
        and s.period_end <= ${ahead}
        and not (s.period_end > ${now} and exists (
          select from orders o where o.subscription_id = s.id and o.status = 'pending'))
      order by s.id limit ${limit}`,
    db,
  )

/** Forgets who paid subscriptions, and what they wrote; their orders keep what the law needs. */
export const forgetSubscriber = async (trx: Trx, userId: number): Promise<void> => {
  await trx
    .updateTable('subscriptions')
    .set({ buyer_name: '', address: '', cancel_note: '' })
    .where('user_id', '=', userId)
    .execute()
}

/** Returns cancelled subscriptions whose period has ended, and those of deleted accounts. */
export const endedSubscriptions = (db: Db, now: Date, { after, limit }: Part): Promise<number[]> =>
  idsOf(
    sql`select id from (
        select id from subscriptions where status = 'cancelled' and period_end <= ${now}
        union all
        select id from subscriptions
          where user_id is null and status in ('pending', 'trial', 'active', 'past_due', 'cancelled')
      ) ended where id > ${after} order by id limit ${limit}`,
    db,
  )

/** Returns subscriptions whose overdue payment is to be tried again. */
export const retrySubscriptions = (db: Db, now: Date, { after, limit }: Part): Promise<number[]> =>
  idsOf(
    sql`select id from subscriptions where status = 'past_due' and retry_at <= ${now} and id > ${after}
      order by id limit ${limit}`,
    db,
  )

/** Returns first payments that were never made: the subscription waits for an order that has ended. */
export const abandonedSubscriptions = (db: Db, { after, limit }: Part): Promise<number[]> =>
  idsOf(
    sql`select s.id from subscriptions s where s.status = 'pending' and s.provider_reference is null and s.id > ${after}
        and not exists (select from orders o where o.subscription_id = s.id and o.status in ('pending', 'paid'))
      order by s.id limit ${limit}`,
    db,
  )

/** Contents of an email about a subscription. */
interface EmailedSubscription {
  email: string
  locale: string | null
  plan: string
  amount: number
  due: number | null
  currency: string
  country: string | null
  period_end: string | null
}

/** Returns what an email about a subscription says; undefined once its account is gone. */
export const emailedSubscription = async (db: Db, id: number): Promise<EmailedSubscription | undefined> => {
  const { rows } = await sql<EmailedSubscription>`
    select u.email, u.locale, p.name as plan, coalesce(pp.amount, 0) as amount, (
        select o.total from orders o where o.subscription_id = s.id and o.status = 'pending'
        order by o.created_at desc limit 1) as due,
      coalesce(pp.currency, p.currency) as currency, s.country, s.period_end
    from subscriptions s join users u on u.id = s.user_id join plans p on p.id = s.plan_id
    left join plan_prices pp on pp.id = s.price_id where s.id = ${id}`.execute(db)
  return rows[0]
}

/** Returns the plan that a subscription grants an account, and the status of that subscription. */
export const loadPlanStatus = async (
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
