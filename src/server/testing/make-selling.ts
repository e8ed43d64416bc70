import { type Insertable, sql } from 'kysely'
import type { AppContext } from '../context/app-context.ts'
import type { DiscountCodeTable, FreeDownloadTable, PriceTable } from '../db/tables/selling.ts'
import { setSetting } from '../domains/platform/settings/service.ts'

type On = Pick<AppContext, 'db'>

let created = 0

/** Turns selling on, with payments that need no provider. */
export const startSelling = async (ctx: AppContext): Promise<void> => {
  for (const key of ['saas', 'enable_selling', 'test_payments', 'offline_payments'] as const)
    await setSetting(ctx, key, '1')
  await ctx.settings.reload()
}

/** Creates a license, as every price has one. */
export const makeLicense = async ({ db }: On, name = `License ${++created}`): Promise<{ id: number }> =>
  db
    .insertInto('licenses')
    .values({ name, summary: 'Listen, download and keep', text: 'For private use.', position: ++created })
    .returning('id')
    .executeTakeFirstOrThrow()

/** Creates a price of a song or album, of 9.00 USD under a license of its own. */
export const makePrice = async (
  on: On,
  item: { song: number } | { album: number },
  values: Partial<Insertable<PriceTable>> = {},
): Promise<{ id: number; license_id: number }> =>
  on.db
    .insertInto('prices')
    .values({
      song_id: 'song' in item ? item.song : null,
      album_id: 'album' in item ? item.album : null,
      license_id: values.license_id ?? (await makeLicense(on)).id,
      currency: 'USD',
      amount: 900,
      ...values,
    })
    .returning(['id', 'license_id'])
    .executeTakeFirstOrThrow()

/** Creates a paid order of a song of 9.00 USD, and its purchase. */
export const makePurchase = async (
  { db }: On,
  buyer: { id: number },
  song: { id: number },
): Promise<{ id: number; order_id: string; order_item_id: number }> => {
  const { rows } = await sql<{ id: number; order_id: string; order_item_id: number }>`
    with ordered as (
      insert into orders (user_id, status, fingerprint, currency, subtotal, total, tax_included, buyer_name, buyer_email,
        provider, expires_at, paid_at)
      values (${buyer.id}, 'paid', gen_random_uuid(), 'USD', 900, 900, false, 'Buyer', 'buyer@example.com', 'test',
        now() + interval '1 day', now()) returning id
    ), sold as (
      insert into order_items (order_id, type, song_id, title, artist, license, license_text, amount)
      select id, 'song', ${song.id}, 'Song', 'Artist', 'Personal', '', 900 from ordered returning id, order_id, title, artist
    ), bought as (
      insert into purchases (user_id, order_item_id, song_id, type, title, artist)
      select ${buyer.id}, id, ${song.id}, 'song', title, artist from sold
      returning id, order_item_id
    ), part as (
      insert into purchased_songs (purchase_id, song_id) select id, ${song.id} from bought
    )
    select bought.id, sold.order_id, sold.id as order_item_id from bought, sold`.execute(db)
  return rows[0] as { id: number; order_id: string; order_item_id: number }
}

/** Divides an item between artists, in hundredths of a percent, without asking them; the first one is its main artist. */
export const makeSplit = async (
  { db }: On,
  item: { song: number } | { album: number },
  shares: readonly { artist_id: number; share: number }[],
): Promise<void> => {
  await db
    .insertInto('revenue_splits')
    .values(
      shares.map((share) => ({
        song_id: 'song' in item ? item.song : null,
        album_id: 'album' in item ? item.album : null,
        owner_id: shares[0]?.artist_id ?? 0,
        ...share,
      })),
    )
    .execute()
}

/** Creates a coupon of 10 %. */
export const makeCoupon = (
  { db }: On,
  values: Partial<Insertable<DiscountCodeTable>> = {},
): Promise<{ id: number; code: string }> =>
  db
    .insertInto('discount_codes')
    .values({ code: `CODE${++created}`, percent: 10, changed_by: null, ...values })
    .returning(['id', 'code'])
    .executeTakeFirstOrThrow()

/** Creates a free download for which an artist received an address. */
export const makeFreeDownload = (
  { db }: On,
  artist: { id: number },
  values: Partial<Insertable<FreeDownloadTable>> = {},
): Promise<{ id: number }> =>
  db
    .insertInto('free_downloads')
    .values({
      artist_id: artist.id,
      user_id: null,
      song_id: null,
      album_id: null,
      title: 'Slow Weather',
      license: 'Personal',
      license_text: '',
      email: `listener${++created}@example.com`,
      country: 'DE',
      locale: 'en',
      expires_at: new Date(Date.now() + 86_400_000),
      confirmed_at: new Date(),
      ...values,
    })
    .returning('id')
    .executeTakeFirstOrThrow()

/** Returns the sum of all entries of the ledger per currency, and accounts whose balance differs from their entries. */
export const ledgerFaults = async ({ db }: On): Promise<unknown[]> => {
  const { rows } = await sql`
    select a.currency as what, sum(e.amount)::int as amount from ledger_entries e
    join ledger_accounts a on a.id = e.account_id group by a.currency having sum(e.amount) <> 0
    union all
    select a.name, (a.balance - coalesce(sum(e.amount), 0))::int from ledger_accounts a
    left join ledger_entries e on e.account_id = a.id group by a.id having a.balance <> coalesce(sum(e.amount), 0)`.execute(
    db,
  )
  return rows
}
