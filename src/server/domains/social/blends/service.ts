import { done } from '../../../../contract/core/pagination.ts'
import type { BlendRef } from '../../../../contract/social/blend-ref.ts'
import { type Blend, MAX_BLEND_MEMBERS, MAX_BLENDS } from '../../../../contract/social/blends.ts'
import type { AppContext } from '../../../context/app-context.ts'
import type { Trx } from '../../../db/schema.ts'
import { orNotFound, throwError } from '../../../http/http-error.ts'
import { scopeOf, type Viewer } from '../../../http/viewer.ts'
import { visibleSongs } from '../../catalog/index.ts'
import { notify, publishRead } from '../../platform/index.ts'
import { requireFriend } from '../friends/service.ts'
import { part, publishBlend } from './membership.service.ts'
import {
  anyBlock,
  type BlendTotals,
  blendById,
  blendTotals,
  countBlends,
  deleteInvitationNotification,
  findBlend,
  insertBlend,
  insertInvited,
  type LockedMember,
  listBlends,
  listMatches,
  listSongs,
  lockBlend,
  madeOn,
  markOpened,
  setJoined,
  setUnmade,
  staleBlends,
  today,
} from './queries.ts'
import { clearBlend, makeBlendFor } from './taste.queries.ts'

const AT_ONCE = 100

/** Makes the songs and matches of a Blend for a day, unless they are there or fewer than two members joined. */
const makeFor = (ctx: AppContext, id: number, day: string): Promise<void> =>
  ctx.db.transaction().execute(async (trx) => {
    const members = await lockBlend(trx, id)
    const before = await madeOn(trx, id)
    if (before === day || members.filter(({ joined }) => joined).length < 2) return
    await makeBlendFor(trx, id, day, await clearBlend(trx, id))
  })

/** Makes what a Blend shows today, if that was not done yet. */
export const makeToday = async (ctx: AppContext, id: number): Promise<void> => {
  const day = await today(ctx.db)
  if ((await madeOn(ctx.db, id)) !== day) await makeFor(ctx, id, day)
}

/** Makes the Blends of the day that people open, one after the other. */
export const makeBlends = async (ctx: AppContext, signal: AbortSignal): Promise<void> => {
  const day = await today(ctx.db)
  for (;;) {
    const ids = await staleBlends(ctx.db, day, AT_ONCE)
    if (ids.length === 0) return
    for (const id of ids) {
      if (signal.aborted) return
      await makeFor(ctx, id, day)
    }
  }
}

/** Returns the Blends the viewer is in or invited to. */
export const ownBlends = (ctx: AppContext, viewer: Viewer): Promise<BlendRef[]> =>
  listBlends(ctx.db, viewer, MAX_BLENDS * 2)

/** Returns by id how much the viewer sees of the songs that were last made for these Blends. */
export const totalsOfBlends = (
  ctx: AppContext,
  viewer: Viewer,
  ids: number[],
): Promise<Map<number, BlendTotals>> => blendTotals(ctx.db, scopeOf(viewer), ids)

const refOf = async (ctx: AppContext, viewer: Viewer, id: number): Promise<BlendRef> =>
  orNotFound(await blendById(ctx.db, viewer, id))

/** Returns a Blend with its songs of the day. 404 unless the viewer is in it or invited to it. */
export const blendFor = async (ctx: AppContext, viewer: Viewer, id: number): Promise<Blend> => {
  const ref = await refOf(ctx, viewer, id)
  if (!ref.joined) return { ...ref, made_on: null, songs: [], matches: [] }
  await makeToday(ctx, id)
  await markOpened(ctx.db, id)
  const [now, made_on, picked, matches] = await Promise.all([
    refOf(ctx, viewer, id),
    madeOn(ctx.db, id),
    listSongs(ctx.db, id),
    listMatches(ctx.db, viewer, id),
  ])
  const people = new Map(now.members.map(({ id: user, name, avatar }) => [user, { id: user, name, avatar }]))
  const tastes = new Map(picked.map(({ song_id, user_ids }) => [song_id, user_ids]))
  const songs = (await visibleSongs(ctx, scopeOf(viewer), [...tastes.keys()])).map((song) => ({
    ...song,
    for: (tastes.get(song.id) ?? []).flatMap((user) => people.get(user) ?? []),
  }))
  return { ...now, made_on, songs, matches }
}

const notifyOf = async (
  trx: Trx,
  text: 'blend_invitation' | 'blend_joined',
  id: number,
  by: Viewer,
  to: number,
) => {
  const content = { text, link: `/blends/${id}`, item: { type: 'user', id: by.id } } as const
  await notify(trx, {
    kind: 'blend_invitation',
    to: [to],
    exclude: [],
    subject: String(id),
    title: by.name,
    ...content,
    several: content,
  })
}

const inviteTo = async (trx: Trx, id: number, members: LockedMember[], viewer: Viewer, userId: number) => {
  const others = members.map(({ user_id }) => user_id)
  if (await anyBlock(trx, userId, others)) throwError('conflict', 'This person can’t join this Blend.')
  await insertInvited(trx, id, userId)
  await notifyOf(trx, 'blend_invitation', id, viewer, userId)
}

const requireRoom = async (trx: Trx, viewer: Viewer): Promise<void> => {
  if ((await countBlends(trx, viewer.id)) >= MAX_BLENDS) throwError('conflict', 'You’re in too many Blends.')
}

/** Creates a Blend and invites friends to it, or returns that of the same people. 403 unless they are friends. */
export const createBlend = async (ctx: AppContext, viewer: Viewer, userIds: number[]): Promise<BlendRef> => {
  const invited = [...new Set(userIds)].sort((a, b) => a - b)
  const id = await ctx.db.transaction().execute(async (trx) => {
    // Pairs before Blends, as when one blocks the other.
    for (const userId of invited) await requireFriend(trx, viewer, userId)
    const present = await findBlend(trx, [viewer.id, ...invited])
    if (present !== undefined) return present
    await requireRoom(trx, viewer)
    const created = await insertBlend(trx, viewer.id)
    for (const userId of invited) await inviteTo(trx, created, await lockBlend(trx, created), viewer, userId)
    await publishBlend(trx, created, [viewer.id, ...invited])
    return created
  })
  return refOf(ctx, viewer, id)
}

/** Locks a Blend for its owner. 404 unless the viewer is in it, 403 unless they are the owner. */
const lockOwn = async (trx: Trx, viewer: Viewer, id: number): Promise<LockedMember[]> => {
  const members = await lockBlend(trx, id)
  if (!members.some(({ user_id }) => user_id === viewer.id)) throwError('not_found')
  return members[0]?.user_id === viewer.id ? members : throwError('forbidden')
}

/** Invites a friend to an own Blend. 403 for anybody else, 409 for a member and when it is full. */
export const inviteToBlend = async (
  ctx: AppContext,
  viewer: Viewer,
  id: number,
  userId: number,
): Promise<BlendRef> => {
  await refOf(ctx, viewer, id)
  await ctx.db.transaction().execute(async (trx) => {
    await requireFriend(trx, viewer, userId)
    const members = await lockOwn(trx, viewer, id)
    if (members.some(({ user_id }) => user_id === userId))
      throwError('conflict', 'Already invited to this Blend.')
    if (members.length >= MAX_BLEND_MEMBERS) throwError('conflict', 'This Blend is full.')
    await inviteTo(trx, id, members, viewer, userId)
    await publishBlend(trx, id, [...members.map(({ user_id }) => user_id), userId])
  })
  return refOf(ctx, viewer, id)
}

/** Accepts the invitation to a Blend; whoever joined already stays. 404 unless invited. */
export const joinBlend = async (ctx: AppContext, viewer: Viewer, id: number): Promise<BlendRef> => {
  await ctx.db.transaction().execute(async (trx) => {
    const members = await lockBlend(trx, id)
    const own = members.find(({ user_id }) => user_id === viewer.id) ?? throwError('not_found')
    if (own.joined) return
    const others = members.map(({ user_id }) => user_id)
    if (await anyBlock(trx, viewer.id, others)) throwError('conflict', 'You can’t join this Blend.')
    await requireRoom(trx, viewer)
    await setJoined(trx, id, viewer.id)
    await clearBlend(trx, id)
    await setUnmade(trx, id)
    if (await deleteInvitationNotification(trx, id, viewer.id)) await publishRead(trx, [viewer.id])
    const owner = members[0]
    if (owner) await notifyOf(trx, 'blend_joined', id, viewer, owner.user_id)
    await publishBlend(trx, id, others)
  })
  return refOf(ctx, viewer, id)
}

/** Leaves a Blend, or declines its invitation. 404 unless in it or invited. */
export const leaveBlend = async (ctx: AppContext, viewer: Viewer, id: number): Promise<typeof done> => {
  await refOf(ctx, viewer, id)
  await ctx.db.transaction().execute((trx) => part(trx, id, viewer.id))
  return done
}

/** Removes a member from an own Blend; whoever is none is ignored. */
export const removeFromBlend = async (
  ctx: AppContext,
  viewer: Viewer,
  id: number,
  userId: number,
): Promise<typeof done> => {
  await ctx.db.transaction().execute(async (trx) => {
    await lockOwn(trx, viewer, id)
    await part(trx, id, userId)
  })
  return done
}
