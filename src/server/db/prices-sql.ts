import { sql } from 'kysely'
import { worth } from './credits-sql.ts'
import { ownsAlbum, ownsSong } from './purchases-sql.ts'
import { publicAlbum, publicSong, shownEarly } from './visibility.ts'

/**
 * The item of the price `p` is on sale: public, or an album shown before its release, which can be preordered. `offset 0`
 * keeps the planner from collecting all public songs of the catalog first.
 */
export const onSale = sql<boolean>`(p.active and l.active and case when p.song_id is not null
  then exists (select from songs s join media m on m.id = s.media_id where s.id = p.song_id and ${publicSong} offset 0)
  else exists (select from albums al where al.id = p.album_id and (${publicAlbum} or ${shownEarly}) offset 0) end)`

/** What the account paid for songs of the album of the price `p` under its license, unless it was refunded. */
export const deductionFor = (user: number) => sql<number>`
  case when p.album_id is null or ${user} = 0 then 0 else (
    select least(coalesce(sum(${worth}), 0), p.amount)::int from purchases own
    join order_items oi on oi.id = own.order_item_id join orders o on o.id = oi.order_id
    join songs s on s.id = own.song_id
    where own.user_id = ${user} and own.valid and own.license_id = p.license_id and s.album_id = p.album_id) end`

/** The account has the item of the price `p` under its license. */
export const ownedUnder = (user: number) => sql<boolean>`
  case when ${user} = 0 then false when p.album_id is not null
    then ${ownsAlbum(user, sql`p.album_id`, sql`p.license_id`)}
    else exists (select from songs s where s.id = p.song_id and ${ownsSong(user, sql`p.license_id`)} offset 0) end`
