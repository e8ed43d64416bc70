import { type Kysely, sql } from 'kysely'

/** Lets the ledger move the debts to an artist that is merged with another one. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  'alter table ledger_transactions drop constraint ledger_transactions_kind_check',
  `alter table ledger_transactions add check (kind in ('sale', 'fee', 'refund', 'chargeback', 'payout', 'payout_paid',
    'payout_returned', 'merge'))`,
]
