import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { likes } from '../../../../contract/catalog/likes.ts'
import { notifications } from '../../../../contract/platform/notifications.ts'
import { blocks, friends } from '../../../../contract/social/friends.ts'
import { profiles } from '../../../../contract/social/profiles.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { makeUser, type TestUser } from '../../../testing/make.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const people = (count: number): Promise<TestUser[]> =>
  Promise.all(Array.from({ length: count }, () => makeUser(app.ctx)))
const pair = async (): Promise<[TestUser, TestUser]> => [await makeUser(app.ctx), await makeUser(app.ctx)]
const add = (who: TestUser, whom: TestUser) =>
  app.call(friends.add, { body: { user_id: whom.id } }, who.token)
const remove = (who: TestUser, whom: TestUser) =>
  app.call(friends.remove, { body: { friend_id: whom.id } }, who.token)
const block = (who: TestUser, whom: TestUser) =>
  app.call(blocks.add, { body: { user_id: whom.id } }, who.token)
const statusOf = async (who: TestUser, whom: TestUser) =>
  (await app.call(friends.check, { body: { user_id: who.id, friend_id: whom.id } }, who.token)).status
const befriend = async (who: TestUser, whom: TestUser) => {
  await add(who, whom)
  await add(whom, who)
}
const namesOf = (list: { name: string }[]) => list.map(({ name }) => name)
const newest = async (who: TestUser) => (await app.call(notifications.list, {}, who.token))[0]
const accept = (who: TestUser, policy: string) =>
  sql`update users set friend_requests = ${policy} where id = ${who.id}`.execute(app.ctx.db)

describe('requests', () => {
  it('become a friendship when the other user adds back, with a notification each', async () => {
    const [ann, bob] = await pair()
    expect(await add(ann, bob)).toEqual({ status: 'pending_sent' })
    expect(await statusOf(bob, ann)).toBe('pending_received')
    expect(await newest(bob)).toMatchObject({ kind: 'friend_request', title: ann.name, link: '/friends' })
    expect(namesOf((await app.call(friends.requests, {}, bob.token)).received)).toEqual([ann.name])
    expect(namesOf((await app.call(friends.requests, {}, ann.token)).sent)).toEqual([bob.name])

    expect(await add(bob, ann)).toEqual({ status: 'friends' })
    expect(await newest(ann)).toMatchObject({ kind: 'friend_accepted', title: bob.name, person: bob.name })
    // The request is answered, so its notification is gone.
    expect(await newest(bob)).toBeUndefined()
    for (const [one, other] of [
      [ann, bob],
      [bob, ann],
    ] as const)
      expect(namesOf(await app.call(friends.list, {}, one.token))).toEqual([other.name])
    expect(await app.call(friends.requests, {}, bob.token)).toEqual({ received: [], sent: [] })
  })

  it('can be repeated, declined and withdrawn', async () => {
    const [ann, bob] = await pair()
    await add(ann, bob)
    expect(await add(ann, bob)).toEqual({ status: 'pending_sent' })
    await remove(ann, bob)
    expect([await statusOf(ann, bob), await newest(bob)]).toEqual(['none', undefined])
    await add(ann, bob)
    expect(await remove(bob, ann)).toEqual({ status: 'none' })
    expect(await statusOf(ann, bob)).toBe('none')
    expect(await remove(bob, ann)).toEqual({ status: 'none' })
  })

  it('of both users at the same time make them friends', async () => {
    const [ann, bob] = await pair()
    await Promise.all([add(ann, bob), add(bob, ann)])
    expect([await statusOf(ann, bob), await statusOf(bob, ann)]).toEqual(['friends', 'friends'])
  })

  it('are refused by who wants none, or only those of friends of friends', async () => {
    const [ann, bob, cleo] = (await people(3)) as [TestUser, TestUser, TestUser]
    await accept(bob, 'nobody')
    const refused = { status: 403, body: { message: 'This person doesn’t accept friend requests.' } }
    expect(await app.requestError(friends.add, { body: { user_id: bob.id } }, ann.token)).toMatchObject(
      refused,
    )
    // Their own request can still be accepted.
    await add(bob, cleo)
    await add(cleo, bob)
    await accept(bob, 'mutual')
    expect(await app.requestError(friends.add, { body: { user_id: bob.id } }, ann.token)).toMatchObject(
      refused,
    )
    await befriend(ann, cleo)
    expect(await add(ann, bob)).toEqual({ status: 'pending_sent' })
  })

  it('are refused for oneself, unknown and blocked users, and to another caller’s name', async () => {
    const [ann, bob] = await pair()
    const gone = await makeUser(app.ctx, { blocked: true })
    const refusal = async (id: number) =>
      (await app.requestError(friends.add, { body: { user_id: id } }, ann.token)).status
    expect([await refusal(ann.id), await refusal(100_000_000), await refusal(gone.id)]).toEqual([
      409, 404, 404,
    ])
    const asBob = { body: { user_id: bob.id, friend_id: ann.id } }
    expect((await app.requestError(friends.check, asBob, ann.token)).status).toBe(403)
  })

  it('are limited per day', async () => {
    const [ann, ...others] = (await people(52)) as [TestUser, ...TestUser[]]
    for (const other of others.slice(0, 50)) await add(ann, other)
    const last = others[50] as TestUser
    expect((await app.requestError(friends.add, { body: { user_id: last.id } }, ann.token)).status).toBe(429)
    // Accepting is not a request.
    await add(last, ann)
    expect(await add(ann, last)).toEqual({ status: 'friends' })
  })
})

describe('blocking', () => {
  it('ends friendship and following, and hides the two from each other', async () => {
    const [ann, bob, cleo] = (await people(3)) as [TestUser, TestUser, TestUser]
    await befriend(ann, bob)
    await befriend(ann, cleo)
    await befriend(bob, cleo)
    await app.call(likes.follow, { body: { id: bob.id, type: 'user' } }, ann.token)
    await app.call(likes.follow, { body: { id: ann.id, type: 'user' } }, bob.token)
    await app.call(likes.follow, { body: { id: cleo.id, type: 'user' } }, ann.token)
    await block(ann, bob)

    expect(namesOf(await app.call(friends.list, {}, bob.token))).toEqual([cleo.name])
    expect(await statusOf(ann, bob)).toBe('blocked')
    // Who blocks can undo it on the profile; who is blocked finds none.
    const seen = await app.call(profiles.get, { params: { id: bob.id } }, ann.token)
    expect(seen).toMatchObject({
      friend_status: 'blocked',
      hidden: true,
      followed: false,
      followers_count: 0,
    })
    const refused = await app.requestError(profiles.get, { params: { id: ann.id } }, bob.token)
    expect(refused.status).toBe(404)
    expect((await app.requestError(friends.add, { body: { user_id: ann.id } }, bob.token)).status).toBe(404)
    expect((await app.requestError(friends.add, { body: { user_id: bob.id } }, ann.token)).status).toBe(409)
    const follow = { body: { id: ann.id, type: 'user' } }
    expect((await app.requestError(likes.follow, follow, bob.token)).status).toBe(404)
    const ofCleo = { params: { id: cleo.id } }
    expect((await app.call(profiles.followers, ofCleo, bob.token)).data).toEqual([])
    expect((await app.call(profiles.get, ofCleo, bob.token)).mutual_friends).toEqual({ total: 0, some: [] })

    expect(namesOf(await app.call(blocks.list, {}, ann.token))).toEqual([bob.name])
    await app.call(blocks.remove, { body: { user_id: bob.id } }, ann.token)
    expect([await statusOf(ann, bob), await app.call(blocks.list, {}, ann.token)]).toEqual(['none', []])
  })

  it('removes the notification of a request', async () => {
    const [ann, bob] = await pair()
    await add(ann, bob)
    await block(bob, ann)
    expect(await newest(bob)).toBeUndefined()
  })
})

/** Every call that names another user, and its status for one who is a friend, a stranger, or blocks the viewer. */
it.each([
  ['POST', '/add-friend', (id: number) => ({ user_id: id }), [200, 200, 404]],
  ['POST', '/remove-friend', (id: number) => ({ friend_id: id }), [200, 200, 200]],
  ['POST', '/user/friend-suggestions/dismiss', (id: number) => ({ user_id: id }), [200, 200, 200]],
  ['POST', '/user/blocks', (id: number) => ({ user_id: id }), [200, 200, 200]],
  ['DELETE', '/user/blocks', (id: number) => ({ user_id: id }), [200, 200, 200]],
  ['POST', '/follow', (id: number) => ({ id, type: 'user' }), [200, 200, 404]],
  ['GET', '/profiles/{id}', null, [200, 200, 404]],
  ['GET', '/profiles/{id}/playlists', null, [200, 200, 404]],
  ['GET', '/profiles/{id}/friends', null, [200, 200, 404]],
  ['GET', '/profiles/{id}/followers', null, [200, 200, 404]],
  ['GET', '/profiles/{id}/following', null, [200, 200, 404]],
  ['GET', '/profiles/{id}/recent', null, [200, 200, 404]],
] as const)('%s %s does not reach who blocks the viewer', async (method, path, body, statuses) => {
  const [viewer, friend, stranger, blocker] = (await people(4)) as [TestUser, TestUser, TestUser, TestUser]
  await befriend(viewer, friend)
  await block(blocker, viewer)
  const answers = await Promise.all(
    [friend, stranger, blocker].map(({ id }) =>
      app.fastify.inject({
        method,
        url: `/api${path.replace('{id}', String(id))}`,
        headers: { authorization: `Bearer ${viewer.token}` },
        ...(body && { payload: body(id) }),
      }),
    ),
  )
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(statuses)
})

describe('profiles', () => {
  it('name the friends that the viewer and the listener have in common', async () => {
    const [ann, bob, cleo, dan] = (await people(4)) as [TestUser, TestUser, TestUser, TestUser]
    for (const mutual of [cleo, dan]) {
      await befriend(ann, mutual)
      await befriend(bob, mutual)
    }
    const { friend_status, mutual_friends } = await app.call(
      profiles.get,
      { params: { id: bob.id } },
      ann.token,
    )
    expect(friend_status).toBe('none')
    expect([mutual_friends?.total, namesOf(mutual_friends?.some ?? [])]).toEqual([
      2,
      [cleo.name, dan.name].toSorted(),
    ])
    expect(await app.call(profiles.get, { params: { id: bob.id } })).not.toHaveProperty('mutual_friends')
  })
})
