import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { notifications } from '../../../../contract/platform/notifications.ts'
import { carts } from '../../../../contract/selling/cart.ts'
import { orders, type ProviderKey } from '../../../../contract/selling/orders.ts'
import { prices } from '../../../../contract/selling/prices.ts'
import { purchases } from '../../../../contract/selling/purchases.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { buy } from '../../../testing/buy.ts'
import {
  makeAlbum,
  makeArtist,
  makeMember,
  makeSong,
  makeUser,
  type TestUser,
} from '../../../testing/make.ts'
import {
  ledgerFaults,
  makeCoupon,
  makePrice,
  makeSplit,
  startSelling,
} from '../../../testing/make-selling.ts'
import { mailsTo } from '../../../testing/sent-mails.ts'
import { makeWebhook } from '../../../testing/webhook-receiver.ts'
import { setSetting } from '../../platform/settings/service.ts'
import { loadBalance } from '../ledger/service.ts'
import { offline } from '../payments/offline.ts'
import { settleOrders } from './open-orders.service.ts'
import { notePaymentStart } from './payments.queries.ts'
import { carryOut, decideRefund } from './refunds/service.ts'
import { emailReceipt } from './service.ts'
import { settle } from './settle.service.ts'

let app: TestApp
let ann: TestUser
let artist: { id: number }
beforeAll(async () => {
  app = await testApp()
  await startSelling(app.ctx)
  await setSetting(app.ctx, 'limit_calls', '100000')
  await app.ctx.settings.reload()
})
afterAll(() => app.close())
beforeEach(async () => {
  ann = await makeUser(app.ctx)
  artist = await makeArtist(app.ctx)
})

const put = async (amount: number, values: Parameters<typeof makePrice>[2] = {}) => {
  const song = await makeSong(app.ctx, { artist_id: artist.id })
  const price = await makePrice(app.ctx, { song: song.id }, { amount, ...values })
  await app.call(carts.add, { body: { product: { type: 'song', id: song.id }, price: price.id } }, ann.token)
  return song
}
const putAgain = async ({ id }: { id: number }) => {
  const { id: price } = await app.ctx.db
    .selectFrom('prices')
    .select('id')
    .where('song_id', '=', id)
    .executeTakeFirstOrThrow()
  await app.call(carts.add, { body: { product: { type: 'song', id }, price } }, ann.token)
}
const checkout = (provider: ProviderKey, total: number, more: object = {}) => ({
  body: { provider, total, return_url: '/cart', cancel_url: '/cart', ...more },
})
const tryCheckout = (provider: ProviderKey, total: number, more: object = {}) =>
  app.requestError(orders.checkout, checkout(provider, total, more), ann.token)
const bought = async (who = ann) => (await app.call(purchases.list, {}, who.token)).data
const rowsOf = async (table: 'orders' | 'payments' | 'refunds', uuid: string) => {
  const { rows } = await sql<{ id: string; status: string; amount: number }>`
    select id, status, ${table === 'orders' ? sql`total` : sql`amount`} as amount from ${sql.table(table)}
    where ${table === 'orders' ? sql`id` : sql`order_id`} = ${uuid}`.execute(app.ctx.db)
  return rows
}
const owed = (id: number, currency = 'USD') => loadBalance(app.ctx.db, `artist:${id}`, currency)

describe('checkout', () => {
  test('gives the rights, empties the cart, and credits artist and site', async () => {
    const song = await put(1000)
    const { order, action } = await buy(app, ann)
    expect(action).toEqual({ type: 'none' })
    expect(order).toMatchObject({ status: 'paid', total: 1000, items: [{ item_id: song.id, amount: 1000 }] })
    expect(order.number).toMatch(/^T-\d+$/)
    expect(await bought()).toMatchObject([{ type: 'song', item_id: song.id, status: 'paid' }])
    expect((await app.call(carts.get, {}, ann.token)).items).toEqual([])
    expect(await owed(artist.id)).toBe(-850)
    expect(await ledgerFaults(app.ctx)).toEqual([])
  })

  test('tells webhooks of the site, once, and not who the buyer is', async () => {
    const { id } = await makeWebhook(app.ctx, { id: null }, ['order.paid'])
    const song = await put(1000)
    const { order } = await buy(app, ann)
    const { rows } = await sql<{ data: object }>`
      select data from webhook_deliveries where webhook_id = ${id}`.execute(app.ctx.db)
    expect(rows).toMatchObject([
      {
        data: {
          number: order.number,
          total: 1000,
          currency: 'USD',
          items: [{ type: 'song', title: song.title, amount: 1000 }],
        },
      },
    ])
    expect(JSON.stringify(rows)).not.toContain(ann.email)
  })

  test('tells owners and editors of the artist, once for all they have not read', async () => {
    const [owner, editor, analyst] = [
      await makeUser(app.ctx),
      await makeUser(app.ctx),
      await makeUser(app.ctx),
    ]
    await makeMember(app.ctx, artist, owner)
    await makeMember(app.ctx, artist, editor, 'editor')
    await makeMember(app.ctx, artist, analyst, 'analyst')
    const bell = async (who: TestUser) =>
      (await app.call(notifications.list, {}, who.token)).map(({ text, params }) => [
        text,
        params.title ?? params.total,
      ])
    const song = await put(1000)
    await buy(app, ann)
    expect(await bell(owner)).toEqual([['Sold: {title}', song.title]])
    await put(500)
    await buy(app, ann)
    expect((await bell(editor)).map(([text]) => text)).toEqual(['{total} sales'])
    await put(0)
    await buy(app, ann, 'free')
    expect(await bell(owner)).toHaveLength(1)
    expect(await bell(analyst)).toEqual([])
  })

  test('needs no provider for what costs nothing', async () => {
    await put(0)
    const { order } = await buy(app, ann, 'offline')
    expect(order).toMatchObject({ status: 'paid', provider: 'free', total: 0 })
    expect(await bought()).toHaveLength(1)
  })

  test('refuses an empty cart, and a total that differs from what the buyer saw', async () => {
    expect(await tryCheckout('test', 0)).toMatchObject({ status: 409 })
    await put(1000)
    expect(await tryCheckout('test', 999)).toMatchObject({ status: 409 })
    expect(await bought()).toEqual([])
  })

  test.each(['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])(
    'never leads back to %s',
    async (return_url) => {
      await put(1000)
      expect(await tryCheckout('test', 1000, { return_url })).toMatchObject({ status: 422 })
    },
  )

  test('names the order in the paths that a provider leads back to', async () => {
    await put(1000)
    const createPayment = vi.spyOn(offline, 'createPayment')
    const paths = { return_url: '/checkout/{uuid}', cancel_url: '/checkout/{uuid}?cancelled' }
    const { order } = await app.call(orders.checkout, checkout('offline', 1000, paths), ann.token)
    const [, request] = createPayment.mock.calls[0] ?? []
    createPayment.mockRestore()
    expect(request?.return_url).toMatch(new RegExp(`/checkout/${order.uuid}$`))
    expect(request?.cancel_url).toMatch(new RegExp(`/checkout/${order.uuid}\\?cancelled$`))
  })

  test('lists the orders of a status', async () => {
    await put(1000)
    const { order } = await buy(app, ann, 'offline')
    const listed = async (status: 'pending' | 'paid') =>
      (await app.call(orders.list, { query: { status } }, ann.token)).data.map(({ uuid }) => uuid)
    expect(await listed('pending')).toEqual([order.uuid])
    expect(await listed('paid')).toEqual([])
  })

  test('keeps the license as it was sold', async () => {
    await put(1000)
    const { order } = await buy(app, ann)
    await app.ctx.db.updateTable('licenses').set({ text: 'Changed' }).execute()
    const [purchase] = await bought()
    expect(await app.call(purchases.license, { params: { id: Number(purchase?.id) } }, ann.token)).toEqual({
      name: order.items[0]?.license,
      text: 'For private use.',
    })
  })

  test('refuses providers that are not offered', async () => {
    await put(1000)
    expect(await tryCheckout('paypal', 1000)).toMatchObject({ status: 422 })
    expect(await tryCheckout('free', 1000)).toMatchObject({ status: 422 })
  })

  test('a refused payment charges nothing, and the buyer can try again', async () => {
    await put(1013)
    expect(await tryCheckout('test', 1013)).toMatchObject({ status: 402 })
    expect((await app.call(orders.list, {}, ann.token)).data).toMatchObject([
      { status: 'pending', failure: 'The test provider refuses this amount.' },
    ])
    expect(await bought()).toEqual([])
    const { order } = await buy(app, ann, 'offline')
    expect(order).toMatchObject({ status: 'pending', action: { type: 'offline', reference: order.number } })
  })

  test('by bank transfer takes its items out of the cart, and puts them back when it is cancelled', async () => {
    const song = await put(1000)
    const { order } = await buy(app, ann, 'offline')
    const offer = async () =>
      (await app.call(prices.offers, { query: { songs: String(song.id) } }, ann.token))[0]
    const inCart = async () =>
      (await app.call(carts.get, {}, ann.token)).items.map(({ product }) => product.id)
    expect(await inCart()).toEqual([])
    expect(await offer()).toMatchObject({ in_cart: false, pending: order.uuid })
    await app.call(orders.cancel, { params: { uuid: order.uuid } }, ann.token)
    expect(await inCart()).toEqual([song.id])
    expect(await offer()).toMatchObject({ in_cart: true, pending: null })
  })

  test('by bank transfer is cancelled once all of it was bought in another way', async () => {
    const song = await put(1000)
    const { order } = await buy(app, ann, 'offline')
    await put(500)
    const { order: other } = await buy(app, ann, 'offline')
    await putAgain(song)
    await put(300)
    await buy(app, ann, 'test')
    await settleOrders(app.ctx)
    const statusOf = async ({ uuid }: { uuid: string }) =>
      (await app.call(orders.get, { params: { uuid } }, ann.token)).status
    expect(await statusOf(order)).toBe('cancelled')
    expect(await statusOf(other)).toBe('pending')
  })

  test('the same cart has one open order and payment, however often it is checked out at once', async () => {
    await put(1000)
    const all = await Promise.all(
      Array.from({ length: 50 }, () => app.call(orders.checkout, checkout('offline', 1000), ann.token)),
    )
    const ids = new Set(all.map(({ order }) => order.uuid))
    expect(ids.size).toBe(1)
    const [uuid = ''] = ids
    expect(await rowsOf('payments', uuid)).toHaveLength(1)
  })

  test('50 payments at once buy once', async () => {
    const song = await put(700)
    await Promise.all(
      Array.from({ length: 50 }, () => app.requestError(orders.checkout, checkout('test', 700), ann.token)),
    )
    expect(await bought()).toMatchObject([{ item_id: song.id }])
    expect(await owed(artist.id)).toBe(-595)
    expect(await ledgerFaults(app.ctx)).toEqual([])
  })

  test('a cart whose order is paid meanwhile is not ordered again', async () => {
    // An amount that the test provider refuses: the order stays open.
    await put(1013)
    const country = { country: 'DE' }
    await tryCheckout('test', 1013, country)
    const [order] = (await app.call(orders.list, {}, ann.token)).data
    const trx = await app.owner.startTransaction().execute()
    await sql`lock table tax_rates`.execute(trx)
    const again = tryCheckout('test', 1013, country)
    // It has read what is in the cart, and waits for the tax.
    await vi.waitFor(async () => {
      const { rows } =
        await sql`select from pg_locks where relation = 'tax_rates'::regclass and not granted`.execute(
          app.owner,
        )
      expect(rows).toHaveLength(1)
    })
    await trx
      .updateTable('orders')
      .set({ status: 'paid' })
      .where('id', '=', order?.uuid ?? '')
      .execute()
    await trx.deleteFrom('cart_items').where('user_id', '=', ann.id).execute()
    await trx.commit().execute()
    expect((await again).status).toBe(409)
    expect((await app.call(orders.list, {}, ann.token)).data).toHaveLength(1)
  })

  test('counts the uses of a coupon when it is paid, and accepts one per person', async () => {
    const { id, code } = await makeCoupon(app.ctx, { percent: 50 })
    await put(1000)
    await app.call(carts.update, { body: { coupon: code } }, ann.token)
    const { order } = await buy(app, ann)
    expect(order).toMatchObject({ total: 500, discount: 500, coupon: code })
    const { used } = await app.ctx.db
      .selectFrom('discount_codes')
      .select('used')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(used).toBe(1)
    await put(1000)
    expect((await app.requestError(carts.update, { body: { coupon: code } }, ann.token)).status).toBe(422)
  })

  test('divides earnings by the shares of collaborators', async () => {
    const other = await makeArtist(app.ctx)
    const song = await put(1000)
    await makeSplit(app.ctx, { song: song.id }, [
      { artist_id: artist.id, share: 7000 },
      { artist_id: other.id, share: 3000 },
    ])
    await buy(app, ann)
    expect([await owed(artist.id), await owed(other.id)]).toEqual([-595, -255])
  })

  test('keeps amounts of currencies without decimals whole', async () => {
    await put(501, { currency: 'JPY' })
    const { order } = await buy(app, ann)
    expect(order).toMatchObject({ currency: 'JPY', total: 501 })
    // 15 % of 501 is 75.15.
    expect(await owed(artist.id, 'JPY')).toBe(-426)
  })

  test('an album brings its songs, also those that it gets later', async () => {
    const album = await makeAlbum(app.ctx, { artist_id: artist.id })
    await makeSong(app.ctx, { album_id: album.id, artist_id: artist.id })
    await app.ctx.db.updateTable('all_albums').set({ songs_count: 1 }).where('id', '=', album.id).execute()
    const price = await makePrice(app.ctx, { album: album.id })
    const body = { product: { type: 'album' as const, id: album.id }, price: price.id }
    await app.call(carts.add, { body }, ann.token)
    await buy(app, ann)
    expect(await bought()).toMatchObject([{ type: 'album', songs_count: 1 }])
    await makeSong(app.ctx, { album_id: album.id, artist_id: artist.id })
    expect(await bought()).toMatchObject([{ songs_count: 2 }])
  })
})

describe('orders', () => {
  test('are those of the account only', async () => {
    await put(1000)
    const { order } = await buy(app, ann)
    const bob = await makeUser(app.ctx)
    const params = { uuid: order.uuid }
    for (const call of [orders.get, orders.confirm, orders.cancel] as const)
      expect((await app.requestError(call, { params, body: {} }, bob.token)).status).toBe(404)
    expect((await app.call(orders.list, {}, ann.token)).data).toMatchObject([{ uuid: order.uuid }])
    expect((await app.call(orders.list, {}, bob.token)).data).toEqual([])
  })

  test('are cancelled while pending, and never once paid', async () => {
    await put(1000)
    const { order } = await buy(app, ann, 'offline')
    const params = { uuid: order.uuid }
    expect(await app.call(orders.cancel, { params }, ann.token)).toMatchObject({ status: 'cancelled' })
    const { order: second } = await buy(app, ann)
    const reply = await app.requestError(orders.cancel, { params: { uuid: second.uuid } }, ann.token)
    expect(reply.status).toBe(409)
  })

  test('expire when nobody pays', async () => {
    await put(1000)
    const { order } = await buy(app, ann, 'offline')
    await settleOrders(app.ctx, new Date(Date.now() + 13 * 86_400_000))
    expect((await app.call(orders.get, { params: { uuid: order.uuid } }, ann.token)).status).toBe('pending')
    await settleOrders(app.ctx, new Date(Date.now() + 15 * 86_400_000))
    expect((await app.call(orders.get, { params: { uuid: order.uuid } }, ann.token)).status).toBe('expired')
  })

  test('a receipt is emailed once', async () => {
    await put(1000)
    const { order } = await buy(app, ann)
    const { rows } = await sql<{ data: { order_id: string } }>`
      select data from pgboss.job where name = 'email-receipt' and data ->> 'order_id' = ${order.uuid}`.execute(
      app.ctx.db,
    )
    expect(rows).toHaveLength(1)
    await emailReceipt(app.ctx, order.uuid)
    const [email] = mailsTo(app.ctx, ann.email)
    expect(email).toContain(`Subject: Receipt for order ${order.number}`)
    expect(email).toMatch(/Content-Type: application\/pdf; name="Invoice \d{4}-\d{6}\.pdf"/)
  })
})

describe('settling', () => {
  const pending = async (amount: number) => {
    const song = await put(amount)
    const { order } = await buy(app, ann, 'offline')
    const [payment] = await rowsOf('payments', order.uuid)
    return { song, uuid: order.uuid, payment: payment?.id ?? '' }
  }

  test('has one effect, however often and in whatever order outcomes arrive', async () => {
    const { uuid, payment, song } = await pending(1000)
    const outcomes = [
      { status: 'pending' },
      { status: 'succeeded', reference: randomUUID(), fee: 33 },
      { status: 'succeeded' },
      { status: 'failed', error: 'late' },
      { status: 'cancelled' },
    ] as const
    await Promise.all([...outcomes, ...outcomes].map((outcome) => settle(app.ctx, payment, outcome)))
    await settle(app.ctx, payment, { status: 'succeeded', fee: 33 })
    await settle(app.ctx, payment, { status: 'failed' })
    expect(await rowsOf('orders', uuid)).toMatchObject([{ status: 'paid' }])
    expect(await bought()).toMatchObject([{ item_id: song.id }])
    expect(await owed(artist.id)).toBe(-850)
    expect(await ledgerFaults(app.ctx)).toEqual([])
  })

  test('the answer of a provider that comes after its event changes nothing', async () => {
    const { uuid, payment } = await pending(1000)
    await settle(app.ctx, payment, { status: 'succeeded' })
    await notePaymentStart(app.ctx.db, payment, { status: 'pending', action: '{"type":"none"}' })
    await settle(app.ctx, payment, { status: 'succeeded' })
    expect(await rowsOf('payments', uuid)).toMatchObject([{ status: 'succeeded' }])
    expect(await rowsOf('refunds', uuid)).toEqual([])
  })

  test('providers are asked about pending orders only', async () => {
    const asked = async (payment: string) =>
      (
        await app.ctx.db
          .selectFrom('payments')
          .select('checked_at')
          .where('id', '=', payment)
          .executeTakeFirstOrThrow()
      ).checked_at !== null
    const open = await pending(1000)
    await put(500)
    const ended = await pending(700)
    await app.call(orders.cancel, { params: { uuid: ended.uuid } }, ann.token)
    await settleOrders(app.ctx, new Date(Date.now() + 3_600_000))
    expect([await asked(open.payment), await asked(ended.payment)]).toEqual([true, false])
  })

  test('money that arrives late still buys, also after the order expired', async () => {
    const { uuid, payment } = await pending(1000)
    await settleOrders(app.ctx, new Date(Date.now() + 15 * 86_400_000))
    await settle(app.ctx, payment, { status: 'succeeded' })
    expect(await rowsOf('orders', uuid)).toMatchObject([{ status: 'paid' }])
    expect(await bought()).toHaveLength(1)
  })

  test('a second payment of a paid order is given back', async () => {
    const { uuid, payment, song } = await pending(1000)
    await putAgain(song)
    const { order } = await buy(app, ann)
    expect(order).toMatchObject({ uuid, status: 'paid' })
    await settle(app.ctx, payment, { status: 'succeeded' })
    expect(await rowsOf('refunds', uuid)).toMatchObject([{ status: 'succeeded', amount: 1000 }])
    expect(await bought()).toHaveLength(1)
    expect(await owed(artist.id)).toBe(-850)
    expect(await loadBalance(app.ctx.db, 'provider:offline', 'USD')).toBeGreaterThanOrEqual(0)
    expect(await ledgerFaults(app.ctx)).toEqual([])
  })
})

describe('refunds', () => {
  const refund = async (uuid: string, items: { id: number; amount: number }[] | null) => {
    const id = await app.ctx.db.transaction().execute((trx) => decideRefund(trx, null, uuid, items, ''))
    await carryOut(app.ctx, id)
    await carryOut(app.ctx, id)
  }

  test('of everything take rights and earnings back', async () => {
    await put(1000)
    await put(500)
    const { order } = await buy(app, ann)
    await refund(order.uuid, null)
    expect(await app.call(orders.get, { params: { uuid: order.uuid } }, ann.token)).toMatchObject({
      status: 'refunded',
      refunded: 1500,
    })
    expect(await bought()).toMatchObject([{ downloadable: false }, { downloadable: false }])
    expect(await owed(artist.id)).toBe(0)
    expect(await ledgerFaults(app.ctx)).toEqual([])
  })

  test('of a part keep the rest, and parts sum to the whole', async () => {
    await app.ctx.db
      .insertInto('tax_rates')
      .values({ country: 'FR', name: 'TVA', rate: 2000 })
      .onConflict((c) => c.doNothing())
      .execute()
    await put(1000)
    const { total } = await app.call(carts.update, { body: { country: 'FR' } }, ann.token)
    expect(total).toBe(1200)
    const { order } = await buy(app, ann)
    const id = order.items[0]?.id ?? 0
    for (const amount of [7, 1, 392]) await refund(order.uuid, [{ id, amount }])
    // What was paid, with its tax.
    expect(await bought()).toMatchObject([{ downloadable: true, amount: 1200 }])
    await expect(refund(order.uuid, [{ id, amount: 801 }])).rejects.toThrow()
    await refund(order.uuid, [{ id, amount: 800 }])
    expect(await owed(artist.id)).toBe(0)
    expect(await bought()).toMatchObject([{ downloadable: false }])
    expect(await ledgerFaults(app.ctx)).toEqual([])
  })

  test('what was refunded can be bought again', async () => {
    const song = await put(1000)
    const { order } = await buy(app, ann)
    await refund(order.uuid, null)
    const price = await app.ctx.db
      .selectFrom('prices')
      .select('id')
      .where('song_id', '=', song.id)
      .executeTakeFirstOrThrow()
    await app.call(
      carts.add,
      { body: { product: { type: 'song', id: song.id }, price: price.id } },
      ann.token,
    )
    expect((await buy(app, ann)).order.status).toBe('paid')
  })

  test('of unpaid orders are refused, and requests are noted once paid', async () => {
    const song = await put(1000)
    const { order } = await buy(app, ann, 'offline')
    await expect(refund(order.uuid, null)).rejects.toThrow()
    const ask = (uuid: string) =>
      app.requestError(orders.requestRefund, { params: { uuid }, body: { reason: 'By mistake' } }, ann.token)
    expect((await ask(order.uuid)).status).toBe(409)
    await putAgain(song)
    await buy(app, ann)
    expect((await ask(order.uuid)).body).toMatchObject({ refund_requested: true })
    expect(await bought()).toMatchObject([{ order: { refundable: true, refund_requested: true } }])
  })

  test('cannot be requested for what was free', async () => {
    await put(0)
    const { order } = await buy(app, ann, 'free')
    expect(await bought()).toMatchObject([{ status: 'paid', order: { refundable: false } }])
    const body = { reason: 'By mistake' }
    expect(
      await app.requestError(orders.requestRefund, { params: { uuid: order.uuid }, body }, ann.token),
    ).toMatchObject({ status: 409, body: { message: 'This order was free. There’s nothing to refund.' } })
    expect(await bought()).toMatchObject([{ order: { refund_requested: false } }])
  })
})
