import { randomBytes } from 'node:crypto'
import Stripe from 'stripe'
import { oddJson } from './stand-in.ts'
import { type StripeBilling, stripeBillingAccount } from './stripe-billing-account.ts'
import { type Charge, name, now, type Session, type Thing } from './stripe-objects.ts'

/** An event with the headers that Stripe signs it with. */
export interface SentEvent {
  id: string
  type: string
  body: string
  headers: Record<string, string>
}

/** A Stripe account and the events that Stripe sends. */
export interface StripeAccount extends StripeBilling {
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
  /** A refund of what was charged last for a subscription. */
  refundPeriod: (subscription: string, amount: number) => void
  dispute: (session: string) => string
  closeDispute: (id: string, status: 'won' | 'lost') => void
  statusOf: (dispute: string) => string
  /** The charge of a session. */
  chargeOf: (session: string) => Charge
  /** Signs an event as of a time; other secrets make it a forgery. */
  sign: (body: string, secret?: string, at?: number) => Record<string, string>
}

/** Opens an account at a Stripe of its own: what was paid, refunded and disputed there, and the events that tell of it. */
export const stripeAccount = (urlOf: () => string, webhookUrl?: string) => {
  const secret = `sk_test_${randomBytes(12).toString('hex')}`
  const webhookSecret = `whsec_${randomBytes(16).toString('hex')}`
  const sessions: Session[] = []
  const intents = new Map<string, Thing & { latest_charge: string | null }>()
  const charges: Charge[] = []
  const refunds: StripeAccount['refunds'] = []
  const disputes: (Thing & { status: string })[] = []
  const events: SentEvent[] = []

  const sign: StripeAccount['sign'] = (body, by = webhookSecret, at = now()) => ({
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
    const body = oddJson(event)
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
  const chargeOf = (session: string): Charge => {
    const { payment_intent } = sessionOf(session)
    const found = charges.find((one) => one.payment_intent === payment_intent)
    if (!found) throw new Error(`session ${session} is not paid`)
    return found
  }

  const disputeOf = (id: string) => {
    const found = disputes.find((one) => one.id === id)
    if (!found) throw new Error(`no dispute ${id}`)
    return found
  }

  const addCharge = ({
    amount,
    currency,
    intent: of,
  }: {
    amount: number
    currency: string
    intent: string
  }): void => {
    const id = name('ch')
    const intent = intents.get(of)
    if (!intent) throw new Error('no payment intent')
    charges.unshift({
      id,
      object: 'charge',
      amount,
      amount_captured: amount,
      amount_refunded: 0,
      captured: true,
      created: now(),
      currency,
      disputed: false,
      livemode: false,
      metadata: intent.metadata,
      paid: true,
      payment_intent: intent.id,
      refunded: false,
      status: 'succeeded',
    })
    Object.assign(intent, { latest_charge: id, status: 'succeeded' })
  }

  const charge = (session: Session): void => {
    const { amount_total: amount, currency, payment_intent } = session
    addCharge({ amount, currency, intent: payment_intent ?? '' })
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

  const renewing = stripeBillingAccount({ emit, intents, addCharge, charges, urlOf })

  const account: StripeAccount = {
    ...renewing.billing,
    secret,
    webhookSecret,
    sessions,
    refunds,
    events,
    endpointUrl: webhookUrl ?? null,
    balanceCurrency: null,
    sign,
    chargeOf,
    statusOf: (id) => disputeOf(id).status,
    pay: (id, how = 'now') => {
      const session = sessionOf(id)
      if (session.status !== 'open') throw new Error(`session ${id} is ${session.status}`)
      if (session.mode === 'subscription') return renewing.begin(session)
      if (session.mode === 'setup') return renewing.setUp(session)
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
    refundPeriod: (id, amount) => void addRefund(renewing.billing.lastCharge(id), amount, {}),
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
      const dispute = disputeOf(id)
      dispute.status = status
      emit('charge.dispute.closed', dispute)
      if (status === 'won') emit('charge.dispute.funds_reinstated', dispute)
    },
  }
  return { account, sessionOf, intents, charges, disputes, addRefund, renewing }
}
