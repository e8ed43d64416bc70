import { type RawBuilder, sql, type Updateable } from 'kysely'
import type { Leaving } from '../../../../contract/platform/account.ts'
import type { Db, Trx } from '../../../db/schema.ts'
import { administrator } from '../../../db/sql/visibility.ts'
import type { UserTable } from '../../../db/tables/platform.ts'

export const updateAccount = async (db: Db, id: number, columns: Updateable<UserTable>): Promise<void> => {
  await db
    .updateTable('users')
    .set({ ...columns, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}

/** Returns an account's sessions, most recently used first. */
export const sessionsOf = (db: Db, user_id: number) =>
  db
    .selectFrom('sessions')
    .select(['id', 'agent', 'address', 'created_at', 'last_used_at'])
    .where('user_id', '=', user_id)
    .where('expires_at', '>', sql<string>`now()`)
    .orderBy('last_used_at', 'desc')
    .limit(200)
    .execute()

/** Returns false if the account has no such session. */
export const deleteSession = async (db: Db, user_id: number, id: string): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/**
 * Locks all administrators, so that two cannot be removed concurrently, then accounts before anything that belongs to them.
 * Returns the administrators. What they write, which names them, need not wait.
 */
export const lockAccounts = async (trx: Db, ids: readonly number[]): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select u.id from users u where not u.blocked and ${administrator} order by u.id for no key update of u`.execute(
    trx,
  )
  await sql`select from users where id = any(${ids}::int[]) order by id for update`.execute(trx)
  return rows.map(({ id }) => id)
}

export const deleteAccount = async (db: Db, id: number): Promise<void> => {
  await db.deleteFrom('users').where('id', '=', id).execute()
}

export const songsToDelete = async (db: Db, user_id: number, max: number): Promise<number[]> =>
  (
    await db
      .selectFrom('songs')
      .select('id')
      .where('user_id', '=', user_id)
      .orderBy('id')
      .limit(max)
      .execute()
  ).map(({ id }) => id)

/** One kind of data an account has, in an order that supports keyset pagination. */
export interface Part {
  /** Sort columns and their types. */
  order: [RawBuilder<unknown>, RawBuilder<unknown>]
  types: [RawBuilder<unknown>, RawBuilder<unknown>]
  entry: RawBuilder<unknown>
  from: (userId: number) => RawBuilder<unknown>
}

export const int = sql`int`
/** The order of rows that have an id. */
export const byId = (id: RawBuilder<unknown>): Pick<Part, 'order' | 'types'> => ({
  order: [id, id],
  types: [int, int],
})

/** Artists that an account owns: other members of a team see no money. */
const ownedBy = (userId: number) =>
  sql`select artist_id from artist_members where user_id = ${userId} and role = 'owner'`

/** Purchases, sales and payouts of an account. */
export const moneyParts = {
  cart: {
    ...byId(sql`ci.id`),
    entry: sql`json_build_object('title', coalesce(s.title, al.title), 'license', l.name, 'amount', ci.amount,
      'currency', p.currency, 'created_at', ci.created_at)`,
    from: (
      userId,
    ) => sql`cart_items ci join prices p on p.id = ci.price_id join licenses l on l.id = p.license_id
      left join all_songs s on s.id = p.song_id left join all_albums al on al.id = p.album_id
      where ci.user_id = ${userId}`,
  },
  // With invoices and credit notes as they were issued.
  orders: {
    order: [sql`o.created_at`, sql`o.id`],
    types: [sql`timestamptz`, sql`uuid`],
    entry: sql`json_build_object('number', 'T-' || o.number, 'status', o.status, 'buyer_name', o.buyer_name,
      'buyer_email', o.buyer_email, 'address', o.address, 'country', o.country, 'currency', o.currency,
      'subtotal', o.subtotal, 'coupon', o.discount_code, 'discount', o.discount, 'tax', o.tax, 'tax_name', o.tax_name,
      'total', o.total, 'refunded', o.refunded, 'refund_reason', o.refund_reason, 'provider', o.provider,
      'created_at', o.created_at, 'paid_at', o.paid_at, 'items', (
        select json_agg(json_build_object('title', i.title, 'artist', i.artist, 'license', i.license, 'amount', i.amount,
          'discount', i.discount, 'tax', i.tax, 'refunded', i.refunded) order by i.id)
        from order_items i where i.order_id = o.id), 'payments', (
        select coalesce(json_agg(json_build_object('provider', p.provider, 'reference', p.provider_reference,
          'status', p.status, 'amount', p.amount, 'created_at', p.created_at) order by p.created_at), '[]')
        from payments p where p.order_id = o.id), 'refunds', (
        select coalesce(json_agg(json_build_object('amount', r.amount, 'status', r.status, 'reason', r.reason,
          'created_at', r.created_at) order by r.created_at), '[]')
        from refunds r where r.order_id = o.id), 'invoices', (
        select coalesce(json_agg(json_build_object('number', v.series || '-' || lpad(v.number::text, 6, '0'),
          'kind', v.kind, 'issued_at', v.issued_at, 'document', v.document) order by v.id), '[]')
        from invoices v where v.order_id = o.id))`,
    from: (userId) => sql`orders o where o.user_id = ${userId}`,
  },
  purchases: {
    ...byId(sql`pu.id`),
    entry: sql`json_build_object('title', i.title, 'artist', i.artist, 'license', i.license,
      'license_text', i.license_text,
      'gift_from', (select g.sender from gifts g where g.order_item_id = i.id), 'valid', pu.valid, 'created_at', pu.created_at, 'ended_at', pu.ended_at)`,
    from: (userId) =>
      sql`purchases pu join order_items i on i.id = pu.order_item_id where pu.user_id = ${userId}`,
  },
  // Also what was got without the account, for its address.
  free_downloads: {
    ...byId(sql`fd.id`),
    entry: sql`json_build_object('title', fd.title, 'license', fd.license, 'license_text', fd.license_text,
      'artist', (select name from artists where id = fd.artist_id), 'email', fd.email, 'country', fd.country,
      'received_at', case when fd.email is not null then fd.confirmed_at end, 'created_at', fd.created_at)`,
    from: (userId) => sql`free_downloads fd where fd.user_id = ${userId} or fd.email = (
      select email from users where id = ${userId} and email_verified_at is not null)`,
  },
  // Without their codes, which whoever has them can redeem.
  gifts: {
    ...byId(sql`g.id`),
    entry: sql`json_build_object('title', (select title from order_items where id = g.order_item_id), 'sender', g.sender,
      'email', g.email, 'name', g.name, 'message', g.message, 'deliver_at', g.deliver_at, 'sent_at', g.sent_at,
      'redeemed_at', g.redeemed_at, 'revoked_at', g.revoked_at, 'created_at', g.created_at)`,
    from: (userId) => sql`gifts g where g.user_id = ${userId}`,
  },
  plan_codes: {
    ...byId(sql`pc.id`),
    entry: sql`json_build_object('plan', (select name from plans where id = b.plan_id), 'months', b.months,
      'redeemed_at', pc.redeemed_at)`,
    from: (userId) =>
      sql`plan_codes pc join plan_code_batches b on b.id = pc.batch_id where pc.redeemed_by = ${userId}`,
  },
  subscriptions: {
    ...byId(sql`su.id`),
    entry: sql`json_build_object('plan', (select name from plans where id = su.plan_id), 'status', su.status,
      'provider', su.provider, 'started_at', su.started_at, 'trial_ends_at', su.trial_ends_at,
      'period_end', su.period_end, 'cancelled_at', su.cancelled_at, 'cancel_reason', su.cancel_reason,
      'cancel_note', su.cancel_note, 'ended_at', su.ended_at, 'events', (
        select coalesce(json_agg(json_build_object('kind', e.kind, 'created_at', e.created_at) order by e.id), '[]')
        from subscription_events e where e.subscription_id = su.id))`,
    from: (userId) => sql`subscriptions su where su.user_id = ${userId}`,
  },
  family: {
    order: [sql`fm.joined_at`, sql`fm.user_id`],
    types: [sql`timestamptz`, sql`int`],
    entry: sql`json_build_object('payer', payer.name, 'member', member.name, 'joined_at', fm.joined_at)`,
    from: (userId) => sql`family_members fm join users payer on payer.id = fm.payer_id
      join users member on member.id = fm.user_id where fm.payer_id = ${userId} or fm.user_id = ${userId}`,
  },
  family_invitations: {
    ...byId(sql`fi.id`),
    entry: sql`json_build_object('email', fi.email, 'expires_at', fi.expires_at, 'created_at', fi.created_at)`,
    from: (userId) => sql`family_invitations fi where fi.payer_id = ${userId}`,
  },
  coupons_used: {
    order: [sql`o.paid_at`, sql`o.id`],
    types: [sql`timestamptz`, sql`uuid`],
    entry: sql`json_build_object('code', o.discount_code, 'order', 'T-' || o.number, 'discount', o.discount,
      'currency', o.currency, 'used_at', o.paid_at)`,
    from: (userId) =>
      sql`orders o where o.user_id = ${userId} and o.discount_code is not null and o.paid_at is not null`,
  },
  earnings: {
    ...byId(sql`a.id`),
    entry: sql`json_build_object('artist', (select name from artists where id = substr(a.name, 8)::int),
      'currency', a.currency, 'owed', -a.balance)`,
    from: (userId) => sql`ledger_accounts a where a.name in (
      select 'artist:' || artist_id from (${ownedBy(userId)}) owned)`,
  },
  // To masked accounts, as operators see them at first.
  payouts: {
    ...byId(sql`po.id`),
    entry: sql`json_build_object('number', 'P-' || po.number, 'artist', po.artist, 'method', po.method, 'to', po.masked,
      'currency', po.currency, 'amount', po.amount, 'fee', po.fee, 'status', po.status, 'reference', po.reference,
      'reason', po.reason, 'created_at', po.created_at, 'ended_at', po.ended_at)`,
    from: (userId) => sql`payouts po where po.artist_id in (${ownedBy(userId)})`,
  },
} satisfies Record<string, Part>

/** Artists `ar` whose only owner is an account. */
const ownedAlone = (userId: number) => sql`
  select m.artist_id from artist_members m where m.user_id = ${userId} and m.role = 'owner'
    and not exists (select from artist_members other where other.artist_id = m.artist_id and other.role = 'owner'
      and other.user_id <> m.user_id)`

const name = sql`coalesce(nullif(ar.displayname, ''), ar.name)`

/** Returns what artists that only this account owns are still owed, and their payouts that are not finished. */
export const owedTo = async (db: Db, userId: number): Promise<Pick<Leaving, 'owed' | 'payouts'>> => {
  const [owed, payouts] = await Promise.all([
    sql<Leaving['owed'][number]>`
      select ${name} as artist, -a.balance::float8 as amount, a.currency
      from (${ownedAlone(userId)}) o join artists ar on ar.id = o.artist_id
      join ledger_accounts a on a.name = 'artist:' || o.artist_id
      where a.balance < 0 order by 1, 3`.execute(db),
    sql<Leaving['payouts'][number]>`
      select 'P-' || p.number as number, ${name} as artist, p.amount, p.currency
      from (${ownedAlone(userId)}) o join artists ar on ar.id = o.artist_id
      join payouts p on p.artist_id = o.artist_id
      where p.status in ('requested', 'approved') order by p.id limit 100`.execute(db),
  ])
  return { owed: owed.rows, payouts: payouts.rows }
}

/** Counts what an account bought and its orders that are not paid. */
export const boughtBy = async (db: Db, userId: number): Promise<Pick<Leaving, 'purchases' | 'orders'>> => {
  const { rows } = await sql<Pick<Leaving, 'purchases' | 'orders'>>`
    select (select count(*)::int from purchases where user_id = ${userId} and valid) as purchases,
      (select count(*)::int from orders where user_id = ${userId} and status = 'pending') as orders`.execute(
    db,
  )
  return rows[0] ?? { purchases: 0, orders: 0 }
}

/** Deletes how artists are paid that only this account owns; payouts that were made keep theirs. */
export const deletePayoutAccounts = async (trx: Trx, userId: number): Promise<void> => {
  await sql`delete from payout_accounts where artist_id in (${ownedAlone(userId)})`.execute(trx)
}

/** Returns artists that an account owns, alone or with others. */
export const ownedArtists = async (db: Db, userId: number): Promise<{ id: number; name: string }[]> => {
  const { rows } = await sql<{ id: number; name: string }>`
    select ar.id, ${name} as name from artist_members m join artists ar on ar.id = m.artist_id
    where m.user_id = ${userId} and m.role = 'owner' order by ar.id limit 1000`.execute(db)
  return rows
}
