import { useQuery } from '@tanstack/react-query'
import {
  type LinkedType,
  linkedTypes,
  type ShareLink,
  type ShareLinkValues,
  shareLinks,
} from '../../../contract/social/share-links.ts'
import type { Linked } from '../../catalog/items/link-to.ts'
import { call } from '../../data/call.ts'
import { queryClient } from '../../data/client.ts'
import { readQuery } from '../../data/read.ts'
import { useSession } from '../../data/session/session.ts'
import { settings } from '../../data/settings.ts'

export const shareLinksQuery = () => readQuery(shareLinks.list, {})
export const linkOfferQuery = (type: LinkedType, item_id: number) =>
  readQuery(shareLinks.offer, { query: { type, item_id } })

const isLinked = (type: string): type is LinkedType => (linkedTypes as readonly string[]).includes(type)

/** Returns the address of a private link; null without its token. */
export const privateUrl = ({ token }: Pick<ShareLink, 'token'>): string | null =>
  token && `${settings().appUrl || location.origin}/s/${token}`

/**
 * Private links to an own item that not everyone can open: what the server offers, which there are, the newest first, and
 * the address of the newest that has not expired. `offer` is null for items that everyone can open, and for those of others.
 */
export const usePrivateLinks = ({ type, id }: Pick<Linked, 'type' | 'id'>) => {
  const loggedIn = useSession(({ user }) => user !== null)
  const linked = isLinked(type)
  const { data: offer } = useQuery({
    ...linkOfferQuery(linked ? type : 'song', id),
    enabled: loggedIn && settings().enableShareLinks && linked,
  })
  const offered = offer?.offered === true
  const { data } = useQuery({ ...shareLinksQuery(), enabled: offered })
  const links = offered
    ? (data ?? []).filter((link) => link.type === type && link.item_id === id).sort((a, b) => b.id - a.id)
    : []
  const newest = links.find(({ expired, token }) => !expired && token)
  return { offer: offered ? offer : null, links, url: newest ? privateUrl(newest) : null }
}

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
