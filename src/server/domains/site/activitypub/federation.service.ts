import type { Context, Federation, KvStore } from '@fedify/fedify'
import type { Actor as ActorDocument, Recipient } from '@fedify/fedify/vocab'
import { LRUCache } from 'lru-cache'
import { coverUrl } from '../../../../contract/core/covers.ts'
import type { Cover } from '../../../../contract/core/fields.ts'
import type { FederatedType } from '../../../../contract/site/activitypub.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { version } from '../../../core/version.ts'
import type { Db } from '../../../db/schema.ts'
import { sanitizeHtml } from '../../../http/pages/sanitize-html.ts'
import {
  type Actor,
  actorById,
  actorByName,
  actorForItem,
  countActors,
  firstActor,
  loadProfile,
} from './actors.queries.ts'
import { actorUri, type Document, outboxUri, textHtml } from './documents.ts'
import { isActive } from './federating.ts'
import { countFollowers, deleteFollower } from './followers.queries.ts'
import { acceptFollower } from './inbox.service.ts'
import { keysForActor } from './keys.service.ts'
import { contextLoader, documentLoader, isGone } from './remote.service.ts'

/** The library is loaded when the first request needs it: it takes a quarter of a second, and 60 MB of memory. */
const load = async () => ({
  fedify: await import('@fedify/fedify'),
  vocab: await import('@fedify/fedify/vocab'),
})
type Library = Awaited<ReturnType<typeof load>>

/** All servers verify these; few know their successor, RFC 9421. */
const SIGNATURE = { spec: 'draft-cavage-http-signatures-12' } as const

const PAGE = /^\/(artist|podcast)\/([1-9]\d{0,8})$/

/** Keys and documents of other servers, and ids of activities that were handled. */
const REMEMBERED = 5_000

const store = (): KvStore => {
  const cache = new LRUCache<string, { value: unknown }>({ max: REMEMBERED })
  return {
    get: async <T>(key: readonly string[]) => cache.get(JSON.stringify(key))?.value as T | undefined,
    set: async (key, value, options) => {
      const ttl = options?.ttl?.total('milliseconds')
      cache.set(JSON.stringify(key), { value }, ttl === undefined ? {} : { ttl })
    },
    delete: async (key) => {
      cache.delete(JSON.stringify(key))
    },
    async *list() {},
  }
}

const identified = (identifier: string): number =>
  /^[1-9]\d{0,8}$/.test(identifier) ? Number(identifier) : 0

const image = ({ vocab }: Library, ctx: AppContext, cover: Cover) =>
  new vocab.Image({ url: new URL(ctx.settings().appUrl + coverUrl(cover, 512)), mediaType: 'image/webp' })

/** Returns the document of an actor. */
const actorDocument = async (
  library: Library,
  context: Context<AppContext>,
  actor: Actor,
): Promise<ActorDocument | null> => {
  const { vocab } = library
  const ctx = context.data
  const { appUrl } = ctx.settings()
  const profile = await loadProfile(ctx.db, actor.id)
  if (!profile) return null
  const identifier = String(actor.id)
  const keys = await context.getActorKeyPairs(identifier)
  const isArtist = actor.type === 'artist'
  const { name, text, avatar, banner, links } = profile
  return new (isArtist ? vocab.Person : vocab.Service)({
    id: context.getActorUri(identifier),
    preferredUsername: actor.username,
    name,
    summary: isArtist ? textHtml(text ?? '') : sanitizeHtml(text ?? '', { external: true }),
    url: new URL(`${appUrl}/${actor.type}/${actor.item_id}`),
    inbox: context.getInboxUri(identifier),
    endpoints: new vocab.Endpoints({ sharedInbox: context.getInboxUri() }),
    outbox: new URL(outboxUri(appUrl, actor.id)),
    followers: context.getFollowersUri(identifier),
    following: context.getFollowingUri(identifier),
    publicKey: keys[0]?.cryptographicKey ?? null,
    manuallyApprovesFollowers: false,
    discoverable: true,
    indexable: true,
    icon: avatar && image(library, ctx, avatar),
    image: banner && image(library, ctx, banner),
    attachments: links.map(
      ({ label, url }) =>
        new vocab.PropertyValue({ name: label, value: textHtml(url).replace(/<\/?p>/g, '') }),
    ),
  })
}

const remoteActor = ({ id, inboxId, endpoints }: Recipient) => ({
  uri: id?.href ?? '',
  inbox: inboxId?.href ?? '',
  shared_inbox: endpoints?.sharedInbox?.href ?? null,
})

const actorIn = (context: Context<AppContext>, uri: URL | null): number => {
  const parsed = context.parseUri(uri)
  return parsed?.type === 'actor' ? identified(parsed.identifier) : 0
}

/** What cannot be loaded is missing. */
const QUIET = { suppressError: true }

/** Sets what happens with activities that other servers send. All others were dropped before. */
const listen = ({ vocab }: Library, federation: Federation<AppContext>): void => {
  federation
    .setInboxListeners('/activitypub/actors/{identifier}/inbox', '/activitypub/inbox')
    .on(vocab.Follow, async (context, follow) => {
      const [id, actor] = [actorIn(context, follow.objectId), await follow.getActor({ ...context, ...QUIET })]
      if (id === 0 || !actor || !follow.id) return
      await acceptFollower(context.data, id, follow.id.href, remoteActor(actor))
    })
    .on(vocab.Undo, async (context, undo) => {
      const follow = await undo.getObject({ ...context, ...QUIET })
      if (!(follow instanceof vocab.Follow) || !undo.actorId || follow.actorId?.href !== undo.actorId.href)
        return
      await deleteFollower(context.data.db, undo.actorId.href, actorIn(context, follow.objectId))
    })
    .on(vocab.Block, async (context, { actorId, objectId }) => {
      if (actorId) await deleteFollower(context.data.db, actorId.href, actorIn(context, objectId))
    })
    .on(vocab.Delete, async (context, { actorId, objectId }) => {
      if (actorId && actorId.href === objectId?.href) await deleteFollower(context.data.db, actorId.href)
    })
    // Its new account follows by itself.
    .on(vocab.Move, async (context, { actorId, objectId }) => {
      if (actorId && actorId.href === objectId?.href) await deleteFollower(context.data.db, actorId.href)
    })
    // The key of a deleted account is gone, too.
    .onUnverifiedActivity(async ({ data }, { actorId, objectId }) => {
      if (!actorId || actorId.href !== objectId?.href || !(await isGone(data, actorId.href))) return
      await deleteFollower(data.db, actorId.href)
      return new Response(null, { status: 202 })
    })
    .setSharedKeyDispatcher(async ({ data }) => {
      const id = await firstActor(data.db)
      return id === null ? null : { identifier: String(id) }
    })
}

const build = async (ctx: AppContext, origin: string): Promise<Federation<AppContext>> => {
  const library = await load()
  const { fedify, vocab } = library
  const federation = fedify.createFederation<AppContext>({
    kv: store(),
    origin,
    documentLoaderFactory: () => documentLoader(ctx, fedify),
    contextLoaderFactory: () => contextLoader(ctx, fedify),
    authenticatedDocumentLoaderFactory: ({ keyId, privateKey }) =>
      documentLoader(ctx, fedify, (request) => fedify.signRequest(request, privateKey, keyId, SIGNATURE)),
  })
  federation
    .setActorDispatcher('/activitypub/actors/{identifier}', async (context, identifier) => {
      const actor = await actorById(context.data.db, identified(identifier))
      if (isActive(context.data, actor)) return actorDocument(library, context, actor)
      return actor?.deleted_at ? new vocab.Tombstone({ id: context.getActorUri(identifier) }) : null
    })
    .mapHandle(async ({ data }, username) => {
      const actor = await actorByName(data.db, username.toLowerCase())
      return isActive(data, actor) ? String(actor.id) : null
    })
    .mapAlias(async ({ data }, { origin: asked, pathname }) => {
      const [, type, id] = asked === origin ? (PAGE.exec(pathname) ?? []) : []
      const actor = type && (await actorForItem(data.db, type as FederatedType, Number(id)))
      return actor && isActive(data, actor) ? { identifier: String(actor.id) } : null
    })
    .setKeyPairsDispatcher(async ({ data }, identifier) => [await keysForActor(data, identified(identifier))])
  // Who they are stays here.
  federation
    .setFollowersDispatcher('/activitypub/actors/{identifier}/followers', () => ({ items: [] }))
    .setCounter(({ data }, identifier) => countFollowers(data.db, identified(identifier)))
  federation
    .setFollowingDispatcher('/activitypub/actors/{identifier}/following', () => ({ items: [] }))
    .setCounter(() => 0)
  federation.setNodeInfoDispatcher('/nodeinfo/2.1', async ({ data }) => {
    const { actors, objects } = await countActors(data.db)
    return {
      software: { name: 'tonearm', version },
      protocols: ['activitypub'],
      usage: { users: { total: actors }, localPosts: objects, localComments: 0 },
    }
  })
  listen(library, federation)
  return federation
}

const built = new WeakMap<Db, { origin: string; federation: Promise<Federation<AppContext>> }>()

/** Returns the protocol of this site. */
export const federationFor = (ctx: AppContext): Promise<Federation<AppContext>> => {
  const origin = new URL(ctx.settings().appUrl).origin
  const known = built.get(ctx.db)
  if (known?.origin === origin) return known.federation
  const federation = build(ctx, origin)
  built.set(ctx.db, { origin, federation })
  federation.catch(() => built.delete(ctx.db))
  return federation
}

/** Returns the document of an actor as JSON. */
export const profileDocument = async (ctx: AppContext, id: number): Promise<Document | null> => {
  const federation = await federationFor(ctx)
  const context = federation.createContext(new URL(ctx.settings().appUrl), ctx)
  const actor = await actorById(ctx.db, id)
  if (!isActive(ctx, actor)) return null
  const document = await actorDocument(await load(), context, actor)
  return (await document?.toJsonLd(context)) as Document | null
}

/** Signs a request by an actor. */
export const signedBy = async (ctx: AppContext, id: number, request: Request): Promise<Request> => {
  const { fedify } = await load()
  const { privateKey } = await keysForActor(ctx, id)
  const keyId = new URL(`${actorUri(ctx.settings().appUrl, id)}#main-key`)
  return fedify.signRequest(request, privateKey, keyId, SIGNATURE)
}
