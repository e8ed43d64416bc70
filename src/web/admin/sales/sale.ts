import type { adminSales } from '../../../contract/admin/sales.ts'
import type { ReplyOf } from '../../../contract/endpoint.ts'

/** An order with everything that happened to it. */
export type Sale = ReplyOf<typeof adminSales.get>
