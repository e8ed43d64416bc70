import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { MemberRole, PlaylistRole } from '../../../../contract/catalog/items.ts'
import type { Playlist } from '../../../../contract/catalog/playlists.ts'
import type { ActivityKind } from '../../../../contract/social/playlist-members.ts'
import { idsInOrder } from '../../../db/ids-in-order.ts'
import {
  afterCursor,
  contains,
  limitOffset,
  orderBy,
  type PageRequest,
  type Sort,
} from '../../../db/keyset.ts'
import { countRows } from '../../../db/listing.ts'
import type { Db, Trx } from '../../../db/schema.ts'
import { coverOf } from '../../../db/sql/items.ts'
import {
  albumFor,
  memberOf,
  playlistFor,
  publicPlaylist,
  publicSong,
  songFor,
  unblocked,
  type ViewerScope,
} from '../../../db/sql/visibility.ts'
import type { PlaylistTable } from '../../../db/tables/plays.ts'

export type PlaylistSort = '-followers' | '-created_at' | 'title'

/** Allow-listed sort orders, each with its partial index. */
export const sorts: Record<PlaylistSort, Sort> = {
  '-followers': { key: sql`pl.followers_count`, kind: 'number', desc: true },
  '-created_at': { key: sql`pl.created_at`, kind: 'time', desc: true },
  title: { key: sql`lower(pl.title)`, kind: 'text', desc: false },
}

export interface PlaylistFilter {
  q?: string | undefined
  user?: number | undefined
  genre?: number | undefined
}

export interface PlaylistRow {
  at: string | number
  item: Playlist
  /** True for a smart playlist whose stored counts are older than `STALE_MINUTES`. */
  stale: boolean
}

/** Minutes after which the stored counts of a smart playlist are refreshed. */
export const STALE_MINUTES = 5
/** A mosaic is made from this many songs at the start of a playlist. */
const MOSAIC_SONGS = 40

const id = sql`pl.id`

/** Returns up to four distinct covers from the start of the playlist `pl`, as visible to the viewer. */
const mosaicFor = (viewer: ViewerScope): RawBuilder<unknown> => sql`
  select json_agg(${coverOf('c')} order by tile.place) as mosaic
  from (
    select cover_id, min(place) as place from (
      (select coalesce(s.cover_id, al.cover_id) as cover_id, ps.position as place
        from playlist_songs ps join songs s on s.id = ps.song_id join media m on m.id = s.media_id
        left join albums al on al.id = s.album_id and ${albumFor(viewer)}
        where ps.playlist_id = pl.id and pl.cover_id is null and ${songFor(viewer)}
        order by ps.position, ps.song_id limit ${MOSAIC_SONGS})
      union all
      select cover_id, place::int from unnest(pl.smart_covers) with ordinality as kept (cover_id, place)
        where pl.cover_id is null and pl.rules is not null
    ) start_of where cover_id is not null group by cover_id order by min(place) limit 4
  ) tile join images c on c.id = tile.cover_id`

/**
 * Selects the playlists whose ids `pick` returns (columns id, at, place), ordered by place. The only function that maps
 * rows to contract playlists; their covers come from the same query.
 */
const playlistsPicked = async (
  db: Db,
  pick: RawBuilder<unknown>,
  viewer: ViewerScope,
): Promise<PlaylistRow[]> => {
  type Row = Omit<Playlist, 'type' | 'name'> & Omit<PlaylistRow, 'item'>
  const { rows } = await sql<Row>`
    with picked as materialized (${pick})
    select picked.at, pl.id, pl.title, json_build_object('id', u.id, 'name', u.name) as "user", pl.description,
      ${coverOf('c')} as cover, coalesce(tiles.mosaic, '[]') as mosaic, pl.songs_count, pl.duration,
      pl.followers_count, pl.public, pl.rules, pl.created_at, pl.updated_at,
      exists (select from follows f
        where f.user_id = ${viewer.id} and f.item_type = 'playlist' and f.item_id = pl.id) as followed,
      pl.user_id = ${viewer.id} as owned,
      case when pl.user_id = ${viewer.id} then 'owner' else (
        select role from playlist_members where playlist_id = pl.id and user_id = ${viewer.id}) end as role,
      exists (select from playlist_members where playlist_id = pl.id) as shared,
      pl.rules is not null and (pl.counted_at < now() - make_interval(mins => ${STALE_MINUTES}::int)) is not false as stale
    from picked
    join playlists pl on pl.id = picked.id
    join users u on u.id = pl.user_id
    left join images c on c.id = pl.cover_id
    left join lateral (${mosaicFor(viewer)}) tiles on true
    order by picked.place`.execute(db)
  return rows.map(({ at, stale, followed, owned, role, ...row }) => ({
    at,
    stale,
    item: { type: 'playlist', ...row, name: row.title, ...(viewer.id !== 0 && { followed, owned, role }) },
  }))
}

const filtered = ({ q, user, genre }: PlaylistFilter): RawBuilder<unknown> => sql`
  ${publicPlaylist} and ${contains(sql`pl.title`, q)}
  ${user === undefined ? sql`` : sql`and pl.user_id = ${user}`}
  ${
    genre === undefined
      ? sql``
      : sql`and exists (
        select from playlist_songs ps join song_genres sg on sg.song_id = ps.song_id and sg.genre_id = ${genre}
        join songs s on s.id = ps.song_id join media m on m.id = s.media_id
        where ps.playlist_id = pl.id and ${publicSong})`
  }`

/** Returns a page of public playlists. */
export const listPlaylists = (
  db: Db,
  viewer: ViewerScope,
  name: PlaylistSort,
  filter: PlaylistFilter,
  { limit, offset, after }: PageRequest,
): Promise<PlaylistRow[]> => {
  const sort = sorts[name]
  const order = orderBy(sort, id)
  return playlistsPicked(
    db,
    sql`select pl.id, ${sort.key} as at, row_number() over (order by ${order}) as place
      from playlists pl join users owner on owner.id = pl.user_id
      where ${filtered(filter)} and ${afterCursor(sort, id, after)}
      order by ${order} ${limitOffset(limit, offset)}`,
    viewer,
  )
}

export const countPlaylists = (db: Db, filter: PlaylistFilter): Promise<number> =>
  countRows(db, sql`playlists pl join users owner on owner.id = pl.user_id`, filtered(filter))

/** Returns playlists by id in the given order, omitting those the viewer may not see. */
export const playlistsByIds = (db: Db, viewer: ViewerScope, ids: number[]): Promise<PlaylistRow[]> =>
  playlistsPicked(
    db,
    sql`select pl.id, 0 as at, given.place from ${idsInOrder(ids)}
      join playlists pl on pl.id = given.id join users owner on owner.id = pl.user_id
      where ${playlistFor(viewer)}`,
    viewer,
  )

/** Songs of a playlist that are compared with those of others. */
const COMPARED_SONGS = 200

/**
 * Returns other public playlists that share songs with this one: those that share the most, then the most followed. Only
 * public songs count, so that nobody learns what else is in a playlist.
 */
export const relatedPlaylists = (
  db: Db,
  viewer: ViewerScope,
  playlistId: number,
  limit: number,
): Promise<PlaylistRow[]> => {
  const order = sql`shared.songs desc, pl.followers_count desc, pl.id desc`
  return playlistsPicked(
    db,
    sql`
      with compared as materialized (
        select ps.song_id from playlist_songs ps join songs s on s.id = ps.song_id join media m on m.id = s.media_id
        where ps.playlist_id = ${playlistId} and ${publicSong}
        order by ps.position, ps.song_id limit ${COMPARED_SONGS})
      select pl.id, 0 as at, row_number() over (order by ${order}) as place
      from (
        select other.playlist_id as id, count(*) as songs
        from compared join playlist_songs other on other.song_id = compared.song_id
        where other.playlist_id <> ${playlistId}
        group by other.playlist_id
      ) shared join playlists pl on pl.id = shared.id join users owner on owner.id = pl.user_id
      where ${publicPlaylist} and ${unblocked(viewer, sql`owner.id`)}
      order by ${order} ${limitOffset(limit)}`,
    viewer,
  )
}

/** Returns a playlist whether or not the viewer may see it; its covers are those of songs they may see. */
export const playlistRegardless = (db: Db, viewer: ViewerScope, playlistId: number): Promise<PlaylistRow[]> =>
  playlistsPicked(
    db,
    sql`select pl.id, 0 as at, 1 as place from playlists pl where pl.id = ${playlistId}`,
    viewer,
  )

/**
 * Returns the viewer's own playlists, those shared with them, then followed ones still visible, each newest first.
 */
export const playlistsOfViewer = (db: Db, viewer: ViewerScope): Promise<PlaylistRow[]> =>
  playlistsPicked(
    db,
    sql`select id, 0 as at, row_number() over (order by part, since desc, id desc) as place from (
      select pl.id, 1 as part, null::timestamptz as since from playlists pl where pl.user_id = ${viewer.id}
      union all
      select pl.id, 2, member.joined_at from playlist_members member
        join playlists pl on pl.id = member.playlist_id join users owner on owner.id = pl.user_id
        where member.user_id = ${viewer.id} and not owner.blocked
      union all
      select pl.id, 3, f.created_at from follows f
        join playlists pl on pl.id = f.item_id join users owner on owner.id = pl.user_id
        where f.user_id = ${viewer.id} and f.item_type = 'playlist' and pl.user_id <> ${viewer.id}
          and ${playlistFor(viewer)} and not ${memberOf(viewer)}
    ) mine`,
    viewer,
  )

/** Counts, for each playlist the user may edit that contains any of these songs, how many of them it contains. */
export const playlistsContaining = async (
  db: Db,
  userId: number,
  songIds: number[],
): Promise<{ id: number; songs: number }[]> => {
  const { rows } = await sql<{ id: number; songs: number }>`
    select pl.id, count(*)::int as songs
    from (
      select id from playlists where user_id = ${userId}
      union all select playlist_id from playlist_members where user_id = ${userId} and role = 'editor'
    ) pl join playlist_songs ps on ps.playlist_id = pl.id
    where ps.song_id = any(${songIds}::int[])
    group by pl.id order by pl.id`.execute(db)
  return rows
}

type Counts = Pick<Playlist, 'songs_count' | 'duration'>

/**
 * Returns by id the song counts and durations of ordinary playlists as seen by the viewer: own private songs count too.
 * Those in which the viewer sees nothing are omitted.
 */
export const countsFor = async (
  db: Db,
  viewer: ViewerScope,
  playlistIds: number[],
): Promise<Map<number, Counts>> => {
  const { rows } = await sql<Counts & { id: number }>`
    select ps.playlist_id as id, count(*) as songs_count, coalesce(sum(m.duration), 0) as duration
    from playlist_songs ps join songs s on s.id = ps.song_id join media m on m.id = s.media_id
    where ps.playlist_id = any(${playlistIds}::int[]) and ${songFor(viewer)}
    group by ps.playlist_id`.execute(db)
  return new Map(rows.map(({ id: playlistId, ...counts }) => [playlistId, counts]))
}

export type LockedPlaylist = Pick<Selectable<PlaylistTable>, 'id' | 'user_id' | 'title' | 'rules' | 'public'>

/** Returns the viewer's role in a playlist visible to them, null without one. */
export const roleIn = async (
  db: Db,
  viewer: ViewerScope,
  id: number,
): Promise<{ role: PlaylistRole | null } | undefined> => {
  const { rows } = await sql<{ role: PlaylistRole | null }>`
    select case when pl.user_id = ${viewer.id} then 'owner' else member.role end as role
    from playlists pl join users owner on owner.id = pl.user_id
    left join playlist_members member on member.playlist_id = pl.id and member.user_id = ${viewer.id}
    where pl.id = ${id} and ${playlistFor(viewer)}`.execute(db)
  return rows[0]
}

/** Locks a playlist until the transaction ends, so that its changes happen one after the other. */
export const lockById = (trx: Trx, id: number): Promise<LockedPlaylist | undefined> =>
  trx
    .selectFrom('playlists')
    .select(['id', 'user_id', 'title', 'rules', 'public'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Returns the role of a member; undefined for others, as for the owner. */
export const findRole = async (
  db: Db,
  playlistId: number,
  userId: number,
): Promise<MemberRole | undefined> => {
  const row = await db
    .selectFrom('playlist_members')
    .select('role')
    .where('playlist_id', '=', playlistId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.role
}

/** Returns the owner and all members of a playlist. */
export const listAudience = async (trx: Trx, playlistId: number): Promise<number[]> => {
  const { rows } = await sql<{ user_id: number }>`
    select user_id from playlists where id = ${playlistId}
    union all select user_id from playlist_members where playlist_id = ${playlistId}`.execute(trx)
  return rows.map(({ user_id }) => user_id)
}

/** Sets the modification time of a playlist to now and returns it. */
export const touch = (trx: Trx, id: number): Promise<{ user_id: number; updated_at: string } | undefined> =>
  trx
    .updateTable('playlists')
    .set({ updated_at: sql<string>`now()` })
    .where('id', '=', id)
    .returning(['user_id', 'updated_at'])
    .executeTakeFirst()

export interface Deed {
  kind: ActivityKind
  count?: number
  title?: string
}

/** Records what somebody did, together with the same within this hour; nothing in a playlist without members. */
export const insertActivity = async (
  trx: Trx,
  playlistId: number,
  userId: number,
  { kind, count = 1, title }: Deed,
): Promise<void> => {
  await sql`
    insert into playlist_activities as a (playlist_id, user_id, kind, count, title)
    select ${playlistId}::int, ${userId}::int, ${kind}, ${count}::int, ${title ?? null}::text
    where exists (select from playlist_members where playlist_id = ${playlistId})
    on conflict (playlist_id, user_id, kind, hour)
    do update set count = a.count + excluded.count, title = excluded.title, last_at = clock_timestamp()`.execute(
    trx,
  )
}
