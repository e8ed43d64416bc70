import { sql } from 'kysely'
import type { Person } from '../../../../contract/core/fields.ts'
import type {
  EntrySource,
  SessionMember,
  TimedEntry,
} from '../../../../contract/social/listening-sessions.ts'
import type { Db, Trx } from '../../../db/schema.ts'
import { coverOf, joinAvatar, refColumns } from '../../../db/sql/items.ts'
import { unblocked, userFor } from '../../../db/sql/visibility.ts'

/** An item of an entry, with its length. */
export interface TimedItem {
  type: 'song' | 'episode'
  id: number
  /** Seconds. */
  duration: number
}

export interface EntryRow {
  id: number
  suggested: boolean
  item: TimedItem
  added_by: Person | null
  source: EntrySource | null
}

/** Returns entries in their order, then suggestions, oldest first; who added them as far as they exist for the viewer. */
export const listEntries = async (db: Db, viewer: { id: number }, sessionId: number): Promise<EntryRow[]> => {
  const { rows } = await sql<EntryRow>`
    select e.id, e.place is null as suggested,
      json_build_object('type', e.item_type, 'id', e.item_id, 'duration', e.duration) as item,
      case when u.id is not null then
        json_build_object('id', u.id, 'name', u.name, 'avatar', ${coverOf('avatar')}) end as added_by,
      case when e.source_id is not null then json_build_object('type', e.source_type, 'id', e.source_id) end as source
    from listening_session_entries e left join users u on u.id = e.added_by and ${userFor(viewer)}
    left join images avatar on avatar.id = u.avatar_cover_id
    where e.session_id = ${sessionId} order by e.place nulls last, e.id`.execute(db)
  return rows
}

/** Returns the queue of a session, without suggestions. */
export const loadQueue = async (db: Db, sessionId: number): Promise<TimedEntry[]> => {
  const { rows } = await sql<TimedEntry>`
    select id, duration from listening_session_entries
    where session_id = ${sessionId} and place is not null order by place`.execute(db)
  return rows
}

export const countEntries = async (db: Db, sessionId: number): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from listening_session_entries where session_id = ${sessionId}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Inserts items as suggestions, which `orderEntries` can add to the queue; returns their ids in the same order. */
export const insertEntries = async (
  trx: Trx,
  sessionId: number,
  userId: number,
  items: TimedItem[],
  source: EntrySource | undefined,
): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    insert into listening_session_entries
      (session_id, item_type, item_id, duration, added_by, source_type, source_id)
    select ${sessionId}, item.type, item.id, item.duration, ${userId}, ${source?.type ?? null}, ${source?.id ?? null}::int
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as item (type text, id int, duration float8)
    returning id`.execute(trx)
  return rows.map(({ id }) => id).toSorted((a, b) => a - b)
}

/** Makes these entries the queue, in this order. */
export const orderEntries = async (trx: Trx, sessionId: number, ids: number[]): Promise<void> => {
  await sql`
    update listening_session_entries e set place = given.place
    from unnest(${ids}::int[]) with ordinality as given (id, place)
    where e.id = given.id and e.session_id = ${sessionId} and e.place is distinct from given.place`.execute(
    trx,
  )
}

/** Deletes entries; with `by`, only suggestions of that user. Returns their ids. */
export const deleteEntries = async (
  trx: Trx,
  sessionId: number,
  ids: number[],
  by?: number,
): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    delete from listening_session_entries
    where session_id = ${sessionId} and id = any(${ids}::int[])
      and ${by === undefined ? sql`true` : sql`(place is null and added_by = ${by})`}
    returning id`.execute(trx)
  return rows.map(({ id }) => id)
}

/** Whether an entry is a suggestion of the session. */
export const isSuggestion = async (db: Db, sessionId: number, id: number): Promise<boolean> => {
  const { rows } = await sql`
    select from listening_session_entries where session_id = ${sessionId} and id = ${id} and place is null`.execute(
    db,
  )
  return rows.length > 0
}

/** A member with the browser that plays for them. */
export type MemberRow = SessionMember & { client: string }

/** Returns the members of a session as far as they exist for the viewer, the longest first. */
export const listMembers = async (
  db: Db,
  viewer: { id: number },
  sessionId: number,
): Promise<MemberRow[]> => {
  const { rows } = await sql<MemberRow>`
    select ${refColumns}, m.expires_at > now() as connected, m.client
    from listening_session_members m join users u on u.id = m.user_id and ${userFor(viewer)} ${joinAvatar}
    where m.session_id = ${sessionId} order by m.joined_at, m.user_id`.execute(db)
  return rows
}

export const memberIds = async (db: Db, sessionId: number): Promise<number[]> => {
  const rows = await db
    .selectFrom('listening_session_members')
    .select('user_id')
    .where('session_id', '=', sessionId)
    .execute()
  return rows.map(({ user_id }) => user_id)
}

/** Returns false if the user is in a session already. */
export const insertMember = async (
  trx: Trx,
  member: { session_id: number; user_id: number; client: string },
  seconds: number,
): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    insert into listening_session_members (session_id, user_id, client, expires_at)
    values (${member.session_id}, ${member.user_id}, ${member.client}, now() + make_interval(secs => ${seconds}))
    on conflict do nothing`.execute(trx)
  return numAffectedRows === 1n
}

export const deleteMember = async (trx: Trx, sessionId: number, userId: number): Promise<boolean> => {
  const { numDeletedRows } = await trx
    .deleteFrom('listening_session_members')
    .where('session_id', '=', sessionId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Deletes members who have been gone for longer than this; returns them. */
export const deleteGoneMembers = async (trx: Trx, sessionId: number, seconds: number): Promise<number[]> => {
  const { rows } = await sql<{ user_id: number }>`
    delete from listening_session_members
    where session_id = ${sessionId} and expires_at < now() - make_interval(secs => ${seconds})
    returning user_id`.execute(trx)
  return rows.map(({ user_id }) => user_id)
}

/** Whether a member is connected at the moment. */
export const isConnected = async (db: Db, sessionId: number, userId: number): Promise<boolean> => {
  const { rows } = await sql`
    select from listening_session_members
    where session_id = ${sessionId} and user_id = ${userId} and expires_at > now()`.execute(db)
  return rows.length > 0
}

/** Returns the connected member who has been in the session longest, other than the host; undefined without one. */
export const longestMember = async (
  db: Db,
  sessionId: number,
  hostId: number,
): Promise<number | undefined> => {
  const { rows } = await sql<{ user_id: number }>`
    select m.user_id from listening_session_members m join users u on u.id = m.user_id and not u.blocked
    where m.session_id = ${sessionId} and m.user_id <> ${hostId} and m.expires_at > now()
    order by m.joined_at, m.user_id limit 1`.execute(db)
  return rows[0]?.user_id
}

/** Deletes the members who and whose host block each other; returns them. */
export const deleteMembersBlocking = async (
  trx: Trx,
  sessionId: number,
  hostId: number,
): Promise<number[]> => {
  const { rows } = await sql<{ user_id: number }>`
    delete from listening_session_members m
    where m.session_id = ${sessionId} and not ${unblocked({ id: hostId }, sql`m.user_id`)}
    returning m.user_id`.execute(trx)
  return rows.map(({ user_id }) => user_id)
}

/** The state of a session that a browser learns when it says that it takes part. */
export interface Attendance {
  version: number
  here: boolean
  /** The host is not connected. */
  orphaned: boolean
}

/**
 * Renews a member's connection for some seconds, if it is this browser that plays or `take` makes it so. Undefined
 * unless the user is a member.
 */
export const renewAttendance = async (
  db: Db,
  { id, userId, client, take }: { id: number; userId: number; client: string; take: boolean },
  seconds: number,
): Promise<Attendance | undefined> => {
  const { rows } = await sql<Attendance>`
    with renewed as (
      update listening_session_members set client = ${client}::uuid,
        expires_at = now() + make_interval(secs => ${seconds})
      where session_id = ${id} and user_id = ${userId} and (${take} or client = ${client}::uuid)
      returning user_id)
    select s.version, exists (select from renewed) as here,
      host.expires_at <= now() and not exists (select from renewed where user_id = s.host_id) as orphaned
    from listening_session_members m join listening_sessions s on s.id = m.session_id
    join listening_session_members host on host.user_id = s.host_id and host.session_id = s.id
    where m.session_id = ${id} and m.user_id = ${userId}`.execute(db)
  return rows[0]
}

/** Returns the sessions in which one of two users is the host and the other a member, with that member. */
export const sessionsBetween = async (
  db: Db,
  one: number,
  other: number,
): Promise<{ id: number; member: number }[]> => {
  const { rows } = await sql<{ id: number; member: number }>`
    select s.id, m.user_id as member
    from listening_session_members m join listening_sessions s on s.id = m.session_id
    where (s.host_id = ${one} and m.user_id = ${other}) or (s.host_id = ${other} and m.user_id = ${one})
    order by s.id`.execute(db)
  return rows
}

/** Returns which of these users are friends of the viewer and not in the session. */
export const invitable = async (
  db: Db,
  { id, viewerId, userIds }: { id: number; viewerId: number; userIds: number[] },
): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select u.id from users u
    where u.id = any(${userIds}::int[]) and ${userFor({ id: viewerId })}
      and exists (select from friendships f where f.accepted_at is not null
        and ((f.user_id = ${viewerId} and f.friend_id = u.id) or (f.friend_id = ${viewerId} and f.user_id = u.id)))
      and not exists (select from listening_session_members m where m.session_id = ${id} and m.user_id = u.id)`.execute(
    db,
  )
  return rows.map((row) => row.id)
}
