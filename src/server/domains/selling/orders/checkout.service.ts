import { createHash } from 'node:crypto'
import type { BodyOf, ReplyOf } from '../../../../contract/core/endpoint.ts'
import type { orders, ProviderKey } from '../../../../contract/selling/orders.ts'
import type { AppContext } from '../../../context/app-context.ts'
import type { Trx } from '../../../db/schema.ts'
import { throwError, throwFieldErrors } from '../../../http/http-error.ts'
import type { Viewer } from '../../../http/viewer.ts'
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
  reserveCoupon,
  setCartCountry,
} from '../cart/service.ts'
import { storeGifts } from '../gifts/service.ts'
import { enabledProviders, type Provider, takes } from '../payments/providers.service.ts'
import { commissionOf } from '../prices/service.ts'
import { splitsInEffect } from '../splits/service.ts'
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
import { orderFor } from './service.ts'
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

/** Returns the cart as it is ordered. 409 if it is empty, or costs something else than the buyer was shown. */
const cartToOrder = async (ctx: AppContext, trx: Trx, viewer: Viewer, shown: number): Promise<PricedCart> => {
  const cart = await pricedCart(ctx, trx, viewer.id)
  if (cart.lines.length === 0) throwError('conflict', 'Your cart is empty.')
  if (cart.totals.total === 0 && cart.lines.some(({ gift }) => gift !== null))
    throwError('conflict', 'A gift can’t be free.')
  if (hasChanged(cart) || cart.totals.total !== shown)
    throwError('conflict', 'Prices in your cart have changed. Please check it.')
  return cart
}

const storeOrder = async (
  ctx: AppContext,
  trx: Trx,
  viewer: Viewer,
  cart: PricedCart,
  values: { fingerprint: string; provider: ProviderKey; expires_at: Date; name?: string; address?: string },
): Promise<string> => {
  const { totals, currency, coupon, tax, country } = cart
  const { name = viewer.name, address = '', ...rest } = values
  const id = await insertOrder(trx, {
    ...rest,
    user_id: viewer.id,
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
    buyer_email: await emailOf(trx, viewer.id),
    country,
    address,
  })
  const items = await insertOrderItems(
    trx,
    (await orderItems(ctx, trx, viewer.id, cart)).map((item) => ({ ...item, order_id: id })),
  )
  await storeGifts(
    trx,
    viewer,
    cart.lines.flatMap(({ gift }, index) =>
      gift ? [{ order_item_id: items[index] as number, ...gift }] : [],
    ),
  )
  return id
}

/**
 * Stores the order of a cart with a payment to be made, or finds those that exist. Asking again, also at the same time,
 * answers the same: the cart is locked.
 */
const placeOrder = (
  ctx: AppContext,
  viewer: Viewer,
  offered: readonly Provider[],
  { provider: chosen, total, country, name, address, ...paths }: BodyOf<typeof orders.checkout>,
): Promise<{ orderId: string; payment: StoredPayment }> =>
  ctx.db.transaction().execute(async (trx) => {
    await lockCart(trx, viewer.id)
    if (country) await setCartCountry(trx, viewer.id, country)
    const placed = (await isCartEmpty(trx, viewer.id)) && (await awaitedOrder(trx, viewer.id, total))
    const awaited = placed && (await openPayment(trx, placed, 'offline'))
    if (awaited) return { orderId: awaited.order_id, payment: awaited }
    const cart = await cartToOrder(ctx, trx, viewer, total)
    const provider = providerFor(offered, cart, chosen)
    const fingerprint = fingerprintOf(cart)
    const expires_at = expiryOf(ctx, provider)
    const buyer = { ...(name && { name }), ...(address && { address }) }
    const existing = await openOrder(trx, viewer.id, fingerprint)
    // An order that was paid since the cart was read has taken its items out: they would be ordered a second time.
    if (!existing) await cartToOrder(ctx, trx, viewer, total)
    if (existing) await setOrder(trx, existing, { provider, expires_at })
    else if (cart.coupon && cart.totals.discount > 0)
      await reserveCoupon(trx, cart.coupon, { user_id: viewer.id })
    const orderId =
      existing ?? (await storeOrder(ctx, trx, viewer, cart, { fingerprint, provider, expires_at, ...buyer }))
    const payment =
      (await openPayment(trx, orderId, provider)) ??
      (await insertPayment(trx, {
        order_id: orderId,
        provider,
        currency: cart.currency,
        amount: cart.totals.total,
        return_path: paths.return_url,
        cancel_path: paths.cancel_url,
      }))
    // It waits for days: what comes into the cart meanwhile is another order.
    if (provider === 'offline') await deleteItemsOf(trx, viewer.id, orderId)
    return { orderId, payment }
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
      (await storeOrder(ctx, trx, viewer, free, {
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

/**
 * Makes an order of the viewer’s cart and starts its payment. 409 if the cart is empty or costs something else than the
 * buyer was shown, 422 for a provider that is not offered, 402 if the provider refuses.
 */
export const checkOut = async (
  ctx: AppContext,
  viewer: Viewer,
  body: BodyOf<typeof orders.checkout>,
): Promise<ReplyOf<typeof orders.checkout>> => {
  const { orderId, payment } = await placeOrder(ctx, viewer, await enabledProviders(ctx), body)
  const started = await startPayment(ctx, payment)
  if (started.status !== 'pending') await settle(ctx, payment.id, started)
  if (started.status === 'failed') throwError('payment_failed', started.error)
  return { order: await orderFor(ctx.db, viewer.id, orderId), action: started.action }
}
