// @module-tag long
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminArtists } from '../../../../contract/catalog/back-office/artists.ts'
import { artistEarnings, artistPayouts } from '../../../../contract/selling/back-office/earnings.ts'
import { rounds } from '../../../../testing/rounds.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { makeArtist, makeMember, makeUser } from '../../../testing/make.ts'
import { offerProvider, startPaying } from '../../../testing/make-payments.ts'
import { ledgerFaults, makeFreeDownload, makeLicense } from '../../../testing/make-selling.ts'
import { moneyFaults } from '../../../testing/money-faults.ts'
import { moneyWorld, type Shop } from '../../../testing/money-world.ts'
import { type StripeServer, stripeServer } from '../../../testing/stripe-server.ts'
import { book } from '../ledger/service.ts'

let app: TestApp
let stripe: StripeServer
let shop: Shop
beforeAll(async () => {
  stripe = await stripeServer()
  app = await testApp({ STRIPE_URL: stripe.url, LOG_LEVEL: 'silent' })
  await startPaying(app)
  await offerProvider(app, stripe)
  const admin = await makeUser(app.ctx, { admin: true })
  shop = { app, stripe, admin, licenses: [await makeLicense(app.ctx), await makeLicense(app.ctx)] }
})
afterAll(async () => {
  await app.close()
  await stripe.close()
})

type Artist = { id: number }
const merge = ({ id }: Artist, into: Artist) =>
  app.call(adminArtists.bulk, { body: { action: 'merge', ids: [id], value: into.id } }, shop.admin.token)
const remove = ({ id }: Artist) =>
  app.call(adminArtists.bulk, { body: { action: 'delete', ids: [id] } }, shop.admin.token)
/** Returns the debts to artists, and how much of them is pending. */
const owed = async (artists: readonly Artist[]) => {
  const { rows } = await sql<{ all: number; pending: number }>`
    select coalesce(-sum(e.amount), 0)::float8 as all,
      coalesce(-sum(e.amount) filter (where t.available_at > now()), 0)::float8 as pending
    from ledger_entries e join ledger_accounts a on a.id = e.account_id
    join ledger_transactions t on t.id = e.transaction_id
    where a.name = any(${artists.map(({ id }) => `artist:${id}`)}::text[])`.execute(app.ctx.db)
  return rows[0] as { all: number; pending: number }
}
const earn = (artist: Artist, amount: number) =>
  app.ctx.db.transaction().execute((trx) =>
    book(trx, {
      kind: 'sale',
      reference: crypto.randomUUID(),
      currency: 'USD',
      entries: [
        { account: 'provider:test', amount },
        { account: `artist:${artist.id}`, amount: -amount },
      ],
    }),
  )

const purchase = fc.record({
  items: fc.uniqueArray(fc.nat({ max: 3 }), { minLength: 1, maxLength: 3 }),
  license: fc.constantFrom(0, 1),
  coupon: fc.boolean(),
  taxed: fc.constant(false),
  pay: fc.constantFrom('now' as const, 'later' as const),
  returns: fc.boolean(),
})
const refund = fc.record({
  order: fc.nat({ max: 5 }),
  item: fc.option(fc.nat({ max: 5 })),
  percent: fc.constantFrom(33, 50, 100),
})

test(
  'whatever was sold, refunded and paid before and after, nobody earns more by a merger and the ledger sums to zero',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          currency: fc.constantFrom('USD' as const, 'JPY' as const),
          prices: fc.array(fc.integer({ min: 60, max: 3001 }), { minLength: 8, maxLength: 8 }),
          share: fc.integer({ min: 1, max: 9999 }),
        }),
        fc.array(purchase, { minLength: 1, maxLength: 3 }),
        fc.array(refund, { maxLength: 2 }),
        fc.boolean(),
        fc.array(refund, { maxLength: 3 }),
        async (values, purchases, before, pays, after) => {
          const world = await moneyWorld(shop, values)
          const [into, gone] = world.artists
          for (const one of purchases) await world.buy(one)
          for (const { order, item, percent } of before) await world.refund(order, item, percent)
          if (pays) {
            await world.endHolding()
            await world.askPayout(1, 50)
            await world.decide('approve')
            await world.decide('markPaid')
            await world.decide('reject')
          }
          const sum = await owed(world.artists)
          expect(await merge(gone, into)).toMatchObject({ failed: [] })
          expect(await owed([into])).toEqual(sum)
          expect(await owed([gone])).toEqual({ all: 0, pending: 0 })
          expect(await moneyFaults(app.ctx, world.buyer, [into])).toEqual([])
          // Payments that arrive later are of the one that is left.
          await world.deliver([0], 100)
          await world.work()
          for (const { order, item, percent } of after) await world.refund(order, item, percent)
          expect(await moneyFaults(app.ctx, world.buyer, [into])).toEqual([])
          expect(await owed([gone])).toEqual({ all: 0, pending: 0 })
          expect(await ledgerFaults(app.ctx)).toEqual([])
        },
      ),
      { numRuns: rounds(4, 300) },
    )
  },
  rounds(300_000, 3_600_000),
)

test('payouts, sales and addresses go along; a payout account and a commission do not', async () => {
  const [into, gone] = [await makeArtist(app.ctx), await makeArtist(app.ctx)]
  const owner = await makeUser(app.ctx, { roles: ['user', 'artist'] })
  await makeMember(app.ctx, into, owner)
  await earn(gone, 1000)
  await app.ctx.db.insertInto('artist_commissions').values({ artist_id: gone.id, commission: 0 }).execute()
  await makeFreeDownload(app.ctx, gone)
  const payout = {
    artist_id: gone.id,
    artist: 'Gone',
    method: 'Bank',
    currency: 'USD',
    amount: 400,
    method_id: null,
    details: Buffer.from('-'),
    masked: '[]',
    fee: 0,
    status: 'paid',
  } as const
  await app.ctx.db.insertInto('payouts').values(payout).execute()
  await merge(gone, into)
  const query = { artist_id: into.id } as never
  const { balances, account } = await app.call(artistPayouts.summary, { query }, owner.token)
  expect(balances).toMatchObject([{ currency: 'USD', available: 1000, paid_out: 400 }])
  expect(account).toBeNull()
  const { data } = await app.call(artistEarnings.list, { query }, owner.token)
  expect(data).toMatchObject([{ kind: 'merge', net: 1000 }])
  expect(await app.ctx.db.selectFrom('artist_commissions').select('artist_id').execute()).toEqual([])
  const received = app.ctx.db.selectFrom('free_downloads').select('id').where('artist_id', '=', into.id)
  expect(await received.execute()).toHaveLength(1)
})

test('an artist with an open payout is not merged, and one with earnings not deleted', async () => {
  const [into, gone] = [await makeArtist(app.ctx), await makeArtist(app.ctx)]
  await earn(gone, 1000)
  const payout = {
    artist_id: gone.id,
    artist: 'Gone',
    method: 'Bank',
    currency: 'USD',
    amount: 400,
    method_id: null,
    details: Buffer.from('-'),
    masked: '[]',
    fee: 0,
    status: 'requested',
  } as const
  await app.ctx.db.insertInto('payouts').values(payout).execute()
  const open = 'An artist with an open payout can’t be merged. Pay or reject the payout first.'
  const refused = await app.requestError(
    adminArtists.bulk,
    { body: { action: 'merge', ids: [gone.id], value: into.id } },
    shop.admin.token,
  )
  expect([refused.status, refused.body.message, JSON.stringify(refused.body)].join(' ')).toContain(open)
  expect(await owed([gone])).toEqual({ all: 1000, pending: 0 })
  expect((await remove(gone)).failed).toEqual([
    { id: gone.id, message: 'Artists with earnings can’t be deleted. Merge them instead.' },
  ])
})
