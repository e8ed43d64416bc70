import type { Message } from '../../../../contract/social/chat.ts'
import type { AppContext } from '../../../context/app-context.ts'
import type { Trx } from '../../../db/schema.ts'
import { VISITOR_SCOPE } from '../../../db/sql/visibility.ts'
import { publishEvent } from '../../platform/index.ts'
import { withSharedItems } from './message-views.service.ts'
import { messagesById } from './messages.queries.ts'
import { memberIds } from './queries.ts'

/** Returns a message as a member sees it; undefined if it does not exist for them. */
export const messageSeenBy = async (
  ctx: AppContext,
  db: AppContext['db'],
  userId: number,
  id: number,
): Promise<Message | undefined> => {
  const rows = await messagesById(db, userId, [id])
  return (await withSharedItems({ ...ctx, db }, { ...VISITOR_SCOPE, id: userId }, rows))[0]
}

/** Returns whether members may see the message differently: items they may not see, people they block. */
const differs = ({ item, reply_to, reactions, subjects }: Message): boolean =>
  item !== null || reply_to !== null || reactions.length > 0 || subjects.length > 0

/**
 * Publishes a message to the members of a conversation as each of them may see it. Members who block its author, or whom
 * the author blocks, do not receive it.
 */
export const publishMessage = async (
  ctx: AppContext,
  trx: Trx,
  name: 'message.created' | 'message.changed',
  { id, conversationId, authorId }: { id: number; conversationId: number; authorId: number | null },
): Promise<void> => {
  const [first, ...others] = await memberIds(trx, conversationId, authorId ?? undefined)
  if (first === undefined) return
  const message = await messageSeenBy(ctx, trx, first, id)
  if (!message) return
  if (!differs(message)) return publishEvent(trx, [first, ...others], name, { message })
  await publishEvent(trx, [first], name, { message })
  for (const userId of others) {
    const seen = await messageSeenBy(ctx, trx, userId, id)
    if (seen) await publishEvent(trx, [userId], name, { message: seen })
  }
}
