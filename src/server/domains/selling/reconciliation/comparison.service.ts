import type { RemoteProviderKey } from '../../../../contract/selling/payment-webhooks.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { ask } from '../orders/open-orders.service.ts'
import { applyReturned } from '../orders/refunds/returned.service.ts'
import { knownOf } from '../orders/refunds/service.ts'
import { catchUpOnReturns } from '../payment-events/service.ts'
import { type Returned, remoteOf, type Statement } from '../payments/providers.service.ts'
import { type FoundDifference, type OwnPayment, paymentsSince } from './queries.ts'

const DAY = 86_400_000
/** A charge may be made so long after its payment was begun. */
const SLACK = 2 * DAY

export interface Compared {
  payments: number
  refunds: number
  found: FoundDifference[]
}

const sum = (all: readonly { amount: number }[]): number =>
  all.reduce((total, { amount }) => total + amount, 0)

const givenBack = (returned: readonly Returned[]): readonly Returned[] =>
  returned.filter(({ status }) => status === 'succeeded')

/** Returns the sum of refunds that the provider states, and of chargebacks that it does not list. */
const theirRefunds = (
  { chargebacks, provider, refunded }: OwnPayment,
  { returned, all_returned, amount }: Statement,
): number => {
  if (!returned) return all_returned ? Math.max(refunded, amount) : refunded
  const known = new Set(returned.map(({ reference }) => reference))
  const unlisted = remoteOf(provider).listsChargebacks
    ? []
    : chargebacks.filter(({ reference }) => !known.has(reference))
  return sum(givenBack(returned)) + sum(unlisted)
}

/** Applies what is not known here yet: an event was lost. Returns whether there was anything. */
const heal = async (ctx: AppContext, ours: OwnPayment, theirs: Statement): Promise<boolean> => {
  const unpaid = ours.status !== 'succeeded'
  const differs = theirRefunds(ours, theirs) !== ours.refunded
  if (!unpaid && !differs) return false
  try {
    if (unpaid) await ask(ctx, ours)
    for (const one of theirs.returned ?? []) await applyReturned(ctx, ours.id, one)
  } catch (err) {
    ctx.log.warn({ err, payment: ours.id }, 'could not apply what a provider lists')
  }
  return true
}

const differencesOf = (ours: OwnPayment, theirs: Statement | undefined): FoundDifference[] => {
  const { id, provider, currency, amount } = ours
  const about = { subject: id, provider, payment_id: id, currency }
  if (!theirs) return [{ ...about, kind: 'payment_missing_there', ours: amount, theirs: 0 }]
  if (ours.status !== 'succeeded')
    return [{ ...about, kind: 'payment_missing_here', ours: 0, theirs: theirs.amount }]
  const found: FoundDifference[] = []
  if (theirs.amount !== amount || theirs.currency !== currency)
    found.push({ ...about, kind: 'payment_amount', ours: amount, theirs: theirs.amount })
  const returned = theirRefunds(ours, theirs)
  if (returned !== ours.refunded)
    found.push({ ...about, kind: 'refunded_amount', ours: ours.refunded, theirs: returned })
  return found
}

/**
 * Compares the payments of a provider with what it lists. What is missing here is applied first, so that only what
 * remains is a difference. Payments begun since `since` and before `until` must be known to it.
 */
export const comparePayments = async (
  ctx: AppContext,
  provider: RemoteProviderKey,
  since: Date,
  until: Date,
): Promise<Compared> => {
  await catchUpOnReturns(ctx, provider, since)
  const own = () => paymentsSince(ctx.db, provider, new Date(since.getTime() - SLACK))
  const isDue = ({ created_at }: OwnPayment) =>
    Date.parse(created_at) >= since.getTime() && Date.parse(created_at) < until.getTime()
  const before = await own()
  const listed = await remoteOf(provider).statements(ctx, since, before.filter(isDue).map(knownOf))
  const theirs = new Map(listed.map((one) => [one.payment, one]))
  let healed = false
  for (const payment of await own()) {
    const statement = theirs.get(payment.id)
    if (statement && (await heal(ctx, payment, statement))) healed = true
  }
  const all = healed ? await own() : before
  const compared = all.filter((one) => theirs.has(one.id) || (isDue(one) && one.status === 'succeeded'))
  return {
    payments: compared.length,
    refunds: listed.reduce((total, { returned }) => total + (returned?.length ?? 0), 0),
    found: compared.flatMap((one) => differencesOf(one, theirs.get(one.id))),
  }
}
