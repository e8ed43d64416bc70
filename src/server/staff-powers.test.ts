import { afterAll, beforeAll, expect, it } from 'vitest'
import { adminArtists } from '../contract/catalog/back-office/artists.ts'
import type { CallInput, Endpoint } from '../contract/core/endpoint.ts'
import { type Permission, permissions } from '../contract/core/permissions.ts'
import { adminOidcProviders } from '../contract/platform/back-office/oidc-providers.ts'
import { adminPermissions } from '../contract/platform/back-office/roles.ts'
import { adminSettings } from '../contract/platform/back-office/settings.ts'
import { adminPaymentProviders } from '../contract/selling/back-office/payment-providers.ts'
import { adminPayoutCalls } from '../contract/selling/back-office/payouts.ts'
import { adminPlans } from '../contract/selling/back-office/plans.ts'
import { adminSaleCalls } from '../contract/selling/back-office/sales.ts'
import { adminSubscriptionActions } from '../contract/selling/back-office/subscriptions.ts'
import { adminTaxRates } from '../contract/selling/back-office/tax-rates.ts'
import { carts } from '../contract/selling/cart.ts'
import { backups } from '../contract/site/back-office/operations.ts'
import { adminUserActs, adminUsers } from '../contract/site/back-office/users.ts'
import { setSetting } from './domains/platform/settings/service.ts'
import { type TestApp, testApp } from './testing/app.ts'
import { buy } from './testing/buy.ts'
import { makeArtist, makeMember, makeSong, makeUser, type TestUser } from './testing/make.ts'
import { makePlan } from './testing/make-plans.ts'
import { makePrice, startSelling } from './testing/make-selling.ts'

let app: TestApp
let admin: TestUser
let plan: number
let adminRole: number
beforeAll(async () => {
  app = await testApp()
  await startSelling(app.ctx)
  for (const key of ['limit_calls', 'limit_logins']) await setSetting(app.ctx, key, '100000')
  await app.ctx.settings.reload()
  admin = await makeUser(app.ctx, { admin: true })
  plan = (await makePlan(app.ctx)).id
  const found = app.ctx.db.selectFrom('roles').select('id').where('name', '=', 'admin')
  adminRole = (await found.executeTakeFirstOrThrow()).id
})
afterAll(() => app.close())

/** A member of staff with a single permission, an open order and a payout that was asked for. */
const makeStaff = async (permission: Permission) => {
  const { db } = app.ctx
  const name = `only ${permission}`
  const role = await db
    .insertInto('roles')
    .values({ name, label: name })
    .returning('id')
    .executeTakeFirstOrThrow()
  const granted = ['Access admin area', permission].map((one) => ({ role_id: role.id, permission: one }))
  await db
    .insertInto('role_permissions')
    .values(granted)
    .onConflict((c) => c.doNothing())
    .execute()
  const me = await makeUser(app.ctx, { roles: [name] })
  const song = await makeSong(app.ctx, { artist_id: (await makeArtist(app.ctx)).id })
  const price = await makePrice(app.ctx, { song: song.id })
  await app.call(carts.add, { body: { product: { type: 'song', id: song.id }, price: price.id } }, me.token)
  const { uuid } = (await buy(app, me, 'offline')).order
  const { number } = await db
    .selectFrom('orders')
    .select('number')
    .where('id', '=', uuid)
    .executeTakeFirstOrThrow()
  const artist = await makeArtist(app.ctx)
  await makeMember(app.ctx, artist, me)
  const money = { currency: 'USD', amount: 1000, fee: 0, status: 'requested', requested_by: me.id }
  const to = { method: 'Bank', details: Buffer.from(''), masked: '[]', artist: 'Ada', artist_id: artist.id }
  const payout = await db
    .insertInto('payouts')
    .values({ ...money, ...to } as never)
    .returning('id')
    .executeTakeFirstOrThrow()
  return { me, role: role.id, order: number, payout: payout.id }
}
type Staff = Awaited<ReturnType<typeof makeStaff>>

const account = async (of: TestUser, change: object) => {
  const params = { id: of.id }
  const { version, name, email, roles, is_admin, email_confirmed } = await app.call(
    adminUsers.get,
    { params },
    admin.token,
  )
  const kept = { version, name, email, is_admin, email_confirmed, roles: roles.map(({ id }) => id) }
  return { params, body: { ...kept, ...change } }
}
const oneSetting = (key: string, value: string) => ({ body: { settings: [{ key, value }] } })
const way = <E extends Endpoint>(
  endpoint: E,
  input: (staff: Staff) => CallInput<E> | Promise<CallInput<E>>,
) => ({ endpoint: endpoint as Endpoint, input: input as (staff: Staff) => unknown })

/** Ways to become an administrator, or to money. */
const ways = [
  ...(['write', 'writePowerful'] as const).flatMap((name) => [
    way(adminSettings[name], () => oneSetting('smtp_host', 'evil.example')),
    way(adminSettings[name], () => oneSetting('appUrl', 'https://evil.example')),
    way(adminSettings[name], () => oneSetting('disableRegistration', '1')),
    way(adminSettings[name], () => oneSetting('offline_iban', 'DE89370400440532013000')),
    way(adminSettings[name], () => oneSetting('commission_percent', '0')),
  ]),
  way(adminPaymentProviders.write, () => ({
    params: { provider: 'stripe' as const },
    body: { enabled: true, secret: 'sk_test_evil', webhook_secret: 'whsec_evil' },
  })),
  way(adminTaxRates.create, () => ({ body: { country: 'DE', name: 'VAT', rate: 0 } })),
  way(adminOidcProviders.create, () => ({
    body: { slug: 'evil', name: 'Evil', issuer: 'https://evil.example', client_id: 'x' },
  })),
  way(adminUserActs.setRoles, ({ me }) => ({ params: { id: me.id }, body: { roles: [adminRole] } })),
  way(adminUsers.change, ({ me }) => account(me, { is_admin: true })),
  way(adminUsers.change, ({ me }) => account(me, { roles: [adminRole] })),
  way(adminUsers.create, () => ({
    body: { name: 'Puppet', email: 'puppet@evil.example', roles: [adminRole] },
  })),
  way(adminUsers.change, () => account(admin, { email: 'mine@evil.example' })),
  way(adminUserActs.resetPassword, () => ({ params: { id: admin.id } })),
  way(adminUserActs.block, () => ({ params: { id: admin.id } })),
  way(adminPermissions.set, ({ role }) => ({ params: { id: role }, body: { names: [...permissions] } })),
  way(adminPermissions.set, () => ({ params: { id: adminRole }, body: { names: [] } })),
  way(adminPlans.create, () => ({
    body: {
      ...{
        name: 'Free',
        description: '',
        prices: [],
        trial_days: 0,
        features: [],
        permissions: [],
        seats: 1,
      },
      ...{ upload_quota_mb: null, max_kbps: null, max_devices: null, recommended: false, active: true },
      role: adminRole,
      default: true,
    },
  })),
  way(adminSaleCalls.markPaid, ({ order }) => ({ params: { id: order }, body: {} })),
  way(adminSubscriptionActions.grant, ({ me }) => ({ body: { user: me.id, plan, until: null } })),
  way(adminPayoutCalls.approve, ({ payout }) => ({ params: { id: payout } })),
  way(adminArtists.create, ({ me }) => ({ body: { name: 'Mine', user: me.id } as never })),
  way(backups.make, () => ({ body: {} as never })),
  way(backups.link, () => ({ params: { id: 1 } })),
]

it.each(permissions)('those with only “%s” cannot become administrators or get money', async (permission) => {
  const staff = await makeStaff(permission)
  const settings = JSON.stringify(app.ctx.settings())
  for (const { endpoint, input } of ways) {
    const { status } = await app.requestError(endpoint, await input(staff), staff.me.token)
    expect([endpoint.path, [403, 409, 422].includes(status)]).toEqual([endpoint.path, true])
  }
  const bulk = { body: { action: 'reset_password' as const, ids: [admin.id] } }
  const { body } = await app.requestError(adminUsers.bulk, bulk, staff.me.token)
  expect((body as { done?: number }).done ?? 0).toBe(0)
  await app.ctx.settings.reload()
  expect(JSON.stringify(app.ctx.settings())).toBe(settings)
  const { version: _, ...mine } = await app.call(adminUsers.get, { params: { id: staff.me.id } }, admin.token)
  expect(mine).toMatchObject({ is_admin: false, roles: [{ name: 'Artist' }, { name: `only ${permission}` }] })
})
