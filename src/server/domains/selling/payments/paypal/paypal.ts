import { isUtf8 } from 'node:buffer'
import type { IncomingHttpHeaders } from 'node:http'
import type { AppContext } from '../../../../context/app-context.ts'
import type {
  KnownPayment,
  Outcome,
  PaymentRequest,
  Provider,
  ReceivedEvent,
  Returned,
  Statement,
} from '../provider.ts'
import { BadSignature, PaymentRefused } from '../provider.ts'
import { isOffered, keysToCall, storedKeys } from '../provider-keys.service.ts'
import { createPaypalSubscription, findPaypalSubscribing, paypalBilling, subscriptionIn } from './billing.ts'
import { callPaypal, PaypalRefused } from './client.ts'
import {
  meaningOf,
  outcomeOfCapture,
  type PaypalCapture,
  type PaypalOrder,
  type PaypalRefund,
  refundName,
  returnedOf,
} from './events.ts'
import { isPaypalAmount, toPaypal } from './money.ts'

const MAX_NAME = 127
/** An event older than this is not accepted, though its signature may be right. */
const MAX_AGE_MS = 3 * 86_400_000

const orderPath = (id: string): string => `/v2/checkout/orders/${encodeURIComponent(id)}`

const requestOf = (request: PaymentRequest, brand: string) => {
  const { id, order, amount, currency, items, return_url, cancel_url } = request
  const money = (minor: number) => toPaypal(minor, currency)
  // An item that costs a part of PayPal’s smallest unit is not shown.
  const shown = items.every((item) => isPaypalAmount(currency, item.amount))
  return {
    intent: 'CAPTURE',
    purchase_units: [
      {
        custom_id: id,
        invoice_id: `${order.number}-${id.slice(0, 8)}`,
        description: order.number,
        amount: { ...money(amount), ...(shown && { breakdown: { item_total: money(amount) } }) },
        ...(shown && {
          items: items.map((item) => ({
            name: item.title.slice(0, MAX_NAME) || order.number,
            quantity: '1',
            unit_amount: money(item.amount),
            category: 'DIGITAL_GOODS',
          })),
        }),
      },
    ],
    payment_source: {
      paypal: {
        experience_context: {
          brand_name: brand.slice(0, MAX_NAME),
          shipping_preference: 'NO_SHIPPING',
          user_action: 'PAY_NOW',
          return_url,
          cancel_url,
        },
      },
    },
  }
}

const captureIn = ({ purchase_units = [] }: PaypalOrder): PaypalCapture | undefined =>
  purchase_units.flatMap(({ payments }) => payments?.captures ?? []).at(-1)

const refundsIn = ({ purchase_units = [] }: PaypalOrder): PaypalRefund[] =>
  purchase_units.flatMap(({ payments }) => payments?.refunds ?? [])

const orderOf = async (ctx: AppContext, id: string): Promise<PaypalOrder> =>
  callPaypal<PaypalOrder>(ctx, await keysToCall(ctx, 'paypal'), orderPath(id))

/** Takes the money of an order that the buyer approved. */
const capture = async (
  ctx: AppContext,
  { id, reference }: { id: string; reference: string },
): Promise<PaypalOrder> => {
  try {
    return await callPaypal<PaypalOrder>(
      ctx,
      await keysToCall(ctx, 'paypal'),
      `${orderPath(reference)}/capture`,
      {
        method: 'POST',
        requestId: `capture-${id}`,
      },
    )
  } catch (error) {
    // Another request was faster.
    if (error instanceof PaypalRefused && error.issue === 'ORDER_ALREADY_CAPTURED')
      return orderOf(ctx, reference)
    throw error
  }
}

const outcomeOfOrder = (order: PaypalOrder): Outcome => {
  const taken = captureIn(order)
  if (taken) return outcomeOfCapture(taken, order.id)
  return { status: order.status === 'VOIDED' ? 'cancelled' : 'pending', reference: order.id }
}

const findPayment = async (ctx: AppContext, { id, reference, amount }: KnownPayment): Promise<Outcome> => {
  // The buyer never got to the page of an order whose id is not known here.
  if (reference === null) return { status: 'pending' }
  const subscription = subscriptionIn(reference)
  if (subscription) return findPaypalSubscribing(ctx, reference, { ...subscription, amount })
  try {
    const order = await orderOf(ctx, reference)
    return outcomeOfOrder(order.status === 'APPROVED' ? await capture(ctx, { id, reference }) : order)
  } catch (error) {
    if (!(error instanceof PaypalRefused)) throw error
    // The buyer may approve it with another instrument.
    if (error.issue === 'ORDER_NOT_APPROVED' || error.issue === 'PAYER_ACTION_REQUIRED')
      return { status: 'pending', reference }
    if (error.issue === 'RESOURCE_NOT_FOUND') return { status: 'cancelled', reference }
    return { status: 'failed', reference, error: error.message }
  }
}

/** Where the certificates are that PayPal signs events of its live or its test environment with. */
const CERTIFICATES = {
  live: ['api.paypal.com', 'api-m.paypal.com'],
  sandbox: ['api.sandbox.paypal.com', 'api-m.sandbox.paypal.com'],
}

const text = (value: string | string[] | undefined): string => (typeof value === 'string' ? value : '')

const isAuthentic = async (ctx: AppContext, headers: IncomingHttpHeaders, body: Buffer): Promise<boolean> => {
  const keys = await storedKeys(ctx, 'paypal')
  const request = {
    auth_algo: text(headers['paypal-auth-algo']),
    cert_url: text(headers['paypal-cert-url']),
    transmission_id: text(headers['paypal-transmission-id']),
    transmission_sig: text(headers['paypal-transmission-sig']),
    transmission_time: text(headers['paypal-transmission-time']),
  }
  const sent = Date.parse(request.transmission_time)
  if (keys.webhook_id === '' || keys.secret === '' || Object.values(request).includes('')) return false
  if (!(Math.abs(Date.now() - sent) < MAX_AGE_MS)) return false
  const mode = keys.sandbox ? 'sandbox' : 'live'
  const host = URL.canParse(request.cert_url) ? new URL(request.cert_url).host : ''
  if (!CERTIFICATES[mode].includes(host)) throw new BadSignature('the mode is not that of the keys')
  const about = JSON.stringify({ ...request, webhook_id: keys.webhook_id })
  // PayPal has signed the bytes: parsed and written again, they would differ.
  const json = `${about.slice(0, -1)},"webhook_event":${body.toString('utf8')}}`
  try {
    const { verification_status } = await callPaypal<{ verification_status: string }>(
      ctx,
      keys,
      '/v1/notifications/verify-webhook-signature',
      { method: 'POST', json },
    )
    return verification_status === 'SUCCESS'
  } catch (error) {
    if (error instanceof PaypalRefused) return false
    throw error
  }
}

const jsonOf = (body: Buffer): Record<string, unknown> => {
  if (!isUtf8(body)) throw new BadSignature()
  try {
    const value: unknown = JSON.parse(body.toString('utf8'))
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>
  } catch {
    // Not from PayPal.
  }
  throw new BadSignature()
}

/** Event types of refunds and reversals, see {@link RemoteProvider.eventsOfReturns}. */
const RETURNS = ['CAPTURE', 'SALE'].flatMap((what) => [
  `PAYMENT.${what}.REFUNDED`,
  `PAYMENT.${what}.REVERSED`,
])
const EVENTS_AT_ONCE = 100

interface PaypalEvent {
  id: string
  event_type: string
}

/** Returns the events of a list, which comes in parts. */
const eventsAt = async (ctx: AppContext, path: string): Promise<PaypalEvent[]> => {
  const { events = [], links = [] } = await callPaypal<{
    events?: PaypalEvent[]
    links?: { rel: string; href: string }[]
  }>(ctx, await keysToCall(ctx, 'paypal'), path)
  const next = links.find(({ rel }) => rel === 'next')
  if (!next || events.length === 0) return events
  const { pathname, search } = new URL(next.href)
  return [...events, ...(await eventsAt(ctx, `${pathname}${search}`))]
}

/** PayPal lists the events of the last 30 days, whether they arrived or not. */
const eventsOfReturns = async (
  ctx: AppContext,
  since: Date,
): Promise<(ReceivedEvent & { body: string })[]> => {
  const found: PaypalEvent[] = []
  for (const event_type of RETURNS) {
    const query = new URLSearchParams({
      page_size: String(EVENTS_AT_ONCE),
      start_time: since.toISOString(),
      end_time: new Date().toISOString(),
      event_type,
    })
    found.push(...(await eventsAt(ctx, `/v1/notifications/webhooks-events?${query}`)))
  }
  return found.map((event) => ({ id: event.id, kind: event.event_type, body: JSON.stringify(event) }))
}

const listReturns = async (ctx: AppContext, { reference }: KnownPayment): Promise<Returned[]> =>
  // What was charged for a subscription names no refunds: their events do.
  reference === null || subscriptionIn(reference)
    ? []
    : refundsIn(await orderOf(ctx, reference)).map(returnedOf)

/**
 * PayPal: the buyer approves an order at PayPal, which is captured when they return, or when PayPal says so. Subscriptions
 * are renewed by PayPal.
 */
export const paypal: Provider = {
  key: 'paypal',
  kind: 'redirect',
  enabled: (ctx) => isOffered(ctx, 'paypal'),
  takes: isPaypalAmount,
  createPayment: async (ctx, request) => {
    if (request.renewal) {
      const { reference, url } = await createPaypalSubscription(ctx, request)
      return { status: 'pending', reference, action: { type: 'redirect', url } }
    }
    const order = await callPaypal<PaypalOrder>(ctx, await keysToCall(ctx, 'paypal'), '/v2/checkout/orders', {
      method: 'POST',
      requestId: request.id,
      body: requestOf(request, ctx.settings().appName),
    })
    const url = order.links?.find(({ rel }) => rel === 'payer-action' || rel === 'approve')?.href
    if (!url) throw new PaymentRefused('PayPal offers no page to pay.')
    return { status: 'pending', reference: order.id, action: { type: 'redirect', url } }
  },
  findPayment,
  refund: async (ctx, { id, payment, amount, currency }) => {
    const charge = payment.charge ?? (await findPayment(ctx, payment)).charge
    if (!charge) throw new PaymentRefused('PayPal has not captured this payment.')
    const keys = await keysToCall(ctx, 'paypal')
    const refund = await callPaypal<PaypalRefund>(
      ctx,
      keys,
      `/v2/payments/captures/${encodeURIComponent(charge)}/refund`,
      {
        method: 'POST',
        requestId: id,
        body: { amount: toPaypal(amount, currency), custom_id: refundName(id) },
      },
    )
    if (refund.status === 'FAILED' || refund.status === 'CANCELLED')
      throw new PaymentRefused('PayPal could not refund.')
    return refund.id
  },
  remote: {
    readEvent: async (ctx, headers, body) => {
      const event = jsonOf(body)
      const { id, event_type } = event
      if (typeof id !== 'string' || typeof event_type !== 'string') throw new BadSignature()
      if (!(await isAuthentic(ctx, headers, body))) throw new BadSignature()
      return { id, kind: event_type }
    },
    meaningOf,
    billing: paypalBilling,
    paymentOf: async (ctx, charge) => {
      const { custom_id } = await callPaypal<PaypalCapture>(
        ctx,
        await keysToCall(ctx, 'paypal'),
        `/v2/payments/captures/${encodeURIComponent(charge)}`,
      )
      return custom_id ?? null
    },
    returnsOf: listReturns,
    eventsOfReturns,
    listsChargebacks: false,
    // PayPal lists transactions hours late and by another permission: payments are asked one by one.
    statements: async (ctx, _since, known) => {
      const found: Statement[] = []
      for (const { id, reference, amount: asked, currency } of known) {
        if (reference === null) continue
        const subscription = subscriptionIn(reference)
        if (subscription) {
          const charged = await findPaypalSubscribing(ctx, reference, { ...subscription, amount: asked })
          if (charged.status === 'succeeded') {
            const paid = charged.paid ?? { amount: 0, currency }
            found.push({ payment: id, ...paid, all_returned: charged.all_returned ?? false })
          }
          continue
        }
        const order = await orderOf(ctx, reference)
        const taken = captureIn(order)
        const outcome = taken && outcomeOfCapture(taken)
        if (outcome?.status !== 'succeeded' || !outcome.paid) continue
        found.push({ payment: id, ...outcome.paid, returned: refundsIn(order).map(returnedOf) })
      }
      return found
    },
  },
}
