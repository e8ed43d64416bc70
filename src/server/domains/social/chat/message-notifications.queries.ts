import { sql } from 'kysely'
import type { Trx } from '../../../db/schema.ts'
import { unblocked } from '../../../db/sql/visibility.ts'

/** Returns members of a conversation who have no device connected and did not mute it, with the name of the group. */
export const absentMembers = async (
  trx: Trx,
  conversationId: number,
  senderId: number,
): Promise<{ name: string | null; user_ids: number[] }> => {
  const { rows } = await sql<{ name: string | null; user_ids: number[] }>`
    select c.name, array_agg(cm.user_id) as user_ids
    from conversations c join conversation_members cm on cm.conversation_id = c.id
    where c.id = ${conversationId} and cm.user_id <> ${senderId} and not cm.muted
      and ${unblocked({ id: senderId }, sql`cm.user_id`)}
      and not exists (select from stream_leases l where l.user_id = cm.user_id and l.expires_at > now())
    group by c.id`.execute(trx)
  return rows[0] ?? { name: null, user_ids: [] }
}

/** Marks the notification about a conversation as read. */
export const markNotificationRead = async (
  trx: Trx,
  userId: number,
  conversationId: number,
): Promise<boolean> => {
  const { numUpdatedRows } = await trx
    .updateTable('notifications')
    .set({ read_at: sql`now()` })
    .where('user_id', '=', userId)
    .where('kind', '=', 'message')
    .where('subject', '=', String(conversationId))
    .where('read_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
