import type { OrderStatus } from '../../../contract/core/selling.ts'

/** Message keys of the states of orders. */
export const statusText: Record<OrderStatus, string> = {
  pending: 'Pending',
  paid: 'Paid',
  refunded: 'Refunded',
  cancelled: 'Cancelled',
  failed: 'Payment declined',
  expired: 'Expired',
}

/** Looks of their badges; neutral without one. */
export const statusLook: Partial<Record<OrderStatus, 'good' | 'warn' | 'bad'>> = {
  pending: 'warn',
  paid: 'good',
  failed: 'bad',
}
