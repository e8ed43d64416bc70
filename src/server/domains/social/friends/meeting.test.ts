import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { likes } from '../../../../contract/catalog/likes.ts'
import { account } from '../../../../contract/platform/account.ts'
import { blocks, friends } from '../../../../contract/social/friends.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { makeArtist, makeSong, makeUser, type TestUser } from '../../../testing/make.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const person = (name?: string) => makeUser(app.ctx, name === undefined ? {} : { name })
const add = (who: TestUser, whom: TestUser) =>
  app.call(friends.add, { body: { user_id: whom.id } }, who.token)
const befriend = async (who: TestUser, whom: TestUser) => {
  await add(who, whom)
  await add(whom, who)
}
const invite = async (who: TestUser) => (await app.call(friends.invite, {}, who.token)).token
const accept = (who: TestUser, token: string) =>
  app.call(friends.acceptInvite, { params: { token } }, who.token)

describe('an invite link', () => {
  it('makes friends without a request, even of who accepts none', async () => {
    const [ann, bob] = [await person(), await person()]
    const nobody = { privacy: { friend_requests: 'nobody' } } as const
    await app.call(account.change, { body: nobody }, ann.token)
    const token = await invite(ann)
    expect(await invite(ann)).toBe(token)
    expect(await app.call(friends.invited, { params: { token } })).toMatchObject({
      id: ann.id,
      name: ann.name,
    })
    expect(await accept(bob, token)).toEqual({ status: 'friends' })
    expect(await accept(bob, token)).toEqual({ status: 'friends' })
    expect(await app.call(friends.list, {}, ann.token)).toMatchObject([{ id: bob.id }])
  })

  it('also settles a request in either direction', async () => {
    const [ann, bob, cleo] = [await person(), await person(), await person()]
    const token = await invite(ann)
    await add(bob, ann)
    await add(ann, cleo)
    for (const friend of [bob, cleo]) expect(await accept(friend, token)).toEqual({ status: 'friends' })
    expect(await app.call(friends.requests, {}, ann.token)).toEqual({ received: [], sent: [] })
  })

  it('stops working once it is replaced, and for its owner and who is blocked', async () => {
    const [ann, bob] = [await person(), await person()]
    const old = await invite(ann)
    const { token } = await app.call(friends.resetInvite, {}, ann.token)
    const refusal = async (who: TestUser, secret: string) =>
      (await app.requestError(friends.acceptInvite, { params: { token: secret } }, who.token)).status
    expect(token).not.toBe(old)
    expect([await refusal(bob, old), await refusal(ann, token)]).toEqual([404, 409])
    await app.call(blocks.add, { body: { user_id: bob.id } }, ann.token)
    expect(await refusal(bob, token)).toBe(404)
  })
})

describe('suggestions', () => {
  const of = (who: TestUser) => app.call(friends.suggestions, {}, who.token)
  /** Creates an artist with a public song. */
  const artist = async (): Promise<number> => {
    const { id } = await makeArtist(app.ctx)
    await makeSong(app.ctx, { artist_id: id })
    return id
  }
  const follow = (who: TestUser, id: number) =>
    app.call(likes.follow, { body: { id, type: 'artist' } }, who.token)

  it('are friends of friends first, then people with the same artists, with the reason', async () => {
    const ann = await person()
    const [friend, mutual, alike, other] = [await person(), await person(), await person(), await person()]
    const artists = [await artist(), await artist()]
    await befriend(ann, friend)
    await befriend(friend, mutual)
    for (const id of artists) {
      await follow(ann, id)
      await follow(alike, id)
    }
    await follow(other, await artist())
    expect(await of(ann)).toMatchObject([
      { id: mutual.id, mutual_friends: 1, common_artists: 0, artist: null },
      { id: alike.id, mutual_friends: 0, common_artists: 2 },
    ])
  })

  it('omit private profiles, people who were asked, blocked or dismissed, and who accepts no requests', async () => {
    const ann = await person()
    const followed = await artist()
    await follow(ann, followed)
    const people = await Promise.all(Array.from({ length: 6 }, () => person()))
    const [hidden, asked, blocked, dismissed, closed, left] = people as [
      TestUser,
      TestUser,
      TestUser,
      TestUser,
      TestUser,
      TestUser,
    ]
    for (const one of people) await follow(one, followed)
    await app.call(account.change, { body: { privacy: { profile: false } } }, hidden.token)
    await app.call(account.change, { body: { privacy: { friend_requests: 'mutual' } } }, closed.token)
    await add(ann, asked)
    await app.call(blocks.add, { body: { user_id: ann.id } }, blocked.token)
    await app.call(friends.dismiss, { body: { user_id: dismissed.id } }, ann.token)
    expect((await of(ann)).map(({ id }) => id)).toEqual([left.id])
    const unknown = { body: { user_id: 100_000_000 } }
    expect((await app.requestError(friends.dismiss, unknown, ann.token)).status).toBe(404)
  })
})
