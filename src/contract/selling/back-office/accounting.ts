import * as z from 'zod/mini'
import { endpoint } from '../../core/endpoint.ts'
import { documentUrls, inLocale } from '../invoices.ts'

const permission = 'View sales'

/** A month such as 2026-11, or a year. */
const period = z.string().check(z.regex(/^(20\d\d)(-(0[1-9]|1[0-2]))?$/))

const sums = {
  currency: z.string(),
  invoices: z.number(),
  credit_notes: z.number(),
  /** Of invoices, less those of credit notes. */
  net: z.number(),
  tax: z.number(),
  gross: z.number(),
}

const taxMonth = z.object({
  month: z.string(),
  /** Empty if it is not known. */
  country: z.string(),
  /** Empty without tax. */
  tax_name: z.string(),
  /** In hundredths of a percent. */
  tax_rate: z.number(),
  ...sums,
})
export type TaxMonth = z.infer<typeof taxMonth>

const taxSum = z.object(sums)
export type TaxSum = z.infer<typeof taxSum>

export const accounting = {
  taxes: endpoint({
    method: 'GET',
    path: '/admin/accounting/taxes',
    access: permission,
    feature: 'saas',
    summary: 'Returns taxes by month, country and rate, as invoices and credit notes say, with their sums',
    query: z.object({ period }),
    reply: z.object({
      data: z.array(taxMonth),
      totals: z.array(taxSum),
      /** The first month with a document. */
      since: z.nullable(z.string()),
    }),
  }),
}

const file = (name: string, access: 'View sales' | 'View payouts', summary: string) =>
  endpoint({
    method: 'GET',
    path: `/admin/accounting/${name}/export`,
    access,
    event: 'data_exported',
    feature: 'saas',
    summary,
    query: z.object({ period }),
    reply: z.unknown(),
  })

export const accountingFiles = {
  sales: file('sales', permission, 'Returns invoices and credit notes of a month or year as CSV'),
  taxes: file('taxes', permission, 'Returns taxes of a month or year as CSV'),
  payouts: file('payouts', 'View payouts', 'Returns payouts that were paid in a month or year as CSV'),
}
export type AccountingFile = keyof typeof accountingFiles

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
