import { adminReportActs, adminReports } from '../../../contract/admin/reports.ts'
import { done } from '../../../contract/paging.ts'
import { actOn, actOnOne, itemFor, writerOf } from '../../crud/crud.service.ts'
import { handledResource } from '../../crud/resource.ts'
import { fail } from '../../http/fail.ts'
import { type Http, mount } from '../../http/mount.ts'
import type { Platform } from '../../platform.ts'
import { dropReports, reportListing, reportRows, setOpen, setResolved } from './reports-admin.queries.ts'

/** What people report, in the back office. */
export const reportsAdmin = handledResource({
  table: adminReports,
  name: 'reports',
  listing: reportListing,
  menu: { status: 'open' },
  rows: reportRows,
  items: reportRows,
  label: ({ title, item_type, item_id }) => title ?? `${item_type} ${item_id}`,
  keeps: ['reason', 'reporter', 'status', 'note'],
  remove: ({ trx }, ids) => dropReports(trx, ids),
  actions: {
    resolve: ({ trx, viewer }, ids, note) =>
      setResolved(trx, ids, { user_id: viewer.id, note: note ? String(note) : null }),
    reopen: async ({ trx }, ids) => {
      if (!(await setOpen(trx, ids))) fail('conflict', 'The same person has reported this again.')
    },
  },
})

/** What is done with one report. */
export const reportsAdminRoutes = (http: Http, on: Platform): void =>
  mount(http, adminReportActs, {
    resolve: async (call) => {
      const { id } = call.params
      await itemFor(on, reportsAdmin, id)
      const order = { action: 'resolve', ids: [id], value: call.body.note }
      await actOn(on, reportsAdmin, writerOf(call), order)
      return done
    },
    reopen: actOnOne(on, reportsAdmin, 'reopen'),
  })
