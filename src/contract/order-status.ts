export const orderStatuses = ['pending', 'paid', 'refunded', 'cancelled', 'failed', 'expired'] as const
export type OrderStatus = (typeof orderStatuses)[number]
