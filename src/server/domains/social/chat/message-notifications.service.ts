import type { Trx } from '../../../db/schema.ts'
import { notify } from '../../platform/index.ts'
import { absentMembers } from './queries.ts'

/** Notifies members who are not connected of a message; several of one conversation become one notification. */
export const notifyAbsent = async (
  trx: Trx,
  conversationId: number,
  sender: { id: number; name: string },
): Promise<void> => {
  const { name, user_ids } = await absentMembers(trx, conversationId, sender.id)
  if (user_ids.length === 0) return
  const content = {
    link: `/messages/${conversationId}`,
    item: { type: 'user', id: sender.id },
  } as const
  await notify(trx, {
    ...content,
    kind: 'message',
    to: user_ids,
    exclude: [],
    subject: String(conversationId),
    title: name ?? sender.name,
    text: 'message',
    several: { ...content, text: 'messages' },
  })
}
