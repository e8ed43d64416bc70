import { sql } from 'kysely'
import type { Gift } from '../../../../contract/core/cart.ts'
import type { GivenGift, ReceivedGift } from '../../../../contract/selling/gifts.ts'
import { type PageRequest, pageOfList } from '../../../db/keyset.ts'
import type { Db, Trx } from '../../../db/schema.ts'
import { coverOf, ownsItemOf } from '../../../db/sql/items.ts'
import { givenMonths } from '../orders/queries.ts'

export interface NewGift extends Gift {
  order_item_id: number
}

/** Visitors have no id. */
export interface Giver {
  id: number | null
  name: string
}

export const insertGifts = async (trx: Trx, giver: Giver, gifts: NewGift[]): Promise<void> => {
  await trx
    .insertInto('gifts')
    .values(gifts.map((gift) => ({ ...gift, user_id: giver.id, sender: giver.name })))
    .execute()
}

/** A gift with its giver and recipient. */
export interface GiftToSend {
  id: number
  user_id: number | null
  email: string
}

/** Returns the gifts of these items of orders. */
export const giftsOfItems = async (
  trx: Trx,
  orderItemIds: number[],
): Promise<(GiftToSend & { deliver_at: string | null })[]> =>
  trx
    .selectFrom('gifts')
    .select(['id', 'user_id', 'email', 'deliver_at'])
    .where('order_item_id', 'in', orderItemIds)
    .orderBy('id')
    .execute()

/** The code of a gift as it is stored. */
export interface StoredCode {
  code_hash: Buffer
  code_encrypted: Buffer
}

export const setGift = async (
  trx: Trx,
  id: number,
  values: Partial<StoredCode & { email: string; deliver_at: Date }>,
): Promise<void> => {
  await trx.updateTable('gifts').set(values).where('id', '=', id).execute()
}

/** Forgets to whom a gift was given and what its giver wrote. */
const forget = sql`email = '', name = '', message = ''`

/**
 * Forgets an account in the gifts that it gave and got. Gifts that still can be redeemed keep their recipient, who waits
 * for them, until they are.
 */
export const forgetInGifts = async (trx: Trx, userId: number): Promise<void> => {
  await sql`update gifts set sender = '' where user_id = ${userId}`.execute(trx)
  await sql`
    update gifts set ${forget} where (user_id = ${userId} or redeemed_by = ${userId})
      and (redeemed_at is not null or revoked_at is not null)`.execute(trx)
}

/** Stores who redeemed a gift; one whose giver deleted their account is forgotten. */
export const setRedeemed = async (trx: Trx, id: number, redeemed_by: number, now: Date): Promise<void> => {
  await sql`update gifts set redeemed_at = ${now}, redeemed_by = ${redeemed_by} where id = ${id}`.execute(trx)
  await sql`update gifts set ${forget} where id = ${id} and user_id is null`.execute(trx)
}

/** Can be redeemed. */
const open = sql<boolean>`(g.redeemed_at is null and g.revoked_at is null)`

/** Locks gifts whose date has come, and returns their ids. */
export const lockDueGifts = async (trx: Trx, now: Date, limit: number): Promise<GiftToSend[]> => {
  const { rows } = await sql<GiftToSend>`
    select g.id, g.user_id, g.email from gifts g where g.code_hash is not null and g.sent_at is null and g.deliver_at <= ${now} and ${open}
    order by g.deliver_at limit ${limit} for update skip locked`.execute(trx)
  return rows
}

interface EmailedGift {
  /** Null unless it is a plan. */
  months: number | null
  email: string
  name: string
  sender: string
  message: string
  title: string
  artist: string
  code_encrypted: Buffer
  /** The language of the recipient if they have an account, or else that of the giver. */
  locale: string | null
}

/** Returns what the email of an open gift says. */
export const giftToEmail = async (db: Db, id: number): Promise<EmailedGift | undefined> => {
  const { rows } = await sql<EmailedGift>`
    select g.email, g.name, g.sender, g.message, g.code_encrypted, oi.title, oi.artist, ${givenMonths} as months,
      coalesce(recipient.locale, giver.locale) as locale
    from gifts g join order_items oi on oi.id = g.order_item_id
    left join users recipient on recipient.email = g.email
    left join users giver on giver.id = g.user_id
    where g.id = ${id} and g.code_encrypted is not null and g.email <> '' and ${open}`.execute(db)
  return rows[0]
}

/** Notes that the email of a gift is on its way. */
export const noteEmail = async (trx: Trx, id: number, now: Date): Promise<void> => {
  await sql`update gifts set emails = emails + 1, sent_at = ${now} where id = ${id}`.execute(trx)
}

/** A plan that is given. */
export interface GivenPlan {
  plan_id: number | null
  months: number | null
}

export interface LockedGift {
  id: number
  order_item_id: number
  title: string
  user_id: number | null
  email: string
  emails: number
  redeemed_at: string | null
  revoked_at: string | null
}

/** Locks a paid gift; by its code, only one of music. */
export const lockGift = async (
  trx: Trx,
  which: { id: number; giver: number } | { code_hash: Buffer },
): Promise<LockedGift | undefined> => {
  const found =
    'id' in which
      ? sql`g.id = ${which.id} and g.user_id = ${which.giver}`
      : sql`g.code_hash = ${which.code_hash} and oi.type <> 'plan'`
  const { rows } = await sql<LockedGift>`
    select g.id, g.order_item_id, oi.title, g.user_id, g.email, g.emails, g.redeemed_at, g.revoked_at
    from gifts g join order_items oi on oi.id = g.order_item_id
    where g.code_hash is not null and ${found} for update of g`.execute(trx)
  return rows[0]
}

export interface EndedGift extends GivenPlan {
  id: number
  title: string
  user_id: number | null
  redeemed_by: number | null
}

const ended = (set: ReturnType<typeof sql>, orderItemIds: number[]) => sql<EndedGift>`
  with changed as (${set} and order_item_id = any(${orderItemIds}::int[])
    returning id, order_item_id, user_id, redeemed_by)
  select changed.id, oi.title, changed.user_id, changed.redeemed_by, oi.plan_id, ${givenMonths} as months
  from changed join order_items oi on oi.id = changed.order_item_id order by changed.id`

/** Ends the gifts of these items of orders, and returns them. */
export const endGifts = async (trx: Trx, orderItemIds: number[]): Promise<EndedGift[]> =>
  (await ended(sql`update gifts set revoked_at = now() where revoked_at is null`, orderItemIds).execute(trx))
    .rows

/** Renews the gifts of these items of orders, and returns them. */
export const renewGifts = async (trx: Trx, orderItemIds: number[]): Promise<EndedGift[]> =>
  (
    await ended(sql`update gifts set revoked_at = null where revoked_at is not null`, orderItemIds).execute(
      trx,
    )
  ).rows

/** Columns that describe an item of an order, with joins of `oi`. */
const product = sql`oi.type, coalesce(oi.song_id, oi.album_id) as item_id, oi.title, oi.artist, ${coverOf('c')} as cover,
  oi.license`
const joins = sql`
  join order_items oi on oi.id = g.order_item_id
  left join all_songs s on s.id = oi.song_id
  left join all_albums al on al.id = coalesce(oi.album_id, s.album_id)
  left join images c on c.id = coalesce(s.cover_id, al.cover_id)`

/** A gift as its giver sees it, with its code encrypted. */
export type StoredGift = Omit<GivenGift, 'code'> & { code_encrypted: Buffer }

const givenWhere = async (db: Db, condition: ReturnType<typeof sql>): Promise<StoredGift[]> => {
  const { rows } = await sql<StoredGift>`
    select g.id, ${product}, ${givenMonths} as months, g.email, g.name, g.message, g.deliver_at, g.code_encrypted, oi.order_id as "order",
      g.sent_at, g.redeemed_at, g.created_at,
      case when g.revoked_at is not null then 'revoked' when g.redeemed_at is not null then 'redeemed'
        when g.sent_at is not null then 'sent' else 'scheduled' end as status
    from gifts g ${joins} where ${condition}`.execute(db)
  return rows
}

const givenBy = (userId: number) => sql`g.user_id = ${userId} and g.code_hash is not null`

export const givenGift = async (db: Db, userId: number, id: number): Promise<StoredGift | undefined> =>
  (await givenWhere(db, sql`g.id = ${id} and ${givenBy(userId)}`))[0]

/** Returns a page of the gifts that an account paid for, newest first. */
export const pageOfGifts = async (
  db: Db,
  userId: number,
  request: PageRequest,
): Promise<{ at: string; item: StoredGift }[]> => {
  const page = pageOfList(
    {
      sort: { key: sql`g.created_at`, kind: 'time', desc: true },
      id: sql`g.id`,
      from: sql`gifts g`,
      where: givenBy(userId),
    },
    request,
  )
  const { rows } = await sql<{ id: number; at: string }>`
    select id, at from (${page}) as picked order by place`.execute(db)
  const ids = rows.map(({ id }) => id)
  const found = new Map((await givenWhere(db, sql`g.id = any(${ids}::int[])`)).map((gift) => [gift.id, gift]))
  return rows.flatMap(({ id, at }) => {
    const item = found.get(id)
    return item ? [{ at, item }] : []
  })
}

export const countGifts = async (db: Db, userId: number): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from gifts g where ${givenBy(userId)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Returns a gift by its code, as an account (0: a visitor) sees it. */
export const giftByCode = async (
  db: Db,
  code_hash: Buffer,
  userId: number,
): Promise<ReceivedGift | undefined> => {
  const { rows } = await sql<ReceivedGift>`
    select ${product}, coalesce(l.summary, '') as license_summary, g.sender, g.name, g.message,
      case when g.revoked_at is not null then 'revoked' when g.redeemed_at is not null then 'redeemed'
        else 'open' end as status,
      coalesce(g.redeemed_by = ${userId}, false) as yours,
      coalesce(g.redeemed_by is distinct from ${userId} and ${ownsItemOf(userId)}, false) as owned
    from gifts g ${joins} left join licenses l on l.id = oi.license_id
    left join purchases p on p.order_item_id = g.order_item_id
    where g.code_hash = ${code_hash} and oi.type <> 'plan'`.execute(db)
  return rows[0]
}

/** A gift of a plan. */
export interface PlanGift {
  id: number
  user_id: number | null
  title: string
  sender: string
  message: string
  plan_id: number
  plan: string
  description: string
  features: string[]
  months: number
  redeemed_at: string | null
  redeemed_by: number | null
  revoked_at: string | null
}

/** Returns a paid gift of a plan by its code. */
export const planGiftByCode = async (db: Db, code_hash: Buffer): Promise<PlanGift | undefined> => {
  const { rows } = await sql<PlanGift>`
    select g.id, g.user_id, oi.title, g.sender, g.message, p.id as plan_id, p.name as plan, p.description, p.features,
      ${givenMonths} as months, g.redeemed_at, g.redeemed_by, g.revoked_at
    from gifts g join order_items oi on oi.id = g.order_item_id join plans p on p.id = oi.plan_id
    where g.code_hash = ${code_hash} and oi.type = 'plan'`.execute(db)
  return rows[0]
}

/** The same, locked. */
export const lockPlanGift = async (trx: Trx, code_hash: Buffer): Promise<PlanGift | undefined> => {
  await sql`select from gifts where code_hash = ${code_hash} for update`.execute(trx)
  return planGiftByCode(trx, code_hash)
}
