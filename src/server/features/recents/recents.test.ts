import { afterAll, beforeAll, expect, it } from 'vitest'
import { recents } from '../../../contract/recents.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { type MadeUser, makeSong, makeUser } from '../../testing/make.ts'

let t: TestApp
let other: MadeUser
beforeAll(async () => {
  t = await testApp()
  other = await makeUser(t.on)
})
afterAll(() => t.close())

/** A play begun so many minutes ago; `seconds` heard, or still running. */
const play = async (user: MadeUser, song: { id: number }, ago: number, seconds: number | null = 200) => {
  const started_at = new Date(Date.now() - ago * 60_000)
  await t.on.db
    .insertInto('plays')
    .values({
      user_id: user.id,
      item_type: 'song',
      item_id: song.id,
      duration: 200,
      started_at,
      ...(seconds !== null && { ended_at: new Date(started_at.getTime() + seconds * 1000), seconds }),
    })
    .execute()
}
const heard = async (user: MadeUser, query: object = {}) =>
  (await t.call(recents.list, { query }, user.token)).map(({ id }) => id)

it('shows each song once, newest first, own ones and the one that plays too', async () => {
  const me = await makeUser(t.on)
  const [a, b, own, now] = [
    await makeSong(t.on),
    await makeSong(t.on),
    await makeSong(t.on, { public: false, user_id: me.id }),
    await makeSong(t.on),
  ]
  const skipped = await makeSong(t.on)
  await play(me, a, 50)
  await play(me, b, 40)
  await play(me, own, 30)
  for (let n = 0; n < 5; n += 1) await play(me, a, 20 - n)
  await play(me, skipped, 10, 5)
  await play(me, now, 1, null)
  await play(other, skipped, 2)
  expect(await heard(me)).toEqual([now.id, a.id, own.id, b.id])
  expect(await heard(me, { limit: 2 })).toEqual([now.id, a.id])
  const [, second] = await t.call(recents.list, {}, me.token)
  expect(await heard(me, { after: second?.played_at })).toEqual([own.id, b.id])
  expect(second).toMatchObject({ title: a.title, liked: false })
})

it('leaves out what is hidden or gone, and ends after fifty', async () => {
  const me = await makeUser(t.on)
  const made = []
  for (let n = 0; n < 53; n += 1) {
    const song = await makeSong(t.on, { user_id: other.id })
    await play(me, song, 100 - n)
    made.push(song.id)
  }
  const [newest = 0, next = 0] = made.toReversed()
  await t.on.db.updateTable('songs').set({ public: false }).where('id', '=', newest).execute()
  await t.on.db.deleteFrom('songs').where('id', '=', next).execute()
  expect(await heard(me)).toEqual(made.toReversed().slice(2, 52))
})

it('forgets on wish, and begins anew', async () => {
  const me = await makeUser(t.on)
  const song = await makeSong(t.on)
  await play(me, song, 5)
  await play(other, song, 5)
  expect(await t.call(recents.clear, {}, me.token)).toEqual({ status: 'success' })
  expect(await heard(me)).toEqual([])
  expect(await heard(other)).toContain(song.id)
  await play(me, song, 0, null)
  expect(await heard(me)).toEqual([song.id])
})

it('is for accounts only', async () => {
  expect((await t.refusal(recents.list, {})).status).toBe(401)
  expect((await t.refusal(recents.clear, {})).status).toBe(401)
  expect((await t.refusal(recents.list, { query: { after: 'x' } }, other.token)).status).toBe(422)
})
