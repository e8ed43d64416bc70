import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BodyOf } from '../../../../contract/core/endpoint.ts'
import { notifications } from '../../../../contract/platform/notifications.ts'
import { blocks, friends } from '../../../../contract/social/friends.ts'
import {
  type GuestRights,
  type ListeningSession,
  listeningSessions,
  MAX_SESSION_MEMBERS,
  momentOf,
} from '../../../../contract/social/listening-sessions.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { makeSong, makeUser, type TestUser } from '../../../testing/make.ts'
import { USER_EVENTS } from '../../platform/events/queries.ts'
import { expireSessions } from './ended-memberships.service.ts'

let app: TestApp
const songs: number[] = []
const events: { to: number[]; body: { session_id: number; playback: unknown; by: number | null } }[] = []
beforeAll(async () => {
  app = await testApp()
  for (let i = 0; i < 4; i++) songs.push((await makeSong(app.ctx)).id)
  app.ctx.channel.on(USER_EVENTS, (payload) => {
    if (!payload.startsWith('{')) return
    const event = JSON.parse(payload)
    if (event.name === 'listening-session.changed') events.push(event)
  })
})
afterAll(() => app.close())

const client = randomUUID()
const refs = (ids = songs) => ids.map((id) => ({ type: 'song' as const, id }))
const start = (host: TestUser, more: Partial<BodyOf<typeof listeningSessions.start>> = {}) =>
  app.call(
    listeningSessions.start,
    {
      body: {
        items: refs(),
        index: 1,
        position: 0.5,
        playing: true,
        guests: 'control' as GuestRights,
        client,
        ...more,
      },
    },
    host.token,
  )
const join = (token: string, by: TestUser) =>
  app.requestError(listeningSessions.join, { params: { token }, body: { client: randomUUID() } }, by.token)
const current = (by: TestUser) => app.call(listeningSessions.current, {}, by.token)
const names = (session: ListeningSession | null) => session?.members.map(({ name }) => name)
const titles = (session: ListeningSession | null) => session?.entries.map(({ item }) => item?.id ?? null)
const play = (id: number, body: BodyOf<typeof listeningSessions.play>, by: TestUser) =>
  app.requestError(listeningSessions.play, { params: { id }, body }, by.token)
const add = (id: number, by: TestUser, items: number[], at: 'next' | 'end' | 'now' = 'end') =>
  app.call(listeningSessions.add, { params: { id }, body: { items: refs(items), at } }, by.token)
const people = async (...wanted: string[]) =>
  Promise.all(wanted.map((name) => makeUser(app.ctx, { name }))) as Promise<TestUser[]>
const befriend = async (one: TestUser, other: TestUser) => {
  await app.call(friends.add, { body: { user_id: other.id } }, one.token)
  await app.call(friends.add, { body: { user_id: one.id } }, other.token)
}
/** A session of Ann in which Bob and Cleo are guests. */
const company = async (more: Parameters<typeof start>[1] = {}) => {
  const [ann, bob, cleo] = (await people('Ann', 'Bob', 'Cleo')) as [TestUser, TestUser, TestUser]
  const { id, token } = await start(ann, more)
  for (const guest of [bob, cleo]) expect((await join(token, guest)).status).toBe(200)
  return { ann, bob, cleo, id, token }
}
/** As if the browsers of these members had been gone for some seconds. */
const lose = (users: TestUser[], seconds: number) =>
  sql`update listening_session_members set expires_at = now() - make_interval(secs => ${seconds})
    where user_id = any(${users.map(({ id }) => id)}::int[])`.execute(app.ctx.db)

describe('a session', () => {
  it('starts from what plays, and a late joiner hears the same', async () => {
    const [ann, bob] = (await people('Ann', 'Bob')) as [TestUser, TestUser]
    const session = await start(ann)
    expect(session).toMatchObject({ host_id: ann.id, guests: 'control', client })
    expect(titles(session)).toEqual(songs)
    const { now } = await app.call(listeningSessions.clock, {}, ann.token)
    await join(session.token, bob)
    const seen = (await current(bob)) as ListeningSession
    expect(names(seen)).toEqual(['Ann', 'Bob'])
    // Later than the join, whenever that was.
    const at = (one: ListeningSession) => momentOf(one.playback, one.entries, now + 30_000)
    expect(at(session).entry_id).toBe(session.entries[1]?.id)
    expect(at(seen).entry_id).toBe(at(session).entry_id)
    expect(at(seen).position).toBeCloseTo(at(session).position, 2)
  })

  it('tells from which collection each entry was started', async () => {
    const { ann, bob, id } = await company({ source: { type: 'playlist', id: 5 } })
    const sources = async () => (await current(bob))?.entries.map(({ source }) => source)
    expect(await sources()).toEqual(songs.map(() => ({ type: 'playlist', id: 5 })))
    await add(id, ann, songs.slice(0, 1))
    expect((await sources())?.at(-1)).toBeNull()
  })

  it('does not show items that the viewer may not hear, nor users with whom a block exists', async () => {
    const [ann, bob, cleo] = (await people('Ann', 'Bob', 'Cleo')) as [TestUser, TestUser, TestUser]
    const hidden = (await makeSong(app.ctx, { user_id: ann.id, public: false })).id
    const source = { type: 'playlist', id: 5 } as const
    const { token } = await start(ann, { items: refs([hidden, songs[0] as number]), source, index: 0 })
    await join(token, bob)
    expect(titles(await current(ann))).toEqual([hidden, songs[0]])
    const seen = (await current(bob)) as ListeningSession
    expect(titles(seen)).toEqual([null, songs[0]])
    expect(Object.keys(seen.entries[0] ?? {})).toEqual(['id', 'item', 'duration', 'added_by', 'source'])
    expect(seen.entries.map(({ source }) => source?.id)).toEqual([undefined, 5])
    const invited = await app.call(listeningSessions.invited, { params: { token } }, cleo.token)
    expect(invited).toMatchObject({ host: { name: 'Ann' }, item: null, members_count: 2, joined: false })
    await join(token, cleo)
    await app.call(blocks.add, { body: { user_id: cleo.id } }, bob.token)
    expect(names(await current(bob))).toEqual(['Ann', 'Bob'])
  })

  it('cannot be joined by whom the host blocks, and a block ends the membership', async () => {
    const { ann, bob, cleo, token } = await company()
    await app.call(blocks.add, { body: { user_id: bob.id } }, ann.token)
    expect(await current(bob)).toBeNull()
    expect((await join(token, bob)).status).toBe(404)
    expect(names(await current(cleo))).toEqual(['Ann', 'Cleo'])
  })

  it('has a limit of members, and a user is in one session only', async () => {
    const [ann, bob] = (await people('Ann', 'Bob')) as [TestUser, TestUser]
    const { id, token } = await start(ann)
    const other = await start(bob)
    expect((await join(token, bob)).status).toBe(200)
    expect((await current(bob))?.id).toBe(id)
    const ended = await app.requestError(
      listeningSessions.invited,
      { params: { token: other.token } },
      bob.token,
    )
    expect(ended.status).toBe(404)
    const more = await people(...Array.from({ length: MAX_SESSION_MEMBERS - 2 }, (_, i) => `Guest ${i}`))
    for (const guest of more) expect((await join(token, guest)).status).toBe(200)
    const [late] = (await people('Late')) as [TestUser]
    expect((await join(token, late)).status).toBe(409)
    expect(await current(late)).toBeNull()
  })

  it('renews its link', async () => {
    const { ann, bob, id, token } = await company()
    const renew = (by: TestUser) =>
      app.requestError(listeningSessions.renewLink, { params: { id } }, by.token)
    expect((await renew(bob)).status).toBe(403)
    expect((await renew(ann)).status).toBe(200)
    const [dan] = (await people('Dan')) as [TestUser]
    expect((await join(token, dan)).status).toBe(404)
    expect((await join((await current(ann))?.token as string, dan)).status).toBe(200)
  })
})

describe('playback', () => {
  it('follows whoever may control it, and tells all members', async () => {
    const { ann, bob, cleo, id } = await company()
    const before = (await current(ann)) as ListeningSession
    events.length = 0
    expect((await play(id, { playing: false }, bob)).status).toBe(200)
    const paused = (await current(cleo)) as ListeningSession
    expect(paused.playback).toMatchObject({ playing: false, entry_id: before.entries[1]?.id })
    expect(paused.playback.version).toBeGreaterThan(before.playback.version)
    await expect.poll(() => events.length).toBe(1)
    expect(events[0]?.to.toSorted()).toEqual([ann.id, bob.id, cleo.id].toSorted())
    expect(events[0]?.body).toMatchObject({ playback: paused.playback, by: bob.id })
    // Two members who skip at the same moment skip once.
    const entry_id = before.entries[2]?.id as number
    const first = await play(id, { entry_id, playing: true }, bob)
    const second = await play(id, { entry_id, playing: true }, cleo)
    expect(second.body).toEqual(first.body)
    expect((await play(id, { position: 0.25 }, ann)).status).toBe(200)
    expect((await current(ann))?.playback).toMatchObject({ playing: true, position: 0.25, entry_id })
  })

  it('is refused to guests who may only suggest, and to others', async () => {
    const { ann, bob, id } = await company({ guests: 'suggest' })
    const [stranger] = (await people('Stranger')) as [TestUser]
    expect((await play(id, { playing: false }, bob)).status).toBe(403)
    expect((await play(id, { playing: false }, stranger)).status).toBe(404)
    expect((await play(id, { playing: false }, ann)).status).toBe(200)
  })

  it('begins with what is added once the queue has ended', async () => {
    const [ann] = (await people('Ann')) as [TestUser]
    const { id } = await start(ann, { items: [], index: 0 })
    const { session } = await add(id, ann, [songs[0] as number])
    expect(session.playback).toMatchObject({ entry_id: session.entries[0]?.id, playing: false })
    await play(id, { playing: true }, ann)
    await sql`update listening_sessions set position_at = now() - interval '1 day' where id = ${id}`.execute(
      app.ctx.db,
    )
    const again = (await add(id, ann, [songs[1] as number])).session
    expect(again.playback).toMatchObject({ entry_id: again.entries[1]?.id, playing: true, position: 0 })
  })
})

describe('the queue', () => {
  it('is shared: entries are added, moved and removed', async () => {
    const { ann, bob, id } = await company({ items: refs(songs.slice(0, 2)), index: 0, playing: false })
    const [a, b, c, d] = songs as [number, number, number, number]
    await add(id, bob, [c])
    const { session } = await add(id, ann, [d], 'next')
    expect(titles(session)).toEqual([a, d, b, c])
    expect(session.entries[3]?.added_by?.name).toBe('Bob')
    const entry_id = session.entries[3]?.id as number
    const moved = await app.call(
      listeningSessions.move,
      { params: { id }, body: { entry_id, index: 1 } },
      bob.token,
    )
    expect(titles(moved)).toEqual([a, c, d, b])
    const gone = [moved.entries[0]?.id, moved.entries[1]?.id] as number[]
    const removed = await app.call(
      listeningSessions.removeEntries,
      { params: { id }, body: { entry_ids: gone } },
      ann.token,
    )
    expect(titles(removed)).toEqual([d, b])
    expect(removed.playback.entry_id).toBe(removed.entries[0]?.id)
  })

  it('receives suggestions, which are accepted, declined or withdrawn', async () => {
    const { ann, bob, cleo, id } = await company({
      items: refs(songs.slice(0, 1)),
      index: 0,
      guests: 'suggest',
    })
    const [a, b, c] = songs as [number, number, number]
    const first = await add(id, bob, [b])
    expect(first.suggested).toBe(true)
    expect(titles(first.session)).toEqual([a])
    await add(id, cleo, [c])
    const [one, two] = ((await current(ann)) as ListeningSession).suggestions.map((entry) => entry.id)
    const accept = (by: TestUser) =>
      app.requestError(
        listeningSessions.accept,
        { params: { id }, body: { entry_id: one as number } },
        by.token,
      )
    expect((await accept(bob)).status).toBe(403)
    expect((await accept(ann)).status).toBe(200)
    expect((await accept(ann)).status).toBe(409)
    const remove = (by: TestUser, entry: number | undefined) =>
      app.requestError(
        listeningSessions.removeEntries,
        { params: { id }, body: { entry_ids: [entry as number] } },
        by.token,
      )
    expect((await remove(bob, two)).status).toBe(403)
    expect((await remove(bob, one)).status).toBe(403)
    expect((await remove(cleo, two)).status).toBe(200)
    const now = (await current(ann)) as ListeningSession
    expect([titles(now), now.suggestions]).toEqual([[a, b], []])
  })
})

describe('members', () => {
  it('get another host when theirs leaves, and the session ends with the last', async () => {
    const { ann, bob, cleo, id } = await company()
    const leave = (by: TestUser) => app.call(listeningSessions.leave, { params: { id } }, by.token)
    await leave(ann)
    expect(await current(ann)).toBeNull()
    expect(await current(cleo)).toMatchObject({ host_id: bob.id })
    await leave(bob)
    expect(await current(cleo)).toMatchObject({ host_id: cleo.id })
    await leave(cleo)
    const { count } = app.ctx.db.fn
    const left = app.ctx.db.selectFrom('listening_sessions').select(count('id').as('n')).where('id', '=', id)
    expect(Number((await left.executeTakeFirstOrThrow()).n)).toBe(0)
  })

  it('get another host when the connection of theirs is gone, but not after a reload', async () => {
    const { ann, bob, cleo, id } = await company()
    const attend = (by: TestUser, own: string) =>
      app.call(
        listeningSessions.attend,
        { params: { id }, body: { client: own, take: false, resting: false } },
        by.token,
      )
    const bobs = (await current(bob))?.client as string
    await attend(bob, bobs)
    expect((await current(bob))?.host_id).toBe(ann.id)
    await lose([ann], 1)
    await attend(ann, client)
    await attend(bob, bobs)
    expect((await current(bob))?.host_id).toBe(ann.id)
    await lose([ann], 1)
    await attend(bob, bobs)
    expect((await current(cleo))?.host_id).toBe(bob.id)
    // Ann is still a member, until she has been gone for long.
    expect(names(await current(cleo))).toContain('Ann')
    await lose([ann], 301)
    await expireSessions(app.ctx)
    expect(names(await current(cleo))).toEqual(['Bob', 'Cleo'])
    await lose([bob, cleo], 1)
    await expireSessions(app.ctx)
    expect(await current(bob)).toBeNull()
  })

  it('play on one browser each', async () => {
    const { ann, id } = await company()
    const attend = (own: string, take: boolean) =>
      app.call(
        listeningSessions.attend,
        { params: { id }, body: { client: own, take, resting: false } },
        ann.token,
      )
    const phone = randomUUID()
    expect((await attend(phone, false)).here).toBe(false)
    expect((await attend(phone, true)).here).toBe(true)
    expect((await attend(client, false)).here).toBe(false)
  })

  it('are removed, and receive rights, by the host only', async () => {
    const { ann, bob, cleo, id } = await company()
    const update = (body: BodyOf<typeof listeningSessions.update>, by: TestUser) =>
      app.requestError(listeningSessions.update, { params: { id }, body }, by.token)
    const remove = (user_id: number, by: TestUser) =>
      app.requestError(listeningSessions.removeMember, { params: { id }, body: { user_id } }, by.token)
    const end = (by: TestUser) => app.requestError(listeningSessions.end, { params: { id } }, by.token)
    expect((await update({ guests: 'suggest' }, bob)).status).toBe(403)
    expect((await remove(cleo.id, bob)).status).toBe(403)
    expect((await end(bob)).status).toBe(403)
    await update({ guests: 'suggest' }, ann)
    expect((await current(bob))?.guests).toBe('suggest')
    await remove(cleo.id, ann)
    expect(await current(cleo)).toBeNull()
    expect((await update({ host_id: cleo.id }, ann)).status).toBe(404)
    await update({ host_id: bob.id }, ann)
    events.length = 0
    expect((await end(bob)).status).toBe(200)
    await expect.poll(() => events.at(-1)?.body).toMatchObject({ session_id: id, playback: null })
    expect(await current(ann)).toBeNull()
  })

  it('invite friends, and only friends', async () => {
    const { ann, bob, id } = await company()
    const [dan, eve] = (await people('Dan', 'Eve')) as [TestUser, TestUser]
    const invite = (by: TestUser) =>
      app.requestError(listeningSessions.invite, { params: { id }, body: { user_ids: [dan.id] } }, by.token)
    expect((await invite(ann)).status).toBe(403)
    await befriend(bob, dan)
    expect((await invite(bob)).status).toBe(200)
    const received = () => app.call(notifications.list, {}, dan.token)
    const invitations = async () =>
      (await received())
        .filter(({ kind }) => kind === 'session_invitation')
        .map(({ title, link }) => ({ title, link }))
    // It names the number of the session, which is of use to the invited account only.
    expect(await invitations()).toEqual([{ title: 'Bob', link: `/listen/${id}` }])
    expect((await join(String(id), eve)).status).toBe(404)
    await app.call(listeningSessions.renewLink, { params: { id } }, ann.token)
    expect((await join(String(id), dan)).status).toBe(404)
    expect(await invitations()).toEqual([])
    expect((await invite(bob)).status).toBe(200)
    expect(await invitations()).toHaveLength(1)
    await app.call(listeningSessions.end, { params: { id } }, ann.token)
    expect(await invitations()).toEqual([])
  })

  it('tell an invited friend at once, on whose devices the invitation ends with the answer', async () => {
    const { ann, id } = await company()
    const [dan] = (await people('Dan')) as [TestUser]
    await befriend(ann, dan)
    await app.call(listeningSessions.invite, { params: { id }, body: { user_ids: [dan.id] } }, ann.token)
    const told = await app.ctx.db
      .selectFrom('user_events')
      .select(['name', 'body'])
      .where('user_id', '=', dan.id)
      .where('name', '=', 'listening-session.invited')
      .execute()
    expect(told).toEqual([{ name: 'listening-session.invited', body: { session_id: id } }])
    const unread = async () =>
      (await app.call(notifications.list, {}, dan.token)).filter(
        ({ kind, read_at }) => kind === 'session_invitation' && read_at === null,
      )
    expect(await unread()).toMatchObject([{ person: 'Ann' }])
    await join(String(id), dan)
    expect(await unread()).toEqual([])
  })
})
