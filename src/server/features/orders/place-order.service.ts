// What other features need to store an order of their own, such as the period of a subscription.
export { insertOrderItems, insertOrders } from './orders.queries.ts'
export { insertPayments, openPayments, type StoredPayment } from './payments.queries.ts'
