import { type RawBuilder, sql } from 'kysely'
import type { LibraryFolder, LibraryItem } from '../../../../contract/social/library.ts'
import type { Db } from '../../../db/schema.ts'
import {
  albumFor,
  artistFor,
  memberOf,
  playlistFor,
  podcastFor,
  type ViewerScope,
} from '../../../db/sql/visibility.ts'

/** Plays searched for the last one of each album, artist and podcast. */
const LAST_PLAYS = 500

export interface LibraryRef
  extends Pick<LibraryItem, 'id' | 'added_at' | 'played_at' | 'pinned_at' | 'folder_id'> {
  type: LibraryItem['type']
}

const reacted = (
  viewer: ViewerScope,
  table: RawBuilder<unknown>,
  type: LibraryRef['type'],
  from: RawBuilder<unknown>,
  sees: RawBuilder<boolean>,
): RawBuilder<unknown> => sql`
  select ${type}::text as type, k.item_id as id, k.created_at as added_at
  from ${table} k join ${from} = k.item_id
  where k.user_id = ${viewer.id} and k.item_type = ${type} and ${sees}`

/** Returns what is in the viewer's library and still visible, the most recently added first. */
export const libraryRefs = async (
  db: Db,
  viewer: ViewerScope,
  { limit, podcasts, friends }: { limit: number; podcasts: boolean; friends: boolean },
): Promise<LibraryRef[]> => {
  const follows = sql`follows`
  const { rows } = await sql<LibraryRef>`
    with mine as (
      select 'playlist' as type, pl.id, pl.created_at as added_at from playlists pl where pl.user_id = ${viewer.id}
      union all select 'playlist', member.playlist_id, member.joined_at from playlist_members member
        join playlists pl on pl.id = member.playlist_id join users owner on owner.id = pl.user_id
        where member.user_id = ${viewer.id} and not owner.blocked
      union all ${reacted(
        viewer,
        follows,
        'playlist',
        sql`(playlists pl join users owner on owner.id = pl.user_id) on pl.user_id <> ${viewer.id} and pl.id`,
        sql`(${playlistFor(viewer)} and not ${memberOf(viewer)})`,
      )}
      union all ${reacted(viewer, sql`likes`, 'album', sql`albums al on al.id`, albumFor(viewer))}
      union all ${reacted(viewer, follows, 'artist', sql`artists ar on ar.id`, artistFor(viewer))}
      ${
        podcasts
          ? sql`union all ${reacted(viewer, follows, 'podcast', sql`podcasts pc on pc.id`, podcastFor(viewer))}`
          : sql``
      }
      ${
        friends
          ? sql`union all select 'blend', member.blend_id, member.joined_at from blend_members member
              where member.user_id = ${viewer.id} and member.joined_at is not null`
          : sql``
      }
    ), heard as materialized (
      select item_type, item_id, artist_id, started_at from all_plays
      where user_id = ${viewer.id}
        and started_at > coalesce((select history_cleared_at from users where id = ${viewer.id}), '-infinity')
      order by started_at desc limit ${sql.lit(LAST_PLAYS)}
    ), played as (
      select 'artist' as type, artist_id as id, max(started_at) as at from heard
        where artist_id is not null group by artist_id
      union all select 'album', s.album_id, max(h.started_at) from heard h join songs s on s.id = h.item_id
        where h.item_type = 'song' and s.album_id is not null group by s.album_id
      union all select 'podcast', e.podcast_id, max(h.started_at) from heard h join episodes e on e.id = h.item_id
        where h.item_type = 'episode' group by e.podcast_id
    )
    select mine.type, mine.id, mine.added_at, played.at as played_at, pin.created_at as pinned_at, f.folder_id
    from mine
    left join played on played.type = mine.type and played.id = mine.id
    left join library_pins pin
      on pin.user_id = ${viewer.id} and pin.item_type = mine.type and pin.item_id = mine.id
    left join playlist_folder_entries f
      on f.user_id = ${viewer.id} and mine.type = 'playlist' and f.playlist_id = mine.id
    order by mine.added_at desc, mine.type, mine.id desc limit ${limit}`.execute(db)
  return rows
}

const folder = sql`'folder' as type, id, name, pinned_at, created_at`

export const listFolders = async (db: Db, userId: number): Promise<LibraryFolder[]> => {
  const { rows } = await sql<LibraryFolder>`
    select ${folder} from playlist_folders where user_id = ${userId} order by created_at desc, id desc`.execute(
    db,
  )
  return rows
}

/** Inserts a folder unless the account already has `max`; undefined then. */
export const insertFolder = async (
  db: Db,
  userId: number,
  name: string,
  max: number,
): Promise<LibraryFolder | undefined> => {
  const { rows } = await sql<LibraryFolder>`
    insert into playlist_folders (user_id, name) select ${userId}::int, ${name}
    where (select count(*) from playlist_folders where user_id = ${userId}) < ${max}::int returning ${folder}`.execute(
    db,
  )
  return rows[0]
}

/** Undefined if the account has no such folder. */
export const updateFolder = async (
  db: Db,
  userId: number,
  id: number,
  name: string,
): Promise<LibraryFolder | undefined> => {
  const { rows } = await sql<LibraryFolder>`
    update playlist_folders set name = ${name} where id = ${id} and user_id = ${userId} returning ${folder}`.execute(
    db,
  )
  return rows[0]
}

/** Returns false if the account has no such folder. */
export const deleteFolder = async (db: Db, userId: number, id: number): Promise<boolean> => {
  const { rows } =
    await sql`delete from playlist_folders where id = ${id} and user_id = ${userId} returning id`.execute(db)
  return rows.length > 0
}

/** Pins or unpins a folder; false if the account has no such folder. */
export const pinFolder = async (db: Db, userId: number, id: number, pinned: boolean): Promise<boolean> => {
  const { rows } = await sql`
    update playlist_folders set pinned_at = ${pinned ? sql`coalesce(pinned_at, clock_timestamp())` : sql`null`}
    where id = ${id} and user_id = ${userId} returning id`.execute(db)
  return rows.length > 0
}

export const insertPin = async (db: Db, userId: number, type: string, id: number): Promise<void> => {
  await sql`
    insert into library_pins (user_id, item_type, item_id) values (${userId}, ${type}, ${id})
    on conflict do nothing`.execute(db)
}

export const deletePin = async (db: Db, userId: number, type: string, id: number): Promise<void> => {
  await sql`
    delete from library_pins where user_id = ${userId} and item_type = ${type} and item_id = ${id}`.execute(
    db,
  )
}

/** Puts a playlist into a folder of the account; false if the account has no such folder. */
export const putIntoFolder = async (
  db: Db,
  userId: number,
  playlistId: number,
  folderId: number,
): Promise<boolean> => {
  const { rows } = await sql`
    insert into playlist_folder_entries (user_id, playlist_id, folder_id)
    select user_id, ${playlistId}::int, id from playlist_folders where id = ${folderId} and user_id = ${userId}
    on conflict (user_id, playlist_id) do update set folder_id = excluded.folder_id returning folder_id`.execute(
    db,
  )
  return rows.length > 0
}

export const takeOutOfFolder = async (db: Db, userId: number, playlistId: number): Promise<void> => {
  await sql`
    delete from playlist_folder_entries where user_id = ${userId} and playlist_id = ${playlistId}`.execute(db)
}
