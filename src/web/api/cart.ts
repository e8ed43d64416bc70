import { useQuery } from '@tanstack/react-query'
import { type Cart, carts } from '../../contract/cart.ts'
import type { BodyOf } from '../../contract/endpoint.ts'
import { call } from './call.ts'
import { queryClient } from './client.ts'
import { keyOf, readQuery } from './read.ts'

/** The cart of the account. */
export const cartQuery = () => readQuery(carts.get, {})
export const useCart = () => useQuery(cartQuery())

/** Fetches the cart again, where it is shown. */
export const cartChanged = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: keyOf(carts.get, {}) })

/** Sets the coupon, or the country of the buyer, which decides the tax. Throws `CallError`. */
export const updateCart = async (body: BodyOf<typeof carts.update>): Promise<Cart> => {
  const cart = await call(carts.update, { body })
  queryClient.setQueryData(keyOf(carts.get, {}), cart)
  return cart
}

/** Accepts the prices of items that have changed since they were put in the cart. Throws `CallError`. */
export const acceptPrices = async (cart: Cart): Promise<void> => {
  for (const { id, price, minimum, changed_from } of cart.items)
    if (changed_from !== null)
      await call(carts.change, {
        params: { id },
        body: { price, ...(minimum !== null && { amount: minimum }) },
      })
  await cartChanged()
}
