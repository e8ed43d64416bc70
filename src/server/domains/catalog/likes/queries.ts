import { type RawBuilder, sql } from 'kysely'
import type { Followable, Likeable, LikedSongSort, ReactionSort } from '../../../../contract/catalog/likes.ts'
import { contains, limitOffset } from '../../../db/keyset.ts'
import { reportedTime } from '../../../db/reported-time.ts'
import type { Db, Trx } from '../../../db/schema.ts'
import { pageOfRanked, songContains, songOrder } from '../../../db/sql/song-order.ts'
import {
  albumFor,
  artistFor,
  episodeFor,
  playlistFor,
  podcastFor,
  songFor,
  stationFor,
  userFor,
  type ViewerScope,
} from '../../../db/sql/visibility.ts'

export type ReactionType = Likeable | Followable

interface Target {
  /** Table of likes or follows of this type. */
  reactions: RawBuilder<unknown>
  /** The item's table with what the condition needs, and its alias. */
  from: RawBuilder<unknown>
  alias: RawBuilder<unknown>
  /** The table of the counter, its column for the item's id, and the counter. */
  table: RawBuilder<unknown>
  itemId: RawBuilder<unknown>
  counter: RawBuilder<unknown>
  sees: (viewer: ViewerScope) => RawBuilder<unknown>
  /** Its title, what it is sorted by if that differs, and its artist. */
  title: RawBuilder<unknown>
  sorted?: RawBuilder<unknown>
  by: RawBuilder<unknown>
  /** Whether one of its artists matches the name. */
  byFound: (called: string) => RawBuilder<unknown>
}

const likes = sql`likes`
const follows = sql`follows`
const followers = sql`followers_count`
const nobody = { by: sql`''`, byFound: () => sql`false` }
/** Artists matching the name, selected once rather than per item. */
const artistsCalled = (called: string) =>
  sql`select a.id from artists a where ${contains(sql`coalesce(a.displayname, a.name)`, called)}`
const artistOf = (id: RawBuilder<unknown>) =>
  sql`coalesce((select coalesce(a.displayname, a.name) from artists a where a.id = ${id}), '')`

const targets: Record<ReactionType, Target> = {
  song: {
    reactions: likes,
    table: sql`song_stats`,
    itemId: sql`song_id`,
    from: sql`songs s join media m on m.id = s.media_id`,
    alias: sql`s`,
    counter: likes,
    sees: songFor,
    title: sql`s.title`,
    sorted: sql`s.sort_text`,
    by: artistOf(sql`s.artist_id`),
    byFound: (called) => sql`(s.artist_id in (${artistsCalled(called)})
      or s.id in (select song_id from song_artists where artist_id in (${artistsCalled(called)})))`,
  },
  album: {
    reactions: likes,
    table: sql`album_stats`,
    itemId: sql`album_id`,
    from: sql`albums al`,
    alias: sql`al`,
    counter: likes,
    sees: albumFor,
    title: sql`al.title`,
    sorted: sql`al.sort_text`,
    by: artistOf(sql`al.artist_id`),
    byFound: (called) => sql`al.artist_id in (${artistsCalled(called)})`,
  },
  'radio-station': {
    reactions: likes,
    table: sql`radio_stations`,
    itemId: sql`id`,
    from: sql`radio_stations rs`,
    alias: sql`rs`,
    counter: likes,
    sees: stationFor,
    title: sql`rs.title`,
    ...nobody,
  },
  episode: {
    reactions: likes,
    table: sql`episodes`,
    itemId: sql`id`,
    from: sql`episodes e join podcasts pc on pc.id = e.podcast_id left join media m on m.id = e.media_id`,
    alias: sql`e`,
    counter: likes,
    sees: episodeFor,
    title: sql`e.title`,
    by: sql`pc.title`,
    byFound: (called) => contains(sql`pc.title`, called),
  },
  artist: {
    reactions: follows,
    table: sql`artist_stats`,
    itemId: sql`artist_id`,
    from: sql`artists ar`,
    alias: sql`ar`,
    counter: followers,
    sees: artistFor,
    title: sql`coalesce(ar.displayname, ar.name)`,
    sorted: sql`ar.sort_text`,
    ...nobody,
  },
  podcast: {
    reactions: follows,
    table: sql`podcasts`,
    itemId: sql`id`,
    from: sql`podcasts pc`,
    alias: sql`pc`,
    counter: followers,
    sees: podcastFor,
    title: sql`pc.title`,
    by: sql`coalesce(pc.author, '')`,
    byFound: (called) => contains(sql`pc.author`, called),
  },
  playlist: {
    reactions: follows,
    table: sql`playlists`,
    itemId: sql`id`,
    from: sql`playlists pl join users owner on owner.id = pl.user_id`,
    alias: sql`pl`,
    counter: followers,
    sees: playlistFor,
    title: sql`pl.title`,
    by: sql`owner.name`,
    byFound: (called) => contains(sql`owner.name`, called),
  },
  user: {
    reactions: follows,
    table: sql`users`,
    itemId: sql`id`,
    from: sql`users u`,
    alias: sql`u`,
    counter: followers,
    sees: userFor,
    title: sql`u.name`,
    ...nobody,
  },
}

export interface LockedItem {
  count: number
  visible: boolean
}

/** Locks the item before its like or follow row: all writers use this order. Undefined if it does not exist. */
export const lockItem = async (
  trx: Trx,
  viewer: ViewerScope,
  type: ReactionType,
  id: number,
): Promise<LockedItem | undefined> => {
  const { from, alias, table, itemId, counter, sees } = targets[type]
  const { rows } = await sql<LockedItem>`
    select counted.${counter} as count, ${sees(viewer)} as visible
    from ${from} join ${table} counted on counted.${itemId} = ${alias}.id
    where ${alias}.id = ${id} for no key update of ${alias}, counted`.execute(trx)
  return rows[0]
}

/** Inserts or deletes a like or follow of a locked item, made at a time, by default now. Returns the item's new count; null if nothing changed. */
export const moveReaction = async (
  trx: Trx,
  userId: number,
  type: ReactionType,
  id: number,
  liked: boolean,
  at?: string,
): Promise<number | null> => {
  const { reactions, table, itemId, counter } = targets[type]
  const insert = sql`insert into ${reactions} (user_id, item_type, item_id, created_at)
    values (${userId}, ${type}, ${id}, ${reportedTime(at)})
    on conflict do nothing returning 1`
  const remove = sql`delete from ${reactions} where user_id = ${userId} and item_type = ${type} and item_id = ${id}
    returning 1`
  const { rows } = await sql<{ count: number }>`
    with moved as (${liked ? insert : remove})
    update ${table} set ${counter} = ${counter} + ${sql.lit(liked ? 1 : -1)}
    where ${itemId} = ${id} and exists (select from moved) returning ${counter} as count`.execute(trx)
  return rows[0]?.count ?? null
}

/** Deletes all likes and follows of an account and recounts the items. */
export const deleteReactions = async (trx: Trx, userId: number): Promise<void> => {
  for (const [type, { reactions, table, itemId, counter }] of Object.entries(targets)) {
    await sql`
      update ${table} item set ${counter} = item.${counter} - 1 from ${reactions} k
      where k.user_id = ${userId} and k.item_type = ${type} and item.${itemId} = k.item_id`.execute(trx)
    await sql`delete from ${reactions} where user_id = ${userId} and item_type = ${type}`.execute(trx)
  }
  await sql`
    delete from follows where (item_type = 'user' and item_id = ${userId})
      or (item_type = 'playlist' and item_id in (select id from playlists where user_id = ${userId}))`.execute(
    trx,
  )
}

export interface ReactionRow {
  id: number
  /** Time of the like or follow. */
  at: string
  place: number
}

/** Where a page starts: after this time, or after this item. */
type AfterReaction = { time: string } | { item: number } | null

export interface ReactionsRequest {
  limit: number
  sort: ReactionSort
  q?: string | undefined
  after: AfterReaction
}

const byName = (
  { title, sorted = sql`lower(${title})`, by, alias }: Target,
  sort: 'title' | 'artist',
): RawBuilder<unknown> =>
  sort === 'title' ? sql`${sorted}, ${alias}.id` : sql`lower(${by}), ${sorted}, ${alias}.id`

const afterClause = (target: Target, own: RawBuilder<unknown>, sort: ReactionSort, after: AfterReaction) => {
  if (!after) return sql`true`
  if ('time' in after) return sql`k.created_at < ${after.time}::timestamptz`
  if (sort === '-marked')
    return sql`(k.created_at, k.item_id) < (select k.created_at, k.item_id from ${target.reactions} k
      where ${own} and k.item_id = ${after.item})`
  const { from, alias } = target
  return sql`(${byName(target, sort)}) > (select ${byName(target, sort)} from ${from} where ${alias}.id = ${after.item})`
}

/**
 * Selects liked or followed items still visible to the viewer, newest first or by name: columns id, at (time of the
 * like), place.
 */
export const reactionsPick = (
  viewer: ViewerScope,
  type: ReactionType,
  { limit, sort, q, after }: ReactionsRequest,
): RawBuilder<ReactionRow> => {
  const { reactions, from, alias, sees, title, byFound } = targets[type]
  const own = sql`k.user_id = ${viewer.id} and k.item_type = ${type}`
  const beyond = afterClause(targets[type], own, sort, after)
  const order = sort === '-marked' ? sql`k.created_at desc, k.item_id desc` : byName(targets[type], sort)
  const found = q?.trim() ? sql`(${contains(title, q)} or ${byFound(q)})` : sql`true`
  return sql<ReactionRow>`
    select k.item_id as id, k.created_at as at, row_number() over (order by ${order}) as place
    from ${reactions} k, ${from}
    where ${own} and ${alias}.id = k.item_id and ${sees(viewer)} and ${beyond} and ${found}
    order by ${order} ${limitOffset(limit)}`
}

/** Returns the ids selected by `reactionsPick`, in order. */
export const reactionIds = async (
  db: Db,
  viewer: ViewerScope,
  type: ReactionType,
  request: ReactionsRequest,
): Promise<number[]> => {
  const { rows } = await reactionsPick(viewer, type, request).execute(db)
  return rows.map(({ id }) => id)
}

/** Counts liked or followed items of a type still visible to the viewer. */
export const countReactions = async (db: Db, viewer: ViewerScope, type: ReactionType): Promise<number> => {
  const { reactions, from, alias, sees } = targets[type]
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${reactions} k, ${from}
    where k.user_id = ${viewer.id} and k.item_type = ${type} and ${alias}.id = k.item_id and ${sees(viewer)}`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/**
 * Selects liked songs sorted by a column, or oldest like first: columns id, at (time of the like), place. All of the
 * viewer's are sorted for every page.
 */
export const likedSongsPick = (
  viewer: ViewerScope,
  sort: Exclude<LikedSongSort, '-marked'>,
  { limit, q, after }: { limit: number; q?: string | undefined; after: number | null },
): RawBuilder<ReactionRow> => {
  const order = sort === 'marked' ? sql`k.created_at, s.id` : songOrder(sort, viewer)
  const liked = sql`
    select s.id, k.created_at as at, row_number() over (order by ${order}) as place
    from likes k join songs s on s.id = k.item_id join media m on m.id = s.media_id
    where k.user_id = ${viewer.id} and k.item_type = 'song' and ${songFor(viewer)} and ${songContains(q)}`
  return pageOfRanked(liked, { limit, after }) as RawBuilder<ReactionRow>
}

export interface ItemRef {
  type: string
  id: number
}

/** Items, and the account whose likes and follows are asked for. */
export interface ReactionRequest {
  userId: number
  items: ItemRef[]
}

/** An item that an account likes or follows, or with a rating, a song that it rated. */
export interface Reaction extends ItemRef {
  rating: number | null
}

/** Returns for each request those of its items that the account likes or follows, and the songs that it rated. */
export const reactionStates = async (db: Db, requests: ReactionRequest[]): Promise<Reaction[][]> => {
  const asked = requests.flatMap(({ userId, items }, request) =>
    items.map(({ type, id }) => ({ request, userId, type, id })),
  )
  const { rows } = await sql<Reaction & { request: number }>`
    with given as (
      select * from unnest(${asked.map(({ request }) => request)}::int[], ${asked.map(({ userId }) => userId)}::int[],
        ${asked.map(({ type }) => type)}::text[], ${asked.map(({ id }) => id)}::int[]) as given (request, user_id, type, id)
    )
    select given.request, given.type, given.id, null::int as rating from given
      join likes l on l.user_id = given.user_id and l.item_type = given.type and l.item_id = given.id
    union all
    select given.request, given.type, given.id, null from given
      join follows f on f.user_id = given.user_id and f.item_type = given.type and f.item_id = given.id
    union all
    select given.request, given.type, given.id, r.rating from given
      join ratings r on r.user_id = given.user_id and r.item_type = given.type and r.item_id = given.id
      where given.type = 'song'`.execute(db)
  const active: Reaction[][] = requests.map(() => [])
  for (const { request, ...reaction } of rows) active[request]?.push(reaction)
  return active
}
