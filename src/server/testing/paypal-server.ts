import { randomBytes } from 'node:crypto'
import type { z } from 'zod'
import { type Capture, letters, type Order, type PaypalAccount, paypalAccount } from './paypal-account.ts'
import { paypalBillingApi } from './paypal-billing-api.ts'
import {
  captureRequest,
  eventsQuery,
  orderRequest,
  refundRequest,
  unitsOf,
  verifyRequest,
} from './paypal-rules.ts'
import { type Answer, paymentPage, type Received, type StandIn, standIn } from './stand-in.ts'

export interface PaypalServer extends PaypalAccount, StandIn {}

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

/** Opens a PayPal of its own that holds requests to PayPal’s published description. */
export const paypalServer = async ({ port, webhookUrl }: Options = {}): Promise<PaypalServer> => {
  const {
    account: here,
    shown,
    signatureOf,
    addRefund,
    captureEvent,
    completeCapture,
    orderOf,
    emit,
    tokens,
    renewing,
  } = paypalAccount(() => server.url, webhookUrl)
  const { clientId, secret, webhookId, orders } = here
  const answered = new Map<string, Answer>()

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
    const sale = renewing.transactionOf(id)
    if (sale) {
      const { transaction } = sale
      const left = unitsOf(transaction.amount_with_breakdown.gross_amount) - transaction.refunded
      if (unitsOf(amount) > left) return refusal(422, 'REFUND_AMOUNT_EXCEEDED')
      const refunded = { id: renewing.giveBack(transaction, amount), status: 'COMPLETED', amount, custom_id }
      emit('PAYMENT.SALE.REFUNDED', {
        id: refunded.id,
        sale_id: id,
        amount: { total: amount.value, currency: amount.currency_code },
      })
      return { status: 201, body: refunded }
    }
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

  const verify = (request: z.output<typeof verifyRequest>, body: string): Answer => {
    const { transmission_id, transmission_time, transmission_sig, webhook_id } = request
    // The event as it was sent, not as it was parsed.
    const [, event = ''] = /"webhook_event":(\{.*\})\}$/s.exec(body) ?? []
    const right = signatureOf(transmission_id, transmission_time, event, secret)
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
    if (method === 'GET')
      return { status: 200, body: paymentPage({ provider: 'PayPal', total }, ['pay', 'cancel']) }
    const choice = new URLSearchParams(body).get('answer')
    if (choice === 'pay') here.approve(order.id)
    const to = new URL(choice === 'pay' ? order.return_url : order.cancel_url)
    to.searchParams.set('token', order.id)
    return { status: 303, body: '', headers: { location: to.href } }
  }

  /** Lists events by their time, delivered or not, in parts that name the next one. */
  const listEvents = (query: URLSearchParams): Answer => {
    const asked = eventsQuery.safeParse(Object.fromEntries(query))
    if (!asked.success) return refusal(400, 'VALIDATION_ERROR')
    const { page_size, start_time, end_time, event_type, after } = asked.data
    const from = Date.parse(start_time)
    const all = here.sent
      .filter(({ type }) => event_type === undefined || type === event_type)
      .map(({ body }) => JSON.parse(body) as { id: string; create_time: string })
      .filter(({ create_time }) => Date.parse(create_time) >= from && create_time <= end_time)
    const rest = all.slice(after === undefined ? 0 : all.findIndex(({ id }) => id === after) + 1)
    const events = rest.slice(0, page_size)
    const next = new URLSearchParams(query)
    next.set('after', events.at(-1)?.id ?? '')
    const links =
      rest.length > page_size
        ? [{ rel: 'next', href: `${server.url}/v1/notifications/webhooks-events?${next}`, method: 'GET' }]
        : []
    return { status: 200, body: { events, count: events.length, links } }
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
    if (noun === 'verify-webhook-signature')
      return checked(verifyRequest, body, (request) => verify(request, body))
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
    if (path === '/webapps/billing/subscriptions') return billing.hosted(received)
    if (path === '/v1/oauth2/token') return token(received)
    if (!tokens.has(headers.authorization?.replace('Bearer ', '') ?? ''))
      return { status: 401, body: { name: 'AUTHENTICATION_FAILURE', message: 'Authentication failed.' } }
    const [, , , noun = '', id = ''] = path.split('/')
    if (noun === 'webhooks-events') return listEvents(received.query)
    return method === 'GET'
      ? (billing.get(received) ?? get(noun, id))
      : (billing.post(received) ?? post(received))
  }

  const billing = paypalBillingApi({ here, renewing, checked, once, refusal })

  const server = await standIn(answer, port)
  return Object.assign(here, server)
}
