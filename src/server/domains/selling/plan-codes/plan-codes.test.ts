import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { session } from '../../../../contract/platform/session.ts'
import { adminPlanCodeList, adminPlanCodes } from '../../../../contract/selling/back-office/plan-codes.ts'
import { adminPlans } from '../../../../contract/selling/back-office/plans.ts'
import { planCodes } from '../../../../contract/selling/plan-codes.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { liftLimits } from '../../../testing/limits.ts'
import { makeUser, type TestUser } from '../../../testing/make.ts'
import { makePlan, startSubscriptions } from '../../../testing/make-plans.ts'
import { viewerById } from '../../platform/auth/sessions/service.ts'
import { renewSubscriptions } from '../subscriptions/renewals.service.ts'
import { startSubscription } from '../subscriptions/service.ts'
import { loadSubscription } from '../subscriptions/subscription-view.service.ts'
import { planCodeFor, redeemPlanCode } from './service.ts'

let app: TestApp
let admin: TestUser
let ann: TestUser
let ben: TestUser
let plan: { id: number; name: string }
beforeAll(async () => {
  app = await testApp()
  await startSubscriptions(app.ctx)
  await liftLimits(app.ctx)
  admin = await makeUser(app.ctx, { admin: true })
})
afterAll(() => app.close())
beforeEach(async () => {
  ;[ann, ben] = [await makeUser(app.ctx), await makeUser(app.ctx)]
  plan = await makePlan(app.ctx, { month: 899 }, { permissions: ['No ads'] })
})

const at = (day: string) => new Date(`${day}T12:00:00Z`)
const viewer = async (who: TestUser) => {
  const found = await viewerById(app.ctx, who.id)
  if (!found) throw new Error('no viewer')
  return found
}
const values = () => ({ name: 'Spring fair', plan: plan.id, months: 3, codes: 3, expires_on: null })
const batch = async (more: object = {}) => {
  const { id } = await app.call(adminPlanCodes.create, { body: { ...values(), ...more } }, admin.token)
  return id
}
const codesOf = (id: number) => app.call(adminPlanCodeList.codes, { params: { id } }, admin.token)
const code = async (more: object = {}) => {
  const [first] = await codesOf(await batch(more))
  return String(first?.code)
}
const redeem = (text: string, who = ann) =>
  app.requestError(planCodes.redeem, { params: { code: text } }, who.token)
const look = (text: string, who: TestUser | null = ann) =>
  app.call(planCodes.get, { params: { code: text } }, who?.token)
const subscribe = async (to: { id: number }, day: string, more: object = {}) =>
  startSubscription(
    app.ctx,
    await viewer(ann),
    { plan_id: to.id, provider: 'test', return_url: '/', cancel_url: '/', interval: 'month', ...more },
    at(day),
  )

describe('a code', () => {
  test('begins the plan for its months, once, and ends without a payment', async () => {
    const text = await code()
    expect(await look(text, null)).toMatchObject({ status: 'open', effect: 'start', until: null, months: 3 })
    await redeemPlanCode(
      app.ctx,
      await viewer(ann),
      text.toLowerCase().replaceAll('-', ' '),
      at('2027-01-31'),
    )
    expect(await loadSubscription(app.ctx, ann.id)).toMatchObject({
      status: 'active',
      plan: { id: plan.id },
      period_end: '2027-04-30T12:00:00.000Z',
      renews: false,
    })
    const { permissions } = await app.call(session.user, {}, ann.token)
    expect(permissions.map(({ name }) => name)).toContain('No ads')
    for (const who of [ann, ben]) expect(await redeem(text, who)).toMatchObject({ status: 409 })
    expect(await look(text)).toMatchObject({ status: 'redeemed', yours: true, effect: null })
    expect(await look(text, ben)).toMatchObject({ status: 'redeemed', yours: false })
    await renewSubscriptions(app.ctx, at('2027-05-01'))
    expect(await loadSubscription(app.ctx, ann.id)).toBeNull()
  })

  test('redeemed twenty times at once grants its months once', async () => {
    const text = await code()
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, index) => redeem(text, index % 2 ? ann : ben)),
    )
    expect(
      replies
        .map(({ status }) => status)
        .sort()
        .slice(0, 2),
    ).toEqual([200, 409])
    const events = await app.ctx.db
      .selectFrom('subscription_events')
      .select('kind')
      .where('plan_id', '=', plan.id)
      .execute()
    expect(events).toEqual([{ kind: 'granted' }])
  })

  test('extends the same plan, which is paid again only afterwards', async () => {
    await subscribe(plan, '2027-01-10')
    const text = await code()
    expect(await planCodeFor(app.ctx, await viewer(ann), text, at('2027-01-20'))).toMatchObject({
      effect: 'extend',
      until: '2027-05-10T12:00:00.000Z',
    })
    await redeemPlanCode(app.ctx, await viewer(ann), text, at('2027-01-20'))
    await renewSubscriptions(app.ctx, at('2027-05-09'))
    expect(await loadSubscription(app.ctx, ann.id)).toMatchObject({
      period_end: '2027-05-10T12:00:00.000Z',
      renews: true,
    })
    await renewSubscriptions(app.ctx, at('2027-05-10'))
    expect(await loadSubscription(app.ctx, ann.id)).toMatchObject({ period_end: '2027-06-10T12:00:00.000Z' })
    const paid = await app.ctx.db.selectFrom('orders').select('total').where('user_id', '=', ann.id).execute()
    expect(paid.map(({ total }) => total)).toEqual([899, 899])
  })

  test('two codes follow each other', async () => {
    for (const text of [await code(), await code()])
      await redeemPlanCode(app.ctx, await viewer(ann), text, at('2027-01-10'))
    expect(await loadSubscription(app.ctx, ann.id)).toMatchObject({ period_end: '2027-07-10T12:00:00.000Z' })
  })

  test('of another plan waits until the current one has ended, and says so', async () => {
    const other = await makePlan(app.ctx, { month: 300 })
    await subscribe(other, '2027-01-10')
    const text = await code()
    expect(await look(text)).toMatchObject({ status: 'open', effect: null, until: null })
    expect(await redeem(text)).toMatchObject({
      status: 409,
      body: { message: 'You have another plan. Redeem the code once it has ended.' },
    })
    expect(await look(text, ben)).toMatchObject({ effect: 'start' })
  })

  test('replaces an attempt to subscribe that was never paid', async () => {
    await subscribe(plan, '2027-01-10', { provider: 'offline' })
    await redeemPlanCode(app.ctx, await viewer(ann), await code(), at('2027-01-11'))
    expect(await loadSubscription(app.ctx, ann.id)).toMatchObject({ status: 'active', due: null })
  })

  test('expires after its last day', async () => {
    const text = await code({ expires_on: '2027-01-31' })
    await expect(redeemPlanCode(app.ctx, await viewer(ann), text, at('2027-02-01'))).rejects.toMatchObject({
      code: 'gone',
    })
    await redeemPlanCode(app.ctx, await viewer(ann), text, at('2027-01-31'))
  })

  test('is redeemed by its maker only where nobody else could make one', async () => {
    const [first, second] = [await code(), await code()]
    await app.call(planCodes.redeem, { params: { code: first } }, admin.token)
    await makeUser(app.ctx, { admin: true })
    expect(await redeem(second, admin)).toMatchObject({
      status: 422,
      body: { message: 'You can’t decide on your own case. Ask another administrator.' },
    })
    expect(await look(second)).toMatchObject({ status: 'open' })
  })

  test('is unknown unless somebody made it', async () => {
    expect(await redeem('ABCDE-FGHJK-LMNPQ-RSTUV')).toMatchObject({ status: 404 })
    expect((await app.requestError(planCodes.redeem, { params: { code: await code() } })).status).toBe(401)
  })
})

describe('operators', () => {
  test('revoke codes that were not redeemed, one or all', async () => {
    const id = await batch()
    const [first, second, third] = await codesOf(id)
    await redeem(String(first?.code))
    const one = (code: { id: number } | undefined) =>
      app.requestError(adminPlanCodeList.revoke, { params: { id: code?.id } }, admin.token)
    expect(await one(first)).toMatchObject({ status: 409 })
    expect(await one(second)).toMatchObject({ status: 200 })
    expect(await redeem(String(second?.code), ben)).toMatchObject({ status: 410 })
    await app.call(adminPlanCodes.bulk, { body: { action: 'revoke', ids: [id] } }, admin.token)
    expect(await redeem(String(third?.code), ben)).toMatchObject({ status: 410 })
    expect(await codesOf(id)).toMatchObject([
      { status: 'redeemed', code: null, redeemed_by: { id: ann.id } },
      { status: 'revoked', code: null, redeemed_by: null },
      { status: 'revoked', code: null },
    ])
    expect(await app.call(adminPlanCodes.get, { params: { id } }, admin.token)).toMatchObject({
      codes: 3,
      redeemed: 1,
      revoked: 2,
    })
    expect((await app.requestError(adminPlanCodes.remove, { params: { id } }, admin.token)).status).toBe(409)
    expect((await app.requestError(adminPlans.remove, { params: { id: plan.id } }, admin.token)).status).toBe(
      409,
    )
  })

  test('give a batch another name and end', async () => {
    const id = await batch()
    const { version } = await app.call(adminPlanCodes.get, { params: { id } }, admin.token)
    const body = { name: 'Autumn fair', expires_on: '2027-10-31', version }
    expect(await app.call(adminPlanCodes.change, { params: { id }, body }, admin.token)).toMatchObject({
      name: 'Autumn fair',
      expires_on: '2027-10-31',
    })
  })

  test('make codes of plans that exist, and within bounds', async () => {
    const refused = async (more: object) =>
      (await app.requestError(adminPlanCodes.create, { body: { ...values(), ...more } }, admin.token)).status
    expect(await refused({ plan: 99_999_999 })).toBe(422)
    expect(await refused({ codes: 501 })).toBe(422)
    expect(await refused({ months: 0 })).toBe(422)
    expect((await app.requestError(adminPlanCodes.create, { body: values() }, ann.token)).status).toBe(403)
    expect(
      (await app.requestError(adminPlanCodeList.codes, { params: { id: 99_999_999 } }, admin.token)).status,
    ).toBe(404)
  })
})
