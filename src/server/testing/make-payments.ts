import { sql } from 'kysely'
import { carts } from '../../contract/selling/cart.ts'
import { type Order, orders, type ProviderKey } from '../../contract/selling/orders.ts'
import type { RemoteProviderKey } from '../../contract/selling/payment-webhooks.ts'
import { purchases } from '../../contract/selling/purchases.ts'
import type { AppContext } from '../context/app-context.ts'
import { setSetting } from '../domains/platform/settings/service.ts'
import { encryptKey } from '../domains/selling/payments/provider-keys.service.ts'
import type { TestApp } from './app.ts'
import { buy } from './buy.ts'
import { makeArtist, makeSong, makeUser, type TestUser } from './make.ts'
import { makePrice, startSelling } from './make-selling.ts'
import type { PaypalServer } from './paypal-server.ts'
import type { StripeServer } from './stripe-server.ts'

/** Turns selling on, without limits that many calls at once would meet. */
export const startPaying = async ({ ctx }: Pick<TestApp, 'ctx'>): Promise<void> => {
  await startSelling(ctx)
  for (const key of ['limit_calls', 'limit_logins'] as const) await setSetting(ctx, key, '100000')
  await ctx.settings.reload()
}

/** Stores the keys of a provider and offers it. */
export const offerProvider = async (
  { ctx }: { ctx: Pick<AppContext, 'db' | 'env'> },
  server:
    | Pick<StripeServer, 'secret' | 'webhookSecret'>
    | Pick<PaypalServer, 'secret' | 'clientId' | 'webhookId'>,
): Promise<void> => {
  const isStripe = 'webhookSecret' in server
  await ctx.db
    .insertInto('payment_providers')
    .values({
      key: isStripe ? 'stripe' : 'paypal',
      enabled: true,
      client_id: isStripe ? '' : server.clientId,
      webhook_id: isStripe ? '' : server.webhookId,
      encrypted_secret: encryptKey(ctx.env, server.secret),
      encrypted_webhook_secret: isStripe ? encryptKey(ctx.env, server.webhookSecret) : null,
    })
    .execute()
}

export interface Buyer extends TestUser {
  artist: { id: number }
}

/** Creates an account, and an artist from whom it buys. */
export const makeBuyer = async ({ ctx }: Pick<TestApp, 'ctx'>): Promise<Buyer> => ({
  ...(await makeUser(ctx)),
  artist: await makeArtist(ctx),
})

/** Puts a song of this price in the cart of an account. */
export const putSong = async (
  app: TestApp,
  buyer: Buyer,
  amount: number,
  currency = 'USD',
): Promise<{ id: number }> => {
  const song = await makeSong(app.ctx, { artist_id: buyer.artist.id })
  const price = await makePrice(app.ctx, { song: song.id }, { amount, currency })
  await app.call(
    carts.add,
    { body: { product: { type: 'song', id: song.id }, price: price.id } },
    buyer.token,
  )
  return song
}

/** A pending order that is paid at a provider. */
export interface StartedOrder {
  uuid: string
  payment: string
  reference: string
  url: string
  song: { id: number }
}

/** Orders a song and returns what the provider waits for. */
export const startOrder = async (
  app: TestApp,
  buyer: Buyer,
  provider: ProviderKey,
  amount: number,
  currency = 'USD',
): Promise<StartedOrder> => {
  const song = await putSong(app, buyer, amount, currency)
  const { order, action } = await buy(app, buyer, provider)
  const payment = await lastPayment(app, order.uuid)
  return {
    uuid: order.uuid,
    payment: payment.id,
    reference: payment.provider_reference ?? '',
    url: action.type === 'redirect' ? action.url : '',
    song,
  }
}

export const lastPayment = ({ ctx }: Pick<TestApp, 'ctx'>, order: string) =>
  ctx.db
    .selectFrom('payments')
    .selectAll()
    .where('order_id', '=', order)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()

export const orderOf = (app: TestApp, buyer: TestUser, uuid: string): Promise<Order> =>
  app.call(orders.get, { params: { uuid } }, buyer.token)

/** Asks the provider as a buyer who returns. */
export const returnTo = (app: TestApp, buyer: TestUser, uuid: string): Promise<Order> =>
  app.call(orders.confirm, { params: { uuid }, body: {} }, buyer.token)

/** Sends an event as the provider does, and returns the status of the answer. */
export const sendEvent = async (
  { fastify }: TestApp,
  provider: RemoteProviderKey,
  { body, headers }: { body: string; headers: Record<string, string> },
  remoteAddress = '127.0.0.1',
): Promise<number> => {
  const url = `/api/webhooks/${provider}`
  return (await fastify.inject({ method: 'POST', url, payload: body, headers, remoteAddress })).statusCode
}

/** Returns the ids of items that an account may use. */
export const ownedBy = async (app: TestApp, buyer: TestUser): Promise<(number | null)[]> =>
  (await app.call(purchases.list, {}, buyer.token)).data
    .filter(({ downloadable }) => downloadable)
    .map(({ item_id }) => item_id)

export const storedEvents = async ({ ctx }: TestApp) => {
  const { rows } = await sql<{
    event_id: string
    processed: boolean
    attempts: number
    error: string | null
  }>`
    select event_id, processed_at is not null as processed, attempts, error from payment_events order by id`.execute(
    ctx.db,
  )
  return rows
}
