import { type Kysely, sql } from 'kysely'

/** Visitors order without an account, and claim the order for one later. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table guest_orders (
    order_id uuid primary key references orders on delete cascade,
    -- SHA-256 of the token, and the token encrypted, for emails.
    token_hash bytea not null unique,
    token_encrypted bytea not null,
    locale text not null,
    -- When it became the order of an account.
    claimed_at timestamptz
  )`.execute(db)
}
