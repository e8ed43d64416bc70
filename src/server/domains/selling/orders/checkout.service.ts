import { createHash } from 'node:crypto'
import type { BodyOf, ReplyOf } from '../../../../contract/core/endpoint.ts'
import type { guestOrders } from '../../../../contract/selling/guest-orders.ts'
import type { orders, PaymentAction, ProviderKey } from '../../../../contract/selling/orders.ts'
import type { AppContext } from '../../../context/app-context.ts'
import type { Trx } from '../../../db/schema.ts'
import { hashToken, newToken, sealToken } from '../../../db/tokens.ts'
import { throwError, throwFieldErrors } from '../../../http/http-error.ts'
import type { Client } from '../../../http/mount.ts'
import { networkOf } from '../../../http/rate-limits.ts'
import type { Viewer } from '../../../http/viewer.ts'
import { languageFor, spendAttempt, spendMailToStranger, takeMailToStranger } from '../../platform/index.ts'
import {
  deleteItemsOf,
  divide,
  earningsOf,
  freeOrder,
  hasChanged,
  isCartEmpty,
  lockCart,
  lowering,
  type PricedCart,
  pricedCart,
  pricedGuestCart,
  reserveCoupon,
  setCartCountry,
} from '../cart/service.ts'
import { storeGifts } from '../gifts/service.ts'
import { enabledProviders, type Provider, takes } from '../payments/providers.service.ts'
import { commissionOf } from '../prices/service.ts'
import { splitsInEffect } from '../splits/service.ts'
import { GUEST_SECRET } from './guests/emails.service.ts'
import { insertGuestOrder, lockOpenGuestOrder } from './guests/queries.ts'
import { insertPayment, openPayment, type StoredPayment } from './payments.queries.ts'
import {
  awaitedOrder,
  emailOf,
  insertOrder,
  insertOrderItems,
  listCommissions,
  lockArtists,
  type NewOrderItem,
  openOrder,
  setOrder,
} from './queries.ts'
import { type Credit, songCredits } from './refunds/queries.ts'
import { orderByUuid, orderFor } from './service.ts'
import { settle } from './settle.service.ts'
import { startPayment } from './start-payment.service.ts'

const HOUR = 3_600_000
/** How long an order waits for its payment, and one for a bank transfer in days by a setting. */
const ORDER_HOURS = 24
const ALL = 10_000

/** Identifies the contents of a cart: the same cart has one open order. */
const fingerprintOf = ({ lines, totals, coupon, country }: PricedCart): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        lines.map(({ price, amount, discount, tax, gift }) => [price, { amount, discount, tax }, gift]),
        coupon?.id ?? null,
        country,
        totals.total,
      ]),
    )
    .digest('base64url')

/** Returns what the songs of each album in the cart that the buyer owns contribute to its price. */
const creditsFor = async (
  trx: Trx,
  userId: number,
  lines: PricedCart['lines'],
): Promise<Map<number, Credit[]>> => {
  const lowered = lines.filter(({ deduction }) => deduction > 0)
  const paid = await songCredits(
    trx,
    userId,
    lowered.map(({ item_id, license }) => ({ album_id: item_id, license_id: license.id })),
  )
  return new Map(
    lowered.map((line) => {
      const own = paid.filter(
        ({ album_id, license_id }) => album_id === line.item_id && license_id === line.license.id,
      )
      const parts = divide(
        lowering(line),
        own.map(({ amount }) => amount),
      )
      const credits = own.map(({ source_id }, index) => ({ source_id, amount: parts[index] ?? 0 }))
      return [line.id, credits.filter(({ amount }) => amount > 0)]
    }),
  )
}

/** Returns the items of an order: what is sold, and who earns what. */
const orderItems = async (
  ctx: AppContext,
  trx: Trx,
  userId: number,
  { lines, tax: { included } }: PricedCart,
): Promise<NewOrderItem[]> => {
  const idsOf = (type: 'song' | 'album') =>
    lines.filter((line) => line.type === type).map(({ item_id }) => item_id)
  const [shares, commissions] = await Promise.all([
    splitsInEffect(trx, idsOf('song'), idsOf('album')),
    listCommissions(
      trx,
      lines.flatMap(({ artist_id }) => artist_id ?? []),
    ),
  ])
  // So that none of them is merged into another one before the order is stored.
  await lockArtists(
    trx,
    [...shares, ...lines].flatMap(({ artist_id }) => artist_id ?? []),
  )
  const credits = await creditsFor(trx, userId, lines)
  return lines.map((line) => {
    const { type, item_id, artist_id, license, amount, discount, tax } = line
    const split = shares.filter((share) => share.type === type && share.item_id === item_id)
    const whole = artist_id === null ? [] : [{ artist_id, share: ALL }]
    const commission = commissions.get(artist_id ?? 0) ?? commissionOf(ctx)
    const { commission: kept, earnings } = earningsOf(
      line,
      included,
      commission,
      split.length > 0 ? split : whole,
    )
    return {
      type,
      song_id: type === 'song' ? item_id : null,
      album_id: type === 'album' ? item_id : null,
      artist_id,
      license_id: license.id,
      title: line.title,
      artist: line.artist ?? '',
      license: license.name,
      license_text: line.license_text,
      amount,
      discount,
      tax,
      commission: kept,
      splits: earnings,
      credits: credits.get(line.id),
    }
  })
}

const expiryOf = (ctx: AppContext, provider: ProviderKey): Date =>
  new Date(Date.now() + (provider === 'offline' ? ctx.settings().offline_days * 24 : ORDER_HOURS) * HOUR)

/** Returns the provider of an order: none is needed for what costs nothing. 422 for one that is not offered. */
const providerFor = (
  offered: readonly Provider[],
  { currency, totals: { total } }: PricedCart,
  chosen: ProviderKey,
): ProviderKey => {
  if (total === 0) return 'free'
  if (!offered.some((one) => one.key === chosen && takes(one, currency, total)))
    throwFieldErrors({ provider: ['This value isn’t valid.'] })
  return chosen
}

/** 409 if a cart is empty, or costs something else than the buyer was shown. */
const requireShown = (cart: PricedCart, shown: number): void => {
  if (cart.lines.length === 0) throwError('conflict', 'Your cart is empty.')
  if (cart.totals.total === 0 && cart.lines.some(({ gift }) => gift !== null))
    throwError('conflict', 'A gift can’t be free.')
  if (hasChanged(cart) || cart.totals.total !== shown)
    throwError('conflict', 'Prices in your cart have changed. Please check it.')
}

/** Who orders; visitors have no id. */
interface Buyer {
  id: number | null
  name: string
  email: string
}

const buyerOf = async (trx: Trx, { id, name }: Viewer): Promise<Buyer> => ({
  id,
  name,
  email: await emailOf(trx, id),
})

const storeOrder = async (
  ctx: AppContext,
  trx: Trx,
  buyer: Buyer,
  cart: PricedCart,
  values: { fingerprint: string; provider: ProviderKey; expires_at: Date; name?: string; address?: string },
): Promise<string> => {
  const { totals, currency, coupon, tax, country } = cart
  const { name = buyer.name, address = '', ...rest } = values
  const id = await insertOrder(trx, {
    ...rest,
    user_id: buyer.id,
    currency,
    subtotal: totals.subtotal,
    discount: totals.discount,
    tax: totals.tax,
    total: totals.total,
    tax_included: tax.included,
    tax_name: tax.name,
    tax_rate: tax.rate,
    discount_code_id: coupon?.id ?? null,
    discount_code: coupon?.code ?? null,
    buyer_name: name,
    buyer_email: buyer.email,
    country,
    address,
  })
  const items = await insertOrderItems(
    trx,
    (await orderItems(ctx, trx, buyer.id ?? 0, cart)).map((item) => ({ ...item, order_id: id })),
  )
  await storeGifts(
    trx,
    buyer,
    cart.lines.flatMap(({ gift }, index) =>
      gift ? [{ order_item_id: items[index] as number, ...gift }] : [],
    ),
  )
  return id
}

type Checkout = Omit<BodyOf<typeof orders.checkout>, 'country'>

interface Placed {
  orderId: string
  payment: StoredPayment
}

/**
 * Stores the order of a cart with a payment to be made, in the caller’s transaction, or finds those that exist: `find`
 * returns the open order of a cart by its fingerprint. 409 and 422 as `checkOut`.
 */
const orderCart = async (
  ctx: AppContext,
  trx: Trx,
  cart: PricedCart,
  buyer: Buyer,
  offered: readonly Provider[],
  { provider: chosen, total, name, address, return_url, cancel_url }: Checkout,
  find: (fingerprint: string) => Promise<string | undefined>,
): Promise<Placed> => {
  requireShown(cart, total)
  const provider = providerFor(offered, cart, chosen)
  const fingerprint = fingerprintOf(cart)
  const expires_at = expiryOf(ctx, provider)
  const details = { ...(name && { name }), ...(address && { address }) }
  const existing = await find(fingerprint)
  if (existing) await setOrder(trx, existing, { provider, expires_at })
  else if (cart.coupon && cart.totals.discount > 0)
    await reserveCoupon(trx, cart.coupon, { user_id: buyer.id ?? 0 })
  const orderId =
    existing ?? (await storeOrder(ctx, trx, buyer, cart, { fingerprint, provider, expires_at, ...details }))
  const payment =
    (await openPayment(trx, orderId, provider)) ??
    (await insertPayment(trx, {
      order_id: orderId,
      provider,
      currency: cart.currency,
      amount: cart.totals.total,
      return_path: return_url,
      cancel_path: cancel_url,
    }))
  return { orderId, payment }
}

/** Places the order of an account. Asking again, also at the same time, answers the same: the cart is locked. */
const placeOrder = (
  ctx: AppContext,
  viewer: Viewer,
  offered: readonly Provider[],
  { country, ...body }: BodyOf<typeof orders.checkout>,
): Promise<Placed> =>
  ctx.db.transaction().execute(async (trx) => {
    await lockCart(trx, viewer.id)
    if (country) await setCartCountry(trx, viewer.id, country)
    const placed = (await isCartEmpty(trx, viewer.id)) && (await awaitedOrder(trx, viewer.id, body.total))
    const awaited = placed && (await openPayment(trx, placed, 'offline'))
    if (awaited) return { orderId: awaited.order_id, payment: awaited }
    const cart = await pricedCart(ctx, trx, viewer.id)
    const ordered = await orderCart(
      ctx,
      trx,
      cart,
      await buyerOf(trx, viewer),
      offered,
      body,
      async (fingerprint) => {
        const existing = await openOrder(trx, viewer.id, fingerprint)
        // An order that was paid since the cart was read has taken its items out: they would be ordered a second time.
        if (!existing) requireShown(await pricedCart(ctx, trx, viewer.id), body.total)
        return existing
      },
    )
    // It waits for days: what comes into the cart meanwhile is another order.
    if (ordered.payment.provider === 'offline') await deleteItemsOf(trx, viewer.id, ordered.orderId)
    return ordered
  })

/**
 * Adds a free download to the purchases of the viewer, by an order that costs nothing; `note` is part of its transaction.
 * 409 if the account has it. Safe to repeat after a failure: the order is found again.
 */
export const orderFreeDownload = async (
  ctx: AppContext,
  viewer: Viewer,
  price: number,
  note: (trx: Trx) => Promise<void>,
): Promise<void> => {
  const payment = await ctx.db.transaction().execute(async (trx) => {
    await lockCart(trx, viewer.id)
    const fingerprint = `free download ${price}`
    const existing = await openOrder(trx, viewer.id, fingerprint)
    const free =
      (await freeOrder(ctx, trx, viewer.id, price)) ?? throwError('conflict', 'You already own this.')
    const provider = 'free'
    const orderId =
      existing ??
      (await storeOrder(ctx, trx, await buyerOf(trx, viewer), free, {
        fingerprint,
        provider,
        expires_at: expiryOf(ctx, provider),
      }))
    await note(trx)
    const { currency } = free
    const path = '/library/purchases'
    return (
      (await openPayment(trx, orderId, provider)) ??
      (await insertPayment(trx, {
        order_id: orderId,
        provider,
        currency,
        amount: 0,
        return_path: path,
        cancel_path: path,
      }))
    )
  })
  await settle(ctx, payment.id, await startPayment(ctx, payment))
}

/** Starts the payment of an order, and returns what its buyer does next. 402 if the provider refuses. */
const pay = async (ctx: AppContext, { payment }: Placed): Promise<PaymentAction> => {
  const started = await startPayment(ctx, payment)
  if (started.status !== 'pending') await settle(ctx, payment.id, started)
  if (started.status === 'failed') throwError('payment_failed', started.error)
  return started.action
}

/**
 * Makes an order of the viewer’s cart and starts its payment. 409 if the cart is empty or costs something else than the
 * buyer was shown, 422 for a provider that is not offered, 402 if the provider refuses.
 */
export const checkOut = async (
  ctx: AppContext,
  viewer: Viewer,
  body: BodyOf<typeof orders.checkout>,
): Promise<ReplyOf<typeof orders.checkout>> => {
  const placed = await placeOrder(ctx, viewer, await enabledProviders(ctx), body)
  const action = await pay(ctx, placed)
  return { order: await orderFor(ctx.db, viewer.id, placed.orderId), action }
}

/** Orders of visitors in an hour from one network. */
const MAX_GUEST_ORDERS = 20

/**
 * Makes an order of a visitor’s cart and starts its payment, like `checkOut`. The token of an order that is not paid yet
 * continues it, as long as the cart and the address are the same. 429 for too many orders, or too many that cost nothing.
 */
export const checkOutGuest = async (
  ctx: AppContext,
  { address: from, locale }: Client,
  { items, coupon, country, email, token: known, ...body }: BodyOf<typeof guestOrders.checkout>,
): Promise<ReplyOf<typeof guestOrders.checkout>> => {
  await spendAttempt(ctx, ['guest orders from', networkOf(from)], MAX_GUEST_ORDERS)
  const offered = await enabledProviders(ctx)
  const { token, ...placed } = await ctx.db.transaction().execute(async (trx) => {
    const cart = await pricedGuestCart(ctx, trx, { items, coupon, country, email })
    // What is paid limits itself; a receipt of nothing must not.
    if (cart.totals.total === 0) await spendMailToStranger({ db: trx }, { address: from }, email)
    const open = known === undefined ? undefined : await lockOpenGuestOrder(trx, hashToken(known))
    const buyer = { id: null, name: '', email }
    const ordered = await orderCart(ctx, trx, cart, buyer, offered, body, async (fingerprint) =>
      open?.email === email && open.fingerprint === fingerprint ? open.id : undefined,
    )
    if (known !== undefined && ordered.orderId === open?.id) return { ...ordered, token: known }
    const created = newToken()
    await insertGuestOrder(trx, {
      order_id: ordered.orderId,
      locale: languageFor(ctx, locale).locale,
      ...sealToken(ctx.env.secret, GUEST_SECRET, created),
    })
    if (
      ordered.payment.provider === 'offline' &&
      (await takeMailToStranger({ db: trx }, { address: from }, email))
    )
      await ctx.queue.send('email-guest-order', { order_id: ordered.orderId }, { trx })
    return { ...ordered, token: created }
  })
  const action = await pay(ctx, placed)
  return { order: await orderByUuid(ctx.db, placed.orderId), action, token }
}
