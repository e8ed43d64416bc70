import { sql } from 'kysely'
import type { Person } from '../../../../contract/core/fields.ts'
import type { TimedEntry } from '../../../../contract/social/listening-sessions.ts'
import type { Db, Trx } from '../../../db/schema.ts'
import { coverOf } from '../../../db/sql/items.ts'
import { userFor } from '../../../db/sql/visibility.ts'

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
}

/** Returns entries in their order, then suggestions, oldest first; who added them as far as they exist for the viewer. */
export const entriesOf = async (db: Db, viewer: { id: number }, sessionId: number): Promise<EntryRow[]> => {
  const { rows } = await sql<EntryRow>`
    select e.id, e.place is null as suggested,
      json_build_object('type', e.item_type, 'id', e.item_id, 'duration', e.duration) as item,
      case when u.id is not null then
        json_build_object('id', u.id, 'name', u.name, 'avatar', ${coverOf('avatar')}) end as added_by
    from listening_session_entries e left join users u on u.id = e.added_by and ${userFor(viewer)}
    left join images avatar on avatar.id = u.avatar_cover_id
    where e.session_id = ${sessionId} order by e.place nulls last, e.id`.execute(db)
  return rows
}

/** Returns the queue of a session, without suggestions. */
export const queueOf = async (db: Db, sessionId: number): Promise<TimedEntry[]> => {
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
): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    insert into listening_session_entries (session_id, item_type, item_id, duration, added_by)
    select ${sessionId}, item.type, item.id, item.duration, ${userId}
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
