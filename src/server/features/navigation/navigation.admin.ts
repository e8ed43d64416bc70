import { adminNavigation, adminNavOrder } from '../../../contract/admin/navigation.ts'
import { done } from '../../../contract/pagination.ts'
import type { AppContext } from '../../app-context.ts'
import { record } from '../../crud/audit.ts'
import { resource } from '../../crud/resource.ts'
import { type Http, mount } from '../../http/mount.ts'
import {
  deleteEntries,
  insertEntry,
  navListing,
  navRows,
  reorderEntries,
  updateEntry,
} from './navigation.queries.ts'

/** Admin resource for navigation entries. */
export const navigationAdmin = resource({
  table: adminNavigation,
  name: 'navigation',
  listing: navListing,
  rows: navRows,
  items: navRows,
  label: ({ title }) => title,
  create: ({ trx }, entry) => insertEntry(trx, entry),
  change: ({ trx }, id, entry) => updateEntry(trx, id, entry),
  remove: ({ trx }, ids) => deleteEntries(trx, ids),
})

/** Order of the entries. */
export const navigationAdminRoutes = (http: Http, ctx: AppContext): void =>
  mount(http, adminNavOrder, {
    arrange: async ({ viewer, body, client }) => {
      await ctx.db.transaction().execute(async (trx) => {
        await reorderEntries(trx, body.ids)
        await record(trx, { ...viewer, address: client.address }, [
          { resource: 'navigation', action: 'arrange', after: { ids: body.ids } },
        ])
      })
      return done
    },
  })
