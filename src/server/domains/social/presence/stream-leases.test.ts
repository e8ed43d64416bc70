import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { plays } from '../../../../contract/catalog/plays.ts'
import { account } from '../../../../contract/platform/account.ts'
import { events } from '../../../../contract/platform/events.ts'
import { friends } from '../../../../contract/social/friends.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { makeSong, makeUser, type TestUser } from '../../../testing/make.ts'
import { USER_EVENTS } from '../../platform/events/queries.ts'
import type { UserEvent } from '../../platform/events/user-events.service.ts'
import { flushPresence } from './announcements.service.ts'
import { expirePresence } from './service.ts'
import { keepLeases } from './stream-leases.service.ts'

let app: TestApp
const published: UserEvent[] = []
beforeAll(async () => {
  app = await testApp()
  app.ctx.channel.on(USER_EVENTS, (payload) => {
    if (!payload.startsWith('{')) return
    const event = JSON.parse(payload) as UserEvent
    if (event.name === 'presence.changed') published.push(event)
  })
})
afterAll(() => app.close())
beforeEach(async () => {
  await flushPresence(app.ctx)
  published.length = 0
})

const pair = async (): Promise<[TestUser, TestUser]> => {
  const [one, other] = [await makeUser(app.ctx), await makeUser(app.ctx)]
  await app.call(friends.add, { body: { user_id: other.id } }, one.token)
  await app.call(friends.add, { body: { user_id: one.id } }, other.token)
  return [one, other]
}
const isOnline = async (viewer: TestUser) => (await app.call(friends.list, {}, viewer.token))[0]?.online
const aNode = () => keepLeases(app.ctx, randomUUID())
const expire = (who: TestUser) =>
  app.ctx.db
    .updateTable('stream_leases')
    .set({ expires_at: new Date(Date.now() - 1000) })
    .where('user_id', '=', who.id)
    .execute()
/** Returns for which users the viewer was told of a change, once nothing is on the way any longer. */
const told = async (viewer: TestUser) => {
  await flushPresence(app.ctx)
  const mark = randomUUID()
  let arrived = (): void => undefined
  const arrival = new Promise<void>((resolve) => {
    arrived = resolve
  })
  app.ctx.channel.on('presence_mark', (payload) => payload === mark && arrived())
  await app.ctx.channel.publish('presence_mark', mark)
  await arrival
  return published.flatMap(({ to, body }) => (to.includes(viewer.id) ? [body] : []))
}

it('keeps users online while a stream is open on any node, and for ten seconds more', async () => {
  const [owner, friend] = await pair()
  const [here, there] = [aNode(), aNode()]
  here.opened(owner.id)
  here.opened(owner.id)
  await here.write(0)
  expect(await isOnline(friend)).toBe(true)
  here.closed(owner.id, 1_000)
  await here.write(20_000)
  expect(await isOnline(friend)).toBe(true)
  // The other stream closes, and one opens on another node.
  here.closed(owner.id, 20_000)
  there.opened(owner.id)
  await there.write(25_000)
  await here.write(31_000)
  expect(await isOnline(friend)).toBe(true)
  there.closed(owner.id, 40_000)
  await there.write(49_999)
  expect(await isOnline(friend)).toBe(true)
  await there.write(50_000)
  expect(await isOnline(friend)).toBe(false)
})

it('announces no reconnection within ten seconds', async () => {
  const [owner, friend] = await pair()
  const [node, of] = [aNode(), aNode()]
  of.opened(friend.id)
  node.opened(owner.id)
  await of.write(0)
  await node.write(0)
  expect(await told(friend)).toEqual([{ user_id: owner.id }])
  node.closed(owner.id, 1_000)
  await node.write(5_000)
  node.opened(owner.id)
  await node.write(12_000)
  expect(await told(friend)).toHaveLength(1)
  node.closed(owner.id, 13_000)
  await node.write(23_000)
  expect(await told(friend)).toHaveLength(2)
})

it('renews leases every 30 seconds', async () => {
  const [owner, friend] = await pair()
  const node = aNode()
  node.opened(owner.id)
  await node.write(100_000)
  await expire(owner)
  await node.write(129_000)
  expect(await isOnline(friend)).toBe(false)
  await node.write(130_000)
  expect(await isOnline(friend)).toBe(true)
})

it('takes users of a node that died offline, and tells their friends', async () => {
  const [owner, friend] = await pair()
  const [dead, alive] = [aNode(), aNode()]
  dead.opened(owner.id)
  alive.opened(friend.id)
  await dead.write(0)
  await alive.write(0)
  await told(friend)
  published.length = 0
  await expire(owner)
  expect(await isOnline(friend)).toBe(false)
  await expirePresence(app.ctx)
  expect(await told(friend)).toEqual([{ user_id: owner.id }])
  const rows = app.ctx.db.selectFrom('stream_leases').select('user_id').where('user_id', '=', owner.id)
  expect(await rows.execute()).toEqual([])
})

it('gives users of a node that stops ten seconds to connect again', async () => {
  const [owner, friend] = await pair()
  const node = aNode()
  node.opened(owner.id)
  await node.write(0)
  await node.end()
  expect(await isOnline(friend)).toBe(true)
  const row = app.ctx.db.selectFrom('stream_leases').select('expires_at').where('user_id', '=', owner.id)
  const { expires_at } = await row.executeTakeFirstOrThrow()
  expect(Date.parse(expires_at) - Date.now()).toBeLessThanOrEqual(10_000)
})

it('announces plays once per window, and to nobody what nobody sees', async () => {
  const [owner, friend] = await pair()
  const of = aNode()
  of.opened(friend.id)
  await of.write(0)
  const { id } = await makeSong(app.ctx, { public: true })
  const play = () => app.call(plays.registerMine, { body: { id, type: 'song', duration: 200 } }, owner.token)
  for (let n = 0; n < 5; n++) await play()
  expect(await told(friend)).toEqual([{ user_id: owner.id }])
  // That somebody shows nothing any longer is the last thing that is told.
  await app.call(account.change, { body: { privacy: { activity: 'me' } } }, owner.token)
  expect(await told(friend)).toHaveLength(2)
  await play()
  expect(await told(friend)).toHaveLength(2)
})

it('ends plays that fell silent', async () => {
  const [owner, friend] = await pair()
  const of = aNode()
  of.opened(friend.id)
  await of.write(0)
  const { id } = await makeSong(app.ctx, { public: true })
  await app.call(plays.registerMine, { body: { id, type: 'song', duration: 200 } }, owner.token)
  await told(friend)
  published.length = 0
  await app.ctx.db
    .updateTable('listening')
    .set({ expires_at: new Date(Date.now() - 1000) })
    .where('user_id', '=', owner.id)
    .execute()
  expect(await app.call(friends.list, {}, friend.token)).toMatchObject([{ online: false, listening: null }])
  await expirePresence(app.ctx)
  expect(await told(friend)).toEqual([{ user_id: owner.id }])
})

it('counts real event streams', { tags: 'long' }, async () => {
  const [owner, friend] = await pair()
  const url = await app.fastify.listen({ port: 0, host: '127.0.0.1' })
  const { ticket } = await app.call(events.ticket, {}, owner.token)
  const stream = new AbortController()
  const response = await fetch(`${url}/api/events?ticket=${ticket}`, { signal: stream.signal })
  expect(response.status).toBe(200)
  await expect.poll(() => isOnline(friend)).toBe(true)
  vi.useFakeTimers({ toFake: ['Date'] })
  try {
    stream.abort()
    const onlineLater = () => {
      vi.setSystemTime(Date.now() + 10_000)
      return isOnline(friend)
    }
    await expect.poll(onlineLater, { interval: 500 }).toBe(false)
  } finally {
    vi.useRealTimers()
  }
})
