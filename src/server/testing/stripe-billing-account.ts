import { addMonths, periodEnd } from '../domains/selling/subscriptions/periods/periods.ts'
import { type Charge, name, now, type Session, type Thing } from './stripe-objects.ts'

export interface Price extends Thing {
  product: string
  currency: string
  unit_amount: number
  recurring: { interval: 'month' | 'year' }
}

/** A card of a customer. */
export interface Method extends Thing {
  customer: string
  card: { brand: string; last4: string; exp_month: number; exp_year: number }
  created: number
}

export interface Subscription extends Thing {
  customer: string
  currency: string
  default_payment_method: string
  status: 'trialing' | 'active' | 'past_due' | 'canceled'
  cancel_at_period_end: boolean
  metadata: Record<string, string>
  trial_end: number | null
  /** Periods end on its day of the month, or on the last day of a shorter one. */
  billing_cycle_anchor: number
  items: {
    object: 'list'
    data: { id: string; price: Price; current_period_start: number; current_period_end: number }[]
  }
}

export interface Invoice extends Thing {
  status: 'paid' | 'open'
  amount_paid: number
  amount_due: number
  currency: string
  subscription: string
  payment_intent: string | null
  hosted_invoice_url: string
  lines: { object: 'list'; data: { period: { start: number; end: number } }[] }
}

interface Coupon {
  amount_off: number
  duration: 'once' | 'repeating' | 'forever'
  duration_in_months?: number
}

/** Subscriptions at Stripe. */
export interface StripeBilling {
  prices: Map<string, Price>
  products: Map<string, Thing>
  coupons: Map<string, Thing & Coupon>
  subscriptions: Subscription[]
  methods: Map<string, Method>
  /** The newest first. */
  invoices: Invoice[]
  subscriptionOf: (id: string) => Subscription
  /** Time passes until the next payment of a subscription, which is made, or fails. */
  renew: (subscription: string, how?: 'paid' | 'failed') => void
  /** Pays what is open. */
  payInvoice: (subscription: string) => void
  /** Actions of the subscriber or the seller at Stripe. */
  stopThere: (subscription: string, stops: boolean) => void
  endThere: (subscription: string) => void
  /** The charge of the last paid invoice. */
  lastCharge: (subscription: string) => Charge
}

interface Core {
  emit: (type: string, object: Thing) => void
  intents: Map<string, Thing & { latest_charge: string | null }>
  addCharge: (of: { amount: number; currency: string; intent: string }) => void
  charges: Charge[]
  urlOf: () => string
}

const DAY = 86_400

/** Opens the part of an account at Stripe that renews subscriptions. */
export const stripeBillingAccount = ({ emit, intents, addCharge, charges, urlOf }: Core) => {
  const prices: StripeBilling['prices'] = new Map()
  const products: StripeBilling['products'] = new Map()
  const coupons: StripeBilling['coupons'] = new Map()
  const subscriptions: Subscription[] = []
  const methods: StripeBilling['methods'] = new Map()
  /** The coupons with which subscriptions began. */
  const lowered = new Map<string, Coupon>()
  const invoices: Invoice[] = []

  const subscriptionOf = (id: string): Subscription => {
    const found = subscriptions.find((one) => one.id === id)
    if (!found) throw new Error(`no subscription ${id}`)
    return found
  }
  const itemOf = ({ items }: Subscription) => {
    const [item] = items.data
    if (!item) throw new Error('no item')
    return item
  }
  const after = (anchor: number, start: number, { recurring }: Price): number =>
    Number(periodEnd(new Date(anchor * 1000), new Date(start * 1000), recurring.interval)) / 1000

  const pay = (invoice: Invoice): void => {
    const { metadata } = subscriptionOf(invoice.subscription)
    if (invoice.amount_due > 0) {
      const intent = name('pi')
      intents.set(intent, { id: intent, object: 'payment_intent', metadata: {}, latest_charge: null })
      addCharge({ amount: invoice.amount_due, currency: invoice.currency, intent })
      Object.assign(invoice, { payment_intent: intent })
    }
    Object.assign(invoice, { status: 'paid', amount_paid: invoice.amount_due, metadata })
  }

  const shown = ({ payment_intent, subscription, ...invoice }: Invoice) => ({
    ...invoice,
    parent: {
      type: 'subscription_details',
      subscription_details: { subscription, metadata: subscriptionOf(subscription).metadata },
    },
  })

  const bill = (
    subscription: Subscription,
    amount: number,
    period: { start: number; end: number },
  ): Invoice => {
    const id = name('in')
    const { price } = itemOf(subscription)
    const invoice: Invoice = {
      id,
      object: 'invoice',
      status: 'open',
      amount_paid: 0,
      amount_due: amount,
      created: now(),
      currency: price.currency,
      subscription: subscription.id,
      payment_intent: null,
      hosted_invoice_url: `${urlOf()}/invoice/${id}`,
      lines: {
        object: 'list',
        data: [
          {
            id: name('il'),
            object: 'line_item',
            period,
            pricing: { type: 'price_details', price_details: { price: price.id, product: price.product } },
          } as Invoice['lines']['data'][number],
        ],
      },
    }
    invoices.unshift(invoice)
    return invoice
  }

  /** Adds a card to a customer, each later than the others. */
  const addMethod = (customer: string, last4: string): Method => {
    const newest = Math.max(0, ...[...methods.values()].map(({ created }) => created))
    const method: Method = {
      id: name('pm'),
      object: 'payment_method',
      type: 'card',
      customer,
      card: { brand: 'visa', last4, exp_month: 8, exp_year: 2034 },
      created: Math.max(now(), newest + 1),
    }
    methods.set(method.id, method)
    return method
  }

  /** Adds the card that a customer enters on the page of a session. */
  const setUp = (session: Session): void => {
    const { id: payment_method } = addMethod(String(session.customer), '4444')
    const setup_intent = { id: name('seti'), object: 'setup_intent', payment_method, status: 'succeeded' }
    Object.assign(session, { status: 'complete', payment_status: 'no_payment_required', setup_intent })
    emit('checkout.session.completed', { ...session, setup_intent: setup_intent.id })
  }

  /** Begins a subscription when its session is paid. */
  const begin = (session: Session): void => {
    const {
      price: priceId,
      trial_days,
      coupon,
      metadata,
    } = session.subscribes as {
      price: string
      trial_days: number
      coupon: Coupon | undefined
      metadata: Record<string, string>
    }
    const price = prices.get(priceId) as Price
    const start = now()
    const trial_end = trial_days > 0 ? start + trial_days * DAY : null
    const end = trial_end ?? after(start, start, price)
    const customer = name('cus')
    const subscription: Subscription = {
      id: name('sub'),
      customer,
      currency: price.currency,
      default_payment_method: addMethod(customer, '4242').id,
      object: 'subscription',
      status: trial_end === null ? 'active' : 'trialing',
      cancel_at_period_end: false,
      cancel_at: null,
      created: start,
      metadata,
      trial_end,
      billing_cycle_anchor: trial_end ?? start,
      items: {
        object: 'list',
        data: [{ id: name('si'), price, current_period_start: start, current_period_end: end }],
      },
    }
    subscriptions.push(subscription)
    if (coupon) lowered.set(subscription.id, coupon)
    const off = coupon?.amount_off ?? 0
    const invoice = bill(subscription, trial_end === null ? price.unit_amount - off : 0, { start, end })
    pay(invoice)
    Object.assign(session, {
      status: 'complete',
      payment_status: invoice.amount_paid > 0 ? 'paid' : 'no_payment_required',
      subscription: subscription.id,
      invoice: invoice.id,
    })
    emit('customer.subscription.created', subscription)
    emit('invoice.paid', shown(invoice))
    emit('checkout.session.completed', session)
  }

  const end = (subscription: Subscription): void => {
    subscription.status = 'canceled'
    emit('customer.subscription.deleted', subscription)
  }

  /** Returns the amount that the coupon takes off a later period. */
  const offAt = ({ id, created }: Subscription, start: number): number => {
    const { amount_off = 0, duration = 'once', duration_in_months = 0 } = lowered.get(id) ?? {}
    const until = addMonths(new Date(Number(created) * 1000), duration_in_months).getTime() / 1000
    return duration === 'forever' || (duration === 'repeating' && start < until) ? amount_off : 0
  }

  const charge = (subscription: Subscription, start: number, how: 'paid' | 'failed'): void => {
    const item = itemOf(subscription)
    const period = { start, end: after(subscription.billing_cycle_anchor, start, item.price) }
    const invoice = bill(subscription, item.price.unit_amount - offAt(subscription, start), period)
    Object.assign(item, { current_period_start: start, current_period_end: period.end })
    subscription.status = how === 'paid' ? 'active' : 'past_due'
    if (how === 'paid') pay(invoice)
    emit(how === 'paid' ? 'invoice.paid' : 'invoice.payment_failed', shown(invoice))
    emit('customer.subscription.updated', subscription)
  }

  /** Changes the price, or when it is charged next; another interval begins at once, or when the free days that were given end. */
  const change = (
    subscription: Subscription,
    other: Price | undefined,
    trial_end: number | undefined,
  ): void => {
    const item = itemOf(subscription)
    const price = other ?? item.price
    const isOther = item.price.recurring.interval !== price.recurring.interval
    item.price = price
    if (trial_end !== undefined) {
      Object.assign(subscription, { status: 'trialing', trial_end, billing_cycle_anchor: trial_end })
      item.current_period_end = trial_end
      pay(bill(subscription, 0, { start: now(), end: trial_end }))
    } else if (isOther) {
      subscription.billing_cycle_anchor = now()
      charge(subscription, now(), 'paid')
    }
    emit('customer.subscription.updated', subscription)
  }

  const setDefault = (subscription: Subscription, method: string): void => {
    subscription.default_payment_method = method
    emit('customer.subscription.updated', subscription)
  }

  const stop = (subscription: Subscription, stops: boolean): void => {
    subscription.cancel_at_period_end = stops
    emit('customer.subscription.updated', subscription)
  }

  const lastCharge = (id: string): Charge => {
    const { payment_intent } = invoices.find((one) => one.subscription === id && one.amount_paid > 0) ?? {}
    const found = charges.find((one) => one.payment_intent === payment_intent)
    if (!found) throw new Error(`nothing was charged for ${id}`)
    return found
  }

  const billing: StripeBilling = {
    prices,
    products,
    coupons,
    subscriptions,
    methods,
    invoices,
    subscriptionOf,
    renew: (id, how = 'paid') => {
      const subscription = subscriptionOf(id)
      if (subscription.status === 'canceled') throw new Error(`subscription ${id} has ended`)
      if (subscription.cancel_at_period_end) return end(subscription)
      subscription.trial_end = null
      charge(subscription, itemOf(subscription).current_period_end, how)
    },
    payInvoice: (id) => {
      const invoice = invoices.find((one) => one.subscription === id && one.status === 'open')
      if (!invoice) throw new Error(`nothing is open of ${id}`)
      pay(invoice)
      const subscription = subscriptionOf(id)
      if (subscription.status === 'past_due') subscription.status = 'active'
      emit('invoice.paid', shown(invoice))
      emit('customer.subscription.updated', subscription)
    },
    stopThere: (id, stops) => stop(subscriptionOf(id), stops),
    endThere: (id) => end(subscriptionOf(id)),
    lastCharge,
  }
  return { billing, begin, setUp, setDefault, change, stop, end, shown }
}
