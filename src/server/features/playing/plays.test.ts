import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { playing } from '../../../contract/playing.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { type MadeUser, makeAlbum, makeArtist, makeSong, makeUser } from '../../testing/make.ts'
import { setSetting } from '../settings/settings.service.ts'
import { closePlays } from './plays.service.ts'

let t: TestApp
let listener: MadeUser
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const body = (id: number, over: object = {}) => ({ id, type: 'song', duration: 200, ...over })
const register = (id: number, token = listener.token, over: object = {}) =>
  t.call(playing.registerMine, { body: body(id, over) }, token)
const end = (playId: string, token = listener.token) => t.call(playing.end, { params: { playId } }, token)
/** As if the play had begun so many seconds earlier. */
const age = async (id: string, seconds: number) => {
  await t.on.db
    .updateTable('plays')
    .set({ started_at: new Date(Date.now() - seconds * 1000) })
    .where('id', '=', id)
    .execute()
}
const play = (id: string) =>
  t.on.db.selectFrom('plays').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const playsOf = async (id: number) =>
  (await t.on.db.selectFrom('songs').select('plays').where('id', '=', id).executeTakeFirstOrThrow()).plays

describe('a play', () => {
  beforeAll(async () => {
    listener = await makeUser(t.on)
  })

  it.each([
    { heard: 29, duration: 200, counts: false },
    { heard: 31, duration: 200, counts: true },
    { heard: 9, duration: 20, counts: false },
    { heard: 11, duration: 20, counts: true },
    { heard: 500, duration: 200, counts: true, seconds: 200 },
    { heard: 0, duration: 200, counts: false },
    { heard: 100_000, duration: 0, counts: false, seconds: 0 },
  ])('of $heard s of $duration s counts: $counts', async ({ heard, duration, counts, seconds = heard }) => {
    const user = await makeUser(t.on)
    const song = await makeSong(t.on, { media: { duration } })
    // The client's word on the duration is not believed.
    const id = await register(song.id, user.token, { duration: 1 })
    await age(id, heard)
    const answer = await end(id, user.token)
    expect(answer.status).toBe('success')
    expect(answer.seconds).toBeGreaterThanOrEqual(seconds)
    expect(answer.seconds).toBeLessThan(seconds + 1)
    expect(await play(id)).toMatchObject({ counted: counts, duration })
    expect(await playsOf(song.id)).toBe(counts ? 1 : 0)
  })

  it('counts for the song, its album and everybody credited', async () => {
    const [a, b] = [await makeArtist(t.on), await makeArtist(t.on)]
    const album = await makeAlbum(t.on, { artist_id: a.id })
    const song = await makeSong(t.on, { artists: [a.id, b.id], album_id: album.id })
    const id = await register(song.id)
    expect(await play(id)).toMatchObject({ artist_id: a.id, user_id: listener.id, visitor_hash: null })
    await age(id, 40)
    await end(id)
    for (const [table, row] of [
      ['albums', album],
      ['artists', a],
      ['artists', b],
    ] as const) {
      const { plays } = await t.on.db
        .selectFrom(table)
        .select('plays')
        .where('id', '=', row.id)
        .executeTakeFirstOrThrow()
      expect(plays).toBe(1)
    }
  })

  it('ended twice answers the same, and counts once', async () => {
    const { token } = await makeUser(t.on)
    const song = await makeSong(t.on)
    const id = await register(song.id, token)
    await age(id, 50)
    const answers = await Promise.all([end(id, token), end(id, token), end(id, token)])
    expect(new Set(answers.map((one) => one.seconds)).size).toBe(1)
    expect(await end(id, token)).toEqual(answers[0])
    expect(await playsOf(song.id)).toBe(1)
  })

  it('counts once per listener, item and 10 min', async () => {
    const user = await makeUser(t.on)
    const song = await makeSong(t.on)
    for (const [ago, counted] of [
      [1300, true],
      [800, false],
      [690, true],
      [80, true],
      [40, false],
    ] as const) {
      const id = await register(song.id, user.token)
      await age(id, ago)
      await end(id, user.token)
      expect((await play(id)).counted, `${ago} s ago`).toBe(counted)
    }
    expect(await playsOf(song.id)).toBe(3)
    const someone = await makeUser(t.on)
    const id = await register(song.id, someone.token)
    await age(id, 40)
    await end(id, someone.token)
    expect(await playsOf(song.id)).toBe(4)
  })

  it('begun many times at once counts once, however they end', async () => {
    const user = await makeUser(t.on)
    const song = await makeSong(t.on)
    const ids = await Promise.all(Array.from({ length: 8 }, () => register(song.id, user.token)))
    for (const [n, id] of ids.entries()) await age(id, 400 - 40 * n)
    await Promise.all(ids.map((id) => end(id, user.token)))
    expect(await playsOf(song.id)).toBe(1)
  })

  it('shares the time with others of the same listener', async () => {
    const user = await makeUser(t.on)
    const songs = [await makeSong(t.on), await makeSong(t.on), await makeSong(t.on)]
    const ids: string[] = []
    for (const song of songs) ids.push(await register(song.id, user.token))
    for (const [n, ago] of [100, 90, 50].entries()) await age(ids[n] as string, ago)
    const seconds: number[] = []
    for (const id of ids) seconds.push(Math.floor((await end(id, user.token)).seconds))
    expect(seconds).toEqual([10, 40, 50])
    expect(await Promise.all(songs.map((song) => playsOf(song.id)))).toEqual([0, 1, 1])
  })

  it('is not cut short by the album that was started with it', async () => {
    const user = await makeUser(t.on)
    const album = await makeAlbum(t.on)
    const song = await makeSong(t.on, { album_id: album.id })
    const id = await register(song.id, user.token)
    await age(id, 60)
    const whole = await register(album.id, user.token, { type: 'album' })
    await age(whole, 59)
    expect((await end(whole, user.token)).seconds).toBeGreaterThan(58)
    expect((await end(id, user.token)).seconds).toBeGreaterThan(59)
    expect(await playsOf(song.id)).toBe(1)
    expect(await play(whole)).toMatchObject({ item_type: 'album', counted: false })
  })

  it('of an own song never counts', async () => {
    const user = await makeUser(t.on)
    const artist = await makeArtist(t.on, { user_id: user.id })
    for (const song of [
      await makeSong(t.on, { user_id: user.id }),
      await makeSong(t.on, { artists: [artist.id] }),
    ]) {
      const id = await register(song.id, user.token)
      await age(id, 100)
      await end(id, user.token)
      expect(await playsOf(song.id)).toBe(0)
    }
  })

  it('is refused for what is not there, not visible, not a type', async () => {
    const secret = await makeSong(t.on, { public: false, user_id: (await makeUser(t.on)).id })
    const refused = (given: object, token?: string) =>
      t.refusal(token ? playing.registerMine : playing.register, { body: given }, token)
    expect((await refused(body(99_999_999))).status).toBe(404)
    expect((await refused(body(secret.id))).status).toBe(404)
    expect((await refused(body(secret.id), listener.token)).status).toBe(404)
    expect((await refused(body(1, { type: 'album; drop table' }))).status).toBe(422)
    expect((await refused(body(1, { type: 'podcast' }))).status).toBe(404)
    expect((await refused(body(1, { user_id: 1 }))).status).toBe(422)
    expect((await refused(body(1, { duration: -1 }))).status).toBe(422)
  })

  it('belongs to who began it', async () => {
    const song = await makeSong(t.on)
    const mine = await register(song.id)
    const stranger = await makeUser(t.on)
    const visitors = await t.call(playing.register, { body: body(song.id) })
    for (const playId of [mine, visitors])
      expect((await t.refusal(playing.end, { params: { playId } }, stranger.token)).status).toBe(403)
    const unknown = { params: { playId: '00000000-0000-4000-8000-000000000000' } }
    expect((await t.refusal(playing.end, unknown, stranger.token)).status).toBe(404)
    expect((await t.refusal(playing.end, { params: { playId: 'x' } }, stranger.token)).status).toBe(422)
    expect((await play(mine)).ended_at).toBeNull()
  })
})

describe('plays that nobody ends', () => {
  it('of visitors are closed with the item and counted once', async () => {
    const song = await makeSong(t.on)
    const ids = [
      await t.call(playing.register, { body: body(song.id) }),
      await t.call(playing.register, { body: body(song.id) }),
    ]
    const running = await t.call(playing.register, { body: body(song.id) })
    const [first, second] = (await Promise.all(ids.map(play))) as [{ visitor_hash: Buffer }, unknown]
    expect(first.visitor_hash).toHaveLength(32)
    expect(JSON.stringify([first, second])).not.toContain('127.0.0.1')
    await age(ids[0] as string, 460)
    await age(ids[1] as string, 260)
    await age(running, 10)
    expect(await closePlays(t.on)).toBe(2)
    expect(await Promise.all(ids.map(play))).toMatchObject([
      { seconds: 200, counted: true },
      { seconds: 200, counted: false },
    ])
    expect((await play(running)).ended_at).toBeNull()
    expect(await playsOf(song.id)).toBe(1)
    expect(await closePlays(t.on)).toBe(0)
  })

  it('of accounts are given time to come back', async () => {
    const user = await makeUser(t.on)
    const song = await makeSong(t.on)
    const id = await register(song.id, user.token)
    await age(id, 700)
    await closePlays(t.on)
    expect((await play(id)).ended_at).toBeNull()
    await age(id, 900)
    await closePlays(t.on)
    expect(await play(id)).toMatchObject({ seconds: 200, counted: true })
    expect((await end(id, user.token)).seconds).toBe(200)
  })

  it('are not begun without an account where one is needed', async () => {
    const song = await makeSong(t.on)
    await setSetting(t.on, 'requireAuth', '1')
    await expect.poll(() => t.on.settings().requireAuth).toBe(true)
    expect((await t.refusal(playing.register, { body: body(song.id) })).status).toBe(401)
    await setSetting(t.on, 'requireAuth', '0')
  })
})
