import type { Cart } from '../../../contract/core/cart.ts'
import type { BodyOf, ReplyOf } from '../../../contract/core/endpoint.ts'
import type { carts } from '../../../contract/selling/cart.ts'
import { guestOrders } from '../../../contract/selling/guest-orders.ts'
import { CallError, call } from '../../data/call.ts'
import { type GuestCart, guestCart, setGuestCart } from '../../data/session/guest-cart.ts'
import { rememberCountry, rememberedCountry } from '../../data/tax.ts'

/** Returns a cart as the server is asked about it. */
export const guestCartBody = ({ items, coupon }: GuestCart) => ({
  items: items.map(({ price, amount }) => ({ price, ...(amount !== undefined && { amount }) })),
  ...(coupon && { coupon }),
})

const ask = (cart: GuestCart): Promise<ReplyOf<typeof guestOrders.cart>> => {
  const country = rememberedCountry()
  return call(guestOrders.cart, { body: { ...guestCartBody(cart), ...(country && { country }) } })
}

/** Stores a cart as the server answered it: without what is not sold any more. */
const store = async (next: GuestCart): Promise<Cart> => {
  const { cart } = await ask(next)
  const sold = new Set(cart.items.map(({ price }) => price))
  setGuestCart({ ...next, items: next.items.filter(({ price }) => sold.has(price)) })
  return cart
}

const isCouponRefused = (error: unknown): boolean =>
  error instanceof CallError && error.body.errors?.coupon !== undefined

/** Returns the cart of the visitor and the ways to pay it, without a coupon that has expired meanwhile. */
export const loadGuestCart = async (): Promise<ReplyOf<typeof guestOrders.cart>> => {
  try {
    return await ask(guestCart())
  } catch (error) {
    if (!isCouponRefused(error)) throw error
    setGuestCart({ ...guestCart(), coupon: undefined })
    return ask(guestCart())
  }
}

/** Changes of a visitor’s cart, by those of accounts. Throw `CallError`. */
export const guestChanges = {
  add: ({ product, price, amount }: BodyOf<typeof carts.add>) =>
    store({ ...guestCart(), items: [...guestCart().items, { ...product, price, amount }] }),
  remove: ({ price }: { price: number }) =>
    store({ ...guestCart(), items: guestCart().items.filter((one) => one.price !== price) }),
  change: (from: number, price: number, amount: number | undefined) =>
    store({
      ...guestCart(),
      items: guestCart().items.map((one) => (one.price === from ? { ...one, price, amount } : one)),
    }),
  update: ({ coupon, country }: BodyOf<typeof carts.update>) => {
    if (country !== undefined) rememberCountry(country ?? '')
    return store({ ...guestCart(), ...(coupon !== undefined && { coupon: coupon ?? undefined }) })
  },
  empty: () => store({ items: [] }),
}
