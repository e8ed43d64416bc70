import type { PaypalServer } from './paypal-server.ts'
import type { StripeServer } from './stripe-server.ts'

/** A provider that renews subscriptions, whichever it is. */
export interface BillingWay {
  key: 'stripe' | 'paypal'
  /** Events so far; taken out, to be delivered as the test likes. */
  takeEvents: () => { body: string; headers: Record<string, string> }[]
  /** Pays, or approves, what the subscriber was led to last. */
  approve: () => void
  /** The subscription there that was begun last. */
  last: () => string
  renew: (reference: string, how?: 'paid' | 'failed') => void
  payOverdue: (reference: string) => void
  stopThere: (reference: string) => void
  endThere: (reference: string) => void
  giveBack: (reference: string, amount: number) => void
  /** `active`, `stopped` or `ended`. */
  stateOf: (reference: string) => string
  /** Returns the price of the next period there. */
  priceOf: (reference: string) => number
  begun: () => number
  /** Returns the charges for a subscription, in minor units. */
  chargesOf: (reference: string) => number[]
  fail: StripeServer['fail']
  heal: () => void
  sign: (body: string) => Record<string, string>
}

export const stripeWay = (stripe: StripeServer): BillingWay => ({
  key: 'stripe',
  takeEvents: () => stripe.events.splice(0),
  approve: () => stripe.pay(stripe.sessions.at(-1)?.id ?? ''),
  last: () => stripe.subscriptions.at(-1)?.id ?? '',
  renew: stripe.renew,
  payOverdue: stripe.payInvoice,
  stopThere: (id) => stripe.stopThere(id, true),
  endThere: stripe.endThere,
  giveBack: stripe.refundPeriod,
  stateOf: (id) => {
    const { status, cancel_at_period_end } = stripe.subscriptionOf(id)
    return status === 'canceled' ? 'ended' : cancel_at_period_end ? 'stopped' : 'active'
  },
  priceOf: (id) => stripe.subscriptionOf(id).items.data[0]?.price.unit_amount ?? 0,
  begun: () => stripe.sessions.length,
  chargesOf: (id) =>
    stripe.invoices
      .filter((one) => one.subscription === id && one.amount_paid > 0)
      .map((one) => one.amount_paid),
  fail: stripe.fail,
  heal: stripe.heal,
  sign: (body) => stripe.sign(body),
})

const states: Record<string, string> = { ACTIVE: 'active', SUSPENDED: 'stopped' }

export const paypalWay = (paypal: PaypalServer): BillingWay => ({
  key: 'paypal',
  takeEvents: () => paypal.events.splice(0),
  approve: () => paypal.approveSubscription(paypal.subscriptions.at(-1)?.id ?? ''),
  last: () => paypal.subscriptions.at(-1)?.id ?? '',
  renew: paypal.renew,
  payOverdue: paypal.payOutstanding,
  stopThere: paypal.suspendThere,
  endThere: paypal.endThere,
  giveBack: (id, amount) => paypal.giveBackPeriod(id, (amount / 100).toFixed(2), 'REFUNDED'),
  stateOf: (id) => states[paypal.subscriptionOf(id).status] ?? 'ended',
  priceOf: (id) => {
    const { value = '0' } =
      paypal.subscriptionOf(id).plan.billing_cycles.at(-1)?.pricing_scheme?.fixed_price ?? {}
    return Math.round(Number(value) * 100)
  },
  begun: () => paypal.subscriptions.length,
  chargesOf: (id) =>
    paypal
      .subscriptionOf(id)
      .transactions.map(({ amount_with_breakdown: { gross_amount } }) =>
        Math.round(Number(gross_amount.value) * 100),
      ),
  fail: paypal.fail,
  heal: paypal.heal,
  sign: (body) => paypal.sign(body),
})
