import { done } from '../../../../contract/core/pagination.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { orNotFound } from '../../../http/http-error.ts'
import type { Viewer } from '../../../http/viewer.ts'
import { publishEvent, readNotificationAbout, sendEvent } from '../../platform/index.ts'
import {
  conversationById,
  lockConversation,
  type Mark,
  markDelivered,
  markMessagesRead,
  memberIds,
  receiptViewers,
  unreadIn,
} from './queries.ts'

/** Marks messages as read on all devices, and tells those who see receipts. 404 unless the viewer is a member. */
export const readMessages = (
  ctx: AppContext,
  viewer: Viewer,
  id: number,
  messageId: number,
): Promise<{ unread: number }> =>
  ctx.db.transaction().execute(async (trx) => {
    // The lock keeps a message that is sent meanwhile from being counted twice or not at all.
    orNotFound(await lockConversation(trx, viewer.id, id))
    const mark = { conversation_id: id, message_id: messageId }
    const changed = await markMessagesRead(trx, viewer.id, mark)
    if (!changed) return { unread: await unreadIn(trx, viewer.id, id) }
    await readNotificationAbout(trx, viewer.id, 'message', String(id))
    const { unread, read_id } = changed
    const event = { conversation_id: id, user_id: viewer.id, message_id: read_id }
    await publishEvent(trx, [viewer.id], 'message.read', { ...event, unread })
    const others = (await receiptViewers(trx, viewer.id, [id])).get(id) ?? []
    await publishEvent(trx, others, 'message.read', { ...event, unread: null })
    return { unread }
  })

/** Marks messages as received, and tells those who see receipts. Unknown conversations are ignored. */
export const confirmDelivery = (ctx: AppContext, viewer: Viewer, marks: Mark[]): Promise<typeof done> =>
  ctx.db.transaction().execute(async (trx) => {
    const changed = await markDelivered(trx, viewer.id, marks)
    const viewers = await receiptViewers(
      trx,
      viewer.id,
      changed.map(({ conversation_id }) => conversation_id),
    )
    for (const mark of changed)
      await publishEvent(trx, viewers.get(mark.conversation_id) ?? [], 'message.delivered', {
        ...mark,
        user_id: viewer.id,
      })
    return done
  })

/** Tells the other members that the viewer is writing. 404 unless the viewer is a member. */
export const announceTyping = async (ctx: AppContext, viewer: Viewer, id: number): Promise<typeof done> => {
  const { can_send } = orNotFound(await conversationById(ctx.db, viewer.id, id))
  if (!can_send) return done
  const others = (await memberIds(ctx.db, id, viewer.id)).filter((userId) => userId !== viewer.id)
  await sendEvent(ctx.db, others, 'typing', { conversation_id: id, user_id: viewer.id })
  return done
}
