import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { likes } from '../../../../contract/catalog/likes.ts'
import { plays } from '../../../../contract/catalog/plays.ts'
import { account } from '../../../../contract/platform/account.ts'
import type { Audience } from '../../../../contract/platform/user.ts'
import { blocks, friends } from '../../../../contract/social/friends.ts'
import { listeningSessions } from '../../../../contract/social/listening-sessions.ts'
import { type Presence, presences } from '../../../../contract/social/presence.ts'
import { profiles } from '../../../../contract/social/profiles.ts'
import { recents } from '../../../../contract/social/recents.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { makeEpisode, makeSong, makeStation, makeUser, type TestUser } from '../../../testing/make.ts'
import { exportAccount } from '../../site/account/service.ts'
import { keepLeases } from './stream-leases.service.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const connect = async (one: TestUser, other: TestUser) => {
  await app.call(friends.add, { body: { user_id: other.id } }, one.token)
  await app.call(friends.add, { body: { user_id: one.id } }, other.token)
}
/** Opens an event stream of a user on a node. */
const lease = async ({ id }: TestUser) => {
  const leases = keepLeases(app.ctx, randomUUID())
  leases.opened(id)
  await leases.write(Date.now())
}
const play = (who: TestUser, item: { type: string; id: number }) =>
  app.call(plays.registerMine, { body: { ...item, duration: 200 } }, who.token)
const playing = (who: TestUser, playId: string, on: boolean) =>
  app.call(plays.playing, { params: { playId }, body: { playing: on } }, who.token)
const end = (who: TestUser, playId: string) => app.call(plays.end, { params: { playId } }, who.token)

const seenBy = async (viewer: TestUser | null, who: TestUser): Promise<Presence | undefined> =>
  (await app.call(presences.of, { query: { ids: String(who.id) } }, viewer?.token))[0]

/** Returns what the viewer sees: nothing, that somebody is online, or what they play as well. */
const glance = async (viewer: TestUser | null, who: TestUser) => {
  const seen = await seenBy(viewer, who)
  if (!seen) return 'unknown'
  if (seen.listening) return seen.listening.title
  return seen.online ? 'online' : 'nothing'
}

const show = (who: TestUser, privacy: { activity?: Audience; profile?: boolean }) =>
  app.call(account.change, { body: { privacy } }, who.token)
const startPrivate = (who: TestUser, hours: 1 | 4 | null = null) =>
  app.call(presences.startPrivate, { body: { hours } }, who.token)
const song = (title: string) => makeSong(app.ctx, { title, public: true })

describe('the audience', () => {
  const audiences = ['everyone', 'followers', 'friends', 'me'] as const

  it('sees who is online and what they play, and in a private session only the former', async () => {
    const [owner, stranger, follower, friend, blocked] = await Promise.all([
      makeUser(app.ctx),
      makeUser(app.ctx),
      makeUser(app.ctx),
      makeUser(app.ctx),
      makeUser(app.ctx),
    ])
    await app.call(likes.follow, { body: { id: owner.id, type: 'user' } }, follower.token)
    await connect(owner, friend)
    await app.call(blocks.add, { body: { user_id: blocked.id } }, owner.token)
    await lease(owner)
    const viewers = { visitor: null, stranger, follower, friend, blocked, owner }
    const table: Record<string, Record<string, string>> = {}
    for (const secret of [false, true]) {
      if (secret) await startPrivate(owner)
      await play(owner, { type: 'song', id: (await song('Isobars')).id })
      for (const activity of audiences) {
        await show(owner, { activity })
        const row: Record<string, string> = {}
        for (const [name, viewer] of Object.entries(viewers)) row[name] = await glance(viewer, owner)
        table[`${activity}${secret ? ', private' : ''}`] = row
      }
    }
    const row = (...seen: string[]) =>
      Object.fromEntries(Object.keys(viewers).map((name, index) => [name, seen[index]]))
    expect(table).toEqual({
      everyone: row('Isobars', 'Isobars', 'Isobars', 'Isobars', 'unknown', 'Isobars'),
      followers: row('nothing', 'nothing', 'Isobars', 'nothing', 'unknown', 'Isobars'),
      friends: row('nothing', 'nothing', 'nothing', 'Isobars', 'unknown', 'Isobars'),
      me: row('nothing', 'nothing', 'nothing', 'nothing', 'unknown', 'Isobars'),
      'everyone, private': row('online', 'online', 'online', 'online', 'unknown', 'online'),
      'followers, private': row('nothing', 'nothing', 'online', 'nothing', 'unknown', 'online'),
      'friends, private': row('nothing', 'nothing', 'nothing', 'online', 'unknown', 'online'),
      'me, private': row('nothing', 'nothing', 'nothing', 'nothing', 'unknown', 'online'),
    })
  })

  it('of a private profile is friends at most', async () => {
    const [owner, stranger, friend] = await Promise.all([
      makeUser(app.ctx),
      makeUser(app.ctx),
      makeUser(app.ctx),
    ])
    await connect(owner, friend)
    await lease(owner)
    await show(owner, { activity: 'everyone', profile: false })
    expect([await glance(stranger, owner), await glance(friend, owner)]).toEqual(['nothing', 'online'])
  })
})

describe('what somebody plays', () => {
  it('is shown with what is needed to play it, and until it is paused or ends', async () => {
    const [owner, friend] = [await makeUser(app.ctx), await makeUser(app.ctx)]
    await connect(owner, friend)
    const { id } = await song('Ferry, Morning')
    const first = await play(owner, { type: 'song', id })
    expect(await seenBy(friend, owner)).toEqual({
      user_id: owner.id,
      online: true,
      listening: expect.objectContaining({ type: 'song', id, title: 'Ferry, Morning' }),
    })
    await playing(owner, first, false)
    expect(await glance(friend, owner)).toBe('nothing')
    await playing(owner, first, true)
    expect(await glance(friend, owner)).toBe('Ferry, Morning')
    const next = await play(owner, { type: 'song', id: (await song('Wick')).id })
    // The end of the previous one arrives late.
    await end(owner, first)
    expect(await glance(friend, owner)).toBe('Wick')
    await end(owner, next)
    expect(await glance(friend, owner)).toBe('nothing')
    await playing(owner, next, true)
    expect(await glance(friend, owner)).toBe('nothing')
  })

  it('says whether they listen together with others, while those are there', async () => {
    const [host, guest, friend] = [await makeUser(app.ctx), await makeUser(app.ctx), await makeUser(app.ctx)]
    await connect(host, friend)
    const { id } = await song('Isobars')
    await play(host, { type: 'song', id })
    const client = randomUUID()
    const body = {
      items: [{ type: 'song' as const, id }],
      index: 0,
      position: 0,
      playing: true,
      guests: 'control' as const,
      client,
    }
    const { token, id: session } = await app.call(listeningSessions.start, { body }, host.token)
    const together = async () => (await seenBy(friend, host))?.listening?.together
    expect(await together()).toBe(false)
    await app.call(listeningSessions.join, { params: { token }, body: { client } }, guest.token)
    expect(await together()).toBe(true)
    await app.call(listeningSessions.leave, { params: { id: session } }, guest.token)
    expect(await together()).toBe(false)
  })

  it('includes episodes and stations', async () => {
    const [owner, friend] = [await makeUser(app.ctx), await makeUser(app.ctx)]
    await connect(owner, friend)
    const episode = await makeEpisode(app.ctx, { title: 'What the ice keeps' })
    await play(owner, { type: 'episode', id: episode.id })
    expect((await seenBy(friend, owner))?.listening).toMatchObject({
      type: 'episode',
      title: 'What the ice keeps',
      subtitle: expect.stringContaining('Podcast'),
    })
    const station = await makeStation(app.ctx, { title: 'Harbour FM' })
    await play(owner, { type: 'radio-station', id: station.id })
    expect((await seenBy(friend, owner))?.listening).toMatchObject({ title: 'Harbour FM', subtitle: null })
  })

  it('is not shown to those who may not see the item', async () => {
    const [owner, friend] = [await makeUser(app.ctx), await makeUser(app.ctx)]
    await connect(owner, friend)
    const own = await makeSong(app.ctx, { title: 'Demo', public: false, user_id: owner.id })
    await play(owner, { type: 'song', id: own.id })
    expect([await glance(friend, owner), await glance(owner, owner)]).toEqual(['online', 'Demo'])

    const episode = await makeEpisode(app.ctx, { title: 'Draft' })
    await play(owner, { type: 'episode', id: episode.id })
    await app.ctx.db.updateTable('episodes').set({ public: false }).where('id', '=', episode.id).execute()
    expect(await glance(friend, owner)).toBe('online')

    const station = await makeStation(app.ctx, { title: 'Hidden FM' })
    await play(owner, { type: 'radio-station', id: station.id })
    await app.ctx.db
      .updateTable('radio_stations')
      .set({ public: false })
      .where('id', '=', station.id)
      .execute()
    expect(await glance(friend, owner)).toBe('online')
    const listed = await app.call(friends.list, {}, friend.token)
    expect(listed).toMatchObject([{ id: owner.id, online: true, listening: null }])
  })
})

describe('a private session', () => {
  it('hides what began in it from profiles for good, not from the listener', async () => {
    const owner = await makeUser(app.ctx)
    await app.call(
      account.change,
      { body: { privacy: { recents: 'everyone', most_played: 'everyone' } } },
      owner.token,
    )
    const [shown, running, secret] = [await song('Shown'), await song('Running'), await song('Secret')]
    await play(owner, { type: 'song', id: shown.id })
    await app.ctx.db.updateTable('all_plays').set({ ended_at: new Date(), seconds: 60 }).execute()
    await play(owner, { type: 'song', id: running.id })
    const { private_session } = await startPrivate(owner, 1)
    const left = Date.parse(private_session?.until ?? '') - Date.now()
    expect(Math.abs(left - 3_600_000)).toBeLessThan(60_000)
    await play(owner, { type: 'song', id: secret.id })
    await app.ctx.db.updateTable('all_plays').set({ counted: true }).where('user_id', '=', owner.id).execute()
    expect(await app.call(presences.endPrivate, {}, owner.token)).toMatchObject({ private_session: null })

    const params = { params: { id: owner.id } }
    const titles = (items: { title: string }[]) => items.map(({ title }) => title)
    expect(titles(await app.call(recents.ofProfile, params))).toEqual(['Shown'])
    expect(titles((await app.call(profiles.mostPlayed, params)).songs)).toEqual(['Shown'])
    expect(titles(await app.call(recents.list, {}, owner.token))).toEqual(['Secret', 'Running', 'Shown'])
    expect(await glance(owner, owner)).toBe('nothing')
    await play(owner, { type: 'song', id: shown.id })
    expect(await glance(owner, owner)).toBe('Shown')
  })

  it('ends by itself', async () => {
    const owner = await makeUser(app.ctx)
    expect(await startPrivate(owner)).toMatchObject({ private_session: { until: null } })
    await startPrivate(owner, 4)
    await app.ctx.db
      .updateTable('users')
      .set({ private_until: new Date(Date.now() - 1000) })
      .where('id', '=', owner.id)
      .execute()
    await play(owner, { type: 'song', id: (await song('Afterwards')).id })
    expect(await glance(owner, owner)).toBe('Afterwards')
  })
})

it('is part of the export, and is deleted with the account', async () => {
  const owner = await makeUser(app.ctx)
  await lease(owner)
  await play(owner, { type: 'song', id: (await song('Last')).id })
  let text = ''
  const viewer = { id: owner.id } as Parameters<typeof exportAccount>[1]
  for await (const part of exportAccount(app.ctx, viewer)) text += part
  expect(JSON.parse(text)).toMatchObject({
    account: { privacy: { activity: 'friends' }, private_session: null },
    listening: [{ title: 'Last', playing: true }],
    plays: [{ title: 'Last', private: false }],
  })
  await app.ctx.db.deleteFrom('users').where('id', '=', owner.id).execute()
  for (const table of ['listening', 'stream_leases'] as const) {
    const rows = app.ctx.db.selectFrom(table).select('user_id').where('user_id', '=', owner.id)
    expect(await rows.execute()).toEqual([])
  }
})
