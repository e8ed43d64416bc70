import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { encryptKey } from '../src/server/domains/selling/payments/provider-keys.service.ts'
import { makeArtist, makeSong, makeUser } from '../src/server/testing/make.ts'
import { makeLicense, makePrice, startSelling } from '../src/server/testing/make-selling.ts'
import { stripeServer } from '../src/server/testing/stripe-server.ts'
import { type BenchApp, withApp } from './app.ts'
import { medianOf, within } from './asking.ts'
import type { Bench, Result } from './result.ts'
import { makeSales, makeSongs, PURCHASES } from './sales.ts'

const ROUNDS = 300
const EVENTS = 200

/** The milliseconds of each event that says that an order was paid, one after the other. */
const webhookTimes = async (
  { ctx, address }: BenchApp,
  buyer: number,
  license: number,
): Promise<number[]> => {
  const stripe = await stripeServer()
  try {
    await ctx.db
      .insertInto('payment_providers')
      .values({
        key: 'stripe',
        enabled: true,
        encrypted_secret: encryptKey(ctx.env, stripe.secret),
        encrypted_webhook_secret: encryptKey(ctx.env, stripe.webhookSecret),
      })
      .execute()
    const { rows } = await sql<{ id: string }>`
      with ordered as (
        insert into orders (user_id, status, fingerprint, currency, subtotal, total, tax_included, buyer_name, buyer_email,
          provider, expires_at)
        select ${buyer}, 'pending', 'open ' || n, 'USD', 900, 900, false, 'Buyer', 'buyer@example.com', 'stripe',
          now() + interval '1 day' from generate_series(1, ${EVENTS}) n returning id
      ), items as (
        insert into order_items (order_id, type, song_id, license_id, title, artist, license, license_text, amount, commission)
        select id, 'song', s.song, ${license}, 'Song', 'Artist', 'Own use', '', 900, 900
        from (select id, row_number() over () as n from ordered) o
        join (select id as song, row_number() over (order by id) as n from songs) s using (n)
      )
      insert into payments (order_id, provider, status, amount, currency)
      select id, 'stripe', 'pending', 900, 'USD' from ordered returning id`.execute(ctx.db)
    const times: number[] = []
    for (const { id } of rows) {
      const object = {
        id: `cs_${id}`,
        status: 'complete',
        payment_status: 'paid',
        payment_intent: `pi_${id}`,
      }
      const session = { ...object, amount_total: 900, currency: 'usd', metadata: { payment: id } }
      const type = 'checkout.session.completed'
      const body = JSON.stringify({
        id: `evt_${randomUUID()}`,
        object: 'event',
        livemode: false,
        type,
        data: { object: session },
      })
      const headers = stripe.sign(body)
      const began = performance.now()
      const response = await fetch(`${address}/api/webhooks/stripe`, { method: 'POST', body, headers })
      await response.arrayBuffer()
      times.push(performance.now() - began)
      if (!response.ok) throw new Error(`an event was answered with ${response.status}`)
    }
    const { rows: paid } = await sql<{ count: number }>`select count(*)::int as count from payments
      where status = 'succeeded' and charge_reference like 'pi_%'`.execute(ctx.db)
    if (paid[0]?.count !== EVENTS) throw new Error(`${paid[0]?.count} of ${EVENTS} orders were paid`)
    return times
  } finally {
    await stripe.close()
  }
}

const run = (): Promise<Result[]> =>
  withApp(async (app) => {
    const { ctx, address, asOwner } = app
    await startSelling(ctx)
    const buyer = await makeUser(ctx)
    const admin = await makeUser(ctx, { admin: true })
    const artist = await makeArtist(ctx)
    const license = await makeLicense(ctx)
    await makeSongs(ctx, artist.id, PURCHASES)
    await asOwner((db) => makeSales(db, buyer, license))
    const other = await makeUser(ctx)
    for (let n = 0; n < 20; n++) {
      const song = await makeSong(ctx, { artist_id: artist.id })
      const { id: price_id } = await makePrice(ctx, { song: song.id }, { license_id: license.id })
      await ctx.db
        .insertInto('cart_items')
        .values({ user_id: other.id, price_id, amount: 900, list_amount: 900 })
        .execute()
    }
    await sql`analyze`.execute(ctx.db)
    const ms = async (what: string, most: number, path: string, token: string): Promise<Result> => {
      const headers = { authorization: `Bearer ${token}` }
      const value = await medianOf({ url: `${address}/api${path}`, headers, rounds: ROUNDS })
      return { what, value, unit: 'ms', goal: `at most ${most} ms` }
    }
    const times = await webhookTimes(app, other.id, license.id)
    return [
      await ms('A cart of 20 songs', 10, '/user/cart', other.token),
      await ms('First 50 of 5,000 purchases', 20, '/user/purchases?per_page=50', buyer.token),
      await ms('50 of them by title', 20, '/user/purchases?per_page=50&sort=title', buyer.token),
      await ms('A page of 300,000 sales', 60, '/admin/sales?per_page=50', admin.token),
      await ms('the same by total', 60, '/admin/sales?per_page=50&sort=-total', admin.token),
      await ms('Sales of a buyer, searched', 60, '/admin/sales?per_page=50&q=buyer77%40', admin.token),
      {
        what: 'A webhook that an order is paid',
        value: within(0.5, times),
        unit: 'ms',
        goal: 'at most 20 ms',
      },
    ]
  })

export const bench: Bench = { name: 'selling', run }
