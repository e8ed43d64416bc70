import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { Followable, Likeable, MarkSort } from '../../../contract/likes.ts'
import { contains, rowsUpTo } from '../../db/keyset.ts'
import type { Database } from '../../db/schema.ts'
import {
  type Asker,
  albumFor,
  artistFor,
  episodeFor,
  playlistFor,
  podcastFor,
  songFor,
  stationFor,
} from '../../db/visible.ts'

type Trx = Transaction<Database>
export type MarkedType = Likeable | Followable

interface Target {
  /** Where the marks of this type are kept. */
  marks: RawBuilder<unknown>
  /** The item's table, its alias with what the condition needs, and its counter. */
  table: RawBuilder<unknown>
  from: RawBuilder<unknown>
  alias: RawBuilder<unknown>
  counter: RawBuilder<unknown>
  sees: (asker: Asker) => RawBuilder<unknown>
  /** What it is called, and who made it. */
  title: RawBuilder<unknown>
  by: RawBuilder<unknown>
  /** Whether one of those who made it is called so. */
  byFound: (called: string) => RawBuilder<unknown>
}

const likes = sql`likes`
const follows = sql`follows`
const followers = sql`followers_count`
const nobody = { by: sql`''`, byFound: () => sql`false` }
/** The artists that are called so, looked for once and not for every item. */
const artistsCalled = (called: string) =>
  sql`select a.id from artists a where ${contains(sql`coalesce(a.displayname, a.name)`, called)}`
const artistOf = (id: RawBuilder<unknown>) =>
  sql`coalesce((select coalesce(a.displayname, a.name) from artists a where a.id = ${id}), '')`

const targets: Record<MarkedType, Target> = {
  song: {
    marks: likes,
    table: sql`songs`,
    from: sql`songs s join media m on m.id = s.media_id`,
    alias: sql`s`,
    counter: likes,
    sees: songFor,
    title: sql`s.title`,
    by: artistOf(sql`s.artist_id`),
    byFound: (called) => sql`(s.artist_id in (${artistsCalled(called)})
      or s.id in (select song_id from song_artists where artist_id in (${artistsCalled(called)})))`,
  },
  album: {
    marks: likes,
    table: sql`albums`,
    from: sql`albums al`,
    alias: sql`al`,
    counter: likes,
    sees: albumFor,
    title: sql`al.title`,
    by: artistOf(sql`al.artist_id`),
    byFound: (called) => sql`al.artist_id in (${artistsCalled(called)})`,
  },
  'radio-station': {
    marks: likes,
    table: sql`radio_stations`,
    from: sql`radio_stations rs`,
    alias: sql`rs`,
    counter: likes,
    sees: stationFor,
    title: sql`rs.title`,
    ...nobody,
  },
  episode: {
    marks: likes,
    table: sql`episodes`,
    from: sql`episodes e join podcasts pc on pc.id = e.podcast_id left join media m on m.id = e.media_id`,
    alias: sql`e`,
    counter: likes,
    sees: episodeFor,
    title: sql`e.title`,
    by: sql`pc.title`,
    byFound: (called) => contains(sql`pc.title`, called),
  },
  artist: {
    marks: follows,
    table: sql`artists`,
    from: sql`artists ar`,
    alias: sql`ar`,
    counter: followers,
    sees: artistFor,
    title: sql`coalesce(ar.displayname, ar.name)`,
    ...nobody,
  },
  podcast: {
    marks: follows,
    table: sql`podcasts`,
    from: sql`podcasts pc`,
    alias: sql`pc`,
    counter: followers,
    sees: podcastFor,
    title: sql`pc.title`,
    by: sql`coalesce(pc.author, '')`,
    byFound: (called) => contains(sql`pc.author`, called),
  },
  playlist: {
    marks: follows,
    table: sql`playlists`,
    from: sql`playlists pl join users owner on owner.id = pl.user_id`,
    alias: sql`pl`,
    counter: followers,
    sees: playlistFor,
    title: sql`pl.title`,
    by: sql`owner.name`,
    byFound: (called) => contains(sql`owner.name`, called),
  },
  user: {
    marks: follows,
    table: sql`users`,
    from: sql`users u`,
    alias: sql`u`,
    counter: followers,
    sees: () => sql`not u.blocked`,
    title: sql`u.name`,
    ...nobody,
  },
}

export interface HeldItem {
  count: number
  visible: boolean
}

/** The item held, before its mark: everybody takes these two in this order. Undefined when there is none. */
export const holdItem = async (
  trx: Trx,
  asker: Asker,
  type: MarkedType,
  id: number,
): Promise<HeldItem | undefined> => {
  const { from, alias, counter, sees } = targets[type]
  const { rows } = await sql<HeldItem>`
    select ${alias}.${counter} as count, ${sees(asker)} as visible from ${from}
    where ${alias}.id = ${id} for no key update of ${alias}`.execute(trx)
  return rows[0]
}

/** False when the mark was there already. */
export const addMark = async (trx: Trx, userId: number, type: MarkedType, id: number): Promise<boolean> => {
  const { rows } = await sql`
    insert into ${targets[type].marks} (user_id, item_type, item_id) values (${userId}, ${type}, ${id})
    on conflict do nothing returning item_id`.execute(trx)
  return rows.length > 0
}

/** False when there was no mark. */
export const dropMark = async (trx: Trx, userId: number, type: MarkedType, id: number): Promise<boolean> => {
  const { rows } = await sql`
    delete from ${targets[type].marks} where user_id = ${userId} and item_type = ${type} and item_id = ${id}
    returning item_id`.execute(trx)
  return rows.length > 0
}

/** Moves the counter of a held item and answers where it stands. */
export const moveCount = async (trx: Trx, type: MarkedType, id: number, by: 1 | -1): Promise<number> => {
  const { table, counter } = targets[type]
  const { rows } = await sql<{ count: number }>`
    update ${table} set ${counter} = ${counter} + ${sql.lit(by)} where id = ${id} returning ${counter} as count`.execute(
    trx,
  )
  return rows[0]?.count ?? 0
}

/** Takes every mark of an account away and counts what it had marked anew. */
export const dropMarks = async (trx: Trx, userId: number): Promise<void> => {
  for (const [type, { marks, table, counter }] of Object.entries(targets)) {
    await sql`
      update ${table} item set ${counter} = item.${counter} - 1 from ${marks} k
      where k.user_id = ${userId} and k.item_type = ${type} and item.id = k.item_id`.execute(trx)
    await sql`delete from ${marks} where user_id = ${userId} and item_type = ${type}`.execute(trx)
  }
  await sql`
    delete from follows where (item_type = 'user' and item_id = ${userId})
      or (item_type = 'playlist' and item_id in (select id from playlists where user_id = ${userId}))`.execute(
    trx,
  )
}

interface Marked {
  id: number
  /** When it was liked or followed. */
  at: string
  place: number
}

/** Where a list goes on: behind this time, or behind this item. */
export type Behind = { time: string } | { item: number } | null

export interface MarksWanted {
  limit: number
  sort: MarkSort
  q?: string | undefined
  behind: Behind
}

const byName = ({ title, by, alias }: Target, sort: 'title' | 'artist'): RawBuilder<unknown> =>
  sort === 'title' ? sql`lower(${title}), ${alias}.id` : sql`lower(${by}), lower(${title}), ${alias}.id`

const beyondOf = (target: Target, own: RawBuilder<unknown>, sort: MarkSort, behind: Behind) => {
  if (!behind) return sql`true`
  if ('time' in behind) return sql`k.created_at < ${behind.time}::timestamptz`
  if (sort === '-marked')
    return sql`(k.created_at, k.item_id) < (select k.created_at, k.item_id from ${target.marks} k
      where ${own} and k.item_id = ${behind.item})`
  const { from, alias } = target
  return sql`(${byName(target, sort)}) > (select ${byName(target, sort)} from ${from} where ${alias}.id = ${behind.item})`
}

/** Picks marked items that the asker may still see, the newest mark first or by name: columns id, at (of the mark), place. */
export const markedPick = (
  asker: Asker,
  type: MarkedType,
  { limit, sort, q, behind }: MarksWanted,
): RawBuilder<Marked> => {
  const { marks, from, alias, sees, title, byFound } = targets[type]
  const own = sql`k.user_id = ${asker.id} and k.item_type = ${type}`
  const beyond = beyondOf(targets[type], own, sort, behind)
  const order = sort === '-marked' ? sql`k.created_at desc, k.item_id desc` : byName(targets[type], sort)
  const found = q?.trim() ? sql`(${contains(title, q)} or ${byFound(q)})` : sql`true`
  return sql<Marked>`
    select k.item_id as id, k.created_at as at, row_number() over (order by ${order}) as place
    from ${marks} k, ${from}
    where ${own} and ${alias}.id = k.item_id and ${sees(asker)} and ${beyond} and ${found}
    order by ${order} ${rowsUpTo(limit)}`
}

/** The ids of what `markedPick` picks, in its order. */
export const markedIds = async (
  db: Kysely<Database>,
  asker: Asker,
  type: MarkedType,
  wanted: MarksWanted,
): Promise<number[]> => {
  const { rows } = await markedPick(asker, type, wanted).execute(db)
  return rows.map(({ id }) => id)
}

/** How many marked items of a type the asker may still see. */
export const countMarked = async (db: Kysely<Database>, asker: Asker, type: MarkedType): Promise<number> => {
  const { marks, from, alias, sees } = targets[type]
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${marks} k, ${from}
    where k.user_id = ${asker.id} and k.item_type = ${type} and ${alias}.id = k.item_id and ${sees(asker)}`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}
