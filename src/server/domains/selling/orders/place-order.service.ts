// What other features need to store an order of their own, such as the period of a subscription.

export {
  insertPayment,
  insertPayments,
  openPayment,
  openPayments,
  type StoredPayment,
} from './payments.queries.ts'
export {
  emailOf,
  insertOrder,
  insertOrderItems,
  insertOrders,
  openOrder,
  setOrder,
} from './queries.ts'
export type { Credit } from './refunds/queries.ts'
