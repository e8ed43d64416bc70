import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { BodyOf } from '../../../../contract/core/endpoint.ts'
import { notifications } from '../../../../contract/platform/notifications.ts'
import { carts } from '../../../../contract/selling/cart.ts'
import { gifts } from '../../../../contract/selling/gifts.ts'
import { orders } from '../../../../contract/selling/orders.ts'
import { prices } from '../../../../contract/selling/prices.ts'
import { purchaseDownloads, purchases } from '../../../../contract/selling/purchases.ts'
import { sold } from '../../../db/sql/items.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { buy } from '../../../testing/buy.ts'
import { liftLimits } from '../../../testing/limits.ts'
import { makeAlbum, makeArtist, makeSong, makeUser, type TestUser } from '../../../testing/make.ts'
import { ledgerFaults, makeCoupon, makePrice, startSelling } from '../../../testing/make-selling.ts'
import { mailsTo } from '../../../testing/sent-mails.ts'
import { loadBalance } from '../ledger/service.ts'
import { applyReturned } from '../orders/refunds/returned.service.ts'
import { carryOut, decideRefund } from '../orders/refunds/service.ts'
import { deliverGifts, emailGift } from './service.ts'

let app: TestApp
let ann: TestUser
let ben: TestUser
let artist: { id: number }
let song: { id: number }
let price: { id: number; license_id: number }
beforeAll(async () => {
  app = await testApp()
  await startSelling(app.ctx)
  await liftLimits(app.ctx)
})
afterAll(() => app.close())
beforeEach(async () => {
  ann = await makeUser(app.ctx, { name: 'Ann' })
  ben = await makeUser(app.ctx, { name: 'Ben' })
  artist = await makeArtist(app.ctx)
  song = await makeSong(app.ctx, { artist_id: artist.id })
  price = await makePrice(app.ctx, { song: song.id }, { amount: 1000 })
})

const DAY = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString()
type Given = NonNullable<BodyOf<typeof carts.add>['gift']>
const toBen = (values: Partial<Given> = {}): Given => ({
  email: ben.email,
  name: 'Benjamin',
  message: 'For your birthday',
  deliver_at: null,
  ...values,
})
const item = (gift?: Given) => ({
  body: { product: { type: 'song' as const, id: song.id }, price: price.id, ...(gift && { gift }) },
})
const add = (gift?: Given) => app.call(carts.add, item(gift), ann.token)
const tryAdd = (gift?: Given) => app.requestError(carts.add, item(gift), ann.token)
const given = async () => (await app.call(gifts.list, {}, ann.token)).data
const has = async (who: TestUser) => (await app.call(purchases.list, {}, who.token)).data
/** Buys the song for Ben and returns the gift. */
const give = async (values: Partial<Given> = {}) => {
  await add(toBen(values))
  const { order } = await buy(app, ann)
  const [gift] = await given()
  if (!gift) throw new Error('no gift')
  return { ...gift, code: String(gift.code), uuid: order.uuid }
}
const redeem = (code: string, who = ben) => app.call(gifts.redeem, { params: { code } }, who.token)
const tryRedeem = (code: string, who = ben) => app.requestError(gifts.redeem, { params: { code } }, who.token)
const look = (code: string, who: TestUser | null = null) =>
  app.call(gifts.get, { params: { code } }, who?.token)
const refund = async (uuid: string) => {
  const id = await app.ctx.db.transaction().execute((trx) => decideRefund(trx, null, uuid, null, 'Returned'))
  await carryOut(app.ctx, id)
}
const bell = async (who: TestUser) =>
  (await app.call(notifications.list, {}, who.token)).map(({ text, params }) => [text, params.title])

describe('the cart', () => {
  test('holds an item once for the buyer and once per recipient', async () => {
    await add()
    await add(toBen())
    await add(toBen({ email: 'cy@example.com' }))
    const cart = await app.call(carts.get, {}, ann.token)
    expect(cart.items.map(({ gift }) => gift?.email)).toEqual([undefined, ben.email, 'cy@example.com'])
    expect(cart.total).toBe(3000)
    expect(await tryAdd(toBen({ name: 'Again' }))).toMatchObject({ status: 409 })
    expect(await tryAdd()).toMatchObject({ status: 409 })
  })

  test('changes to whom an item is given, but gives nobody the same twice', async () => {
    await add(toBen())
    const { items } = await add(toBen({ email: 'cy@example.com' }))
    const change = (gift: Given) => ({
      params: { id: Number(items[1]?.id) },
      body: { price: price.id, gift },
    })
    expect(await app.requestError(carts.change, change(toBen()), ann.token)).toMatchObject({ status: 409 })
    const { items: after } = await app.call(
      carts.change,
      change(toBen({ email: 'di@example.com' })),
      ann.token,
    )
    expect(after[1]?.gift).toMatchObject({ email: 'di@example.com', name: 'Benjamin' })
  })

  test('says that a gift is in it, while the offer of the item stays open', async () => {
    await add(toBen())
    const query = { songs: String(song.id) }
    expect(await app.call(prices.offers, { query }, ann.token)).toMatchObject([{ in_cart: false }])
    await add()
    expect(await app.call(prices.offers, { query }, ann.token)).toMatchObject([{ in_cart: true }])
  })

  test('deducts nothing from an album that is given', async () => {
    const album = await makeAlbum(app.ctx, { artist_id: artist.id })
    song = await makeSong(app.ctx, { artist_id: artist.id, album_id: album.id })
    price = await makePrice(app.ctx, { song: song.id }, { amount: 1000 })
    await add()
    await buy(app, ann)
    const whole = await makePrice(
      app.ctx,
      { album: album.id },
      { amount: 5000, license_id: price.license_id },
    )
    const body = { product: { type: 'album' as const, id: album.id }, price: whole.id }
    await app.call(carts.add, { body: { ...body, gift: toBen() } }, ann.token)
    const cart = await app.call(carts.add, { body }, ann.token)
    expect(cart.items.map(({ amount }) => amount)).toEqual([5000, 4000])
  })

  test.each([
    ['no email', { email: 'nobody' }, 'gift.email'],
    ['a day that has passed', { deliver_at: inDays(-1) }, 'deliver_at'],
    ['a day in two years', { deliver_at: inDays(700) }, 'deliver_at'],
    ['a long message', { message: 'x'.repeat(501) }, 'gift.message'],
  ])('refuses %s', async (_, values, field) => {
    const error = await tryAdd(toBen(values))
    expect(error.status).toBe(422)
    expect(Object.keys(error.body.errors ?? {})).toEqual([field])
  })

  test('refuses to give away what is free, as strangers would be emailed for nothing', async () => {
    price = await makePrice(app.ctx, { song: song.id }, { amount: 0 })
    expect(await tryAdd(toBen())).toMatchObject({ status: 422 })
  })
})

describe('a paid gift', () => {
  test('is owned by nobody until it is redeemed, and is sold like everything else', async () => {
    const coupon = await makeCoupon(app.ctx)
    await add(toBen())
    await app.call(carts.update, { body: { coupon: coupon.code } }, ann.token)
    const { order } = await buy(app, ann)
    expect(order).toMatchObject({ status: 'paid', total: 900, items: [{ gift: { email: ben.email } }] })
    expect(await has(ann)).toEqual([])
    expect(await has(ben)).toEqual([])
    expect((await app.call(carts.get, {}, ann.token)).items).toEqual([])
    expect(await loadBalance(app.ctx.db, `artist:${artist.id}`, 'USD')).toBe(-765)
    expect(await ledgerFaults(app.ctx)).toEqual([])
    expect(await given()).toMatchObject([
      { title: expect.any(String), email: ben.email, status: 'sent', order: order.uuid },
    ])
  })

  test('can be something that the buyer owns', async () => {
    await add()
    await buy(app, ann)
    expect(await tryAdd()).toMatchObject({ status: 409 })
    const { code } = await give()
    await redeem(code)
    expect(await has(ben)).toHaveLength(1)
    expect(await has(ann)).toHaveLength(1)
  })

  test('is emailed with code and link, to a stranger in the language of the giver', async () => {
    await app.ctx.db.updateTable('users').set({ locale: 'de' }).where('id', '=', ann.id).execute()
    const { id, code } = await give({ email: 'stranger@example.com', message: 'Für <dich>' })
    await emailGift(app.ctx, id)
    const [mail] = mailsTo(app.ctx, 'stranger@example.com')
    expect(mail).toContain(code)
    expect(mail).toContain(`/redeem/${code}`)
    expect(mail).toContain('Benjamin')
    expect(mail).toContain('schenkt dir')
    // The text part is plain; the page escapes it.
    expect(mail?.split('text/html')[1]).not.toContain('<dich>')
  })

  test('waits for its day', async () => {
    const { id, status } = await give({ email: 'later@example.com', deliver_at: inDays(3) })
    expect(status).toBe('scheduled')
    await deliverGifts(app.ctx, new Date(Date.now() + 2 * DAY))
    expect(await given()).toMatchObject([{ id, status: 'scheduled', sent_at: null }])
    await deliverGifts(app.ctx, new Date(Date.now() + 4 * DAY))
    expect(await given()).toMatchObject([{ id, status: 'sent' }])
    await deliverGifts(app.ctx, new Date(Date.now() + 4 * DAY))
    const { emails } = await app.ctx.db
      .selectFrom('gifts')
      .select('emails')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(emails).toBe(1)
  })

  test('is emailed again, and to another address with another code', async () => {
    const { id, code } = await give()
    const resend = (email?: string) => ({ params: { id }, body: email ? { email } : {} })
    expect(await app.call(gifts.resend, resend(), ann.token)).toMatchObject({ code, email: ben.email })
    const other = await app.call(gifts.resend, resend('right@example.com'), ann.token)
    expect(other.email).toBe('right@example.com')
    expect(other.code).not.toBe(code)
    expect(await tryRedeem(code)).toMatchObject({ status: 404 })
    await redeem(String(other.code))
    expect(await app.requestError(gifts.resend, resend(), ann.token)).toMatchObject({ status: 409 })
  })

  test('is not emailed without end', async () => {
    const { id } = await give()
    for (let n = 1; n < 5; n++) await app.call(gifts.resend, { params: { id }, body: {} }, ann.token)
    expect(await app.requestError(gifts.resend, { params: { id }, body: {} }, ann.token)).toMatchObject({
      status: 429,
    })
  })

  test('keeps the song, though its artist deletes it', async () => {
    const { code } = await give()
    const { rows } = await sql<{ sold: boolean }>`
      select ${sold} as sold from all_songs s where s.id = ${song.id}`.execute(app.ctx.db)
    expect(rows).toEqual([{ sold: true }])
    await redeem(code)
  })
})

describe('redeeming', () => {
  test('shows the gift to whoever has the code, and gives it to an account once', async () => {
    const { code } = await give()
    expect(code).toMatch(/^([2-9A-HJ-NP-Z]{5}-){3}[2-9A-HJ-NP-Z]{5}$/)
    expect(await look(code.toLowerCase().replaceAll('-', ' '))).toMatchObject({
      item_id: song.id,
      sender: 'Ann',
      name: 'Benjamin',
      message: 'For your birthday',
      status: 'open',
      yours: false,
      owned: false,
    })
    expect(await redeem(code)).toMatchObject({ status: 'redeemed', yours: true, owned: false })
    const [purchase] = await has(ben)
    // Neither the price nor the order of the giver is shown.
    expect(purchase).toMatchObject({ item_id: song.id, amount: null, order: null, gift: { sender: 'Ann' } })
    const params = { id: Number(purchase?.id) }
    expect(
      await app.call(purchaseDownloads.prepare, { params, body: { format: 'original' } }, ben.token),
    ).toMatchObject({ url: expect.any(String) })
    expect(await app.call(purchases.license, { params }, ben.token)).toMatchObject({
      text: 'For private use.',
    })
    const cy = await makeUser(app.ctx)
    expect(await tryRedeem(code, cy)).toMatchObject({ status: 409 })
    expect(await look(code, cy)).toMatchObject({ status: 'redeemed', yours: false })
    expect(await bell(ann)).toContainEqual(['Your gift was redeemed: {title}', expect.any(String)])
    expect(await given()).toMatchObject([{ status: 'redeemed', code: null, redeemed_at: expect.any(String) }])
  })

  test('needs an account and a code that exists and is paid', async () => {
    const { code } = await give()
    expect(await app.requestError(gifts.redeem, { params: { code } })).toMatchObject({ status: 401 })
    expect(await tryRedeem('AAAAA-AAAAA-AAAAA-AAAAA')).toMatchObject({ status: 404 })
    await add(toBen({ email: 'unpaid@example.com' }))
    await buy(app, ann, 'offline')
    expect(await given()).toHaveLength(1)
  })

  test('leaves the code to who owns the item already, for somebody else', async () => {
    const { code } = await give()
    await redeem((await give()).code)
    expect(await look(code, ben)).toMatchObject({ status: 'open', owned: true })
    expect(await tryRedeem(code)).toMatchObject({ status: 409 })
    const cy = await makeUser(app.ctx)
    await redeem(code, cy)
    expect(await has(cy)).toHaveLength(1)
  })

  test('at the same moment gives one purchase', async () => {
    const { code } = await give()
    const others = await Promise.all([1, 2, 3, 4].map(() => makeUser(app.ctx)))
    const statuses = await Promise.all(others.map(async (who) => (await tryRedeem(code, who)).status))
    expect(statuses.sort()).toEqual([200, 409, 409, 409])
    expect((await Promise.all(others.map(has))).flat()).toHaveLength(1)
  })

  test('by whoever paid for the gift makes it theirs, for what they paid', async () => {
    const { code, uuid } = await give()
    expect(await redeem(code, ann)).toMatchObject({ status: 'redeemed', yours: true })
    expect(await has(ann)).toMatchObject([{ item_id: song.id, status: 'paid' }])
    expect(await tryRedeem(code)).toMatchObject({ status: 409 })
    expect(await bell(ann)).toEqual([])
    await refund(uuid)
    expect(await has(ann)).toMatchObject([{ status: 'refunded' }])
  })

  test('of two gifts of the same item at the same moment redeems one', async () => {
    const codes = [(await give()).code, (await give()).code]
    const statuses = await Promise.all(codes.map(async (code) => (await tryRedeem(code)).status))
    expect(statuses.sort()).toEqual([200, 409])
    expect(await has(ben)).toHaveLength(1)
  })
})

describe('a refund', () => {
  test('ends an open gift', async () => {
    const { code, uuid, id } = await give()
    await refund(uuid)
    expect(await look(code)).toMatchObject({ status: 'revoked' })
    expect(await tryRedeem(code)).toMatchObject({ status: 410 })
    expect(await given()).toMatchObject([{ id, status: 'revoked', code: null }])
    expect(await ledgerFaults(app.ctx)).toEqual([])
  })

  test('takes back a redeemed gift, and tells who had it', async () => {
    const { code, uuid } = await give()
    await redeem(code)
    await refund(uuid)
    expect(await has(ben)).toMatchObject([{ status: 'refunded', downloadable: false }])
    expect(await bell(ben)).toContainEqual([
      'This gift was refunded and is no longer yours: {title}',
      expect.any(String),
    ])
    const query = { songs: String(song.id) }
    expect(await app.call(prices.offers, { query }, ben.token)).toMatchObject([{ owned: false }])
  })

  test('that was undone gives back the gift', async () => {
    const { code, uuid } = await give()
    await redeem(code)
    const payment = await app.ctx.db
      .selectFrom('payments')
      .select(['id', 'amount', 'currency'])
      .where('order_id', '=', uuid)
      .executeTakeFirstOrThrow()
    const { id, amount, currency } = payment
    const chargeback = { kind: 'chargeback', amount, currency, reference: `d${uuid}` } as const
    await applyReturned(app.ctx, id, { ...chargeback, status: 'succeeded' })
    expect(await has(ben)).toMatchObject([{ status: 'refunded' }])
    await applyReturned(app.ctx, id, { ...chargeback, status: 'failed' })
    expect(await has(ben)).toMatchObject([{ status: 'paid', downloadable: true }])
    expect(await given()).toMatchObject([{ status: 'redeemed' }])
  })

  test('of the buyer’s own item leaves the gift of the same order', async () => {
    await add()
    await add(toBen())
    const { order } = await buy(app, ann)
    const own = order.items.find(({ gift }) => gift === null)
    const refunded = await app.ctx.db
      .transaction()
      .execute((trx) => decideRefund(trx, null, order.uuid, [{ id: Number(own?.id), amount: 1000 }], ''))
    await carryOut(app.ctx, refunded)
    expect(await given()).toMatchObject([{ status: 'sent' }])
    expect(await has(ann)).toMatchObject([{ status: 'refunded' }])
  })
})

test('the export of an account contains orders, gifts and what was received', async () => {
  const { code } = await give()
  await redeem(code)
  const exported = async ({ token }: TestUser) => {
    const headers = { authorization: `Bearer ${token}` }
    return (await app.fastify.inject({ url: '/api/user/export', headers })).json<Record<string, object[]>>()
  }
  const [buyer, recipient] = [await exported(ann), await exported(ben)]
  expect(buyer.gifts).toMatchObject([{ email: ben.email, message: 'For your birthday', sender: 'Ann' }])
  expect(buyer.orders).toMatchObject([{ total: 1000, currency: 'USD', items: [{ amount: 1000 }] }])
  expect(buyer.purchases).toEqual([])
  expect(recipient.purchases).toMatchObject([{ gift_from: 'Ann' }])
  expect(recipient.orders).toEqual([])
  expect(JSON.stringify(buyer)).not.toContain(code)
})

test('others see none of an account’s gifts', async () => {
  const { id } = await give()
  expect((await app.call(gifts.list, {}, ben.token)).data).toEqual([])
  expect(await app.requestError(gifts.resend, { params: { id }, body: {} }, ben.token)).toMatchObject({
    status: 404,
  })
  expect((await app.call(orders.list, {}, ben.token)).data).toEqual([])
})

describe('emails of gifts', () => {
  test('to an address that got five today wait until tomorrow', async () => {
    const others = await Promise.all(
      [1, 2, 3, 4, 5, 6].map(() => makeSong(app.ctx, { artist_id: artist.id })),
    )
    for (const { id } of others) {
      const { id: itsPrice } = await makePrice(app.ctx, { song: id }, { amount: 100 })
      const body = { product: { type: 'song' as const, id }, price: itsPrice, gift: toBen() }
      await app.call(carts.add, { body }, ann.token)
    }
    await buy(app, ann)
    const states = (await given()).map(({ status }) => status).sort()
    expect(states).toEqual(['scheduled', 'sent', 'sent', 'sent', 'sent', 'sent'])
    await sql`update login_attempts set expires_at = now()`.execute(app.ctx.db)
    await deliverGifts(app.ctx, new Date(Date.now() + 2 * DAY))
    expect((await given()).map(({ status }) => status)).not.toContain('scheduled')
  })

  test('are not sent for nothing', async () => {
    const { code } = await makeCoupon(app.ctx, { percent: 100 })
    await add(toBen())
    await app.call(carts.update, { body: { coupon: code } }, ann.token)
    await expect(buy(app, ann)).rejects.toThrow('A gift can’t be free.')
  })
})
