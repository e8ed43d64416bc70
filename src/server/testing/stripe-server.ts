import type { z } from 'zod'
import { type Answer, paymentPage, type Received, type StandIn, standIn } from './stand-in.ts'
import { type StripeAccount, stripeAccount } from './stripe-account.ts'
import { stripeBillingApi } from './stripe-billing-api.ts'
import { formValues } from './stripe-form.ts'
import { name, now, type Session, type Thing } from './stripe-objects.ts'
import {
  chargesQuery,
  listQuery,
  ofIntentQuery,
  refundRequest,
  sessionQuery,
  sessionRequest,
  sessionsQuery,
} from './stripe-rules.ts'

export interface StripeServer extends StripeAccount, StandIn {}

interface Options {
  port?: number
  /** Where events are sent to; without it, they are only kept. */
  webhookUrl?: string
}

const refusal = (status: number, type: string, message: string, code?: string): Answer => ({
  status,
  body: { error: { type, message, ...(code && { code }) } },
})

const FEE = 29
const feeOf = (amount: number): number => Math.round((amount * FEE) / 1000) + 30

/** Opens a Stripe of its own that holds requests to Stripe’s rules. */
export const stripeServer = async ({ port, webhookUrl }: Options = {}): Promise<StripeServer> => {
  const {
    account: here,
    sessionOf,
    intents,
    charges,
    disputes,
    addRefund,
    renewing,
  } = stripeAccount(() => server.url, webhookUrl)
  const { secret, sessions, refunds } = here
  const answered = new Map<string, { fingerprint: string; answer: Answer }>()

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
    const show = (notice = ''): Answer => ({
      status: 200,
      body: paymentPage({ provider: 'Stripe', total, notice }, ['pay', 'later', 'decline', 'cancel']),
    })
    if (method === 'GET') return show()
    const choice = new URLSearchParams(body).get('answer')
    if (choice === 'decline') return show('Your card was declined.')
    if (choice === 'cancel') return { status: 303, body: '', headers: { location: session.cancel_url } }
    here.pay(session.id, choice === 'later' ? 'later' : 'now')
    return { status: 303, body: '', headers: { location: session.success_url } }
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
    '/v1/checkout/sessions': (values) =>
      checked(sessionsQuery, values, ({ customer, status, created, expand: _, ...page }) =>
        customer === undefined ? listed(sessions, page) : billing.sessionsOf(customer, status, created?.gte),
      ),
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
    const [, , noun, , id] = path.split('/')
    if (noun === 'checkout' && id) return sessionFound(id, values)
    return (
      billing.get(path, values) ??
      gets[path]?.(values) ??
      refusal(404, 'invalid_request_error', `Unrecognized request URL (${path}).`)
    )
  }

  const posts: Record<string, (values: unknown) => Answer> = {
    '/v1/checkout/sessions': (values) => {
      const { mode } = values as { mode?: string }
      if (mode === 'subscription') return billing.subscribe(values)
      return mode === 'setup' ? billing.setUp(values) : checked(sessionRequest, values, createSession)
    },
    '/v1/refunds': (values) => checked(refundRequest, values, createRefund),
  }

  const api = (received: Received): Answer => {
    const { method, path, query, body } = received
    if (received.headers.authorization !== `Bearer ${secret}`)
      return refusal(401, 'invalid_request_error', 'Invalid API Key provided.')
    if (method === 'GET') return get(path, formValues(query))
    if (method === 'DELETE') return billing.end(path)
    const post = posts[path] ?? billing.post(path)
    return post
      ? once(received, () => post(formValues(body)))
      : refusal(404, 'invalid_request_error', `Unrecognized request URL (${path}).`)
  }

  const billing = stripeBillingApi({
    here,
    renewing,
    intents,
    charges,
    checked,
    refusal,
    feeOf,
    urlOf: () => server.url,
  })

  const server = await standIn((received) => {
    if (received.path.startsWith('/pay/')) return hosted(received)
    return received.path.startsWith('/invoice/') ? billing.hosted(received) : api(received)
  }, port)
  return Object.assign(here, server)
}
