import { done } from '../../../../contract/core/pagination.ts'
import { adminNavigation, adminNavOrder } from '../../../../contract/site/back-office/navigation.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { record } from '../../../crud/audit.ts'
import { resource, type Write } from '../../../crud/resource.ts'
import { throwError, throwFieldErrors } from '../../../http/http-error.ts'
import { type Http, mount } from '../../../http/mount.ts'
import { deleteEntries, insertEntry, navListing, navRows, reorderEntries, updateEntry } from './queries.ts'

const requireRemovable = async ({ trx }: Write, ids: number[]): Promise<void> => {
  if ((await navRows(trx, ids)).some(({ built_in }) => built_in !== null))
    throwError('conflict', 'Built-in menu items can’t be deleted. Hide them instead.')
}

/** Admin resource for navigation entries. */
export const navigationAdmin = resource({
  table: adminNavigation,
  name: 'navigation',
  listing: navListing,
  rows: navRows,
  items: navRows,
  label: ({ title, built_in }) => title || (built_in ?? ''),
  create: ({ trx }, entry) => insertEntry(trx, entry),
  change: ({ trx }, id, entry, { built_in }) => {
    const { title, visible } = entry
    if (built_in) return updateEntry(trx, id, { title, visible })
    if (title === '') return throwFieldErrors({ title: ['This field is required.'] })
    return updateEntry(trx, id, entry)
  },
  requireRemovable,
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
