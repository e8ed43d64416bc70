// @module-tag long
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { rounds } from '../../../../testing/rounds.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { makeUser } from '../../../testing/make.ts'
import { makePlan, startSubscriptions } from '../../../testing/make-plans.ts'
import { ledgerFaults } from '../../../testing/make-selling.ts'
import { receiveMoney } from '../../../testing/receive-money.ts'
import { type ModelPrice, Subscriber } from '../../../testing/subscriber-model.ts'
import { viewerById } from '../../platform/auth/sessions/service.ts'
import { changePlan } from './changes.service.ts'
import { renewSubscriptions } from './renewals.service.ts'
import { cancelSubscription, resumeSubscription, startSubscription } from './service.ts'

const PEOPLE = rounds(10, 1_000)
const DAYS = 730
/** Of the numbers that tell who does what on which day. */
const SEED = 3
/** So often, everything is compared. */
const COMPARED_DAYS = 73
const DAY = 86_400_000
const FIRST_DAY = Date.UTC(2027, 0, 28)
const HOUR = 3_600_000

vi.setConfig({ testTimeout: rounds(1, 30) * 120_000 })

let app: TestApp
/** A price that the test provider refuses. */
let refused: ModelPrice
let prices: ModelPrice[]
beforeAll(async () => {
  app = await testApp()
  await startSubscriptions(app.ctx)
  const add = async (amounts: { month?: number; year?: number }, trial_days = 0): Promise<ModelPrice[]> => {
    const plan = await makePlan(app.ctx, amounts, { trial_days })
    return (Object.entries(amounts) as ['month' | 'year', number][]).map(([interval, amount]) => ({
      id: plan.prices[interval] as number,
      plan_id: plan.id,
      interval,
      amount,
      trial_days,
    }))
  }
  prices = [await add({ month: 500, year: 4800 }, 14), await add({ month: 900, year: 9600 })].flat()
  refused = (await add({ month: 413 }))[0] as ModelPrice
})
afterAll(() => app.close())

const paths = { return_url: '/subscription', cancel_url: '/subscription' }

interface Person {
  id: number
  model: Subscriber
}

const viewerOf = async ({ id }: Person) =>
  (await viewerById(app.ctx, id)) as NonNullable<Awaited<ReturnType<typeof viewerById>>>

const receive = async ({ id }: Person, now: Date): Promise<void> => {
  const order = await app.ctx.db
    .selectFrom('orders')
    .select('id')
    .where('user_id', '=', id)
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow()
  await receiveMoney(app.ctx, order.id, now)
}

const setNextPrice = ({ id }: Person, price: ModelPrice) =>
  app.ctx.db
    .updateTable('subscriptions')
    .set({ next_price_id: price.id })
    .where('user_id', '=', id)
    .where('status', '<>', 'expired')
    .execute()

/** Actions of people, if their state allows it, by a number that chooses details. */
const actions: ((person: Person, choice: number, now: Date) => Promise<void>)[] = [
  async function subscribe(person, choice, now) {
    const { model } = person
    if (model.status !== 'none') return
    const price = prices[choice % prices.length] as ModelPrice
    const provider = choice % 3 === 0 ? 'offline' : 'test'
    const { plan_id, interval } = price
    await startSubscription(app.ctx, await viewerOf(person), { plan_id, interval, provider, ...paths }, now)
    if (model.subscribe(price, provider, now) && provider === 'offline') await receive(person, now)
  },
  async function cancel(person, choice, now) {
    const { model } = person
    if (choice % 4 > 0 || !['trial', 'active', 'past_due'].includes(model.status)) return
    await cancelSubscription(app.ctx, await viewerOf(person), {}, now)
    model.cancel()
  },
  async function resume(person, _, now) {
    if (person.model.status !== 'cancelled') return
    await resumeSubscription(app.ctx, await viewerOf(person), now)
    person.model.resume(now)
  },
  async function change(person, choice, now) {
    const { model } = person
    const price = prices[choice % prices.length] as ModelPrice
    if (model.status !== 'active' || model.provider !== 'test' || model.next || price === model.price) return
    if ((model.priceOfChange(price, now) ?? 0) % 100 === 13) return
    const { plan_id, interval } = price
    await changePlan(app.ctx, await viewerOf(person), { plan_id, interval, ...paths }, now)
    model.change(price, now)
  },
  async function cardFails(person) {
    const { model } = person
    if (!['trial', 'active'].includes(model.status) || model.provider !== 'test' || model.next) return
    await setNextPrice(person, refused)
    model.next = refused
  },
  async function cardWorks(person) {
    const { model } = person
    if (model.next !== refused) return
    model.next = model.price
    await setNextPrice(person, model.price as ModelPrice)
  },
  async function transfer(person, _, now) {
    if (!person.model.invoiced || person.model.provider !== 'offline') return
    await receive(person, now)
    person.model.pay()
  },
]
/** Numbers of actions; most invoices are paid. */
const likely = [0, 0, 1, 2, 3, 4, 5, 5, 6, 6, 6, 6]

const expected = (people: Person[]) =>
  people.map(({ id, model: { status, price, end, paid, mrr } }) => ({
    id,
    status,
    plan_id: status === 'none' ? null : price?.plan_id,
    period_end: status === 'none' ? null : end.toISOString(),
    orders: paid.orders,
    amount: paid.amount,
    mrr,
  }))

const found = async (people: Person[]) => {
  const { rows } = await sql`
    select u.id, coalesce(s.status, 'none') as status, u.plan_id, s.period_end,
      (select count(*)::int from orders o where o.user_id = u.id and o.status = 'paid') as orders,
      (select coalesce(sum(total), 0)::int from orders o where o.user_id = u.id and o.status = 'paid') as amount,
      (select coalesce(sum(e.mrr - e.mrr_before), 0)::int from subscription_events e
        join subscriptions own on own.id = e.subscription_id where own.user_id = u.id) as mrr
    from users u left join subscriptions s on s.user_id = u.id and s.status <> 'expired'
    where u.id = any(${people.map(({ id }) => id)}) order by u.id`.execute(app.ctx.db)
  return rows
}

test('two years of random subscribers and failures go as a simple model says', async () => {
  const step = fc.tuple(fc.nat({ max: PEOPLE - 1 }), fc.constantFrom(...likely), fc.nat({ max: 1_000 }))
  const days = fc.array(fc.array(step, { maxLength: Math.ceil(PEOPLE / 8) }), {
    minLength: DAYS,
    maxLength: DAYS,
    size: 'max',
  })
  const [history = []] = fc.sample(days, { numRuns: 1, seed: SEED })
  const people: Person[] = []
  for (let n = 0; n < PEOPLE; n++) people.push({ id: (await makeUser(app.ctx)).id, model: new Subscriber() })
  for (const [n, steps] of history.entries()) {
    const morning = new Date(FIRST_DAY + n * DAY + 9 * HOUR)
    for (const [who, action, choice] of steps) await actions[action]?.(people[who] as Person, choice, morning)
    const noon = new Date(FIRST_DAY + n * DAY + 12 * HOUR)
    await renewSubscriptions(app.ctx, noon)
    for (const { model } of people) model.advance(noon, (price) => price === refused)
    if (n % COMPARED_DAYS === 0 || n === DAYS - 1) expect(await found(people)).toEqual(expected(people))
  }
  expect(await ledgerFaults(app.ctx)).toEqual([])
})
