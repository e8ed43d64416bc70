import { type Kysely, sql } from 'kysely'

/** Stored files are counted per statement instead of per row, and searches found beside any number of other events. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`drop trigger if exists analytics_enqueue_media on media`.execute(db)
  await sql`drop trigger if exists analytics_enqueue_image on images`.execute(db)
  await sql`drop function if exists analytics_enqueue_image()`.execute(db)
  await sql`drop function if exists analytics_enqueue_stored(text, int, bigint)`.execute(db)
  await sql`
    create index analytics_outbox_searches_idx on analytics_outbox (listener, at, id) where kind = 'search'`.execute(
    db,
  )
}
