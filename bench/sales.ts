import { sql } from 'kysely'
import type { AppContext } from '../src/server/context/app-context.ts'
import type { Db } from '../src/server/db/schema.ts'
import { makeSong } from '../src/server/testing/make.ts'

const ORDERS = 300_000
export const PURCHASES = 5_000

/** Adds paid orders of one song each, the first ones of the buyer, who owns what is in them. */
const insertOrders = async (db: Db, buyer: number, license: number): Promise<void> => {
  await sql`insert into users (name, email) select 'Buyer ' || n, 'buyer' || n || '@example.com'
    from generate_series(1, 1000) n`.execute(db)
  // Building the index of a search is far cheaper than 300,000 additions to it.
  const { rows } = await sql<{ definition: string }>`
    select pg_get_indexdef('orders_search_text_trgm_idx'::regclass) as definition`.execute(db)
  await sql`drop index orders_search_text_trgm_idx`.execute(db)
  await sql`insert into orders (user_id, status, fingerprint, currency, subtotal, total, tax_included, buyer_name, buyer_email,
      provider, created_at, expires_at, paid_at)
    select case when n <= ${PURCHASES} then ${buyer} else u.first + n % 1000 end, 'paid', n::text, 'USD', 900, 900, false,
      'Buyer ' || n % 1000, 'buyer' || n % 1000 || '@example.com', case when n % 3 = 0 then 'paypal' else 'stripe' end,
      now() - n * interval '2 minutes', now(), now() - n * interval '2 minutes'
    from generate_series(1, ${ORDERS}) n, (select min(id) as first from users where name like 'Buyer %') u`.execute(
    db,
  )
  for (const { definition } of rows) await sql.raw(definition).execute(db)
  await sql`insert into order_items (order_id, type, song_id, license_id, title, artist, license, license_text, amount)
    select o.id, 'song', s.id, ${license}, s.title, 'Artist', 'Own use', '', 900
    from (select id, row_number() over (order by number) as n from orders) o
    join (select id, title, row_number() over (order by id) as n from songs) s on s.n = 1 + o.n % ${PURCHASES}`.execute(
    db,
  )
  await sql`insert into payments (order_id, provider, status, amount, currency)
    select id, provider, 'succeeded', total, currency from orders`.execute(db)
  await sql`insert into purchases (user_id, order_item_id, song_id, license_id, type, title, artist, created_at)
    select distinct on (oi.song_id) o.user_id, oi.id, oi.song_id, oi.license_id, oi.type, oi.title, oi.artist, o.created_at
    from orders o join order_items oi on oi.order_id = o.id where o.user_id = ${buyer}`.execute(db)
  await sql`insert into purchased_songs (purchase_id, song_id) select id, song_id from purchases`.execute(db)
}

/** Creates songs of one artist. */
export const makeSongs = async (ctx: AppContext, artist: number, count: number): Promise<void> => {
  const { media_id } = await makeSong(ctx, { artist_id: artist })
  await sql`insert into songs (title, file_name, media_id, artist_id)
    select 'Song ' || n, 'song.mp3', ${media_id}, ${artist} from generate_series(2, ${count}) n`.execute(
    ctx.db,
  )
}

/** Creates sales, of which as many as there are songs are purchases of the buyer. */
export const makeSales = (db: Db, buyer: { id: number }, license: { id: number }): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx)
    // Triggers and foreign keys look at each of 300,000 rows, and nothing here depends on what they add.
    await sql`set local session_replication_role = replica`.execute(trx)
    await insertOrders(trx, buyer.id, license.id)
  })
