import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { adminRoles } from '../../../../contract/platform/back-office/roles.ts'
import { session } from '../../../../contract/platform/session.ts'
import {
  adminSubscriptionActions,
  adminSubscriptionReport,
  adminSubscriptions,
} from '../../../../contract/selling/back-office/subscriptions.ts'
import { subscriptions } from '../../../../contract/selling/subscriptions.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { makeUser, type TestUser } from '../../../testing/make.ts'
import { makePlan, startSubscriptions } from '../../../testing/make-plans.ts'
import { ledgerFaults } from '../../../testing/make-selling.ts'
import { receiveMoney } from '../../../testing/receive-money.ts'
import { viewerById } from '../../platform/auth/sessions/service.ts'
import { setSetting } from '../../platform/settings/service.ts'
import { changePlan } from './changes.service.ts'
import { renewSubscriptions } from './renewals.service.ts'
import { cancelSubscription, startSubscription } from './service.ts'
import { subscriptionMonths } from './subscriptions-admin.queries.ts'

const DAY = 86_400_000

let app: TestApp
let admin: TestUser
let ann: TestUser
beforeAll(async () => {
  app = await testApp()
  await startSubscriptions(app.ctx)
  admin = await makeUser(app.ctx, { admin: true, name: 'Ada Admin' })
})
afterAll(() => app.close())
beforeEach(async () => {
  ann = await makeUser(app.ctx)
})

const paths = { return_url: '/subscription', cancel_url: '/subscription' }
const later = (days: number): string => new Date(Date.now() + days * DAY).toISOString()
const at = (text: string) => new Date(`${text}T12:00:00Z`)
const viewer = async (who = ann) => {
  const found = await viewerById(app.ctx, who.id)
  if (!found) throw new Error('no viewer')
  return found
}
const start = async (
  plan: { id: number },
  {
    who = ann,
    now = new Date(),
    provider = 'test',
    interval = 'month',
  }: {
    who?: TestUser
    now?: Date
    provider?: 'test' | 'offline'
    interval?: 'month' | 'year' | 'lifetime'
  } = {},
) => startSubscription(app.ctx, await viewer(who), { plan_id: plan.id, provider, interval, ...paths }, now)
const idOf = async (who = ann): Promise<number> =>
  (
    await app.ctx.db
      .selectFrom('subscriptions')
      .select('id')
      .where('user_id', '=', who.id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
  ).id
const get = (id: number) => app.call(adminSubscriptions.get, { params: { id } }, admin.token)
const own = (who = ann) => app.call(subscriptions.get, {}, who.token)
const planNow = async (who = ann) => (await app.call(session.user, {}, who.token)).plan
const grant = (plan: { id: number }, until: string | null, user = ann.id) =>
  app.call(adminSubscriptionActions.grant, { body: { user, plan: plan.id, until } }, admin.token)
const grantRefused = async (body: { user: number; plan: number; until: string | null }) => {
  const { status, body: reply } = await app.requestError(
    adminSubscriptionActions.grant,
    { body },
    admin.token,
  )
  return status === 422 ? Object.keys(reply.errors ?? {}) : status
}
const extend = (id: number, until: string) =>
  app.requestError(adminSubscriptionActions.extend, { params: { id }, body: { until } }, admin.token)
const change = (id: number, plan: { id: number }) =>
  app.requestError(adminSubscriptionActions.change, { params: { id }, body: { plan: plan.id } }, admin.token)
const cancel = (id: number, at_once: boolean) =>
  app.requestError(adminSubscriptionActions.cancel, { params: { id }, body: { at_once } }, admin.token)
const eventsOf = async (id: number) =>
  (await get(id)).events
    .map(({ kind, plan, by }) => [kind, plan, by].filter(Boolean).join(' / '))
    .toReversed()
const logOf = async (id: number) =>
  (
    await app.ctx.db
      .selectFrom('audit_log')
      .select('action')
      .where('resource', '=', 'subscriptions')
      .where('item_id', '=', id)
      .orderBy('id')
      .execute()
  ).map(({ action }) => action)
const ordersOf = async (id: number) => (await get(id)).orders.map(({ status, total }) => `${status} ${total}`)

describe('the list', () => {
  test('shows who subscribes to what, and what happened', async () => {
    const plan = await makePlan(app.ctx, { month: 899 })
    await start(plan)
    const id = await idOf()
    const query = { q: ann.email } as never
    const { data } = await app.call(adminSubscriptions.list, { query }, admin.token)
    expect(data).toMatchObject([
      {
        id,
        status: 'active',
        user: { id: ann.id, name: ann.name },
        plan: { id: plan.id, name: plan.name },
        interval: 'month',
        amount: 899,
        currency: 'USD',
        provider: 'test',
        renews: true,
      },
    ])
    const item = await get(id)
    expect(item).toMatchObject({ email: ann.email, orders: [{ status: 'paid', total: 899, refunded: 0 }] })
    expect(await eventsOf(id)).toEqual([`activated / ${plan.name}`])
    await cancelSubscription(app.ctx, await viewer(), { reason: 'price', note: 'Too dear.' })
    expect(await get(id)).toMatchObject({
      status: 'cancelled',
      cancel_reason: 'price',
      cancel_note: 'Too dear.',
    })
  })

  test('is filtered by status and plan', async () => {
    const [one, other] = [await makePlan(app.ctx), await makePlan(app.ctx)]
    const bob = await makeUser(app.ctx)
    await start(one)
    await start(one, { who: bob, provider: 'offline' })
    const idsOf = async (filters: Record<string, unknown>) =>
      (await app.call(adminSubscriptions.list, { query: filters as never }, admin.token)).data.map(
        ({ user }) => user?.id,
      )
    expect(await idsOf({ 'filter[plan]': one.id })).toEqual([bob.id, ann.id])
    expect(await idsOf({ 'filter[plan]': one.id, 'filter[status]': 'pending' })).toEqual([bob.id])
    expect(await idsOf({ 'filter[plan]': other.id })).toEqual([])
  })
})

describe('granting', () => {
  test('gives nobody more than the operator may do', async () => {
    const permissions = ['Access admin area', 'CED subscriptions'] as never
    const role = await app.call(
      adminRoles.create,
      { body: { label: 'Billing desk', permissions } },
      admin.token,
    )
    const staff = await makeUser(app.ctx, { roles: [role.name] })
    const plan = await makePlan(app.ctx, {}, { permissions: ['Download songs', 'No ads'] })
    const body = { user: ann.id, plan: plan.id, until: null }
    const granting = () => app.requestError(adminSubscriptionActions.grant, { body }, staff.token)
    expect((await granting()).status).toBe(403)
    const harmless = await makePlan(app.ctx, {})
    const other = { user: (await makeUser(app.ctx)).id, plan: harmless.id, until: null }
    await app.call(adminSubscriptionActions.grant, { body: other }, staff.token)
    const { id } = await grant(harmless, null)
    const change = { params: { id }, body: { plan: plan.id } }
    const refused = await app.requestError(adminSubscriptionActions.change, change, staff.token)
    expect(refused.status).toBe(403)
  })

  test('gives an account a plan until a day, without payment', async () => {
    const plan = await makePlan(app.ctx, { month: 899 }, { permissions: ['No ads'], active: false })
    const until = later(30)
    const { id } = await grant(plan, until)
    expect(await get(id)).toMatchObject({
      status: 'active',
      interval: null,
      amount: 0,
      provider: 'free',
      period_end: until,
      renews: false,
      orders: [],
    })
    expect(await planNow()).toMatchObject({ id: plan.id, status: 'active' })
    expect(await eventsOf(id)).toEqual([`granted / ${plan.name} / Ada Admin`])
    expect(await logOf(id)).toEqual(['grant'])
    await renewSubscriptions(app.ctx, new Date(Date.now() + 29 * DAY))
    expect(await own()).toMatchObject({ status: 'active' })
    await renewSubscriptions(app.ctx, new Date(Date.now() + 31 * DAY))
    expect(await own()).toBeNull()
    expect(await planNow()).toBeNull()
  })

  test('for good never ends by itself', async () => {
    const plan = await makePlan(app.ctx)
    const { id } = await grant(plan, null)
    await renewSubscriptions(app.ctx, new Date(Date.now() + 4000 * DAY))
    expect(await get(id)).toMatchObject({ status: 'active', period_end: null })
    expect((await extend(id, later(5000))).status).toBe(409)
  })

  test('is refused for who has a subscription, for what does not exist, and for the past', async () => {
    const plan = await makePlan(app.ctx)
    const body = { user: ann.id, plan: plan.id, until: later(30) }
    expect(await grantRefused({ ...body, until: later(-1) })).toEqual(['until'])
    expect(await grantRefused({ ...body, user: 99_999_999 })).toEqual(['user'])
    expect(await grantRefused({ ...body, plan: 99_999_999 })).toEqual(['plan'])
    await grant(plan, body.until)
    expect(await grantRefused(body)).toBe(409)
  })

  test('twenty times at once grants once', async () => {
    const plan = await makePlan(app.ctx)
    const body = { user: ann.id, plan: plan.id, until: null }
    const replies = await Promise.all(
      Array.from({ length: 20 }, () =>
        app.requestError(adminSubscriptionActions.grant, { body }, admin.token),
      ),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(409)])
  })
})

describe('extending', () => {
  test('moves the end of the period, and of a trial', async () => {
    const plan = await makePlan(app.ctx, { month: 899 }, { trial_days: 14 })
    await start(plan)
    const id = await idOf()
    const until = later(40)
    expect((await extend(id, until)).status).toBe(200)
    expect(await get(id)).toMatchObject({ status: 'trial', trial_ends_at: until, period_end: until })
    expect((await extend(id, later(10))).status).toBe(422)
    expect(await eventsOf(id)).toEqual([
      `trial_started / ${plan.name}`,
      `extended / ${plan.name} / Ada Admin`,
    ])
    expect(await logOf(id)).toEqual(['extend'])
  })

  test('withdraws what is due, and an overdue subscription is active again', async () => {
    const plan = await makePlan(app.ctx, { month: 500 })
    const { order_uuid } = await start(plan, { provider: 'offline' })
    await receiveMoney(app.ctx, order_uuid as string, new Date())
    const id = await idOf()
    await renewSubscriptions(app.ctx, new Date(Date.now() + 26 * DAY))
    await renewSubscriptions(app.ctx, new Date(Date.now() + 32 * DAY))
    expect(await get(id)).toMatchObject({ status: 'past_due' })
    const until = later(60)
    expect((await extend(id, until)).status).toBe(200)
    expect(await get(id)).toMatchObject({ status: 'active', period_end: until })
    expect(await ordersOf(id)).toEqual(['cancelled 500', 'paid 500'])
    // The period that follows is billed from the day on which this one ends.
    await renewSubscriptions(app.ctx, new Date(Date.now() + 55 * DAY))
    expect(await ordersOf(id)).toEqual(['pending 500', 'cancelled 500', 'paid 500'])
  })

  test('is refused once it has ended', async () => {
    const { id } = await grant(await makePlan(app.ctx), later(30))
    expect((await cancel(id, true)).status).toBe(200)
    expect((await extend(id, later(60))).status).toBe(409)
    expect((await extend(99_999_999, later(60))).status).toBe(404)
  })
})

describe('changing the plan', () => {
  test('takes effect at once, with the price of the new plan for what follows', async () => {
    const [low, high] = [await makePlan(app.ctx, { month: 500 }), await makePlan(app.ctx, { month: 1500 })]
    await start(low)
    const id = await idOf()
    const { period_end } = await get(id)
    expect((await change(id, high)).status).toBe(200)
    expect(await get(id)).toMatchObject({ plan: { id: high.id }, amount: 1500, period_end, status: 'active' })
    expect(await planNow()).toMatchObject({ id: high.id })
    expect(await ordersOf(id)).toEqual(['paid 500'])
    expect(await eventsOf(id)).toEqual([`activated / ${low.name}`, `changed / ${high.name} / Ada Admin`])
    expect(await logOf(id)).toEqual(['change'])
    await renewSubscriptions(app.ctx, new Date(Date.now() + 32 * DAY))
    expect(await ordersOf(id)).toEqual(['paid 1500', 'paid 500'])
    expect(await ledgerFaults(app.ctx)).toEqual([])
  })

  test('withdraws the bill of the former plan', async () => {
    const [low, high] = [await makePlan(app.ctx, { month: 500 }), await makePlan(app.ctx, { month: 1500 })]
    const { order_uuid } = await start(high, { provider: 'offline' })
    await receiveMoney(app.ctx, order_uuid as string, new Date())
    const id = await idOf()
    const ahead = new Date(Date.now() + 26 * DAY)
    await renewSubscriptions(app.ctx, ahead)
    expect(await ordersOf(id)).toEqual(['pending 1500', 'paid 1500'])
    await change(id, low)
    await renewSubscriptions(app.ctx, ahead)
    expect(await ordersOf(id)).toEqual(['pending 500', 'cancelled 1500', 'paid 1500'])
  })

  test('needs a plan that exists and a subscription that runs', async () => {
    const plan = await makePlan(app.ctx)
    await start(plan, { provider: 'offline' })
    expect((await change(await idOf(), plan)).status).toBe(422)
    const bob = await makeUser(app.ctx)
    const { id } = await grant(plan, null, bob.id)
    expect((await change(id, { id: 99_999_999 })).status).toBe(422)
  })
})

describe('cancelling', () => {
  test('at the end of the period keeps the plan until then', async () => {
    const plan = await makePlan(app.ctx, { month: 899 })
    await start(plan)
    const id = await idOf()
    expect((await cancel(id, false)).status).toBe(200)
    expect(await get(id)).toMatchObject({ status: 'cancelled', renews: false })
    expect(await planNow()).toMatchObject({ id: plan.id })
    expect((await cancel(id, false)).status).toBe(409)
    await renewSubscriptions(app.ctx, new Date(Date.now() + 32 * DAY))
    expect(await get(id)).toMatchObject({ status: 'expired' })
    expect(await planNow()).toBeNull()
    expect(await ordersOf(id)).toEqual(['paid 899'])
    expect(await eventsOf(id)).toEqual([
      `activated / ${plan.name}`,
      `cancelled / ${plan.name} / Ada Admin`,
      `expired / ${plan.name}`,
    ])
    expect(await logOf(id)).toEqual(['cancel'])
  })

  test('at once ends the plan, also of one that was cancelled before', async () => {
    const plan = await makePlan(app.ctx, { month: 899 })
    await start(plan)
    const id = await idOf()
    await cancel(id, false)
    expect((await cancel(id, true)).status).toBe(200)
    expect(await get(id)).toMatchObject({ status: 'expired' })
    expect(await planNow()).toBeNull()
    expect((await cancel(id, true)).status).toBe(409)
  })

  test('withdraws what is to be paid', async () => {
    await start(await makePlan(app.ctx, { month: 899 }), { provider: 'offline' })
    const id = await idOf()
    expect(await ordersOf(id)).toEqual(['pending 899'])
    await cancel(id, false)
    expect(await get(id)).toMatchObject({ status: 'expired' })
    expect(await ordersOf(id)).toEqual(['cancelled 899'])
  })
})

describe('the report', () => {
  beforeEach(async () => {
    await app.ctx.db.deleteFrom('subscriptions').execute()
  })
  const months = async (day: string, count: number, plan?: { id: number }) =>
    (await subscriptionMonths(app.ctx.db, at(day), count, plan?.id)).map(({ currency: _, ...month }) => month)
  const month = (
    name: string,
    mrr: number,
    subscribers: number,
    { started = 0, churned = 0, trials_started = 0, trials_converted = 0 } = {},
  ) => ({ month: name, mrr, subscribers, started, churned, trials_started, trials_converted })

  test('has the recurring revenue, subscribers, beginnings and ends of each month', async () => {
    const basic = await makePlan(app.ctx, { month: 500, year: 6000 })
    const premium = await makePlan(app.ctx, { month: 1000 }, { trial_days: 14 })
    const [bob, cem, dea] = [await makeUser(app.ctx), await makeUser(app.ctx), await makeUser(app.ctx)]
    // January: Ann pays 5.00 a month, Bob 60.00 a year, Cem tries.
    await start(basic, { now: at('2027-01-05') })
    await start(basic, { who: bob, interval: 'year', now: at('2027-01-20') })
    await start(premium, { who: cem, now: at('2027-01-25') })
    // February: Cem converts on the 8th, Dea tries and cancels.
    await renewSubscriptions(app.ctx, at('2027-02-05'))
    await renewSubscriptions(app.ctx, at('2027-02-08'))
    await start(premium, { who: dea, now: at('2027-02-10') })
    await cancelSubscription(app.ctx, await viewer(dea), {}, at('2027-02-11'))
    // March: Ann moves from Basic to Premium, Cem cancels on the 10th and has it until April.
    await renewSubscriptions(app.ctx, at('2027-03-05'))
    await changePlan(
      app.ctx,
      await viewer(),
      { plan_id: premium.id, interval: 'month', ...paths },
      at('2027-03-06'),
    )
    await renewSubscriptions(app.ctx, at('2027-03-08'))
    await cancelSubscription(app.ctx, await viewer(cem), {}, at('2027-03-10'))
    await renewSubscriptions(app.ctx, at('2027-04-09'))

    expect(await months('2027-04-15', 5)).toEqual([
      month('2026-12', 0, 0),
      month('2027-01', 1000, 2, { started: 2, trials_started: 1 }),
      month('2027-02', 2000, 3, { started: 1, trials_started: 1, trials_converted: 1 }),
      month('2027-03', 1500, 2),
      month('2027-04', 1500, 2, { churned: 1 }),
    ])
    // By plan, who moves is no longer a subscriber of the former one.
    expect(await months('2027-04-15', 4, basic)).toEqual([
      month('2027-01', 1000, 2, { started: 2 }),
      month('2027-02', 1000, 2),
      month('2027-03', 500, 1),
      month('2027-04', 500, 1),
    ])
    expect(await months('2027-04-15', 4, premium)).toEqual([
      month('2027-01', 0, 0, { trials_started: 1 }),
      month('2027-02', 1000, 1, { started: 1, trials_started: 1, trials_converted: 1 }),
      month('2027-03', 1000, 1),
      month('2027-04', 1000, 1, { churned: 1 }),
    ])
    // As it was in March.
    expect((await months('2027-03-06', 1)).at(-1)).toMatchObject({ mrr: 2500, subscribers: 3 })
  })

  test('counts a trial whose first payment is late from when it is paid, and none that is never paid', async () => {
    const plan = await makePlan(app.ctx, { month: 500 }, { trial_days: 7 })
    const bob = await makeUser(app.ctx)
    await start(plan, { provider: 'offline', now: at('2027-01-20') })
    await start(plan, { who: bob, provider: 'offline', now: at('2027-01-20') })
    for (const day of ['2027-01-25', '2027-01-27', '2027-01-28', '2027-01-30'])
      await renewSubscriptions(app.ctx, at(day))
    const late = await own()
    expect([late?.status, (await own(bob))?.status]).toEqual(['past_due', 'past_due'])
    await receiveMoney(app.ctx, late?.due?.order_uuid as string, at('2027-02-01'))
    for (const day of ['2027-02-01', '2027-02-03']) await renewSubscriptions(app.ctx, at(day))
    expect(await own(bob)).toBeNull()
    expect(await months('2027-02-15', 2)).toEqual([
      month('2027-01', 0, 0, { trials_started: 2 }),
      month('2027-02', 500, 1, { started: 1, trials_converted: 1 }),
    ])
  })

  test('leaves out what does not recur', async () => {
    const plan = await makePlan(app.ctx, { lifetime: 9900 })
    await start(plan, { interval: 'lifetime', now: at('2027-05-05') })
    const bob = await makeUser(app.ctx)
    await grant(plan, null, bob.id)
    expect((await months('2027-05-31', 1)).at(-1)).toEqual(month('2027-05', 0, 0, { started: 1 }))
  })

  test('counts currencies apart, also for who moves from one to another', async () => {
    const dollars = await makePlan(app.ctx, { month: 500 })
    const euros = await makePlan(app.ctx, {}, { currency: 'EUR' })
    await app.ctx.db
      .insertInto('plan_prices')
      .values({ plan_id: euros.id, interval: 'month', amount: 700, currency: 'EUR' })
      .execute()
    await start(dollars)
    await change(await idOf(), euros)
    const now = await app.call(adminSubscriptionReport.report, { query: { months: 1 } as never }, admin.token)
    expect(now).toMatchObject([
      { currency: 'EUR', mrr: 700, subscribers: 1 },
      { currency: 'USD', mrr: 0, subscribers: 0, started: 1 },
    ])
  })
})

test('plans and accounts are offered by name', async () => {
  const plan = await makePlan(app.ctx, { month: 100 }, { name: 'Rare plan', active: false })
  const query = (q: string) => ({ query: { q } })
  expect(await app.call(adminSubscriptionActions.plans, query('rare'), admin.token)).toEqual([
    { id: plan.id, name: 'Rare plan' },
  ])
  const found = await app.call(adminSubscriptionActions.users, query(ann.email), admin.token)
  expect(found).toEqual([{ id: ann.id, name: `${ann.name} · ${ann.email}` }])
})

test('subscriptions do not exist while nothing can be sold', async () => {
  await setSetting(app.ctx, 'saas', '0')
  await app.ctx.settings.reload()
  expect((await app.requestError(adminSubscriptions.list, {}, admin.token)).status).toBe(404)
  expect((await cancel(1, true)).status).toBe(404)
  await setSetting(app.ctx, 'saas', '1')
  await app.ctx.settings.reload()
})
