import { sql } from 'kysely'
import type { Db, Trx } from '../../../db/schema.ts'

/** Time to see it in the app instead, for those who have it open. */
const WHILE_CONNECTED_SECONDS = 60

/**
 * Queues these notifications for the devices of those who want their kind, or queues them again with what they say now.
 * Returns whether there are any.
 */
export const insertMessages = async (trx: Trx, notificationIds: number[]): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    insert into push_messages as m (subscription_id, notification_id, due_at)
    select s.id, n.id, clock_timestamp() + case when exists (
        select from stream_leases l where l.user_id = n.user_id and l.expires_at > now())
      then make_interval(secs => ${WHILE_CONNECTED_SECONDS}) else interval '0' end
    from notifications n
    join users u on u.id = n.user_id and n.kind = any(u.pushed_notifications)
    join push_subscriptions s on s.user_id = n.user_id
    where n.id = any(${notificationIds}::int[])
    order by s.id, n.id
    on conflict (subscription_id, notification_id) do update set
      created_at = excluded.created_at, due_at = excluded.due_at, attempts = 0, claim = null`.execute(trx)
  return (numAffectedRows ?? 0n) > 0n
}

/** NOTIFY topic: messages are waiting to be sent. */
export const PUSH_MESSAGES = 'push_messages'

/** Tells the workers once the transaction commits. */
export const publishMessages = async (db: Db): Promise<void> => {
  await sql`select pg_notify(${PUSH_MESSAGES}, '')`.execute(db)
}
