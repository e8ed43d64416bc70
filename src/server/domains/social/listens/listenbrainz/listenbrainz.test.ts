import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { plays } from '../../../../../contract/catalog/plays.ts'
import { recents } from '../../../../../contract/social/recents.ts'
import { scrobbling } from '../../../../../contract/social/scrobbling.ts'
import { rounds } from '../../../../../testing/rounds.ts'
import { type TestApp, testApp } from '../../../../testing/app.ts'
import { liftLimits } from '../../../../testing/limits.ts'
import { makeArtist, makeSong, makeUser, type TestUser } from '../../../../testing/make.ts'
import { type ScrobbleServer, scrobbleServer } from '../../../../testing/scrobble-server.ts'
import { makeAppPassword } from '../../../../testing/subsonic-client.ts'
import { setSetting } from '../../../platform/settings/service.ts'
import { sendScrobbles } from '../../scrobbling/sending.service.ts'

let app: TestApp
let server: ScrobbleServer
let user: TestUser
let secret: string
let song: { id: number }
beforeAll(async () => {
  server = await scrobbleServer()
  app = await testApp({ OUTBOUND_ALLOW: server.host })
  await liftLimits(app.ctx)
  const nina = await makeArtist(app.ctx, { name: 'Nina', key: 'nina' })
  song = await makeSong(app.ctx, { title: 'River', artists: [nina.id], media: { duration: 200 } })
})
afterAll(async () => {
  await app.close()
  server.close()
})
beforeEach(async () => {
  user = await makeUser(app.ctx)
  ;({ secret } = await makeAppPassword(app, user, ['listens']))
  server.listens.length = 0
})

const now = () => Math.floor(Date.now() / 1000)
const get = (path: string, authorization = `Token ${secret}`) =>
  app.fastify.inject({ url: `/1/${path}`, headers: { authorization } })
const post = (payload: string, place = '', headers: Record<string, string> = {}) =>
  app.fastify.inject({
    method: 'POST',
    url: `${place}/1/submit-listens`,
    headers: { authorization: `Token ${secret}`, 'content-type': 'application/json', ...headers },
    payload,
  })
const track = (track_name = 'River', more: object = {}) => ({
  track_metadata: { artist_name: 'Nina', track_name, ...more },
})
const submit = async (listen_type: string, payload: unknown[]) => {
  const response = await post(JSON.stringify({ listen_type, payload }))
  return [response.statusCode, response.json()]
}
const ok = [200, { status: 'ok' }]

describe('a token', () => {
  it('is an app password for listens, in any notation', async () => {
    const valid = { code: 200, message: 'Token valid.', valid: true, user_name: user.email }
    for (const place of ['', '/apis/listenbrainz'])
      for (const authorization of [`Token ${secret}`, `token  ${secret}`, `BEARER ${secret}`]) {
        const url = `${place}/1/validate-token`
        const response = await app.fastify.inject({ url, headers: { authorization } })
        expect(response.json(), authorization).toEqual(valid)
        expect(response.headers['access-control-allow-origin']).toBe('*')
      }
    const inQuery = await app.fastify.inject({ url: `/1/validate-token?token=${secret}` })
    expect(inQuery.json()).toEqual(valid)
  })

  it('is refused otherwise', async () => {
    const invalid = { code: 200, message: 'Token invalid.', valid: false }
    const { secret: apps } = await makeAppPassword(app, user, ['apps', 'api'])
    for (const wrong of [apps, user.token, 'wrong'])
      expect((await get('validate-token', `Token ${wrong}`)).json()).toEqual(invalid)
    expect((await get('validate-token', '')).json()).toMatchObject({ code: 400 })
    expect((await get(`user/${user.email}/listens`, `Token ${apps}`)).json()).toEqual({
      code: 401,
      error: 'Invalid authorization token.',
    })
    expect((await post('{}', '', { authorization: '' })).statusCode).toBe(401)
    const lacking = await makeUser(app.ctx, { roles: ['nobody'] })
    const { secret: useless } = await makeAppPassword(app, lacking, ['listens'])
    expect((await get('validate-token', `Token ${useless}`)).statusCode).toBe(403)
    await setSetting(app.ctx, 'enable_apps', '0')
    await app.ctx.settings.reload()
    expect((await get('validate-token')).statusCode).toBe(403)
    await setSetting(app.ctx, 'enable_apps', '1')
    await app.ctx.settings.reload()
    await app.ctx.db.updateTable('users').set({ blocked: true }).where('id', '=', user.id).execute()
    expect((await get('validate-token')).json()).toEqual(invalid)
  })

  it('is the key to the own account only', async () => {
    const other = await makeUser(app.ctx)
    for (const call of ['listens', 'playing-now', 'listen-count']) {
      expect((await get(`user/${user.email.toUpperCase()}/${call}`)).statusCode).toBe(200)
      const response = await get(`user/${other.email}/${call}`)
      expect(response.json()).toEqual({ code: 404, error: `Cannot find user: ${other.email}` })
    }
  })
})

describe('listens', () => {
  it('are stored once and read, with those that were heard here', async () => {
    const at = now() - 1000
    await sql`
      insert into all_plays (user_id, item_type, item_id, duration, started_at, ended_at, seconds)
      values (${user.id}, 'song', ${song.id}, 200, to_timestamp(${at - 5000}), to_timestamp(${at - 4800}), 200)`.execute(
      app.ctx.db,
    )
    const info = { release_name: 'Water', additional_info: { duration_ms: 200_400, tracknumber: '3/9' } }
    const first = { listened_at: at, ...track('River', info) }
    expect(await submit('single', [first])).toEqual(ok)
    const rest = [1, 2, 3].map((n) => ({ listened_at: at - n * 500, ...track(`Unknown ${n}`) }))
    expect(await submit('import', [first, ...rest])).toEqual(ok)
    const { payload } = (await get(`user/${user.email}/listens?count=3`)).json()
    expect(payload).toMatchObject({ count: 3, user_id: user.email, latest_listen_ts: at })
    expect(payload.listens[0]).toEqual({
      listened_at: at,
      inserted_at: at,
      user_name: user.email,
      recording_msid: expect.stringMatching(/^[0-9a-f-]{36}$/),
      track_metadata: {
        artist_name: 'Nina',
        track_name: 'River',
        release_name: 'Water',
        additional_info: { duration_ms: 200_000 },
      },
    })
    const times = async (query: string) =>
      (await get(`user/${user.email}/listens?${query}`))
        .json()
        .payload.listens.map(({ listened_at }: { listened_at: number }) => at - listened_at)
    expect(await times(`max_ts=${at - 500}`)).toEqual([1000, 1500, 5000])
    expect(await times(`min_ts=${at - 5000}&count=2`)).toEqual([1000, 1500])
    expect(await times(`min_ts=${at - 1500}&max_ts=${at}`)).toEqual([500, 1000])
    expect(await times('max_ts=999999999999999')).toHaveLength(5)
    expect((await get(`user/${user.email}/listens?max_ts=x`)).statusCode).toBe(400)
    // The play is not among them, as it was not closed by the app.
    expect((await get(`user/${user.email}/listen-count`)).json()).toEqual({ payload: { count: 4 } })
  })

  it('are refused with the errors of ListenBrainz', async () => {
    const listen = { listened_at: now() - 60, ...track() }
    const wrong: [string, unknown[] | object][] = [
      ['nonsense', [listen]],
      ['single', []],
      ['single', [listen, listen]],
      ['single', [track()]],
      ['single', [{ ...listen, listened_at: '1' }]],
      ['single', [{ ...listen, listened_at: 1_033_430_399 }]],
      ['single', [{ ...listen, listened_at: now() + 700 }]],
      ['single', [{ listened_at: now() }]],
      ['single', [{ ...listen, ...track('  ') }]],
      ['single', [{ ...listen, ...track('a\u0000b') }]],
      ['single', [null]],
      ['playing_now', [listen]],
      ['import', Array.from({ length: 1001 }, () => listen)],
      ['import', {}],
    ]
    for (const [type, payload] of wrong) {
      const [status, body] = await submit(type, payload as unknown[])
      expect([status, body], type).toEqual([400, { code: 400, error: expect.any(String) }])
    }
    for (const body of ['', '{', 'null', '[]', '"a"', `"${'x'.repeat(10_240_001)}"`])
      expect((await post(body)).json()).toMatchObject({ code: 400 })
    expect((await get('nothing')).json()).toMatchObject({ code: 404 })
    // 600 seconds are for clocks.
    expect(await submit('single', [{ ...listen, listened_at: now() + 500 }])).toEqual(ok)
  })

  it('from before the history was cleared are not taken', async () => {
    const at = now() - 60
    await app.call(recents.clear, {}, user.token)
    expect(await submit('single', [{ listened_at: at, ...track() }])).toEqual(ok)
    expect((await get(`user/${user.email}/listen-count`)).json()).toEqual({ payload: { count: 0 } })
  })

  it('never fail, whatever is sent', async () => {
    const values = fc.oneof(
      fc.jsonValue(),
      fc.constantFrom('single', 'import', 'playing_now', now(), -1, 1e300),
    )
    const names = fc.oneof(fc.string({ unit: 'binary' }), values)
    const listens = fc.record(
      {
        listened_at: fc.oneof(fc.integer({ min: 1_033_430_400, max: now() }), values),
        track_metadata: fc.oneof(
          values,
          fc.record({
            artist_name: names,
            track_name: names,
            release_name: names,
            additional_info: fc.oneof(values, fc.record({ duration_ms: values, tracknumber: values })),
          }),
        ),
      },
      { requiredKeys: [] },
    )
    const documents = fc.record({
      listen_type: fc.oneof(values, fc.constantFrom('single', 'import', 'playing_now')),
      payload: fc.oneof(fc.array(listens, { maxLength: 3 }), values),
    })
    await fc.assert(
      fc.asyncProperty(documents, async (document) => {
        expect((await post(JSON.stringify(document))).statusCode).toBeLessThan(500)
      }),
      { numRuns: rounds(100, 2000) },
    )
  })
})

describe('a song that plays', () => {
  const presence = () =>
    app.ctx.db
      .selectFrom('listening')
      .select(['item_id', 'player', 'private'])
      .where('user_id', '=', user.id)
      .execute()

  it('is compared without delay, however long its names are', async () => {
    expect(await submit('playing_now', [track(' - a'.repeat(1_000_000))])).toEqual(ok)
    expect(await submit('single', [{ listened_at: now(), ...track(' - a'.repeat(1_000_000)) }])).toEqual(ok)
  })

  it('is shown to friends if the catalog has it, and never as a play', async () => {
    const more = { additional_info: { media_player: 'Strawberry' } }
    expect(await submit('playing_now', [track('Unknown')])).toEqual(ok)
    expect(await presence()).toEqual([])
    expect(await submit('playing_now', [track('River', more)])).toEqual(ok)
    expect(await presence()).toEqual([{ item_id: song.id, player: 'Strawberry', private: false }])
    expect((await get(`user/${user.email}/playing-now`)).json()).toMatchObject({
      payload: { count: 1, playing_now: true, listens: [track()] },
    })
    const { rows } = await sql`select from playing_devices where user_id = ${user.id}`.execute(app.ctx.db)
    expect(rows).toEqual([])
    // What plays here takes its place, and counts once.
    await app.call(plays.registerMine, { body: { id: song.id, type: 'song', duration: 200 } }, user.token)
    expect((await get(`user/${user.email}/listen-count`)).json()).toEqual({ payload: { count: 0 } })
  })

  it('is hidden in a private session', async () => {
    const private_until = new Date(Date.now() + 60_000)
    await app.ctx.db.updateTable('users').set({ private_until }).where('id', '=', user.id).execute()
    await submit('playing_now', [track()])
    expect(await presence()).toMatchObject([{ private: true }])
  })
})

describe('linked services', () => {
  const at = now() - 500
  const send = async () => {
    await submit('import', [
      { listened_at: at, ...track() },
      { listened_at: at - 500, ...track('Unknown') },
      { listened_at: at - 100 * 86_400, ...track('Old') },
    ])
    await sendScrobbles(app.ctx, new AbortController().signal)
    return server.listens.map(({ artist, track, at: time }) => [artist, track, at - time])
  }
  beforeEach(async () => {
    const body = { token: `token-user${user.id}`, api_url: server.listenBrainzUrl }
    await app.call(scrobbling.linkListenBrainz, { body }, user.token)
  })

  it('are told nothing unless the listener wants it', async () => {
    expect(await send()).toEqual([])
  })

  it('are told what is new, also of songs that the catalog lacks', async () => {
    const state = await app.call(scrobbling.passOn, { body: { pass_on: true } }, user.token)
    expect(state.pass_on).toBe(true)
    const told = [
      ['Nina', 'Unknown', 500],
      ['Nina', 'River', 0],
    ]
    expect(await send()).toEqual(told)
    expect(await send()).toEqual(told)
    expect(server.violations).toEqual([])
  })

  it('are told nothing in a private session', async () => {
    await app.call(scrobbling.passOn, { body: { pass_on: true } }, user.token)
    const private_until = new Date(Date.now() + 60_000)
    await app.ctx.db.updateTable('users').set({ private_until }).where('id', '=', user.id).execute()
    expect(await send()).toEqual([])
  })
})
