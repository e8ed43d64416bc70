import { artistCoupons } from '../../../../contract/selling/back-office/discount-codes.ts'
import { resource } from '../../../crud/resource.ts'
import { orNotFound } from '../../../http/http-error.ts'
import { managedArtist, ownerScope } from '../../platform/index.ts'
import { checkedCoupon } from './coupon-changes.service.ts'
import {
  artistsOfCodes,
  deleteCodes,
  discountCodeListing,
  discountCodeRows,
  endCodes,
  insertCode,
  updateCode,
} from './queries.ts'

/** Coupons for the items of one artist, for its owners. */
export const couponsOfArtist = resource({
  table: artistCoupons,
  name: 'artist-coupons',
  listing: discountCodeListing,
  scope: ownerScope(artistsOfCodes),
  menu: null,
  rows: discountCodeRows,
  items: discountCodeRows,
  label: ({ code }) => code,
  create: async (write, { artist_id, ...body }) =>
    insertCode(write.trx, await checkedCoupon(write, managedArtist(write.viewer, artist_id, 'own'), body)),
  change: async (write, id, body, before) => {
    const artist = orNotFound((await artistsOfCodes(write.trx, [id]))[0])
    await updateCode(write.trx, id, await checkedCoupon(write, artist, body, before))
  },
  remove: ({ trx }, ids) => deleteCodes(trx, ids),
  actions: { end: ({ trx }, ids) => endCodes(trx, ids) },
})
