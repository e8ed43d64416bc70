import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { BodyOf } from '../../../../contract/core/endpoint.ts'
import { type Permission, planPermissions } from '../../../../contract/core/permissions.ts'
import { adminRoles } from '../../../../contract/platform/back-office/roles.ts'
import { session } from '../../../../contract/platform/session.ts'
import { adminPlanOrder, adminPlans } from '../../../../contract/selling/back-office/plans.ts'
import { plans } from '../../../../contract/selling/plans.ts'
import { subscriptions } from '../../../../contract/selling/subscriptions.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { makeUser, type TestUser } from '../../../testing/make.ts'
import { makePlan, startSubscriptions } from '../../../testing/make-plans.ts'
import { setSetting } from '../../platform/settings/service.ts'

let app: TestApp
let admin: TestUser
let names = 0
beforeAll(async () => {
  app = await testApp()
  await startSubscriptions(app.ctx)
  admin = await makeUser(app.ctx, { admin: true })
})
afterAll(() => app.close())
beforeEach(async () => {
  for (const table of ['subscription_events', 'subscriptions', 'plans'] as const)
    await app.ctx.db.deleteFrom(table).execute()
})

type Body = BodyOf<typeof adminPlans.create>
const plain = (more: Partial<Body> = {}): Body => ({
  name: `Premium ${++names}`,
  description: '',
  prices: [{ interval: 'month', amount: 899 }],
  trial_days: 0,
  features: [],
  permissions: [],
  role: null,
  upload_quota_mb: null,
  seats: 1,
  max_kbps: null,
  max_devices: null,
  recommended: false,
  default: false,
  active: true,
  ...more,
})
const create = (more: Partial<Body> = {}, who = admin) =>
  app.call(adminPlans.create, { body: plain(more) }, who.token)
const refused = async (more: Partial<Body>, who = admin) => {
  const { status, body } = await app.requestError(adminPlans.create, { body: plain(more) }, who.token)
  return status === 422 ? Object.keys(body.errors ?? {}) : status
}
const change = (
  { id, version }: { id: number; version: string },
  body: Body,
): Promise<Awaited<ReturnType<typeof create>>> =>
  app.call(adminPlans.change, { params: { id }, body: { ...body, version } }, admin.token)
const get = (id: number) => app.call(adminPlans.get, { params: { id } }, admin.token)
const listed = async (query: Record<string, unknown> = {}) =>
  (await app.call(adminPlans.list, { query: query as never }, admin.token)).data
const subscribe = async (plan: { id: number }) => {
  const who = await makeUser(app.ctx)
  const paths = { return_url: '/subscription', cancel_url: '/subscription' }
  await app.call(
    subscriptions.start,
    { body: { plan_id: plan.id, provider: 'test', interval: 'month', ...paths } },
    who.token,
  )
  return who
}
const makeRole = async (label: string, permissions: Permission[]) =>
  app.call(adminRoles.create, { body: { label, permissions: permissions as never } }, admin.token)
/** An account that may edit plans, and these permissions. */
const editor = async (label: string, permissions: Permission[] = []) => {
  const role = await makeRole(label, ['Access admin area', 'CED plans', ...permissions])
  return makeUser(app.ctx, { roles: [role.name] })
}

test('a plan is created, offered, changed and deleted', async () => {
  const role = await makeRole('Supporters', ['Download songs'])
  const body = plain({
    description: 'Everything',
    prices: [
      { interval: 'year', amount: 8990 },
      { interval: 'month', amount: 899 },
    ],
    trial_days: 14,
    features: ['No ads', 'Offline'],
    permissions: ['No ads', 'Use offline mode'],
    role: role.id,
    upload_quota_mb: 500,
    recommended: true,
  })
  const created = await app.call(adminPlans.create, { body }, admin.token)
  expect(created).toMatchObject({
    ...body,
    currency: 'USD',
    prices: [
      { interval: 'month', amount: 899 },
      { interval: 'year', amount: 8990 },
    ],
    role: { id: role.id, name: 'Supporters' },
    subscribers: 0,
  })
  expect(await app.call(plans.list, {})).toMatchObject([{ id: created.id, features: ['No ads', 'Offline'] }])

  const changed = await change(created, { ...body, active: false, features: ['Offline'], role: null })
  expect(changed).toMatchObject({ active: false, features: ['Offline'], role: null })
  expect(await app.call(plans.list, {})).toEqual([])
  await app.call(adminPlans.remove, { params: { id: created.id } }, admin.token)
  expect(await listed()).toEqual([])
  const log = await app.ctx.db
    .selectFrom('audit_log')
    .select(['action', 'label'])
    .where('resource', '=', 'plans')
    .where('item_id', '=', created.id)
    .orderBy('id')
    .execute()
  expect(log).toEqual(['create', 'change', 'delete'].map((action) => ({ action, label: body.name })))
})

test('is offered with what every account has, and with the space of the site', async () => {
  const account = await makeUser(app.ctx)
  const viewer = await app.call(session.user, {}, account.token)
  const common = planPermissions.filter((name) => viewer.permissions.some((one) => one.name === name))
  expect(common).not.toEqual([])
  const created = await app.call(
    adminPlans.create,
    { body: plain({ permissions: ['No ads'], upload_quota_mb: null }) },
    admin.token,
  )
  const [offered] = await app.call(plans.list, {})
  expect(offered?.permissions).toEqual(
    planPermissions.filter((name) => name === 'No ads' || common.includes(name)),
  )
  expect(offered?.upload_quota_mb).toBe(app.ctx.settings().upload_quota_mb)
  // The back office shows what the plan itself grants.
  expect(await get(created.id)).toMatchObject({ permissions: ['No ads'], upload_quota_mb: null })
})

test('a changed price is for new subscribers: the former one is kept for who has it', async () => {
  const body = plain({
    prices: [
      { interval: 'month', amount: 899 },
      { interval: 'year', amount: 8990 },
    ],
  })
  const created = await app.call(adminPlans.create, { body }, admin.token)
  const early = await subscribe(created)
  const changed = await change(await get(created.id), {
    ...body,
    prices: [
      { interval: 'month', amount: 999 },
      { interval: 'year', amount: 8990 },
    ],
  })
  expect(changed).toMatchObject({ subscribers: 1, prices: [{ amount: 999 }, { amount: 8990 }] })
  // The price that is the same is still the same row.
  const idOf = (plan: typeof created, interval: string) =>
    plan.prices.find((price) => price.interval === interval)?.id
  expect(idOf(changed, 'year')).toBe(idOf(created, 'year'))
  expect(idOf(changed, 'month')).not.toBe(idOf(created, 'month'))
  const late = await subscribe(created)
  const amountOf = async ({ token }: TestUser) => (await app.call(subscriptions.get, {}, token))?.amount
  expect(await amountOf(early)).toBe(899)
  expect(await amountOf(late)).toBe(999)
  // The former amount again is another price.
  const again = await change(await get(created.id), body)
  expect(again.prices.map(({ amount }) => amount)).toEqual([899, 8990])
})

test('a price stays in the currency in which it was entered', async () => {
  const body = plain()
  const created = await app.call(adminPlans.create, { body }, admin.token)
  await setSetting(app.ctx, 'default_currency', 'EUR')
  await app.ctx.settings.reload()
  expect(await change(created, { ...body, description: 'More' })).toMatchObject({
    currency: 'USD',
    prices: [{ id: created.prices[0]?.id }],
  })
  expect(await create()).toMatchObject({ currency: 'EUR' })
  await setSetting(app.ctx, 'default_currency', 'USD')
  await app.ctx.settings.reload()
})

test('plans are listed in their order, searched, filtered and sorted', async () => {
  const [one, two, three] = [
    await create({ name: 'Basic' }),
    await create({ name: 'Duo', active: false }),
    await create({ name: 'All' }),
  ]
  await subscribe(one)
  const namesOf = async (query?: Record<string, unknown>) => (await listed(query)).map(({ name }) => name)
  expect(await namesOf()).toEqual(['Basic', 'Duo', 'All'])
  await app.call(adminPlanOrder.reorder, { body: { ids: [three.id, one.id] } }, admin.token)
  expect(await namesOf()).toEqual(['All', 'Basic', 'Duo'])
  expect((await app.call(plans.list, {})).map(({ name }) => name)).toEqual(['All', 'Basic'])
  await app.call(adminPlanOrder.reorder, { body: { ids: [two.id] } }, admin.token)
  expect(await namesOf()).toEqual(['Duo', 'All', 'Basic'])
  expect(await namesOf({ sort: 'name' })).toEqual(['All', 'Basic', 'Duo'])
  expect((await namesOf({ sort: '-subscribers' }))[0]).toBe('Basic')
  expect(await namesOf({ 'filter[active]': 'false' })).toEqual(['Duo'])
  expect(await namesOf({ q: 'asi' })).toEqual(['Basic'])
  const log = await app.ctx.db
    .selectFrom('audit_log')
    .select('resource')
    .where('action', '=', 'arrange')
    .execute()
  expect(log).toEqual([{ resource: 'plans' }, { resource: 'plans' }])
})

test('a plan that somebody has, or had, is not deleted', async () => {
  const [plan, other] = [await create(), await create()]
  const who = await subscribe(plan)
  const remove = (id: number) => app.requestError(adminPlans.remove, { params: { id } }, admin.token)
  expect((await remove(plan.id)).status).toBe(409)
  // The subscription has another plan now, but its history names the first.
  await app.ctx.db
    .updateTable('subscriptions')
    .set({ plan_id: other.id, price_id: other.prices[0]?.id as number, status: 'expired' })
    .where('user_id', '=', who.id)
    .execute()
  await app.ctx.db.updateTable('users').set({ plan_id: null }).where('id', '=', who.id).execute()
  expect((await remove(plan.id)).status).toBe(409)
  expect((await remove(other.id)).status).toBe(409)
  expect(await listed()).toHaveLength(2)
})

test('one plan without a price is that of everyone without a subscription', async () => {
  const free = { prices: [], default: true }
  expect(await refused({ default: true })).toEqual(['default'])
  const [first, second] = [await create(free), await create(free)]
  const defaults = async () => (await listed()).filter((plan) => plan.default).map(({ id }) => id)
  expect(await defaults()).toEqual([second.id])
  await change(await get(first.id), plain({ name: first.name, ...free }))
  expect(await defaults()).toEqual([first.id])
  const { id, version } = await get(first.id)
  const body = { ...plain({ name: first.name, default: true }), version }
  expect((await app.requestError(adminPlans.change, { params: { id }, body }, admin.token)).status).toBe(422)
})

test('names, prices and roles are checked', async () => {
  const { name } = await create()
  expect(await refused({ name })).toEqual(['name'])
  expect(await refused({ name: ' ' })).toEqual(['name'])
  expect(await refused({ prices: [{ interval: 'month', amount: 0 }] })).not.toBe(201)
  expect(
    await refused({
      prices: [
        { interval: 'month', amount: 100 },
        { interval: 'month', amount: 200 },
      ],
    }),
  ).toEqual(['prices'])
  expect(await refused({ trial_days: 400 })).toEqual(['trial_days'])
  expect(await refused({ role: 99_999_999 })).toEqual(['role'])
})

test('nobody grants permissions or a role that they don’t have', async () => {
  const modest = await editor('Plan editors', ['Download songs'])
  const { id: moderators } = await makeRole('Plan moderators', ['CED users'])
  const { id: listeners } = await makeRole('Plan listeners', ['Download songs'])
  const { id: administrators } = await app.ctx.db
    .selectFrom('roles')
    .select('id')
    .where('name', '=', 'admin')
    .executeTakeFirstOrThrow()
  expect(await refused({ permissions: ['Upload songs'] }, modest)).toBe(403)
  expect(await refused({ role: moderators }, modest)).toBe(403)
  expect(await refused({ role: administrators })).toEqual(['role'])
  expect(await create({ permissions: ['Download songs'], role: listeners }, modest)).toMatchObject({
    role: { name: 'Plan listeners' },
  })
  const found = await app.call(adminPlanOrder.roles, { query: { q: '' } }, admin.token)
  expect(found.map(({ id }) => id)).toContain(moderators)
  expect(found.map(({ id }) => id)).not.toContain(administrators)
})

test('plans do not exist while nothing can be sold', async () => {
  const { id } = await makePlan(app.ctx)
  await setSetting(app.ctx, 'saas', '0')
  await app.ctx.settings.reload()
  expect((await app.requestError(adminPlans.list, {}, admin.token)).status).toBe(404)
  const order = { body: { ids: [id] } }
  expect((await app.requestError(adminPlanOrder.reorder, order, admin.token)).status).toBe(404)
  await setSetting(app.ctx, 'saas', '1')
  await app.ctx.settings.reload()
})
