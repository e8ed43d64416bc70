import type { BodyOf, QueryOf, ReplyOf } from '../../../../contract/core/endpoint.ts'
import { done } from '../../../../contract/core/pagination.ts'
import {
  MAX_SHARE_LINKS,
  type ShareLink,
  type ShareLinkValues,
  type shareLinks,
} from '../../../../contract/social/share-links.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { openOrNull } from '../../../db/secret-box.ts'
import { newToken, sealToken } from '../../../db/tokens.ts'
import { orNotFound, throwError, throwFieldErrors } from '../../../http/http-error.ts'
import type { Viewer } from '../../../http/viewer.ts'
import { accessSettings } from '../../catalog/index.ts'
import { hashPassword } from '../../platform/index.ts'
import {
  deleteLinks,
  insertLink,
  type LinkValues,
  listLinks,
  lockLinks,
  ownerOfLink,
  type StoredLink,
  shareableItem,
  updateLink,
} from './queries.ts'

const SECRET = 'share links'

const shown = (ctx: AppContext, { token_encrypted, ...link }: StoredLink): ShareLink => ({
  ...link,
  token: openOrNull(ctx.env.secret, SECRET, token_encrypted),
})

const hashed = async ({ password, ...values }: ShareLinkValues): Promise<LinkValues> => {
  if (values.expires_at && Date.parse(values.expires_at) <= Date.now())
    throwFieldErrors({ expires_at: ['Choose a time in the future.'] })
  if (password === undefined) return values as LinkValues
  return { ...values, password_hash: password === null ? null : await hashPassword(password) } as LinkValues
}

/** Returns the viewer’s links. */
export const ownLinks = async (ctx: AppContext, { id }: Viewer): Promise<ShareLink[]> =>
  (await listLinks(ctx.db, id)).map((link) => shown(ctx, link))

/** Returns whether the viewer may share an item by a link, and somebody would need it. */
export const offersLink = async (
  ctx: AppContext,
  viewer: Viewer,
  { type, item_id }: QueryOf<typeof shareLinks.offer>,
): Promise<ReplyOf<typeof shareLinks.offer>> => {
  const settings = accessSettings(ctx)
  const item = await shareableItem(ctx.db, viewer.id, type, item_id, settings)
  return item && !item.smart && (!item.public || settings.requireAuth)
    ? { offered: true, limits: item.limits }
    : { offered: false, limits: null }
}

/** Returns whether an item is the viewer's to share, or their artist's. */
export const isShareable = async (
  ctx: AppContext,
  viewer: Viewer,
  { type, item_id }: QueryOf<typeof shareLinks.offer>,
): Promise<boolean> =>
  (await shareableItem(ctx.db, viewer.id, type, item_id, accessSettings(ctx))) !== undefined

const loadLink = async (ctx: AppContext, viewer: Viewer, id: number): Promise<ShareLink> =>
  shown(ctx, orNotFound((await listLinks(ctx.db, viewer.id, id))[0]))

/**
 * Creates a link to an item that the viewer may share. It opens songs of others only as everyone hears them. 404 for
 * items of others, as if they did not exist; 409 for smart playlists, whose songs are those of whoever listens, and when
 * the account has too many links.
 */
export const createLink = async (
  ctx: AppContext,
  viewer: Viewer,
  { type, item_id, ...given }: BodyOf<typeof shareLinks.create>,
): Promise<ReplyOf<typeof shareLinks.create>> => {
  const { smart, limits } = orNotFound(
    await shareableItem(ctx.db, viewer.id, type, item_id, accessSettings(ctx)),
  )
  if (smart) throwError('conflict', 'Smart playlists can’t be shared.')
  const values = await hashed(given)
  const id = await ctx.db.transaction().execute(async (trx) => {
    if ((await lockLinks(trx, viewer.id)) >= MAX_SHARE_LINKS)
      throwError('conflict', 'You have too many private links. Revoke one first.')
    const token = sealToken(ctx.env.secret, SECRET, newToken())
    return insertLink(trx, viewer.id, { type, item_id }, { ...values, ...token })
  })
  return { ...(await loadLink(ctx, viewer, id)), limits }
}

/** 404 for an unknown link, and for one of somebody else. */
const requireOwn = async (ctx: AppContext, viewer: Viewer, id: number): Promise<void> => {
  if ((await ownerOfLink(ctx.db, id)) !== viewer.id) throwError('not_found')
}

/** Changes one of the viewer’s links. */
export const changeLink = async (
  ctx: AppContext,
  viewer: Viewer,
  id: number,
  given: ShareLinkValues,
): Promise<ShareLink> => {
  await requireOwn(ctx, viewer, id)
  await updateLink(ctx.db, id, await hashed(given))
  return loadLink(ctx, viewer, id)
}

/** Revokes one of the viewer’s links. */
export const revokeLink = async (ctx: AppContext, viewer: Viewer, id: number): Promise<typeof done> => {
  await requireOwn(ctx, viewer, id)
  await deleteLinks(ctx.db, [id])
  return done
}
