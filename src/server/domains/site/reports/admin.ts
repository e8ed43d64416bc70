import { done } from '../../../../contract/core/pagination.ts'
import { adminReportActs, adminReports } from '../../../../contract/site/back-office/reports.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { itemFor, runActionOnMany, runActionOnOne, writerOf } from '../../../crud/crud.service.ts'
import { handledResource, type Write } from '../../../crud/resource.ts'
import { throwError } from '../../../http/http-error.ts'
import { type Http, mount } from '../../../http/mount.ts'
import { requireOthersCase } from '../../platform/index.ts'
import { deleteReports, reportListing, reportRows, setOpen, setResolved } from './queries.ts'

/** Nobody decides on reports about themselves or what is theirs. */
const requireDecidable = async ({ trx, viewer }: Write, ids: number[]): Promise<void> =>
  requireOthersCase(
    trx,
    viewer,
    (await reportRows(trx, ids)).map(({ owner }) => owner?.id),
  )

/** Admin resource for reports. */
export const reportsAdmin = handledResource({
  table: adminReports,
  name: 'reports',
  listing: reportListing,
  menu: { status: 'open' },
  rows: reportRows,
  items: reportRows,
  label: ({ title, item_type, item_id }) => title ?? `${item_type} ${item_id}`,
  versionFields: ['reason', 'reporter', 'status', 'note'],
  requireRemovable: requireDecidable,
  remove: ({ trx }, ids) => deleteReports(trx, ids),
  actions: {
    resolve: async (write, ids, note) => {
      await requireDecidable(write, ids)
      await setResolved(write.trx, ids, { user_id: write.viewer.id, note: note ? String(note) : null })
    },
    reopen: async (write, ids) => {
      await requireDecidable(write, ids)
      if (!(await setOpen(write.trx, ids))) throwError('conflict', 'This person has since reported it again.')
    },
  },
})

/** Actions on a single report. */
export const reportsAdminRoutes = (http: Http, ctx: AppContext): void =>
  mount(http, adminReportActs, {
    resolve: async (call) => {
      const { id } = call.params
      await itemFor(ctx, reportsAdmin, call.viewer, id)
      const order = { action: 'resolve', ids: [id], value: call.body.note }
      await runActionOnMany(ctx, reportsAdmin, writerOf(call), order)
      return done
    },
    reopen: runActionOnOne(ctx, reportsAdmin, 'reopen'),
  })
