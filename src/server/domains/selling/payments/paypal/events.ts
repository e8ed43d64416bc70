import type { About, Meaning, Outcome, Returned } from '../provider.ts'
import { fromPaypal, type PaypalMoney } from './money.ts'

/** Our refunds are named like this at PayPal; those made at PayPal have the name of the payment. */
const REFUND = 'refund-'

export const refundName = (id: string): string => `${REFUND}${id}`

interface Link {
  rel: string
  href: string
}

export interface PaypalCapture {
  id: string
  status: string
  status_details?: { reason?: string }
  amount: PaypalMoney
  custom_id?: string
  seller_receivable_breakdown?: { paypal_fee?: PaypalMoney }
}

export interface PaypalRefund {
  id: string
  status?: string
  amount: PaypalMoney
  custom_id?: string
  links?: Link[]
}

export interface PaypalOrder {
  id: string
  status: string
  links?: Link[]
  purchase_units?: {
    custom_id?: string
    payments?: { captures?: PaypalCapture[]; refunds?: PaypalRefund[] }
  }[]
}

const statuses: Record<string, Outcome['status']> = {
  COMPLETED: 'succeeded',
  // What was given back was paid before.
  PARTIALLY_REFUNDED: 'succeeded',
  REFUNDED: 'succeeded',
  REVERSED: 'succeeded',
  PENDING: 'pending',
  DECLINED: 'failed',
  FAILED: 'failed',
}

/** Returns what a capture says about its payment. */
export const outcomeOfCapture = (capture: PaypalCapture, order?: string): Outcome => {
  const { id, status, amount, seller_receivable_breakdown } = capture
  const fee = seller_receivable_breakdown?.paypal_fee
  const result = statuses[status] ?? 'pending'
  return {
    status: result,
    ...(order && { reference: order }),
    charge: id,
    paid: { amount: fromPaypal(amount), currency: amount.currency_code },
    ...(fee?.currency_code === amount.currency_code && { fee: fromPaypal(fee) }),
    ...(result === 'failed' && { error: 'PayPal declined the payment.' }),
  }
}

export const returnedOf = ({ id, amount, status, custom_id }: PaypalRefund): Returned => ({
  reference: id,
  kind: 'refund',
  ...(custom_id?.startsWith(REFUND) && { refund: custom_id.slice(REFUND.length) }),
  amount: Math.abs(fromPaypal(amount)),
  currency: amount.currency_code,
  status: status === 'FAILED' || status === 'CANCELLED' ? 'failed' : 'succeeded',
})

/** Returns the capture that a refund belongs to. */
const captureOf = ({ links = [] }: PaypalRefund): string | undefined =>
  /\/captures\/([^/?]+)/.exec(links.find(({ rel }) => rel === 'up')?.href ?? '')?.[1]

const aboutRefund = (refund: PaypalRefund): About => {
  const charge = captureOf(refund)
  const { custom_id } = refund
  return {
    ...(charge && { charge }),
    ...(custom_id && !custom_id.startsWith(REFUND) && { payment: custom_id }),
  }
}

interface Event {
  event_type: string
  resource: unknown
}

interface CaptureResource extends PaypalCapture {
  supplementary_data?: { related_ids?: { order_id?: string } }
}

const ofCapture = (resource: CaptureResource, status: string): Meaning => {
  const outcome = outcomeOfCapture(
    { ...resource, status },
    resource.supplementary_data?.related_ids?.order_id,
  )
  const about = { charge: resource.id, ...(resource.custom_id && { payment: resource.custom_id }) }
  return { type: 'outcome', about, outcome }
}

const ofRefund = (refund: PaypalRefund, kind: Returned['kind']): Meaning => ({
  type: 'returned',
  about: aboutRefund(refund),
  returned: [{ ...returnedOf(refund), kind }],
})

/** A payment of a subscription, or a refund of it, in the words of an older interface. */
interface Sale {
  id: string
  billing_agreement_id?: string
  custom?: string
  sale_id?: string
  amount: { total: string; currency: string }
}

const ofSubscription = (reference: string | undefined, payment: string | undefined): Meaning =>
  reference === undefined
    ? { type: 'nothing' }
    : { type: 'subscription', reference, ...(payment !== undefined && { payment }) }

const ofSaleRefund = ({ id, sale_id, amount }: Sale, kind: Returned['kind']): Meaning => {
  if (sale_id === undefined) return { type: 'nothing' }
  const { total: value, currency } = amount
  const units = Math.abs(fromPaypal({ currency_code: currency, value }))
  const returned: Returned = { reference: id, kind, amount: units, currency, status: 'succeeded' }
  return { type: 'returned', about: { charge: sale_id }, returned: [returned] }
}

/** Returns what an event of PayPal means. */
export const meaningOf = (body: string): Meaning => {
  const { event_type, resource } = JSON.parse(body) as Event
  if (event_type.startsWith('BILLING.SUBSCRIPTION.')) {
    const { id, custom_id } = resource as { id: string; custom_id?: string }
    return ofSubscription(id, custom_id)
  }
  switch (event_type) {
    case 'CHECKOUT.ORDER.APPROVED':
    case 'CHECKOUT.ORDER.COMPLETED': {
      const payment = (resource as PaypalOrder).purchase_units?.[0]?.custom_id
      return payment === undefined ? { type: 'nothing' } : { type: 'changed', about: { payment } }
    }
    case 'PAYMENT.CAPTURE.COMPLETED':
      return ofCapture(resource as CaptureResource, 'COMPLETED')
    case 'PAYMENT.CAPTURE.PENDING':
      return ofCapture(resource as CaptureResource, 'PENDING')
    case 'PAYMENT.CAPTURE.DENIED':
    case 'PAYMENT.CAPTURE.DECLINED':
      return ofCapture(resource as CaptureResource, 'DECLINED')
    case 'PAYMENT.CAPTURE.REFUNDED':
      return ofRefund(resource as PaypalRefund, 'refund')
    case 'PAYMENT.CAPTURE.REVERSED':
      return ofRefund(resource as PaypalRefund, 'chargeback')
    case 'PAYMENT.SALE.COMPLETED': {
      const { billing_agreement_id, custom } = resource as Sale
      return ofSubscription(billing_agreement_id, custom)
    }
    case 'PAYMENT.SALE.REFUNDED':
      return ofSaleRefund(resource as Sale, 'refund')
    case 'PAYMENT.SALE.REVERSED':
      return ofSaleRefund(resource as Sale, 'chargeback')
    default:
      return { type: 'nothing' }
  }
}
