import { keepPreviousData } from '@tanstack/react-query'
import type { QueryOf } from '../../../contract/core/endpoint.ts'
import {
  type AccountingFile,
  accounting,
  accountingFiles,
  adminInvoices,
} from '../../../contract/selling/back-office/accounting.ts'
import { revenue, revenueFile } from '../../../contract/selling/back-office/revenue.ts'
import { urlOf } from '../../data/call.ts'
import { saveFile } from '../../data/download.ts'
import { readQuery } from '../../data/read.ts'
import { currentLanguage } from '../../i18n/i18n.ts'

/** Refreshes while the page is open; the figures of the previous period stay until new ones arrive. */
const lively = { refetchInterval: 60_000, placeholderData: keepPreviousData } as const

/** Revenue of a period in one currency. */
export const revenueQuery = (query: QueryOf<typeof revenue.overview>) => ({
  ...readQuery(revenue.overview, { query }),
  ...lively,
})

/** Queries what sold most in a period. */
export const soldMostQuery = (query: QueryOf<typeof revenue.top>) => ({
  ...readQuery(revenue.top, { query }),
  ...lively,
})

/** Saves revenue per day as CSV. Throws `CallError`. */
export const saveRevenue = (query: QueryOf<typeof revenueFile>): Promise<void> =>
  saveFile(urlOf(revenueFile, { query }), 'revenue.csv')

/** Taxes of a month or year. */
export const taxesQuery = (period: string) => ({
  ...readQuery(accounting.taxes, { query: { period } }),
  placeholderData: keepPreviousData,
})

/** Saves what bookkeeping needs of a month or year as CSV. Throws `CallError`. */
export const saveAccounting = (name: AccountingFile, period: string): Promise<void> =>
  saveFile(urlOf(accountingFiles[name], { query: { period } }), `${name}.csv`)

/** Invoices and credit notes of an order, with URLs that are valid for an hour. */
export const documentsQuery = (uuid: string) => ({
  ...readQuery(adminInvoices.links, { params: { uuid }, query: { locale: currentLanguage() } }),
  staleTime: 45 * 60_000,
})
