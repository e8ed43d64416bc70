import { sql } from 'kysely'
import type { EventName } from '../../../../contract/site/event-bodies.ts'
import { publishAfterCommit } from '../../../db/connecting/after-commit.ts'
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

/** Notified by the trigger `sessions_notify_ended` with the ids of deleted sessions and app passwords. */
export const SESSIONS_ENDED = 'sessions_ended'

/** Returns those of these sessions that are still active. */
export const liveSessions = async (db: Db, ids: string[]): Promise<Set<string>> => {
  const { rows } = await sql<{ id: string }>`
    select s.id from sessions s join users u on u.id = s.user_id
    where s.id = any(${ids}::uuid[]) and s.expires_at > now() and not u.blocked`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** NOTIFY topic of events: a JSON `UserEvent` that is not stored, or `StoredEvents` as `{id} {user ids}`. */
export const USER_EVENTS = 'user_events'

/** A stored event of one user. */
export interface StoredEvent {
  id: number
  user_id: number
  name: EventName
  body: unknown
}

/** Sends a text to all nodes once the transaction commits. */
export const notifyNodes = async (db: Db, payload: string): Promise<void> => {
  await publishAfterCommit(db, USER_EVENTS, payload)
}

/** Stores an event for these users and tells all nodes its id once the transaction commits. */
export const insertEvent = async (db: Db, to: number[], name: EventName, body: string): Promise<void> => {
  const { rows } = await sql<{ id: number }>`
    with event as materialized (select nextval('user_event_ids') as id),
    stored as (
      insert into user_events (id, user_id, name, body)
      select event.id, receiver.id, ${name}, ${body}::jsonb from event, unnest(${to}::int[]) as receiver (id))
    select id from event`.execute(db)
  for (const { id } of rows) await publishAfterCommit(db, USER_EVENTS, `${id} ${to.join(',')}`)
}

/** Returns events by id, as far as they concern these users. */
export const eventsById = async (db: Db, ids: number[], userIds: number[]): Promise<StoredEvent[]> => {
  const { rows } = await sql<StoredEvent>`
    select id, user_id, name, body from user_events
    where id = any(${ids}::bigint[]) and user_id = any(${userIds}::int[])
    order by id`.execute(db)
  return rows
}

/** Returns the id of the last event of any user. */
export const lastEventId = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    select case when is_called then last_value else 0 end as id from user_event_ids`.execute(db)
  return rows[0]?.id ?? 0
}

/**
 * Returns the events of a user that a stream missed after the event `after`, at most `limit`, with some that it may
 * have received: ids are given out before the transactions that use them commit, so an event with a lower id may have
 * come later. Undefined if events since then have been deleted, or the database was restored to a time before `after`.
 */
export const eventsSince = async (
  db: Db,
  userId: number,
  after: number,
  overlapSeconds: number,
  limit: number,
): Promise<StoredEvent[] | undefined> => {
  const { rows } = await sql<StoredEvent & { kept: boolean }>`
    with at as (
      select (select max(id) from user_events where id <= ${after}) as id, last_value as last from user_event_ids),
    kept as (
      select ${after} = at.last or (${after} < at.last and at.id is not null) as kept,
        (select created_at from user_events where id = at.id limit 1) - make_interval(secs => ${overlapSeconds}) as since
      from at)
    select kept.kept, e.id, e.user_id, e.name, e.body
    from kept left join lateral (
      select * from user_events e
      where e.user_id = ${userId} and kept.kept and (e.id > ${after} or e.created_at >= kept.since)
      order by e.id limit ${limit}) e on true
    order by e.id`.execute(db)
  if (!rows[0]?.kept) return undefined
  return rows.filter(({ id }) => id !== null).map(({ kept, ...event }) => event)
}

/** Returns whether a user has had any event in the last `seconds`. */
export const hasRecentEvents = async (db: Db, userId: number, seconds: number): Promise<boolean> => {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from user_events
      where user_id = ${userId} and created_at >= now() - make_interval(secs => ${seconds})) as found`.execute(
    db,
  )
  return rows[0]?.found ?? false
}

/** Deletes events older than this many seconds, in the order of their ids, at most `limit`. */
export const deleteOldEvents = async (db: Db, seconds: number, limit: number): Promise<number> => {
  const { numAffectedRows } = await sql`
    delete from user_events where id <= (
      select max(id) from (select id, created_at from user_events order by id limit ${limit}) oldest
      where created_at < now() - make_interval(secs => ${seconds}))`.execute(db)
  return Number(numAffectedRows ?? 0)
}
