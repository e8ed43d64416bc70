import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'

/** The language of the documents; unknown ones are English. */
export const inLocale = z.strictObject({
  locale: z.string().check(z.regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/)),
})

/** A document as a page to print, and as PDF. */
export const documentUrls = { html: z.string(), pdf: z.string() }

const uuidParams = z.object({ uuid: z.uuid() })

export const invoices = {
  links: endpoint({
    method: 'POST',
    path: '/orders/{uuid}/receipt-links',
    access: 'user',
    summary:
      'Returns URLs of the invoice of a paid order with its credit notes, as a page to print and as PDF, for an hour; 404 without one',
    params: uuidParams,
    body: inLocale,
    reply: z.object(documentUrls),
  }),
}
