import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { documentUrls, inLocale } from '../invoices.ts'

const issuedDocument = z.object({
  ...documentUrls,
  number: z.string(),
  kind: z.enum(['invoice', 'credit_note']),
  issued_at: z.string(),
})
export type IssuedDocument = z.infer<typeof issuedDocument>

export const adminInvoices = {
  links: endpoint({
    method: 'GET',
    path: '/admin/orders/{uuid}/receipt-links',
    access: 'View sales',
    feature: 'saas',
    summary: 'Returns the invoices and credit notes of an order with their URLs, which are valid for an hour',
    params: z.object({ uuid: z.uuid() }),
    query: inLocale,
    reply: z.array(issuedDocument),
  }),
}
