import {
  adminShares,
  adminSharesFile,
  artistShares,
  artistSharesFile,
} from '../../../../contract/selling/back-office/shares.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { mountFile } from '../../../http/files/mount-file.ts'
import { type Http, mount } from '../../../http/mount.ts'
import {
  artistSharesCsv,
  sharedMonthsFor,
  shareItemsFor,
  shareMonthFor,
  sharesCsv,
  statementsFor,
} from './service.ts'

const csv = 'text/csv; charset=utf-8'

export const sharesRoutes = (http: Http, ctx: AppContext): void => {
  mount(http, adminShares, {
    months: () => sharedMonthsFor(ctx),
    month: ({ params }) => shareMonthFor(ctx, params.month),
  })
  mount(http, artistShares, {
    list: ({ viewer, query }) => statementsFor(ctx, viewer, query),
    items: ({ viewer, params, query }) => shareItemsFor(ctx, viewer, params.id, query),
  })
  mountFile(http, adminSharesFile, ({ params: { month } }) => ({
    type: csv,
    name: `shares-${month}.csv`,
    body: sharesCsv(ctx, month),
  }))
  mountFile(http, artistSharesFile, ({ viewer, query }) => ({
    type: csv,
    name: 'shares.csv',
    body: artistSharesCsv(ctx, viewer, query),
  }))
}
