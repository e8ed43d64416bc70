import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { BodyOf } from '../../../../../contract/core/endpoint.ts'
import { adminSaleCalls } from '../../../../../contract/selling/back-office/sales.ts'
import { guestOrders } from '../../../../../contract/selling/guest-orders.ts'
import type { ProviderKey } from '../../../../../contract/selling/orders.ts'
import { purchases } from '../../../../../contract/selling/purchases.ts'
import { originalKey } from '../../../../media/original-key.ts'
import { type TestApp, testApp } from '../../../../testing/app.ts'
import { buy } from '../../../../testing/buy.ts'
import { makeArtist, makeSong, makeUser, type TestUser } from '../../../../testing/make.ts'
import {
  lastPayment,
  makeBuyer,
  offerProvider,
  putSong,
  sendEvent,
  startPaying,
} from '../../../../testing/make-payments.ts'
import { ledgerFaults, makeCoupon, makePrice } from '../../../../testing/make-selling.ts'
import { mailsTo } from '../../../../testing/sent-mails.ts'
import { type StripeServer, stripeServer } from '../../../../testing/stripe-server.ts'
import { setSetting } from '../../../platform/settings/service.ts'
import { processPaymentEvents } from '../../payment-events/service.ts'
import { settleOrders } from '../open-orders.service.ts'
import { carryOut, decideRefund } from '../refunds/service.ts'
import { emailReceipt } from '../service.ts'
import { settle } from '../settle.service.ts'
import { emailGuestOrder } from './emails.service.ts'
import { forgetUnpaidGuests } from './service.ts'

let app: TestApp
let stripe: StripeServer
let ann: TestUser
let artist: { id: number }
let song: { id: number; title: string }
let price: { id: number; license_id: number }
beforeAll(async () => {
  stripe = await stripeServer()
  app = await testApp({ STRIPE_URL: stripe.url })
  await startPaying(app)
  await offerProvider(app, stripe)
})
afterAll(async () => {
  await app.close()
  await stripe.close()
})
/** Creates a song with a file. */
const makeSold = async (title: string, amount = 1000) => {
  const made = await makeSong(app.ctx, { artist_id: artist.id, title })
  const media = await app.ctx.db
    .selectFrom('media')
    .select(['hash', 'ext'])
    .where('id', '=', made.media_id)
    .executeTakeFirstOrThrow()
  await app.ctx.storage.putBytes(originalKey(media), Buffer.from('audio'), 'audio/mpeg')
  return { song: made, price: await makePrice(app.ctx, { song: made.id }, { amount }) }
}
beforeEach(async () => {
  await app.ctx.db.deleteFrom('login_attempts').execute()
  stripe.events.length = 0
  ann = await makeUser(app.ctx, { name: 'Ann' })
  artist = await makeArtist(app.ctx, { name: 'Halden Vey' })
  ;({ song, price } = await makeSold('Slow Weather'))
})

let typed = 0
const someone = () => `guest${++typed}@example.com`
type Checkout = BodyOf<typeof guestOrders.checkout>
const body = (provider: ProviderKey, total: number, more: Partial<Checkout> = {}): { body: Checkout } => ({
  body: {
    items: [{ price: price.id }],
    provider,
    total,
    country: 'DE',
    email: someone(),
    return_url: '/order/{uuid}',
    cancel_url: '/order/{uuid}?cancelled',
    ...more,
  },
})
const order = (provider: ProviderKey = 'test', more: Partial<Checkout> = {}) =>
  app.call(guestOrders.checkout, body(provider, 1000, more))
const refusal = async (total: number, more: Partial<Checkout> = {}, provider: ProviderKey = 'test') =>
  (await app.requestError(guestOrders.checkout, body(provider, total, more))).status
const open = (token: string) => app.call(guestOrders.get, { params: { token } })
const opening = async (token: string) =>
  (await app.requestError(guestOrders.get, { params: { token } })).status
const claim = (token: string, by = ann) => app.call(guestOrders.claim, { params: { token } }, by.token)
const claiming = async (token: string, by = ann) =>
  (await app.requestError(guestOrders.claim, { params: { token } }, by.token)).status
const prepare = async (token: string) => {
  const [purchase] = (await open(token)).purchases
  return { params: { token, id: purchase?.id ?? 0 }, body: { format: 'original' as const } }
}
const owned = async (by = ann) => (await app.call(purchases.list, {}, by.token)).data
const refund = async (uuid: string): Promise<void> => {
  const id = await app.ctx.db.transaction().execute((trx) => decideRefund(trx, null, uuid, null, ''))
  await carryOut(app.ctx, id)
}
/** Returns the token in the last email to an address. */
const mailed = (email: string) => /\/order\/([\w-]+)/.exec(mailsTo(app.ctx, email).at(-1) ?? '')?.[1]

describe('a visitor', () => {
  test('sees what a cart costs, with the tax of the country', async () => {
    await app.ctx.db
      .insertInto('tax_rates')
      .values({ country: 'FR', name: 'TVA', rate: 2000 })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const { cart, providers } = await app.call(guestOrders.cart, {
      body: { items: [{ price: price.id }], country: 'FR' },
    })
    expect(cart).toMatchObject({ total: 1200, tax: 200, tax_name: 'TVA', country: 'FR' })
    expect(cart.items).toMatchObject([{ title: 'Slow Weather', amount: 1000, gift: null }])
    expect(providers.map(({ key }) => key)).toEqual(expect.arrayContaining(['stripe', 'test', 'offline']))
  })

  test('with the address of a member of staff cannot be decided on by that member', async () => {
    const [ben, eve] = [await makeUser(app.ctx, { admin: true }), await makeUser(app.ctx, { admin: true })]
    const { email } = await app.ctx.db
      .selectFrom('users')
      .select('email')
      .where('id', '=', ben.id)
      .executeTakeFirstOrThrow()
    const { order: placed } = await order('offline', { email: email.toUpperCase() })
    const params = { id: Number(placed.number.slice(2)) }
    const statuses = async (who: TestUser) => [
      (await app.requestError(adminSaleCalls.markPaid, { params, body: {} }, who.token)).status,
      (
        await app.requestError(
          adminSaleCalls.refund,
          { params, body: { items: null, reason: 'x' } },
          who.token,
        )
      ).status,
    ]
    expect(await statuses(ben)).toEqual([422, 422])
    expect((await statuses(eve))[0]).toBe(200)
  })

  test('pays, downloads at once, and gets the same link by email', async () => {
    const email = someone()
    const { order: paid, token } = await order('test', { email })
    expect(paid).toMatchObject({ status: 'paid', total: 1000 })
    const { purchases: bought } = await open(token)
    expect(bought).toMatchObject([{ title: 'Slow Weather', downloadable: true }])
    const { url } = await app.call(guestOrders.prepare, await prepare(token))
    expect((await app.fastify.inject({ url: url ?? '' })).body).toBe('audio')
    await emailReceipt(app.ctx, paid.uuid)
    expect(mailed(email)).toBe(token)
    const links = { params: { token }, body: { locale: 'en' } }
    expect((await app.call(guestOrders.invoice, links)).pdf).toMatch(/^\/api\/receipts\//)
    expect(await ledgerFaults(app.ctx)).toEqual([])
  })

  test('downloads on a site that meanwhile requires login, and sells nothing', async () => {
    const { token } = await order()
    for (const [key, value] of [
      ['requireAuth', '1'],
      ['enable_selling', '0'],
    ] as const)
      await setSetting(app.ctx, key, value)
    await app.ctx.settings.reload()
    const { url } = await app.call(guestOrders.prepare, await prepare(token))
    const { statusCode } = await app.fastify.inject({ url: url ?? '' })
    const refused = await refusal(1000)
    for (const [key, value] of [
      ['requireAuth', '0'],
      ['enable_selling', '1'],
    ] as const)
      await setSetting(app.ctx, key, value)
    await app.ctx.settings.reload()
    expect([statusCode, refused]).toEqual([200, 404])
  })

  test('cannot order where an account is required', async () => {
    await setSetting(app.ctx, 'guest_checkout', '0')
    await app.ctx.settings.reload()
    const status = await refusal(1000)
    await setSetting(app.ctx, 'guest_checkout', '1')
    await app.ctx.settings.reload()
    expect(status).toBe(404)
  })

  test('pays what was shown, an item once, in one currency', async () => {
    expect(await refusal(999)).toBe(409)
    expect(await refusal(0, { items: [] })).toBe(409)
    expect(await refusal(2000, { items: [{ price: price.id }, { price: price.id }] })).toBe(409)
    const euro = await makePrice(app.ctx, { song: (await makeSong(app.ctx)).id }, { currency: 'EUR' })
    expect(await refusal(1900, { items: [{ price: price.id }, { price: euro.id }] })).toBe(409)
  })

  test('orders twenty times in an hour', async () => {
    const statuses: number[] = []
    for (let index = 0; index < 21; index++) statuses.push(await refusal(999))
    expect(statuses[19]).toBe(409)
    expect(statuses[20]).toBe(429)
  })

  test('sends no receipts of nothing to strangers without limit', async () => {
    const free = await makePrice(app.ctx, { song: (await makeSong(app.ctx)).id }, { amount: 0 })
    const email = someone()
    const statuses: number[] = []
    for (let index = 0; index < 6; index++)
      statuses.push(await refusal(0, { items: [{ price: free.id }], email }))
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429])
  })

  test('uses a coupon as often as it may be used, and as each address may', async () => {
    const email = someone()
    const once = await makeCoupon(app.ctx, { once_per_user: true })
    const limited = await makeCoupon(app.ctx, { usage_limit: 1, once_per_user: false })
    const statuses: number[] = []
    for (const [coupon, by] of [
      [once, email],
      [once, email],
      [once, someone()],
      [limited, email],
      [limited, someone()],
    ] as const)
      statuses.push(await refusal(900, { coupon: coupon.code, email: by }))
    expect(statuses).toEqual([201, 422, 201, 201, 422])
  })

  test('continues an order that is not paid, and no other', async () => {
    const email = someone()
    const first = await order('stripe', { email })
    const again = await order('offline', { email, token: first.token })
    expect([again.order.uuid, again.token]).toEqual([first.order.uuid, first.token])
    const other = await order('offline', { token: first.token })
    expect(other.order.uuid).not.toBe(first.order.uuid)
    expect(other.token).not.toBe(first.token)
  })

  test('gets the link of an order by bank transfer, downloads once it is paid, and may cancel before', async () => {
    const email = someone()
    const { order: placed, token } = await order('offline', { email })
    await emailGuestOrder(app.ctx, placed.uuid)
    expect(mailed(email)).toBe(token)
    expect(await open(token)).toMatchObject({ order: { status: 'pending' }, purchases: [] })
    await settle(app.ctx, (await lastPayment(app, placed.uuid)).id, { status: 'succeeded' })
    expect((await open(token)).purchases).toMatchObject([{ downloadable: true }])
    const cancelled = await order('offline')
    await app.call(guestOrders.cancel, { params: { token: cancelled.token } })
    expect(await open(cancelled.token)).toMatchObject({ order: { status: 'cancelled' } })
  })

  test('is forgotten a month after an order ended unpaid; money that arrives then goes back', async () => {
    const email = someone()
    const { order: placed, token } = await order('stripe', { email })
    const { reference } = await lastPayment(app, placed.uuid).then((one) => ({
      reference: one.provider_reference ?? '',
    }))
    await app.call(guestOrders.cancel, { params: { token } })
    const row = () =>
      app.ctx.db.selectFrom('orders').selectAll().where('id', '=', placed.uuid).executeTakeFirstOrThrow()
    await forgetUnpaidGuests(app.ctx)
    expect((await row()).buyer_email).toBe(email)
    await app.ctx.db
      .updateTable('orders')
      .set({ ended_at: new Date(Date.now() - 31 * 86_400_000) })
      .where('id', '=', placed.uuid)
      .execute()
    await forgetUnpaidGuests(app.ctx)
    expect(await row()).toMatchObject({ buyer_email: '', buyer_name: '', address: '' })
    expect(await opening(token)).toBe(404)
    stripe.pay(reference)
    for (const event of stripe.events) await sendEvent(app, 'stripe', event)
    await processPaymentEvents(app.ctx, new Date(Date.now() + 3_600_000))
    await settleOrders(app.ctx, new Date(Date.now() + 3_600_000))
    expect(await row()).toMatchObject({ status: 'cancelled' })
    expect(await ledgerFaults(app.ctx)).toEqual([])
  })
})

describe('a provider', () => {
  test('says by an event that the order is paid, also after the visitor has left', async () => {
    const { order: placed, token } = await order('stripe')
    const payment = await lastPayment(app, placed.uuid)
    stripe.pay(payment.provider_reference ?? '')
    for (const event of [...stripe.events, ...stripe.events]) await sendEvent(app, 'stripe', event)
    await processPaymentEvents(app.ctx, new Date(Date.now() + 3_600_000))
    expect(await open(token)).toMatchObject({
      order: { status: 'paid' },
      purchases: [{ title: song.title, downloadable: true }],
    })
    expect(await ledgerFaults(app.ctx)).toEqual([])
  })

  test('is asked when the visitor returns', async () => {
    const { order: placed, token } = await order('stripe')
    stripe.pay((await lastPayment(app, placed.uuid)).provider_reference ?? '')
    expect(await app.call(guestOrders.confirm, { params: { token } })).toMatchObject({ status: 'paid' })
  })
})

describe('a refund', () => {
  test('ends the download, before and after a claim', async () => {
    const { order: paid, token } = await order()
    const kept = await order()
    await claim(kept.token)
    const { url } = await app.call(guestOrders.prepare, await prepare(token))
    const asked = await app.call(guestOrders.requestRefund, {
      params: { token },
      body: { reason: 'By mistake' },
    })
    expect(asked.refund_requested).toBe(true)
    await refund(paid.uuid)
    await refund(kept.order.uuid)
    expect(await open(token)).toMatchObject({
      order: { status: 'refunded' },
      purchases: [{ downloadable: false }],
    })
    expect((await app.fastify.inject({ url: url ?? '' })).statusCode).toBe(403)
    expect(await owned()).toMatchObject([{ status: 'refunded', downloadable: false }])
    expect(await ledgerFaults(app.ctx)).toEqual([])
  })
})

describe('an account', () => {
  test('claims an order once; the link opens nothing any more', async () => {
    const { order: paid, token } = await order()
    const { url } = await app.call(guestOrders.prepare, await prepare(token))
    await claim(token)
    expect(await owned()).toMatchObject([
      { title: 'Slow Weather', order: { uuid: paid.uuid }, downloadable: true },
    ])
    expect(await claim(token)).toEqual({ status: 'success' })
    expect(await owned()).toHaveLength(1)
    const ben = await makeUser(app.ctx)
    expect([await claiming(token, ben), await opening(token)]).toEqual([410, 410])
    expect((await app.fastify.inject({ url: url ?? '' })).statusCode).toBe(404)
    expect(await owned(ben)).toEqual([])
  })

  test('wins against another one that claims at the same moment', async () => {
    const { token } = await order()
    const claimers = await Promise.all([1, 2, 3, 4].map(() => makeUser(app.ctx)))
    const statuses = await Promise.all(claimers.map((one) => claiming(token, one)))
    expect(statuses.sort()).toEqual([200, 410, 410, 410])
    const lists = await Promise.all(claimers.map((one) => owned(one)))
    expect(lists.flat()).toHaveLength(1)
  })

  test('gets nothing by its address alone, which a visitor cannot find out either', async () => {
    const known = await order('test', { email: ann.email })
    const unknown = await order('test')
    expect(Object.keys(known)).toEqual(Object.keys(unknown))
    expect(known.order.status).toBe(unknown.order.status)
    expect(await owned()).toEqual([])
  })

  test('claims an order that is not paid yet, and owns it with the payment', async () => {
    const { order: placed, token } = await order('offline')
    await claim(token)
    await settle(app.ctx, (await lastPayment(app, placed.uuid)).id, { status: 'succeeded' })
    expect(await owned()).toMatchObject([{ title: 'Slow Weather', downloadable: true }])
  })

  test('keeps what it owns already by the other purchase, once that is refunded', async () => {
    const buyer = await makeBuyer(app)
    const own = await putSong(app, buyer, 700)
    const first = await buy(app, buyer)
    const { id } = await app.ctx.db
      .selectFrom('prices')
      .select('id')
      .where('song_id', '=', own.id)
      .executeTakeFirstOrThrow()
    const second = await app.call(guestOrders.checkout, body('test', 700, { items: [{ price: id }] }))
    await claim(second.token, buyer)
    expect(await owned(buyer)).toHaveLength(1)
    await refund(first.order.uuid)
    expect((await owned(buyer)).filter(({ downloadable }) => downloadable)).toMatchObject([
      { order: { uuid: second.order.uuid } },
    ])
  })
})
