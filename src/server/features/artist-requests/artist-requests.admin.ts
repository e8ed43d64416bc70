import { adminArtistDecisions, adminArtistRequests } from '../../../contract/admin/artist-requests.ts'
import { done } from '../../../contract/pagination.ts'
import type { AppContext } from '../../app-context.ts'
import { record } from '../../crud/audit.ts'
import { type Writer, writerOf } from '../../crud/crud.service.ts'
import { handledResource, type Write } from '../../crud/resource.ts'
import { orNotFound } from '../../http/http-error.ts'
import { type Http, mount } from '../../http/mount.ts'
import { catalogChanged } from '../catalog/catalog.service.ts'
import { artistChoices } from '../catalog/choices.service.ts'
import { deleteRequests, requestListing, requestRows } from './artist-requests-admin.queries.ts'
import { approveRequest, rejectRequest } from './review.service.ts'

/** Admin resource for requests to become an artist. */
export const artistRequestsAdmin = handledResource({
  table: adminArtistRequests,
  name: 'artist-requests',
  listing: requestListing,
  menu: { status: 'pending' },
  rows: requestRows,
  items: requestRows,
  label: ({ displayname }) => displayname,
  remove: ({ trx }, ids) => deleteRequests(trx, ids),
  actions: {
    approve: async ({ ctx, trx }, ids) => {
      for (const id of ids) await approveRequest(ctx, trx, id)
    },
    reject: async ({ ctx, trx }, ids, words) => {
      for (const id of ids) await rejectRequest(ctx, trx, id, typeof words === 'string' ? words.trim() : '')
    },
  },
  written: ({ ctx, trx }) => catalogChanged(ctx, trx),
})

/** Decides one request and writes the decision to the audit log. */
const decide = (
  ctx: AppContext,
  { viewer, address }: Writer,
  id: number,
  action: 'approve' | 'reject',
  work: (write: Write) => Promise<unknown>,
): Promise<typeof done> =>
  ctx.db.transaction().execute(async (trx) => {
    const stateOf = async () => {
      const { displayname, status, reason, artist } = orNotFound((await requestRows(trx, [id]))[0])
      return { displayname, values: { status, reason, artist } }
    }
    const before = await stateOf()
    await work({ ctx, trx, viewer })
    const after = await stateOf()
    const line = { item_id: id, label: before.displayname, before: before.values, after: after.values }
    await record(trx, { id: viewer.id, name: viewer.name, address }, [
      { resource: 'artist-requests', action, ...line },
    ])
    await catalogChanged(ctx, trx)
    return done
  })

/** Decisions on single requests; an error is returned as the response. */
export const artistRequestsAdminRoutes = (http: Http, ctx: AppContext): void =>
  mount(http, adminArtistDecisions, {
    artists: ({ query }) => artistChoices(ctx, query.q),
    approve: (call) => {
      const { id } = call.params
      return decide(ctx, writerOf(call), id, 'approve', ({ trx }) => approveRequest(ctx, trx, id, call.body))
    },
    reject: (call) => {
      const { id } = call.params
      return decide(ctx, writerOf(call), id, 'reject', ({ trx }) =>
        rejectRequest(ctx, trx, id, call.body.words),
      )
    },
  })
