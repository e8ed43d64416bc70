import { sql } from 'kysely'
import type { Db } from '../../../db/schema.ts'

/** Stores a ticket for a session and deletes all expired unused tickets. */
export const insertTicket = async (
  db: Db,
  sessionId: string,
  tokenHash: Buffer,
  seconds: number,
): Promise<void> => {
  await sql`delete from event_tickets where expires_at < now()`.execute(db)
  await sql`
    insert into event_tickets (token_hash, session_id, expires_at)
    values (${tokenHash}, ${sessionId}, now() + make_interval(secs => ${seconds}))`.execute(db)
}

/** A listening user and session. */
export interface TicketHolder {
  user_id: number
  session_id: string
}

/** Consumes tickets by their hashes and returns their owners in the same order. */
export const consumeTickets = async (
  db: Db,
  tokenHashes: Buffer[],
): Promise<(TicketHolder | undefined)[]> => {
  const { rows } = await sql<TicketHolder & { token_hash: Buffer }>`
    delete from event_tickets t using sessions s join users u on u.id = s.user_id
    where t.token_hash = any(${tokenHashes}::bytea[]) and s.id = t.session_id and t.expires_at > now() and not u.blocked
    returning t.token_hash, s.user_id, t.session_id`.execute(db)
  const holders = new Map(
    rows.map(({ token_hash, ...holder }) => [token_hash.toString('base64'), holder] as const),
  )
  // Only the first of several requests with the same ticket opens a stream.
  return tokenHashes.map((hash) => {
    const key = hash.toString('base64')
    const holder = holders.get(key)
    holders.delete(key)
    return holder
  })
}

/** Notified by the trigger `sessions_notify_ended` with the ids of deleted sessions. */
export const SESSIONS_ENDED = 'sessions_ended'

/** Returns those of these sessions that are still active. */
export const liveSessions = async (db: Db, ids: string[]): Promise<Set<string>> => {
  const { rows } = await sql<{ id: string }>`
    select s.id from sessions s join users u on u.id = s.user_id
    where s.id = any(${ids}::uuid[]) and s.expires_at > now() and not u.blocked`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
