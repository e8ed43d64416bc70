import { randomBytes } from 'node:crypto'

/** Names an object. */
export const name = (prefix: string): string => `${prefix}_${randomBytes(12).toString('hex')}`

/** The time in the unit of Stripe. */
export const now = (): number => Math.floor(Date.now() / 1000)
