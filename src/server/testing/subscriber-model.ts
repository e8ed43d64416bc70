import type { PlanInterval } from '../../contract/core/selling.ts'

const DAY = 86_400_000

/** A price as the model knows it; amounts per year are multiples of 12. */
export interface ModelPrice {
  id: number
  plan_id: number
  interval: Exclude<PlanInterval, 'lifetime'>
  amount: number
  trial_days: number
}

export type ModelStatus = 'none' | 'trial' | 'active' | 'past_due' | 'cancelled'

/** State of a subscriber according to the rules, in a few lines and without a database. */
export class Subscriber {
  status: ModelStatus = 'none'
  price: ModelPrice | null = null
  next: ModelPrice | null = null
  provider: 'test' | 'offline' = 'test'
  anchor = new Date(0)
  start = new Date(0)
  end = new Date(0)
  invoiced = false
  private attempts = 0
  private trialUsed = false
  private trialEnd = new Date(0)
  /** Of all periods that were paid. */
  paid = { orders: 0, amount: 0 }

  /** Monthly recurring revenue: nothing of trials, even if their first payment is overdue, nor of the cancelled. */
  get mrr(): number {
    const isUnpaidTrial = this.end.getTime() === this.trialEnd.getTime()
    const isPaying = this.status === 'active' || (this.status === 'past_due' && !isUnpaidTrial)
    return isPaying ? monthly(this.price as ModelPrice) : 0
  }

  /** Returns whether something is paid at once: not for a trial, which everybody has once. */
  subscribe(price: ModelPrice, provider: 'test' | 'offline', now: Date): boolean {
    Object.assign(this, { price, provider, next: null, invoiced: false, attempts: 0 })
    if (price.trial_days > 0 && !this.trialUsed) {
      const end = new Date(now.getTime() + price.trial_days * DAY)
      Object.assign(this, { status: 'trial', trialUsed: true, trialEnd: end, start: now, end, anchor: end })
      return false
    }
    Object.assign(this, { anchor: now, end: now })
    this.pay(price.amount)
    return true
  }

  cancel(): void {
    const overdue = this.status === 'past_due'
    Object.assign(this, { status: overdue ? 'none' : 'cancelled', next: null, invoiced: false })
  }

  resume(now: Date): void {
    this.status = this.trialEnd > now ? 'trial' : 'active'
  }

  /** Returns what a change costs now; null if it waits for the end of the period. */
  priceOfChange(price: ModelPrice, now: Date): number | null {
    const own = this.price as ModelPrice
    if (own.plan_id === price.plan_id || monthly(price) <= monthly(own)) return null
    const rest = (this.end.getTime() - now.getTime()) / (this.end.getTime() - this.start.getTime())
    const credit = Math.round(own.amount * rest)
    const owed = price.interval === own.interval ? Math.round(price.amount * rest) : price.amount
    return owed < credit ? null : owed - credit
  }

  change(price: ModelPrice, now: Date): void {
    const cost = this.priceOfChange(price, now)
    if (cost === null) {
      this.next = price
      return
    }
    this.count(cost)
    if (price.interval !== this.price?.interval)
      Object.assign(this, { anchor: now, start: now, end: endAfter(now, now, price.interval) })
    this.price = price
  }

  /** Pays the period that follows, and begins it. */
  pay(amount = (this.next ?? (this.price as ModelPrice)).amount): void {
    const price = this.next ?? (this.price as ModelPrice)
    this.count(amount)
    Object.assign(this, {
      price,
      next: null,
      status: 'active',
      start: this.end,
      invoiced: false,
      attempts: 0,
    })
    this.end = endAfter(this.anchor, this.start, price.interval)
  }

  /** Applies what happens by itself until a time. `refuses` tells which amounts can’t be charged. */
  advance(now: Date, refuses: (price: ModelPrice) => boolean): void {
    if (this.status === 'none') return
    const days = (now.getTime() - this.end.getTime()) / DAY
    if (this.status === 'cancelled') {
      if (days >= 0) this.status = 'none'
      return
    }
    if (this.provider === 'offline') {
      this.invoiced ||= days >= -7
      if (days >= 0) this.attempt(days, false)
    } else if (days >= 0) this.attempt(days, !refuses(this.next ?? (this.price as ModelPrice)))
  }

  /** Tries to renew on the day itself, and 1, 3, 5 and 7 days later. */
  private attempt(days: number, works: boolean): void {
    const due = this.status === 'past_due' ? [1, 3, 5, 7][this.attempts] : 0
    if (due === undefined || days < due) return
    if (works) this.pay()
    else if (due === 7) Object.assign(this, { status: 'none', next: null, invoiced: false })
    else {
      this.attempts = this.status === 'past_due' ? this.attempts + 1 : 0
      this.status = 'past_due'
    }
  }

  private count(amount: number): void {
    this.paid.orders += 1
    this.paid.amount += amount
  }
}

const monthly = ({ interval, amount }: ModelPrice): number => (interval === 'year' ? amount / 12 : amount)

/** Returns the day of the month of `anchor`, or the last of a shorter month, an interval after `start`. */
const endAfter = (anchor: Date, start: Date, interval: ModelPrice['interval']): Date => {
  const inMonths = (months: number): Date => {
    const last = new Date(
      Date.UTC(anchor.getUTCFullYear(), anchor.getUTCMonth() + months + 1, 0),
    ).getUTCDate()
    const day = new Date(anchor)
    day.setUTCMonth(anchor.getUTCMonth() + months, Math.min(anchor.getUTCDate(), last))
    return day
  }
  let passed = 0
  while (inMonths(passed) < start) passed += 1
  return inMonths(passed + (interval === 'year' ? 12 : 1))
}
