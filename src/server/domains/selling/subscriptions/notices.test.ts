import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { adminPlans } from '../../../../contract/selling/back-office/plans.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { makeUser, type TestUser } from '../../../testing/make.ts'
import { makePlan, startSubscriptions } from '../../../testing/make-plans.ts'
import { sentMails } from '../../../testing/sent-mails.ts'
import { noonOf, subscribe, viewerOf } from '../../../testing/subscribing.ts'
import { moveSubscribers, noticeSubscribers } from './notices.service.ts'
import { renewSubscriptions } from './renewals.service.ts'
import { cancelSubscription } from './service.ts'
import { emailSubscription } from './subscription-emails.service.ts'
import { loadSubscription } from './subscription-view.service.ts'

let app: TestApp
let ann: TestUser
beforeAll(async () => {
  app = await testApp()
  await startSubscriptions(app.ctx)
})
afterAll(() => app.close())
beforeEach(async () => {
  ann = await makeUser(app.ctx)
})

const viewer = () => viewerOf(app.ctx, ann)
const start = (plan: { id: number }, day: string, more: object = {}) =>
  subscribe(app.ctx, ann, plan, noonOf(day), { interval: 'month', ...more })
const own = () => loadSubscription(app.ctx, ann.id)
/** Replaces the monthly price of a plan. */
const reprice = async (plan: { id: number; prices: { month?: number } }, amount: number) => {
  await app.ctx.db
    .updateTable('plan_prices')
    .set({ active: false })
    .where('plan_id', '=', plan.id)
    .where('interval', '=', 'month')
    .execute()
  await app.ctx.db
    .insertInto('plan_prices')
    .values({ plan_id: plan.id, interval: 'month', amount, currency: 'USD' })
    .execute()
}
const move = (plan: { id: number }, day: string) =>
  app.ctx.db.transaction().execute((trx) => moveSubscribers(app.ctx, trx, plan.id, noonOf(day)))
/** Runs the jobs of a day, in the order in which a day brings them. */
const day = async (text: string) => {
  await noticeSubscribers(app.ctx, noonOf(text))
  await renewSubscriptions(app.ctx, noonOf(text))
  return own()
}

const queued = async () => {
  const { rows } = await sql<{ about: string }>`
    select data->>'about' as about from pgboss.job
    where name = 'email-subscription' and (data->>'subscription_id')::int in (
      select id from subscriptions where user_id = ${ann.id}) order by created_on`.execute(app.ctx.db)
  return rows.map(({ about }) => about)
}
const mailed = async (about: 'trial_ending' | 'price_changes') => {
  const { id } = await app.ctx.db
    .selectFrom('subscriptions')
    .select('id')
    .where('user_id', '=', ann.id)
    .executeTakeFirstOrThrow()
  await emailSubscription(app.ctx, id, about)
  return sentMails(app.ctx).at(-1)
}

test('says once, three days before, that a trial ends', async () => {
  const plan = await makePlan(app.ctx, { month: 899 }, { trial_days: 14 })
  await start(plan, '2027-01-01')
  await noticeSubscribers(app.ctx, noonOf('2027-01-11'))
  expect(await queued()).toEqual([])
  await noticeSubscribers(app.ctx, noonOf('2027-01-12'))
  await noticeSubscribers(app.ctx, noonOf('2027-01-13'))
  expect(await queued()).toEqual(['trial_ending'])
  const mail = await mailed('trial_ending')
  expect(mail).toContain('January 15, 2027')
  expect(mail).toContain('$8.99')
  expect(mail).toContain('/account/settings#plan')
})

test('says nothing of a trial that was cancelled', async () => {
  const plan = await makePlan(app.ctx, { month: 899 }, { trial_days: 14 })
  await start(plan, '2027-01-01')
  await cancelSubscription(app.ctx, await viewer(), {}, noonOf('2027-01-02'))
  await noticeSubscribers(app.ctx, noonOf('2027-01-13'))
  expect(await queued()).toEqual([])
})

test('another price is announced once, and paid from the first period 30 days later', async () => {
  const plan = await makePlan(app.ctx, { month: 899 })
  await start(plan, '2027-01-10')
  await reprice(plan, 1099)
  expect(await move(plan, '2027-02-01')).toBe(1)
  expect(await move(plan, '2027-02-01')).toBe(0)
  expect(await queued()).toEqual(['price_changes'])
  const mail = await mailed('price_changes')
  for (const text of ['March 10, 2027', '$10.99', '$8.99']) expect(mail).toContain(text)
  // The period that begins in 9 days costs what it did.
  expect(await day('2027-02-10')).toMatchObject({ amount: 899, period_end: '2027-03-10T12:00:00.000Z' })
  expect(await day('2027-02-11')).toMatchObject({ amount: 899, change: { amount: 1099 } })
  expect(await day('2027-03-10')).toMatchObject({ amount: 1099, change: null })
  expect(await day('2027-04-10')).toMatchObject({ amount: 1099, change: null })
  const orders = await app.ctx.db
    .selectFrom('orders')
    .select('total')
    .where('user_id', '=', ann.id)
    .orderBy('number')
    .execute()
  expect(orders.map(({ total }) => total)).toEqual([899, 899, 1099, 1099])
})

test('a change that the subscriber ordered comes first', async () => {
  const [plan, lower] = [await makePlan(app.ctx, { month: 899 }), await makePlan(app.ctx, { month: 300 })]
  await start(plan, '2027-01-10')
  await reprice(plan, 1099)
  await move(plan, '2027-01-11')
  await app.ctx.db
    .updateTable('subscriptions')
    .set({ next_price_id: lower.prices.month ?? null })
    .where('user_id', '=', ann.id)
    .execute()
  await day('2027-02-10')
  await day('2027-02-11')
  expect(await day('2027-03-10')).toMatchObject({ plan: { id: lower.id }, amount: 300 })
})

test('operators see who pays a former price, and move them', async () => {
  const plan = await makePlan(app.ctx, { month: 899 })
  await start(plan, '2027-01-10')
  const admin = await makeUser(app.ctx, { admin: true })
  const former = async () =>
    (await app.call(adminPlans.get, { params: { id: plan.id } }, admin.token)).former_subscribers
  expect(await former()).toBe(0)
  await reprice(plan, 1099)
  expect(await former()).toBe(1)
  const body = { action: 'move' as const, ids: [plan.id] }
  expect(await app.call(adminPlans.bulk, { body }, admin.token)).toMatchObject({ done: 1 })
  expect(await former()).toBe(0)
  expect(await queued()).toEqual(['price_changes'])
})
