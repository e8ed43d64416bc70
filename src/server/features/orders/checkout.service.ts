import { createHash } from 'node:crypto'
import type { BodyOf, ReplyOf } from '../../../contract/endpoint.ts'
import { ORDER_UUID, type orders, type ProviderKey } from '../../../contract/orders.ts'
import type { AppContext } from '../../app-context.ts'
import type { Trx } from '../../db/schema.ts'
import { throwError, throwFieldErrors } from '../../http/http-error.ts'
import type { Viewer } from '../../http/viewer.ts'
import {
  earningsOf,
  hasChanged,
  lockCart,
  type PricedCart,
  pricedCart,
  setCartCountry,
} from '../cart/cart.service.ts'
import { enabledProviders, providerOf, type Started } from '../payments/providers.service.ts'
import { commissionOf } from '../prices/prices.service.ts'
import {
  commissionsOf,
  emailOf,
  insertOrder,
  insertOrderItems,
  type NewOrderItem,
  openOrder,
  setOrder,
  sharesOf,
} from './orders.queries.ts'
import { orderFor } from './orders.service.ts'
import { insertPayment, notePaymentStart, openPayment, type StoredPayment } from './payments.queries.ts'
import { settle } from './settle.service.ts'

const HOUR = 3_600_000
/** How long an order waits for its payment, and one for a bank transfer in days by a setting. */
const ORDER_HOURS = 24
const ALL = 10_000

/** Identifies the contents of a cart: the same cart has one open order. */
const fingerprintOf = ({ lines, totals, coupon, country }: PricedCart): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        lines.map(({ price, amount, discount, tax }) => [price, { amount, discount, tax }]),
        coupon?.id ?? null,
        country,
        totals.total,
      ]),
    )
    .digest('base64url')

/** Returns the items of an order: what is sold, and who earns what. */
const orderItems = async (
  ctx: AppContext,
  trx: Trx,
  { lines, tax: { included } }: PricedCart,
): Promise<NewOrderItem[]> => {
  const idsOf = (type: 'song' | 'album') =>
    lines.filter((line) => line.type === type).map(({ item_id }) => item_id)
  const [shares, commissions] = await Promise.all([
    sharesOf(trx, idsOf('song'), idsOf('album')),
    commissionsOf(
      trx,
      lines.flatMap(({ artist_id }) => artist_id ?? []),
    ),
  ])
  return lines.map((line) => {
    const { type, item_id, artist_id, license, amount, discount, tax } = line
    const split = shares.filter((share) => share[`${type}_id`] === item_id)
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
      splits: JSON.stringify(earnings),
    }
  })
}

const expiryOf = (ctx: AppContext, provider: ProviderKey): Date =>
  new Date(Date.now() + (provider === 'offline' ? ctx.settings().offline_days * 24 : ORDER_HOURS) * HOUR)

/** Returns the provider of an order: none is needed for what costs nothing. 422 for one that is not offered. */
const providerFor = (ctx: AppContext, total: number, chosen: ProviderKey): ProviderKey => {
  if (total === 0) return 'free'
  if (!enabledProviders(ctx).some(({ key }) => key === chosen))
    throwFieldErrors({ provider: ['This value isn’t valid.'] })
  return chosen
}

/** Returns the cart as it is ordered. 409 if it is empty, or costs something else than the buyer was shown. */
const cartToOrder = async (ctx: AppContext, trx: Trx, viewer: Viewer, shown: number): Promise<PricedCart> => {
  const cart = await pricedCart(ctx, trx, viewer.id)
  if (cart.lines.length === 0) throwError('conflict', 'Your cart is empty.')
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
  await insertOrderItems(trx, id, await orderItems(ctx, trx, cart))
  return id
}

/**
 * Stores the order of a cart with a payment to be made, or finds those that exist. Asking again, also at the same time,
 * answers the same: the cart is locked.
 */
const placeOrder = (
  ctx: AppContext,
  viewer: Viewer,
  { provider: chosen, total, country, name, address }: BodyOf<typeof orders.checkout>,
): Promise<{ orderId: string; number: string; payment: StoredPayment }> =>
  ctx.db.transaction().execute(async (trx) => {
    await lockCart(trx, viewer.id)
    if (country) await setCartCountry(trx, viewer.id, country)
    const cart = await cartToOrder(ctx, trx, viewer, total)
    const provider = providerFor(ctx, cart.totals.total, chosen)
    const fingerprint = fingerprintOf(cart)
    const expires_at = expiryOf(ctx, provider)
    const buyer = { ...(name && { name }), ...(address && { address }) }
    const existing = await openOrder(trx, viewer.id, fingerprint)
    if (existing) await setOrder(trx, existing, { provider, expires_at })
    const orderId =
      existing ?? (await storeOrder(ctx, trx, viewer, cart, { fingerprint, provider, expires_at, ...buyer }))
    const payment =
      (await openPayment(trx, orderId, provider)) ??
      (await insertPayment(trx, {
        order_id: orderId,
        provider,
        currency: cart.currency,
        amount: cart.totals.total,
      }))
    const { number } = await orderFor(trx, viewer.id, orderId)
    return { orderId, number, payment }
  })

/** Asks the provider to take a payment, unless it was asked before. The id of the payment makes retries one call. */
const startPayment = async (
  ctx: AppContext,
  payment: StoredPayment,
  order: { uuid: string; number: string },
  urls: { return_url: string; cancel_url: string },
): Promise<Started> => {
  if (payment.status === 'pending' && payment.action) return { status: 'pending', action: payment.action }
  const { appUrl } = ctx.settings()
  const { id, amount, currency } = payment
  const complete = (path: string) =>
    new URL(path.replace(ORDER_UUID, order.uuid), appUrl || 'http://localhost').toString()
  const started = await providerOf(payment.provider).createPayment(ctx, {
    id,
    order,
    amount,
    currency,
    return_url: complete(urls.return_url),
    cancel_url: complete(urls.cancel_url),
  })
  await notePaymentStart(ctx.db, id, {
    ...(started.status === 'pending' && { status: 'pending' }),
    ...(started.reference && { provider_reference: started.reference }),
    action: JSON.stringify(started.action),
  })
  return started
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
  const { orderId, number, payment } = await placeOrder(ctx, viewer, body)
  const started = await startPayment(ctx, payment, { uuid: orderId, number }, body)
  if (started.status !== 'pending') await settle(ctx, payment.id, started)
  if (started.status === 'failed') throwError('payment_failed', started.error)
  return { order: await orderFor(ctx.db, viewer.id, orderId), action: started.action }
}
