import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminFeeds } from '../contract/catalog/back-office/feeds.ts'
import type { CallInput, Endpoint } from '../contract/core/endpoint.ts'
import { artistMembers } from '../contract/platform/artist-team.ts'
import { families } from '../contract/selling/families.ts'
import { subscriptions } from '../contract/selling/subscriptions.ts'
import { adminUserActs } from '../contract/site/back-office/users.ts'
import { listeningSessions } from '../contract/social/listening-sessions.ts'
import { type TestApp, testApp } from './testing/app.ts'
import { contractEndpoints } from './testing/endpoints.ts'
import { makeArtist, makeMember, makeSong, makeUser, type TestUser } from './testing/make.ts'
import { makePlan, startSubscriptions } from './testing/make-plans.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await startSubscriptions(app.ctx)
})
afterAll(() => app.close())

/** Clients repeat a call whose response was lost with its key, and a person who presses a button twice does not. */
const send = async <E extends Endpoint>(e: E, input: CallInput<E>, { token }: TestUser, key: string) => {
  const { params = {}, body } = input as { params?: Record<string, unknown>; body?: object }
  const response = await app.fastify.inject({
    method: e.method,
    url: `/api${e.path.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name]))}`,
    headers: {
      'x-requested-with': 'XMLHttpRequest',
      authorization: `Bearer ${token}`,
      'idempotency-key': key,
    },
    ...(body && { payload: body }),
  })
  return { status: response.statusCode, body: response.json() }
}

const count = async (table: string, where = 'true'): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(table)} where ${sql.raw(where)}`.execute(app.ctx.db)
  return rows[0]?.count ?? 0
}

test('a repeated call has one effect and the same reply', async () => {
  const admin = await makeUser(app.ctx, { admin: true })
  const ann = await makeUser(app.ctx, { roles: ['user', 'artist'] })
  const ben = await makeUser(app.ctx)
  const artist = await makeArtist(app.ctx)
  await makeMember(app.ctx, artist, ann)
  const song = await makeSong(app.ctx)
  const plan = await makePlan(app.ctx, { month: 1499 }, { seats: 3 })
  const chosen = { plan_id: plan.id, interval: 'month', provider: 'test' } as const
  await app.call(subscriptions.start, { body: { ...chosen, return_url: '/', cancel_url: '/' } }, ann.token)

  let key = 0
  const twice = async <E extends Endpoint>(e: E, input: CallInput<E>, by: TestUser) => {
    key += 1
    const [first, second] = [
      await send(e, input, by, `key-${key}-12`),
      await send(e, input, by, `key-${key}-12`),
    ]
    expect(first.status, JSON.stringify(first.body)).toBeLessThan(300)
    expect(second, e.path).toEqual(first)
    return first.body
  }

  const { token } = await twice(families.invite, { body: {} }, ann)
  expect(await count('family_invitations')).toBe(1)
  await twice(families.accept, { params: { token } }, ben)
  expect(await count('family_members')).toBe(1)

  const invited = { artist_id: artist.id, role: 'editor' as const, email: 'new@example.com' }
  await twice(artistMembers.invite, { body: invited }, ann)
  expect(await count('artist_invitations')).toBe(1)
  expect(await count('pgboss.job', `name = 'email-team-invitation'`)).toBe(1)

  const items = [{ type: 'song' as const, id: song.id }]
  const client = '11111111-1111-4111-8111-111111111111'
  const queue = { items, index: 0, position: 0, playing: false, guests: 'control' as const, client }
  const { id } = await twice(listeningSessions.start, { body: queue }, ann)
  await twice(listeningSessions.add, { params: { id }, body: { items, at: 'end' } }, ann)
  expect(await count('listening_session_entries', `session_id = ${id}`)).toBe(2)

  await twice(adminUserActs.warn, { params: { id: ann.id }, body: { text: 'Be kind.' } }, admin)
  expect(await count('notifications', `kind = 'warning'`)).toBe(1)

  const text =
    '<opml version="2.0"><body><outline type="rss" xmlUrl="https://feeds.example.com/a.xml"/></body></opml>'
  await twice(adminFeeds.importOpml, { body: { text } }, admin)
  expect(await count('opml_imports')).toBe(1)
})

/** Endpoints that take effect once without a key, and why. */
const natural: Record<string, string> = {
  '/admin/reconciliation': 'one job at a time',
  '/admin/settings/reindex': 'one job at a time',
  '/admin/webhooks': 'one of an address',
  '/conversations/{id}/messages': '`client_id`',
  '/login/{driver}/callback': 'the account of an identity',
  '/register': 'the same form logs in',
  '/register/complete': 'the account of an identity',
  '/user/app-passwords': 'one of a name',
  '/user/scrobbling/{service}/history': 'once',
  '/user/scrobbling/{service}/send': 'sends what waits',
  '/user/blends': 'one of the same people',
  '/user/identities': 'one identity of a provider',
  '/user/imports': 'one at a time',
  '/user/imports/{id}/retry': 'one at a time',
  '/user/imports/{id}/start': 'once',
  '/user/imports/{id}/undo': 'once',
  '/user/passkeys': 'one passkey of a challenge',
  '/user/songs': 'one song of an upload',
  '/user/webhooks': 'one of an address',
}

test('every call that creates something can be repeated', async () => {
  const creating = (await contractEndpoints()).filter(
    ({ method, status, idempotent }) => method === 'POST' && status !== undefined && !idempotent,
  )
  expect(creating.map(({ path }) => path).sort()).toEqual(Object.keys(natural).sort())
})
