import { afterAll, afterEach, beforeAll, expect, it, test } from 'vitest'
import { adminCampaigns } from '../../../../contract/ads/back-office/campaigns.ts'
import { artistRequests } from '../../../../contract/catalog/artist-requests.ts'
import {
  adminArtistDecisions,
  adminArtistRequests,
} from '../../../../contract/catalog/back-office/artist-requests.ts'
import { adminArtists } from '../../../../contract/catalog/back-office/artists.ts'
import type { CallInput, Endpoint } from '../../../../contract/core/endpoint.ts'
import { adminArtistTeams } from '../../../../contract/platform/back-office/artist-teams.ts'
import { adminPermissions } from '../../../../contract/platform/back-office/roles.ts'
import { adminPayoutCalls } from '../../../../contract/selling/back-office/payouts.ts'
import { adminSaleCalls } from '../../../../contract/selling/back-office/sales.ts'
import { adminSubscriptionActions } from '../../../../contract/selling/back-office/subscriptions.ts'
import { carts } from '../../../../contract/selling/cart.ts'
import type { ProviderKey } from '../../../../contract/selling/orders.ts'
import { adminReportActs, adminReports } from '../../../../contract/site/back-office/reports.ts'
import { adminUserActs, adminUsers } from '../../../../contract/site/back-office/users.ts'
import { reports } from '../../../../contract/site/reports.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { buy } from '../../../testing/buy.ts'
import { makeArtist, makeMember, makeSong, makeUser, type TestUser } from '../../../testing/make.ts'
import { makeCampaign } from '../../../testing/make-campaigns.ts'
import { makePlan } from '../../../testing/make-plans.ts'
import { makePrice, startSelling } from '../../../testing/make-selling.ts'

let app: TestApp
/** Decides on their own case. */
let me: TestUser
let other: TestUser
beforeAll(async () => {
  app = await testApp()
  await startSelling(app.ctx)
  me = await makeUser(app.ctx, { admin: true, roles: ['user', 'artist'] })
  other = await makeUser(app.ctx, { admin: true })
})
afterAll(() => app.close())
afterEach(async () => {
  const { id, email } = me
  await app.ctx.db.updateTable('users').set({ email, is_admin: true }).where('id', '=', id).execute()
})

const order = async (provider: ProviderKey): Promise<number> => {
  const song = await makeSong(app.ctx, { artist_id: (await makeArtist(app.ctx)).id })
  const price = await makePrice(app.ctx, { song: song.id })
  const product = { type: 'song', id: song.id } as const
  await app.call(carts.add, { body: { product, price: price.id } }, me.token)
  const { uuid } = (await buy(app, me, provider)).order
  const found = app.ctx.db.selectFrom('orders').select('number').where('id', '=', uuid)
  return (await found.executeTakeFirstOrThrow()).number
}
const ownArtist = async (): Promise<number> => {
  const artist = await makeArtist(app.ctx)
  await makeMember(app.ctx, artist, me)
  return artist.id
}
const payout = async (
  status: 'requested' | 'approved',
  artist_id: number,
  by?: TestUser,
): Promise<number> => {
  const money = { currency: 'USD', amount: 1000, fee: 0 }
  const account = { method: 'Bank', details: Buffer.from(''), masked: '[]', artist: 'Ada' }
  const values = { ...money, ...account, artist_id, status, requested_by: by?.id ?? null }
  const { id } = await app.ctx.db
    .insertInto('payouts')
    .values(values as never)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
const report = async (): Promise<number> => {
  const by = await makeUser(app.ctx)
  await app.call(reports.send, { body: { type: 'user', id: me.id, reason: 'spam', text: '' } }, by.token)
  const found = app.ctx.db.selectFrom('reports').select('id').where('user_id', '=', by.id)
  return (await found.executeTakeFirstOrThrow()).id
}
let names = 0
const request = async (): Promise<number> => {
  await app.ctx.db.deleteFrom('artist_requests').where('user_id', '=', me.id).execute()
  const body = { displayname: `Wader Choir ${++names}`, bio: 'Ferries.', links: [], role: 'label' as const }
  return (await app.call(artistRequests.send, { body }, me.token)).id
}
const subscription = async (): Promise<number> => {
  await app.ctx.db.deleteFrom('subscriptions').where('user_id', '=', me.id).execute()
  const body = { user: me.id, plan: (await makePlan(app.ctx)).id, until: '2099-01-01T00:00:00.000Z' }
  return (await app.call(adminSubscriptionActions.grant, { body }, other.token)).id
}
const account = async (change: object) => {
  const params = { id: me.id }
  const { version, name, email, roles, is_admin, email_confirmed } = await app.call(
    adminUsers.get,
    { params },
    me.token,
  )
  const kept = { version, name, email, is_admin, email_confirmed, roles: roles.map(({ id }) => id) }
  return { params, body: { ...kept, ...change } }
}
const role = async (name: string): Promise<number> =>
  (await app.ctx.db.selectFrom('roles').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id
const attempt = <E extends Endpoint>(endpoint: E, input: () => Promise<CallInput<E>>) => ({
  endpoint: endpoint as Endpoint,
  input: input as () => Promise<unknown>,
})

const cases = {
  'pays their order': attempt(adminSaleCalls.markPaid, async () => ({
    params: { id: await order('offline') },
    body: {},
  })),
  'refunds their order': attempt(adminSaleCalls.refund, async () => ({
    params: { id: await order('test') },
    body: { items: null, reason: '' },
  })),
  'approves the payout they asked for': attempt(adminPayoutCalls.approve, async () => ({
    params: { id: await payout('requested', (await makeArtist(app.ctx)).id, me) },
  })),
  'pays the payout of their artist': attempt(adminPayoutCalls.markPaid, async () => ({
    params: { id: await payout('approved', await ownArtist()) },
    body: { reference: 'x' },
  })),
  'rejects the payout of their artist': attempt(adminPayoutCalls.reject, async () => ({
    params: { id: await payout('requested', await ownArtist()) },
    body: { reason: 'x' },
  })),
  'grants themselves a plan': attempt(adminSubscriptionActions.grant, async () => ({
    body: { user: me.id, plan: (await makePlan(app.ctx)).id, until: null },
  })),
  'extends their subscription': attempt(adminSubscriptionActions.extend, async () => ({
    params: { id: await subscription() },
    body: { until: '2100-01-01T00:00:00.000Z' },
  })),
  'changes their plan': attempt(adminSubscriptionActions.change, async () => ({
    params: { id: await subscription() },
    body: { plan: (await makePlan(app.ctx)).id },
  })),
  'cancels their subscription': attempt(adminSubscriptionActions.cancel, async () => ({
    params: { id: await subscription() },
    body: { at_once: true },
  })),
  'changes their roles': attempt(adminUserActs.setRoles, async () => ({
    params: { id: me.id },
    body: { roles: [await role('artist')] },
  })),
  'changes their email': attempt(adminUsers.change, async () => account({ email: 'taken@example.org' })),
  'confirms their email': attempt(adminUsers.change, async () => account({ email_confirmed: true })),
  'resigns as an administrator': attempt(adminUsers.change, async () => account({ is_admin: false })),
  'resolves a report about them': attempt(adminReportActs.resolve, async () => ({
    params: { id: await report() },
    body: { note: '' },
  })),
  'reopens a report about them': attempt(adminReportActs.reopen, async () => ({
    params: { id: await report() },
  })),
  'deletes a report about them': attempt(adminReports.remove, async () => ({
    params: { id: await report() },
  })),
  'approves their request': attempt(adminArtistDecisions.approve, async () => ({
    params: { id: await request() },
    body: {},
  })),
  'rejects their request': attempt(adminArtistDecisions.reject, async () => ({
    params: { id: await request() },
    body: {},
  })),
  'deletes their request': attempt(adminArtistRequests.remove, async () => ({
    params: { id: await request() },
  })),
  'becomes the owner of an artist': attempt(adminArtists.create, async () => ({
    body: { name: `Wader Choir ${++names}`, user: me.id },
  })),
  'invites themselves to own an artist': attempt(adminArtistTeams.invite, async () => ({
    params: { id: (await makeArtist(app.ctx)).id },
    body: { email: me.email },
  })),
} satisfies Record<string, ReturnType<typeof attempt>>

const REFUSED = 'You can’t decide on your own case. Ask another administrator.'

it.each(Object.entries(cases))('nobody %s', async (_, { endpoint, input }) => {
  const request = await input()
  const { status, body } = await app.requestError(endpoint, request, me.token)
  expect([status, body.message]).toEqual([422, REFUSED])
  expect((await app.requestError(endpoint, request, other.token)).body.message).not.toBe(REFUSED)
})

test('bulk actions leave out what is the own case', async () => {
  const own = await ownArtist()
  const foreign = await makeArtist(app.ctx)
  const campaign = (artist_id: number) => makeCampaign(app.ctx, { artist_id, status: 'pending' })
  const refuses = async (endpoint: Endpoint, body: object) => {
    const reply = (await app.call(endpoint, { body } as never, me.token)) as { failed: { message: string }[] }
    expect(reply.failed.map(({ message }) => message)).toEqual([REFUSED])
  }
  await refuses(adminCampaigns.bulk, {
    action: 'approve',
    ids: [(await campaign(own)).id, (await campaign(foreign.id)).id],
  })
  await refuses(adminArtists.bulk, { action: 'merge', ids: [foreign.id], value: own })
  await refuses(adminReports.bulk, { action: 'resolve', ids: [await report()] })
  await refuses(adminArtistRequests.bulk, { action: 'approve', ids: [await request()] })
})

test('staff do not change the permissions of their own role', async () => {
  const values = { name: 'keepers', label: 'Keepers' }
  const { id } = await app.ctx.db.insertInto('roles').values(values).returning('id').executeTakeFirstOrThrow()
  await app.ctx.db.insertInto('role_permissions').values({ role_id: id, permission: 'CED roles' }).execute()
  const keeper = await makeUser(app.ctx, { roles: ['keepers'] })
  const input = { params: { id }, body: { names: [] } }
  expect((await app.requestError(adminPermissions.set, input, keeper.token)).body.message).toBe(REFUSED)
})

test('the only administrator decides, as there is nobody else', async () => {
  const id = await order('offline')
  await app.ctx.db.updateTable('users').set({ blocked: true }).where('id', '=', other.id).execute()
  await app.call(adminSaleCalls.markPaid, { params: { id }, body: {} }, me.token)
  const last = await app.requestError(adminUsers.change, await account({ is_admin: false }), me.token)
  expect([last.status, last.body.message]).toEqual([409, 'You can’t remove the last administrator.'])
})
