import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/schema.ts'

/** The price of a part of an order. */
const paid = (
  item: string,
  order: string,
) => sql`(${sql.ref(`${item}.amount`)} - ${sql.ref(`${item}.discount`)}
  + case when ${sql.ref(`${order}.tax_included`)} then 0 else ${sql.ref(`${item}.tax`)} end)`

/** Parts of orders that a buyer `buyer` paid, with what they cost, and whether what lowered that was taken back. */
const sold = (buyer: number) => sql`(
  select oi.*, o.status, o.currency, o.refunded as order_refunded, o.total, ${paid('oi', 'o')} as paid,
    exists (select from order_item_credits c join order_items source on source.id = c.source_id
      join orders so on so.id = source.order_id
      where c.item_id = oi.id and source.refunded > 0 and source.refunded >= ${paid('source', 'so')}) as lost_credit,
    (select t.available_at from ledger_transactions t where t.kind = 'sale' and t.reference = o.id::text) as available_at
  from order_items oi join orders o on o.id = oi.order_id
  where o.user_id = ${buyer} and o.status in ('paid', 'refunded')) s`

/** Sum of the ledger entries of a part: negative, as it is owed or earned. */
const booked = sql`(select coalesce(sum(e.amount), 0) from ledger_entries e where e.order_item_id = s.id)`

/** The same in the account of an artist. */
const earned = (artist: number) => sql`(select coalesce(sum(e.amount), 0) from ledger_entries e
  join ledger_accounts a on a.id = e.account_id where e.order_item_id = s.id and a.name = ${`artist:${artist}`})`

/** A part whose money went back, or that of what had lowered its price; what was free ends with its order. */
const ended = sql`(s.status = 'refunded' or s.lost_credit or (s.refunded > 0 and s.refunded >= s.paid))`

const ofBuyer = (buyer: number): Record<string, RawBuilder<unknown>> => ({
  'the ledger has of each part what was paid less what was refunded': sql`
    select s.id from ${sold(buyer)} where ${booked} <> s.refunded - s.paid`,
  'what was refunded completely is in no account': sql`
    select s.id, a.name from ${sold(buyer)} join ledger_entries e on e.order_item_id = s.id
    join ledger_accounts a on a.id = e.account_id where s.refunded = s.paid
    group by s.id, a.name having sum(e.amount) <> 0`,
  'no more is refunded than was paid': sql`
    select s.id from ${sold(buyer)} where s.refunded < 0 or s.refunded > s.paid`,
  'an order is refunded when all its parts are': sql`
    select s.order_id from ${sold(buyer)} group by s.order_id, s.status, s.order_refunded, s.total
    having s.order_refunded <> sum(s.refunded) or sum(s.paid) <> s.total
      or (s.status = 'refunded') <> (s.total > 0 and sum(s.refunded) = sum(s.paid))`,
  'every sale is booked': sql`select s.id from ${sold(buyer)} where s.available_at is null`,
  'one payment pays an order, and others are given back': sql`
    select p.order_id from payments p join orders o on o.id = p.order_id
    where o.user_id = ${buyer} and p.status = 'succeeded' and not exists (
      select from ledger_transactions t where t.kind = 'sale' and t.reference = p.id::text)
    group by p.order_id having count(*) > 1`,
  'rights are what is paid and not refunded': sql`
    (select s.song_id, s.album_id, s.license_id from ${sold(buyer)} where not ${ended}
      except select song_id, album_id, license_id from purchases where user_id = ${buyer} and valid)
    union all
    (select song_id, album_id, license_id from purchases where user_id = ${buyer} and valid
      except select s.song_id, s.album_id, s.license_id from ${sold(buyer)} where not ${ended})`,
})

/** Payouts of an artist that are in these states, in the currency of its account `a`. */
const payouts = (artist: number, states: readonly string[]) => sql`(
  select coalesce(sum(p.amount), 0) from payouts p
  where p.artist_id = ${artist} and p.currency = a.currency and p.status = any(${states}::text[]))`

/** For an artist whose songs only this buyer bought. */
const ofArtist = (artist: number, buyer: number): Record<string, RawBuilder<unknown>> => ({
  'an artist is owed what was earned and not paid out': sql`
    select a.balance from ledger_accounts a where a.name = ${`artist:${artist}`} and a.balance <> (
      select coalesce(sum(${earned(artist)}), 0) from ${sold(buyer)} where s.currency = a.currency)
      + ${payouts(artist, ['requested', 'approved', 'paid'])}`,
  'what is asked for is held': sql`
    select a.balance from ledger_accounts a where a.name = ${`artist_hold:${artist}`}
      and -a.balance <> ${payouts(artist, ['requested', 'approved'])}`,
  'what is pending is of sales that are': sql`
    select a.balance from ledger_accounts a where a.name = ${`artist:${artist}`} and (
      select coalesce(sum(${earned(artist)}), 0) from ${sold(buyer)}
      where s.available_at > now() and s.currency = a.currency) <> (
      select coalesce(sum(e.amount), 0) from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
      where e.account_id = a.id and t.available_at > now())`,
  'balances are the sums of their entries': sql`
    select a.name from ledger_accounts a left join ledger_entries e on e.account_id = a.id
    where a.name in (${`artist:${artist}`}, ${`artist_hold:${artist}`})
    group by a.id having a.balance <> coalesce(sum(e.amount), 0)`,
})

/**
 * Returns the rules of money that are broken for a buyer, and for artists from whom nobody else buys: orders, ledger,
 * rights and payouts must agree after every step.
 */
export const moneyFaults = async (
  { db }: { db: Db },
  buyer: { id: number },
  artists: readonly { id: number }[],
): Promise<string[]> => {
  const rules = [ofBuyer(buyer.id), ...artists.map(({ id }) => ofArtist(id, buyer.id))].flatMap(
    Object.entries<RawBuilder<unknown>>,
  )
  const all = rules.map(
    ([, query], index) => sql`(select ${index}::int as rule, to_jsonb(q) as what from (${query}) q limit 3)`,
  )
  const { rows } = await sql<{ rule: number; what: unknown }>`${sql.join(all, sql` union all `)}`.execute(db)
  return rows.map(({ rule, what }) => `${rules[rule]?.[0]}: ${JSON.stringify(what)}`)
}
