import type { AppContext } from '../../../context/app-context.ts'
import { slugOf } from '../../../core/normalized-key.ts'
import {
  insertActor,
  listUnnamed,
  loadProfile,
  markDeleted,
  setProfile,
  type Unnamed,
} from './actors.queries.ts'
import { deleteActorActivity, serialized, updateActivity } from './documents.ts'
import { isFederating } from './federating.ts'
import { profileDocument } from './federation.service.ts'
import { deleteFollowersOfActor, listFollowed, queueForFollowers } from './followers.queries.ts'
import { hashOf, refreshOutbox } from './objects.service.ts'

/** Tells followers if the profile of an actor has changed. */
const refreshProfile = async (ctx: AppContext, actorId: number): Promise<void> => {
  const { known = null, ...profile } = (await loadProfile(ctx.db, actorId)) ?? {}
  const hash = hashOf(profile)
  if (known === hash) return
  // Followers fetched the first one themselves.
  const document = known === null ? null : await profileDocument(ctx, actorId)
  await ctx.db.transaction().execute(async (trx) => {
    await setProfile(trx, actorId, hash)
    if (!document) return
    const { '@context': context, ...object } = document
    const activity = updateActivity(ctx.settings().appUrl, actorId, object, hash)
    await queueForFollowers(trx, actorId, JSON.stringify({ '@context': context, ...activity }))
  })
}

/** Tells the followers of actors that were deleted or switched off, and removes them. */
const endActors = (ctx: AppContext): Promise<void> =>
  ctx.db.transaction().execute(async (trx) => {
    const { appUrl } = ctx.settings()
    for (const id of await markDeleted(trx)) {
      const activity = deleteActorActivity(appUrl, id, String(Date.now()))
      await queueForFollowers(trx, id, serialized(activity))
      await deleteFollowersOfActor(trx, id)
    }
  })

/** Artists and podcasts that get their name in one run. */
const NAMED_AT_ONCE = 2_000
const MAX_NAME = 60

/** Returns the name of a new actor: letters and digits that every server accepts, or what it is, by its id. */
const usernameFor = ({ type, id, name }: Unnamed): string =>
  slugOf(name)
    .replace(/[^a-z0-9-]/g, '')
    .replace(/-+/g, '-')
    .slice(0, MAX_NAME)
    .replace(/^-|-$/g, '') || `${type}_${id}`

/** Gives artists and podcasts the names under which they are found. A name that is taken gets a number. */
const nameActors = async (ctx: AppContext): Promise<void> => {
  for (const one of await listUnnamed(ctx.db, NAMED_AT_ONCE)) {
    const username = usernameFor(one)
    if (!(await insertActor(ctx.db, one, username)))
      await insertActor(ctx.db, one, `${username}_${one.type}_${one.id}`)
  }
}

/** Queues what followers on other servers are told; the job `publish-activities`. */
export const publishActivities = async (ctx: AppContext): Promise<void> => {
  if (!isFederating(ctx)) return
  await nameActors(ctx)
  await endActors(ctx)
  for (const id of await listFollowed(ctx.db)) {
    await refreshProfile(ctx, id)
    await refreshOutbox(ctx, id)
  }
}
