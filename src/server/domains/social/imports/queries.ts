import { type RawBuilder, sql } from 'kysely'
import type {
  ImportChoices,
  ImportFound,
  ImportRun,
  ImportSource,
  ImportStatus,
  MissingItem,
} from '../../../../contract/social/imports.ts'
import { insertRows } from '../../../db/insert-rows.ts'
import type { Db, Trx } from '../../../db/schema.ts'

const MAX_LISTED = 50
const MAX_MISSING_LISTED = 1000

/** Statuses in which something is to be done. */
const ACTIVE = sql`('reading', 'running', 'undoing')`

/** Columns of an import `i`. */
const run = sql`i.id, i.source, i.name, i.status, i.progress, i.found, i.error, i.created_at,
  (select count(*)::int from import_missing m where m.import_id = i.id)
    + (select count(distinct l.hash)::int from imported_listens l where l.import_id = i.id and l.song_id is null) as missing`

export const listImports = async (db: Db, userId: number): Promise<ImportRun[]> => {
  const { rows } = await sql<ImportRun>`
    select ${run} from imports i where i.user_id = ${userId} order by i.created_at desc, i.id limit ${MAX_LISTED}`.execute(
    db,
  )
  return rows
}

export const findImport = async (db: Db, userId: number, id: string): Promise<ImportRun | undefined> => {
  const { rows } = await sql<ImportRun>`
    select ${run} from imports i where i.id = ${id} and i.user_id = ${userId}`.execute(db)
  return rows[0]
}

export interface NewImport {
  id: string
  user_id: number
  source: ImportSource
  name: string
  address?: string
  user_name?: string
  secret_encrypted?: Buffer
}

/** Inserts an import to be read; false while another one of the account is active. */
export const insertImport = async (trx: Trx, one: NewImport): Promise<boolean> => {
  const { rows } = await sql`
    insert into imports (id, user_id, source, name, address, user_name, secret_encrypted)
    values (${one.id}, ${one.user_id}, ${one.source}, ${one.name}, ${one.address ?? null}, ${one.user_name ?? null},
      ${one.secret_encrypted ?? null})
    on conflict do nothing returning 1`.execute(trx)
  return rows.length > 0
}

export interface Transition {
  from: readonly ImportStatus[]
  to: ImportStatus
  choices?: ImportChoices
}

/** Moves an own import to another status; false if it has none of those it may have, or another one is active. */
export const moveImport = async (
  db: Db,
  userId: number,
  id: string,
  { from, to, choices }: Transition,
): Promise<boolean> => {
  const { rows } = await sql`
    update imports i set status = ${to}, error = null, progress = 0,
      choices = coalesce(${choices ? JSON.stringify(choices) : null}::jsonb, choices)
    where id = ${id} and user_id = ${userId} and status = any(${[...from]}::text[])
      and not exists (select from imports o where o.user_id = i.user_id and o.id <> i.id
        and o.status in ${ACTIVE})
    returning 1`.execute(db)
  return rows.length > 0
}

/** Deletes an own import that is not active. */
export const deleteImport = async (db: Db, userId: number, id: string): Promise<boolean> => {
  const { rows } = await sql`
    delete from imports where id = ${id} and user_id = ${userId} and status not in ${ACTIVE}
    returning 1`.execute(db)
  return rows.length > 0
}

export interface ClaimedImport extends Omit<NewImport, 'address' | 'user_name' | 'secret_encrypted'> {
  status: ImportStatus
  address: string | null
  user_name: string | null
  secret_encrypted: Buffer | null
  found: ImportFound | null
  choices: ImportChoices | null
}

const CLAIM = sql`now() + interval '2 minutes'`

/** Claims an active import for this process; undefined if another one works on it. */
export const claimImport = async (db: Db, id: string): Promise<ClaimedImport | undefined> => {
  const { rows } = await sql<ClaimedImport>`
    update imports set claimed_until = ${CLAIM}
    where id = ${id} and status in ${ACTIVE} and (claimed_until is null or claimed_until < now())
    returning id, user_id, source, name, status, address, user_name, secret_encrypted, found, choices`.execute(
    db,
  )
  return rows[0]
}

/** Returns whether there is something to do for an import. */
export const isActive = async (db: Db, id: string): Promise<boolean> => {
  const { rows } = await sql`
    select from imports where id = ${id} and status in ${ACTIVE}`.execute(db)
  return rows.length > 0
}

export const releaseImport = async (db: Db, id: string): Promise<void> => {
  await sql`update imports set claimed_until = null where id = ${id}`.execute(db)
}

/** Stores progress and keeps the claim; false once the import has another status, is gone, or its owner is blocked. */
export const storeProgress = async (
  db: Db,
  id: string,
  status: ImportStatus,
  progress: number,
): Promise<boolean> => {
  const { rows } = await sql`
    update imports set progress = ${Math.min(1, Math.max(0, progress || 0))}, claimed_until = ${CLAIM}
    where id = ${id} and status = ${status}
      and exists (select from users u where u.id = imports.user_id and not u.blocked) returning 1`.execute(db)
  return rows.length > 0
}

const PASSWORD_DAYS = 7

/** Deletes passwords of imports that failed and are some days old. */
export const deleteOldPasswords = async (db: Db): Promise<void> => {
  await sql`
    update imports set secret_encrypted = null where status = 'failed' and secret_encrypted is not null
      and created_at < now() - make_interval(days => ${PASSWORD_DAYS})`.execute(db)
}

export interface ImportEnd {
  from: ImportStatus
  to: ImportStatus
  found?: ImportFound | null
  error?: string | null
}

/** Ends a step of an import, unless it has another status by now. The password at a server is no longer needed. */
export const endStep = async (
  db: Db,
  id: string,
  { from, to, found, error = null }: ImportEnd,
): Promise<void> => {
  await sql`
    update imports set status = ${to}, error = ${error}, progress = ${to === 'failed' ? sql`progress` : 1},
      secret_encrypted = case when ${to === 'failed'} then secret_encrypted end,
      found = coalesce(${found ? JSON.stringify(found) : null}::jsonb, found)
    where id = ${id} and status = ${from}`.execute(db)
}

/** Returns which of these are imports, or uploads that may become one. */
export const existingImports = async (db: Db, ids: string[]): Promise<Set<string>> => {
  const { rows } = await sql<{ id: string }>`
    select id from imports where id = any(${ids}::uuid[])
    union select id from uploads where id = any(${ids}::uuid[])`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

export interface ImportChange {
  kind: 'playlist' | 'like' | 'rating' | 'bookmark' | 'plays'
  item_type: string
  item_id: number
  value: number
}

export const listChanges = async (db: Db, importId: string): Promise<ImportChange[]> => {
  const { rows } = await sql<ImportChange>`
    select kind, item_type, item_id, value from import_changes where import_id = ${importId}
    order by kind, item_type, item_id`.execute(db)
  return rows
}

/** Records changes before they are made. Those of an earlier attempt stay as they are. */
export const insertChanges = async (
  db: Db,
  importId: string,
  changes: readonly ImportChange[],
): Promise<void> => {
  if (changes.length === 0) return
  await sql`
    insert into import_changes (import_id, kind, item_type, item_id, value)
    select ${importId}, kind, item_type, item_id, value
    from json_to_recordset(${JSON.stringify(changes)}) as c (kind text, item_type text, item_id int, value int)
    on conflict do nothing`.execute(db)
}

export const deleteChanges = async (db: Db, importId: string): Promise<void> => {
  await sql`delete from import_changes where import_id = ${importId}`.execute(db)
}

/** Replaces what the import found nothing for. */
export const replaceMissing = (db: Db, import_id: string, items: readonly MissingItem[]): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await sql`delete from import_missing where import_id = ${import_id}`.execute(trx)
    if (items.length > 0)
      await insertRows(
        trx,
        'import_missing',
        items.map((one) => ({ ...one, import_id })),
      ).execute()
  })

export const listMissing = async (db: Db, importId: string): Promise<MissingItem[]> => {
  const { rows } = await sql<MissingItem>`
    select type, title, artist, album, count from import_missing where import_id = ${importId}
    union all
    select 'song', min(title), min(artist), min(album), count(*)::int from imported_listens
    where import_id = ${importId} and song_id is null group by hash
    order by count desc, artist, title limit ${MAX_MISSING_LISTED}`.execute(db)
  return rows
}

/** Returns the titles, in lower case, of the account's playlists. */
export const ownPlaylistTitles = async (db: Db, userId: number): Promise<Set<string>> => {
  const { rows } = await sql<{ title: string }>`
    select distinct lower(title) as title from playlists where user_id = ${userId}`.execute(db)
  return new Set(rows.map(({ title }) => title))
}

const marks: Record<'like' | 'rating' | 'bookmark', (userId: number) => RawBuilder<unknown>> = {
  like: (userId) => sql`select item_type, item_id from likes where user_id = ${userId}
    union all select item_type, item_id from follows where user_id = ${userId}`,
  rating: (userId) => sql`select item_type, item_id from ratings where user_id = ${userId}`,
  bookmark: (userId) =>
    sql`select 'song' as item_type, song_id as item_id from bookmarks where user_id = ${userId}`,
}

/** Returns which items the account has marked, as `type id`. */
export const ownMarks = async (db: Db, userId: number, kind: keyof typeof marks): Promise<Set<string>> => {
  const { rows } = await sql<{ item_type: string; item_id: number }>`${marks[kind](userId)}`.execute(db)
  return new Set(rows.map(({ item_type, item_id }) => `${item_type} ${item_id}`))
}

export interface SongPlays {
  song_id: number
  plays: number
  /** When it was last played; null if that is unknown. */
  at: string | null
}

/** Raises how often an account played songs to at least these numbers, and returns by how much. */
export const raisePlays = async (
  trx: Trx,
  userId: number,
  songs: readonly SongPlays[],
): Promise<{ song_id: number; added: number }[]> => {
  const { rows } = await sql<{ song_id: number; added: number }>`
    with given as (
      select g.song_id, coalesce(g.at, s.created_at) as at, g.plays - coalesce(l.plays, 0) as added
      from json_to_recordset(${JSON.stringify(songs)}) as g (song_id int, plays int, at timestamptz)
      join all_songs s on s.id = g.song_id left join song_listens l on l.user_id = ${userId} and l.song_id = g.song_id
      where g.plays > coalesce(l.plays, 0)
    ), raised as (
      insert into song_listens as l (user_id, song_id, own_plays, own_first_at, own_last_at)
      select ${userId}::int, song_id, added, at, at from given order by song_id
      on conflict (user_id, song_id) do update set own_plays = l.own_plays + excluded.own_plays,
        own_first_at = least(l.own_first_at, excluded.own_first_at),
        own_last_at = greatest(l.own_last_at, excluded.own_last_at)
    )
    select song_id, added from given`.execute(trx)
  return rows
}

/** Takes plays back that were added; songs without any other are forgotten. */
export const lowerPlays = async (
  trx: Trx,
  userId: number,
  songs: readonly { song_id: number; added: number }[],
): Promise<void> => {
  const given = sql`json_to_recordset(${JSON.stringify(songs)}) as g (song_id int, added int)`
  await sql`
    delete from song_listens l using ${given}
    where l.user_id = ${userId} and l.song_id = g.song_id and l.plays <= g.added`.execute(trx)
  await sql`
    update song_listens l set own_plays = greatest(0, l.own_plays - g.added),
      own_first_at = case when l.own_plays > g.added then l.own_first_at end,
      own_last_at = case when l.own_plays > g.added then l.own_last_at end
    from ${given}
    where l.user_id = ${userId} and l.song_id = g.song_id`.execute(trx)
}
