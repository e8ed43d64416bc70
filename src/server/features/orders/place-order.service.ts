// What other features need to store an order of their own, such as the period of a subscription.
export { insertOrder, insertOrderItems } from './orders.queries.ts'
export { insertPayment, openPayment, type StoredPayment } from './payments.queries.ts'
