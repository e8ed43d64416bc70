import { sql } from 'kysely'
import type { RemoteProviderKey } from '../../../../../contract/selling/payment-webhooks.ts'
import type { Db, Trx } from '../../../../db/schema.ts'

/** A subscription at its provider. */
export interface StoredProviderSubscription {
  id: number
  provider: RemoteProviderKey
  reference: string
  subscription_id: number
  price_id: number
  state: 'active' | 'stopped' | 'ended'
  /** When it is to charge next, until it says that it will. */
  extend_until: string | null
  version: number
  attempts: number
}

const columns = [
  'id',
  'provider',
  'reference',
  'subscription_id',
  'price_id',
  'state',
  'extend_until',
  'version',
  'attempts',
] as const

export const providerSubscription = (
  db: Db,
  provider: RemoteProviderKey,
  reference: string,
): Promise<StoredProviderSubscription | undefined> =>
  db
    .selectFrom('provider_subscriptions')
    .select(columns)
    .where('provider', '=', provider)
    .where('reference', '=', reference)
    .executeTakeFirst()

export const lockProviderSubscription = (
  trx: Trx,
  id: number,
): Promise<StoredProviderSubscription | undefined> =>
  trx.selectFrom('provider_subscriptions').select(columns).where('id', '=', id).forUpdate().executeTakeFirst()

/** Stores a subscription of a provider that was heard of, once. */
export const insertProviderSubscription = async (
  trx: Trx,
  values: {
    provider: RemoteProviderKey
    reference: string
    subscription_id: number
    price_id: number
    sync_at: Date
  },
): Promise<void> => {
  await trx
    .insertInto('provider_subscriptions')
    .values(values)
    .onConflict((c) => c.doNothing())
    .execute()
}

export const updateProviderSubscription = async (
  db: Db,
  id: number,
  values: Partial<{
    price_id: number
    state: 'active' | 'stopped' | 'ended'
    extend_until: string | null
    card: string | null
    version: number
    sync_at: Date | null
    attempts: number
    error: string | null
  }>,
): Promise<void> => {
  await db.updateTable('provider_subscriptions').set(values).where('id', '=', id).execute()
}

/** Notes when the provider of a subscription is to charge next. */
export const noteExtension = async (
  trx: Trx,
  { id, provider_reference }: { id: number; provider_reference: string | null },
  until: string,
): Promise<void> => {
  await trx
    .updateTable('provider_subscriptions')
    .set({ extend_until: until })
    .where('subscription_id', '=', id)
    .where('reference', '=', provider_reference ?? '')
    .execute()
}

/** Notes that what providers do has to be compared with what they should do. */
export const noteSync = async (trx: Trx, subscriptionIds: number[], now: Date): Promise<void> => {
  if (subscriptionIds.length === 0) return
  await sql`
    update provider_subscriptions set sync_at = least(sync_at, ${now}::timestamptz)
    where subscription_id = any(${subscriptionIds}) and state <> 'ended'`.execute(trx)
}

/**
 * Returns subscriptions at providers that are to be asked, or told, now, the longest waiting first; those too that go on
 * although nothing is `offered`, or were stopped when nothing was.
 */
export const dueProviderSubscriptions = (
  db: Db,
  now: Date,
  offered: boolean,
  limit: number,
): Promise<StoredProviderSubscription[]> =>
  db
    .selectFrom('provider_subscriptions')
    .select(columns)
    .where((eb) =>
      eb.or([
        eb('sync_at', '<=', now.toISOString()),
        sql<boolean>`attempts = 0 and state = ${offered ? 'stopped' : 'active'} and exists (
          select from subscriptions s where s.id = provider_subscriptions.subscription_id
            and s.provider_reference = provider_subscriptions.reference and s.status in ('trial', 'active', 'past_due'))`,
      ]),
    )
    .orderBy('sync_at')
    .limit(limit)
    .execute()

/** Returns those of a subscription that are to be told something. */
export const changedProviderSubscriptions = (
  db: Db,
  subscriptionId: number,
  now: Date,
): Promise<StoredProviderSubscription[]> =>
  db
    .selectFrom('provider_subscriptions')
    .select(columns)
    .where('subscription_id', '=', subscriptionId)
    .where('sync_at', '<=', now.toISOString())
    .orderBy('id')
    .execute()

/** Returns what the provider that renews a subscription was last known to do; undefined without one. */
export const loadRemoteState = async (
  db: Db,
  { provider, provider_reference }: { provider: string; provider_reference: string | null },
): Promise<StoredProviderSubscription['state'] | undefined> => {
  const { rows } = await sql<{ state: StoredProviderSubscription['state'] }>`
    select state from provider_subscriptions
    where provider = ${provider} and reference = ${provider_reference}`.execute(db)
  return rows[0]?.state
}

/** Returns which charges have a payment here. */
export const knownCharges = async (
  db: Db,
  provider: RemoteProviderKey,
  charges: readonly string[],
): Promise<Set<string>> => {
  if (charges.length === 0) return new Set()
  const { rows } = await sql<{ charge_reference: string }>`
    select charge_reference from payments
    where provider = ${provider} and charge_reference = any(${[...charges]}::text[])`.execute(db)
  return new Set(rows.map((row) => row.charge_reference))
}

export interface PricedPlan {
  id: number
  plan_id: number
  plan: string
  interval: 'month' | 'year' | 'lifetime'
  amount: number
  currency: string
}

/** Returns a price with the name of its plan. */
export const pricedPlan = async (db: Db, priceId: number): Promise<PricedPlan | undefined> => {
  const { rows } = await sql<PricedPlan>`
    select pp.id, pp.plan_id, p.name as plan, pp.interval, pp.amount, pp.currency
    from plan_prices pp join plans p on p.id = pp.plan_id where pp.id = ${priceId}`.execute(db)
  return rows[0]
}
