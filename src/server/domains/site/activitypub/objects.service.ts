import { createHash } from 'node:crypto'
import type { AppContext } from '../../../context/app-context.ts'
import type { Trx } from '../../../db/schema.ts'
import { lockActor } from './actors.queries.ts'
import { loadContents } from './contents.service.ts'
import {
  createActivity,
  type Document,
  deleteActivity,
  note,
  objectUri,
  serialized,
  updateActivity,
} from './documents.ts'
import { countFollowers, queueForFollowers } from './followers.queries.ts'
import {
  beginObjects,
  countAnnounced,
  endObjects,
  type OutboxObject,
  setSent,
  takeChanged,
} from './objects.queries.ts'

/** Objects of an actor that followers are told of in a day: an import would flood their timelines. */
const ANNOUNCED_PER_DAY = 20
/** Older ones are news to nobody. */
const ANNOUNCED_DAYS = 7
const DAY_MS = 86_400_000

/** Returns a hash by which a change of a document is known. */
export const hashOf = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url')

/** Returns objects as documents, by their ids, without those that visitors may not see. */
export const notesFor = async (
  ctx: AppContext,
  objects: readonly OutboxObject[],
): Promise<Map<number, Document>> => {
  const { appUrl } = ctx.settings()
  const contents = await loadContents(ctx, objects)
  return new Map(
    objects.flatMap((object) => {
      const content = contents.get(object.id)
      return content ? [[object.id, note(appUrl, object, content)]] : []
    }),
  )
}

/** Queues new objects for followers, and changes of those that they know. */
const tellFollowers = async (
  ctx: AppContext,
  trx: Trx,
  actorId: number,
  { begun, changed }: { begun: OutboxObject[]; changed: OutboxObject[] },
): Promise<void> => {
  const { appUrl } = ctx.settings()
  const recent = begun.filter(
    ({ published_at }) => Date.parse(published_at) > Date.now() - ANNOUNCED_DAYS * DAY_MS,
  )
  const room = recent.length > 0 ? ANNOUNCED_PER_DAY - (await countAnnounced(trx, actorId)) : 0
  const announced = recent.slice(0, Math.max(0, room)).reverse()
  const notes = await notesFor({ ...ctx, db: trx }, [...announced, ...changed])
  for (const { id, hash } of [...announced, ...changed]) {
    const document = notes.get(id)
    if (!document) continue
    const { updated: _, ...compared } = document
    const now = hashOf(compared)
    if (now === hash) continue
    const updated = hash === null ? null : new Date().toISOString()
    await setSent(trx, id, now, updated)
    const activity =
      updated === null
        ? createActivity(appUrl, actorId, document)
        : updateActivity(appUrl, actorId, { ...document, updated }, updated)
    await queueForFollowers(trx, actorId, serialized(activity))
  }
}

/** Brings the outbox of an actor up to date with what visitors may see, and tells its followers what has changed. */
export const refreshOutbox = (ctx: AppContext, actorId: number): Promise<void> =>
  ctx.db.transaction().execute(async (trx) => {
    const { appUrl, enablePodcasts } = ctx.settings()
    await lockActor(trx, actorId)
    const ended = await endObjects(trx, actorId, enablePodcasts)
    const begun = await beginObjects(trx, actorId, enablePodcasts)
    const changed = await takeChanged(trx, actorId, enablePodcasts)
    if (ended.length + begun.length + changed.length === 0 || (await countFollowers(trx, actorId)) === 0)
      return
    for (const { id, hash } of ended)
      if (hash !== null)
        await queueForFollowers(
          trx,
          actorId,
          serialized(deleteActivity(appUrl, actorId, objectUri(appUrl, id))),
        )
    await tellFollowers(ctx, trx, actorId, { begun, changed })
  })
