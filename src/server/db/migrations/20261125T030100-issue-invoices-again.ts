import { type Kysely, sql } from 'kysely'

/** Lets an invoice bill again what a credit note took back, once per refund. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table invoices drop constraint invoices_check`.execute(db)
  await sql`alter table invoices add check (kind = 'invoice' or refund_id is not null)`.execute(db)
  await sql`alter table invoices drop constraint invoices_refund_id_key`.execute(db)
  await sql`alter table invoices add unique (refund_id, kind)`.execute(db)
  await sql`drop index invoices_order_id_idx`.execute(db)
  await sql`
    create unique index invoices_order_id_idx on invoices (order_id)
      where kind = 'invoice' and refund_id is null`.execute(db)
}
