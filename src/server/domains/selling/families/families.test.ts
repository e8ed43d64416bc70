import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { account } from '../../../../contract/platform/account.ts'
import { notifications } from '../../../../contract/platform/notifications.ts'
import { session } from '../../../../contract/platform/session.ts'
import { families } from '../../../../contract/selling/families.ts'
import { planCodes } from '../../../../contract/selling/plan-codes.ts'
import { subscriptions } from '../../../../contract/selling/subscriptions.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { makeUser, type TestUser } from '../../../testing/make.ts'
import { makePlan, startSubscriptions } from '../../../testing/make-plans.ts'
import { mailsTo } from '../../../testing/sent-mails.ts'
import { viewerById } from '../../platform/auth/sessions/service.ts'
import { changePlan, quoteFor } from '../subscriptions/changes.service.ts'
import { renewSubscriptions } from '../subscriptions/renewals.service.ts'
import { startSubscription } from '../subscriptions/service.ts'
import { emailFamilyInvitation } from './service.ts'

let app: TestApp
let payer: TestUser
let six: Awaited<ReturnType<typeof makePlan>>
beforeAll(async () => {
  app = await testApp()
  await startSubscriptions(app.ctx)
  await app.ctx.db.insertInto('settings').values({ key: 'limit_calls', value: '100000' }).execute()
  await app.ctx.settings.reload()
})
afterAll(() => app.close())
beforeEach(async () => {
  six = await makePlan(app.ctx, { month: 1499 }, { seats: 6, permissions: ['No ads'] })
  payer = await makeUser(app.ctx, { name: 'Paula' })
  await subscribe(payer, six)
})

const paths = { return_url: '/subscription', cancel_url: '/subscription' }
const NOW = new Date('2027-01-15T12:00:00Z')
const viewer = async ({ id }: TestUser) => {
  const found = await viewerById(app.ctx, id)
  if (!found) throw new Error('no viewer')
  return found
}
const subscribe = async (who: TestUser, plan: { id: number }, now = NOW) =>
  startSubscription(app.ctx, await viewer(who), { plan_id: plan.id, provider: 'test', ...paths }, now)
const familyOf = (who: TestUser) => app.call(families.get, {}, who.token)
const invite = (body: { email?: string } = {}, by = payer) =>
  app.requestError(families.invite, { body }, by.token)
const link = async (by = payer): Promise<string> => {
  const { token } = await app.call(families.invite, { body: {} }, by.token)
  if (token === null) throw new Error('no link')
  return token
}
const accept = (token: string, by: TestUser) =>
  app.requestError(families.accept, { params: { token } }, by.token)
const received = (token: string, by?: TestUser) =>
  app.call(families.received, { params: { token } }, by?.token)
const join = async (name: string, of = payer): Promise<TestUser> => {
  const user = await makeUser(app.ctx, { name })
  expect((await accept(await link(of), user)).status).toBe(200)
  return user
}
const planOf = async (who: TestUser) => (await app.call(session.user, {}, who.token)).plan?.id ?? null
const noticesOf = async (who: TestUser) =>
  (await app.call(notifications.list, {}, who.token)).map(({ title, text }) => `${title}: ${text}`)
const names = async (of = payer) => (await familyOf(of))?.members.map(({ name }) => name)

describe('a family', () => {
  test('shares the plan of its payer, whatever the viewer’s calls ask for', async () => {
    const mia = await join('Mia')
    expect(await planOf(mia)).toBe(six.id)
    const { permissions } = await app.call(session.user, {}, mia.token)
    expect(permissions.map(({ name }) => name)).toContain('No ads')
    expect(await familyOf(mia)).toMatchObject({
      plan: { id: six.id },
      payer: { name: 'Paula' },
      yours: false,
      members: [{ name: 'Mia' }],
      invitations: [],
    })
    expect(await familyOf(payer)).toMatchObject({ yours: true, seats: 6, members: [{ name: 'Mia' }] })
    expect(await noticesOf(payer)).toEqual(['Mia: Joined your family and shares your plan.'])
    expect(await familyOf(await makeUser(app.ctx))).toBeNull()
  })

  test('is left by members, and removes them; both fall back to the default plan', async () => {
    const [mia, ben] = [await join('Mia'), await join('Ben')]
    await app.call(families.leave, {}, mia.token)
    expect(await planOf(mia)).toBeNull()
    expect((await app.requestError(families.leave, {}, mia.token)).status).toBe(409)
    expect(await noticesOf(payer)).toContain('Mia: Left your family.')
    await app.call(families.remove, { body: { user_id: ben.id } }, payer.token)
    expect(await planOf(ben)).toBeNull()
    expect(await noticesOf(ben)).toEqual([
      'Paula: No longer shares a plan with you. Your library stays as it is.',
    ])
    expect(await names()).toEqual([])
  })

  test('is changed by its payer alone', async () => {
    const mia = await join('Mia')
    const other = await makeUser(app.ctx)
    await subscribe(other, six)
    await invite({ email: 'x@example.org' })
    const [open] = (await familyOf(payer))?.invitations ?? []
    for (const by of [other, mia]) {
      expect((await app.requestError(families.remove, { body: { user_id: mia.id } }, by.token)).status).toBe(
        404,
      )
      expect(
        (await app.requestError(families.revoke, { body: { invitation_id: open?.id ?? 0 } }, by.token))
          .status,
      ).toBe(404)
    }
    expect((await invite({}, mia)).status).toBe(409)
    expect(await names()).toEqual(['Mia'])
    const after = await app.call(families.revoke, { body: { invitation_id: open?.id ?? 0 } }, payer.token)
    expect(after?.invitations).toEqual([])
  })

  test('keeps the plan while payment is tried again, and loses it when it ends', async () => {
    const mia = await join('Mia')
    await app.ctx.db
      .updateTable('subscriptions')
      .set({ provider: 'offline' })
      .where('user_id', '=', payer.id)
      .execute()
    for (const [day, plan] of [
      ['2027-02-08', six.id],
      ['2027-02-16', six.id],
      ['2027-02-17', six.id],
      ['2027-02-19', six.id],
      ['2027-02-21', six.id],
      ['2027-02-24', null],
    ] as const) {
      await renewSubscriptions(app.ctx, new Date(`${day}T12:00:00Z`))
      expect([day, await planOf(mia)]).toEqual([day, plan])
    }
    expect(await familyOf(mia)).toBeNull()
    expect(await noticesOf(mia)).toEqual([
      'Paula: No longer shares a plan with you. Your library stays as it is.',
    ])
  })

  test('follows a change of the plan; who joined last has no place in one for fewer people', async () => {
    const [mia, ben] = [await join('Mia'), await join('Ben')]
    const [more, two] = [
      await makePlan(app.ctx, { month: 1999 }, { seats: 6 }),
      await makePlan(app.ctx, { month: 2999 }, { seats: 2 }),
    ]
    const change = async (plan: { id: number }) =>
      changePlan(app.ctx, await viewer(payer), { plan_id: plan.id, ...paths }, NOW)
    await change(more)
    expect([await planOf(mia), await planOf(ben)]).toEqual([more.id, more.id])
    const quote = async (plan: { id: number }) =>
      (await quoteFor(app.ctx, await viewer(payer), { plan_id: plan.id }, NOW)).members_leaving
    expect([await quote(six), await quote(two)]).toEqual([0, 1])
    await change(two)
    expect([await planOf(mia), await planOf(ben)]).toEqual([two.id, null])
    expect(await names()).toEqual(['Mia'])
  })

  test('keeps its members when an operator lowers the places of the plan, and takes no more', async () => {
    await Promise.all([join('Mia'), join('Ben')])
    await app.ctx.db.updateTable('plans').set({ seats: 2 }).where('id', '=', six.id).execute()
    await renewSubscriptions(app.ctx, new Date('2027-02-15T12:00:00Z'))
    expect(await names()).toHaveLength(2)
    expect((await invite()).status).toBe(409)
  })

  test('ends with the account of its payer; a deleted member leaves it', async () => {
    const [mia, ben] = [await join('Mia'), await join('Ben')]
    const remove = (who: TestUser) => app.call(account.remove, { body: {} }, who.token)
    await remove(ben)
    expect(await names()).toEqual(['Mia'])
    await remove(payer)
    expect(await planOf(mia)).toBeNull()
    expect(await familyOf(mia)).toBeNull()
  })
})

describe('an invitation', () => {
  test('by email works once, for two weeks', async () => {
    const mia = await makeUser(app.ctx, { name: 'Mia' })
    await invite({ email: mia.email })
    await invite({ email: mia.email })
    const [open, ...more] = (await familyOf(payer))?.invitations ?? []
    expect(more).toEqual([])
    expect(open).toMatchObject({ email: mia.email })
    expect((Date.parse(open?.expires_at ?? '') - Date.now()) / 86_400_000).toBeCloseTo(14, 1)
    const { rows } = await sql<{ id: number }>`
      select (data ->> 'invitation_id')::int as id from pgboss.job where name = 'email-family-invitation'`.execute(
      app.ctx.db,
    )
    for (const { id } of rows) await emailFamilyInvitation(app.ctx, id)
    // The replaced invitation is not sent.
    const [mail = '', ...others] = mailsTo(app.ctx, mia.email)
    expect(others).toEqual([])
    expect(mail).toContain('Join the family of Paula on Tonearm')
    const token = /\/family\/([\w-]{43})/.exec(mail)?.[1] ?? ''
    expect(await received(token)).toMatchObject({ payer: { name: 'Paula' }, joined: false, obstacle: null })
    expect((await accept(token, mia)).status).toBe(200)
    expect((await accept(token, await makeUser(app.ctx))).status).toBe(404)
    const old = await link()
    await sql`update family_invitations set expires_at = now()`.execute(app.ctx.db)
    expect((await accept(old, await makeUser(app.ctx))).status).toBe(404)
  })

  test('is refused to those who cannot join, with the reason', async () => {
    const token = await link()
    const single = await makeUser(app.ctx)
    await subscribe(single, await makePlan(app.ctx))
    const elsewhere = await makeUser(app.ctx)
    await subscribe(elsewhere, six)
    const taken = await join('Tina', elsewhere)
    for (const [who, obstacle] of [
      [payer, 'payer'],
      [single, 'subscription'],
      [taken, 'other_family'],
    ] as const) {
      expect((await received(token, who)).obstacle).toBe(obstacle)
      expect((await accept(token, who)).status).toBe(409)
    }
    // A member keeps the membership, and the invitation stays for somebody else.
    const mia = await join('Mia')
    expect(await received(token, mia)).toMatchObject({ joined: true, obstacle: null })
    expect((await accept(token, mia)).status).toBe(200)
    expect((await accept(token, await makeUser(app.ctx))).status).toBe(200)
  })

  test('needs a plan for several, and at most six are open', async () => {
    const single = await makeUser(app.ctx)
    expect((await invite({}, single)).status).toBe(409)
    await subscribe(single, await makePlan(app.ctx))
    expect((await invite({}, single)).status).toBe(409)
    for (let open = 0; open < 6; open += 1) expect((await invite()).status).toBe(200)
    expect((await invite()).status).toBe(409)
  })
})

describe('a member', () => {
  test('has no second plan: neither bought nor redeemed', async () => {
    const mia = await join('Mia')
    const plan = await makePlan(app.ctx)
    const body = { plan_id: plan.id, provider: 'test' as const, ...paths }
    expect((await app.requestError(subscriptions.start, { body }, mia.token)).status).toBe(409)
    const quote = { query: { plan_id: plan.id } }
    expect((await app.requestError(subscriptions.quote, quote, mia.token)).status).toBe(409)
    expect(
      (await app.requestError(planCodes.redeem, { params: { code: 'unknown' } }, mia.token)).status,
    ).toBe(404)
    await app.call(families.leave, {}, mia.token)
    await subscribe(mia, plan)
    expect(await planOf(mia)).toBe(plan.id)
  })

  test('who joins and subscribes at once has one plan', async () => {
    const plan = await makePlan(app.ctx)
    for (let round = 0; round < 5; round += 1) {
      const mia = await makeUser(app.ctx)
      const token = await link()
      const body = { plan_id: plan.id, provider: 'test' as const, ...paths }
      const replies = await Promise.all([
        accept(token, mia),
        app.requestError(subscriptions.start, { body }, mia.token),
      ])
      const done = replies.filter(({ status }) => status < 300)
      expect(done).toHaveLength(1)
      const member = (await familyOf(mia)) !== null
      expect(await planOf(mia)).toBe(member ? six.id : plan.id)
      await sql`delete from family_invitations`.execute(app.ctx.db)
    }
  })
})

test('parallel joins never take more places than there are', async () => {
  const tokens = await Promise.all(Array.from({ length: 6 }, () => link()))
  const users = await Promise.all(Array.from({ length: 12 }, () => makeUser(app.ctx)))
  const statuses = await Promise.all(
    users.map(async (user, at) => (await accept(tokens[at % tokens.length] ?? '', user)).status),
  )
  expect(statuses.filter((status) => status === 200)).toHaveLength(5)
  expect(await names()).toHaveLength(5)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from users where plan_id = ${six.id}`.execute(app.ctx.db)
  expect(rows[0]?.count).toBe(6)
})
