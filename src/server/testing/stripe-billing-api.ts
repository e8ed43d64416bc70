import type { z } from 'zod'
import { type Answer, paymentPage, type Received } from './stand-in.ts'
import type { StripeAccount, stripeAccount } from './stripe-account.ts'
import type { Invoice, Price, Subscription } from './stripe-billing-account.ts'
import {
  couponRequest,
  intentQuery,
  invoicePaymentsQuery,
  invoiceQuery,
  invoicesQuery,
  priceRequest,
  productRequest,
  setupRequest,
  subscribingRequest,
  subscriptionQuery,
  subscriptionUpdate,
} from './stripe-billing-rules.ts'
import { name, now, type Session, type Thing } from './stripe-objects.ts'
import { listQuery } from './stripe-rules.ts'

type Account = ReturnType<typeof stripeAccount>

interface Api extends Pick<Account, 'renewing' | 'intents' | 'charges'> {
  here: StripeAccount
  checked: <S extends z.ZodType>(rules: S, values: unknown, run: (parsed: z.output<S>) => Answer) => Answer
  refusal: (status: number, type: string, message: string, code?: string) => Answer
  feeOf: (amount: number) => number
  urlOf: () => string
}

const ok = (body: unknown): Answer => ({ status: 200, body })
const listed = (data: unknown[]): Answer => ok({ object: 'list', url: '/v1', data, has_more: false })

/** The calls of Stripe Billing. */
export const stripeBillingApi = ({
  here,
  renewing,
  intents,
  charges,
  checked,
  refusal,
  feeOf,
  urlOf,
}: Api) => {
  const { prices, products, coupons, subscriptions, methods, invoices } = here
  const missing = (what: string): Answer =>
    refusal(404, 'invalid_request_error', `No such ${what}`, 'resource_missing')

  const paymentsOf = ({ amount_paid, payment_intent, currency, id }: Invoice) => ({
    object: 'list',
    data:
      payment_intent === null
        ? []
        : [
            {
              id: name('inpay'),
              object: 'invoice_payment',
              amount_paid,
              currency,
              invoice: id,
              status: 'paid',
              payment: { type: 'payment_intent', payment_intent },
            },
          ],
  })
  const shown = (invoice: Invoice, expanded: boolean): Thing =>
    ({
      ...renewing.shown(invoice),
      ...(expanded && { payments: paymentsOf(invoice) }),
    }) as Thing

  const intentFound = (id: string, expand: readonly string[]): Answer => {
    const intent = intents.get(id)
    if (!intent) return missing('payment_intent')
    const found = charges.find((one) => one.id === intent.latest_charge)
    if (expand.length === 0 || !found) return ok(intent)
    const fee = feeOf(found.amount)
    const balance_transaction = {
      id: name('txn'),
      object: 'balance_transaction',
      currency: found.currency,
      fee,
    }
    return ok({ ...intent, latest_charge: { ...found, balance_transaction } })
  }

  const lists: Record<string, () => unknown[]> = {
    subscriptions: () => subscriptions,
    products: () => [...products.values()],
    prices: () => [...prices.values()],
    invoices: () => invoices.map((one) => shown(one, false)),
  }

  const get = (path: string, values: unknown): Answer | undefined => {
    const [, , noun = '', id = ''] = path.split('/')
    if (noun in lists && id === '' && !('subscription' in (values as object)))
      return checked(listQuery, values, () => listed((lists[noun] ?? (() => []))()))
    if (noun === 'payment_intents')
      return checked(intentQuery, values, ({ expand = [] }) => intentFound(id, expand))
    if (noun === 'subscriptions') {
      const found = subscriptions.find((one) => one.id === id)
      if (!found) return missing('subscription')
      return checked(subscriptionQuery, values, ({ expand = [] }) =>
        ok({
          ...found,
          ...(expand.length > 0 && { default_payment_method: methods.get(found.default_payment_method) }),
        }),
      )
    }
    if (noun === 'invoices' && id !== '') {
      const found = invoices.find((one) => one.id === id)
      if (!found) return missing('invoice')
      return checked(invoiceQuery, values, ({ expand = [] }) => ok(shown(found, expand.length > 0)))
    }
    if (noun === 'invoices')
      return checked(invoicesQuery, values, ({ subscription, status, limit, expand = [] }) =>
        listed(
          invoices
            .filter((one) => one.subscription === subscription && one.status === status)
            .slice(0, limit)
            .map((one) => shown(one, expand.length > 0)),
        ),
      )
    if (noun === 'invoice_payments')
      return checked(invoicePaymentsQuery, values, ({ payment }) =>
        listed(
          invoices
            .filter((one) => one.payment_intent === payment.payment_intent)
            .flatMap((one) => paymentsOf(one).data.map((paid) => ({ ...paid, invoice: shown(one, false) }))),
        ),
      )
    return undefined
  }

  const store = <T extends Thing>(
    into: Map<string, T>,
    prefix: string,
    object: string,
    values: object,
  ): Answer => {
    const id = name(prefix)
    const thing = { id, object, created: now(), livemode: false, ...values } as unknown as T
    into.set(id, thing)
    return ok(thing)
  }

  const createPrice = (values: z.output<typeof priceRequest>): Answer =>
    products.has(values.product)
      ? store<Price>(prices, 'price', 'price', { ...values, active: true, type: 'recurring' })
      : missing('product')

  const subscribe = (values: unknown): Answer =>
    checked(subscribingRequest, values, ({ line_items, subscription_data, discounts = [], ...request }) => {
      const price = prices.get(line_items[0]?.price ?? '')
      const coupon = coupons.get(discounts[0]?.coupon ?? '')
      if (!price) return missing('price')
      if (discounts.length > 0 && !coupon) return missing('coupon')
      const { trial_period_days: trial_days = 0, metadata } = subscription_data
      const off = coupon?.amount_off ?? 0
      const id = name('cs_test')
      const session: Session = {
        id,
        object: 'checkout.session',
        ...request,
        amount_total: trial_days > 0 ? 0 : price.unit_amount - off,
        created: now(),
        currency: price.currency,
        invoice: null,
        livemode: false,
        payment_intent: null,
        payment_status: 'unpaid',
        status: 'open',
        subscription: null,
        subscribes: { price: price.id, trial_days, coupon, metadata },
        url: `${urlOf()}/pay/${id}`,
      }
      here.sessions.push(session)
      return ok(session)
    })

  /** A page on which a customer adds a card. */
  const setUp = (values: unknown): Answer =>
    checked(setupRequest, values, (request) => {
      if (!subscriptions.some(({ customer }) => customer === request.customer)) return missing('customer')
      const id = name('cs_test')
      const session: Session = {
        id,
        object: 'checkout.session',
        ...request,
        amount_total: 0,
        created: now(),
        livemode: false,
        payment_intent: null,
        payment_status: 'unpaid',
        setup_intent: null,
        status: 'open',
        url: `${urlOf()}/pay/${id}`,
      }
      here.sessions.push(session)
      return ok(session)
    })

  /** Sessions of a customer, the newest first, with the cards that were added on them. */
  const sessionsOf = (customer: string, status: string | undefined, since = 0): Answer =>
    listed(
      here.sessions
        .filter((one) => one.customer === customer && one.status === status && Number(one.created) >= since)
        .toReversed()
        .map((one) => {
          const intent = one.setup_intent as { payment_method: string }
          return { ...one, setup_intent: { ...intent, payment_method: methods.get(intent.payment_method) } }
        }),
    )

  const payNow = (id: string): Answer => {
    const invoice = invoices.find((one) => one.id === id)
    if (invoice?.status !== 'open')
      return refusal(400, 'invalid_request_error', 'Invoice is already paid', 'invoice_already_paid')
    here.payInvoice(invoice.subscription)
    return ok(shown(invoice, false))
  }

  const chargeMethod = (subscription: Subscription, id: string): Answer => {
    if (methods.get(id)?.customer !== subscription.customer) return missing('payment_method')
    renewing.setDefault(subscription, id)
    return ok(subscription)
  }

  const update = (subscription: Subscription, values: z.output<typeof subscriptionUpdate>): Answer => {
    const { items = [], trial_end, cancel_at_period_end, proration_behavior } = values
    if (subscription.status === 'canceled')
      return refusal(400, 'invalid_request_error', 'A canceled subscription can only update its metadata.')
    if (trial_end !== undefined && trial_end <= now())
      return refusal(400, 'invalid_request_error', 'Invalid timestamp: must be in the future.')
    const [item] = items
    const price = item && prices.get(item.price)
    if (item && (!price || item.id !== subscription.items.data[0]?.id)) return missing('subscription_item')
    if ((price || trial_end !== undefined) && proration_behavior !== 'none')
      return refusal(400, 'invalid_request_error', 'The stand-in charges no prorations.')
    if (price || trial_end !== undefined) renewing.change(subscription, price, trial_end)
    if (cancel_at_period_end !== undefined) renewing.stop(subscription, cancel_at_period_end === 'true')
    return ok(subscription)
  }

  const creates: Record<string, (values: unknown) => Answer> = {
    '/v1/products': (values) =>
      checked(productRequest, values, (parsed) => store(products, 'prod', 'product', parsed)),
    '/v1/prices': (values) => checked(priceRequest, values, createPrice),
    '/v1/coupons': (values) =>
      checked(couponRequest, values, (parsed) => store(coupons, 'coupon', 'coupon', parsed)),
  }

  const post = (path: string): ((values: unknown) => Answer) | undefined => {
    const [, , noun, id = '', act] = path.split('/')
    if (noun === 'invoices' && act === 'pay') return () => payNow(id)
    if (noun !== 'subscriptions') return creates[path]
    const found = subscriptions.find((one) => one.id === id)
    return (values) =>
      found
        ? checked(subscriptionUpdate, values, ({ default_payment_method: method, ...parsed }) =>
            method === undefined ? update(found, parsed) : chargeMethod(found, method),
          )
        : missing('subscription')
  }

  const end = (path: string): Answer => {
    const found = subscriptions.find((one) => one.id === path.split('/')[3])
    if (!found || found.status === 'canceled') return missing('subscription')
    renewing.end(found)
    return ok(found)
  }

  /** The page on which an open invoice is paid. */
  const hosted = ({ method, path }: Received): Answer => {
    const invoice = invoices.find((one) => one.id === path.split('/')[2])
    if (!invoice) return missing('invoice')
    const total = `${invoice.amount_due} ${invoice.currency.toUpperCase()}`
    if (method !== 'GET' && invoice.status === 'open') here.payInvoice(invoice.subscription)
    const notice = invoice.status === 'paid' ? 'Invoice paid' : ''
    return ok(paymentPage({ provider: 'Stripe', total, notice }, invoice.status === 'paid' ? [] : ['pay']))
  }

  return { get, post, end, subscribe, setUp, sessionsOf, hosted }
}
