import { sql } from 'kysely'
import type { Leaving } from '../../../../contract/platform/account.ts'
import type { Db, Trx } from '../../../db/schema.ts'

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
