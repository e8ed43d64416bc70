import { sql } from 'kysely'
import type { RemoteProviderKey } from '../../../../contract/selling/payment-webhooks.ts'
import type { Db } from '../../../db/schema.ts'

export interface StoredEvent {
  id: number
  provider: RemoteProviderKey
  kind: string
  body: string
  attempts: number
}

/** Stores an event and returns it; undefined if it was received before. */
export const insertEvent = async (
  db: Db,
  values: { provider: RemoteProviderKey; event_id: string; kind: string; body: string },
): Promise<StoredEvent | undefined> =>
  (await db
    .insertInto('payment_events')
    .values(values)
    .onConflict((c) => c.columns(['provider', 'event_id']).doNothing())
    .returning(['id', 'provider', 'kind', 'body', 'attempts'])
    .executeTakeFirst()) as StoredEvent | undefined

/** Returns events that are due, the oldest first; those not tried yet wait for the request that received them. */
export const openEvents = async (db: Db, now: Date, limit: number): Promise<StoredEvent[]> => {
  const { rows } = await sql<StoredEvent>`
    select id, provider, kind, body, attempts from payment_events
    where processed_at is null and coalesce(retry_at, received_at + interval '30 seconds') <= ${now}
    order by id limit ${limit}`.execute(db)
  return rows
}

export const closeEvent = async (db: Db, id: number): Promise<void> => {
  await db
    .updateTable('payment_events')
    .set({ processed_at: new Date(), error: null, retry_at: null })
    .where('id', '=', id)
    .execute()
}

/** Notes when an event is tried next, and why it was not processed. */
export const postponeEvent = async (
  db: Db,
  id: number,
  values: { attempts: number; retry_at: Date; error: string | null },
): Promise<void> => {
  await db.updateTable('payment_events').set(values).where('id', '=', id).execute()
}

/** Deletes processed events, which name buyers. */
export const deleteEventsBefore = async (db: Db, before: Date): Promise<void> => {
  await sql`delete from payment_events where processed_at is not null and received_at < ${before}`.execute(db)
}
