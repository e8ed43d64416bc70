import { type RawBuilder, sql } from 'kysely'
import type { DownloadFormat, Purchase } from '../../../../contract/selling/purchases.ts'
import { contains } from '../../../db/keyset.ts'
import type { Listing } from '../../../db/listing.ts'
import type { Db, Trx } from '../../../db/schema.ts'
import { type AccessSettings, songAccess } from '../../../db/sql/access.ts'
import { coverOf, lossless, ownsItemOf, paidWithTax } from '../../../db/sql/items.ts'
import { publicAlbum, publicSong } from '../../../db/sql/visibility.ts'

export interface BoughtItem {
  id: number
  song_id: number | null
  album_id: number | null
  license_id: number | null
}

/** Stores purchases of these items, with the songs that they contain now. What is owned already is not stored twice. */
export const insertPurchases = async (
  trx: Trx,
  userId: number | null,
  items: BoughtItem[],
): Promise<void> => {
  const { rows } = await sql<{ id: number }>`
    insert into purchases (user_id, order_item_id, song_id, album_id, license_id, type, title, artist)
    select ${userId}::int, bought.*, oi.type, oi.title, oi.artist
    from unnest(${items.map(({ id }) => id)}::int[], ${items.map(({ song_id }) => song_id)}::int[],
      ${items.map(({ album_id }) => album_id)}::int[], ${items.map(({ license_id }) => license_id)}::int[])
      bought (id, song_id, album_id, license_id) join order_items oi on oi.id = bought.id
    on conflict do nothing returning id`.execute(trx)
  await sql`
    insert into purchased_songs (purchase_id, song_id, position)
    select p.id, s.id, row_number() over (partition by p.id order by s.disc_no nulls first, s.track_no nulls last, s.id)
    from purchases p cross join lateral (
      select id, disc_no, track_no from songs where id = p.song_id
      union all select id, disc_no, track_no from songs where album_id = p.album_id) s
    where p.id = any(${rows.map(({ id }) => id)}::int[])`.execute(trx)
}

/** Gives a purchase that is nobody’s to an account; false if it has the item already. */
export const assignPurchase = async (trx: Trx, userId: number, orderItemId: number): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    update purchases p set user_id = ${userId}, created_at = now()
    where order_item_id = ${orderItemId} and user_id is null and valid and not ${ownsItemOf(userId)}`.execute(
    trx,
  )
  return numAffectedRows === 1n
}

/**
 * Gives the purchases of an order that are nobody’s to an account. What it has already, it keeps by its other purchase; a
 * refund of that one brings this one back.
 */
export const assignPurchases = async (trx: Trx, userId: number, orderId: string): Promise<void> => {
  const unclaimed = sql`p.user_id is null and p.order_item_id in (select id from order_items where order_id = ${orderId})`
  await sql`update purchases p set user_id = ${userId} where ${unclaimed}
    and (not valid or not ${ownsItemOf(userId)})`.execute(trx)
  await sql`delete from purchases p where ${unclaimed}`.execute(trx)
}

/** Ends the purchases of these items of orders. */
export const endPurchases = async (trx: Trx, orderItemIds: number[]): Promise<void> => {
  await sql`update purchases set valid = false, ended_at = now()
    where valid and order_item_id = any(${orderItemIds}::int[])`.execute(trx)
}

/** Renews the purchases of these items of orders, unless the account bought them again meanwhile. */
export const reopenPurchases = async (trx: Trx, orderItemIds: number[]): Promise<void> => {
  await sql`update purchases p set valid = true, ended_at = null
    where not valid and order_item_id = any(${orderItemIds}::int[]) and not exists (
      select from purchases other where other.valid and other.user_id = p.user_id and other.license_id = p.license_id
        and (other.song_id = p.song_id or other.album_id = p.album_id))`.execute(trx)
}

/** Returns items of other paid orders of the same accounts that contain the same under the same license. */
export const itemsPaidElsewhere = async (
  trx: Trx,
  orderItemIds: number[],
): Promise<(BoughtItem & { user_id: number })[]> => {
  const { rows } = await sql<BoughtItem & { user_id: number }>`
    select distinct on (o.user_id, oi.song_id, oi.album_id, oi.license_id)
      oi.id, oi.song_id, oi.album_id, oi.license_id, o.user_id
    from order_items gone join orders own on own.id = gone.order_id
    join orders o on o.user_id = own.user_id and o.status = 'paid' join order_items oi on oi.order_id = o.id
    where gone.id = any(${orderItemIds}::int[]) and oi.id <> all(${orderItemIds}::int[])
      and oi.license_id = gone.license_id and (oi.song_id = gone.song_id or oi.album_id = gone.album_id)
      and not exists (select from gifts g where g.order_item_id in (gone.id, oi.id))
      and oi.ended_at is null
    order by o.user_id, oi.song_id, oi.album_id, oi.license_id, oi.id`.execute(trx)
  return rows
}

/** Songs of the purchase `p`: those it had when it was made, and those that its album has got since. */
const songsOf = sql`
  select s.* from all_songs s where s.id in (select song_id from purchased_songs where purchase_id = p.id)
  union select s.* from songs s where s.album_id = p.album_id`

export const purchaseListing: Listing = {
  from: sql`purchases p`,
  id: sql`p.id`,
  sorts: {
    created_at: { key: sql`p.created_at`, kind: 'time' },
    title: { key: sql`lower(p.title)`, kind: 'text' },
    artist: { key: sql`lower(p.artist)`, kind: 'text' },
  },
  search: (text) => contains(sql`concat_ws(' ', p.title, p.artist)`, text),
  filters: {
    user: (id: number) => sql`p.user_id = ${id}`,
    type: (type: 'song' | 'album') => sql`p.type = ${type}`,
  },
}

/** Returns the license of a purchase of an account, as it was sold. */
export const loadLicense = async (
  db: Db,
  userId: number,
  id: number,
): Promise<{ name: string; text: string } | undefined> => {
  const { rows } = await sql<{ name: string; text: string }>`
    select oi.license as name, oi.license_text as text from purchases p join order_items oi on oi.id = p.order_item_id
    where p.id = ${id} and p.user_id = ${userId}`.execute(db)
  return rows[0]
}

/** Returns purchases by id, in any order. */
export const purchaseRows = async (db: Db, ids: number[]): Promise<Purchase[]> => {
  const listed: RawBuilder<boolean> = sql`case when oi.type = 'song'
    then exists (select from songs s join media m on m.id = s.media_id where s.id = p.song_id and ${publicSong})
    else exists (select from albums al where al.id = p.album_id and ${publicAlbum}) end`
  const { rows } = await sql<Purchase>`
    select p.id, oi.type, coalesce(p.song_id, p.album_id) as item_id, ${listed} as listed, oi.title, oi.artist,
      files.count as songs_count, ${coverOf('c')} as cover, oi.license, case when g.id is null then ${paidWithTax} end as amount,
      o.currency,
      case when g.id is not null then json_build_object('sender', g.sender) end as gift,
      case when p.valid then o.status else 'refunded' end as status,
      case when g.id is null then json_build_object('uuid', o.id, 'number', 'T-' || o.number,
        'refundable', o.total > 0, 'refund_requested', o.refund_requested_at is not null) end as "order",
      (select f.id from free_downloads f where f.user_id = p.user_id and f.email is not null
        and (f.song_id = p.song_id or f.album_id = p.album_id) limit 1) as free_download,
      files.size, files.lossless, p.valid and files.ready as downloadable,
      case when files.ready then null else coalesce(al.release_at, so.release_at) end as release_at, p.created_at
    from purchases p join order_items oi on oi.id = p.order_item_id join orders o on o.id = oi.order_id
    left join gifts g on g.order_item_id = oi.id
    left join all_songs so on so.id = p.song_id
    left join all_albums al on al.id = coalesce(p.album_id, so.album_id)
    left join images c on c.id = coalesce(so.cover_id, al.cover_id)
    cross join lateral (
      select count(*)::int as count, coalesce(sum(m.size), 0)::float8 as size, coalesce(bool_and(${lossless}), false) as lossless,
        coalesce(bool_or(s.public or s.release_at is null), false) as ready
      from (${songsOf}) s join media m on m.id = s.media_id) files
    where p.id = any(${ids}::int[])`.execute(db)
  return rows
}

/** A song of a purchase, with its original and what its tags say. */
export interface BoughtSong {
  song_id: number
  media_id: number
  hash: string
  ext: string
  mime: string
  codec: string
  channels: number | null
  lossless: boolean
  /** Bytes of the original. */
  size: number
  external_path: string | null
  title: string
  artists: string[]
  album: string | null
  album_artist: string | null
  track_no: number | null
  disc_no: number | null
  year: number | null
  genres: string[]
  composers: string[]
  label: string | null
  copyright: string | null
  isrc: string | null
  cover: string | null
}

const name = sql`coalesce(nullif(ar.displayname, ''), ar.name)`

const columns = sql`s.id as song_id, m.id as media_id, m.hash, m.ext, m.mime, m.codec, m.channels, m.lossless, m.size::float8 as size,
  m.external_path, s.title, s.track_no, s.disc_no, coalesce(s.year, al.year) as year, s.isrc, al.title as album,
  al.label, al.copyright, c.hash as cover,
  (select ${name} from artists ar where ar.id = coalesce(al.artist_id, s.artist_id)) as album_artist,
  array(select ${name} from song_artists sa join artists ar on ar.id = sa.artist_id where sa.song_id = s.id
    order by sa.position) as artists,
  array(select g.name from song_genres sg join genres g on g.id = sg.genre_id where sg.song_id = s.id order by g.name) as genres,
  array(select name from song_credits where song_id = s.id and role in ('composer', 'writer') order by position) as composers`

const joins = sql`join media m on m.id = s.media_id left join all_albums al on al.id = s.album_id
  left join images c on c.id = coalesce(s.cover_id, al.cover_id)`

/** Files that somebody may download: the item, and its songs that are released, in their order. */
export interface HeldFiles {
  /** False once the right has ended. */
  valid: boolean
  type: 'song' | 'album'
  title: string
  artist: string
  created_at: string
  songs: BoughtSong[]
}

type Held = Omit<HeldFiles, 'songs'>

const inOrder = sql`order by s.disc_no nulls first, s.track_no nulls last, s.id`

/** Returns a purchase of the account with its songs, or of a visitor (null) until it is claimed. */
export const boughtFiles = async (
  db: Db,
  userId: number | null,
  id: number,
  settings: AccessSettings,
): Promise<HeldFiles | undefined> => {
  const { rows } = await sql<Held>`
    select p.valid, oi.type, oi.title, oi.artist, p.created_at
    from purchases p join order_items oi on oi.id = p.order_item_id
    where p.id = ${id} and ${
      userId === null
        ? sql`p.user_id is null`
        : sql`p.user_id = ${userId} and exists (select from users u where u.id = p.user_id and not u.blocked)`
    }`.execute(db)
  const [purchase] = rows
  if (!purchase) return undefined
  const { rows: songs } = await sql<BoughtSong>`
    select ${columns} from purchases p cross join lateral (${songsOf}) s ${joins}
    cross join lateral ${songAccess(userId === null ? { guest_purchase: id } : { account: userId }, settings)} access
    where p.id = ${id} and access.reason <> 'public' ${inOrder}`.execute(db)
  return { ...purchase, songs }
}

/** Returns the last purchase of an album by an account that is in effect. */
export const albumPurchase = async (db: Db, userId: number, albumId: number): Promise<number | undefined> => {
  const { rows } = await sql<{ id: number }>`
    select id from purchases where user_id = ${userId} and album_id = ${albumId} and valid
    order by id desc limit 1`.execute(db)
  return rows[0]?.id
}

/** Returns what an emailed link opens, until it expires. */
export const freeFiles = async (
  db: Db,
  id: number,
  settings: AccessSettings,
): Promise<HeldFiles | undefined> => {
  const { rows } = await sql<Held & { song_id: number | null; album_id: number | null }>`
    select f.expires_at > now() as valid, case when f.song_id is null then 'album' else 'song' end as type, f.title,
      (select ${name} from artists ar where ar.id = f.artist_id) as artist, f.created_at, f.song_id, f.album_id
    from free_downloads f where f.id = ${id}`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { song_id, album_id, ...held } = row
  const { rows: songs } = await sql<BoughtSong>`
    select ${columns} from songs s ${joins} cross join lateral ${songAccess({ free_download: id }, settings)} access
    where s.id = ${song_id} or s.album_id = ${album_id} ${inOrder}`.execute(db)
  return { ...held, songs }
}

/** Returns a song with its original, also a deleted one. */
export const songToPrepare = async (db: Db, id: number): Promise<BoughtSong | undefined> => {
  const { rows } = await sql<BoughtSong>`
    select ${columns} from all_songs s ${joins} where s.id = ${id}`.execute(db)
  return rows[0]
}

export interface WantedFile {
  song_id: number
  media_id: number
  tags: string
}

export interface KnownFile {
  media_id: number
  tags: string
  status: 'queued' | 'ready' | 'failed'
  size: number
  crc32: number
}

/**
 * Notes that these files are wanted, and returns the songs whose files a job must prepare: new ones, failed ones, and
 * those whose job was lost.
 */
export const wantFiles = async (
  db: Db,
  format: DownloadFormat,
  wanted: readonly WantedFile[],
): Promise<number[]> => {
  const { rows } = await sql<{ song_id: number }>`
    with wanted as (
      select distinct on (media_id, tags) * from unnest(${wanted.map((one) => one.song_id)}::int[],
        ${wanted.map((one) => one.media_id)}::int[], ${wanted.map((one) => one.tags)}::text[]) as w (song_id, media_id, tags)
    ), used as (
      update download_files f set used_at = now() from wanted w
      where f.media_id = w.media_id and f.tags = w.tags and f.format = ${format} and f.used_at < now() - interval '1 hour'
    ), stored as (
      insert into download_files as f (media_id, format, tags)
      select media_id, ${format}, tags from wanted order by media_id, tags
      on conflict (media_id, format, tags) do update set status = 'queued', error = null, queued_at = now(), used_at = now()
        where f.status = 'failed' and f.queued_at < now() - interval '1 minute'
          or f.status = 'queued' and f.queued_at < now() - interval '30 minutes'
      returning media_id, tags
    )
    select w.song_id from wanted w join stored using (media_id, tags)`.execute(db)
  return rows.map(({ song_id }) => song_id)
}

/** Returns what is known of these files. */
export const knownFiles = async (
  db: Db,
  format: DownloadFormat,
  mediaIds: number[],
): Promise<KnownFile[]> => {
  const { rows } = await sql<KnownFile>`
    select media_id, tags, status, coalesce(size, 0)::float8 as size, coalesce(crc32, 0)::float8 as crc32
    from download_files where format = ${format} and media_id = any(${mediaIds}::int[])`.execute(db)
  return rows
}

/** Stores what a job has prepared, or why it failed. */
export const setFile = async (
  db: Db,
  { media_id, format, tags }: { media_id: number; format: DownloadFormat; tags: string },
  result: { size: number; crc32: number } | { error: string },
): Promise<void> => {
  const failed = 'error' in result
  await db
    .insertInto('download_files')
    .values({
      media_id,
      format,
      tags,
      ...(failed
        ? { status: 'failed', error: result.error }
        : { status: 'ready', size: result.size, crc32: result.crc32, error: null }),
    })
    .onConflict((conflict) =>
      conflict.columns(['media_id', 'format', 'tags']).doUpdateSet((e) => ({
        status: e.ref('excluded.status'),
        error: e.ref('excluded.error'),
        size: e.ref('excluded.size'),
        crc32: e.ref('excluded.crc32'),
      })),
    )
    .execute()
}

/** Deletes files that nobody wanted for `days`, and returns them. */
export const takeUnusedFiles = async (
  db: Db,
  days: number,
  max: number,
): Promise<{ hash: string; format: DownloadFormat; tags: string }[]> => {
  const { rows } = await sql<{ hash: string; format: DownloadFormat; tags: string }>`
    delete from download_files f using media m
    where m.id = f.media_id and f.id in (
      select id from download_files where used_at < now() - make_interval(days => ${days}) limit ${max})
    returning m.hash, f.format, f.tags`.execute(db)
  return rows
}
