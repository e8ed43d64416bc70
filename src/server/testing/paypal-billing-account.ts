import type { z } from 'zod'
import type { planRequest } from './paypal-billing-rules.ts'
import { type Money, moneyOf, unitsOf } from './paypal-rules.ts'

export type Plan = z.output<typeof planRequest> & { id: string; currency: string }

export interface Transaction {
  id: string
  status: string
  time: string
  amount_with_breakdown: { gross_amount: Money; fee_amount: Money; net_amount: Money }
  refunded: number
}

export interface PaypalSubscription {
  id: string
  status: 'APPROVAL_PENDING' | 'ACTIVE' | 'SUSPENDED' | 'CANCELLED' | 'EXPIRED'
  plan: Plan
  custom_id: string
  create_time: string
  start_time: string | null
  setup_fee: Money | null
  return_url: string
  cancel_url: string
  /** How many payments were due so far. */
  cycles: number
  failed: number
  /** In the smallest units of the currency. */
  outstanding: number
  transactions: Transaction[]
}

/** Subscriptions at PayPal. */
export interface PaypalBilling {
  plans: Plan[]
  subscriptions: PaypalSubscription[]
  subscriptionOf: (id: string) => PaypalSubscription
  /** Approves a subscription at the hosted page. */
  approveSubscription: (id: string) => void
  /** Time passes until the next payment, which is made, or fails. */
  renew: (id: string, how?: 'paid' | 'failed') => void
  /** PayPal tries again what is outstanding. */
  payOutstanding: (id: string) => void
  /** Actions of the subscriber at PayPal. */
  suspendThere: (id: string) => void
  endThere: (id: string) => void
  /** A refund at PayPal of the last payment, or the bank’s. */
  giveBackPeriod: (id: string, value: string, kind: 'REFUNDED' | 'REVERSED') => void
}

interface Core {
  emit: (type: string, resource: unknown) => void
  letters: () => string
  urlOf: () => string
}

/** Opens the part of an account at PayPal that renews subscriptions. */
export const paypalBillingAccount = ({ emit, letters, urlOf }: Core) => {
  const plans: Plan[] = []
  const subscriptions: PaypalSubscription[] = []

  const subscriptionOf = (id: string): PaypalSubscription => {
    const found = subscriptions.find((one) => one.id === id)
    if (!found) throw new Error(`no subscription ${id}`)
    return found
  }

  const shown = (one: PaypalSubscription) => ({
    id: one.id,
    status: one.status,
    plan_id: one.plan.id,
    custom_id: one.custom_id,
    create_time: one.create_time,
    ...(one.status !== 'APPROVAL_PENDING' && {
      billing_info: {
        outstanding_balance: moneyOf(one.outstanding, one.plan.currency),
        failed_payments_count: one.failed,
      },
    }),
    links: [
      { rel: 'self', href: `${urlOf()}/v1/billing/subscriptions/${one.id}`, method: 'GET' },
      ...(one.status === 'APPROVAL_PENDING'
        ? [
            {
              rel: 'approve',
              href: `${urlOf()}/webapps/billing/subscriptions?ba_token=${one.id}`,
              method: 'GET',
            },
          ]
        : []),
    ],
  })

  const tell = (one: PaypalSubscription, what: string): void =>
    emit(`BILLING.SUBSCRIPTION.${what}`, shown(one))

  const take = (one: PaypalSubscription, amount: Money): void => {
    const gross = unitsOf(amount)
    const fee = Math.round(gross * 0.03)
    const { currency_code: currency } = amount
    const transaction: Transaction = {
      id: letters(),
      status: 'COMPLETED',
      time: new Date(Date.now() + one.transactions.length).toISOString(),
      amount_with_breakdown: {
        gross_amount: amount,
        fee_amount: moneyOf(fee, currency),
        net_amount: moneyOf(gross - fee, currency),
      },
      refunded: 0,
    }
    one.transactions.push(transaction)
    emit('PAYMENT.SALE.COMPLETED', {
      id: transaction.id,
      state: 'completed',
      amount: { total: amount.value, currency },
      billing_agreement_id: one.id,
      custom: one.custom_id,
    })
  }

  /** The amount of the next payment: of free or lower cycles first. */
  const dueOf = ({ plan, cycles, start_time }: PaypalSubscription): Money | null => {
    const { billing_cycles } = plan
    const each = billing_cycles.flatMap((one) => Array<typeof one>(Math.max(1, one.total_cycles)).fill(one))
    const cycle = each[Math.min(cycles, each.length - 1)]
    return start_time === null || cycles > 0 ? (cycle?.pricing_scheme?.fixed_price ?? null) : null
  }

  const renew = (one: PaypalSubscription, how: 'paid' | 'failed'): void => {
    const due = dueOf(one)
    one.cycles += 1
    if (!due) return
    if (how === 'paid') {
      one.failed = 0
      take(one, due)
    } else {
      one.failed += 1
      one.outstanding += unitsOf(due)
      tell(one, 'PAYMENT.FAILED')
    }
  }

  const transactionOf = (id: string) =>
    subscriptions
      .flatMap((one) => one.transactions.map((transaction) => ({ one, transaction })))
      .find(({ transaction }) => transaction.id === id)

  const giveBack = (transaction: Transaction, amount: Money): string => {
    transaction.refunded += unitsOf(amount)
    const gross = unitsOf(transaction.amount_with_breakdown.gross_amount)
    transaction.status = transaction.refunded >= gross ? 'REFUNDED' : 'PARTIALLY_REFUNDED'
    return letters()
  }

  const payOutstanding = (one: PaypalSubscription): void => {
    if (one.outstanding === 0) throw new Error(`nothing is outstanding of ${one.id}`)
    const amount = moneyOf(one.outstanding, one.plan.currency)
    Object.assign(one, { outstanding: 0, failed: 0 })
    take(one, amount)
  }

  const become = (one: PaypalSubscription, status: PaypalSubscription['status'], event: string): void => {
    one.status = status
    tell(one, event)
  }

  const billing: PaypalBilling = {
    plans,
    subscriptions,
    subscriptionOf,
    approveSubscription: (id) => {
      const one = subscriptionOf(id)
      if (one.status !== 'APPROVAL_PENDING') throw new Error(`subscription ${id} is ${one.status}`)
      become(one, 'ACTIVE', 'ACTIVATED')
      if (one.setup_fee) take(one, one.setup_fee)
      if (one.start_time === null) renew(one, 'paid')
    },
    renew: (id, how = 'paid') => {
      const one = subscriptionOf(id)
      // A suspended subscription is not charged.
      if (one.status !== 'ACTIVE') return
      // Its first regular payment, if it began later.
      if (one.start_time !== null && one.cycles === 0) one.start_time = null
      renew(one, how)
    },
    payOutstanding: (id) => payOutstanding(subscriptionOf(id)),
    suspendThere: (id) => become(subscriptionOf(id), 'SUSPENDED', 'SUSPENDED'),
    endThere: (id) => become(subscriptionOf(id), 'CANCELLED', 'CANCELLED'),
    giveBackPeriod: (id, value, kind) => {
      const transaction = subscriptionOf(id).transactions.at(-1)
      if (!transaction) throw new Error(`nothing was charged for ${id}`)
      const { currency_code } = transaction.amount_with_breakdown.gross_amount
      const refund = giveBack(transaction, { currency_code, value })
      emit(`PAYMENT.SALE.${kind}`, {
        id: refund,
        sale_id: transaction.id,
        amount: { total: value, currency: currency_code },
      })
    },
  }
  return { billing, shown, become, transactionOf, giveBack, payOutstanding }
}
