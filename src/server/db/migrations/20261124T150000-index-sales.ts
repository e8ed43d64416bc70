import { type Kysely, sql } from 'kysely'

/** Makes orders searchable, and their lists fast: sorts have one index each with the number, which breaks ties. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table orders add column search_text text not null
      generated always as (normalize_text('T-' || number::text || ' ' || buyer_name || ' ' || buyer_email)) stored`.execute(
    db,
  )
  await sql`
    create index orders_search_text_trgm_idx on orders using gin (search_text gin_trgm_ops)
      with (gin_pending_list_limit = 256)`.execute(db)
  await sql`drop index orders_created_at_idx`.execute(db)
  await sql`create index orders_created_at_idx on orders (created_at, number)`.execute(db)
  await sql`create index orders_total_idx on orders (total, number)`.execute(db)
  await sql`create index orders_status_created_at_idx on orders (status, created_at, number)`.execute(db)
  await sql`create index orders_provider_created_at_idx on orders (provider, created_at, number)`.execute(db)
  await sql`
    create index orders_refund_requested_idx on orders (created_at, number)
      where refund_requested_at is not null and status = 'paid'`.execute(db)
  await sql`
    create index payments_provider_reference_idx on payments (provider_reference)
      where provider_reference is not null`.execute(db)
}
