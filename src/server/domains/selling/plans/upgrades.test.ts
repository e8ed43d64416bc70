import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { songs } from '../../../../contract/catalog/songs.ts'
import { planPermissions } from '../../../../contract/core/permissions.ts'
import { session } from '../../../../contract/platform/session.ts'
import { chat } from '../../../../contract/social/chat.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { makeSong, makeUser, type TestUser } from '../../../testing/make.ts'
import { makePlan, startSubscriptions } from '../../../testing/make-plans.ts'
import { setSetting } from '../../platform/settings/service.ts'

let app: TestApp
let ann: TestUser
beforeAll(async () => {
  app = await testApp()
  await startSubscriptions(app.ctx)
  // Listeners have nothing of what plans grant.
  await sql`delete from role_permissions where permission = any(${[...planPermissions]}::text[])`.execute(
    app.ctx.db,
  )
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.ctx.db.updateTable('users').set({ plan_id: null }).execute()
  await app.ctx.db.deleteFrom('plans').execute()
  ann = await makeUser(app.ctx)
})

const account = () => app.call(session.user, {}, ann.token)
const upgrades = async () => (await account()).upgrades
const give = (plan: { id: number } | null) =>
  app.ctx.db
    .updateTable('users')
    .set({ plan_id: plan?.id ?? null })
    .where('id', '=', ann.id)
    .execute()

describe.each(planPermissions)('the feature %s', (feature) => {
  test('is granted by plans that have it, and offered to those without', async () => {
    const [bare, full] = [
      await makePlan(app.ctx, { month: 300 }),
      await makePlan(app.ctx, { month: 900 }, { permissions: [feature] }),
    ]
    for (const [plan, granted] of [
      [null, false],
      [bare, false],
      [full, true],
    ] as const) {
      await give(plan)
      const { permissions, upgrades: offered } = await account()
      expect(permissions.some(({ name }) => name === feature)).toBe(granted)
      expect(offered).toEqual(granted ? [] : [{ feature, plans: [full.id] }])
    }
  })
})

test('counts what the role of a plan permits, and no plan that nobody can subscribe to', async () => {
  const role = await app.ctx.db
    .insertInto('roles')
    .values({ name: 'supporters', label: 'Supporters' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`insert into role_permissions (role_id, permission) values (${role.id}, 'Download songs')`.execute(
    app.ctx.db,
  )
  const plan = await makePlan(app.ctx, { month: 900 }, { role_id: role.id })
  await makePlan(app.ctx, {}, { permissions: ['Download songs'] })
  await makePlan(app.ctx, { month: 900 }, { permissions: ['Use chat'], active: false })
  expect(await upgrades()).toEqual([{ feature: 'Download songs', plans: [plan.id] }])
  await setSetting(app.ctx, 'enable_subscription', '0')
  await app.ctx.settings.reload()
  expect(await upgrades()).toEqual([])
  await setSetting(app.ctx, 'enable_subscription', '1')
  await app.ctx.settings.reload()
})

test('offers no chat to an account that may have it only once its email is confirmed', async () => {
  await makePlan(app.ctx, { month: 900 }, { permissions: ['Use chat', 'Download songs'] })
  await app.ctx.db.updateTable('users').set({ email_verified_at: null }).where('id', '=', ann.id).execute()
  await setSetting(app.ctx, 'verify_email', '1')
  await app.ctx.settings.reload()
  expect((await upgrades()).map(({ feature }) => feature)).toEqual(['Download songs'])
  await setSetting(app.ctx, 'verify_email', '0')
  await app.ctx.settings.reload()
})

test('offers plans with more space than the account has', async () => {
  const site = app.ctx.settings().upload_quota_mb
  const [, some, most] = [
    await makePlan(app.ctx, { month: 100 }),
    await makePlan(app.ctx, { month: 300 }, { upload_quota_mb: site + 1 }),
    await makePlan(app.ctx, { month: 900 }, { upload_quota_mb: site + 2 }),
  ]
  expect(await upgrades()).toEqual([{ feature: 'Upload space', plans: [some.id, most.id] }])
  await give(some)
  expect(await upgrades()).toEqual([{ feature: 'Upload space', plans: [most.id] }])
  await give(most)
  expect(await upgrades()).toEqual([])
})

test('errors say what is missing', async () => {
  const denied = await app.requestError(chat.conversations, { query: {} as never }, ann.token)
  expect(denied).toMatchObject({ status: 403, body: { code: 'forbidden', missing: 'Use chat' } })
  const [kept, offered] = [
    await makeSong(app.ctx, { downloadable: false }),
    await makeSong(app.ctx, { downloadable: true }),
  ]
  const download = async (id: number) => {
    const reply = await app.fastify.inject({
      url: `/api/download-song/${id}`,
      headers: { authorization: `Bearer ${ann.token}`, 'x-requested-with': 'XMLHttpRequest' },
    })
    return { status: reply.statusCode, missing: reply.json().missing }
  }
  expect(await download(offered.id)).toEqual({ status: 403, missing: 'Download songs' })
  // No plan helps with a song that is not offered for download.
  expect(await download(kept.id)).toEqual({ status: 403, missing: undefined })
  expect(await app.call(songs.get, { params: { id: offered.id } }, ann.token)).toMatchObject({
    downloadable: false,
    downloads_offered: true,
  })
})
