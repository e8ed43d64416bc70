// @module-tag long
import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { FriendRequestPolicy, FriendStatus } from '../../../../contract/platform/user.ts'
import { blocks, friends } from '../../../../contract/social/friends.ts'
import { rounds } from '../../../../testing/rounds.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { makeUser, type TestUser } from '../../../testing/make.ts'
import { loadFriendStatus, ownInvite } from './service.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await app.ctx.db.insertInto('settings').values({ key: 'limit_calls', value: '1000000' }).execute()
  await app.ctx.channel.publish('settings')
  await vi.waitFor(() => expect(app.ctx.settings().limit_calls).toBe(1_000_000))
})
afterAll(() => app.close())

const PEOPLE = 4
/** Requests that each may send in a run; the daily limit is 50. */
const REQUESTS_LEFT = 6

const acts = ['add', 'remove', 'block', 'unblock', 'invite', 'everyone', 'mutual', 'nobody'] as const
type Act = (typeof acts)[number]
interface Step {
  act: Act
  who: number
  /** Added to `who`, so that nobody acts on themselves. */
  distance: number
}
const step: fc.Arbitrary<Step> = fc.record({
  act: fc.oneof(
    { weight: 4, arbitrary: fc.constant<Act>('add') },
    { weight: 5, arbitrary: fc.constantFrom(...acts) },
  ),
  who: fc.nat(PEOPLE - 1),
  distance: fc.integer({ min: 1, max: PEOPLE - 1 }),
})

/** The people as the rules describe them. Pairs are `from to`. */
class Model {
  readonly requests = new Set<string>()
  readonly friendships = new Set<string>()
  readonly blocked = new Set<string>()
  readonly policies: FriendRequestPolicy[] = Array.from({ length: PEOPLE }, () => 'everyone')
  readonly left: number[] = Array.from({ length: PEOPLE }, () => REQUESTS_LEFT)

  seenBy(who: number, whom: number): FriendStatus {
    if (this.blocked.has(`${who} ${whom}`)) return 'blocked'
    if (this.friendships.has(`${who} ${whom}`)) return 'friends'
    if (this.requests.has(`${who} ${whom}`)) return 'pending_sent'
    return this.requests.has(`${whom} ${who}`) ? 'pending_received' : 'none'
  }

  #disconnect(who: number, whom: number): void {
    for (const pairs of [this.requests, this.friendships])
      for (const pair of [`${who} ${whom}`, `${whom} ${who}`]) pairs.delete(pair)
  }

  #befriend(who: number, whom: number): void {
    this.#disconnect(who, whom)
    for (const pair of [`${who} ${whom}`, `${whom} ${who}`]) this.friendships.add(pair)
  }

  #accepts(whom: number, from: number): boolean {
    const policy = this.policies[whom]
    const third = Array.from({ length: PEOPLE }, (_, other) => other)
    const mutual = third.some((other) => [from, whom].every((one) => this.friendships.has(`${other} ${one}`)))
    return policy === 'everyone' || (policy === 'mutual' && mutual)
  }

  /** A request, or an invite link, which needs no consent. */
  #meet(act: 'add' | 'invite', who: number, whom: number): number {
    const seen = this.seenBy(who, whom)
    if (act === 'add' && seen === 'none') {
      if (this.left[who] === 0) return 429
      this.left[who] = (this.left[who] ?? 0) - 1
    }
    if (this.blocked.has(`${whom} ${who}`)) return 404
    if (seen === 'blocked') return 409
    if (seen === 'friends' || (act === 'add' && seen === 'pending_sent')) return 200
    if (act === 'invite' || seen === 'pending_received') this.#befriend(who, whom)
    else if (!this.#accepts(whom, who)) return 403
    else this.requests.add(`${who} ${whom}`)
    return 200
  }

  /** Returns the HTTP status of the answer. */
  apply(act: Act, who: number, whom: number): number {
    if (act === 'add' || act === 'invite') return this.#meet(act, who, whom)
    if (act === 'remove' || act === 'block') this.#disconnect(who, whom)
    if (act === 'block') this.blocked.add(`${who} ${whom}`)
    else if (act === 'unblock') this.blocked.delete(`${who} ${whom}`)
    else if (act !== 'remove') this.policies[who] = act
    return 200
  }
}

const carryOut = async (act: Act, who: TestUser, whom: TestUser): Promise<number> => {
  const body = { user_id: whom.id }
  switch (act) {
    case 'add':
      return (await app.requestError(friends.add, { body }, who.token)).status
    case 'remove':
      return (await app.requestError(friends.remove, { body: { friend_id: whom.id } }, who.token)).status
    case 'block':
      return (await app.requestError(blocks.add, { body }, who.token)).status
    case 'unblock':
      return (await app.requestError(blocks.remove, { body }, who.token)).status
    case 'invite': {
      const params = await ownInvite(app.ctx, whom as never)
      return (await app.requestError(friends.acceptInvite, { params }, who.token)).status
    }
    default:
      await app.ctx.db.updateTable('users').set({ friend_requests: act }).where('id', '=', who.id).execute()
      return 200
  }
}

const mirrors: Record<FriendStatus, FriendStatus[]> = {
  none: ['none', 'blocked'],
  blocked: ['none', 'blocked'],
  friends: ['friends'],
  pending_sent: ['pending_received'],
  pending_received: ['pending_sent'],
}

type Views = FriendStatus[][]
const viewsIn = (read: (who: number, whom: number) => FriendStatus): Views =>
  Array.from({ length: PEOPLE }, (_, who) =>
    Array.from({ length: PEOPLE }, (__, whom) => (who === whom ? 'none' : read(who, whom))),
  )

const storedViews = async (people: TestUser[]): Promise<Views> =>
  Promise.all(
    people.map((who) => Promise.all(people.map((whom) => loadFriendStatus(app.ctx.db, who.id, whom.id)))),
  )

/** Everything that may tell a person of another, as `to from what`, and empties the events. */
const takeEvents = async (people: TestUser[]): Promise<string[]> => {
  const at = (id: unknown) => people.findIndex((one) => one.id === id)
  const { rows } = await sql<{ user_id: number; name: string; body: { user_id: number; status: string } }>`
    delete from user_events returning user_id, name, body`.execute(app.ctx.db)
  return rows.map(({ user_id, name, body }) => `${at(user_id)} ${at(body.user_id)} ${name} ${body.status}`)
}

/** Requests that each is told of under the bell, as `from to`. */
const announcedRequests = async (people: TestUser[]): Promise<string[]> => {
  const at = (id: unknown) => people.findIndex((one) => one.id === Number(id))
  const rows = await app.ctx.db
    .selectFrom('notifications')
    .select(['user_id', 'subject'])
    .where('kind', '=', 'friend_request')
    .where(
      'user_id',
      'in',
      people.map(({ id }) => id),
    )
    .execute()
  return rows.map(({ user_id, subject }) => `${at(subject)} ${at(user_id)}`)
}

const listedRequests = async (people: TestUser[]): Promise<string[]> => {
  const at = (id: number) => people.findIndex((one) => one.id === id)
  const all = await Promise.all(people.map(({ token }) => app.call(friends.requests, {}, token)))
  return all.flatMap(({ received, sent }, who) => [
    ...received.map(({ id }) => `received ${at(id)} ${who}`),
    ...sent.map(({ id }) => `sent ${who} ${at(id)}`),
  ])
}

const newcomers = async (): Promise<TestUser[]> => {
  const people = await Promise.all(Array.from({ length: PEOPLE }, () => makeUser(app.ctx)))
  const keyOf = ({ id }: TestUser) =>
    createHash('sha256')
      .update(JSON.stringify(['friend request by', String(id)]))
      .digest()
  const expires_at = new Date(Date.now() + 86_400_000)
  await app.ctx.db
    .insertInto('login_attempts')
    .values(people.map((one) => ({ key: keyOf(one), count: 50 - REQUESTS_LEFT, expires_at })))
    .execute()
  await app.ctx.db.deleteFrom('user_events').execute()
  return people
}

it('follows the rules whatever four people do, and tells nobody what is not theirs to know', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
      const people = await newcomers()
      const model = new Model()
      for (const { act, who, distance } of steps) {
        const whom = (who + distance) % PEOPLE
        const before = viewsIn((one, other) => model.seenBy(one, other))
        const status = await carryOut(act, people[who] as TestUser, people[whom] as TestUser)
        expect(status).toBe(model.apply(act, who, whom))

        const views = await storedViews(people)
        expect(views).toEqual(viewsIn((one, other) => model.seenBy(one, other)))
        for (const [one, row] of views.entries())
          for (const [other, seen] of row.entries()) expect(mirrors[seen]).toContain(views[other]?.[one])

        // Only those who see a difference receive an event: neither a block nor its end is disclosed.
        const changed = views.flatMap((row, to) =>
          row.flatMap((seen, from) =>
            seen === before[to]?.[from] ? [] : [`${to} ${from} friend.changed ${seen}`],
          ),
        )
        expect((await takeEvents(people)).sort()).toEqual(changed.sort())
        expect((await announcedRequests(people)).sort()).toEqual([...model.requests].sort())
      }
      const listed = [...model.requests].flatMap((pair) => [`received ${pair}`, `sent ${pair}`])
      expect((await listedRequests(people)).sort()).toEqual(listed.sort())
    }),
    { numRuns: rounds(15, 60) },
  )
}, 120_000)
