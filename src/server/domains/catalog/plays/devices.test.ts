import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { plays } from '../../../../contract/catalog/plays.ts'
import { session } from '../../../../contract/platform/session.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { makeSong, makeUser, type TestUser } from '../../../testing/make.ts'
import { makePlan, startSubscriptions } from '../../../testing/make-plans.ts'
import { subsonicClient } from '../../../testing/subsonic-client.ts'

let app: TestApp
let ann: TestUser
let song: { id: number }
beforeAll(async () => {
  app = await testApp()
  await startSubscriptions(app.ctx)
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.ctx.db.updateTable('users').set({ plan_id: null }).execute()
  await app.ctx.db.deleteFrom('plans').execute()
  ann = await makeUser(app.ctx)
  song = { id: (await makeSong(app.ctx, { public: true })).id }
})

/** Gives the account a plan for so many devices. */
const permit = async (max_devices: number | null) => {
  const plan = await makePlan(app.ctx, { month: 899 }, { max_devices })
  await app.ctx.db.updateTable('users').set({ plan_id: plan.id }).where('id', '=', ann.id).execute()
}
/** Logs in on another device; returns its token. */
const device = async (): Promise<string> => {
  const token = randomBytes(32).toString('base64url')
  await app.ctx.db
    .insertInto('sessions')
    .values({
      token_hash: createHash('sha256').update(token).digest(),
      user_id: ann.id,
      agent: 'test',
      address: '127.0.0.1',
      expires_at: new Date(Date.now() + 86_400_000),
    })
    .execute()
  return token
}
const start = (token: string, item: { type: string; id: number } = { type: 'song', ...song }) =>
  app.call(plays.registerMine, { body: { ...item, duration: 200 } }, token)
const say = (token: string, playId: string, body: { playing: boolean; repeated?: boolean }) =>
  app.call(plays.playing, { params: { playId }, body }, token)
const end = (token: string, playId: string) => app.call(plays.end, { params: { playId } }, token)
/** The plays that were told to pause, since the last question. */
const paused = async (): Promise<string[]> => {
  const { rows } = await sql<{ play_ids: string[] }>`
    delete from user_events where user_id = ${ann.id} and name = 'playback.moved' returning body->'play_ids' as play_ids`.execute(
    app.ctx.db,
  )
  return rows.flatMap(({ play_ids }) => play_ids)
}
const expire = () => sql`update playing_devices set expires_at = now() - interval '1 s'`.execute(app.ctx.db)

describe('playing on more devices than the plan permits', () => {
  test('counts other apps', async () => {
    await permit(1)
    const client = await subsonicClient(app, ann)
    const onPhone = await start(ann.token)
    await client.post('scrobble', { id: `so-${song.id}`, submission: false })
    expect(await paused()).toEqual([onPhone])
    expect((await say(ann.token, onPhone, { playing: true, repeated: true })).moved).toBe(true)
  })

  test('pauses the one that began first', async () => {
    await permit(2)
    const [phone, tablet, laptop] = [ann.token, await device(), await device()]
    const onPhone = await start(phone)
    const onTablet = await start(tablet)
    expect(await paused()).toEqual([])
    await start(laptop)
    expect(await paused()).toEqual([onPhone])
    const again = await say(phone, onPhone, { playing: true })
    expect([again.moved, await paused()]).toEqual([false, [onTablet]])
  })

  test('is fine on any number of devices without a limit, and for administrators', async () => {
    await permit(null)
    for (const token of [ann.token, await device(), await device()]) await start(token)
    expect(await paused()).toEqual([])
    await permit(1)
    await app.ctx.db.updateTable('users').set({ is_admin: true }).where('id', '=', ann.id).execute()
    for (const token of [ann.token, await device()]) await start(token)
    expect(await paused()).toEqual([])
  })

  test('counts a device once, however many songs follow each other on it', async () => {
    await permit(2)
    const [phone, tablet] = [ann.token, await device()]
    const first = await start(phone)
    const onTablet = await start(tablet)
    await end(phone, first)
    const second = await start(phone)
    expect(await paused()).toEqual([])
    // The phone began before the tablet, with another song.
    await start(await device())
    expect(await paused()).toEqual([second])
    await start(await device())
    expect(await paused()).toEqual([onTablet])
  })

  test('does not count a device that is paused, logged out or silent', async () => {
    await permit(1)
    const tablet = await device()
    const onPhone = await start(ann.token)
    await say(ann.token, onPhone, { playing: false })
    await start(tablet)
    expect(await paused()).toEqual([])
    await app.call(session.logout, {}, tablet)
    await start(ann.token)
    expect(await paused()).toEqual([])
    await expire()
    await start(await device())
    expect(await paused()).toEqual([])
  })

  test('does not take the place of collections, which are not heard themselves', async () => {
    await permit(1)
    const onPhone = await start(ann.token)
    await start(await device(), { type: 'playlist', id: 1 })
    expect(await paused()).toEqual([])
    await start(await device())
    expect(await paused()).toEqual([onPhone])
  })

  test('pauses all but one of those that start at the same moment', async () => {
    await permit(1)
    const tokens = [ann.token, ...(await Promise.all([1, 2, 3, 4].map(device)))]
    const ids = await Promise.all(tokens.map((token) => start(token)))
    const told = await paused()
    expect(new Set(told).size).toBe(4)
    const { rows } = await sql<{ play_id: string }>`
      select play_id from playing_devices where user_id = ${ann.id}`.execute(app.ctx.db)
    expect(rows.map(({ play_id }) => play_id)).toEqual(ids.filter((id) => !told.includes(id)))
  })
})

test('a device that missed that it should pause learns it when it says that it still plays', async () => {
  await permit(1)
  const tablet = await device()
  const onPhone = await start(ann.token)
  const onTablet = await start(tablet)
  await paused()
  const repeat = (token: string, id: string) => say(token, id, { playing: true, repeated: true })
  expect((await repeat(ann.token, onPhone)).moved).toBe(true)
  expect((await repeat(tablet, onTablet)).moved).toBe(false)
  expect(await paused()).toEqual([])
  await say(tablet, onTablet, { playing: false })
  expect((await repeat(ann.token, onPhone)).moved).toBe(false)
})

test('the account knows its limit, and which plans have more', async () => {
  await permit(1)
  const three = await makePlan(app.ctx, { month: 1200 }, { max_devices: 3 })
  const { max_devices, upgrades } = await app.call(session.user, {}, ann.token)
  expect([max_devices, upgrades.find(({ feature }) => feature === 'More devices')?.plans]).toEqual([
    1,
    [three.id],
  ])
})
