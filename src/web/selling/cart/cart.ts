import { queryOptions } from '@tanstack/react-query'
import type { Cart, CartItem } from '../../../contract/core/cart.ts'
import type { BodyOf } from '../../../contract/core/endpoint.ts'
import { carts } from '../../../contract/selling/cart.ts'
import type { GiftValues } from '../../../contract/selling/gifts.ts'
import { prices } from '../../../contract/selling/prices.ts'
import { CallError, call } from '../../data/call.ts'
import { queryClient } from '../../data/client.ts'
import { endRefusedSession } from '../../data/errors.ts'
import { onEvents } from '../../data/events/event-handlers.ts'
import { renewOffers } from '../../data/offers.ts'
import { keyOf, read } from '../../data/read.ts'
import { guestCart, setGuestCart } from '../../data/session/guest-cart.ts'
import { useSession } from '../../data/session/session.ts'
import { currentToken } from '../../data/session/token.ts'
import { isSelling } from '../../data/settings.ts'
import { translate } from '../../i18n/i18n.ts'
import { showToast } from '../../ui/overlays/toasts.ts'
import { guestChanges, loadGuestCart } from './guest-carts.ts'

const isVisitor = (): boolean => currentToken() === null

/** The cart of the account, or of a visitor. */
export const cartQuery = () =>
  queryOptions({
    queryKey: keyOf(carts.get, {}),
    queryFn: async ({ signal }) => (isVisitor() ? (await loadGuestCart()).cart : read(carts.get, {}, signal)),
  })

/** Shows a cart everywhere, and requests what depends on it. */
const keep = (cart: Cart, before = queryClient.getQueryData(cartQuery().queryKey)): Cart => {
  const { queryKey } = cartQuery()
  const after = queryClient.setQueryData(queryKey, cart)
  const { items, total, currency } = cart
  useSession.setState(({ user }) => (user ? { user: { ...user, cart: { items, total, currency } } } : {}))
  if (before !== after) {
    renewOffers()
    void queryClient.invalidateQueries({ queryKey: [prices.list.path] })
  }
  return cart
}

/** Carries out a change that answers with the new cart. A reply in flight may be from before it. */
const change = async (request: () => Promise<Cart>): Promise<Cart> => {
  const token = currentToken()
  await queryClient.cancelQueries({ queryKey: cartQuery().queryKey })
  const cart = await request()
  return token === currentToken() ? keep(cart) : cart
}

const oops = (error: unknown): void => {
  if (endRefusedSession(error)) return
  const body = error instanceof CallError ? error.body : { message: 'Something went wrong' }
  const fields = 'errors' in body && body.errors ? Object.values(body.errors).flat() : []
  const texts = fields.length > 0 ? fields : [body.message]
  showToast({
    type: 'warn',
    title: translate('Oops'),
    text: texts.map((text) => translate(text)).join(' '),
  })
}

/** Puts an item in the cart; true on success. A failure is shown. */
export const addToCart = async (body: BodyOf<typeof carts.add>): Promise<boolean> => {
  try {
    await change(() => (isVisitor() ? guestChanges.add(body) : call(carts.add, { body })))
    return true
  } catch (error) {
    oops(error)
    return false
  }
}

/** Removes an item. Throws `CallError`. */
export const removeFromCart = ({ id, price }: CartItem): Promise<Cart> =>
  change(() => (isVisitor() ? guestChanges.remove({ price }) : call(carts.remove, { body: { id } })))

/** Returns the amount that the buyer chose; undefined once the price changes. */
const amountTo = ({ price, minimum, chosen }: CartItem, next: number): number | undefined =>
  price === next && minimum !== null ? chosen : undefined

/** Chooses another price of an item, another recipient, or accepts a changed price. Throws `CallError`. */
export const changeCartItem = (
  item: CartItem,
  price: number,
  { amount = amountTo(item, price), gift }: { amount?: number | undefined; gift?: GiftValues } = {},
): Promise<Cart> =>
  change(() =>
    isVisitor()
      ? guestChanges.change(item.price, price, amount)
      : call(carts.change, {
          params: { id: item.id },
          body: { price, ...(amount !== undefined && { amount }), ...(gift && { gift }) },
        }),
  )

/** Sets coupon or country. Throws `CallError`. */
export const updateCart = (body: BodyOf<typeof carts.update>): Promise<Cart> =>
  change(() => (isVisitor() ? guestChanges.update(body) : call(carts.update, { body })))

/** Removes everything. Throws `CallError`. */
export const emptyCart = (): Promise<Cart> =>
  change(() => (isVisitor() ? guestChanges.empty() : call(carts.empty, {})))

const load = async (): Promise<void> => {
  if (!isSelling()) return
  const token = currentToken()
  const before = queryClient.getQueryData(cartQuery().queryKey)
  await cartChanged()
  const cart = await queryClient.fetchQuery(cartQuery()).catch(() => null)
  if (cart && token === currentToken()) keep(cart, before)
}

/** Fetches the cart again, where it is shown. */
export const cartChanged = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: cartQuery().queryKey })

// Also changed in other tabs and on other devices, and emptied when an order is paid.
onEvents({
  'cart.changed': () => void load(),
  // What was given is heard completely, or not any more.
  'gift.changed': () => void queryClient.invalidateQueries(),
  'order.changed': () => {
    renewOffers()
    void load()
  },
  resync: () => {
    renewOffers()
    void load()
  },
})

/**
 * Moves what a visitor put in the cart to the cart of the account that they logged in to; returns how many items it added.
 * What the account owns, or has in its cart, is left out.
 */
export const adoptGuestCart = async (): Promise<number> => {
  const { items, coupon } = guestCart()
  setGuestCart({ items: [] })
  let added = 0
  for (const [index, { price, amount, ...product }] of items.entries()) {
    const body = { product, price, ...(amount !== undefined && { amount }) }
    try {
      await change(() => call(carts.add, { body }))
      added += 1
    } catch (error) {
      if (error instanceof CallError && error.status >= 400 && error.status < 500) continue
      setGuestCart({ items: items.slice(index), coupon })
      throw error
    }
  }
  if (coupon && added > 0) await updateCart({ coupon }).catch(() => undefined)
  return added
}

/** Accepts the changed price of an item; an amount that the buyer chose stays, unless it is too low now. Throws `CallError`. */
export const acceptPrice = (item: CartItem): Promise<Cart> =>
  changeCartItem(item, item.price, {
    amount: item.minimum === null ? undefined : Math.max(item.chosen, item.minimum),
  })

/** Accepts the prices of all items that have changed since they were put in the cart. Throws `CallError`. */
export const acceptPrices = async (cart: Cart): Promise<void> => {
  for (const item of cart.items) if (item.changed_from !== null) await acceptPrice(item)
}
