import type { Cart, Gift } from '../../../../contract/core/cart.ts'
import type { BodyOf } from '../../../../contract/core/endpoint.ts'
import { isSelling } from '../../../../contract/core/settings.ts'
import type { User } from '../../../../contract/platform/user.ts'
import { type carts, MAX_CART_ITEMS } from '../../../../contract/selling/cart.ts'
import { MAX_GIFT_DAYS } from '../../../../contract/selling/gifts.ts'
import type { guestOrders } from '../../../../contract/selling/guest-orders.ts'
import type { AppContext } from '../../../context/app-context.ts'
import type { Db, Trx } from '../../../db/schema.ts'
import { orNotFound, throwError, throwFieldErrors } from '../../../http/http-error.ts'
import type { Viewer } from '../../../http/viewer.ts'
import { publishEvent } from '../../platform/index.ts'
import {
  type CartLine,
  type Coupon,
  cartChoices,
  cartLines,
  deleteItems,
  freeLine,
  guestLines,
  insertItem,
  lockCart,
  type NewCartItem,
  priceOnSale,
  reserveUse,
  taxOfCountry,
  updateCart,
  updateItem,
  usableCoupon,
} from './queries.ts'
import { type Discount, type Totals, totalsOf } from './totals.ts'

export {
  type Coupon,
  countUse,
  couponsOfSubscriptions,
  deleteItemsOf,
  isCartEmpty,
  isUseLeft,
  lockCart,
  returnItemsOf,
  taxOfCountry,
  usableCoupon,
} from './queries.ts'
export { divide, earningsOf, totalsOf } from './totals.ts'

/** Nobody decides what they pay themselves. */
export const OWN_COUPON = 'You made this coupon. Only others can use it.'

const DAY = 86_400_000

/** An item with what it costs. */
export type PricedLine = CartLine & Totals['lines'][number]

/** A cart with everything that an order needs. */
export interface PricedCart {
  lines: PricedLine[]
  totals: Omit<Totals, 'lines'>
  coupon: Coupon | null
  country: string | null
  currency: string
  tax: { name: string; rate: number; included: boolean }
}

/** Returns the price before deductions: as chosen by the buyer, but never less than the price or minimum now. */
const fullAmount = ({ chosen, minimum, list_amount }: CartLine): number =>
  minimum === null ? list_amount : Math.max(chosen, minimum)

/** Returns the deduction for songs that the buyer owns. */
export const lowering = (line: CartLine): number => Math.min(fullAmount(line), line.deduction)

const amountOf = (line: CartLine): number => fullAmount(line) - lowering(line)

/** A changed price must be accepted, unless the buyer chose an amount that is still permitted. */
const changed = ({ list_amount, known_amount, minimum, chosen }: CartLine): boolean =>
  minimum === null ? list_amount !== known_amount : chosen < minimum

/** Returns what a coupon takes off prices in a currency. */
export const discountOf = (coupon: Coupon | null, currency: string): Discount | null => {
  if (coupon?.percent) return { percent: coupon.percent }
  return coupon?.amount && coupon.currency === currency ? { amount: coupon.amount } : null
}

const priceCart = async (
  ctx: AppContext,
  db: Db,
  { lines, country, coupon }: Pick<PricedCart, 'country' | 'coupon'> & { lines: CartLine[] },
): Promise<PricedCart> => {
  const rate = await taxOfCountry(db, country)
  const included = ctx.settings().prices_include_tax
  const currency = lines[0]?.currency ?? ctx.settings().default_currency
  const tax = { name: rate?.name ?? '', rate: rate?.rate ?? 0, included }
  const { lines: priced, ...totals } = totalsOf(
    lines.map((line) => ({
      amount: amountOf(line),
      discounted: coupon !== null && (coupon.artist_id === null || coupon.artist_id === line.artist_id),
    })),
    tax,
    discountOf(coupon, currency),
  )
  return {
    // In the same order.
    lines: lines.map((line, index) => ({ ...line, ...(priced[index] as PricedLine) })),
    totals,
    coupon,
    country,
    currency,
    tax,
  }
}

/** Returns the cart of an account with its totals. */
export const pricedCart = async (ctx: AppContext, db: Db, userId: number): Promise<PricedCart> => {
  const [lines, choices] = await Promise.all([cartLines(db, userId), cartChoices(db, userId)])
  const { country, discount_code_id } = choices
  const chosen = discount_code_id === null ? null : await usableCoupon(db, userId, { id: discount_code_id })
  return priceCart(ctx, db, { lines, country, coupon: chosen && !chosen.own ? chosen : null })
}

const NOT_VALID = 'This coupon isn’t valid, or has expired.'
const IN_CART = 'This is already in your cart.'
const OTHER_CURRENCY = 'Your cart has another currency. Check out first.'

/** 422 unless the coupon lowers the price of something in the cart. */
const requireDiscount = ({ lines, totals }: PricedCart): void => {
  if (lines.length > 0 && totals.subtotal > 0 && totals.discount === 0)
    throwFieldErrors({ coupon: ['This coupon applies to nothing in your cart.'] })
}

type GuestCart = Pick<BodyOf<typeof guestOrders.cart>, 'items' | 'coupon' | 'country'>

/**
 * Returns the cart of a visitor with its totals. 409 for several currencies or an item twice; 422 for a coupon that does
 * not apply, or was used up, also by the address.
 */
export const pricedGuestCart = async (
  ctx: AppContext,
  db: Db,
  { items, coupon: code, country: chosen, email }: GuestCart & { email?: string },
): Promise<PricedCart> => {
  const lines = await guestLines(db, items)
  const country = chosen ?? null
  if (new Set(lines.map(({ type, item_id }) => `${type} ${item_id}`)).size < lines.length)
    throwError('conflict', IN_CART)
  if (new Set(lines.map(({ currency }) => currency)).size > 1) throwError('conflict', OTHER_CURRENCY)
  if (code === undefined) return priceCart(ctx, db, { lines, country, coupon: null })
  const coupon = await usableCoupon(db, 0, { code }, email)
  if (!coupon) return throwFieldErrors({ coupon: [NOT_VALID] })
  const cart = await priceCart(ctx, db, { lines, country, coupon })
  requireDiscount(cart)
  return cart
}

/** Returns what a free download is as an order of its own, whatever the cart contains; undefined if it is none, or owned. */
export const freeOrder = async (
  ctx: AppContext,
  db: Db,
  userId: number,
  price: number,
): Promise<PricedCart | undefined> => {
  const line = await freeLine(db, userId, price)
  if (!line) return undefined
  const tax = { name: '', rate: 0, included: ctx.settings().prices_include_tax }
  const { lines, ...totals } = totalsOf([{ amount: 0, discounted: false }], tax, null)
  const { country } = await cartChoices(db, userId)
  return {
    lines: [{ ...line, ...(lines[0] as PricedLine) }],
    totals,
    coupon: null,
    country,
    currency: line.currency,
    tax,
  }
}

/** Returns whether the buyer must accept a changed price first. */
export const hasChanged = ({ lines }: PricedCart): boolean => lines.some(changed)

/** Returns a cart as its buyer sees it. */
export const shownCart = ({ lines, totals, coupon, country, currency, tax }: PricedCart): Cart => ({
  items: lines.map((line) => ({
    id: line.id,
    product: { type: line.type, id: line.item_id },
    price: line.price,
    title: line.title,
    artist: line.artist,
    songs_count: line.songs_count,
    cover: line.cover,
    license: line.license,
    chosen: line.chosen,
    deduction: line.deduction,
    amount: line.amount,
    minimum: line.minimum,
    changed_from: changed(line) ? line.known_amount : null,
    gift: line.gift,
  })),
  subtotal: totals.subtotal,
  coupon: coupon && { code: coupon.code, percent: coupon.percent },
  discount: totals.discount,
  tax: totals.tax,
  tax_name: tax.name,
  tax_rate: tax.rate,
  tax_included: tax.included,
  country,
  total: totals.total,
  currency,
})

/** Returns the cart of the viewer. */
export const loadCart = async (ctx: AppContext, { id }: Pick<Viewer, 'id'>): Promise<Cart> =>
  shownCart(await pricedCart(ctx, ctx.db, id))

/** Returns the cart as the account carries it; an empty one while nothing is sold. */
export const loadCartSummary = async (ctx: AppContext, id: number): Promise<User['cart']> => {
  const settings = ctx.settings()
  if (!isSelling(settings)) return { items: [], total: 0, currency: settings.default_currency }
  const { items, total, currency } = await loadCart(ctx, { id })
  return { items, total, currency }
}

/** Changes the cart under its lock and returns it. */
const changeCart = async (
  ctx: AppContext,
  { id }: Viewer,
  work: (trx: Trx) => Promise<void>,
): Promise<Cart> =>
  ctx.db.transaction().execute(async (trx) => {
    await lockCart(trx, id)
    await work(trx)
    await publishEvent(trx, [id], 'cart.changed', {})
    return shownCart(await pricedCart(ctx, trx, id))
  })

/** The cart has an item for the buyer once, and once for each recipient. */
const isSame = (line: CartLine, { type, item_id }: { type: string; item_id: number }, gift: Gift | null) =>
  line.type === type && line.item_id === item_id && line.gift?.email === gift?.email

/** 422 unless it is delivered within a year, and costs something: gifts email strangers. */
const checkGift = ({ deliver_at }: Gift, amount: number): void => {
  const wait = deliver_at === null ? 1 : Date.parse(deliver_at) - Date.now()
  if (wait <= 0) throwFieldErrors({ deliver_at: ['Choose a time in the future.'] })
  if (wait > MAX_GIFT_DAYS * DAY) throwFieldErrors({ deliver_at: ['Choose a day within a year.'] })
  if (amount === 0) throwFieldErrors({ amount: ['A gift can’t be free.'] })
}

/**
 * Returns an item for a price; 404 unless it is on sale, 409 if it is owned and not given to somebody, 422 for an amount
 * below the minimum.
 */
const itemFor = async (
  trx: Trx,
  userId: number,
  priceId: number,
  chosen: number | undefined,
  gift: Gift | null,
): Promise<{ item: NewCartItem; of: NonNullable<Awaited<ReturnType<typeof priceOnSale>>> }> => {
  const of = orNotFound(await priceOnSale(trx, userId, priceId))
  if (of.owned && gift === null) throwError('conflict', 'You already own this.')
  if (of.ask_email) throwError('conflict', 'This is a free download. It doesn’t go in the cart.')
  if (chosen !== undefined && of.minimum === null && chosen !== of.amount)
    throwFieldErrors({ amount: ['This price is fixed.'] })
  if (chosen !== undefined && of.minimum !== null && chosen < of.minimum)
    throwFieldErrors({ amount: ['This is less than the minimum.'] })
  const amount = chosen ?? of.amount
  if (gift !== null) checkGift(gift, amount)
  return { of, item: { price_id: of.id, amount, list_amount: of.amount, gift } }
}

/**
 * Puts a song or album in the cart. 404 unless the price is one of this item and it is on sale; 409 if it is owned, in
 * the cart, in another currency than the cart, or the cart is full. As a gift, it may be owned, and be in the cart for
 * others.
 */
export const addToCart = (
  ctx: AppContext,
  viewer: Viewer,
  { product, price, amount, gift }: BodyOf<typeof carts.add>,
): Promise<Cart> =>
  changeCart(ctx, viewer, async (trx) => {
    const { item, of } = await itemFor(trx, viewer.id, price, amount, gift ?? null)
    if (of.type !== product.type || of.item_id !== product.id) throwError('not_found')
    const lines = await cartLines(trx, viewer.id)
    if (lines.some((line) => isSame(line, of, gift ?? null))) throwError('conflict', IN_CART)
    if (lines.some(({ currency }) => currency !== of.currency)) throwError('conflict', OTHER_CURRENCY)
    if (lines.length >= MAX_CART_ITEMS) throwError('conflict', 'Your cart is full.')
    if (!(await insertItem(trx, viewer.id, item))) throwError('conflict', IN_CART)
  })

/** Notes where the buyer lives, under the lock of the cart. */
export const setCartCountry = (trx: Trx, userId: number, country: string): Promise<void> =>
  updateCart(trx, userId, { country })

/** Removes an item; ids of others’ items change nothing. */
export const removeFromCart = (ctx: AppContext, viewer: Viewer, id: number): Promise<Cart> =>
  changeCart(ctx, viewer, (trx) => deleteItems(trx, viewer.id, [id]))

/** Empties the cart. */
export const emptyCart = (ctx: AppContext, viewer: Viewer): Promise<Cart> =>
  changeCart(ctx, viewer, async (trx) => {
    await deleteItems(trx, viewer.id)
    await updateCart(trx, viewer.id, { discount_code_id: null })
  })

/**
 * Chooses another license, amount or recipient, which also accepts a changed price. 404 for a price of another item, 409 if
 * the recipient gets it already.
 */
export const changeItem = (
  ctx: AppContext,
  viewer: Viewer,
  id: number,
  { price, amount, gift }: BodyOf<typeof carts.change>,
): Promise<Cart> =>
  changeCart(ctx, viewer, async (trx) => {
    const lines = await cartLines(trx, viewer.id)
    const line = orNotFound(lines.find((one) => one.id === id))
    const given = gift ?? line.gift
    // A date that has come while the item was in the cart delivers it at once.
    const due = gift === undefined && given?.deliver_at && Date.parse(given.deliver_at) <= Date.now()
    const recipient = given && due ? { ...given, deliver_at: null } : given
    const { item, of } = await itemFor(trx, viewer.id, price, amount, recipient)
    if (of.type !== line.type || of.item_id !== line.item_id) throwError('not_found')
    if (lines.some((one) => one.id !== id && isSame(one, of, recipient))) throwError('conflict', IN_CART)
    await updateItem(trx, id, item)
  })

/**
 * Reserves a use of a coupon for an order until it ends: one that is paid later is honored. 409 while another order of the
 * account has reserved it, 422 once it is used up.
 */
export const reserveCoupon = async (
  trx: Trx,
  coupon: Coupon,
  use: Parameters<typeof reserveUse>[2],
): Promise<void> => {
  const obstacle = await reserveUse(trx, coupon.id, use)
  if (obstacle === 'own')
    throwError('conflict', 'Another order of yours uses this coupon. Pay or cancel that one first.')
  if (obstacle !== null) throwFieldErrors({ coupon: [NOT_VALID] })
}

/** Sets coupon and country. 422 for a coupon that is unknown, expired or used up, or applies to nothing in the cart. */
export const updateCartChoices = (
  ctx: AppContext,
  viewer: Viewer,
  { coupon: code, country }: BodyOf<typeof carts.update>,
): Promise<Cart> =>
  changeCart(ctx, viewer, async (trx) => {
    if (country !== undefined) await updateCart(trx, viewer.id, { country })
    if (code === null) await updateCart(trx, viewer.id, { discount_code_id: null })
    if (!code) return
    const coupon = await usableCoupon(trx, viewer.id, { code })
    if (!coupon) return throwFieldErrors({ coupon: [NOT_VALID] })
    if (coupon.own) throwFieldErrors({ coupon: [OWN_COUPON] })
    await updateCart(trx, viewer.id, { discount_code_id: coupon.id })
    requireDiscount(await pricedCart(ctx, trx, viewer.id))
  })
