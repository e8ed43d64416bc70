import { randomBytes } from 'node:crypto'
import Stripe from 'stripe'
import type { z } from 'zod'
import { type Answer, paymentPage, type Received, type StandIn, standIn } from './stand-in.ts'
import {
  chargesQuery,
  formValues,
  listQuery,
  ofIntentQuery,
  refundRequest,
  sessionQuery,
  sessionRequest,
} from './stripe-rules.ts'

type Thing = Record<string, unknown> & { id: string; object: string }

interface Session extends Thing {
  status: 'open' | 'complete' | 'expired'
  payment_status: 'unpaid' | 'paid'
  payment_intent: string | null
  amount_total: number
  currency: string
  metadata: Record<string, string>
  success_url: string
  cancel_url: string
}

/** An event with the headers that Stripe signs it with. */
export interface SentEvent {
  id: string
  type: string
  body: string
  headers: Record<string, string>
}

export interface StripeServer extends StandIn {
  secret: string
  webhookSecret: string
  sessions: Session[]
  refunds: (Thing & { amount: number; metadata: Record<string, string>; status: string })[]
  /** Events so far, in order. */
  events: SentEvent[]
  /** Where Stripe’s settings say that events go. */
  endpointUrl: string | null
  /** The fee in the currency of the balance, if it differs. */
  balanceCurrency: string | null
  /** Pays at the hosted page; `later` as with a debit, which is confirmed by `confirm`. */
  pay: (session: string, how?: 'now' | 'later') => void
  decline: (session: string) => void
  confirm: (session: string, status: 'succeeded' | 'failed') => void
  expire: (session: string) => void
  /** A refund from the dashboard. */
  refund: (session: string, amount: number) => void
  dispute: (session: string) => string
  closeDispute: (id: string, status: 'won' | 'lost') => void
  /** Signs an event as of a time; other secrets make it a forgery. */
  sign: (body: string, secret?: string, at?: number) => Record<string, string>
}

interface Options {
  port?: number
  /** Where events are sent to; without it, they are only kept. */
  webhookUrl?: string
}

const name = (prefix: string): string => `${prefix}_${randomBytes(12).toString('hex')}`
const now = (): number => Math.floor(Date.now() / 1000)

const refusal = (status: number, type: string, message: string, code?: string): Answer => ({
  status,
  body: { error: { type, message, ...(code && { code }) } },
})

const FEE = 29
const feeOf = (amount: number): number => Math.round((amount * FEE) / 1000) + 30

/** Opens a Stripe of its own that holds requests to Stripe’s rules. */
export const stripeServer = async ({ port, webhookUrl }: Options = {}): Promise<StripeServer> => {
  const secret = `sk_test_${randomBytes(12).toString('hex')}`
  const webhookSecret = `whsec_${randomBytes(16).toString('hex')}`
  const sessions: Session[] = []
  const intents = new Map<string, Thing & { latest_charge: string | null }>()
  const charges: (Thing & { amount: number; amount_refunded: number; created: number; disputed: boolean })[] =
    []
  const refunds: StripeServer['refunds'] = []
  const disputes: (Thing & { status: string })[] = []
  const events: SentEvent[] = []
  const answered = new Map<string, { fingerprint: string; answer: Answer }>()

  const sign: StripeServer['sign'] = (body, by = webhookSecret, at = now()) => ({
    'content-type': 'application/json',
    'stripe-signature': Stripe.webhooks.generateTestHeaderString({
      payload: body,
      secret: by,
      timestamp: at,
    }),
  })

  const emit = (type: string, object: Thing): void => {
    const event = {
      id: name('evt'),
      object: 'event',
      type,
      created: now(),
      livemode: false,
      data: { object },
    }
    const body = JSON.stringify(event)
    const sent = { id: event.id, type, body, headers: sign(body) }
    events.push(sent)
    if (webhookUrl)
      void fetch(webhookUrl, { method: 'POST', body, headers: sent.headers }).catch(() => undefined)
  }

  const sessionOf = (id: string): Session => {
    const found = sessions.find((one) => one.id === id)
    if (!found) throw new Error(`no session ${id}`)
    return found
  }
  const chargeOf = (session: string) => {
    const { payment_intent } = sessionOf(session)
    const found = charges.find((one) => one.payment_intent === payment_intent)
    if (!found) throw new Error(`session ${session} is not paid`)
    return found
  }

  const charge = (session: Session): void => {
    const id = name('ch')
    const intent = intents.get(session.payment_intent ?? '')
    if (!intent) throw new Error('no payment intent')
    charges.unshift({
      id,
      object: 'charge',
      amount: session.amount_total,
      amount_captured: session.amount_total,
      amount_refunded: 0,
      captured: true,
      created: now(),
      currency: session.currency,
      disputed: false,
      livemode: false,
      metadata: intent.metadata,
      paid: true,
      payment_intent: intent.id,
      refunded: false,
      status: 'succeeded',
    })
    Object.assign(intent, { latest_charge: id, status: 'succeeded' })
    session.payment_status = 'paid'
  }

  const complete = (session: Session, intentStatus: string): void => {
    session.status = 'complete'
    session.payment_intent = name('pi')
    intents.set(session.payment_intent, {
      id: session.payment_intent,
      object: 'payment_intent',
      amount: session.amount_total,
      currency: session.currency,
      latest_charge: null,
      metadata: session.metadata,
      status: intentStatus,
    })
  }

  const addRefund = (of: (typeof charges)[number], amount: number, metadata: Record<string, string>) => {
    const refund = {
      id: name('re'),
      object: 'refund',
      amount,
      charge: of.id,
      created: now(),
      currency: of.currency,
      metadata,
      payment_intent: of.payment_intent,
      status: 'succeeded',
    }
    refunds.unshift(refund)
    of.amount_refunded += amount
    Object.assign(of, { refunded: of.amount_refunded === of.amount })
    emit('charge.refunded', of)
    emit('refund.created', refund)
    return refund
  }

  const here: Omit<StripeServer, keyof StandIn> = {
    secret,
    webhookSecret,
    sessions,
    refunds,
    events,
    endpointUrl: webhookUrl ?? null,
    balanceCurrency: null,
    sign,
    pay: (id, how = 'now') => {
      const session = sessionOf(id)
      if (session.status !== 'open') throw new Error(`session ${id} is ${session.status}`)
      complete(session, 'processing')
      if (how === 'now') charge(session)
      emit('checkout.session.completed', session)
    },
    // Declined cards leave the session open: the buyer enters another one.
    decline: (id) => {
      if (sessionOf(id).status !== 'open') throw new Error(`session ${id} has ended`)
    },
    confirm: (id, status) => {
      const session = sessionOf(id)
      if (status === 'succeeded') charge(session)
      else
        Object.assign(intents.get(session.payment_intent ?? '') ?? {}, { status: 'requires_payment_method' })
      emit(`checkout.session.async_payment_${status}`, session)
    },
    expire: (id) => {
      const session = sessionOf(id)
      session.status = 'expired'
      emit('checkout.session.expired', session)
    },
    refund: (id, amount) => void addRefund(chargeOf(id), amount, {}),
    dispute: (id) => {
      const disputed = chargeOf(id)
      disputed.disputed = true
      const dispute = {
        id: name('du'),
        object: 'dispute',
        amount: disputed.amount,
        charge: disputed.id,
        created: now(),
        currency: disputed.currency,
        metadata: {},
        payment_intent: disputed.payment_intent,
        reason: 'fraudulent',
        status: 'needs_response',
      }
      disputes.unshift(dispute)
      emit('charge.dispute.created', dispute)
      emit('charge.dispute.funds_withdrawn', dispute)
      return dispute.id
    },
    closeDispute: (id, status) => {
      const dispute = disputes.find((one) => one.id === id)
      if (!dispute) throw new Error(`no dispute ${id}`)
      dispute.status = status
      emit('charge.dispute.closed', dispute)
      if (status === 'won') emit('charge.dispute.funds_reinstated', dispute)
    },
  }

  const createSession = (request: z.output<typeof sessionRequest>): Answer => {
    const { line_items, client_reference_id, metadata, success_url, cancel_url, customer_email } = request
    const id = name('cs_test')
    const session: Session = {
      id,
      object: 'checkout.session',
      amount_total: line_items.reduce(
        (sum, { quantity, price_data }) => sum + quantity * price_data.unit_amount,
        0,
      ),
      cancel_url,
      client_reference_id,
      created: now(),
      currency: line_items[0]?.price_data.currency ?? 'usd',
      customer_email,
      livemode: false,
      metadata,
      mode: 'payment',
      payment_intent: null,
      payment_status: 'unpaid',
      status: 'open',
      success_url,
      url: `${server.url}/pay/${id}`,
    }
    sessions.push(session)
    return { status: 200, body: session }
  }

  const createRefund = ({
    payment_intent,
    amount,
    metadata = {},
  }: z.output<typeof refundRequest>): Answer => {
    const found = charges.find((one) => one.payment_intent === payment_intent)
    if (!found) return refusal(404, 'invalid_request_error', 'No such payment_intent', 'resource_missing')
    if (found.disputed)
      return refusal(400, 'invalid_request_error', 'Charge has been charged back.', 'charge_disputed')
    if (found.amount_refunded + amount > found.amount)
      return refusal(
        400,
        'invalid_request_error',
        'The amount is greater than what is left.',
        'amount_too_large',
      )
    return { status: 200, body: addRefund(found, amount, metadata) }
  }

  const expanded = (session: Session, expand: readonly string[]): Thing => {
    const intent = intents.get(session.payment_intent ?? '')
    if (!intent || expand.length === 0) return session
    const found = charges.find(({ id }) => id === intent.latest_charge)
    const currency = here.balanceCurrency ?? found?.currency
    const balance_transaction = found && {
      id: name('txn'),
      object: 'balance_transaction',
      amount: found.amount,
      currency,
      fee: feeOf(found.amount),
      net: found.amount - feeOf(found.amount),
    }
    return {
      ...session,
      payment_intent: { ...intent, latest_charge: found ? { ...found, balance_transaction } : null },
    }
  }

  const listed = (
    things: Thing[],
    { limit = 10, starting_after }: { limit?: number | undefined; starting_after?: string | undefined },
  ): Answer => {
    const from = starting_after === undefined ? 0 : things.findIndex(({ id }) => id === starting_after) + 1
    const data = things.slice(from, from + limit)
    const has_more = from + limit < things.length
    return { status: 200, body: { object: 'list', url: '/v1', data, has_more } }
  }

  /** Runs a request that passes its rules. */
  const checked = <S extends z.ZodType>(
    rules: S,
    values: unknown,
    run: (parsed: z.output<S>) => Answer,
  ): Answer => {
    const parsed = rules.safeParse(values)
    if (parsed.success) return run(parsed.data)
    const [issue] = parsed.error.issues
    return refusal(
      400,
      'invalid_request_error',
      `${issue?.path.join('.')}: ${issue?.message}`,
      'parameter_invalid',
    )
  }

  const once = (received: Received, run: () => Answer): Answer => {
    const key = received.headers['idempotency-key']
    if (key === undefined)
      return refusal(400, 'invalid_request_error', 'The stand-in requires an idempotency key.')
    const fingerprint = `${received.path} ${received.body}`
    const known = answered.get(key)
    if (known && known.fingerprint !== fingerprint)
      return refusal(
        400,
        'idempotency_error',
        'Keys for idempotent requests can only be used with the same parameters.',
      )
    const answer = known?.answer ?? run()
    answered.set(key, { fingerprint, answer })
    return answer
  }

  const hosted = ({ method, path, body }: Received): Answer => {
    const session = sessionOf(path.split('/')[2] ?? '')
    const total = `${session.amount_total} ${session.currency.toUpperCase()}`
    if (method === 'GET') return { status: 200, body: paymentPage('Stripe', String(session.id), total) }
    const choice = new URLSearchParams(body).get('answer')
    if (choice === 'decline')
      return { status: 200, body: paymentPage('Stripe', 'Your card was declined.', total) }
    if (choice === 'pay') here.pay(session.id)
    return {
      status: 303,
      body: '',
      headers: { location: choice === 'pay' ? session.success_url : session.cancel_url },
    }
  }

  const sessionFound = (id: string, values: unknown): Answer => {
    const session = sessions.find((one) => one.id === id)
    if (!session) return refusal(404, 'invalid_request_error', 'No such checkout.session', 'resource_missing')
    return checked(sessionQuery, values, ({ expand = [] }) => ({
      status: 200,
      body: expanded(session, expand),
    }))
  }

  const ofIntent = (things: Thing[], values: unknown): Answer =>
    checked(ofIntentQuery, values, (parsed) =>
      listed(
        things.filter((one) => [undefined, one.payment_intent].includes(parsed.payment_intent)),
        parsed,
      ),
    )

  const account = { id: 'acct_1', object: 'account', charges_enabled: true }
  const business = { ...account, business_profile: { name: 'Dockside Records' } }
  const endpoint = { id: 'we_1', object: 'webhook_endpoint', enabled_events: ['*'], status: 'enabled' }

  const gets: Record<string, (values: unknown) => Answer> = {
    '/v1/checkout/sessions': (values) => checked(listQuery, values, (page) => listed(sessions, page)),
    '/v1/refunds': (values) => ofIntent(refunds, values),
    '/v1/disputes': (values) => ofIntent(disputes, values),
    '/v1/charges': (values) =>
      checked(chargesQuery, values, ({ created, ...page }) =>
        listed(
          charges.filter((one) => one.created >= (created?.gte ?? 0)),
          page,
        ),
      ),
    '/v1/account': () => ({ status: 200, body: business }),
    '/v1/webhook_endpoints': (values) =>
      checked(listQuery, values, (page) =>
        listed(here.endpointUrl ? [{ ...endpoint, url: here.endpointUrl }] : [], page),
      ),
  }

  const get = (path: string, values: unknown): Answer => {
    const [, , noun, part = '', id] = path.split('/')
    if (noun === 'checkout' && id) return sessionFound(id, values)
    if (noun === 'payment_intents') {
      const intent = intents.get(part)
      return intent
        ? { status: 200, body: intent }
        : refusal(404, 'invalid_request_error', 'No such payment_intent', 'resource_missing')
    }
    return (
      gets[path]?.(values) ?? refusal(404, 'invalid_request_error', `Unrecognized request URL (${path}).`)
    )
  }

  const posts: Record<string, (values: unknown) => Answer> = {
    '/v1/checkout/sessions': (values) => checked(sessionRequest, values, createSession),
    '/v1/refunds': (values) => checked(refundRequest, values, createRefund),
  }

  const api = (received: Received): Answer => {
    const { method, path, query, body } = received
    if (received.headers.authorization !== `Bearer ${secret}`)
      return refusal(401, 'invalid_request_error', 'Invalid API Key provided.')
    if (method === 'GET') return get(path, formValues(query))
    const post = posts[path]
    return post
      ? once(received, () => post(formValues(body)))
      : refusal(404, 'invalid_request_error', `Unrecognized request URL (${path}).`)
  }

  const server = await standIn(
    (received) => (received.path.startsWith('/pay/') ? hosted(received) : api(received)),
    port,
  )
  return Object.assign(here, server)
}
