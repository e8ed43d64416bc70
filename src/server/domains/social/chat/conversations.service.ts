import type { QueryOf, ReplyOf } from '../../../../contract/core/endpoint.ts'
import { done } from '../../../../contract/core/pagination.ts'
import type { Conversation, chat } from '../../../../contract/social/chat.ts'
import type { AppContext } from '../../../context/app-context.ts'
import type { Trx } from '../../../db/schema.ts'
import { orNotFound, throwError } from '../../../http/http-error.ts'
import { pageOf, pageRequestOf } from '../../../http/pagination.ts'
import { scopeOf, type Viewer } from '../../../http/viewer.ts'
import { publishEvent } from '../../platform/index.ts'
import { loadFriendStatus } from '../friends/service.ts'
import { withSharedItems } from './message-views.service.ts'
import { messagesById } from './messages.queries.ts'
import {
  addableTo,
  type ConversationRow,
  conversationById,
  countConversations,
  directConversation,
  listConversations,
  listMembers,
  setMuted,
  unreadMessages,
} from './queries.ts'

const LIST = 'conversations'

/** Completes conversations with their members and last messages. */
const complete = async (
  ctx: AppContext,
  viewer: Viewer,
  rows: Omit<ConversationRow, 'users'>[],
): Promise<Conversation[]> => {
  const ids = rows.map(({ id }) => id)
  const lastIds = rows.flatMap(({ last_message_id }) => last_message_id ?? [])
  const [members, messages] = await Promise.all([
    listMembers(ctx.db, viewer.id, ids),
    messagesById(ctx.db, viewer.id, lastIds).then((found) => withSharedItems(ctx, scopeOf(viewer), found)),
  ])
  const users = Map.groupBy(members, ({ conversation_id }) => conversation_id)
  const lastOf = new Map(messages.map((message) => [message.id, message]))
  return rows.map(({ last_message_id, ...conversation }) => ({
    ...conversation,
    users: (users.get(conversation.id) ?? []).map(({ conversation_id, ...member }) => member),
    last_message: (last_message_id !== null && lastOf.get(last_message_id)) || null,
  }))
}

/** Returns the conversations of the viewer, last changed first. */
export const conversations = async (
  ctx: AppContext,
  viewer: Viewer,
  query: QueryOf<typeof chat.conversations>,
): Promise<ReplyOf<typeof chat.conversations>> => {
  const request = pageRequestOf(query, LIST, 'time')
  const [rows, total] = await Promise.all([
    listConversations(ctx.db, viewer.id, query.q, request),
    request.after ? undefined : countConversations(ctx.db, viewer.id, query.q),
  ])
  const found = await complete(ctx, viewer, rows)
  return pageOf(
    rows.flatMap(({ at }, i) => (found[i] ? [{ at, item: found[i] }] : [])),
    query,
    LIST,
    total,
  )
}

/** Returns a conversation of the viewer. 404 if there is none. */
export const conversationFor = async (ctx: AppContext, viewer: Viewer, id: number): Promise<Conversation> => {
  const row = orNotFound(await conversationById(ctx.db, viewer.id, id))
  return orNotFound((await complete(ctx, viewer, [row]))[0])
}

/** Tells members that a conversation must be loaded again. */
export const publishConversation = (trx: Trx, id: number, to: number[]): Promise<void> =>
  publishEvent(trx, to, 'conversation.changed', { conversation_id: id })

/** Returns the conversation with a friend. 404 for a user who does not exist for the viewer, 403 unless friends. */
export const openConversation = async (
  ctx: AppContext,
  viewer: Viewer,
  userId: number,
): Promise<Conversation> => {
  const status = await loadFriendStatus(ctx.db, viewer.id, userId)
  const id = await ctx.db.transaction().execute(async (trx) => {
    if (status !== 'friends') return undefined
    if ((await addableTo(trx, viewer.id, [userId], null)).length === 0) throwError('not_found')
    return directConversation(trx, viewer.id, userId)
  })
  return conversationFor(ctx, viewer, id ?? throwError('forbidden', 'You can only message friends.'))
}

/** Mutes a conversation of the viewer on all devices. 404 if there is none. */
export const muteConversation = (
  ctx: AppContext,
  viewer: Viewer,
  id: number,
  muted: boolean,
): Promise<typeof done> =>
  ctx.db.transaction().execute(async (trx) => {
    if (!(await setMuted(trx, viewer.id, id, muted))) throwError('not_found')
    await publishConversation(trx, id, [viewer.id])
    return done
  })

/** Returns the number of unread messages of the viewer. */
export const countUnread = async (ctx: AppContext, viewer: Viewer): Promise<{ unread: number }> => ({
  unread: await unreadMessages(ctx.db, viewer.id),
})
