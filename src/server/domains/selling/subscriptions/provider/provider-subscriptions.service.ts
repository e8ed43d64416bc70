import { isSubscribing } from '../../../../../contract/core/settings.ts'
import type { RemoteProviderKey } from '../../../../../contract/selling/payment-webhooks.ts'
import type { AppContext } from '../../../../context/app-context.ts'
import type { Trx } from '../../../../db/schema.ts'
import {
  type Billing,
  PaymentRefused,
  ProviderUnavailable,
  type RemoteSubscription,
  remoteOf,
} from '../../payments/providers.service.ts'
import { loadBill } from '../bills.service.ts'
import { lockSubscription, type StoredSubscription } from '../queries.ts'
import { settleCharges } from './provider-charges.service.ts'
import { followState, noteOverdue, noteTrialEnd, wantedState } from './provider-states.service.ts'
import {
  changedProviderSubscriptions,
  dueProviderSubscriptions,
  lockProviderSubscription,
  pricedPlan,
  providerSubscription,
  type StoredProviderSubscription,
  updateProviderSubscription,
} from './queries.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const AT_ONCE = 100
/** Each round asks the provider and tells it at most one thing. */
const ROUNDS = 6
const MAX_ERROR = 500

/** A change to send to a provider. */
type Push = (billing: Billing, key: string) => Promise<void>

/** Returns the price that is charged next: another one if a change was ordered. */
const wantedPrice = ({ next_price_id, price_id }: StoredSubscription): number | null =>
  next_price_id ?? price_id

const changeTo = async (
  ctx: AppContext,
  trx: Trx,
  one: StoredSubscription,
  { reference, price_id }: StoredProviderSubscription,
  wanted: number,
): Promise<Push | null> => {
  const [price, present] = [await pricedPlan(trx, wanted), await pricedPlan(trx, price_id)]
  if (!price || price.interval === 'lifetime') return null
  const { interval, currency } = price
  const { total } = await loadBill(ctx, trx, price.amount, { country: one.country, currency, coupon: null })
  const next = {
    price_id: price.id,
    plan: { id: price.plan_id, name: price.plan },
    interval,
    amount: total,
    currency,
    starts_at: present?.interval === interval || one.period_end === null ? null : new Date(one.period_end),
  }
  return async ({ changeSubscription }, key) => changeSubscription?.(ctx, reference, next, key)
}

/** Returns what the provider is to be told, since it does something else than it should; null if nothing. */
const pushFor = async (
  ctx: AppContext,
  trx: Trx,
  one: StoredSubscription,
  row: StoredProviderSubscription,
  { new_card }: RemoteSubscription,
  isCurrent: boolean,
): Promise<Push | null> => {
  const { reference, state } = row
  const wanted = isCurrent ? wantedState(ctx, one) : 'ended'
  if (state === 'ended') return null
  if (wanted === 'ended') return ({ endSubscription }, key) => endSubscription(ctx, reference, key)
  if (new_card !== undefined)
    return async ({ chargeCard }, key) => chargeCard?.(ctx, reference, new_card, key)
  if (wanted === 'stopped')
    return state === 'stopped'
      ? null
      : ({ cancelSubscription }, key) => cancelSubscription(ctx, reference, key)
  if (state === 'stopped') return ({ resumeSubscription }, key) => resumeSubscription(ctx, reference, key)
  if (row.extend_until !== null) {
    const until = new Date(row.extend_until)
    return async ({ extendSubscription }, key) => extendSubscription?.(ctx, reference, until, key)
  }
  const price = wantedPrice(one)
  return price === null || price === row.price_id || !remoteOf(row.provider).billing.changeSubscription
    ? null
    : changeTo(ctx, trx, one, row, price)
}

/** A provider that tells nothing is asked this often at least, and after the end of each period. */
const ASK_DAYS = 7

/** Returns when the provider is asked again, if it tells nothing before. */
const nextAsk = ({ status, period_end }: StoredSubscription, now: Date): Date => {
  if (status === 'past_due') return new Date(now.getTime() + HOUR)
  const end = period_end === null ? Number.POSITIVE_INFINITY : Date.parse(period_end)
  const soon = now.getTime() + 10 * MINUTE
  return new Date(Math.max(soon, Math.min(end + 10 * MINUTE, now.getTime() + ASK_DAYS * DAY)))
}

/** Returns until when the provider is still to wait with the next payment; null if it does, or it is too late. */
const stillToExtend = (
  { extend_until }: StoredProviderSubscription,
  { renews_at }: RemoteSubscription,
  now: Date,
): string | null => {
  if (extend_until === null || renews_at === undefined) return null
  const until = Date.parse(extend_until)
  // Providers count in seconds.
  return until <= now.getTime() || renews_at.getTime() > until - 1000 ? null : extend_until
}

/** Follows what the provider changed since it was last asked; what was changed here meanwhile goes before. */
const followFound = async (
  ctx: AppContext,
  trx: Trx,
  before: StoredSubscription,
  row: StoredProviderSubscription,
  found: RemoteSubscription,
  now: Date,
): Promise<StoredSubscription> => {
  let one = before
  const wanted = wantedState(ctx, one)
  const isTheirs = wanted === row.state || found.state === 'ended'
  if (found.state !== wanted && isTheirs) one = await followState(ctx, trx, one, found.state, now)
  if (found.past_due && found.state === 'active') one = await noteOverdue(ctx, trx, one, now)
  if (row.extend_until === null) await noteTrialEnd(trx, one, found.trial_end)
  return one
}

/**
 * Applies what a provider says of a subscription, unless another answer was applied meanwhile: undefined then. What the
 * provider changed since it was last asked is followed; what was changed here is returned, to be told to it.
 */
const applyFound = (
  ctx: AppContext,
  { id, subscription_id, version }: StoredProviderSubscription,
  found: RemoteSubscription,
  now: Date,
): Promise<{ push: Push | null; version: number } | undefined> =>
  ctx.db.transaction().execute(async (trx) => {
    const before = await lockSubscription(trx, subscription_id)
    const row = await lockProviderSubscription(trx, id)
    if (!before || row?.version !== version) return undefined
    const isCurrent = before.provider === row.provider && before.provider_reference === row.reference
    const one = isCurrent ? await followFound(ctx, trx, before, row, found, now) : before
    const after = {
      ...row,
      state: found.state,
      price_id: found.price_id ?? row.price_id,
      extend_until: stillToExtend(row, found, now),
    }
    const push = await pushFor(ctx, trx, one, after, found, isCurrent)
    await updateProviderSubscription(trx, id, {
      state: after.state,
      price_id: after.price_id,
      extend_until: after.extend_until,
      card: found.card ? JSON.stringify(found.card) : null,
      version: version + 1,
      attempts: 0,
      error: null,
      sync_at: push ? now : found.state === 'ended' ? null : nextAsk(one, now),
    })
    return { push, version: version + 1 }
  })

/** Asks the provider, applies what it says, and tells it what it should do. Returns whether both agree. */
const agree = async (
  ctx: AppContext,
  provider: RemoteProviderKey,
  reference: string,
  now: Date,
  isLast: boolean,
): Promise<boolean> => {
  const row = await providerSubscription(ctx.db, provider, reference)
  if (!row) return true
  const { billing } = remoteOf(provider)
  const found = await billing.findSubscription(ctx, reference)
  await settleCharges(ctx, row, found.charged, now)
  const applied = await applyFound(ctx, row, found, now)
  if (!applied) return false
  if (!applied.push) return true
  try {
    await applied.push(billing, `subscription-${row.id}-${applied.version}`)
  } catch (error) {
    // It may have changed there meanwhile: it is asked again.
    if (!(error instanceof PaymentRefused) || isLast) throw error
  }
  return false
}

/**
 * Makes a subscription and its provider agree. The provider is always asked for the current state, and never told of by
 * the contents of an event: events may be late, lost, repeated, or in any order.
 */
export const syncSubscription = async (
  ctx: AppContext,
  provider: RemoteProviderKey,
  reference: string,
  now = new Date(),
): Promise<void> => {
  try {
    for (let round = 1; round <= ROUNDS; round++)
      if (await agree(ctx, provider, reference, now, round === ROUNDS)) return
    throw new ProviderUnavailable('the subscription keeps changing')
  } catch (error) {
    const row = await providerSubscription(ctx.db, provider, reference)
    const message = error instanceof Error ? error.message : String(error)
    if (row)
      await updateProviderSubscription(ctx.db, row.id, {
        attempts: row.attempts + 1,
        error: message.slice(0, MAX_ERROR),
        sync_at: new Date(now.getTime() + Math.min(MINUTE * 2 ** Math.min(row.attempts, 10), 6 * HOUR)),
      })
    throw error
  }
}

const syncAll = async (
  ctx: AppContext,
  rows: readonly StoredProviderSubscription[],
  now: Date,
): Promise<void> => {
  for (const { provider, reference } of rows)
    await syncSubscription(ctx, provider, reference, now).catch((error: unknown) =>
      ctx.log.warn({ provider, reference, reason: String(error) }, 'could not ask about a subscription'),
    )
}

/** Whether a subscription at a provider was begun here: accounts there may be shared. */
export const isKnownSubscription = async (
  ctx: AppContext,
  provider: RemoteProviderKey,
  reference: string,
): Promise<boolean> => (await providerSubscription(ctx.db, provider, reference)) !== undefined

/** Tells the provider what was just changed. What it does not hear now is told by the job `settle-orders`. */
export const tellProvider = async (
  ctx: AppContext,
  { id, provider_reference }: Pick<StoredSubscription, 'id' | 'provider_reference'>,
  now: Date,
): Promise<void> => {
  if (provider_reference !== null)
    await syncAll(ctx, await changedProviderSubscriptions(ctx.db, id, now), now)
}

/** Asks, or tells, providers about subscriptions for which it is time: what events and requests left undone. */
export const syncSubscriptions = async (ctx: AppContext, now = new Date()): Promise<void> =>
  syncAll(ctx, await dueProviderSubscriptions(ctx.db, now, isSubscribing(ctx.settings()), AT_ONCE), now)
