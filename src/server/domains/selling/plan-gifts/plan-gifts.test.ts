import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { BodyOf } from '../../../../contract/core/endpoint.ts'
import { notifications } from '../../../../contract/platform/notifications.ts'
import { session } from '../../../../contract/platform/session.ts'
import { adminPlans } from '../../../../contract/selling/back-office/plans.ts'
import { revenue } from '../../../../contract/selling/back-office/revenue.ts'
import { gifts } from '../../../../contract/selling/gifts.ts'
import { invoices } from '../../../../contract/selling/invoices.ts'
import { orders } from '../../../../contract/selling/orders.ts'
import { planCodes, planGifts } from '../../../../contract/selling/plan-codes.ts'
import { subscriptions } from '../../../../contract/selling/subscriptions.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { liftLimits } from '../../../testing/limits.ts'
import { makeUser, type TestUser } from '../../../testing/make.ts'
import { makePlan, startSubscriptions } from '../../../testing/make-plans.ts'
import { ledgerFaults } from '../../../testing/make-selling.ts'
import { mailsTo } from '../../../testing/sent-mails.ts'
import { setSetting } from '../../platform/settings/service.ts'
import { emailGift } from '../gifts/service.ts'
import { carryOut, decideRefund } from '../orders/refunds/service.ts'
import { addMonths } from '../subscriptions/periods/periods.ts'

let app: TestApp
let ann: TestUser
let ben: TestUser
let plan: { id: number; name: string }
beforeAll(async () => {
  app = await testApp()
  await startSubscriptions(app.ctx)
  await liftLimits(app.ctx)
})
afterAll(() => app.close())
beforeEach(async () => {
  ;[ann, ben] = [await makeUser(app.ctx, { name: 'Ann' }), await makeUser(app.ctx, { name: 'Ben' })]
  plan = await makePlan(app.ctx, { month: 899, year: 8990, lifetime: 30_000 }, { permissions: ['No ads'] })
})

type Body = BodyOf<typeof planGifts.give>
const body = (more: Partial<Body> = {}): Body => ({
  plan_id: plan.id,
  interval: 'year',
  gift: { email: ben.email, name: 'Benjamin', message: 'Enjoy', deliver_at: null },
  provider: 'test',
  return_url: '/checkout/x',
  cancel_url: '/checkout/x',
  due: 8990,
  ...more,
})
const give = (more: Partial<Body> = {}) => app.call(planGifts.give, { body: body(more) }, ann.token)
const tryGive = (more: Partial<Body> = {}) =>
  app.requestError(planGifts.give, { body: body(more) }, ann.token)
const given = async () => (await app.call(gifts.list, {}, ann.token)).data
/** Pays a gift and returns it with its code. */
const paid = async (more: Partial<Body> = {}) => {
  const { order_uuid } = await give(more)
  const [gift] = await given()
  if (!gift) throw new Error('no gift')
  return { ...gift, code: String(gift.code), uuid: order_uuid }
}
const redeem = (code: string, who = ben) =>
  app.requestError(planCodes.redeem, { params: { code } }, who.token)
const look = (code: string, who: TestUser | null = null) =>
  app.call(planCodes.get, { params: { code } }, who?.token)
const own = (who = ben) => app.call(subscriptions.get, {}, who.token)
const permits = async (who = ben) =>
  (await app.call(session.user, {}, who.token)).permissions.some(({ name }) => name === 'No ads')
const bell = async (who: TestUser) =>
  (await app.call(notifications.list, {}, who.token)).map(({ text, params }) => [text, params.title])
const refund = async (uuid: string) => {
  const id = await app.ctx.db.transaction().execute((trx) => decideRefund(trx, null, uuid, null, 'Returned'))
  await carryOut(app.ctx, id)
}
const takePlanPermissions = () =>
  sql`delete from role_permissions where permission = 'No ads'`.execute(app.ctx.db)

describe('a plan as a gift', () => {
  test('is paid once, emailed, and redeemed by whoever has the code', async () => {
    await takePlanPermissions()
    const { code, id, months, title, uuid, status } = await paid()
    expect([months, title, status]).toEqual([12, plan.name, 'sent'])
    // The giver gets an invoice, but neither a subscription nor a plan.
    expect(await app.call(orders.get, { params: { uuid } }, ann.token)).toMatchObject({
      status: 'paid',
      total: 8990,
      items: [{ type: 'plan', title: plan.name, months: 12 }],
    })
    expect([await own(ann), await own()]).toEqual([null, null])
    await emailGift(app.ctx, id)
    const [mail] = await mailsTo(app.ctx, ben.email)
    expect(mail).toContain(code)
    expect(mail).toContain(`Ann gave you 12 months of ${plan.name} on`)
    expect(await look(code)).toMatchObject({
      plan: { id: plan.id },
      months: 12,
      status: 'open',
      gift: { sender: 'Ann', message: 'Enjoy' },
    })
    expect((await redeem(code)).body).toMatchObject({ status: 'redeemed', yours: true })
    expect(await own()).toMatchObject({ status: 'active', plan: { id: plan.id }, renews: false })
    expect(await permits()).toBe(true)
    expect(await bell(ann)).toEqual([[expect.stringContaining('redeemed'), plan.name]])
    expect((await redeem(code, await makeUser(app.ctx))).status).toBe(409)
    expect(await ledgerFaults(app.ctx)).toEqual([])
  })

  test('says its length on the invoice, and where sales are ranked', async () => {
    const months = [(await paid()).uuid, (await paid({ interval: 'month', due: 899 })).uuid]
    const lines = await Promise.all(
      months.map(async (uuid) => {
        const input = { params: { uuid }, body: { locale: 'de' } }
        const { html } = await app.call(invoices.links, input, ann.token)
        return /\d+ Monate? [^<]*/.exec((await app.fastify.inject({ url: html })).body)?.[0]
      }),
    )
    expect(lines).toEqual([`12 Monate ${plan.name}`, `1 Monat ${plan.name}`])
    const admin = await makeUser(app.ctx, { admin: true })
    const today = new Date().toISOString().slice(0, 10)
    const span = { from: today, to: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10) }
    const query = { ...span, by: 'item' as const, currency: 'USD' as const, limit: 50 }
    const { data } = await app.call(revenue.top, { query }, admin.token)
    const sold = data.filter(({ title }) => title === plan.name)
    expect(sold.map(({ months: of, gross }) => [of, gross])).toEqual([
      [12, 8990],
      [1, 899],
    ])
  })

  test('extends what the recipient has of the plan, and waits while they have another', async () => {
    const first = await paid({ interval: 'month', due: 899 })
    await redeem(first.code)
    const before = String((await own())?.period_end)
    const second = await paid({ interval: 'month', due: 899, gift: { ...body().gift, message: 'More' } })
    await redeem(second.code)
    expect((await own())?.period_end).toBe(addMonths(new Date(before), 1).toISOString())
    const other = await makePlan(app.ctx, { month: 300 })
    const third = await paid({ plan_id: other.id, interval: 'month', due: 300 })
    expect((await redeem(third.code)).status).toBe(409)
    expect(await look(third.code, ben)).toMatchObject({ status: 'open', effect: null })
  })

  test('is one order for the same request, however often it is made', async () => {
    const replies = await Promise.all(Array.from({ length: 5 }, () => give({ provider: 'offline' })))
    expect(new Set(replies.map(({ order_uuid }) => order_uuid)).size).toBe(1)
    expect(await given()).toEqual([])
  })

  test('is refused if it costs something else, or is not offered', async () => {
    expect((await tryGive({ due: 1 })).status).toBe(409)
    expect((await tryGive({ interval: 'lifetime' as never })).status).toBe(422)
    expect((await tryGive({ provider: 'stripe' })).status).toBe(422)
    const monthly = await makePlan(app.ctx, { month: 300 })
    expect((await tryGive({ plan_id: monthly.id })).status).toBe(404)
    const closed = await makePlan(app.ctx, { year: 300 }, { active: false })
    expect((await tryGive({ plan_id: closed.id, due: 300 })).status).toBe(404)
    await setSetting(app.ctx, 'enable_subscription', '0')
    await app.ctx.settings.reload()
    expect((await tryGive()).status).toBe(404)
    await setSetting(app.ctx, 'enable_subscription', '1')
    await app.ctx.settings.reload()
  })

  test('costs what was said before, with the tax of the country', async () => {
    await app.ctx.db.insertInto('tax_rates').values({ country: 'DE', name: 'VAT', rate: 1900 }).execute()
    const query = { plan_id: plan.id, interval: 'month' as const, country: 'DE' }
    const quote = await app.call(planGifts.quote, { query }, ann.token)
    expect(quote).toMatchObject({ months: 1, amount: 899, tax_name: 'VAT' })
    expect(quote.due).toBe(quote.tax_included ? 899 : 899 + quote.tax)
    const { uuid } = await paid({ interval: 'month', country: 'DE', due: quote.due })
    expect(await app.call(orders.get, { params: { uuid } }, ann.token)).toMatchObject({
      total: quote.due,
      tax: quote.tax,
    })
  })

  test('keeps its plan from being deleted', async () => {
    await paid()
    const admin = await makeUser(app.ctx, { admin: true })
    expect((await app.requestError(adminPlans.remove, { params: { id: plan.id } }, admin.token)).status).toBe(
      409,
    )
  })
})

describe('a refund', () => {
  test('ends the code', async () => {
    const { code, uuid } = await paid()
    await refund(uuid)
    expect((await redeem(code)).status).toBe(410)
    expect((await look(code)).status).toBe('revoked')
  })

  test('takes back the months that were redeemed', async () => {
    await takePlanPermissions()
    const month = await paid({ interval: 'month', due: 899 })
    const year = await paid()
    await redeem(month.code)
    const kept = (await own())?.period_end
    await redeem(year.code)
    await refund(year.uuid)
    expect(await own()).toMatchObject({ status: 'active', period_end: kept })
    await refund(month.uuid)
    expect([await own(), await permits()]).toEqual([null, false])
    expect(await look(month.code, ben)).toMatchObject({ status: 'revoked', yours: false })
    expect(await bell(ben)).toEqual([
      [expect.stringContaining('refunded'), plan.name],
      [expect.stringContaining('refunded'), plan.name],
    ])
  })
})
