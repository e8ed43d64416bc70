import { type RawBuilder, sql } from 'kysely'
import type { ListenSource } from '../../../../contract/social/listens.ts'
import type { Db, Trx } from '../../../db/schema.ts'
import { isSameListen } from '../../../db/sql/same-listen.ts'

/** A listen as it is stored. */
export interface StoredListen {
  /** Unix time in seconds. */
  at: number
  artist: string
  title: string
  album: string | null
  seconds: number | null
  song_id: number | null
  hash: Buffer
  title_key: string
}

/** Lets one process at a time add listens of an account, until the transaction ends. */
export const lockListens = async (trx: Trx, userId: number): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`listens ${userId}`}, 0))`.execute(trx)
}

/** Adds the rows `added` (song_id, at) of a data-modifying CTE to how often the account heard each song. */
const countAdded = (userId: number): RawBuilder<unknown> => sql`
  insert into song_listens as l (user_id, song_id, imported, imported_first_at, imported_last_at)
  select ${userId}, song_id, count(*), min(at), max(at) from added where song_id is not null
  group by song_id order by song_id
  on conflict (user_id, song_id) do update set imported = l.imported + excluded.imported,
    imported_first_at = least(l.imported_first_at, excluded.imported_first_at),
    imported_last_at = greatest(l.imported_last_at, excluded.imported_last_at)`

/**
 * Inserts listens but those that are known: from any source, or as plays. Returns the places of the inserted ones in the
 * list, and whether they are matched.
 */
export const insertListens = async (
  trx: Trx,
  userId: number,
  { source, import_id }: { source: ListenSource; import_id: string | null },
  listens: readonly StoredListen[],
): Promise<{ place: number; matched: boolean }[]> => {
  const column = <K extends keyof StoredListen>(name: K): StoredListen[K][] => listens.map((one) => one[name])
  // Known ones are looked up row by row: a join would read everything that the account has heard.
  const { rows } = await sql<{ place: number; matched: boolean }>`
    with named as (
      select n.*, to_timestamp(n.at) as began, (select s.id from all_songs s where s.id = n.song for key share) as song_id
      from unnest(${column('at')}::float8[], ${column('artist')}::text[], ${column('title')}::text[],
        ${column('album')}::text[], ${column('seconds')}::int[], ${column('song_id')}::int[], ${column('hash')}::bytea[],
        ${column('title_key')}::text[])
        with ordinality as n (at, artist, title, album, seconds, song, hash, title_key, place)
    ), added as (
      insert into imported_listens
        (user_id, at, artist, title, album, seconds, song_id, source, import_id, hash, title_key)
      select ${userId}, n.began, n.artist, n.title, n.album, n.seconds, n.song_id, ${source}, ${import_id}::uuid, n.hash,
        n.title_key
      from named n
      where (
          select true from imported_listens k
          where k.user_id = ${userId} and k.hash = n.hash and ${isSameListen(sql`k.at`, sql`n.began`)} limit 1) is null
        and (
          select true from all_plays p
          where p.user_id = ${userId} and p.item_type = 'song' and p.item_id = n.song_id
            and p.seconds >= least(30, p.duration / 2) and ${isSameListen(sql`p.started_at`, sql`n.began`)} limit 1) is null
      on conflict do nothing
      returning at, hash, song_id
    ), counted as (${countAdded(userId)})
    select n.place::int, added.song_id is not null as matched
    from added join named n on n.began = added.at and n.hash = added.hash order by n.place`.execute(trx)
  return rows
}

/** Which listens are taken back. */
export type ListenRange = { source: ListenSource } | { import_id: string }

/** Deletes listens of an account; returns their number. */
export const deleteListens = async (trx: Trx, userId: number, range: ListenRange): Promise<number> => {
  const those = 'source' in range ? sql`source = ${range.source}` : sql`import_id = ${range.import_id}::uuid`
  const { rows } = await sql<{ song_id: number | null; count: number }>`
    with gone as (delete from imported_listens where user_id = ${userId} and ${those} returning song_id)
    select song_id, count(*)::int from gone group by song_id`.execute(trx)
  const songs = rows.flatMap(({ song_id }) => song_id ?? [])
  await sql`
    update song_listens l
    set imported = heard.imported, imported_first_at = heard.first_at, imported_last_at = heard.last_at
    from (
      select s.id, count(i.at)::int as imported, min(i.at) as first_at, max(i.at) as last_at
      from unnest(${songs}::int[]) as s (id)
      left join imported_listens i on i.song_id = s.id and i.user_id = ${userId}
      group by s.id
    ) heard
    where l.user_id = ${userId} and l.song_id = heard.id and (heard.imported > 0 or l.own_plays > 0)`.execute(
    trx,
  )
  await sql`
    delete from song_listens l where l.user_id = ${userId} and l.song_id = any(${songs}::int[]) and l.own_plays = 0
      and not exists (select from imported_listens i where i.song_id = l.song_id and i.user_id = l.user_id)`.execute(
    trx,
  )
  return rows.reduce((sum, { count }) => sum + count, 0)
}

/** Returns titles of songs that have changed since unmatched listens were compared with them. */
export const changedTitles = async (db: Db): Promise<{ titles: string[]; now: string }> => {
  // A transaction may have been open for a while when it changed a song.
  const { rows } = await sql<{ titles: string[]; now: string }>`
    select now(), array(select distinct s.title from songs s where s.updated_at > m.matched_to - interval '1 hour') as titles
    from listen_matching m`.execute(db)
  return rows[0] ?? { titles: [], now: new Date().toISOString() }
}

/** Notes that unmatched listens were compared with what changed until then. */
export const markCompared = async (db: Db, matched_to: string): Promise<void> => {
  await db.updateTable('listen_matching').set({ matched_to }).execute()
}

export interface UnmatchedListen {
  user_id: number
  hash: Buffer
  title_key: string
  artist: string
  title: string
  album: string | null
  seconds: number | null
}

/** Returns the unmatched listens with one of these titles, each name of an account once. */
export const unmatchedListens = async (db: Db, keys: readonly string[]): Promise<UnmatchedListen[]> => {
  const { rows } = await sql<UnmatchedListen>`
    select distinct on (user_id, hash) user_id, hash, title_key, artist, title, album, seconds
    from imported_listens where song_id is null and title_key = any(${[...keys]}::text[])
    order by user_id, hash, at desc`.execute(db)
  return rows
}

/** Matches the listens of these names with songs. */
export const matchUnmatched = async (
  trx: Trx,
  userId: number,
  found: readonly { hash: Buffer; title_key: string; song_id: number }[],
): Promise<void> => {
  await sql`
    with added as (
      update imported_listens i set song_id = s.id
      from unnest(${found.map(({ hash }) => hash)}::bytea[], ${found.map(({ title_key }) => title_key)}::text[],
        ${found.map(({ song_id }) => song_id)}::int[]) as f (hash, title_key, song)
      join all_songs s on s.id = f.song
      where i.user_id = ${userId} and i.song_id is null and i.title_key = f.title_key and i.hash = f.hash
      returning i.song_id, i.at
    ) ${countAdded(userId)}`.execute(trx)
}
