import { type RawBuilder, sql } from 'kysely'
import type { YesOrNo } from '../../../../contract/core/back-office/crud.ts'
import type { SoldType } from '../../../../contract/core/selling.ts'
import type { ArtistPrice, ArtistPriceItem } from '../../../../contract/selling/back-office/prices.ts'
import type { Offer, Price } from '../../../../contract/selling/prices.ts'
import { contains } from '../../../db/keyset.ts'
import type { Listing } from '../../../db/listing.ts'
import type { Db, Trx } from '../../../db/schema.ts'
import { songPolicy } from '../../../db/sql/access.ts'
import {
  coverOf,
  deductionFor,
  lossless,
  onSale,
  ownedUnder,
  ownsAlbum,
  ownsSong,
  releaseStateOf,
} from '../../../db/sql/items.ts'
import { publicAlbum, publicSong, shownEarly, type ViewerScope } from '../../../db/sql/visibility.ts'

const idOf = { song: sql`p.song_id`, album: sql`p.album_id` }

/** Returns the prices of an item on sale. */
export const listPrices = async (
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
export const listOffers = async (
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
  const purchase = (type: SoldType, isLossless: RawBuilder<unknown>) =>
    user === 0
      ? sql`null::json`
      : sql`(select json_build_object('id', own.id, 'lossless', ${isLossless}) from purchases own
          where own.user_id = ${user} and own.valid
            and ${type === 'song' ? sql`own.song_id = i.id` : sql`own.album_id = i.id and ${publicAlbum}`} limit 1)`
  const pending = (type: SoldType) =>
    user === 0
      ? sql`null::uuid`
      : sql`(select o.id from orders o join order_items oi on oi.order_id = o.id
          where o.user_id = ${user} and o.status = 'pending' and o.provider = 'offline'
            and ${type === 'song' ? sql`oi.song_id` : sql`oi.album_id`} = i.id
            and not exists (select from gifts g where g.order_item_id = oi.id) limit 1)`
  const { rows } = await sql<Offer>`
    select 'song' as type, i.id, coalesce(sale.currency, '') as currency, sale.from_amount as "from",
      coalesce(sale.open, false) as open, sale.free, false as songs, coalesce(lp.policy, 'full') as policy,
      coalesce(lp.preview_seconds, 0) as preview_seconds, ${bought} as owned,
      coalesce(sale.in_cart, false) as in_cart, ${purchase('song', lossless)} as purchase,
      ${pending('song')} as pending
    from unnest(${songs}::int[]) as i (id) join songs s on s.id = i.id join media m on m.id = s.media_id
    ${sale('song')} left join lateral (${songPolicy}) lp on true
    where ${publicSong} and (sale.from_amount is not null or lp.policy is not null or ${bought})
    union all
    select 'album', i.id, coalesce(sale.currency, ''), sale.from_amount, coalesce(sale.open, false), sale.free,
      exists (select from songs s where s.album_id = al.id and (${bought}
        or exists (select from prices p join licenses l on l.id = p.license_id
          where p.song_id = s.id and p.active and l.active))),
      coalesce(lp.policy, 'full'), coalesce(lp.preview_seconds, 0),
      ${user === 0 ? sql`false` : ownsAlbum(user, sql`i.id`)}, coalesce(sale.in_cart, false),
      ${purchase(
        'album',
        sql`(select coalesce(bool_and(${lossless}), false) from songs s join media m on m.id = s.media_id
          where s.album_id = i.id)`,
      )}, ${pending('album')}
    from unnest(${albums}::int[]) as i (id) join albums al on al.id = i.id
    ${sale('album')} left join listen_policies lp on lp.album_id = al.id
    where (${publicAlbum} or ${shownEarly}) and (sale.from_amount is not null or lp.policy is not null)`.execute(
    db,
  )
  return rows
}

/** How the items of a type are found: songs `s` with their album `al`, or albums `al`. */
const sources = {
  song: {
    from: sql`songs s left join albums al on al.id = s.album_id
      left join images c on c.id = coalesce(s.cover_id, al.cover_id)`,
    item: 's',
    album: sql`case when al.id is not null then json_build_object('id', al.id, 'name', al.title) end`,
  },
  album: {
    from: sql`albums al left join images c on c.id = al.cover_id`,
    item: 'al',
    album: sql`null::json`,
  },
} as const satisfies Record<
  SoldType,
  { from: RawBuilder<unknown>; item: 's' | 'al'; album: RawBuilder<unknown> }
>

const column = (type: SoldType, name: string) => sql.ref(`${sources[type].item}.${name}`)

/** Prices `p` at which an item is offered by itself, with their license `l`. */
const offered = (type: SoldType) => sql`prices p join licenses l on l.id = p.license_id
  where ${sql.ref(`p.${type}_id`)} = ${column(type, 'id')} and p.active and l.active`

const policyOf = (type: SoldType) =>
  sql`left join listen_policies lp on ${sql.ref(`lp.${type}_id`)} = ${column(type, 'id')}`

/** The lowest price `sale` at which an item is offered by itself. */
const lowestPrice = (type: SoldType) => sql`left join lateral (
    select min(coalesce(p.minimum, p.amount)) as from_amount, min(p.currency) as currency,
      coalesce(count(*) > 1 or bool_or(p.minimum is not null), false) as open from ${offered(type)}
  ) sale on true`

/** All songs or albums, whether they have a price or not. */
export const artistPriceListing = (type: SoldType): Listing => ({
  from: sql`${sql.table(`${type}s`)} ${sql.raw(sources[type].item)}`,
  id: column(type, 'id'),
  sorts: {
    created_at: { key: column(type, 'created_at'), kind: 'time' },
    title: { key: sql`lower(${column(type, 'title')})`, kind: 'text' },
  },
  search: (text) => contains(column(type, 'title'), text),
  filters: {
    artist: (artist: number) => sql`${column(type, 'artist_id')} = ${artist}`,
    sold: (sold: YesOrNo) => sql`exists (select from ${offered(type)}) = ${sold === 'true'}`,
  },
})

/** Returns what items cost. */
export const artistPriceRows = async (db: Db, type: SoldType, ids: number[]): Promise<ArtistPrice[]> => {
  const { from, item, album } = sources[type]
  const { rows } = await sql<ArtistPrice>`
    select ${column(type, 'id')}, ${column(type, 'title')}, ${coverOf('c')} as cover, ${album} as album,
      ${releaseStateOf(item)} as state, sale.from_amount as "from", sale.currency,
      sale.open, coalesce(lp.policy, 'full') as policy, coalesce(lp.preview_seconds, 30) as preview_seconds,
      ${column(type, 'created_at')}
    from ${from} ${policyOf(type)}
    ${lowestPrice(type)}
    where ${column(type, 'id')} = any(${ids}::int[])`.execute(db)
  return rows
}

/** Returns what the songs of an album cost. */
export const lowestSongPrices = async (
  db: Db,
  album: number,
): Promise<Pick<ArtistPrice, 'id' | 'from' | 'currency' | 'open'>[]> => {
  const { rows } = await sql<Pick<ArtistPrice, 'id' | 'from' | 'currency' | 'open'>>`
    select s.id, sale.from_amount as "from", sale.currency, sale.open from songs s ${lowestPrice('song')}
    where s.album_id = ${album} order by s.id`.execute(db)
  return rows
}

/** Returns the prices of items under each license; those under licenses that are no longer offered are not shown. */
export const artistPriceItems = async (
  db: Db,
  type: SoldType,
  ids: number[],
): Promise<(ArtistPriceItem & { id: number })[]> => {
  const { from } = sources[type]
  const { rows } = await sql<ArtistPriceItem & { id: number }>`
    select ${column(type, 'id')}, ${column(type, 'title')}, ${coverOf('c')} as cover,
      case when ar.id is not null
        then json_build_object('id', ar.id, 'name', coalesce(nullif(ar.displayname, ''), ar.name)) end as artist,
      coalesce((select json_agg(json_build_object('id', id, 'name', name, 'summary', summary) order by position, id)
        from licenses where active), '[]') as licenses,
      coalesce((select json_agg(json_build_object('license', l.id, 'currency', p.currency, 'amount', p.amount,
        'minimum', p.minimum, 'ask_email', p.ask_email) order by l.position, l.id) from ${offered(type)}), '[]') as prices,
      coalesce(lp.policy, 'full') as policy, coalesce(lp.preview_seconds, 30) as preview_seconds
    from ${from} ${policyOf(type)} left join artists ar on ar.id = ${column(type, 'artist_id')}
    where ${column(type, 'id')} = any(${ids}::int[])`.execute(db)
  return rows
}

/** Returns the main artist of each item, null for items that do not exist. */
export const artistsOfItems = async (db: Db, type: SoldType, ids: number[]): Promise<(number | null)[]> => {
  const { rows } = await sql<{ artist_id: number | null }>`
    select i.artist_id from unnest(${ids}::int[]) as given (id)
    left join ${sql.table(`${type}s`)} i on i.id = given.id`.execute(db)
  return rows.map(({ artist_id }) => artist_id)
}

export interface KnownPrice {
  id: number
  license_id: number
}

/** Returns all prices of an item under licenses that are offered, also withdrawn ones. */
export const pricesOfItem = async (trx: Trx, type: SoldType, id: number): Promise<KnownPrice[]> => {
  const { rows } = await sql<KnownPrice>`
    select p.id, p.license_id from prices p join licenses l on l.id = p.license_id
    where ${sql.ref(`p.${type}_id`)} = ${id} and l.active`.execute(trx)
  return rows
}

/** Returns which of these licenses are offered. */
export const offeredLicenses = async (trx: Trx, ids: number[]): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select id from licenses where active and id = any(${ids}::int[])`.execute(trx)
  return rows.map(({ id }) => id)
}

/** Returns the country of the subscription of an account, or else of its cart; null if neither has one. */
export const loadBuyerCountry = async (db: Db, userId: number): Promise<string | null> => {
  const { rows } = await sql<{ country: string | null }>`
    select coalesce(
      (select country from subscriptions where user_id = ${userId} and status <> 'expired' and country is not null limit 1),
      (select country from carts where user_id = ${userId})) as country`.execute(db)
  return rows[0]?.country ?? null
}

/** Returns whether any country has a tax. */
export const isTaxCharged = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('tax_rates').select('id').where('rate', '>', 0).limit(1).executeTakeFirst()) !==
  undefined
