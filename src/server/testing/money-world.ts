import { sql } from 'kysely'
import type { Endpoint } from '../../contract/core/endpoint.ts'
import { artistPayouts } from '../../contract/selling/back-office/earnings.ts'
import { adminPayoutCalls } from '../../contract/selling/back-office/payouts.ts'
import { adminSaleCalls } from '../../contract/selling/back-office/sales.ts'
import { carts } from '../../contract/selling/cart.ts'
import { orders } from '../../contract/selling/orders.ts'
import { settleOrders } from '../domains/selling/orders/open-orders.service.ts'
import { processPaymentEvents } from '../domains/selling/payment-events/service.ts'
import { encryptDetails } from '../domains/selling/payouts/payout-accounts.service.ts'
import type { TestApp } from './app.ts'
import { withoutTriggers } from './database.ts'
import { makeAlbum, makeArtist, makeMember, makeSong, makeUser, type TestUser } from './make.ts'
import { sendEvent } from './make-payments.ts'
import { makeCoupon, makePrice, makeSplit } from './make-selling.ts'
import type { StripeServer } from './stripe-server.ts'

/** Common parts of all worlds of a test. */
export interface Shop {
  app: TestApp
  stripe: StripeServer
  admin: TestUser
  licenses: readonly { id: number }[]
}

export interface WorldOptions {
  currency: string
  /** Of two songs of an album, the album, and a song of another artist; under each license. */
  prices: readonly number[]
  /** Share of the first artist in the items of the album, in hundredths of a percent. */
  share: number
}

export interface Purchase {
  /** Places in the list of items. */
  items: readonly number[]
  license: number
  coupon: boolean
  taxed: boolean
  pay: 'now' | 'later' | 'not' | 'twice'
  returns: boolean
}

interface Dispute {
  session: string
  id: string
}

const HOUR = 3_600_000
const later = (hours: number) => new Date(Date.now() + hours * HOUR)

/** Returns the item at a place of a list, counted around. */
const at = <T>(list: readonly T[], place: number): T | undefined => list[place % Math.max(1, list.length)]

/**
 * Opens a world of one buyer and two artists, with what may happen in it. Everything may be refused, as in life; what was
 * told by the provider is kept in `stripe.events` until it is delivered.
 */
export const moneyWorld = async ({ app, stripe, admin, licenses }: Shop, options: WorldOptions) => {
  const { ctx } = app
  const { currency, prices, share } = options
  const buyer = await makeUser(ctx)
  const owner = await makeUser(ctx, { roles: ['user', 'artist'] })
  const artists = [await makeArtist(ctx), await makeArtist(ctx)] as const
  const [first, second] = artists
  for (const artist of artists) await makeMember(ctx, artist, owner)
  const album = await makeAlbum(ctx, { artist_id: first.id })
  const songs = [
    await makeSong(ctx, { artist_id: first.id, album_id: album.id }),
    await makeSong(ctx, { artist_id: first.id, album_id: album.id }),
    await makeSong(ctx, { artist_id: second.id }),
  ] as const
  const shares = [
    { artist_id: first.id, share },
    { artist_id: second.id, share: 10_000 - share },
  ]
  await makeSplit(ctx, { song: songs[0].id }, shares)
  await makeSplit(ctx, { album: album.id }, shares)
  const items = [
    { type: 'song', id: songs[0].id },
    { type: 'song', id: songs[1].id },
    { type: 'album', id: album.id },
    { type: 'song', id: songs[2].id },
  ] as const
  const offers = await Promise.all(
    items.map((product, place) =>
      Promise.all(
        licenses.map(({ id: license_id }, license) =>
          makePrice(ctx, product.type === 'song' ? { song: product.id } : { album: product.id }, {
            license_id,
            currency,
            amount: at(prices, place * licenses.length + license) ?? 0,
          }),
        ),
      ),
    ),
  )
  const { code } = await makeCoupon(ctx, { percent: 15, artist_id: first.id })
  const { id: method_id } = await ctx.db
    .insertInto('payout_methods')
    .values({ name: `Transfer ${buyer.id}`, kind: 'other', currency, minimum: 50, fee: 7 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const details = encryptDetails(ctx, { account: '1' })
  await ctx.db
    .insertInto('payout_accounts')
    .values(artists.map(({ id }) => ({ artist_id: id, method_id, details, changed_by: owner.id })))
    .execute()

  // Each has an address of its own, as calls of one are limited.
  const address = `10.${buyer.id >> 16}.${(buyer.id >> 8) & 255}.${buyer.id & 255}`
  const sessions: string[] = []
  const disputes: Dispute[] = []
  stripe.events.length = 0

  /** Calls as people do: what is refused is refused. Errors of the server are not. */
  const attempt = async (call: Endpoint, input: unknown, { token }: TestUser) => {
    const { status, body } = await app.requestError(call, input, token)
    if (status >= 500) throw new Error(`${call.method} ${call.path}: ${status} ${JSON.stringify(body)}`)
    return { status, body: body as unknown }
  }
  const sessionAt = (place: number, status: string) =>
    at(
      stripe.sessions.filter((one) => sessions.includes(one.id) && one.payment_status === status),
      place,
    )
  const ordersOf = () =>
    ctx.db
      .selectFrom('orders')
      .select(['id', 'number'])
      .where('user_id', '=', buyer.id)
      .orderBy('number')
      .execute()

  const fillCart = async ({ items: wanted, license, coupon, taxed }: Omit<Purchase, 'pay' | 'returns'>) => {
    await attempt(carts.empty, {}, buyer)
    for (const place of wanted) {
      const [product, offer] = [at(items, place), at(at(offers, place) ?? [], license)]
      await attempt(carts.add, { body: { product, price: offer?.id } }, buyer)
    }
    const body = { country: taxed ? 'FR' : 'US', ...(coupon && { coupon: code }) }
    await attempt(carts.update, { body }, buyer)
  }
  const checkOut = async (provider: 'stripe' | 'test') => {
    const { total } = await app.call(carts.get, {}, buyer.token)
    const body = { provider, total, return_url: '/cart', cancel_url: '/cart' }
    return attempt(orders.checkout, { body }, buyer)
  }

  const returned = (charge: { amount: number; id: string }) => {
    const back = stripe.refunds.filter((one) => one.charge === charge.id)
    return back.reduce((sum, { amount }) => sum + amount, 0)
  }

  return {
    buyer,
    artists,
    currency,
    /** Undelivered events. */
    events: stripe.events,
    buy: async ({ pay, returns, ...wanted }: Purchase): Promise<void> => {
      await fillCart(wanted)
      const { body } = await checkOut('stripe')
      const { order, action } = body as { order?: { uuid: string }; action?: { url?: string } }
      const session = stripe.sessions.find(({ id }) => action?.url?.endsWith(id))
      if (!order || !session) return
      if (!sessions.includes(session.id)) sessions.push(session.id)
      if (pay === 'twice') await checkOut('test')
      if (pay !== 'not' && session.status === 'open')
        stripe.pay(session.id, pay === 'later' ? 'later' : 'now')
      if (returns) await attempt(orders.confirm, { params: { uuid: order.uuid }, body: {} }, buyer)
    },
    /** A debit arrives, or a page that was left open is paid. */
    confirm: (place: number, good: boolean): void => {
      const session = sessionAt(place, 'unpaid')
      if (session?.status === 'complete') stripe.confirm(session.id, good ? 'succeeded' : 'failed')
      else if (session?.status === 'open' && good) stripe.pay(session.id)
      else if (session?.status === 'open') stripe.expire(session.id)
    },
    cancel: async (place: number): Promise<void> => {
      const uuid = at(await ordersOf(), place)?.id
      if (uuid) await attempt(orders.cancel, { params: { uuid } }, buyer)
    },
    /** An operator refunds an item in part, or all of an order. */
    refund: async (place: number, item: number | null, percent: number): Promise<void> => {
      const order = at(await ordersOf(), place)
      if (!order) return
      const parts = await ctx.db
        .selectFrom('order_items')
        .selectAll()
        .where('order_id', '=', order.id)
        .orderBy('id')
        .execute()
      const part = item === null ? undefined : at(parts, item)
      const amount = part && Math.max(1, Math.floor(((part.amount - part.discount) * percent) / 100))
      const body = { items: part ? [{ id: part.id, amount }] : null, reason: '' }
      await attempt(adminSaleCalls.refund, { params: { id: order.number }, body }, admin)
    },
    /** Somebody refunds at Stripe. */
    refundThere: (place: number, percent: number): void => {
      const session = sessionAt(place, 'paid')
      const charge = session && stripe.chargeOf(session.id)
      if (!charge || charge.disputed) return
      const amount = Math.floor(((charge.amount - returned(charge)) * percent) / 100)
      if (amount > 0) stripe.refund(session.id, amount)
    },
    dispute: (place: number): void => {
      const session = sessionAt(place, 'paid')
      if (session && !disputes.some((one) => one.session === session.id))
        disputes.push({ session: session.id, id: stripe.dispute(session.id) })
    },
    closeDispute: (place: number, won: boolean): void => {
      const dispute = at(
        disputes.filter(({ id }) => stripe.statusOf(id) === 'needs_response'),
        place,
      )
      if (dispute) stripe.closeDispute(dispute.id, won ? 'won' : 'lost')
    },
    /** Events arrive in some order, some of them twice and at the same time; others later. */
    deliver: async (order: readonly number[], share: number): Promise<void> => {
      const count = Math.ceil((stripe.events.length * share) / 100)
      const place = (index: number): number => at(order, index) ?? 0
      const shuffled = stripe.events
        .map((event, index) => ({ event, key: place(index) }))
        .sort((a, b) => a.key - b.key)
        .map(({ event }) => event)
        .slice(0, count)
      const sent = shuffled.flatMap((event, index) => (place(index) % 3 === 0 ? [event, event] : [event]))
      const answers = await Promise.all(sent.map((event) => sendEvent(app, 'stripe', event, address)))
      if (answers.some((status) => status !== 200)) throw new Error(`events were answered with ${answers}`)
      // What was delivered may come again.
      const kept = stripe.events.filter((event, index) => !shuffled.includes(event) || place(index) % 5 === 0)
      stripe.events.splice(0, stripe.events.length, ...kept)
      await processPaymentEvents(ctx, later(1))
    },
    work: (): Promise<void> => settleOrders(ctx, later(2)),
    /** The time until sales can be paid out ends for those made so far. */
    endHolding: async (): Promise<void> => {
      await withoutTriggers(app.owner, (trx) =>
        sql`update ledger_transactions set available_at = now()
          where available_at > now() and order_id in (select id from orders where user_id = ${buyer.id})`.execute(
          trx,
        ),
      )
    },
    /** Asks for this part of what is available; more than 100 is refused. Returns whether more was granted. */
    askPayout: async (place: number, percent: number): Promise<boolean> => {
      const artist_id = at(artists, place)?.id ?? 0
      const { balances } = await app.call(artistPayouts.summary, { query: { artist_id } }, owner.token)
      const available = Math.max(0, balances.find((one) => one.currency === currency)?.available ?? 0)
      const amount = Math.max(1, Math.floor((available * percent) / 100))
      const { status } = await attempt(artistPayouts.request, { body: { artist_id, amount } }, owner)
      return status < 400 && amount > available
    },
    /** Something is decided about the newest payout. */
    decide: async (decision: 'approve' | 'markPaid' | 'reject' | 'cancel'): Promise<void> => {
      const ids = artists.map(({ id }) => id)
      const payouts = await ctx.db
        .selectFrom('payouts')
        .select('id')
        .where('artist_id', 'in', ids)
        .orderBy('id', 'desc')
        .execute()
      const id = payouts[0]?.id
      if (id === undefined) return
      if (decision === 'cancel') await attempt(artistPayouts.cancel, { params: { id } }, owner)
      else {
        const body = decision === 'markPaid' ? { reference: 'R' } : { reason: 'No' }
        const input = { params: { id }, ...(decision !== 'approve' && { body }) }
        await attempt(adminPayoutCalls[decision], input, admin)
      }
    },
    /** Returns charges and refunds of this buyer, at Stripe and in the orders. */
    comparison: async () => {
      const { rows } = await sql<{ charged: number; returned: number }>`
        select coalesce(sum(p.amount), 0)::int as charged, coalesce(sum((select sum(r.amount) from refunds r
          where r.payment_id = p.id and r.status = 'succeeded')), 0)::int as returned
        from payments p join orders o on o.id = p.order_id
        where o.user_id = ${buyer.id} and p.provider = 'stripe' and p.status = 'succeeded'`.execute(ctx.db)
      const paid = stripe.sessions.filter((one) => sessions.includes(one.id) && one.payment_status === 'paid')
      const lost = (session: string): boolean =>
        disputes.some((one) => one.session === session && stripe.statusOf(one.id) !== 'won')
      const theirs = paid.map(({ id }) => {
        const charge = stripe.chargeOf(id)
        return { charged: charge.amount, returned: returned(charge) + (lost(id) ? charge.amount : 0) }
      })
      const sum = (key: 'charged' | 'returned') => theirs.reduce((total, one) => total + one[key], 0)
      return { ours: rows[0], theirs: { charged: sum('charged'), returned: sum('returned') } }
    },
  }
}
