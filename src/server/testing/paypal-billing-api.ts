import type { z } from 'zod'
import { letters, type PaypalAccount, type paypalAccount } from './paypal-account.ts'
import type { PaypalSubscription, Plan } from './paypal-billing-account.ts'
import {
  actRequests,
  overdueRequest,
  planRequest,
  productRequest,
  subscriptionRequest,
  transactionsQuery,
} from './paypal-billing-rules.ts'
import { unitsOf } from './paypal-rules.ts'
import { type Answer, paymentPage, type Received } from './stand-in.ts'

interface Api extends Pick<ReturnType<typeof paypalAccount>, 'renewing'> {
  here: PaypalAccount
  checked: <S extends z.ZodType>(rules: S, body: string, run: (parsed: z.output<S>) => Answer) => Answer
  once: (received: Received, run: () => Answer) => Answer
  refusal: (status: number, issue: string, description?: string) => Answer
}

const done: Answer = { status: 204, body: '' }

/** From which states an action leads where. */
const acts = {
  suspend: { from: ['ACTIVE'], to: 'SUSPENDED', event: 'SUSPENDED' },
  activate: { from: ['SUSPENDED'], to: 'ACTIVE', event: 'ACTIVATED' },
  cancel: { from: ['ACTIVE', 'SUSPENDED'], to: 'CANCELLED', event: 'CANCELLED' },
} as const

/** The calls of PayPal about products, plans and subscriptions. */
export const paypalBillingApi = ({ here, renewing, checked, once, refusal }: Api) => {
  const { plans, subscriptions } = here
  const products = new Set<string>()
  const found = (id: string): PaypalSubscription | undefined => subscriptions.find((one) => one.id === id)

  const createProduct = (): Answer => {
    const id = `PROD-${letters()}`
    products.add(id)
    return { status: 201, body: { id } }
  }

  const createPlan = (request: z.output<typeof planRequest>): Answer => {
    if (!products.has(request.product_id)) return refusal(404, 'INVALID_RESOURCE_ID')
    const currency = request.billing_cycles.at(-1)?.pricing_scheme?.fixed_price.currency_code ?? ''
    const plan: Plan = { ...request, id: `P-${letters()}`, currency }
    plans.push(plan)
    return { status: 201, body: { id: plan.id, status: 'ACTIVE' } }
  }

  const subscribe = (request: z.output<typeof subscriptionRequest>): Answer => {
    const plan = plans.find(({ id }) => id === request.plan_id)
    if (!plan) return refusal(404, 'INVALID_RESOURCE_ID')
    const setup_fee = request.plan?.payment_preferences.setup_fee ?? null
    if (setup_fee && setup_fee.currency_code !== plan.currency) return refusal(422, 'CURRENCY_MISMATCH')
    const { return_url, cancel_url } = request.application_context
    const one: PaypalSubscription = {
      id: `I-${letters()}`,
      status: 'APPROVAL_PENDING',
      plan,
      custom_id: request.custom_id,
      create_time: new Date().toISOString(),
      start_time: request.start_time ?? null,
      setup_fee,
      return_url,
      cancel_url,
      cycles: 0,
      failed: 0,
      outstanding: 0,
      transactions: [],
    }
    subscriptions.push(one)
    return { status: 201, body: renewing.shown(one) }
  }

  const act = (id: string, verb: keyof typeof acts): Answer => {
    const one = found(id)
    const { from, to, event } = acts[verb]
    if (!one) return refusal(404, 'INVALID_RESOURCE_ID')
    if (!(from as readonly string[]).includes(one.status)) return refusal(422, 'SUBSCRIPTION_STATUS_INVALID')
    renewing.become(one, to, event)
    return done
  }

  const payOverdue = (id: string, { amount }: z.output<typeof overdueRequest>): Answer => {
    const one = found(id)
    if (!one) return refusal(404, 'INVALID_RESOURCE_ID')
    if (one.outstanding === 0) return refusal(422, 'ZERO_OUTSTANDING_BALANCE')
    if (unitsOf(amount) > one.outstanding) return refusal(422, 'AMOUNT_GREATER_THAN_OUTSTANDING_BALANCE')
    if (here.captures === 'declined')
      return refusal(422, 'INSTRUMENT_DECLINED', 'The instrument presented was declined.')
    renewing.payOutstanding(one)
    return { status: 202, body: {} }
  }

  const get = ({ path, query }: Received): Answer | undefined => {
    const [, , area, noun, id = '', part] = path.split('/')
    if (area === 'payments' && noun === 'sale') {
      const sale = renewing.transactionOf(id)
      return sale
        ? { status: 200, body: { id, billing_agreement_id: sale.one.id } }
        : refusal(404, 'INVALID_RESOURCE_ID')
    }
    if (area !== 'billing') return undefined
    if (noun === 'plans') return { status: 200, body: { plans: plans.map((plan) => ({ id: plan.id })) } }
    const one = found(id)
    if (!one) return refusal(404, 'INVALID_RESOURCE_ID')
    if (part !== 'transactions') return { status: 200, body: renewing.shown(one) }
    if (!transactionsQuery.safeParse(Object.fromEntries(query)).success) return refusal(400, 'INVALID_TIME')
    return { status: 200, body: { transactions: one.transactions.map(({ refunded, ...shown }) => shown) } }
  }

  const post = (received: Received): Answer | undefined => {
    const { path, body } = received
    const [, , area, noun, id = '', verb = ''] = path.split('/')
    if (area === 'catalogs') return once(received, () => checked(productRequest, body, createProduct))
    if (area !== 'billing') return undefined
    if (noun === 'plans') return once(received, () => checked(planRequest, body, createPlan))
    if (id === '') return once(received, () => checked(subscriptionRequest, body, subscribe))
    if (verb === 'capture')
      return once(received, () => checked(overdueRequest, body, (request) => payOverdue(id, request)))
    if (verb in acts) {
      const known = verb as keyof typeof acts
      return checked(actRequests[known], body, () => act(id, known))
    }
    return refusal(404, 'RESOURCE_NOT_FOUND')
  }

  /** The page on which a subscription is approved. */
  const hosted = ({ method, query, body }: Received): Answer => {
    const one = here.subscriptionOf(query.get('ba_token') ?? '')
    const { value, currency_code } = one.plan.billing_cycles.at(-1)?.pricing_scheme?.fixed_price ?? {
      value: '0',
      currency_code: '',
    }
    if (method === 'GET')
      return {
        status: 200,
        body: paymentPage({ provider: 'PayPal', total: `${value} ${currency_code}` }, ['pay', 'cancel']),
      }
    const isApproved = new URLSearchParams(body).get('answer') === 'pay'
    if (isApproved) here.approveSubscription(one.id)
    const to = new URL(isApproved ? one.return_url : one.cancel_url)
    to.searchParams.set('subscription_id', one.id)
    return { status: 303, body: '', headers: { location: to.href } }
  }

  return { get, post, hosted }
}
