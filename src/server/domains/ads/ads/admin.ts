import { adminAds } from '../../../../contract/ads/back-office/ads.ts'
import { resource } from '../../../crud/resource.ts'
import { adListing, adRows, deleteAds, insertAd, updateAd } from './queries.ts'

/** Admin resource for ads. */
export const adsAdmin = resource({
  table: adminAds,
  name: 'ads',
  listing: adListing,
  rows: adRows,
  items: adRows,
  label: ({ name }) => name,
  create: ({ trx }, body) => insertAd(trx, body),
  change: ({ trx }, id, body) => updateAd(trx, id, body),
  remove: ({ trx }, ids) => deleteAds(trx, ids),
})
