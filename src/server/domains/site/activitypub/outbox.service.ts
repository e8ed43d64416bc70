import { isId } from '../../../../contract/core/pagination.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { orNotFound, throwError } from '../../../http/http-error.ts'
import { actorById } from './actors.queries.ts'
import { CONTEXT, createActivity, type Document, objectUri, outboxUri, tombstone } from './documents.ts'
import { isActive } from './federating.ts'
import { countObjects, objectById, pageOfObjects } from './objects.queries.ts'
import { notesFor, refreshOutbox } from './objects.service.ts'

const PAGE_SIZE = 20

interface Response {
  status: number
  body: Document
}

const ok = (document: Document): Response => ({ status: 200, body: { '@context': CONTEXT, ...document } })
const gone = (uri: string): Response => ({ status: 410, body: { '@context': CONTEXT, ...tombstone(uri) } })

const validId = (id: number): number => (isId(id) ? id : throwError('not_found'))

/** Returns the outbox of an actor, or the page of it after an object: releases, posts and episodes, newest first. */
export const outboxDocument = async (
  ctx: AppContext,
  actorId: number,
  before: string | undefined,
): Promise<Response> => {
  const actor = orNotFound(await actorById(ctx.db, validId(actorId)))
  const { appUrl } = ctx.settings()
  const uri = outboxUri(appUrl, actorId)
  if (actor.deleted_at) return gone(uri)
  if (!isActive(ctx, actor)) return throwError('not_found')
  await refreshOutbox(ctx, actorId)
  if (before === undefined)
    return ok({
      id: uri,
      type: 'OrderedCollection',
      totalItems: await countObjects(ctx.db, actorId),
      first: `${uri}?before=0`,
    })
  const last = before === '0' ? null : validId(Number(before))
  const objects = await pageOfObjects(ctx.db, actorId, last, PAGE_SIZE)
  const notes = await notesFor(ctx, objects)
  const oldest = objects.length === PAGE_SIZE ? objects.at(-1) : undefined
  return ok({
    id: `${uri}?before=${before}`,
    type: 'OrderedCollectionPage',
    partOf: uri,
    ...(oldest && { next: `${uri}?before=${oldest.id}` }),
    orderedItems: [...notes.values()].map((object) => createActivity(appUrl, actorId, object)),
  })
}

/** Returns an object; 410 with what remains once visitors no longer see it. */
export const objectDocument = async (ctx: AppContext, id: number): Promise<Response> => {
  const uri = objectUri(ctx.settings().appUrl, validId(id))
  const known = orNotFound(await objectById(ctx.db, id))
  const actor = await actorById(ctx.db, known.actor_id)
  if (known.deleted_at || actor?.deleted_at) return gone(uri)
  if (!isActive(ctx, actor)) return throwError('not_found')
  await refreshOutbox(ctx, actor.id)
  const object = orNotFound(await objectById(ctx.db, id))
  const document = (await notesFor(ctx, [object])).get(id)
  return object.deleted_at || !document ? gone(uri) : ok(document)
}
