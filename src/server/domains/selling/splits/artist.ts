import type { SoldType } from '../../../../contract/core/selling.ts'
import {
  albumSplits,
  artistSplits,
  songSplits,
  splitRequests,
} from '../../../../contract/selling/back-office/splits.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { writerOf } from '../../../crud/crud.service.ts'
import { listedResource } from '../../../crud/resource.ts'
import { type Http, mount } from '../../../http/mount.ts'
import { ownerScope } from '../../platform/index.ts'
import { proposeSplit, withdrawSplit } from './proposals.service.ts'
import { artistSplitListing, artistSplitRows, artistsOfShares } from './queries.ts'
import { splitFor } from './service.ts'
import { acceptSplit, declineSplit, splitRequestsFor } from './split-answers.service.ts'

/** Splits in effect in which an artist takes part, for its owners. */
export const splitsOfArtist = listedResource({
  table: artistSplits,
  name: 'artist-splits',
  listing: artistSplitListing,
  scope: ownerScope(artistsOfShares),
  menu: null,
  rows: artistSplitRows,
  items: artistSplitRows,
})

const mountSplits = (
  http: Http,
  ctx: AppContext,
  type: SoldType,
  table: typeof songSplits | typeof albumSplits,
): void =>
  mount(http, table, {
    get: ({ viewer, params }) => splitFor(ctx, viewer, type, params.id),
    propose: (call) => proposeSplit(ctx, writerOf(call), type, call.params.id, call.body),
    withdraw: (call) => withdrawSplit(ctx, writerOf(call), type, call.params.id),
  })

export const splitsRoutes = (http: Http, ctx: AppContext): void => {
  mountSplits(http, ctx, 'song', songSplits)
  mountSplits(http, ctx, 'album', albumSplits)
  mount(http, splitRequests, {
    list: ({ viewer }) => splitRequestsFor(ctx, viewer),
    accept: (call) => acceptSplit(ctx, writerOf(call), call.params.id, call.body.artist_id),
    decline: (call) => declineSplit(ctx, writerOf(call), call.params.id, call.body.artist_id),
  })
}
