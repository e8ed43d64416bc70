import { sql } from 'kysely'
import type { AdminShareLink } from '../../../../contract/social/back-office/share-links.ts'
import {
  type LinkedItem,
  type LinkedSong,
  type LinkedType,
  type LinkLimits,
  MAX_LINKED_SONGS,
  MAX_SHARE_LINKS,
  type ShareLink,
} from '../../../../contract/social/share-links.ts'
import type { StoredToken } from '../../../db/columns.ts'
import { contains } from '../../../db/keyset.ts'
import type { Listing } from '../../../db/listing.ts'
import type { Db, Trx } from '../../../db/schema.ts'
import {
  type AccessSettings,
  mayShare,
  type OpenedLink,
  songAccess,
  workingLink,
} from '../../../db/sql/access.ts'
import { coverOf } from '../../../db/sql/items.ts'

/** Type, id, title and cover `c` of the item of the share link `sl`, which may be in the trash. */
const linkedColumns = sql`
  case when sl.song_id is not null then 'song' when sl.album_id is not null then 'album' else 'playlist' end as type,
  coalesce(sl.song_id, sl.album_id, sl.playlist_id) as item_id, coalesce(s.title, al.title, pl.title) as title`
const linkedJoins = sql`
  left join all_songs s on s.id = sl.song_id
  left join all_albums al on al.id = coalesce(sl.album_id, s.album_id)
  left join playlists pl on pl.id = sl.playlist_id
  left join images c on c.id = coalesce(s.cover_id, al.cover_id, pl.cover_id)`

export type StoredLink = Omit<ShareLink, 'token'> & { token_encrypted: Buffer }

/** Returns the links of an account, or one of them, newest first. */
export const listLinks = async (db: Db, userId: number, id: number | null = null): Promise<StoredLink[]> => {
  const { rows } = await sql<StoredLink>`
    select sl.id, ${linkedColumns}, ${coverOf('c')} as cover, sl.token_encrypted, sl.label,
      sl.password_hash is not null as has_password, sl.expires_at,
      coalesce(sl.expires_at <= now(), false) as expired, sl.downloads, sl.visits, sl.last_visit_at, sl.created_at
    from share_links sl ${linkedJoins}
    where sl.user_id = ${userId} and ${id === null ? sql`true` : sql`sl.id = ${id}`}
    order by sl.id desc limit ${MAX_SHARE_LINKS}`.execute(db)
  return rows
}

/** Returns the owner of a link; undefined if there is none. */
export const ownerOfLink = async (db: Db, id: number): Promise<number | undefined> =>
  (await db.selectFrom('share_links').select('user_id').where('id', '=', id).executeTakeFirst())?.user_id

/** Serializes the creation of links per account; returns how many it has. */
export const lockLinks = async (trx: Trx, userId: number): Promise<number> => {
  await trx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from share_links where user_id = ${userId}`.execute(trx)
  return rows[0]?.count ?? 0
}

interface Shareable {
  public: boolean
  smart: boolean
  limits: LinkLimits
}

/** How an item that the account `u` may share is found, and its songs `s`. */
const shareable = {
  song: (id: number) => ({
    item: sql`select s.public, false as smart from songs s where s.id = ${id} and ${mayShare('s')}`,
    songs: sql`s.id = ${id}`,
  }),
  album: (id: number) => ({
    item: sql`select al.public, false as smart from albums al where al.id = ${id} and ${mayShare('al')}`,
    songs: sql`s.album_id = ${id}`,
  }),
  playlist: (id: number) => ({
    item: sql`select pl.public, pl.rules is not null as smart from playlists pl
      where pl.id = ${id} and pl.user_id = u.id`,
    songs: sql`s.id in (select song_id from playlist_songs where playlist_id = ${id})`,
  }),
}

/** Returns what a link to an item would open; undefined if the account may not share it. */
export const shareableItem = async (
  db: Db,
  userId: number,
  type: LinkedType,
  id: number,
  settings: AccessSettings,
): Promise<Shareable | undefined> => {
  const { item, songs } = shareable[type](id)
  const { rows } = await sql<Shareable>`
    select item.*, to_json(others) as limits from users u cross join lateral (${item}) item
    cross join lateral (
      select count(*) filter (where access.reason is null or access.preview = 0)::int as left_out,
        count(*) filter (where access.reason is not null and access.preview is distinct from 0)::int as as_everyone
      from songs s join media m on m.id = s.media_id
      left join lateral ${songAccess({ account: 0 }, settings)} access on true
      where ${songs} and not coalesce(${mayShare('s')}, false)) others
    where u.id = ${userId}`.execute(db)
  return rows[0]
}

export interface LinkValues {
  label?: string
  password_hash?: string | null
  expires_at?: string | null
  downloads?: boolean
}

/** Stores a link and returns its id. */
export const insertLink = async (
  trx: Trx,
  userId: number,
  { type, item_id }: { type: LinkedType; item_id: number },
  values: LinkValues & StoredToken,
): Promise<number> => {
  const { id } = await trx
    .insertInto('share_links')
    .values({ user_id: userId, [`${type}_id`]: item_id, ...values })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Changes a link. With another password, grants so far end. */
export const updateLink = async (db: Db, id: number, values: LinkValues): Promise<void> => {
  await db
    .updateTable('share_links')
    .set({ ...values, version: sql`version + ${values.password_hash === undefined ? 0 : 1}::int` })
    .where('id', '=', id)
    .execute()
}

export const deleteLinks = async (db: Db, ids: number[]): Promise<void> => {
  await db.deleteFrom('share_links').where('id', 'in', ids).execute()
}

/** Deletes links that expired 30 days ago, and the visitors of other days. */
export const deleteStaleLinks = async (db: Db): Promise<void> => {
  await sql`delete from share_links where expires_at < now() - interval '30 days'`.execute(db)
  await sql`delete from share_link_visits where visited_at < now() - interval '2 days'`.execute(db)
}

export interface FoundLink extends OpenedLink {
  user_id: number
  password_hash: string | null
}

/** Returns a link that works. */
export const linkByToken = async (db: Db, tokenHash: Buffer): Promise<FoundLink | undefined> => {
  const { rows } = await sql<FoundLink>`
    select sl.id, sl.version, sl.user_id, sl.password_hash from share_links sl
    where sl.token_hash = ${tokenHash} and ${workingLink}`.execute(db)
  return rows[0]
}

/** Returns what a link opens, without its songs. */
export const linkedHead = async (db: Db, id: number): Promise<Omit<LinkedItem, 'songs'> | undefined> => {
  const { rows } = await sql<Omit<LinkedItem, 'songs'>>`
    select case when sl.song_id is not null then 'song' when sl.album_id is not null then 'album' else 'playlist' end
        as type,
      coalesce(s.title, al.title, pl.title) as title, coalesce(nullif(ar.displayname, ''), ar.name, owner.name) as by,
      ${coverOf('c')} as cover
    from share_links sl
    left join songs s on s.id = sl.song_id
    left join albums al on al.id = coalesce(sl.album_id, s.album_id)
    left join artists ar on ar.id = case when sl.song_id is not null then s.artist_id else al.artist_id end
    left join playlists pl on pl.id = sl.playlist_id left join users owner on owner.id = pl.user_id
    left join images c on c.id = coalesce(s.cover_id, al.cover_id, pl.cover_id)
    where sl.id = ${id}`.execute(db)
  return rows[0]
}

/** Returns the songs that can be heard by a link, in the order of its item. */
export const linkedSongs = async (
  db: Db,
  link: OpenedLink,
  settings: AccessSettings,
): Promise<LinkedSong[]> => {
  const { rows } = await sql<LinkedSong>`
    select s.id, s.title, coalesce(nullif(ar.displayname, ''), ar.name) as artist,
      least(m.duration, access.preview) as duration, access.preview is not null as preview, access.downloads,
      s.explicit, ${coverOf('c')} as cover
    from share_links sl
    left join playlist_songs place on place.playlist_id = sl.playlist_id
    join songs s on s.id = sl.song_id or s.album_id = sl.album_id or s.id = place.song_id
    join media m on m.id = s.media_id
    cross join lateral ${songAccess({ link }, settings)} access
    left join artists ar on ar.id = s.artist_id left join albums al on al.id = s.album_id
    left join images c on c.id = coalesce(s.cover_id, al.cover_id)
    where sl.id = ${link.id} and access.preview is distinct from 0
    order by place.position, s.disc_no, s.track_no, s.id limit ${MAX_LINKED_SONGS}`.execute(db)
  return rows
}

/** Counts a visitor once a day. */
export const countVisit = async (db: Db, id: number, visitorHash: Buffer): Promise<void> => {
  await sql`
    with visit as (
      insert into share_link_visits (link_id, visitor_hash) values (${id}, ${visitorHash})
      on conflict do nothing returning link_id
    ) update share_links set visits = visits + 1, last_visit_at = now()
    where id in (select link_id from visit)`.execute(db)
}

const columns = { song: sql`sl.song_id`, album: sql`sl.album_id`, playlist: sql`sl.playlist_id` }

export const shareLinkListing: Listing = {
  from: sql`share_links sl join users u on u.id = sl.user_id ${linkedJoins}`,
  id: sql`sl.id`,
  sorts: {
    created_at: { key: sql`sl.created_at`, kind: 'time' },
    visits: { key: sql`sl.visits`, kind: 'number' },
  },
  search: (text) =>
    contains(sql`concat_ws(' ', coalesce(s.title, al.title, pl.title), u.name, sl.label)`, text),
  filters: { type: (type: keyof typeof columns) => sql`${columns[type]} is not null` },
}

export const shareLinkRows = async (db: Db, ids: number[]): Promise<AdminShareLink[]> => {
  const { rows } = await sql<AdminShareLink>`
    select sl.id, ${linkedColumns}, json_build_object('id', u.id, 'name', u.name) as owner, sl.label,
      sl.password_hash is not null as has_password, sl.downloads, sl.visits, sl.last_visit_at, sl.expires_at,
      sl.created_at
    from share_links sl join users u on u.id = sl.user_id ${linkedJoins}
    where sl.id = any(${ids}::int[])`.execute(db)
  return rows
}
