// What other features need to store an order of their own, such as the period of a subscription.

export {
  emailOf,
  insertOrder,
  insertOrderItems,
  insertOrders,
  openOrder,
  setOrder,
} from './orders.queries.ts'
export {
  insertPayment,
  insertPayments,
  openPayment,
  openPayments,
  type StoredPayment,
} from './payments.queries.ts'
export type { Credit } from './refunds/credits.queries.ts'
