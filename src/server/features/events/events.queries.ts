import { sql } from 'kysely'
import type { Db } from '../../db/schema.ts'

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

/** Consumes a ticket and returns its owner. */
export const consumeTicket = async (db: Db, tokenHash: Buffer): Promise<TicketHolder | undefined> => {
  const { rows } = await sql<TicketHolder>`
    delete from event_tickets t using sessions s join users u on u.id = s.user_id
    where t.token_hash = ${tokenHash} and s.id = t.session_id and t.expires_at > now() and not u.blocked
    returning s.user_id, t.session_id`.execute(db)
  return rows[0]
}

/** Returns those of these sessions that are still active. */
export const liveSessions = async (db: Db, ids: string[]): Promise<Set<string>> => {
  const { rows } = await sql<{ id: string }>`
    select s.id from sessions s join users u on u.id = s.user_id
    where s.id = any(${ids}::uuid[]) and s.expires_at > now() and not u.blocked`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
