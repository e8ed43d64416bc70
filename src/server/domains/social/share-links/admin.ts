import { adminShareLinks } from '../../../../contract/social/back-office/share-links.ts'
import { handledResource } from '../../../crud/resource.ts'
import { deleteLinks, shareLinkListing, shareLinkRows } from './queries.ts'

/** Admin resource for share links; deleting one revokes it. */
export const shareLinksAdmin = handledResource({
  table: adminShareLinks,
  name: 'share-links',
  listing: shareLinkListing,
  rows: shareLinkRows,
  items: shareLinkRows,
  label: ({ title }) => title,
  versionFields: ['type', 'item_id', 'owner', 'label', 'expires_at'],
  remove: ({ trx }, ids) => deleteLinks(trx, ids),
  actions: {},
})
