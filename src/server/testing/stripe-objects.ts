import { randomBytes } from 'node:crypto'

/** Names an object. */
export const name = (prefix: string): string => `${prefix}_${randomBytes(12).toString('hex')}`

/** The time in the unit of Stripe. */
export const now = (): number => Math.floor(Date.now() / 1000)

/** An object of Stripe. */
export type Thing = Record<string, unknown> & { id: string; object: string }

export interface Session extends Thing {
  status: 'open' | 'complete' | 'expired'
  payment_status: 'unpaid' | 'paid'
  payment_intent: string | null
  amount_total: number
  currency: string
  metadata: Record<string, string>
  success_url: string
  cancel_url: string
}

export interface Charge extends Thing {
  amount: number
  amount_refunded: number
  created: number
  disputed: boolean
}
