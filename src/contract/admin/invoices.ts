import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { inLocale, invoices } from '../invoices.ts'

export const adminInvoices = {
  links: endpoint({
    method: 'POST',
    path: '/admin/orders/{uuid}/receipt-links',
    access: 'View sales',
    feature: 'saas',
    summary: 'Returns URLs of the invoice of an order with its credit notes, for an hour; 404 without one',
    params: z.object({ uuid: z.uuid() }),
    body: inLocale,
    reply: invoices.links.reply,
  }),
}
