import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/schema.ts'

type Db = Kysely<Database>

/** Keeps a ticket for a session, and forgets those of anybody that were never used. */
export const addTicket = async (
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

/** Who listens, by which session. */
export interface Listening {
  user_id: number
  session_id: string
}

/** Takes a ticket, which is gone then; answers whose it was. */
export const takeTicket = async (db: Db, tokenHash: Buffer): Promise<Listening | undefined> => {
  const { rows } = await sql<Listening>`
    delete from event_tickets t using sessions s join users u on u.id = s.user_id
    where t.token_hash = ${tokenHash} and s.id = t.session_id and t.expires_at > now() and not u.blocked
    returning s.user_id, t.session_id`.execute(db)
  return rows[0]
}

/** Which of these sessions go on. */
export const sessionsGoingOn = async (db: Db, ids: string[]): Promise<Set<string>> => {
  const { rows } = await sql<{ id: string }>`
    select s.id from sessions s join users u on u.id = s.user_id
    where s.id = any(${ids}::uuid[]) and s.expires_at > now() and not u.blocked`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
