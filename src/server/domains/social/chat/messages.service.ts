import type { BodyOf, QueryOf, ReplyOf } from '../../../../contract/core/endpoint.ts'
import { done } from '../../../../contract/core/pagination.ts'
import { type chat, EDIT_MINUTES, MAX_REACTIONS, type Message } from '../../../../contract/social/chat.ts'
import type { AppContext } from '../../../context/app-context.ts'
import type { Trx } from '../../../db/schema.ts'
import { orNotFound, throwError, throwFieldErrors } from '../../../http/http-error.ts'
import { scopeOf, type Viewer } from '../../../http/viewer.ts'
import { visibleItems } from '../../catalog/index.ts'
import { spendAttempt } from '../../platform/index.ts'
import { messageSeenBy, publishMessage } from './message-events.service.ts'
import { notifyAbsent } from './message-notifications.service.ts'
import { withSharedItems } from './message-views.service.ts'
import {
  countMessage,
  deleteReaction,
  eraseMessage,
  insertMessage,
  insertReaction,
  type MessageState,
  messageByClientId,
  messageState,
  messagesById,
  messagesIn,
  messagesWith,
  updateText,
} from './messages.queries.ts'
import { conversationById, type LockedConversation, lockConversation } from './queries.ts'

/** Messages of one account per minute. */
const MAX_PER_MINUTE = 120

const requireConversation = async (ctx: AppContext, viewer: Viewer, id: number): Promise<void> => {
  orNotFound(await conversationById(ctx.db, viewer.id, id))
}

/** Returns messages of a conversation in ascending order. 404 unless the viewer is a member. */
export const loadMessages = async (
  ctx: AppContext,
  viewer: Viewer,
  id: number,
  { before, after, around, limit }: QueryOf<typeof chat.messages>,
): Promise<ReplyOf<typeof chat.messages>> => {
  await requireConversation(ctx, viewer, id)
  const upTo = async (end: number | null, count: number) => {
    const rows = await messagesIn(ctx.db, viewer.id, id, { before: end, limit: count + 1 })
    return { rows: rows.slice(0, count).reverse(), more: rows.length > count }
  }
  const from = async (start: number, count: number) => {
    const rows = await messagesIn(ctx.db, viewer.id, id, { from: start, limit: count + 1 })
    return { rows: rows.slice(0, count), more: rows.length > count }
  }
  const none = (more: boolean) => ({ rows: [], more })
  const older = Math.floor(limit / 2)
  const [lower, upper] =
    around !== undefined
      ? await Promise.all([upTo(around, older), from(around, limit - older)])
      : after !== undefined
        ? [none(true), await from(after + 1, limit)]
        : [await upTo(before ?? null, limit), none(before !== undefined)]
  return {
    data: await withSharedItems(ctx, scopeOf(viewer), [...lower.rows, ...upper.rows]),
    has_more: lower.more,
    has_newer: upper.more,
  }
}

/** Returns messages of a conversation that contain a text, latest first. 404 unless the viewer is a member. */
export const searchMessages = async (
  ctx: AppContext,
  viewer: Viewer,
  id: number,
  { q, before, limit }: QueryOf<typeof chat.search>,
): Promise<ReplyOf<typeof chat.search>> => {
  await requireConversation(ctx, viewer, id)
  const rows = await messagesWith(ctx.db, viewer.id, id, { before: before ?? null, limit: limit + 1, q })
  return {
    data: await withSharedItems(ctx, scopeOf(viewer), rows.slice(0, limit)),
    has_more: rows.length > limit,
  }
}

/** Refuses items that the sender may not see, and answers to messages of other conversations, with 422. */
const requireKnown = async (
  ctx: AppContext,
  viewer: Viewer,
  conversationId: number,
  { item, reply_to }: BodyOf<typeof chat.send>,
): Promise<void> => {
  if (item && !(await visibleItems(ctx, scopeOf(viewer), [item]))(item))
    throwFieldErrors({ item: ['This value isn’t valid.'] })
  if (reply_to === undefined) return
  const [answered] = await messagesById(ctx.db, viewer.id, [reply_to])
  if (answered?.conversation_id !== conversationId)
    throwFieldErrors({ reply_to: ['This value isn’t valid.'] })
}

const requireMayWrite = ({ can_send, silenced_until }: LockedConversation): void => {
  if (!can_send) throwError('forbidden', 'You can only message friends.')
  if (silenced_until) throwError('forbidden', 'The operators muted you. You can’t write for now.')
}

const seen = async (ctx: AppContext, viewer: Viewer, id: number): Promise<Message> =>
  orNotFound(await messageSeenBy(ctx, ctx.db, viewer.id, id))

/**
 * Sends a message; with a `client_id` used before, returns that message. 404 unless the viewer is a member, 403 once
 * they are no longer friends.
 */
export const sendMessage = async (
  ctx: AppContext,
  viewer: Viewer,
  id: number,
  body: BodyOf<typeof chat.send>,
): Promise<Message> => {
  const sent = await messageByClientId(ctx.db, viewer.id, body.client_id)
  if (sent) return seen(ctx, viewer, sent.id)
  await requireConversation(ctx, viewer, id)
  await requireKnown(ctx, viewer, id, body)
  await spendAttempt(
    ctx,
    ['message by', String(viewer.id)],
    MAX_PER_MINUTE,
    60,
    'You’re sending messages too fast.',
  )
  const created = await ctx.db.transaction().execute(async (trx) => {
    const conversation = orNotFound(await lockConversation(trx, viewer.id, id))
    requireMayWrite(conversation)
    const { text = null, item = null, reply_to = null, client_id } = body
    const message = { text, item, reply_to, client_id }
    const messageId = await insertMessage(trx, id, viewer.id, message)
    if (messageId === undefined) return (await messageByClientId(trx, viewer.id, client_id))?.id
    await countMessage(trx, id, messageId, viewer.id)
    await notifyAbsent(trx, id, viewer)
    await publishMessage(ctx, trx, 'message.created', {
      id: messageId,
      conversationId: id,
      authorId: viewer.id,
    })
    return messageId
  })
  return seen(ctx, viewer, orNotFound(created))
}

/** Changes a message within a transaction that locks its conversation, and tells its members. */
const change = (
  ctx: AppContext,
  viewer: Viewer,
  id: number,
  apply: (trx: Trx, state: MessageState & { conversation: LockedConversation }) => Promise<void>,
): Promise<void> =>
  ctx.db.transaction().execute(async (trx) => {
    const before = orNotFound(await messageState(trx, viewer.id, id, EDIT_MINUTES))
    const conversation = orNotFound(await lockConversation(trx, viewer.id, before.conversation_id))
    // Read again: it may have changed before the lock was granted.
    const state = orNotFound(await messageState(trx, viewer.id, id, EDIT_MINUTES))
    if (!state.text) throwError('conflict', 'This message can’t be changed.')
    await apply(trx, { ...state, conversation })
    const { conversation_id: conversationId, author_id: authorId } = state
    await publishMessage(ctx, trx, 'message.changed', { id, conversationId, authorId })
  })

/** Changes the text of an own message. 403 for others, 409 once it is too late. */
export const editMessage = async (
  ctx: AppContext,
  viewer: Viewer,
  id: number,
  text: string,
): Promise<Message> => {
  await change(ctx, viewer, id, async (trx, { author_id, conversation, deleted, recent }) => {
    if (author_id !== viewer.id) throwError('forbidden')
    requireMayWrite(conversation)
    if (deleted || !recent) throwError('conflict', 'This message can no longer be changed.')
    await updateText(trx, id, text)
  })
  return seen(ctx, viewer, id)
}

/** Deletes an own message for everyone. 403 for others. */
export const deleteMessage = async (ctx: AppContext, viewer: Viewer, id: number): Promise<typeof done> => {
  await change(ctx, viewer, id, async (trx, { author_id, deleted }) => {
    if (author_id !== viewer.id) throwError('forbidden')
    if (!deleted) await eraseMessage(trx, id)
  })
  return done
}

/** Adds or removes a reaction of the viewer. 403 once no longer friends, 409 for deleted messages and at the limit. */
export const reactToMessage = async (
  ctx: AppContext,
  viewer: Viewer,
  id: number,
  { emoji, on }: BodyOf<typeof chat.react>,
): Promise<Message> => {
  await change(ctx, viewer, id, async (trx, { conversation, deleted }) => {
    requireMayWrite(conversation)
    if (!on) return deleteReaction(trx, id, viewer.id, emoji)
    if (deleted) throwError('conflict', 'This message was deleted.')
    if (!(await insertReaction(trx, id, viewer.id, emoji, MAX_REACTIONS)))
      throwError('conflict', 'This message has too many reactions.')
  })
  return seen(ctx, viewer, id)
}
