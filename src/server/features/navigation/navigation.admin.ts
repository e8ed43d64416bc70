import { adminNavigation, adminNavOrder } from '../../../contract/admin/navigation.ts'
import { done } from '../../../contract/paging.ts'
import { record } from '../../crud/audit.ts'
import { resource } from '../../crud/resource.ts'
import { type Http, mount } from '../../http/mount.ts'
import type { Platform } from '../../platform.ts'
import { addEntry, arrangeEntries, dropEntries, navListing, navRows, setEntry } from './navigation.queries.ts'

/** The operator's entries of the menus in the back office. */
export const navigationAdmin = resource({
  table: adminNavigation,
  name: 'navigation',
  listing: navListing,
  rows: navRows,
  items: navRows,
  label: ({ title }) => title,
  create: ({ trx }, entry) => addEntry(trx, entry),
  change: ({ trx }, id, entry) => setEntry(trx, id, entry),
  remove: ({ trx }, ids) => dropEntries(trx, ids),
})

/** Their order. */
export const navigationAdminRoutes = (http: Http, on: Platform): void =>
  mount(http, adminNavOrder, {
    arrange: async ({ viewer, body, client }) => {
      await on.db.transaction().execute(async (trx) => {
        await arrangeEntries(trx, body.ids)
        await record(trx, { ...viewer, address: client.address }, [
          { resource: 'navigation', action: 'arrange', after: { ids: body.ids } },
        ])
      })
      return done
    },
  })
