import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { BodyOf, ReplyOf } from '../../../contract/core/endpoint.ts'
import { guestOrders } from '../../../contract/selling/guest-orders.ts'
import { invoices } from '../../../contract/selling/invoices.ts'
import { type Order, orders } from '../../../contract/selling/orders.ts'
import { call } from '../../data/call.ts'
import { queryClient } from '../../data/client.ts'
import { onEvents } from '../../data/events/event-handlers.ts'
import { keyOf, listQuery, read, readQuery } from '../../data/read.ts'
import { currentToken } from '../../data/session/token.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { cartChanged } from '../cart/cart.ts'
import { loadGuestCart } from '../cart/guest-carts.ts'
import { purchasesChanged } from '../purchases/purchases.ts'
import { guestOrderChanged, guestToken } from './guest-orders.ts'

/** The ways to pay the cart, in their order. */
export const providersQuery = () =>
  queryOptions({
    queryKey: keyOf(orders.providers, {}),
    queryFn: async ({ signal }) =>
      currentToken() === null ? (await loadGuestCart()).providers : read(orders.providers, {}, signal),
  })

const keyOfOne = (uuid: string) => keyOf(orders.get, { params: { uuid } })

/** An order of the account. */
export const orderQuery = (uuid: string) => readQuery(orders.get, { params: { uuid } })

/** Orders that wait for their payment, newest first. */
export const pendingOrdersQuery = () => listQuery(orders.list, { query: { status: 'pending', per_page: 50 } })

/** Orders that pay plans, newest first. */
export const planOrdersQuery = () => listQuery(orders.list, { query: { of: 'plans', per_page: 10 } })

const invoiceLinks = (uuid: string) => {
  const body = { locale: currentLanguage() }
  const own = readQuery(invoices.links, { params: { uuid }, body })
  const token = guestToken(uuid)
  return token ? { ...own, queryFn: () => call(guestOrders.invoice, { params: { token }, body }) } : own
}

/** URLs of the invoice of a paid order; null without one. They are valid for an hour. */
export const invoiceQuery = (uuid: string) =>
  queryOptions({
    ...invoiceLinks(uuid),
    staleTime: 45 * 60_000,
    placeholderData: keepPreviousData,
  })

/** Fetches an order again, where it is shown. */
export const orderChanged = (uuid: string): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: keyOfOne(uuid) })

const ordersChanged = (): Promise<unknown> =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: [orders.list.path] }),
    purchasesChanged(),
    cartChanged(),
  ])

/** Refetches everything on screen, as purchases can be heard completely everywhere. */
const boughtSomething = (): Promise<void> => queryClient.invalidateQueries()

const show = async (order: Order): Promise<Order> => {
  queryClient.setQueryData(keyOfOne(order.uuid), order)
  await (order.status === 'paid' ? boughtSomething() : ordersChanged())
  return order
}

/** Makes an order of the cart and starts its payment. Throws `CallError`. */
export const checkOut = async (
  body: BodyOf<typeof orders.checkout>,
  attempt: string,
): Promise<ReplyOf<typeof orders.checkout>> => {
  const reply = await call(orders.checkout, { body }, { key: attempt })
  // The page is left for the provider: nothing shows these lists. Otherwise the order does not wait for them.
  if (reply.action.type !== 'redirect') void show(reply.order)
  return reply
}

/** Asks the provider whether an order is paid. Throws `CallError`. */
export const confirmOrder = async (uuid: string): Promise<Order> => {
  const token = guestToken(uuid)
  if (token === undefined) return show(await call(orders.confirm, { params: { uuid }, body: {} }))
  const order = await call(guestOrders.confirm, { params: { token } })
  await guestOrderChanged(token)
  return order
}

/** Cancels an order that is not paid. Throws `CallError`. */
export const cancelOrder = async (uuid: string): Promise<Order> => {
  const token = guestToken(uuid)
  if (token === undefined) return show(await call(orders.cancel, { params: { uuid } }))
  const order = await call(guestOrders.cancel, { params: { token } })
  await guestOrderChanged(token)
  return order
}

/** Asks the operators to refund an order. Throws `CallError`. */
export const requestRefund = async (uuid: string, reason: string): Promise<Order> =>
  show(await call(orders.requestRefund, { params: { uuid }, body: { reason } }))

onEvents({
  'order.changed': ({ uuid, status }) => {
    void orderChanged(uuid)
    void (status === 'paid' ? boughtSomething() : ordersChanged())
  },
  resync: () => {
    void queryClient.invalidateQueries({ queryKey: [orders.get.path] })
    void ordersChanged()
  },
})
