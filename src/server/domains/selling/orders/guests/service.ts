import type { BodyOf, ReplyOf } from '../../../../../contract/core/endpoint.ts'
import type { GuestOrder, guestOrders } from '../../../../../contract/selling/guest-orders.ts'
import type { Order } from '../../../../../contract/selling/orders.ts'
import type { DownloadFormat, PurchaseDownload } from '../../../../../contract/selling/purchases.ts'
import type { AppContext } from '../../../../context/app-context.ts'
import { hashToken } from '../../../../db/tokens.ts'
import { orNotFound, throwError } from '../../../../http/http-error.ts'
import type { Viewer } from '../../../../http/viewer.ts'
import { pricedGuestCart, shownCart } from '../../cart/service.ts'
import { linksOfOrder } from '../../invoices/service.ts'
import { prepareDownload } from '../../purchases/downloads.service.ts'
import { assignPurchases, isPurchasedTwice, purchasesById } from '../../purchases/service.ts'
import { cancelAnyOrder, confirmAnyOrder } from '../open-orders.service.ts'
import { lockOrder } from '../queries.ts'
import { orderByUuid, providersOf, publishOrder, storeRefundRequest } from '../service.ts'
import { forgetGuests, guestOrderByToken, guestPurchases, setClaimed } from './queries.ts'

/** Days after which visitors are forgotten who did not pay: until then, money that arrives late still buys. */
const FORGET_DAYS = 30
const DAY = 86_400_000

/** Returns what the cart of a visitor costs, and how it can be paid. */
export const guestCart = async (
  ctx: AppContext,
  body: BodyOf<typeof guestOrders.cart>,
): Promise<ReplyOf<typeof guestOrders.cart>> => {
  const cart = await pricedGuestCart(ctx, ctx.db, body)
  return { cart: shownCart(cart), providers: await providersOf(ctx, cart) }
}

/** Returns the id of the order that a token opens. 404 for an unknown token, 410 once the order was claimed. */
export const openGuestOrder = async (ctx: AppContext, token: string): Promise<string> => {
  const { id, claimed } = orNotFound(await guestOrderByToken(ctx.db, hashToken(token)))
  if (claimed) throwError('gone', CLAIMED)
  return id
}

const CLAIMED = 'This order is in the library of an account. Log in there to download it.'

/** Returns the order that a token opens, with its purchases. */
export const guestOrderFor = async (ctx: AppContext, token: string): Promise<GuestOrder> => {
  const id = await openGuestOrder(ctx, token)
  const order = await orderByUuid(ctx.db, id)
  return { order, purchases: await purchasesById(ctx.db, await guestPurchases(ctx.db, id)) }
}

/** Prepares the files of a purchase of the order that a token opens; 404 for those of others. */
export const prepareGuestDownload = async (
  ctx: AppContext,
  token: string,
  purchase: number,
  format: DownloadFormat,
): Promise<PurchaseDownload> => {
  const own = await guestPurchases(ctx.db, await openGuestOrder(ctx, token))
  if (!own.includes(purchase)) throwError('not_found')
  return prepareDownload(ctx, { purchase, user: null }, format)
}

/** Asks the provider about the order that a token opens. */
export const confirmGuestOrder = async (ctx: AppContext, token: string): Promise<Order> =>
  confirmAnyOrder(ctx, await openGuestOrder(ctx, token))

/** Cancels the order that a token opens, if it is pending. */
export const cancelGuestOrder = async (ctx: AppContext, token: string): Promise<Order> =>
  cancelAnyOrder(ctx, await openGuestOrder(ctx, token))

/** Asks the operators to refund the order that a token opens. */
export const requestGuestRefund = async (ctx: AppContext, token: string, reason: string): Promise<Order> =>
  storeRefundRequest(ctx, await openGuestOrder(ctx, token), reason)

/** Returns URLs of the invoice of the order that a token opens. */
export const guestInvoice = async (ctx: AppContext, token: string, locale: string) =>
  linksOfOrder(ctx, await openGuestOrder(ctx, token), locale)

const claim = (ctx: AppContext, viewer: Viewer, token: string): Promise<void> =>
  ctx.db.transaction().execute(async (trx) => {
    const { id } = orNotFound(await guestOrderByToken(trx, hashToken(token)))
    const order = orNotFound(await lockOrder(trx, id))
    // Read again: another account may have claimed it before the lock.
    const { claimed } = orNotFound(await guestOrderByToken(trx, hashToken(token)))
    if (claimed && order.user_id === viewer.id) return
    if (claimed) throwError('gone', CLAIMED)
    await setClaimed(trx, id, viewer.id)
    await assignPurchases(trx, viewer.id, id)
    await publishOrder(trx, { ...order, user_id: viewer.id }, order.status)
  })

/**
 * Assigns the order that a token opens to the viewer, with what was bought. The token is enough: the address of
 * the order does not matter. Safe to repeat. 410 once another account has claimed it.
 */
export const claimGuestOrder = (ctx: AppContext, viewer: Viewer, token: string): Promise<void> =>
  claim(ctx, viewer, token).catch((error: unknown) => {
    if (!isPurchasedTwice(error)) throw error
    return claim(ctx, viewer, token)
  })

/** Forgets visitors who did not pay. */
export const forgetUnpaidGuests = (ctx: AppContext): Promise<void> =>
  forgetGuests(ctx.db, new Date(Date.now() - FORGET_DAYS * DAY))
