import {
  adminArtistDecisions,
  adminArtistRequests,
} from '../../../../contract/catalog/back-office/artist-requests.ts'
import { done } from '../../../../contract/core/pagination.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { record } from '../../../crud/audit.ts'
import { type Writer, writerOf } from '../../../crud/crud.service.ts'
import { handledResource, type Write } from '../../../crud/resource.ts'
import { settled } from '../../../http/files/finished.ts'
import { orNotFound } from '../../../http/http-error.ts'
import { type Http, mount } from '../../../http/mount.ts'
import { requireOthersCase } from '../../platform/index.ts'
import { artistChoices } from '../catalog/choices.service.ts'
import { catalogChanged } from '../catalog/service.ts'
import { deleteRequests, requestItems, requestListing, requestRows } from './artist-requests-admin.queries.ts'
import { approveRequest, askApplicant, checkAgain, rejectRequest } from './review.service.ts'

const requireDecidable = async ({ trx, viewer }: Write, ids: number[]): Promise<void> =>
  requireOthersCase(
    trx,
    viewer,
    (await requestRows(trx, ids)).map(({ user }) => user.id),
  )

/** Admin resource for requests to become an artist. */
export const artistRequestsAdmin = handledResource({
  table: adminArtistRequests,
  name: 'artist-requests',
  listing: requestListing,
  menu: { status: 'pending' },
  rows: requestRows,
  items: requestItems,
  label: ({ displayname }) => displayname,
  requireRemovable: requireDecidable,
  remove: ({ trx }, ids) => deleteRequests(trx, ids),
  actions: {
    approve: async (write, ids) => {
      await requireDecidable(write, ids)
      for (const id of ids) await approveRequest(write.ctx, write.trx, id)
    },
    reject: async (write, ids, words) => {
      await requireDecidable(write, ids)
      for (const id of ids)
        await rejectRequest(write.ctx, write.trx, id, typeof words === 'string' ? words.trim() : '')
    },
  },
  written: ({ ctx, trx }) => catalogChanged(ctx, trx),
})

/** Runs an act on one request and writes it to the audit log. */
const act = (
  ctx: AppContext,
  { viewer, address }: Writer,
  id: number,
  action: 'approve' | 'reject' | 'ask',
  work: (write: Write) => Promise<unknown>,
): Promise<typeof done> =>
  ctx.db.transaction().execute(async (trx) => {
    const stateOf = async () => {
      const { displayname, status, reason, artist, messages } = orNotFound((await requestItems(trx, [id]))[0])
      const question = messages.findLast(({ by_applicant }) => !by_applicant)?.text ?? null
      return { displayname, values: { status, reason, artist, question } }
    }
    const before = await stateOf()
    await requireDecidable({ ctx, trx, viewer }, [id])
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
      return act(ctx, writerOf(call), id, 'approve', ({ trx }) => approveRequest(ctx, trx, id, call.body))
    },
    reject: (call) => {
      const { id } = call.params
      return act(ctx, writerOf(call), id, 'reject', ({ trx }) => rejectRequest(ctx, trx, id, call.body.words))
    },
    ask: (call) => {
      const { id } = call.params
      return act(ctx, writerOf(call), id, 'ask', ({ trx, viewer }) =>
        askApplicant(ctx, trx, viewer, id, call.body.text),
      )
    },
    check: ({ params }) => settled(checkAgain(ctx, params.id)),
  })
