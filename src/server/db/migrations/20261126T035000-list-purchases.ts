import { type Kysely, sql } from 'kysely'

/** Stores fields of purchases for sorting and filtering, as sold, so that pages are read from an index. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  'alter table purchases add column type text, add column title text, add column artist text',
  `update purchases p set type = oi.type, title = oi.title, artist = oi.artist from order_items oi where oi.id = p.order_item_id`,
  'alter table purchases alter column type set not null, alter column title set not null, alter column artist set not null',
  "alter table purchases add constraint purchases_type_check check (type in ('song', 'album'))",
  'create index purchases_title_idx on purchases (user_id, lower(title), id)',
  'create index purchases_artist_idx on purchases (user_id, lower(artist), id)',
  // With the id, pages follow each other without a sort.
  'drop index purchases_user_id_created_at_idx',
  'create index purchases_created_at_idx on purchases (user_id, created_at, id)',
]
