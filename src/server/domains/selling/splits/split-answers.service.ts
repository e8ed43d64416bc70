import { done } from '../../../../contract/core/pagination.ts'
import type { SplitRequest } from '../../../../contract/selling/back-office/splits.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { record } from '../../../crud/audit.ts'
import type { Writer } from '../../../crud/crud.service.ts'
import type { Trx } from '../../../db/schema.ts'
import { orNotFound, throwError } from '../../../http/http-error.ts'
import type { Viewer } from '../../../http/viewer.ts'
import { ownedArtists, requireManaged } from '../../platform/index.ts'
import { startSplit } from './proposals.service.ts'
import {
  agree,
  deleteProposal,
  lockItem,
  namesOf,
  type OpenProposal,
  openRequests,
  proposalFor,
} from './queries.ts'
import { tellOfSplit } from './service.ts'
import { isWhole } from './terms.ts'

/** Returns the proposals that the viewer may answer. */
export const splitRequestsFor = (ctx: AppContext, viewer: Viewer): Promise<SplitRequest[]> =>
  openRequests(ctx.db, ownedArtists(viewer))

/** Runs the answer of an artist under the lock of the item, and tells the person who asked. */
const answer = (
  ctx: AppContext,
  { viewer, address }: Writer,
  { id, artist_id }: { id: number; artist_id: number },
  text: 'split_accepted' | 'split_declined',
  run: (trx: Trx, proposal: OpenProposal) => Promise<void>,
): Promise<typeof done> => {
  requireManaged(viewer, [artist_id], 'own')
  return ctx.db.transaction().execute(async (trx) => {
    const seen = orNotFound(await proposalFor(trx, id, artist_id))
    await lockItem(trx, seen.type, seen.item_id)
    const proposal = orNotFound(await proposalFor(trx, id, artist_id))
    const { type, item_id, title, proposed_by } = proposal
    const name = (await namesOf(trx, [artist_id])).get(artist_id) ?? ''
    await tellOfSplit(trx, viewer, {
      text,
      type,
      id: item_id,
      artist_id,
      to: proposed_by === null ? [] : [proposed_by],
      title: name,
      params: { text: title },
    })
    await record(trx, { id: viewer.id, name: viewer.name, address }, [
      { resource: 'splits', action: text, item_id, label: title },
    ])
    await run(trx, proposal)
    return done
  })
}

/**
 * Agrees to a share for an owned artist. The split takes effect once all have agreed. 404 without an open proposal, 403
 * for members who are no owners, 409 if the shares are no longer the whole, as an artist is gone.
 */
export const acceptSplit = (ctx: AppContext, writer: Writer, id: number, artist_id: number) =>
  answer(ctx, writer, { id, artist_id }, 'split_accepted', async (trx, proposal) => {
    const { type, item_id, title, owner_id, ends } = proposal
    const shares = await agree(trx, id, artist_id)
    if (shares.some(({ agreed }) => !agreed)) return
    if (!isWhole(shares.filter(({ share }) => share > 0)))
      throwError('conflict', 'An artist of this split is no longer here.')
    await startSplit(trx, writer.viewer, { type, id: item_id, title, owner_id, ends }, shares)
    await deleteProposal(trx, type, item_id)
  })

/** Declines a share for an owned artist, which ends the proposal. 404 without an open one, 403 unless owner. */
export const declineSplit = (ctx: AppContext, writer: Writer, id: number, artist_id: number) =>
  answer(ctx, writer, { id, artist_id }, 'split_declined', async (trx, { type, item_id }) => {
    await deleteProposal(trx, type, item_id)
  })
