import type { Readable } from 'node:stream'
import {
  type AccountingFile,
  accounting,
  accountingFiles,
} from '../../../../contract/selling/back-office/accounting.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { mountFile } from '../../../http/files/mount-file.ts'
import { type Http, mount } from '../../../http/mount.ts'
import { loadTaxes, payoutsCsv, salesCsv, taxesCsv } from './service.ts'

const files: Record<AccountingFile, (ctx: AppContext, period: string) => Readable> = {
  sales: salesCsv,
  taxes: taxesCsv,
  payouts: payoutsCsv,
}

export const accountingRoutes = (http: Http, ctx: AppContext): void => {
  mount(http, accounting, { taxes: ({ query }) => loadTaxes(ctx, query) })
  for (const name of ['sales', 'taxes', 'payouts'] as const)
    mountFile(http, accountingFiles[name], ({ query: { period } }) => ({
      type: 'text/csv; charset=utf-8',
      name: `${name}-${period}.csv`,
      body: files[name](ctx, period),
    }))
}
