import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { account } from '../../../../contract/platform/account.ts'
import { notifications } from '../../../../contract/platform/notifications.ts'
import { home } from '../../../../contract/site/home.ts'
import { blends } from '../../../../contract/social/blends.ts'
import { blocks, friends } from '../../../../contract/social/friends.ts'
import { library } from '../../../../contract/social/library.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { makeUser, type TestUser } from '../../../testing/make.ts'
import { setSetting } from '../../platform/settings/service.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const befriend = async (one: TestUser, other: TestUser) => {
  await app.call(friends.add, { body: { user_id: other.id } }, one.token)
  await app.call(friends.add, { body: { user_id: one.id } }, other.token)
}
/** A user with friends. */
const company = async (...names: string[]): Promise<TestUser[]> => {
  const people: TestUser[] = []
  for (const name of names) people.push(await makeUser(app.ctx, { name }))
  for (const other of people.slice(1)) await befriend(people[0] as TestUser, other)
  return people
}
const create = async (owner: TestUser, ...users: TestUser[]) =>
  (await app.call(blends.create, { body: { user_ids: users.map(({ id }) => id) } }, owner.token)).id
const join = (id: number, by: TestUser) => app.call(blends.join, { params: { id } }, by.token)
const leave = (id: number, by: TestUser) => app.call(blends.leave, { params: { id } }, by.token)
const invite = (id: number, by: TestUser, user: TestUser) =>
  app.requestError(blends.invite, { params: { id }, body: { user_id: user.id } }, by.token)
const statusFor = async (id: number, by: TestUser) =>
  (await app.requestError(blends.get, { params: { id } }, by.token)).status
const seenBy = async (id: number, by: TestUser) => {
  const { members } = await app.call(blends.get, { params: { id } }, by.token)
  return members.map(
    ({ name, joined_at, owner }) => `${name}${owner ? ' owns' : joined_at ? '' : ' invited'}`,
  )
}
const newest = async (user: TestUser) => (await app.call(notifications.list, {}, user.token))[0]

/** A Blend whose people all joined. */
const joinedBlend = async (owner: TestUser, ...others: TestUser[]) => {
  const id = await create(owner, ...others)
  for (const other of others) await join(id, other)
  return id
}

describe('invited friends', () => {
  it('are notified, see who is in it, and join or decline', async () => {
    const [ann, bob, cleo] = (await company('Ann', 'Bob', 'Cleo')) as [TestUser, TestUser, TestUser]
    const id = await create(ann, bob, cleo)
    expect(await newest(bob)).toMatchObject({
      kind: 'blend_invitation',
      title: 'Ann',
      text: 'Invites you to a Blend.',
      link: `/blends/${id}`,
    })
    expect(await seenBy(id, bob)).toEqual(['Ann owns', 'Bob invited', 'Cleo invited'])
    expect(await app.call(blends.get, { params: { id } }, bob.token)).toMatchObject({
      joined: false,
      made_on: null,
      songs: [],
    })
    expect((await app.call(blends.list, {}, bob.token)).map((one) => [one.id, one.joined])).toEqual([
      [id, false],
    ])
    await join(id, bob)
    expect((await newest(bob))?.kind).not.toBe('blend_invitation')
    expect(await newest(ann)).toMatchObject({
      title: 'Bob',
      text: 'Joined your Blend.',
      link: `/blends/${id}`,
    })
    await leave(id, cleo)
    expect(await seenBy(id, bob)).toEqual(['Ann owns', 'Bob'])
    expect(await statusFor(id, cleo)).toBe(404)
  })

  it('must be friends of the one who invites, and are five people at most', async () => {
    const people = await company('Ann', 'Bob', 'Cleo', 'Dan', 'Eve', 'Finn')
    const [ann, bob, cleo, dan, eve, finn] = people as [
      TestUser,
      TestUser,
      TestUser,
      TestUser,
      TestUser,
      TestUser,
    ]
    const stranger = await makeUser(app.ctx)
    const refused = await app.requestError(blends.create, { body: { user_ids: [stranger.id] } }, ann.token)
    expect(refused.status).toBe(403)
    const id = await create(ann, bob, cleo)
    expect((await invite(id, ann, stranger)).status).toBe(403)
    expect((await invite(id, bob, ann)).status).toBe(403)
    expect((await invite(id, finn, ann)).status).toBe(404)
    expect((await invite(id, ann, bob)).status).toBe(409)
    for (const one of [dan, eve]) expect((await invite(id, ann, one)).status).toBe(200)
    expect(await invite(id, ann, finn)).toMatchObject({
      status: 409,
      body: { message: 'This Blend is full.' },
    })
  })

  it('are not invited beside people with whom a block exists', async () => {
    const [ann, bob, cleo] = (await company('Ann', 'Bob', 'Cleo')) as [TestUser, TestUser, TestUser]
    await app.call(blocks.add, { body: { user_id: cleo.id } }, bob.token)
    const id = await create(ann, bob)
    expect((await invite(id, ann, cleo)).status).toBe(409)
  })

  it('share one Blend, however often it is created', async () => {
    const [ann, bob, cleo] = (await company('Ann', 'Bob', 'Cleo')) as [TestUser, TestUser, TestUser]
    const id = await create(ann, bob)
    expect(await create(ann, bob)).toBe(id)
    await join(id, bob)
    expect(await create(bob, ann)).toBe(id)
    expect(await create(ann, bob, cleo)).not.toBe(id)
  })
})

describe('members', () => {
  it('leave; whoever joined next becomes the owner, and a single one has no Blend', async () => {
    const [ann, bob, cleo] = (await company('Ann', 'Bob', 'Cleo')) as [TestUser, TestUser, TestUser]
    const id = await joinedBlend(ann, bob, cleo)
    const remove = (by: TestUser, user: TestUser) =>
      app.requestError(blends.remove, { params: { id }, body: { user_id: user.id } }, by.token)
    expect((await remove(bob, cleo)).status).toBe(403)
    await leave(id, ann)
    expect(await seenBy(id, cleo)).toEqual(['Bob owns', 'Cleo'])
    expect((await remove(bob, cleo)).status).toBe(200)
    for (const one of [ann, bob, cleo]) expect(await statusFor(id, one)).toBe(404)
  })

  it('who are no longer friends of the owner leave; other members stay', async () => {
    const [ann, bob, cleo, dan] = (await company('Ann', 'Bob', 'Cleo', 'Dan')) as [
      TestUser,
      TestUser,
      TestUser,
      TestUser,
    ]
    await befriend(cleo, dan)
    const id = await joinedBlend(ann, bob, cleo, dan)
    await app.call(friends.remove, { body: { friend_id: dan.id } }, cleo.token)
    expect(await seenBy(id, bob)).toEqual(['Ann owns', 'Bob', 'Cleo', 'Dan'])
    await app.call(friends.remove, { body: { friend_id: ann.id } }, bob.token)
    expect(await seenBy(id, cleo)).toEqual(['Ann owns', 'Cleo', 'Dan'])
    expect(await statusFor(id, bob)).toBe(404)
  })

  it('who are blocked by the owner leave, as does one who blocks another', async () => {
    const [ann, bob, cleo, dan] = (await company('Ann', 'Bob', 'Cleo', 'Dan')) as [
      TestUser,
      TestUser,
      TestUser,
      TestUser,
    ]
    const id = await joinedBlend(ann, bob, cleo, dan)
    await app.call(blocks.add, { body: { user_id: dan.id } }, cleo.token)
    expect(await seenBy(id, dan)).toEqual(['Ann owns', 'Bob', 'Dan'])
    expect(await statusFor(id, cleo)).toBe(404)
    await app.call(blocks.add, { body: { user_id: dan.id } }, ann.token)
    expect(await seenBy(id, bob)).toEqual(['Ann owns', 'Bob'])
    expect(await statusFor(id, dan)).toBe(404)
  })

  it('have it in their export, and leave it with their account', async () => {
    const [ann, bob, cleo] = (await company('Ann', 'Bob', 'Cleo')) as [TestUser, TestUser, TestUser]
    const id = await joinedBlend(ann, bob, cleo)
    const exported = await app.fastify.inject({
      url: '/api/user/export',
      headers: { authorization: `Bearer ${bob.token}` },
    })
    expect(exported.json().blends).toMatchObject([{ id, members: ['Ann', 'Bob', 'Cleo'] }])
    await app.call(account.remove, { body: {} }, ann.token)
    expect(await seenBy(id, cleo)).toEqual(['Bob owns', 'Cleo'])
    await app.call(account.remove, { body: {} }, bob.token)
    expect(await statusFor(id, cleo)).toBe(404)
  })
})

describe('besides the page of friends', () => {
  const inLibrary = async (user: TestUser) =>
    (await app.call(library.list, {}, user.token)).items.flatMap((item) =>
      item.type === 'blend' ? [`${item.title}${item.pinned_at ? ' pinned' : ''}`] : [],
    )
  const atHome = async (user: TestUser) =>
    (await app.call(home.sections, {}, user.token))
      .filter(({ id }) => id === 'blends')
      .flatMap(({ items }) => items.map(({ title }) => title))
  const pin = (id: number, by: TestUser) =>
    app.requestError(library.pin, { body: { type: 'blend', id, pinned: true } }, by.token)

  it('are called by first names, or whole ones where people share the first', async () => {
    const [ann, bob, other] = (await company('Ann Lee', 'Bob Ray Moss', 'Ann Poe')) as [
      TestUser,
      TestUser,
      TestUser,
    ]
    await create(ann, bob)
    await create(ann, other)
    expect(await atHome(bob)).toEqual(['Ann + Bob'])
    expect(await atHome(other)).toEqual(['Ann Lee + Ann Poe'])
  })

  it('are in the library of those who joined, and on the home page of those invited too', async () => {
    const [ann, bob, stranger] = [...(await company('Ann', 'Bob')), await makeUser(app.ctx)] as [
      TestUser,
      TestUser,
      TestUser,
    ]
    const id = await create(ann, bob)
    expect(await inLibrary(ann)).toEqual(['Ann + Bob'])
    expect(await inLibrary(bob)).toEqual([])
    expect(await atHome(bob)).toEqual(['Ann + Bob'])
    expect(await atHome(stranger)).toEqual([])
    expect((await pin(id, bob)).status).toBe(404)
    await join(id, bob)
    await app.call(library.pin, { body: { type: 'blend', id, pinned: true } }, bob.token)
    expect(await inLibrary(bob)).toEqual(['Ann + Bob pinned'])
    expect(await inLibrary(ann)).toEqual(['Ann + Bob'])
    expect((await pin(id, stranger)).status).toBe(404)
  })

  it('are hidden while friends are switched off', async () => {
    const [ann, bob] = (await company('Ann', 'Bob')) as [TestUser, TestUser]
    await joinedBlend(ann, bob)
    await setSetting(app.ctx, 'enableFriends', '0')
    await expect.poll(() => app.ctx.settings().enableFriends).toBe(false)
    expect(await inLibrary(ann)).toEqual([])
    expect(await atHome(ann)).toEqual([])
    await setSetting(app.ctx, 'enableFriends', '1')
    await expect.poll(() => app.ctx.settings().enableFriends).toBe(true)
  })
})
