import { decimals } from '../../../../../contract/core/money.ts'
import type { AppContext } from '../../../../context/app-context.ts'
import {
  BadSignature,
  type KnownPayment,
  type Outcome,
  PaymentRefused,
  type PaymentRequest,
  type Provider,
  type Returned,
  type Statement,
} from '../provider.ts'
import { isOffered, keysToCall, storedKeys } from '../provider-keys.service.ts'
import {
  createStripeSubscription,
  findStripeInvoice,
  outcomeOfSubscribing,
  stripeBilling,
} from './billing.ts'
import { askStripe, isLiveKey, type Stripe, stripeClient, stripePackage } from './client.ts'
import { meaningOf, outcomeOfSession } from './events.ts'

type Sessions = Stripe['checkout']['sessions']
type Session = Awaited<ReturnType<Sessions['retrieve']>>
type Charge = Omit<Awaited<ReturnType<Stripe['charges']['retrieve']>>, 'lastResponse'>

/** Stripe takes this many lines; more are shown as one. */
const MAX_LINES = 100
const MAX_NAME = 250
const PAGE = 100
/** Periods that Stripe charges by itself are invoices. */
const INVOICE = 'in_'
/** The states of a dispute in which the money is at the bank of the buyer. */
const WITHDRAWN = ['needs_response', 'under_review', 'lost']

const clientOf = async (ctx: AppContext): Promise<Stripe> =>
  stripeClient(ctx, (await keysToCall(ctx, 'stripe')).secret)

/** Three decimals end with 0 at Stripe. */
const isCharged = (currency: string, amount: number): boolean => decimals(currency) < 3 || amount % 10 === 0

const linesOf = ({ items, order, amount, currency }: PaymentRequest) => {
  const single = items.length > MAX_LINES || items.some((item) => !isCharged(currency, item.amount))
  return (single ? [{ title: order.number, amount }] : items).map((item) => ({
    quantity: 1,
    price_data: {
      currency: currency.toLowerCase(),
      unit_amount: item.amount,
      product_data: { name: item.title.slice(0, MAX_NAME) || order.number },
    },
  }))
}

const idOf = (value: string | { id: string } | null | undefined): string | undefined =>
  typeof value === 'string' ? value : value?.id

/** Returns the fee of Stripe, if it is in the currency of the charge. */
const feeOf = ({ payment_intent }: Session): number | undefined => {
  const charge = typeof payment_intent === 'object' ? payment_intent?.latest_charge : undefined
  const booked = typeof charge === 'object' ? charge?.balance_transaction : undefined
  if (typeof booked !== 'object' || booked === null || typeof charge !== 'object') return undefined
  return booked.currency === charge?.currency ? booked.fee : undefined
}

const findPayment = async (ctx: AppContext, { reference }: KnownPayment): Promise<Outcome> => {
  // The buyer never got to the page of a session whose id is not known here.
  if (reference === null) return { status: 'pending' }
  if (reference.startsWith(INVOICE)) return findStripeInvoice(ctx, reference)
  const stripe = await clientOf(ctx)
  const session = await askStripe(() =>
    stripe.checkout.sessions.retrieve(reference, {
      expand: ['payment_intent.latest_charge.balance_transaction'],
    }),
  )
  if (session.mode === 'subscription') return outcomeOfSubscribing(ctx, session)
  const fee = feeOf(session)
  return { ...outcomeOfSession(session), ...(fee !== undefined && { fee }) }
}

/** Collects pages of a list. */
const all = async <T>(list: AsyncIterable<T>): Promise<T[]> => {
  const found: T[] = []
  for await (const one of list) found.push(one)
  return found
}

const returnsOfCharge = async (stripe: Stripe, payment_intent: string): Promise<Returned[]> => {
  const [refunds, disputes] = await Promise.all([
    all(stripe.refunds.list({ payment_intent, limit: PAGE })),
    all(stripe.disputes.list({ payment_intent, limit: PAGE })),
  ])
  return [
    ...refunds.map(
      ({ id, amount, currency, status, metadata }): Returned => ({
        reference: id,
        kind: 'refund',
        ...(metadata?.refund && { refund: metadata.refund }),
        amount,
        currency: currency.toUpperCase(),
        status: status === 'failed' || status === 'canceled' ? 'failed' : 'succeeded',
      }),
    ),
    ...disputes
      // An inquiry has not taken money.
      .filter(({ status }) => !status.startsWith('warning_'))
      .map(
        ({ id, amount, currency, status }): Returned => ({
          reference: id,
          kind: 'chargeback',
          amount,
          currency: currency.toUpperCase(),
          status: WITHDRAWN.includes(status) ? 'succeeded' : 'failed',
        }),
      ),
  ]
}

/** Returns a charge according to Stripe. Charges of subscriptions name no payment: they are known by their id. */
const statementOf = async (
  stripe: Stripe,
  charge: Charge,
  known: ReadonlyMap<string | null, string>,
): Promise<Statement | null> => {
  const { metadata, status, payment_intent, amount, currency, amount_refunded, disputed } = charge
  const intent = idOf(payment_intent)
  const payment = metadata.payment || known.get(intent ?? '')
  if (!payment || status !== 'succeeded' || !intent) return null
  const returned = amount_refunded > 0 || disputed ? await returnsOfCharge(stripe, intent) : []
  return { payment, amount, currency: currency.toUpperCase(), returned }
}

/** Stripe: the buyer pays on a page of Stripe (Checkout), and Stripe renews subscriptions (Billing). */
export const stripe: Provider = {
  key: 'stripe',
  kind: 'redirect',
  enabled: (ctx) => isOffered(ctx, 'stripe'),
  takes: isCharged,
  createPayment: async (ctx, request) => {
    if (request.renewal) {
      const { reference, url } = await createStripeSubscription(ctx, request)
      return { status: 'pending', reference, action: { type: 'redirect', url } }
    }
    const client = await clientOf(ctx)
    const metadata = { payment: request.id, order: request.order.number }
    const session = await askStripe(() =>
      client.checkout.sessions.create(
        {
          mode: 'payment',
          client_reference_id: request.id,
          metadata,
          // Charges, refunds and disputes are found by it.
          payment_intent_data: { metadata, description: request.order.number },
          customer_email: request.email,
          line_items: linesOf(request),
          success_url: request.return_url,
          cancel_url: request.cancel_url,
        },
        { idempotencyKey: request.id },
      ),
    )
    if (session.url === null) throw new PaymentRefused('Stripe has ended this payment.')
    return { status: 'pending', reference: session.id, action: { type: 'redirect', url: session.url } }
  },
  findPayment,
  refund: async (ctx, { id, payment, amount }) => {
    const client = await clientOf(ctx)
    const charge = payment.charge ?? (await findPayment(ctx, payment)).charge
    if (!charge) throw new PaymentRefused('Stripe has not charged this payment.')
    const refund = await askStripe(() =>
      client.refunds.create(
        { payment_intent: charge, amount, metadata: { refund: id } },
        { idempotencyKey: id },
      ),
    )
    if (refund.status === 'failed' || refund.status === 'canceled')
      throw new PaymentRefused(`Stripe could not refund: ${refund.failure_reason ?? refund.status}`)
    return refund.id
  },
  remote: {
    readEvent: async (ctx, headers, body) => {
      const { secret, webhook_secret } = await storedKeys(ctx, 'stripe')
      const signature = headers['stripe-signature']
      if (webhook_secret === '' || typeof signature !== 'string') throw new BadSignature()
      const Package = await stripePackage()
      const event = await Package.webhooks.constructEventAsync(body, signature, webhook_secret).catch(() => {
        throw new BadSignature()
      })
      // Any JSON may be signed.
      const { id, type, livemode } = { ...event }
      if (livemode !== isLiveKey(secret)) throw new BadSignature('the mode is not that of the keys')
      return { id, kind: type }
    },
    meaningOf,
    billing: stripeBilling,
    paymentOf: async (ctx, charge) => {
      const client = await clientOf(ctx)
      const { metadata } = await askStripe(() => client.paymentIntents.retrieve(charge))
      return metadata.payment ?? null
    },
    returnsOf: async (ctx, payment) => {
      const client = await clientOf(ctx)
      const { charge } = payment
      return charge === null ? [] : askStripe(() => returnsOfCharge(client, charge))
    },
    listsChargebacks: true,
    statements: async (ctx, since, known) => {
      const client = await clientOf(ctx)
      const payments = new Map(known.map(({ charge, id }) => [charge, id]))
      const gte = Math.floor(since.getTime() / 1000)
      const found: Statement[] = []
      await askStripe(async () => {
        for await (const charge of client.charges.list({ created: { gte }, limit: PAGE })) {
          const one = await statementOf(client, charge, payments)
          if (one) found.push(one)
        }
      })
      return found
    },
  },
}
