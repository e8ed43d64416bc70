import { queryOptions } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import type { BodyOf, ReplyOf } from '../../../contract/core/endpoint.ts'
import { type GuestOrder, guestOrders } from '../../../contract/selling/guest-orders.ts'
import type { Order } from '../../../contract/selling/orders.ts'
import type { Purchase } from '../../../contract/selling/purchases.ts'
import { call } from '../../data/call.ts'
import { queryClient } from '../../data/client.ts'
import { renewOffers } from '../../data/offers.ts'
import { keyOf } from '../../data/read.ts'
import { guestCart, setGuestCart } from '../../data/session/guest-cart.ts'
import { readStored, writeStored } from '../../data/storage.ts'
import { translate as t } from '../../i18n/i18n.ts'
import { showToast } from '../../ui/overlays/toasts.ts'
import { cartChanged } from '../cart/cart.ts'
import { guestCartBody } from '../cart/guest-carts.ts'
import type { Downloadable } from '../purchases/downloads.ts'

const KEY = 'guest-orders'
/** Orders whose tokens this browser keeps. Older ones are opened by their emails. */
const MAX_KEPT = 20

const tokens = (): [uuid: string, token: string][] => {
  try {
    return JSON.parse(readStored(KEY) ?? '[]') as [string, string][]
  } catch {
    return []
  }
}

/** Returns the token of a visitor’s order; undefined for any other. */
export const guestToken = (uuid: string): string | undefined =>
  tokens().find(([known]) => known === uuid)?.[1]

const keepToken = (uuid: string, token: string): void =>
  writeStored(
    KEY,
    JSON.stringify([[uuid, token], ...tokens().filter(([known]) => known !== uuid)].slice(0, MAX_KEPT)),
  )

const forgetToken = (token: string): void =>
  writeStored(KEY, JSON.stringify(tokens().filter(([, known]) => known !== token)))

/** Takes what was ordered out of the cart, once nothing is left to do for it here. */
const takeOutOfCart = ({ status, action, items }: Order): void => {
  if (status !== 'paid' && action?.type !== 'offline') return
  const cart = guestCart()
  const left = cart.items.filter(
    ({ type, id }) => !items.some((item) => item.type === type && item.item_id === id),
  )
  if (left.length === cart.items.length) return
  setGuestCart({ ...cart, items: left, order: undefined })
  void cartChanged()
  renewOffers()
}

/** Queries the order that a token opens. */
export const guestOrderQuery = (token: string) =>
  queryOptions({
    queryKey: keyOf(guestOrders.get, { params: { token } }),
    queryFn: async ({ signal }): Promise<GuestOrder> => {
      const found = await call(guestOrders.get, { params: { token } }, { signal })
      keepToken(found.order.uuid, token)
      takeOutOfCart(found.order)
      return found
    },
  })

/** Fetches the order of a token again, where it is shown. */
export const guestOrderChanged = (token: string): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: keyOf(guestOrders.get, { params: { token } }) })

type Ordered = Omit<BodyOf<typeof guestOrders.checkout>, 'items' | 'coupon' | 'token'>

/** Makes an order of the visitor’s cart and starts its payment. Throws `CallError`. */
export const checkOutGuest = async (
  body: Ordered,
  attempt: string,
): Promise<ReplyOf<typeof guestOrders.checkout>> => {
  const cart = guestCart()
  const reply = await call(
    guestOrders.checkout,
    { body: { ...body, ...guestCartBody(cart), ...(cart.order && { token: cart.order }) } },
    { key: attempt },
  )
  keepToken(reply.order.uuid, reply.token)
  setGuestCart({ ...guestCart(), order: reply.token })
  takeOutOfCart(reply.order)
  return reply
}

/** Returns the files of a purchase that a token opens. */
export const guestFiles = (token: string, { id, title, lossless }: Purchase): Downloadable => ({
  key: `guest ${id}`,
  title,
  lossless,
  prepare: (format, signal) =>
    call(guestOrders.prepare, { params: { token, id }, body: { format } }, { signal }),
})

/** Assigns the order of a token to the account, and shows it among the purchases. Throws `CallError`. */
export const claimOrder = async (token: string, router: AnyRouter): Promise<void> => {
  await call(guestOrders.claim, { params: { token } })
  forgetToken(token)
  await router.navigate({ to: '/library/purchases' })
  showToast({
    type: 'success',
    title: t('Added to your library'),
    text: t('Hear and download it whenever you like.'),
  })
  // It is heard completely everywhere.
  await queryClient.invalidateQueries()
}
