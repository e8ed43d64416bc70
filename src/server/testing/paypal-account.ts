import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { type PaypalBilling, paypalBillingAccount } from './paypal-billing-account.ts'
import { type Money, moneyOf, unitsOf } from './paypal-rules.ts'
import { oddJson } from './stand-in.ts'

export interface Refund {
  id: string
  status: string
  amount: Money
  custom_id: string
  links: { rel: string; href: string }[]
}

export interface Capture {
  id: string
  status: string
  status_details?: { reason: string }
  amount: Money
  custom_id: string
  seller_receivable_breakdown?: { gross_amount: Money; paypal_fee: Money; net_amount: Money }
}

export interface Order {
  id: string
  status: 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED' | 'VOIDED'
  custom_id: string
  amount: Money
  return_url: string
  cancel_url: string
  captures: Capture[]
  refunds: Refund[]
}

/** An event with the headers that PayPal signs it with. */
export interface SentEvent {
  id: string
  type: string
  body: string
  headers: Record<string, string>
}

/** How the next capture ends. */
export type CaptureResult = 'completed' | 'pending' | 'declined'

/** An account at PayPal, and the events that PayPal sends. */
export interface PaypalAccount extends PaypalBilling {
  clientId: string
  secret: string
  webhookId: string
  orders: Order[]
  /** To be delivered by tests, which take them out. */
  events: SentEvent[]
  /** All that happened. */
  sent: SentEvent[]
  captures: CaptureResult
  /** Where PayPal’s settings say that events go. */
  endpointUrl: string | null
  /** Approves an order at the hosted page. */
  approve: (order: string) => void
  /** Decides about a capture under review. */
  review: (order: string, result: 'completed' | 'declined') => void
  /** A refund at PayPal, or the bank’s. */
  giveBack: (order: string, value: string, kind: 'REFUNDED' | 'REVERSED') => void
  /** Signs the bytes of an event; `host` is where the certificate is. */
  sign: (body: string, options?: { by?: string; host?: string }) => Record<string, string>
  /** Tokens handed out. */
  tokens: () => number
}

/** Names an object. */
export const letters = (): string => `X${randomBytes(8).toString('hex').toUpperCase()}`

/** Opens an account at a PayPal of its own: orders, captures and refunds, and the events that tell of them. */
export const paypalAccount = (urlOf: () => string, webhookUrl?: string) => {
  const clientId = `client${randomBytes(8).toString('hex')}`
  const secret = randomBytes(12).toString('hex')
  const webhookId = letters()
  const orders: Order[] = []
  const events: SentEvent[] = []
  const all: SentEvent[] = []
  const tokens = new Set<string>()

  const signatureOf = (transmission: string, time: string, body: string, by: string): string =>
    `s${createHmac('sha256', by)
      .update(`${transmission}|${time}|${webhookId}|${crc32(body)}`)
      .digest('hex')}`

  const sign: PaypalAccount['sign'] = (body, { by = secret, host = 'api.paypal.com' } = {}) => {
    const transmission = randomUUID()
    const time = new Date().toISOString()
    return {
      'content-type': 'application/json',
      'paypal-auth-algo': 'SHA256withRSA',
      'paypal-cert-url': `https://${host}/v1/notifications/certs/CERT-1`,
      'paypal-transmission-id': transmission,
      'paypal-transmission-time': time,
      'paypal-transmission-sig': signatureOf(transmission, time, body, by),
    }
  }

  const emit = (type: string, resource: unknown): void => {
    const id = `WH-${letters()}`
    const event = {
      id,
      event_version: '1.0',
      create_time: new Date().toISOString(),
      event_type: type,
      resource,
    }
    const body = oddJson(event)
    const sent = { id, type, body, headers: sign(body) }
    events.push(sent)
    all.push(sent)
    if (webhookUrl)
      void fetch(webhookUrl, { method: 'POST', body, headers: sent.headers }).catch(() => undefined)
  }

  const shown = ({ id, status, custom_id, amount, captures, refunds }: Order) => ({
    id,
    status,
    intent: 'CAPTURE',
    purchase_units: [
      {
        reference_id: 'default',
        custom_id,
        amount,
        ...(captures.length > 0 && { payments: { captures, ...(refunds.length > 0 && { refunds }) } }),
      },
    ],
    links: [
      { rel: 'self', href: `${urlOf()}/v2/checkout/orders/${id}`, method: 'GET' },
      ...(status === 'PAYER_ACTION_REQUIRED'
        ? [{ rel: 'payer-action', href: `${urlOf()}/checkoutnow?token=${id}`, method: 'GET' }]
        : []),
    ],
  })

  const orderOf = (id: string): Order => {
    const found = orders.find((one) => one.id === id)
    if (!found) throw new Error(`no order ${id}`)
    return found
  }
  const captureEvent = (order: Order, captured: Capture, type: string): void =>
    emit(`PAYMENT.CAPTURE.${type}`, {
      ...captured,
      supplementary_data: { related_ids: { order_id: order.id } },
    })

  const completeCapture = (order: Order, captured: Capture): void => {
    const { currency_code } = captured.amount
    const gross = unitsOf(captured.amount)
    const fee = Math.round(gross * 0.03)
    captured.status = 'COMPLETED'
    delete captured.status_details
    captured.seller_receivable_breakdown = {
      gross_amount: captured.amount,
      paypal_fee: moneyOf(fee, currency_code),
      net_amount: moneyOf(gross - fee, currency_code),
    }
    captureEvent(order, captured, 'COMPLETED')
  }

  const renewing = paypalBillingAccount({ emit, letters, urlOf })

  const account: PaypalAccount = {
    ...renewing.billing,
    clientId,
    secret,
    webhookId,
    orders,
    events,
    sent: all,
    captures: 'completed',
    endpointUrl: webhookUrl ?? null,
    sign,
    tokens: () => tokens.size,
    approve: (id) => {
      const order = orderOf(id)
      order.status = 'APPROVED'
      emit('CHECKOUT.ORDER.APPROVED', shown(order))
    },
    review: (id, result) => {
      const order = orderOf(id)
      const [captured] = order.captures
      if (!captured) throw new Error(`order ${id} is not captured`)
      if (result === 'completed') return completeCapture(order, captured)
      captured.status = 'DECLINED'
      captureEvent(order, captured, 'DENIED')
    },
    giveBack: (id, value, kind) => {
      const order = orderOf(id)
      const [captured] = order.captures
      if (!captured) throw new Error(`order ${id} is not captured`)
      const amount = { currency_code: order.amount.currency_code, value }
      const given = addRefund(order, captured, amount, order.custom_id)
      // Orders do not list what banks took.
      if (kind === 'REVERSED') order.refunds.pop()
      emit(`PAYMENT.CAPTURE.${kind}`, given)
    },
  }

  const addRefund = (order: Order, captured: Capture, amount: Money, custom_id: string): Refund => {
    const refund: Refund = {
      id: letters(),
      status: 'COMPLETED',
      amount,
      custom_id,
      links: [{ rel: 'up', href: `${urlOf()}/v2/payments/captures/${captured.id}` }],
    }
    order.refunds.push(refund)
    const given = order.refunds.reduce((sum, one) => sum + unitsOf(one.amount), 0)
    captured.status = given >= unitsOf(captured.amount) ? 'REFUNDED' : 'PARTIALLY_REFUNDED'
    return refund
  }

  return {
    account,
    shown,
    signatureOf,
    addRefund,
    captureEvent,
    completeCapture,
    orderOf,
    emit,
    tokens,
    renewing,
  }
}
