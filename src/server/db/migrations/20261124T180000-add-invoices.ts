import { type Kysely, sql } from 'kysely'

/** Invoices and credit notes, numbered without gaps. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table invoice_series (
      name text primary key,
      last integer not null
    )`.execute(db)
  await sql`
    create table invoices (
      id integer generated always as identity primary key,
      series text not null references invoice_series,
      number integer not null,
      kind text not null check (kind in ('invoice', 'credit_note')),
      order_id uuid not null references orders,
      refund_id uuid references refunds,
      document jsonb not null,
      issued_at timestamptz not null default now(),
      unique (series, number),
      unique (refund_id),
      check ((kind = 'credit_note') = (refund_id is not null))
    )`.execute(db)
  await sql`create unique index invoices_order_id_idx on invoices (order_id) where kind = 'invoice'`.execute(
    db,
  )
  await sql`create index invoices_of_order_idx on invoices (order_id)`.execute(db)
  await sql`create index invoices_issued_at_idx on invoices (issued_at, id)`.execute(db)
}
