import { type RawBuilder, sql } from 'kysely'
import type { Purchase } from '../../../../contract/selling/purchases.ts'
import { contains } from '../../../db/keyset.ts'
import type { Listing } from '../../../db/listing.ts'
import type { Db, Trx } from '../../../db/schema.ts'
import { coverOf, ownsItemOf } from '../../../db/sql/items.ts'
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
export const songsOf = sql`
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
export const licenseOf = async (
  db: Db,
  userId: number,
  id: number,
): Promise<{ name: string; text: string } | undefined> => {
  const { rows } = await sql<{ name: string; text: string }>`
    select oi.license as name, oi.license_text as text from purchases p join order_items oi on oi.id = p.order_item_id
    where p.id = ${id} and p.user_id = ${userId}`.execute(db)
  return rows[0]
}

const lossless = sql`m.ext in ('flac', 'wav', 'aif', 'aiff') or m.codec = 'alac'`

/** Returns purchases by id, in any order. */
export const purchaseRows = async (db: Db, ids: number[]): Promise<Purchase[]> => {
  const listed: RawBuilder<boolean> = sql`case when oi.type = 'song'
    then exists (select from songs s join media m on m.id = s.media_id where s.id = p.song_id and ${publicSong})
    else exists (select from albums al where al.id = p.album_id and ${publicAlbum}) end`
  const { rows } = await sql<Purchase>`
    select p.id, oi.type, coalesce(p.song_id, p.album_id) as item_id, ${listed} as listed, oi.title, oi.artist,
      files.count as songs_count, ${coverOf('c')} as cover, oi.license, case when g.id is null then oi.amount - oi.discount end as amount, o.currency,
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
