import type { Meaning, Outcome } from '../provider.ts'

/** Fields that are read of a Checkout Session; events contain it without expanded fields. */
interface SessionPart {
  id: string
  status: string | null
  payment_status: string
  payment_intent: string | { id: string } | null
  amount_total: number | null
  currency: string | null
}

const idOf = (value: unknown): string | undefined => {
  if (typeof value === 'string') return value
  const id = (value as { id?: unknown } | null | undefined)?.id
  return typeof id === 'string' ? id : undefined
}

/** Returns what a session says about its payment. */
export const outcomeOfSession = (session: SessionPart): Outcome => {
  const { id: reference, status, payment_status, payment_intent, amount_total, currency } = session
  const charge = idOf(payment_intent)
  const known = { reference, ...(charge && { charge }) }
  if (payment_status === 'paid' || payment_status === 'no_payment_required')
    return {
      status: 'succeeded',
      ...known,
      ...(amount_total !== null &&
        currency && { paid: { amount: amount_total, currency: currency.toUpperCase() } }),
    }
  return { status: status === 'expired' ? 'cancelled' : 'pending', ...known }
}

type Values = Record<string, unknown>

const paymentIn = ({ metadata }: Values): string | undefined => {
  const payment = (metadata as Values | null | undefined)?.payment
  return typeof payment === 'string' ? payment : undefined
}

const ofSubscription = (reference: string | undefined, payment: string | undefined): Meaning =>
  reference === undefined
    ? { type: 'nothing' }
    : { type: 'subscription', reference, ...(payment !== undefined && { payment }) }

const ofSession = (kind: string, session: Values): Meaning => {
  // A card was added: the subscription is asked which one it is to charge.
  if (session.mode === 'setup')
    return ofSubscription(idOf((session.metadata as Values | null | undefined)?.subscription), undefined)
  const payment = paymentIn(session)
  if (payment === undefined) return { type: 'nothing' }
  const about = { payment }
  // What it began, and what was charged, is asked for.
  if (session.mode === 'subscription' && kind !== 'checkout.session.expired')
    return { type: 'changed', about }
  const outcome = outcomeOfSession(session as unknown as SessionPart)
  switch (kind) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
      return { type: 'outcome', about, outcome }
    case 'checkout.session.async_payment_failed':
      return {
        type: 'outcome',
        about,
        outcome: { status: 'failed', reference: String(session.id), error: 'The payment failed.' },
      }
    case 'checkout.session.expired':
      return { type: 'outcome', about, outcome: { status: 'cancelled', reference: String(session.id) } }
    default:
      return { type: 'nothing' }
  }
}

/** Invoices name the subscription that they are for, with its metadata. */
const ofInvoice = ({ parent, subscription, subscription_details }: Values): Meaning => {
  // Webhooks of an older version have both in the invoice itself.
  const own = { subscription, ...(subscription_details as Values | null | undefined) }
  const details = ((parent as Values | null | undefined)?.subscription_details ?? own) as Values
  return ofSubscription(idOf(details.subscription), paymentIn(details))
}

/**
 * Returns what an event of Stripe means. Refunds, disputes and subscriptions change: Stripe is asked for their present
 * state.
 */
export const meaningOf = (body: string): Meaning => {
  const { type, data } = JSON.parse(body) as { type: string; data: { object: Values } }
  const object = data.object
  if (type.startsWith('checkout.session.')) return ofSession(type, object)
  if (type.startsWith('customer.subscription.')) return ofSubscription(idOf(object), paymentIn(object))
  if (type.startsWith('invoice.')) return ofInvoice(object)
  if (!/^(charge\.refunded|charge\.refund\.updated|refund\.|charge\.dispute\.)/.test(type))
    return { type: 'nothing' }
  const charge = idOf(object.payment_intent)
  if (charge === undefined) return { type: 'nothing' }
  // The metadata of a refund names the refund, that of a charge the payment.
  const payment = type === 'charge.refunded' ? paymentIn(object) : undefined
  return { type: 'returned', about: { charge, ...(payment && { payment }) } }
}
