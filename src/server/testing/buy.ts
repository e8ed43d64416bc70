import type { ReplyOf } from '../../contract/core/endpoint.ts'
import { carts } from '../../contract/selling/cart.ts'
import { orders, type ProviderKey } from '../../contract/selling/orders.ts'
import type { TestApp } from './app.ts'
import type { TestUser } from './make.ts'

/** Checks out the cart of an account. */
export const buy = async (
  app: TestApp,
  buyer: TestUser,
  provider: ProviderKey = 'test',
): Promise<ReplyOf<typeof orders.checkout>> => {
  const { total } = await app.call(carts.get, {}, buyer.token)
  const body = { provider, total, return_url: '/cart', cancel_url: '/cart' }
  return app.call(orders.checkout, { body }, buyer.token)
}
