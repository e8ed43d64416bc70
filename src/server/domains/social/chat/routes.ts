import { chat } from '../../../../contract/social/chat.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { type Http, mount } from '../../../http/mount.ts'
import {
  conversationFor,
  conversations,
  countUnread,
  muteConversation,
  openConversation,
} from './conversations.service.ts'
import { addMembers, createGroup, removeMember, updateGroupOf } from './groups.service.ts'
import {
  deleteMessage,
  editMessage,
  loadMessages,
  reactToMessage,
  searchMessages,
  sendMessage,
} from './messages.service.ts'
import { announceTyping, confirmDelivery, readMessages } from './receipts.service.ts'

export const chatRoutes = (http: Http, ctx: AppContext): void =>
  mount(http, chat, {
    conversations: ({ viewer, query }) => conversations(ctx, viewer, query),
    open: ({ viewer, body }) => openConversation(ctx, viewer, body.user_id),
    createGroup: ({ viewer, body }) => createGroup(ctx, viewer, body),
    unread: ({ viewer }) => countUnread(ctx, viewer),
    delivered: ({ viewer, body }) => confirmDelivery(ctx, viewer, body.messages),
    get: ({ viewer, params }) => conversationFor(ctx, viewer, params.id),
    update: ({ viewer, params, body }) => updateGroupOf(ctx, viewer, params.id, body),
    addMembers: ({ viewer, params, body }) => addMembers(ctx, viewer, params.id, body.user_ids),
    removeMember: ({ viewer, params, body }) => removeMember(ctx, viewer, params.id, body.user_id),
    mute: ({ viewer, params, body }) => muteConversation(ctx, viewer, params.id, body.muted),
    messages: ({ viewer, params, query }) => loadMessages(ctx, viewer, params.id, query),
    search: ({ viewer, params, query }) => searchMessages(ctx, viewer, params.id, query),
    send: ({ viewer, params, body }) => sendMessage(ctx, viewer, params.id, body),
    edit: ({ viewer, params, body }) => editMessage(ctx, viewer, params.id, body.text),
    remove: ({ viewer, params }) => deleteMessage(ctx, viewer, params.id),
    react: ({ viewer, params, body }) => reactToMessage(ctx, viewer, params.id, body),
    read: ({ viewer, params, body }) => readMessages(ctx, viewer, params.id, body.message_id),
    typing: ({ viewer, params }) => announceTyping(ctx, viewer, params.id),
  })
