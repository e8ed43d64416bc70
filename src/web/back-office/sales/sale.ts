import type { ReplyOf } from '../../../contract/core/endpoint.ts'
import type { adminSales } from '../../../contract/selling/back-office/sales.ts'

/** An order with everything that happened to it. */
export type Sale = ReplyOf<typeof adminSales.get>

/** Items that can be refunded: also those that earlier purchases paid, for nothing. */
export const refundableItems = ({ status, items }: Sale): Sale['items'] =>
  items.filter(({ refundable, covered, ended }) => refundable > 0 || (status === 'paid' && covered && !ended))
