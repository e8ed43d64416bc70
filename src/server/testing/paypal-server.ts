import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import type { z } from 'zod'
import {
  captureRequest,
  moneyOf,
  orderRequest,
  refundRequest,
  unitsOf,
  verifyRequest,
} from './paypal-rules.ts'
import { type Answer, paymentPage, type Received, type StandIn, standIn } from './stand-in.ts'

type Money = ReturnType<typeof moneyOf>

interface Refund {
  id: string
  status: string
  amount: Money
  custom_id: string
  links: { rel: string; href: string }[]
}

interface Capture {
  id: string
  status: string
  status_details?: { reason: string }
  amount: Money
  custom_id: string
  seller_receivable_breakdown?: { gross_amount: Money; paypal_fee: Money; net_amount: Money }
}

interface Order {
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

export interface PaypalServer extends StandIn {
  clientId: string
  secret: string
  webhookId: string
  orders: Order[]
  events: SentEvent[]
  captures: CaptureResult
  /** Where PayPal’s settings say that events go. */
  endpointUrl: string | null
  /** Approves an order at the hosted page. */
  approve: (order: string) => void
  /** Decides about a capture under review. */
  review: (order: string, result: 'completed' | 'declined') => void
  /** A refund at PayPal, or the bank’s. */
  giveBack: (order: string, value: string, kind: 'REFUNDED' | 'REVERSED') => void
  sign: (body: string, by?: string) => Record<string, string>
  /** Tokens handed out. */
  tokens: () => number
}

interface Options {
  port?: number
  webhookUrl?: string
}

const refusal = (status: number, issue: string, description = issue): Answer => ({
  status,
  body: {
    name: status === 404 ? 'RESOURCE_NOT_FOUND' : 'UNPROCESSABLE_ENTITY',
    message: 'The requested action could not be performed.',
    debug_id: randomBytes(6).toString('hex'),
    details: [{ issue, description }],
  },
})

const letters = (): string => `X${randomBytes(8).toString('hex').toUpperCase()}`

/** Opens a PayPal of its own that holds requests to PayPal’s published description. */
export const paypalServer = async ({ port, webhookUrl }: Options = {}): Promise<PaypalServer> => {
  const clientId = `client${randomBytes(8).toString('hex')}`
  const secret = randomBytes(12).toString('hex')
  const webhookId = letters()
  const orders: Order[] = []
  const events: SentEvent[] = []
  const tokens = new Set<string>()
  const answered = new Map<string, Answer>()

  const signatureOf = (transmission: string, time: string, body: unknown, by: string): string =>
    `s${createHmac('sha256', by)
      .update(`${transmission}|${time}|${webhookId}|${JSON.stringify(body)}`)
      .digest('hex')}`

  const sign: PaypalServer['sign'] = (body, by = secret) => {
    const transmission = randomUUID()
    const time = new Date().toISOString()
    return {
      'content-type': 'application/json',
      'paypal-auth-algo': 'SHA256withRSA',
      'paypal-cert-url': 'https://api.paypal.com/v1/notifications/certs/CERT-1',
      'paypal-transmission-id': transmission,
      'paypal-transmission-time': time,
      'paypal-transmission-sig': signatureOf(transmission, time, JSON.parse(body), by),
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
    const body = JSON.stringify(event)
    const sent = { id, type, body, headers: sign(body) }
    events.push(sent)
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
      { rel: 'self', href: `${server.url}/v2/checkout/orders/${id}`, method: 'GET' },
      ...(status === 'PAYER_ACTION_REQUIRED'
        ? [{ rel: 'payer-action', href: `${server.url}/checkoutnow?token=${id}`, method: 'GET' }]
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

  const here: Omit<PaypalServer, keyof StandIn> = {
    clientId,
    secret,
    webhookId,
    orders,
    events,
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
      links: [{ rel: 'up', href: `${server.url}/v2/payments/captures/${captured.id}` }],
    }
    order.refunds.push(refund)
    const given = order.refunds.reduce((sum, one) => sum + unitsOf(one.amount), 0)
    captured.status = given >= unitsOf(captured.amount) ? 'REFUNDED' : 'PARTIALLY_REFUNDED'
    return refund
  }

  const createOrder = ({ purchase_units, payment_source }: z.output<typeof orderRequest>): Answer => {
    const [unit] = purchase_units
    const { return_url, cancel_url } = payment_source.paypal.experience_context
    if (!unit) return refusal(422, 'MISSING_PURCHASE_UNIT')
    const { currency_code, value } = unit.amount
    const order: Order = {
      id: letters(),
      status: 'PAYER_ACTION_REQUIRED',
      custom_id: unit.custom_id,
      amount: { currency_code, value },
      return_url,
      cancel_url,
      captures: [],
      refunds: [],
    }
    orders.push(order)
    return { status: 201, body: shown(order) }
  }

  const captureOrder = (id: string): Answer => {
    const order = orders.find((one) => one.id === id)
    if (!order) return refusal(404, 'INVALID_RESOURCE_ID')
    if (order.status === 'COMPLETED') return refusal(422, 'ORDER_ALREADY_CAPTURED')
    if (order.status !== 'APPROVED') return refusal(422, 'ORDER_NOT_APPROVED')
    if (here.captures === 'declined')
      return refusal(422, 'INSTRUMENT_DECLINED', 'The instrument presented was declined.')
    const captured: Capture = {
      id: letters(),
      status: 'PENDING',
      amount: order.amount,
      custom_id: order.custom_id,
    }
    order.captures.push(captured)
    order.status = 'COMPLETED'
    if (here.captures === 'completed') completeCapture(order, captured)
    else {
      captured.status_details = { reason: 'PENDING_REVIEW' }
      captureEvent(order, captured, 'PENDING')
    }
    return { status: 201, body: shown(order) }
  }

  const findCapture = (id: string): { order: Order; captured: Capture } | undefined =>
    orders
      .flatMap((order) => order.captures.map((captured) => ({ order, captured })))
      .find(({ captured }) => captured.id === id)

  const createRefund = (id: string, { amount, custom_id }: z.output<typeof refundRequest>): Answer => {
    const found = findCapture(id)
    if (!found) return refusal(404, 'INVALID_RESOURCE_ID')
    const { order, captured } = found
    if (captured.status === 'REFUNDED') return refusal(422, 'CAPTURE_FULLY_REFUNDED')
    const given = order.refunds.reduce((sum, one) => sum + unitsOf(one.amount), 0)
    if (given + unitsOf(amount) > unitsOf(captured.amount)) return refusal(422, 'REFUND_AMOUNT_EXCEEDED')
    const refund = addRefund(order, captured, amount, custom_id)
    emit('PAYMENT.CAPTURE.REFUNDED', refund)
    return { status: 201, body: refund }
  }

  const verify = (request: z.output<typeof verifyRequest>): Answer => {
    const { transmission_id, transmission_time, transmission_sig, webhook_id, webhook_event } = request
    const right = signatureOf(transmission_id, transmission_time, webhook_event, secret)
    const good = webhook_id === webhookId && transmission_sig === right
    return { status: 200, body: { verification_status: good ? 'SUCCESS' : 'FAILURE' } }
  }

  const checked = <S extends z.ZodType>(
    rules: S,
    body: string,
    run: (parsed: z.output<S>) => Answer,
  ): Answer => {
    const parsed = rules.safeParse(JSON.parse(body || '{}'))
    if (parsed.success) return run(parsed.data)
    const [issue] = parsed.error.issues
    return refusal(400, issue?.message ?? 'INVALID', `${issue?.path.join('/')}: ${issue?.message}`)
  }

  /** Answers a repeated request with its first reply; errors are not kept. */
  const once = ({ headers, path }: Received, run: () => Answer): Answer => {
    const id = headers['paypal-request-id']
    if (id === undefined) return refusal(400, 'PAYPAL_REQUEST_ID_REQUIRED')
    const key = `${path} ${id}`
    const answer = answered.get(key) ?? run()
    if (answer.status < 400) answered.set(key, answer)
    return answer
  }

  const token = ({ headers }: Received): Answer => {
    const basic = `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}`
    if (headers.authorization !== basic)
      return {
        status: 401,
        body: { error: 'invalid_client', error_description: 'Client Authentication failed' },
      }
    const access_token = randomBytes(16).toString('hex')
    tokens.add(access_token)
    return { status: 200, body: { access_token, token_type: 'Bearer', expires_in: 32_400 } }
  }

  const hosted = ({ method, query, body }: Received): Answer => {
    const order = orderOf(query.get('token') ?? '')
    const total = `${order.amount.value} ${order.amount.currency_code}`
    if (method === 'GET') return { status: 200, body: paymentPage('PayPal', order.id, total) }
    const choice = new URLSearchParams(body).get('answer')
    if (choice === 'decline')
      return { status: 200, body: paymentPage('PayPal', 'Your card was declined.', total) }
    if (choice === 'pay') here.approve(order.id)
    const to = new URL(choice === 'pay' ? order.return_url : order.cancel_url)
    to.searchParams.set('token', order.id)
    return { status: 303, body: '', headers: { location: to.href } }
  }

  const get = (noun: string, id: string): Answer => {
    if (noun === 'webhooks')
      return {
        status: 200,
        body: {
          webhooks: here.endpointUrl
            ? [{ id: webhookId, url: here.endpointUrl, event_types: [{ name: '*' }] }]
            : [],
        },
      }
    if (noun === 'captures') {
      const found = findCapture(id)
      return found ? { status: 200, body: found.captured } : refusal(404, 'INVALID_RESOURCE_ID')
    }
    const order = orders.find((one) => one.id === id)
    return order ? { status: 200, body: shown(order) } : refusal(404, 'INVALID_RESOURCE_ID')
  }

  const post = (received: Received): Answer => {
    const { path, body } = received
    const [, , , noun, id = '', act] = path.split('/')
    if (noun === 'verify-webhook-signature') return checked(verifyRequest, body, verify)
    if (noun === 'orders' && id === '') return once(received, () => checked(orderRequest, body, createOrder))
    if (noun === 'orders' && act === 'capture')
      return once(received, () => checked(captureRequest, body, () => captureOrder(id)))
    if (noun === 'captures' && act === 'refund')
      return once(received, () => checked(refundRequest, body, (request) => createRefund(id, request)))
    return refusal(404, 'RESOURCE_NOT_FOUND')
  }

  const answer = (received: Received): Answer => {
    const { path, headers, method } = received
    if (path === '/checkoutnow') return hosted(received)
    if (path === '/v1/oauth2/token') return token(received)
    if (!tokens.has(headers.authorization?.replace('Bearer ', '') ?? ''))
      return { status: 401, body: { name: 'AUTHENTICATION_FAILURE', message: 'Authentication failed.' } }
    const [, , , noun = '', id = ''] = path.split('/')
    return method === 'GET' ? get(noun, id) : post(received)
  }

  const server = await standIn(answer, port)
  return Object.assign(here, server)
}
