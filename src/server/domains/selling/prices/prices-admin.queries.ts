import { sql } from 'kysely'
import type { Choice } from '../../../../contract/core/back-office/choices.ts'
import type { YesOrNo } from '../../../../contract/core/back-office/crud.ts'
import type { SoldType } from '../../../../contract/core/selling.ts'
import type { AdminPrice } from '../../../../contract/selling/back-office/prices.ts'
import type { ListenPolicy } from '../../../../contract/selling/prices.ts'
import { contains } from '../../../db/keyset.ts'
import type { Listing } from '../../../db/listing.ts'
import type { Db, Trx } from '../../../db/schema.ts'

const title = sql`coalesce(s.title, al.title)`
const sold = sql`(select count(*)::int from purchases own join order_items oi on oi.id = own.order_item_id
  where own.valid and own.license_id = p.license_id and (own.song_id = p.song_id or own.album_id = p.album_id))`
const type = sql`case when p.song_id is not null then 'song' else 'album' end`
const artist = sql`coalesce(nullif(ar.displayname, ''), ar.name)`

const from = sql`prices p join licenses l on l.id = p.license_id
  left join songs s on s.id = p.song_id left join albums al on al.id = p.album_id
  left join artists ar on ar.id = coalesce(s.artist_id, al.artist_id)`

/** Prices of deleted items are kept for their restoration, and not listed. */
const listed = sql`(s.id is not null or al.id is not null)`

export const priceListing: Listing = {
  from: sql`(select p.*, ${title} as title, ${artist} as artist, ${sold} as sold from ${from} where ${listed}) p`,
  id: sql`p.id`,
  sorts: {
    created_at: { key: sql`p.created_at`, kind: 'time' },
    title: { key: sql`lower(p.title)`, kind: 'text' },
    amount: { key: sql`p.amount`, kind: 'number' },
    sold: { key: sql`p.sold`, kind: 'number' },
  },
  search: (text) => contains(sql`concat_ws(' ', p.title, p.artist)`, text),
  filters: {
    type: (of: SoldType) => (of === 'song' ? sql`p.song_id is not null` : sql`p.album_id is not null`),
    active: (active: YesOrNo) => sql`p.active = ${active === 'true'}`,
    license: (id: number) => sql`p.license_id = ${id}`,
  },
}

export const priceRows = async (db: Db, ids: number[]): Promise<AdminPrice[]> => {
  const { rows } = await sql<AdminPrice>`
    select p.id, ${type} as type, ${title} as title, ${artist} as artist,
      json_build_object('id', l.id, 'name', l.name) as license, p.currency, p.amount, p.minimum, p.ask_email, p.active,
      ${sold} as sold, p.created_at
    from ${from} where p.id = any(${ids}::int[]) and ${listed}`.execute(db)
  return rows
}

type PriceItem = Omit<AdminPrice, 'title' | 'sold' | 'created_at'> & {
  item: Choice
  policy: ListenPolicy
  preview_seconds: number
}

export const priceItems = async (db: Db, ids: number[]): Promise<PriceItem[]> => {
  const { rows } = await sql<PriceItem>`
    select p.id, ${type} as type, json_build_object('id', coalesce(p.song_id, p.album_id), 'name', ${title}) as item,
      ${artist} as artist, json_build_object('id', l.id, 'name', l.name) as license, p.currency, p.amount, p.minimum,
      p.ask_email, p.active, coalesce(lp.policy, 'full') as policy, coalesce(lp.preview_seconds, 30) as preview_seconds
    from ${from} left join listen_policies lp on lp.song_id = p.song_id or lp.album_id = p.album_id
    where p.id = any(${ids}::int[]) and ${listed}`.execute(db)
  return rows
}

export interface PricedItem {
  type: SoldType
  id: number
}

const columnsOf = ({ type: of, id }: PricedItem) => ({
  song_id: of === 'song' ? id : null,
  album_id: of === 'album' ? id : null,
})

/** Returns the main artist of an item, null without one; undefined if the item does not exist. */
export const artistOfItem = async (
  trx: Trx,
  { type: of, id }: PricedItem,
): Promise<{ artist_id: number | null } | undefined> => {
  const { rows } = await sql<{ artist_id: number | null }>`
    select artist_id from ${sql.table(of === 'song' ? 'songs' : 'albums')} where id = ${id}`.execute(trx)
  return rows[0]
}

/** Returns the item of a price. */
export const itemOfPrice = async (trx: Trx, id: number): Promise<PricedItem | undefined> => {
  const row = await trx
    .selectFrom('prices')
    .select(['song_id', 'album_id'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (row?.song_id) return { type: 'song', id: row.song_id }
  return row?.album_id ? { type: 'album', id: row.album_id } : undefined
}

export const licenseExists = async (trx: Trx, id: number): Promise<boolean> =>
  (await trx.selectFrom('licenses').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

interface PriceColumns {
  license_id: number
  amount: number
  minimum: number | null
  ask_email: boolean
  active: boolean
}

/** Returns the id of a new price; null if the item has one under this license. */
export const insertPrice = async (
  trx: Trx,
  item: PricedItem,
  values: PriceColumns & { currency: string },
): Promise<number | null> => {
  const { rows } = await sql<{ id: number }>`
    insert into prices (song_id, album_id, license_id, currency, amount, minimum, ask_email, active)
    values (${columnsOf(item).song_id}, ${columnsOf(item).album_id}, ${values.license_id}, ${values.currency},
      ${values.amount}, ${values.minimum}, ${values.ask_email}, ${values.active})
    on conflict do nothing returning id`.execute(trx)
  return rows[0]?.id ?? null
}

/** Returns whether the item of a price has another one under this license. */
export const isLicenseFree = async (
  trx: Trx,
  id: number,
  item: PricedItem,
  licenseId: number,
): Promise<boolean> => {
  const { rows } = await sql`
    select from prices where id <> ${id} and license_id = ${licenseId}
      and ${sql.ref(`${item.type}_id`)} = ${item.id}`.execute(trx)
  return rows.length === 0
}

export const updatePrice = async (trx: Trx, id: number, values: PriceColumns): Promise<void> => {
  await trx
    .updateTable('prices')
    .set({ ...values, updated_at: new Date() })
    .where('id', '=', id)
    .execute()
}

export const setActive = async (trx: Trx, ids: number[], active: boolean): Promise<void> => {
  await trx.updateTable('prices').set({ active, updated_at: new Date() }).where('id', 'in', ids).execute()
}

export const deletePrices = async (trx: Trx, ids: number[]): Promise<void> => {
  await trx.deleteFrom('prices').where('id', 'in', ids).execute()
}

/** Sets what those who have not bought an item hear of it. */
export const setPolicy = async (
  trx: Trx,
  item: PricedItem,
  policy: ListenPolicy,
  preview_seconds: number,
): Promise<void> => {
  const column = `${item.type}_id` as const
  await trx.deleteFrom('listen_policies').where(column, '=', item.id).execute()
  if (policy !== 'full')
    await trx
      .insertInto('listen_policies')
      .values({ ...columnsOf(item), policy, preview_seconds })
      .execute()
}

/** Finds songs by title, each with its artist. */
export const findSongs = async (db: Db, text: string): Promise<Choice[]> => {
  const { rows } = await sql<Choice>`
    select s.id, s.title || coalesce(' – ' || ar.name, '') as name
    from songs s left join artists ar on ar.id = s.artist_id
    where ${contains(sql`concat_ws(' ', s.title, ar.name)`, text)}
    order by lower(s.title) = lower(${text}) desc, s.id desc limit 12`.execute(db)
  return rows
}

/** Finds active licenses by name, in their order. */
export const findLicenses = async (db: Db, text: string): Promise<Choice[]> => {
  const { rows } = await sql<Choice>`
    select l.id, l.name from licenses l where l.active and ${contains(sql`l.name`, text)}
    order by l.position, l.id limit 50`.execute(db)
  return rows
}
