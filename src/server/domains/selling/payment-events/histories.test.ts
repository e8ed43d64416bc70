// @module-tag long
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rounds } from '../../../../testing/rounds.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { makeUser } from '../../../testing/make.ts'
import { offerProvider, startPaying } from '../../../testing/make-payments.ts'
import { ledgerFaults, makeLicense } from '../../../testing/make-selling.ts'
import { moneyFaults } from '../../../testing/money-faults.ts'
import { moneyWorld, type Shop } from '../../../testing/money-world.ts'
import { type StripeServer, stripeServer } from '../../../testing/stripe-server.ts'

let app: TestApp
let stripe: StripeServer
let shop: Shop
beforeAll(async () => {
  stripe = await stripeServer()
  app = await testApp({ STRIPE_URL: stripe.url, LOG_LEVEL: 'silent' })
  await startPaying(app)
  await offerProvider(app, stripe)
  await app.ctx.db.insertInto('tax_rates').values({ country: 'FR', name: 'TVA', rate: 2000 }).execute()
  const admin = await makeUser(app.ctx, { admin: true })
  shop = { app, stripe, admin, licenses: [await makeLicense(app.ctx), await makeLicense(app.ctx)] }
})
afterAll(async () => {
  await app.close()
  await stripe.close()
})

type World = Awaited<ReturnType<typeof moneyWorld>>
type Step = (world: World) => Promise<unknown> | unknown

const place = fc.nat({ max: 5 })
const percent = fc.constantFrom(1, 33, 50, 99, 100)
const order = fc.array(fc.nat({ max: 99 }), { minLength: 1, maxLength: 8 })

/** Names the step in reports of failures. */
const step = <T extends unknown[]>(
  name: string,
  args: { [K in keyof T]: fc.Arbitrary<T[K]> },
  run: (world: World, ...values: T) => unknown,
) =>
  fc.tuple(...(args as fc.Arbitrary<unknown>[])).map(
    (values) =>
      Object.assign((world: World) => run(world, ...(values as T)), {
        [fc.toStringMethod]: () => `${name} ${fc.stringify(values)}`,
      }) as Step,
  )

const purchase = fc.record({
  items: fc.uniqueArray(fc.nat({ max: 3 }), { minLength: 1, maxLength: 3 }),
  license: fc.constantFrom(0, 0, 0, 1),
  coupon: fc.boolean(),
  taxed: fc.boolean(),
  pay: fc.constantFrom('now', 'now', 'now', 'later', 'not', 'twice'),
  returns: fc.boolean(),
})

const deliver = step('deliver', [order, fc.constantFrom(50, 100)], (world, ...values) =>
  world.deliver(...values),
)
const buy = step('buy', [purchase], (world, one) => world.buy(one))

const decision = fc.constantFrom('approve', 'approve', 'markPaid', 'markPaid', 'reject', 'cancel')

const steps = fc.oneof(
  { weight: 4, arbitrary: buy },
  { weight: 3, arbitrary: deliver },
  {
    weight: 1,
    arbitrary: step('confirm', [place, fc.boolean()], (world, ...values) => world.confirm(...values)),
  },
  { weight: 1, arbitrary: step('cancel', [place], (world, one) => world.cancel(one)) },
  {
    weight: 3,
    arbitrary: step('refund', [place, fc.option(place), percent], (world, ...values) =>
      world.refund(...values),
    ),
  },
  {
    weight: 1,
    arbitrary: step('refund there', [place, percent], (world, ...values) => world.refundThere(...values)),
  },
  {
    weight: 3,
    arbitrary: step('dispute', [place, fc.boolean()], async (world, session, heard) => {
      world.dispute(session)
      if (heard) await world.deliver([0], 100)
    }),
  },
  {
    weight: 2,
    arbitrary: step('close dispute', [place, fc.boolean()], async (world, ...values) => {
      world.closeDispute(...values)
      await world.deliver([0], 100)
    }),
  },
  { weight: 1, arbitrary: step('work', [], (world) => world.work()) },
  {
    weight: 3,
    arbitrary: step(
      'payout',
      [place, fc.constantFrom(50, 100, 101), fc.boolean(), fc.array(decision, { maxLength: 3 })],
      async (world, artist, part, held, decisions) => {
        if (!held) await world.endHolding()
        expect(await world.askPayout(artist, part)).toBe(false)
        for (const one of decisions) await world.decide(one)
      },
    ),
  },
)

const options = fc.record({
  currency: fc.constantFrom('USD', 'EUR', 'JPY'),
  prices: fc.array(fc.integer({ min: 60, max: 3001 }), { minLength: 8, maxLength: 8 }),
  share: fc.integer({ min: 1, max: 9999 }),
})

test(
  'orders, ledger, rights and payouts agree after every step of any history',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        options,
        step('buy', [purchase], (world, one) => world.buy({ ...one, pay: 'now', returns: true })),
        fc.array(steps, { minLength: 1, maxLength: rounds(4, 14) }),
        async (values, begin, all) => {
          const world = await moneyWorld(shop, values)
          for (const one of [begin, ...all]) {
            await one(world)
            expect(await moneyFaults(app.ctx, world.buyer, world.artists)).toEqual([])
          }
          // At last everything is heard of.
          await world.deliver([0], 100)
          await world.work()
          expect(await moneyFaults(app.ctx, world.buyer, world.artists)).toEqual([])
          const { ours, theirs } = await world.comparison()
          expect(ours).toEqual(theirs)
          expect(await ledgerFaults(app.ctx)).toEqual([])
        },
      ),
      { numRuns: rounds(15, 1000) },
    )
  },
  rounds(300_000, 3_600_000),
)
