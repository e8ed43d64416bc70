import { sql } from 'kysely'
import type { SoldType } from '../../../../contract/core/selling.ts'
import type { Offer, Price } from '../../../../contract/selling/prices.ts'
import type { Db } from '../../../db/schema.ts'
import { songPolicy } from '../../../db/sql/access.ts'
import { deductionFor, onSale, ownedUnder, ownsAlbum, ownsSong } from '../../../db/sql/items.ts'
import { publicAlbum, publicSong, shownEarly, type ViewerScope } from '../../../db/sql/visibility.ts'

const idOf = { song: sql`p.song_id`, album: sql`p.album_id` }

/** Returns the prices of an item on sale. */
export const pricesOf = async (
  db: Db,
  { id: user }: ViewerScope,
  type: SoldType,
  id: number,
  commission: number,
): Promise<Price[]> => {
  const { rows } = await sql<Price>`
    select p.id, json_build_object('id', l.id, 'name', l.name, 'summary', l.summary, 'text', l.text) as license,
      p.currency, p.amount, p.minimum, p.ask_email, ${deductionFor(user)} as deduction, ${ownedUnder(user)} as owned,
      coalesce(ac.commission, ${commission}) as commission
    from prices p join licenses l on l.id = p.license_id
    left join songs sold on sold.id = p.song_id left join albums record on record.id = p.album_id
    left join artist_commissions ac on ac.artist_id = coalesce(sold.artist_id, record.artist_id)
    where ${idOf[type]} = ${id} and ${onSale}
    order by l.position, l.id`.execute(db)
  return rows
}

/** Returns what songs and albums on sale cost, those with a policy, and songs that the viewer bought with an album. */
export const offersOf = async (
  db: Db,
  { id: user }: ViewerScope,
  songs: number[],
  albums: number[],
): Promise<Offer[]> => {
  const sale = (type: SoldType) => sql`
    left join lateral (
      select min(coalesce(p.minimum, p.amount)) as from_amount, min(p.currency) as currency,
        count(*) > 1 or bool_or(p.minimum is not null) as open,
        min(p.id) filter (where p.ask_email) as free,
        bool_or(exists (select from cart_items ci where ci.price_id = p.id and ci.user_id = ${user}
          and ci.gift is null)) as in_cart
      from prices p join licenses l on l.id = p.license_id
      where ${idOf[type]} = i.id and p.active and l.active
    ) sale on true`
  const bought = user === 0 ? sql`false` : ownsSong(user)
  const { rows } = await sql<Offer>`
    select 'song' as type, i.id, coalesce(sale.currency, '') as currency, sale.from_amount as "from",
      coalesce(sale.open, false) as open, sale.free, false as songs, coalesce(lp.policy, 'full') as policy,
      coalesce(lp.preview_seconds, 0) as preview_seconds, ${bought} as owned,
      coalesce(sale.in_cart, false) as in_cart
    from unnest(${songs}::int[]) as i (id) join songs s on s.id = i.id join media m on m.id = s.media_id
    ${sale('song')} left join lateral (${songPolicy}) lp on true
    where ${publicSong} and (sale.from_amount is not null or lp.policy is not null or ${bought})
    union all
    select 'album', i.id, coalesce(sale.currency, ''), sale.from_amount, coalesce(sale.open, false), sale.free,
      exists (select from songs s where s.album_id = al.id and (${bought}
        or exists (select from prices p join licenses l on l.id = p.license_id
          where p.song_id = s.id and p.active and l.active))),
      coalesce(lp.policy, 'full'), coalesce(lp.preview_seconds, 0),
      ${user === 0 ? sql`false` : ownsAlbum(user, sql`i.id`)}, coalesce(sale.in_cart, false)
    from unnest(${albums}::int[]) as i (id) join albums al on al.id = i.id
    ${sale('album')} left join listen_policies lp on lp.album_id = al.id
    where (${publicAlbum} or ${shownEarly}) and (sale.from_amount is not null or lp.policy is not null)`.execute(
    db,
  )
  return rows
}
