import type { AppContext } from '../../../../context/app-context.ts'
import type {
  Billing,
  ChargedPeriod,
  NextPrice,
  Outcome,
  PaymentRequest,
  RemoteSubscription,
} from '../provider.ts'
import { PaymentRefused } from '../provider.ts'
import { keysToCall } from '../provider-keys.service.ts'
import { listPrices, objectAt, priceName } from '../provider-objects.service.ts'
import { askStripe, type Stripe, stripeClient } from './client.ts'

type Invoice = Awaited<ReturnType<Stripe['invoices']['list']>>['data'][number]
type Subscription = Omit<Awaited<ReturnType<Stripe['subscriptions']['retrieve']>>, 'lastResponse'>
type Session = Omit<Awaited<ReturnType<Stripe['checkout']['sessions']['retrieve']>>, 'lastResponse'>

/** Pages on which cards are added expire after a day: what was added on older ones was heard of, or is not wanted. */
const NEW_CARDS_MS = 2 * 86_400_000
/** Invoices are asked for so many at a time; older ones were heard of long ago. */
const INVOICES = 24
const MAX_NAME = 250

const clientOf = async (ctx: AppContext): Promise<Stripe> =>
  stripeClient(ctx, (await keysToCall(ctx, 'stripe')).secret)

const idOf = (value: string | { id: string } | null | undefined): string | undefined =>
  typeof value === 'string' ? value : value?.id

const seconds = (date: Date): number => Math.floor(date.getTime() / 1000)

/** Returns the price at Stripe for what a period costs, with tax: countries have different ones. */
const priceAt = async (
  ctx: AppContext,
  { price_id, plan, interval, amount, currency }: Omit<NextPrice, 'starts_at'>,
): Promise<string> => {
  const keys = await keysToCall(ctx, 'stripe')
  const client = await stripeClient(ctx, keys.secret)
  const product = await objectAt(ctx, 'stripe', keys, `plan ${plan.id}`, async (idempotencyKey) => {
    const { id } = await client.products.create(
      { name: plan.name.slice(0, MAX_NAME), metadata: { plan: String(plan.id) } },
      { idempotencyKey },
    )
    return id
  })
  return objectAt(ctx, 'stripe', keys, priceName(price_id, amount), async (idempotencyKey) => {
    const { id } = await client.prices.create(
      {
        product,
        currency: currency.toLowerCase(),
        unit_amount: amount,
        recurring: { interval },
        metadata: { price: String(price_id) },
      },
      { idempotencyKey },
    )
    return id
  })
}

/** How long Stripe lowers the payments; it counts in months. */
const durationOf = ({ interval, discount }: NonNullable<PaymentRequest['renewal']>) => {
  if (discount?.periods === null) return { duration: 'forever' as const }
  const periods = discount?.periods ?? 1
  if (periods === 1) return { duration: 'once' as const }
  return { duration: 'repeating' as const, duration_in_months: periods * (interval === 'year' ? 12 : 1) }
}

/** Begins a subscription on a page of Stripe. A coupon lowers the first payments, and free days come before it. */
export const createStripeSubscription = async (
  ctx: AppContext,
  { id, order, amount, currency, email, return_url, cancel_url, renewal }: PaymentRequest,
): Promise<{ reference: string; url: string }> => {
  if (!renewal) throw new Error('this payment renews nothing')
  const client = await clientOf(ctx)
  const { trial_days } = renewal
  const metadata = { payment: id, order: order.number }
  const off = trial_days > 0 ? 0 : renewal.amount - amount
  const session = await askStripe(async () => {
    const price = await priceAt(ctx, { ...renewal, currency })
    const coupon =
      off > 0 &&
      (await client.coupons.create(
        { amount_off: off, currency: currency.toLowerCase(), ...durationOf(renewal), name: order.number },
        { idempotencyKey: `${id}-coupon` },
      ))
    return client.checkout.sessions.create(
      {
        mode: 'subscription',
        client_reference_id: id,
        metadata,
        // Its invoices name the payment that began it.
        subscription_data: { metadata, ...(trial_days > 0 && { trial_period_days: trial_days }) },
        customer_email: email,
        line_items: [{ price, quantity: 1 }],
        ...(coupon && { discounts: [{ coupon: coupon.id }] }),
        success_url: return_url,
        cancel_url,
      },
      { idempotencyKey: id },
    )
  })
  if (session.url === null) throw new PaymentRefused('Stripe has ended this payment.')
  return { reference: session.id, url: session.url }
}

interface ChargedInvoice extends ChargedPeriod {
  /** The price at Stripe. */
  price?: string
}

/** Returns what was charged for an invoice; undefined for what is free, or not paid. */
const chargedFor = ({
  id,
  status,
  amount_paid,
  currency,
  payments,
  lines,
}: Invoice): ChargedInvoice | undefined => {
  const paid = payments?.data.find((one) => one.status === 'paid')
  const charge = idOf(paid?.payment.payment_intent)
  if (status !== 'paid' || amount_paid === 0 || !id || !charge) return undefined
  const line = lines.data.at(-1)
  const price = idOf(line?.pricing?.price_details?.price)
  return {
    reference: id,
    charge,
    amount: amount_paid,
    currency: currency.toUpperCase(),
    ...(line && { period_end: new Date(line.period.end * 1000) }),
    ...(price !== undefined && { price }),
  }
}

/** Returns what Stripe keeps of a charge, if it is in its currency. */
const feeOf = async (client: Stripe, intent: string): Promise<number | undefined> => {
  const { latest_charge } = await client.paymentIntents.retrieve(intent, {
    expand: ['latest_charge.balance_transaction'],
  })
  const booked = typeof latest_charge === 'object' ? latest_charge?.balance_transaction : undefined
  if (typeof booked !== 'object' || booked === null || typeof latest_charge !== 'object') return undefined
  return booked.currency === latest_charge?.currency ? booked.fee : undefined
}

const invoiceOutcome = async (client: Stripe, reference: string): Promise<Outcome> => {
  const invoice = await client.invoices.retrieve(reference, { expand: ['payments'] })
  const charged = chargedFor(invoice)
  if (!charged) return { status: 'pending', reference }
  const { charge, amount, currency } = charged
  const fee = await feeOf(client, charge)
  return {
    status: 'succeeded',
    reference,
    charge,
    paid: { amount, currency },
    ...(fee !== undefined && { fee }),
  }
}

/** Asks what became of the payment of an invoice. */
export const findStripeInvoice = async (ctx: AppContext, reference: string): Promise<Outcome> => {
  const client = await clientOf(ctx)
  return askStripe(() => invoiceOutcome(client, reference))
}

/** Returns what a session that begins a subscription says about its payment. */
export const outcomeOfSubscribing = async (ctx: AppContext, session: Session): Promise<Outcome> => {
  const { id: reference, status } = session
  const subscription = idOf(session.subscription)
  const invoice = idOf(session.invoice)
  if (status !== 'complete' || !subscription)
    return { status: status === 'expired' ? 'cancelled' : 'pending', reference }
  if (session.payment_status === 'unpaid') return { status: 'pending', reference }
  const paid = { amount: session.amount_total ?? 0, currency: (session.currency ?? '').toUpperCase() }
  const known: Outcome = { status: 'succeeded', reference, subscription, paid }
  if (paid.amount === 0 || !invoice) return { ...known, fee: 0 }
  const { charge, fee } = await findStripeInvoice(ctx, invoice)
  // Without it, the period would be taken for another one.
  if (charge === undefined) return { status: 'pending', reference }
  return { ...known, charge, ...(fee !== undefined && { fee }) }
}

const stateOf = ({ status, cancel_at_period_end, cancel_at }: Subscription): RemoteSubscription['state'] => {
  if (status === 'canceled' || status === 'incomplete_expired') return 'ended'
  return cancel_at_period_end || cancel_at !== null || status === 'paused' ? 'stopped' : 'active'
}

const cardOf = (method: Subscription['default_payment_method']): RemoteSubscription['card'] => {
  const { brand, last4, exp_month, exp_year } = (typeof method === 'object' && method?.card) || {}
  if (!brand || !last4 || !exp_month || !exp_year) return undefined
  return { brand, last4, exp_month, exp_year }
}

/** Returns the card that was added last, if that was after the one that is charged. */
const newCardFor = async (
  client: Stripe,
  { id, customer, default_payment_method: present }: Subscription,
): Promise<string | undefined> => {
  const { data } = await client.checkout.sessions.list({
    customer: idOf(customer) ?? '',
    status: 'complete',
    created: { gte: seconds(new Date(Date.now() - NEW_CARDS_MS)) },
    expand: ['data.setup_intent.payment_method'],
  })
  const added = data.flatMap(({ mode, metadata, setup_intent }) => {
    const method = typeof setup_intent === 'object' ? setup_intent?.payment_method : null
    const isAdded = mode === 'setup' && metadata?.subscription === id && typeof method === 'object'
    return isAdded && method ? [method] : []
  })
  const since = typeof present === 'object' && present ? present.created : 0
  return added.filter(({ created }) => created > since).sort((a, b) => b.created - a.created)[0]?.id
}

const findSubscription: Billing['findSubscription'] = async (ctx, reference) => {
  const client = await clientOf(ctx)
  return askStripe(async () => {
    const subscription = await client.subscriptions.retrieve(reference, {
      expand: ['default_payment_method'],
    })
    // Asked afterwards: what is charged meanwhile is in the list.
    const { data } = await client.invoices.list({
      subscription: reference,
      status: 'paid',
      limit: INVOICES,
      expand: ['data.payments'],
    })
    const [item] = subscription.items.data
    const invoices = data.flatMap((invoice) => chargedFor(invoice) ?? []).reverse()
    const references = [item?.price.id ?? '', ...invoices.map(({ price = '' }) => price)]
    const prices = await listPrices(ctx, 'stripe', references)
    const price_id = prices.get(item?.price.id ?? '')
    const state = stateOf(subscription)
    const card = state === 'ended' ? undefined : cardOf(subscription.default_payment_method)
    const new_card = state === 'ended' ? undefined : await newCardFor(client, subscription)
    return {
      state,
      past_due: subscription.status === 'past_due' || subscription.status === 'unpaid',
      ...(subscription.trial_end !== null && { trial_end: new Date(subscription.trial_end * 1000) }),
      ...(item && { renews_at: new Date(item.current_period_end * 1000) }),
      ...(price_id !== undefined && { price_id }),
      ...(card && { card }),
      ...(new_card !== undefined && { new_card }),
      charged: invoices.map(({ price = '', ...charged }) => {
        const known = prices.get(price)
        return { ...charged, ...(known !== undefined && { price_id: known }) }
      }),
    }
  })
}

export const stripeBilling: Billing = {
  findSubscription,
  changeSubscription: async (ctx, reference, next, idempotencyKey) => {
    const client = await clientOf(ctx)
    await askStripe(async () => {
      const price = await priceAt(ctx, next)
      const { items } = await client.subscriptions.retrieve(reference)
      const [item] = items.data
      if (!item) throw new Error('a subscription at Stripe has no item')
      await client.subscriptions.update(
        reference,
        {
          items: [{ id: item.id, price }],
          // What a change costs is computed here, and paid beforehand.
          proration_behavior: 'none',
          // Another interval would begin, and be charged, at once.
          ...(next.starts_at && { trial_end: seconds(next.starts_at) }),
        },
        { idempotencyKey },
      )
    })
  },
  extendSubscription: async (ctx, reference, until, idempotencyKey) => {
    const client = await clientOf(ctx)
    await askStripe(() =>
      client.subscriptions.update(
        reference,
        { trial_end: seconds(until), proration_behavior: 'none' },
        { idempotencyKey },
      ),
    )
  },
  cancelSubscription: async (ctx, reference, idempotencyKey) => {
    const client = await clientOf(ctx)
    await askStripe(() =>
      client.subscriptions.update(reference, { cancel_at_period_end: true }, { idempotencyKey }),
    )
  },
  resumeSubscription: async (ctx, reference, idempotencyKey) => {
    const client = await clientOf(ctx)
    await askStripe(() =>
      client.subscriptions.update(reference, { cancel_at_period_end: false }, { idempotencyKey }),
    )
  },
  endSubscription: async (ctx, reference, idempotencyKey) => {
    const client = await clientOf(ctx)
    await askStripe(() => client.subscriptions.cancel(reference, {}, { idempotencyKey }))
  },
  payOverdue: async (ctx, reference) => {
    const client = await clientOf(ctx)
    const { data } = await askStripe(() =>
      client.invoices.list({ subscription: reference, status: 'open', limit: 1 }),
    )
    const url = data[0]?.hosted_invoice_url
    if (!url) throw new PaymentRefused('Stripe has no unpaid invoice.')
    return { type: 'redirect', url }
  },
  changeCard: async (ctx, reference, { return_url, cancel_url }) => {
    const client = await clientOf(ctx)
    const { url } = await askStripe(async () => {
      const { customer, currency } = await client.subscriptions.retrieve(reference)
      const metadata = { subscription: reference }
      return client.checkout.sessions.create({
        mode: 'setup',
        customer: idOf(customer) ?? '',
        currency,
        metadata,
        setup_intent_data: { metadata },
        success_url: return_url,
        cancel_url,
      })
    })
    if (url === null) throw new PaymentRefused('Stripe has ended this payment.')
    return { type: 'redirect', url }
  },
  chargeCard: async (ctx, reference, card, idempotencyKey) => {
    const client = await clientOf(ctx)
    await askStripe(async () => {
      const { status } = await client.subscriptions.update(
        reference,
        { default_payment_method: card },
        { idempotencyKey },
      )
      if (status !== 'past_due' && status !== 'unpaid') return
      const { data } = await client.invoices.list({ subscription: reference, status: 'open', limit: 1 })
      if (data[0]?.id) await client.invoices.pay(data[0].id, {}, { idempotencyKey: `${idempotencyKey}-pay` })
    })
  },
  subscriptionOf: async (ctx, charge) => {
    const client = await clientOf(ctx)
    const { data } = await askStripe(() =>
      client.invoicePayments.list({
        payment: { type: 'payment_intent', payment_intent: charge },
        limit: 1,
        expand: ['data.invoice'],
      }),
    )
    const invoice = data[0]?.invoice
    if (typeof invoice !== 'object' || !('parent' in invoice)) return null
    return idOf(invoice.parent?.subscription_details?.subscription) ?? null
  },
}
