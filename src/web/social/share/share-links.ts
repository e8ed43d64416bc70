import {
  type LinkedType,
  type ShareLink,
  type ShareLinkValues,
  shareLinks,
} from '../../../contract/social/share-links.ts'
import { call } from '../../data/call.ts'
import { queryClient } from '../../data/client.ts'
import { readQuery } from '../../data/read.ts'

export const shareLinksQuery = () => readQuery(shareLinks.list, {})
export const linkOfferQuery = (type: LinkedType, item_id: number) =>
  readQuery(shareLinks.offer, { query: { type, item_id } })

const changed = () => queryClient.invalidateQueries({ queryKey: shareLinksQuery().queryKey })

/** Throws `CallError`. */
export const createShareLink = async (
  item: { type: LinkedType; item_id: number },
  values: ShareLinkValues,
): Promise<ShareLink> => {
  const link = await call(shareLinks.create, { body: { ...item, ...values } })
  await changed()
  return link
}

/** Throws `CallError`. */
export const changeShareLink = async (id: number, values: ShareLinkValues): Promise<void> => {
  await call(shareLinks.update, { params: { id }, body: values })
  await changed()
}

/** Throws `CallError`. */
export const revokeShareLink = async (id: number): Promise<void> => {
  await call(shareLinks.revoke, { params: { id } })
  await changed()
}
