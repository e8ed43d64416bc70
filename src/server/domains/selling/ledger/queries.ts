import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../../../db/schema.ts'
import type { LedgerKind } from '../../../db/tables/ledger.ts'

export interface NewTransaction {
  kind: LedgerKind
  reference: string
  order_id: string | null
  available_at: Date
}

/** Stores a transaction and returns its id; undefined if its reference is booked already. */
export const insertTransaction = async (trx: Trx, values: NewTransaction): Promise<number | undefined> => {
  const stored = await trx
    .insertInto('ledger_transactions')
    .values(values)
    .onConflict((c) => c.columns(['kind', 'reference']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return stored?.id
}

/** Returns the ids of accounts by name, and opens those that are missing. */
export const accountIds = async (
  trx: Trx,
  currency: string,
  names: readonly string[],
): Promise<Map<string, number>> => {
  const sorted = [...new Set(names)].sort()
  await sql`
    insert into ledger_accounts (name, currency) select name, ${currency} from unnest(${sorted}::text[]) as name
    on conflict (name, currency) do nothing`.execute(trx)
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from ledger_accounts where name = any(${sorted}::text[]) and currency = ${currency}`.execute(
    trx,
  )
  return new Map(rows.map(({ id, name }) => [name, id]))
}

export interface NewEntry {
  transaction_id: number
  account_id: number
  order_item_id: number | null
  amount: number
}

/** Stores entries in one statement, as their balances are kept per statement. */
export const insertEntries = async (trx: Trx, entries: NewEntry[]): Promise<void> => {
  await trx.insertInto('ledger_entries').values(entries).execute()
}

/** Stores the entries that a query returns, by names of accounts in a currency; opens those that are missing. */
export const insertEntriesFrom = async (
  trx: Trx,
  transactionId: number,
  currency: string,
  entries: RawBuilder<{ account: string; amount: number }>,
): Promise<void> => {
  await sql`
    insert into ledger_accounts (name, currency)
    select account, ${currency} from (${entries}) given where amount <> 0 order by account
    on conflict (name, currency) do nothing`.execute(trx)
  await sql`
    insert into ledger_entries (transaction_id, account_id, amount)
    select ${transactionId}::int, a.id, given.amount from (${entries}) given
    join ledger_accounts a on a.name = given.account and a.currency = ${currency} where given.amount <> 0`.execute(
    trx,
  )
}

/** Returns the balance of an account; 0 for one that does not exist. */
export const loadBalance = async (db: Db, name: string, currency: string): Promise<number> => {
  const { rows } = await sql<{ balance: number }>`
    select balance::float8 as balance from ledger_accounts where name = ${name} and currency = ${currency}`.execute(
    db,
  )
  return rows[0]?.balance ?? 0
}

export interface Difference {
  name: string
  currency: string
  balance: number
  sum: number
}

/** Returns accounts whose balance is not the sum of their entries. */
export const differences = async (db: Db): Promise<Difference[]> => {
  const { rows } = await sql<Difference>`
    select a.name, a.currency, a.balance::float8 as balance, coalesce(sum(e.amount), 0)::float8 as sum
    from ledger_accounts a left join ledger_entries e on e.account_id = a.id
    group by a.id having a.balance <> coalesce(sum(e.amount), 0) order by a.id limit 100`.execute(db)
  return rows
}
