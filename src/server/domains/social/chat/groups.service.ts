import type { BodyOf } from '../../../../contract/core/endpoint.ts'
import { done } from '../../../../contract/core/pagination.ts'
import {
  type Conversation,
  type chat,
  MAX_MEMBERS,
  type MessageKind,
} from '../../../../contract/social/chat.ts'
import type { AppContext } from '../../../context/app-context.ts'
import type { Trx } from '../../../db/schema.ts'
import { orNotFound, throwError } from '../../../http/http-error.ts'
import type { Viewer } from '../../../http/viewer.ts'
import { conversationFor, publishConversation } from './conversations.service.ts'
import { publishMessage } from './message-events.service.ts'
import { countMessage, eraseMessages, insertEventMessage } from './messages.queries.ts'
import {
  addableTo,
  deleteConversation,
  deleteMember,
  insertGroup,
  insertMembers,
  type LockedConversation,
  listGroupIds,
  lockConversation,
  memberIds,
  updateGroup,
} from './queries.ts'

/** Writes into a group what happened to it, and tells its members. */
const record = async (
  ctx: AppContext,
  trx: Trx,
  id: number,
  actorId: number | null,
  kind: Exclude<MessageKind, 'text'>,
  content: { text?: string; subjects?: number[] } = {},
): Promise<void> => {
  const messageId = await insertEventMessage(trx, id, actorId, kind, content)
  await countMessage(trx, id, messageId, null)
  await publishMessage(ctx, trx, 'message.created', { id: messageId, conversationId: id, authorId: actorId })
}

/** Refuses to add people who are not friends of the owner, or blocked by a member, with 403; 409 beyond the limit. */
const requireAddable = async (
  trx: Trx,
  viewer: Viewer,
  userIds: number[],
  id: number | null,
  members: number,
): Promise<void> => {
  if ((await addableTo(trx, viewer.id, userIds, id)).length < userIds.length)
    throwError('forbidden', 'You can only add friends.')
  if (members + userIds.length > MAX_MEMBERS) throwError('conflict', 'A group has at most 20 members.')
}

/** Locks a group. 404 if the viewer is no member, 409 for direct conversations, 403 unless the viewer is its owner. */
const lockOwnGroup = async (trx: Trx, viewer: Viewer, id: number): Promise<LockedConversation> => {
  const group = orNotFound(await lockConversation(trx, viewer.id, id))
  if (group.kind !== 'group') throwError('conflict', 'This isn’t a group.')
  if (group.owner_id !== viewer.id) throwError('forbidden', 'Only the group’s owner can do this.')
  return group
}

/** Creates a group with friends. */
export const createGroup = async (
  ctx: AppContext,
  viewer: Viewer,
  { name, user_ids }: BodyOf<typeof chat.createGroup>,
): Promise<Conversation> => {
  const others = [...new Set(user_ids)].filter((userId) => userId !== viewer.id)
  const id = await ctx.db.transaction().execute(async (trx) => {
    await requireAddable(trx, viewer, others, null, 1)
    const group = await insertGroup(trx, viewer.id, name)
    await insertMembers(trx, group, [viewer.id, ...others])
    await publishConversation(trx, group, [viewer.id, ...others])
    await record(ctx, trx, group, viewer.id, 'created', { text: name })
    return group
  })
  return conversationFor(ctx, viewer, id)
}

/** Adds friends to a group; those who are members already stay so. */
export const addMembers = async (
  ctx: AppContext,
  viewer: Viewer,
  id: number,
  userIds: number[],
): Promise<Conversation> => {
  await ctx.db.transaction().execute(async (trx) => {
    await lockOwnGroup(trx, viewer, id)
    const members = await memberIds(trx, id)
    const added = [...new Set(userIds)].filter((userId) => !members.includes(userId))
    if (added.length === 0) return
    await requireAddable(trx, viewer, added, id, members.length)
    await insertMembers(trx, id, added)
    await publishConversation(trx, id, [...members, ...added])
    await record(ctx, trx, id, viewer.id, 'added', { subjects: added })
  })
  return conversationFor(ctx, viewer, id)
}

/**
 * Takes a member out of a group within a transaction that holds its lock. The member who joined first becomes owner
 * where an owner leaves; a group without members is deleted.
 */
const takeOut = async (
  ctx: AppContext,
  trx: Trx,
  group: Pick<LockedConversation, 'id' | 'owner_id'>,
  userId: number,
  actorId: number | null,
): Promise<void> => {
  await deleteMember(trx, group.id, userId)
  const left = await memberIds(trx, group.id)
  const [next] = left
  if (next === undefined) return deleteConversation(trx, group.id)
  await publishConversation(trx, group.id, [...left, userId])
  if (actorId === userId) await record(ctx, trx, group.id, userId, 'left')
  else if (actorId !== null) await record(ctx, trx, group.id, actorId, 'removed', { subjects: [userId] })
  if (group.owner_id !== userId) return
  await updateGroup(trx, group.id, { owner_id: next })
  await record(ctx, trx, group.id, null, 'owner', { subjects: [next] })
}

/** Removes a member from a group, or lets the viewer leave it. */
export const removeMember = (
  ctx: AppContext,
  viewer: Viewer,
  id: number,
  userId: number,
): Promise<typeof done> =>
  ctx.db.transaction().execute(async (trx) => {
    const group =
      userId === viewer.id
        ? orNotFound(await lockConversation(trx, viewer.id, id))
        : await lockOwnGroup(trx, viewer, id)
    if (group.kind !== 'group') throwError('conflict', 'This isn’t a group.')
    if ((await memberIds(trx, id)).includes(userId)) await takeOut(ctx, trx, group, userId, viewer.id)
    return done
  })

/** Takes an account that will be deleted out of its groups, and empties its messages. */
export const leaveChat = async (ctx: AppContext, trx: Trx, userId: number): Promise<void> => {
  await eraseMessages(trx, userId)
  for (const id of await listGroupIds(trx, userId)) {
    const group = await lockConversation(trx, userId, id)
    if (group) await takeOut(ctx, trx, group, userId, null)
  }
}

/** Renames a group or hands it over to another member. */
export const updateGroupOf = async (
  ctx: AppContext,
  viewer: Viewer,
  id: number,
  { name, owner_id }: BodyOf<typeof chat.update>,
): Promise<Conversation> => {
  await ctx.db.transaction().execute(async (trx) => {
    await lockOwnGroup(trx, viewer, id)
    const members = await memberIds(trx, id)
    if (owner_id !== undefined && !members.includes(owner_id)) throwError('not_found')
    const changed = { ...(name !== undefined && { name }), ...(owner_id !== undefined && { owner_id }) }
    if (Object.keys(changed).length === 0) return
    await updateGroup(trx, id, changed)
    await publishConversation(trx, id, members)
    if (name !== undefined) await record(ctx, trx, id, viewer.id, 'renamed', { text: name })
    if (owner_id !== undefined && owner_id !== viewer.id)
      await record(ctx, trx, id, viewer.id, 'owner', { subjects: [owner_id] })
  })
  return conversationFor(ctx, viewer, id)
}
