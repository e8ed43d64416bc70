import { adminArtistDecisions, adminArtistRequests } from '../../../contract/admin/artist-requests.ts'
import { done } from '../../../contract/paging.ts'
import { record } from '../../crud/audit.ts'
import { type Writer, writerOf } from '../../crud/crud.service.ts'
import { handledResource, type Write } from '../../crud/resource.ts'
import { found } from '../../http/fail.ts'
import { type Http, mount } from '../../http/mount.ts'
import type { Platform } from '../../platform.ts'
import { catalogueChanged } from '../catalogue/catalogue.service.ts'
import { artistChoices } from '../catalogue/choices.service.ts'
import { dropRequests, requestListing, requestRows } from './artist-requests-admin.queries.ts'
import { approveRequest, rejectRequest } from './deciding.service.ts'

/** Requests to become an artist in the back office. */
export const artistRequestsAdmin = handledResource({
  table: adminArtistRequests,
  name: 'artist-requests',
  listing: requestListing,
  menu: { status: 'pending' },
  rows: requestRows,
  items: requestRows,
  label: ({ displayname }) => displayname,
  remove: ({ trx }, ids) => dropRequests(trx, ids),
  actions: {
    approve: async ({ on, trx }, ids) => {
      for (const id of ids) await approveRequest(on, trx, id)
    },
    reject: async ({ on, trx }, ids, words) => {
      for (const id of ids) await rejectRequest(on, trx, id, typeof words === 'string' ? words.trim() : '')
    },
  },
  written: ({ on, trx }) => catalogueChanged(on, trx),
})

/** Decides one request, with what was decided in the audit log. */
const decide = (
  on: Platform,
  { viewer, address }: Writer,
  id: number,
  action: 'approve' | 'reject',
  work: (write: Write) => Promise<unknown>,
): Promise<typeof done> =>
  on.db.transaction().execute(async (trx) => {
    const stateOf = async () => {
      const { displayname, status, reason, artist } = found((await requestRows(trx, [id]))[0])
      return { displayname, values: { status, reason, artist } }
    }
    const before = await stateOf()
    await work({ on, trx, viewer })
    const after = await stateOf()
    const line = { item_id: id, label: before.displayname, before: before.values, after: after.values }
    await record(trx, { id: viewer.id, name: viewer.name, address }, [
      { resource: 'artist-requests', action, ...line },
    ])
    await catalogueChanged(on, trx)
    return done
  })

/** What is decided of one request at a time; a refusal is the answer itself. */
export const artistRequestsAdminRoutes = (http: Http, on: Platform): void =>
  mount(http, adminArtistDecisions, {
    artists: ({ query }) => artistChoices(on, query.q),
    approve: (call) => {
      const { id } = call.params
      return decide(on, writerOf(call), id, 'approve', ({ trx }) => approveRequest(on, trx, id, call.body))
    },
    reject: (call) => {
      const { id } = call.params
      return decide(on, writerOf(call), id, 'reject', ({ trx }) =>
        rejectRequest(on, trx, id, call.body.words),
      )
    },
  })
