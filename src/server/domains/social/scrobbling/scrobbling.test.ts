import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { likes } from '../../../../contract/catalog/likes.ts'
import { plays } from '../../../../contract/catalog/plays.ts'
import { notifications } from '../../../../contract/platform/notifications.ts'
import { scrobbling } from '../../../../contract/social/scrobbling.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { liftLimits } from '../../../testing/limits.ts'
import { makeAlbum, makeArtist, makeSong, makeUser, type TestUser } from '../../../testing/make.ts'
import { type ScrobbleServer, scrobbleServer } from '../../../testing/scrobble-server.ts'
import { setSetting } from '../../platform/settings/service.ts'
import { signature } from './lastfm.ts'
import { forgetStaleScrobbles, sendNowPlaying, sendScrobbles } from './sending.service.ts'

let app: TestApp
let server: ScrobbleServer
let user: TestUser
let song: { id: number }
beforeAll(async () => {
  server = await scrobbleServer()
  app = await testApp({
    APP_URL: 'https://music.example',
    OUTBOUND_ALLOW: server.host,
    LASTFM_URL: server.lastFmUrl,
  })
  await liftLimits(app.ctx)
  await setSetting(app.ctx, 'lastfm_api_key', server.key)
  await setSetting(app.ctx, 'lastfm_secret', server.secret)
  await app.ctx.settings.reload()
  const artist = await makeArtist(app.ctx, { name: 'Halden Vey' })
  const album = await makeAlbum(app.ctx, { title: 'Slow Weather', artist_id: artist.id })
  song = await makeSong(app.ctx, {
    title: 'Isobars',
    artist_id: artist.id,
    album_id: album.id,
    media: { duration: 200 },
  })
})
afterAll(async () => {
  await app.close()
  server.close()
})
beforeEach(async () => {
  user = await makeUser(app.ctx)
  for (const list of [server.listens, server.playing, server.loves, server.violations]) list.length = 0
})

const name = () => `user${user.id}`
const linkListenBrainz = (token = `token-${name()}`) =>
  app.call(scrobbling.linkListenBrainz, { body: { token, api_url: server.listenBrainzUrl } }, user.token)
const linkLastFm = async (token = `permitted-${name()}`) => {
  const { url } = await app.call(scrobbling.startLastFm, {}, user.token)
  const state = new URL(String(new URL(url).searchParams.get('cb'))).searchParams.get('state') ?? ''
  return app.requestError(scrobbling.linkLastFm, { body: { token, state } }, user.token)
}
const read = async () => (await app.call(scrobbling.state, {}, user.token)).services
const deliver = () => sendScrobbles(app.ctx, new AbortController().signal)
const makeDue = () => sql`update scrobbles set due_at = now() where user_id = ${user.id}`.execute(app.ctx.db)

/** Plays a song that began so many seconds ago. */
const listen = async (ago = 300, id = song.id): Promise<void> => {
  const play = await app.call(plays.registerMine, { body: { id, type: 'song', duration: 200 } }, user.token)
  await sql`update plays set started_at = now() - make_interval(secs => ${ago}) where id = ${play}`.execute(
    app.ctx.db,
  )
  await app.call(plays.end, { params: { playId: play }, body: {} }, user.token)
}

describe('links', () => {
  it('are made by a token that the server knows, and end', async () => {
    expect(await linkListenBrainz()).toMatchObject({
      lastfm: true,
      services: [{ service: 'listenbrainz', user_name: name(), listens: true, waiting: 0, error: null }],
    })
    await app.call(scrobbling.unlink, { params: { service: 'listenbrainz' } }, user.token)
    expect(await read()).toEqual([])
    const refused = (body: object) => app.requestError(scrobbling.linkListenBrainz, { body }, user.token)
    const cases: [object, string][] = [
      [{ token: 'wrong', api_url: server.listenBrainzUrl }, 'token'],
      [{ token: 'token-a', api_url: 'nonsense' }, 'api_url'],
      [{ token: 'token-a', api_url: 'http://169.254.169.254/' }, 'api_url'],
      [{ token: 'token-a', api_url: 'https://127.0.0.1:1/' }, 'api_url'],
    ]
    for (const [body, field] of cases)
      expect(await refused(body), field).toMatchObject({
        status: 422,
        body: { errors: { [field]: [expect.any(String)] } },
      })
  })

  it('to Last.fm need the permission of its page, once and by the same account', async () => {
    expect(await linkLastFm()).toMatchObject({ status: 200, body: { services: [{ service: 'lastfm' }] } })
    expect((await linkLastFm('forged')).status).toBe(410)
    const other = await makeUser(app.ctx)
    const { url } = await app.call(scrobbling.startLastFm, {}, other.token)
    const state = new URL(String(new URL(url).searchParams.get('cb'))).searchParams.get('state')
    const body = { token: `permitted-${name()}`, state }
    expect((await app.requestError(scrobbling.linkLastFm, { body }, user.token)).status).toBe(410)
  })
})

it('signs with the parameters in the order of their bytes', () => {
  const params = { 'artist[10]': 'b', 'artist[1]': 'a', method: 'track.scrobble', api_key: 'k' }
  // Computed with `printf 'api_keykartist[10]bartist[1]amethodtrack.scrobbles' | md5sum`.
  expect(signature(params, 's')).toBe('74236f87101932466e5186109d3026b5')
})

it('sends what was heard long enough to every linked service, once', async () => {
  await linkListenBrainz()
  await linkLastFm()
  await listen()
  await listen(20)
  await deliver()
  await deliver()
  const expected = { user: name(), artist: 'Halden Vey', track: 'Isobars', at: expect.any(Number) }
  expect(server.listens).toEqual([expected])
  expect((await read()).map(({ sent, waiting, error }) => ({ sent, waiting, error }))).toEqual([
    { sent: 1, waiting: 0, error: null },
    { sent: 1, waiting: 0, error: null },
  ])
  expect(server.violations).toEqual([])
})

it('keeps what is private, too short, or not wanted', async () => {
  await linkListenBrainz()
  await app.ctx.db
    .updateTable('users')
    .set({ private_until: new Date(Date.now() + 60_000) })
    .where('id', '=', user.id)
    .execute()
  await listen()
  await app.ctx.db.updateTable('users').set({ private_until: null }).where('id', '=', user.id).execute()
  const short = await makeSong(app.ctx, { title: 'Jingle', media: { duration: 20 } })
  await listen(300, short.id)
  const choices = { listens: false, loves: true }
  await app.call(scrobbling.change, { params: { service: 'listenbrainz' }, body: choices }, user.token)
  await listen(900)
  await deliver()
  expect(server.listens).toEqual([])
})

it('tries again after what passes, and asks to link again after what does not', async () => {
  await linkListenBrainz()
  await listen()
  server.answer({ status: 429, headers: { 'retry-after': '90' } })
  await deliver()
  const waiting = await sql<{ seconds: number }>`
    select extract(epoch from due_at - now())::int as seconds from scrobbles where user_id = ${user.id}`.execute(
    app.ctx.db,
  )
  expect(waiting.rows[0]?.seconds).toBeGreaterThan(60)
  expect(await read()).toMatchObject([{ waiting: 1, failed_since: null, error: expect.any(String) }])
  await makeDue()
  server.answer({ status: 401 })
  await deliver()
  expect(await read()).toMatchObject([{ waiting: 1, failed_since: expect.any(String) }])
  expect(await app.call(notifications.list, {}, user.token)).toMatchObject([
    { kind: 'scrobbling', link: '/account/settings#scrobbling' },
  ])
  const before = server.requests()
  await deliver()
  expect(server.requests()).toBe(before)
  await linkListenBrainz()
  await deliver()
  expect(server.listens).toHaveLength(1)
  expect(await read()).toMatchObject([{ waiting: 0, sent: 1, failed_since: null, error: null }])
})

it('drops only what a service refuses', async () => {
  await linkListenBrainz()
  const artist = await makeArtist(app.ctx)
  const refused = await makeSong(app.ctx, {
    title: 'Refused',
    media: { duration: 200 },
    artist_id: artist.id,
  })
  await listen(600)
  await listen(900, refused.id)
  await deliver()
  expect(server.listens).toHaveLength(1)
  expect(await read()).toMatchObject([{ waiting: 0, sent: 1 }])
})

it('loses and doubles nothing when the process dies between sending and noting it', async () => {
  await linkListenBrainz()
  await listen()
  server.answer({ status: 500, after: true })
  await deliver()
  await makeDue()
  await deliver()
  expect(server.listens).toHaveLength(1)
})

it('tells what is playing, and sends likes where they are taken', async () => {
  await linkListenBrainz()
  await linkLastFm()
  const play = await app.call(
    plays.registerMine,
    { body: { id: song.id, type: 'song', duration: 200 } },
    user.token,
  )
  await sendNowPlaying(app.ctx, play)
  const names = { user: name(), artist: 'Halden Vey', track: 'Isobars' }
  expect(server.playing).toEqual([names, names])
  const liked = { type: 'song', id: song.id, origin: 'local' as const }
  await app.call(likes.like, { body: liked }, user.token)
  await deliver()
  await app.call(likes.dislike, { body: liked }, user.token)
  await deliver()
  expect(server.loves).toEqual([
    { ...names, loved: true },
    { ...names, loved: false },
  ])
})

it('sends earlier plays once, as far back as the service takes them', async () => {
  await listen(3 * 86_400)
  await listen(30 * 86_400)
  await linkLastFm()
  await linkListenBrainz()
  const send = (service: 'lastfm' | 'listenbrainz') =>
    app.requestError(scrobbling.sendHistory, { params: { service } }, user.token)
  expect((await send('lastfm')).status).toBe(202)
  await deliver()
  expect(server.listens).toHaveLength(1)
  expect((await send('lastfm')).status).toBe(409)
  expect((await send('listenbrainz')).status).toBe(202)
  await deliver()
  expect(server.listens).toHaveLength(2)
})

it('forgets what is too old for its service', async () => {
  await linkLastFm()
  await listen()
  await sql`update scrobbles set at = now() - interval '15 days' where user_id = ${user.id}`.execute(
    app.ctx.db,
  )
  await forgetStaleScrobbles(app.ctx)
  expect(await read()).toMatchObject([{ waiting: 0 }])
})
