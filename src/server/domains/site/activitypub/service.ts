import type { FederatedActor, FederatedType, ManagedActor } from '../../../../contract/site/activitypub.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { record } from '../../../crud/audit.ts'
import type { Writer } from '../../../crud/crud.service.ts'
import { orNotFound, throwError, throwFieldErrors } from '../../../http/http-error.ts'
import type { Viewer } from '../../../http/viewer.ts'
import { managedArtist, requireManaged } from '../../platform/index.ts'
import { actorById, actorForItem, artistOfActor, listManagedActors, setDisabled } from './actors.queries.ts'
import { actorUri, handleFor, objectUri } from './documents.ts'
import { isActive, isFederating } from './federating.ts'
import { countFollowers } from './followers.queries.ts'
import { type ObjectType, objectForItem } from './objects.queries.ts'
import { followPage, readAccount } from './remote.service.ts'

interface Ref {
  type: FederatedType
  id: number
}

const activeActor = async (ctx: AppContext, { type, id }: Ref) => {
  const actor = isFederating(ctx) ? await actorForItem(ctx.db, type, id) : undefined
  return isActive(ctx, actor) ? actor : throwError('not_found')
}

/** Returns the handle of an artist or a podcast. 404 unless other servers see it. */
export const actorFor = async (ctx: AppContext, ref: Ref): Promise<FederatedActor> => {
  const { id, username } = await activeActor(ctx, ref)
  return {
    handle: handleFor(ctx.settings().appUrl, username),
    followers: await countFollowers(ctx.db, id),
  }
}

/** Returns the page of somebody's server on which they can follow. 422 if there is none. */
export const followPageFor = async (ctx: AppContext, ref: Ref, text: string): Promise<{ url: string }> => {
  const { username } = await activeActor(ctx, ref)
  const account = readAccount(text)
  if (!account) return throwFieldErrors({ account: ['Enter a server such as mastodon.social.'] })
  const url = await followPage(ctx, account, handleFor(ctx.settings().appUrl, username))
  return url === null
    ? throwFieldErrors({ account: ['The server doesn’t respond. Check its address.'] })
    : { url }
}

/** Lists a managed artist and its podcasts that have a handle. */
export const listManaged = async (
  ctx: AppContext,
  viewer: Viewer,
  artist_id: number | undefined,
): Promise<ManagedActor[]> => {
  const { appUrl, enablePodcasts } = ctx.settings()
  const actors = await listManagedActors(ctx.db, managedArtist(viewer, artist_id))
  return actors
    .filter(({ type }) => type === 'artist' || enablePodcasts)
    .map(({ username, ...actor }) => ({ ...actor, handle: handleFor(appUrl, username) }))
}

/** Switches following from other servers on or off. 404 unless the viewer manages the artist, 403 for analysts. */
export const changeManaged = async (
  ctx: AppContext,
  { viewer, address }: Writer,
  { type, id }: Ref,
  enabled: boolean,
): Promise<ManagedActor> => {
  const actor = orNotFound(await actorForItem(ctx.db, type, id))
  const managed = async (artistId: number) =>
    orNotFound((await listManaged(ctx, viewer, artistId)).find((one) => one.type === type && one.id === id))
  const artistId = orNotFound(await artistOfActor(ctx.db, actor.id))
  requireManaged(viewer, [artistId], 'edit')
  const before = await managed(artistId)
  await ctx.db.transaction().execute(async (trx) => {
    await setDisabled(trx, actor.id, !enabled)
    await record(trx, { id: viewer.id, name: viewer.name, address }, [
      {
        resource: 'federation',
        action: 'change',
        item_id: actor.id,
        label: before.title,
        before: { enabled: before.enabled },
        after: { enabled },
      },
    ])
  })
  return managed(artistId)
}

const PAGE = /^\/(artist|podcast|album|song|episode)\/([1-9]\d{0,8})(\/[^/]*)?$/

/** Returns the document that a page is about; null if other servers do not see it. */
export const documentOfPage = async (ctx: AppContext, path: string): Promise<string | null> => {
  const [, type, text] = PAGE.exec(path) ?? []
  if (type === undefined || !isFederating(ctx)) return null
  const { appUrl } = ctx.settings()
  const id = Number(text)
  if (type === 'artist' || type === 'podcast') {
    const actor = await actorForItem(ctx.db, type, id)
    return isActive(ctx, actor) ? actorUri(appUrl, actor.id) : null
  }
  const object = await objectForItem(ctx.db, type as ObjectType, id)
  const actor = object && (await actorById(ctx.db, object.actor_id))
  return object && isActive(ctx, actor) ? objectUri(appUrl, object.id) : null
}
