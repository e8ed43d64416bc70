import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { likes } from '../../../../contract/catalog/likes.ts'
import { plays } from '../../../../contract/catalog/plays.ts'
import { notifications } from '../../../../contract/platform/notifications.ts'
import { type ScrobbleService, scrobbling } from '../../../../contract/social/scrobbling.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { liftLimits } from '../../../testing/limits.ts'
import { makeAlbum, makeArtist, makeSong, makeUser, type TestUser } from '../../../testing/make.ts'
import { type ScrobbleServer, scrobbleServer } from '../../../testing/scrobble-server.ts'
import { setSetting } from '../../platform/settings/service.ts'
import { signature } from './lastfm.service.ts'
import { breakLink, claimAccounts, settleSent } from './queries.ts'
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
  await app.ctx.db.deleteFrom('scrobble_accounts').execute()
  user = await makeUser(app.ctx)
  for (const list of [
    server.listens,
    server.playing,
    server.loves,
    server.violations,
    server.info,
    server.planned,
  ])
    list.length = 0
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
/** Lets the time for the next attempt come, and claims expire. */
const passTime = () =>
  sql`update scrobble_accounts set due_at = now(), claimed_until = now()`.execute(app.ctx.db)
const waitSeconds = async (): Promise<number> => {
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from due_at - now())::int as seconds from scrobble_accounts where user_id = ${user.id}`.execute(
    app.ctx.db,
  )
  return rows[0]?.seconds ?? 0
}
/** Adds plays that are over, one a minute. */
const addPlays = (userId: number, count: number, daysAgo: number) =>
  sql`
    insert into all_plays (user_id, item_type, item_id, duration, started_at, ended_at, seconds)
    select ${userId}, 'song', ${song.id}, 200, at, at + interval '200 seconds', 200
    from generate_series(1, ${count}) n, lateral (
      select date_trunc('minute', now()) - make_interval(days => ${daysAgo}, mins => n * 10) as at) t`.execute(
    app.ctx.db,
  )
const sendHistory = (service: ScrobbleService, token = user.token) =>
  app.requestError(scrobbling.sendHistory, { params: { service } }, token)

/** Plays a song that began so many seconds ago. */
const listen = async (ago = 300, id = song.id): Promise<void> => {
  const play = await app.call(plays.registerMine, { body: { id, type: 'song', duration: 200 } }, user.token)
  await sql`update all_plays set started_at = now() - make_interval(secs => ${ago}) where id = ${play}`.execute(
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
      [{ token: 'token-a', api_url: 'https://name:password@example.com' }, 'api_url'],
      // Something else than ListenBrainz.
      [{ token: 'token-a', api_url: `http://${server.host}/2.0` }, 'api_url'],
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
  server.planned.push({ status: 429, headers: { 'retry-after': '90' } })
  await deliver()
  expect(await waitSeconds()).toBeGreaterThan(60)
  expect(await read()).toMatchObject([{ waiting: 1, failed_since: null, error: expect.any(String) }])
  await passTime()
  server.planned.push({ status: 401 })
  await deliver()
  expect(await read()).toMatchObject([{ waiting: 1, failed_since: expect.any(String) }])
  expect(await app.call(notifications.list, {}, user.token)).toMatchObject([
    { kind: 'scrobbling', link: '/account/settings#scrobbling', params: { title: 'ListenBrainz' } },
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
  server.planned.push({ status: 500, after: true })
  await deliver()
  await passTime()
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

it('sends ids at MusicBrainz to ListenBrainz, and likes of songs that have one', async () => {
  await linkListenBrainz()
  const { ctx } = app
  const mbid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
  const artist = await makeArtist(ctx, { musicbrainz_id: mbid(1) })
  const album = await makeAlbum(ctx, { artist_id: artist.id, musicbrainz_id: mbid(2) })
  const known = await makeSong(ctx, {
    artist_id: artist.id,
    album_id: album.id,
    musicbrainz_id: mbid(3),
    musicbrainz_track_id: mbid(4),
    media: { duration: 200 },
  })
  await listen(300, known.id)
  await deliver()
  expect(server.info).toMatchObject([
    { recording_mbid: mbid(3), track_mbid: mbid(4), release_mbid: mbid(2), artist_mbids: [mbid(1)] },
  ])
  for (const { id } of [known, song]) {
    await app.call(likes.like, { body: { type: 'song', id } }, user.token)
    await deliver()
    await app.call(likes.dislike, { body: { type: 'song', id } }, user.token)
    await deliver()
  }
  const loves = { user: name(), artist: '', track: mbid(3) }
  expect(server.loves).toEqual([
    { ...loves, loved: true },
    { ...loves, loved: false },
  ])
  expect(server.violations).toEqual([])
  expect(await read()).toMatchObject([{ waiting: 0, error: null }])
})

it('sends earlier plays once, as far back as the service takes them', async () => {
  await listen(3 * 86_400)
  await listen(30 * 86_400)
  await linkLastFm()
  await linkListenBrainz()
  expect((await sendHistory('lastfm')).status).toBe(202)
  await deliver()
  expect(server.listens).toHaveLength(1)
  expect((await sendHistory('lastfm')).status).toBe(409)
  expect((await sendHistory('listenbrainz')).status).toBe(202)
  await deliver()
  expect(server.listens).toHaveLength(2)
})

it('sends earlier plays also while new ones are not sent, but none that the listener cleared', async () => {
  await addPlays(user.id, 1, 9)
  await linkListenBrainz()
  const choices = { listens: false, loves: true }
  await app.call(scrobbling.change, { params: { service: 'listenbrainz' }, body: choices }, user.token)
  await sendHistory('listenbrainz')
  await deliver()
  expect(server.listens).toHaveLength(1)

  user = await makeUser(app.ctx)
  await addPlays(user.id, 1, 9)
  await app.ctx.db
    .updateTable('users')
    .set({ history_cleared_at: new Date() })
    .where('id', '=', user.id)
    .execute()
  await linkListenBrainz()
  await sendHistory('listenbrainz')
  expect(await read()).toMatchObject([{ waiting: 0, history_sent_at: expect.any(String) }])
})

it('neither loses nor doubles any of 1,000 listens that meet every fault', async () => {
  const listeners = [user, await makeUser(app.ctx), await makeUser(app.ctx), await makeUser(app.ctx)]
  const link = async (index: number) =>
    index % 2 === 0 ? linkListenBrainz() : expect((await linkLastFm()).status).toBe(200)
  for (const [index, one] of listeners.entries()) {
    user = one
    await addPlays(one.id, 250, 1)
    await link(index)
    await sendHistory(index % 2 === 0 ? 'listenbrainz' : 'lastfm')
  }
  // A process that died claimed all accounts: nobody else sends for them before it is certain.
  const most = { listenbrainz: 100, lastfm: 50 }
  expect(await claimAccounts(app.ctx.db, most, 300)).toHaveLength(4)
  await deliver()
  expect(server.listens).toHaveLength(0)

  const ok = { status: 200, after: true, body: { status: 'ok' } } as const
  const unlinked = { status: 401, body: { error: 9 } }
  // Two accounts meet a fault at once, the others with their second request.
  server.planned.push(ok, { status: 500, after: true }, ok, { status: 429 }, unlinked, { status: 404 })
  const left = async () =>
    (
      await sql`select from scrobbles where user_id = any(${listeners.map(({ id }) => id)})`.execute(
        app.ctx.db,
      )
    ).rows.length
  for (let round = 0; round < 20 && (await left()) > 0; round++) {
    await passTime()
    await Promise.all([deliver(), deliver()])
    for (const [index, one] of listeners.entries()) {
      user = one
      if ((await read())[0]?.failed_since) await link(index)
    }
  }
  expect(await left()).toBe(0)
  expect(server.planned).toEqual([])
  expect(server.listens).toHaveLength(1000)
  expect(server.violations).toEqual([])
  const { rows } = await sql<{ sent: number }>`
    select sent from scrobble_accounts where user_id = any(${listeners.map(({ id }) => id)})`.execute(
    app.ctx.db,
  )
  expect(rows.map(({ sent }) => sent)).toEqual([250, 250, 250, 250])
})

it('waits as long as a service says, within reason, with all that the account has to send', async () => {
  await addPlays(user.id, 250, 1)
  await linkListenBrainz()
  await sendHistory('listenbrainz')
  const before = server.requests()
  server.planned.push({ status: 429, headers: { 'x-ratelimit-reset-in': '900' } })
  await deliver()
  expect(server.requests()).toBe(before + 1)
  expect(await waitSeconds()).toBeGreaterThan(800)
  await passTime()
  server.planned.push({ status: 503, headers: { 'retry-after': '99999999999' } })
  await deliver()
  expect(await waitSeconds()).toBeLessThan(90_000)
  await app.call(scrobbling.send, { params: { service: 'listenbrainz' } }, user.token)
  await deliver()
  expect(await read()).toMatchObject([{ waiting: 0, sent: 250, error: null }])
})

it('keeps what something else than the service answered', async () => {
  await linkListenBrainz()
  await linkLastFm()
  await listen()
  // A proxy: neither 404 nor a page is an answer of these services.
  server.planned.push({ status: 404 }, { status: 404 })
  await deliver()
  expect((await read()).map(({ waiting, sent }) => [waiting, sent])).toEqual([
    [1, 0],
    [1, 0],
  ])
})

it('does not send twice what is being sent, and keeps a link that was renewed meanwhile', async () => {
  await linkListenBrainz()
  await listen()
  const [claim] = await claimAccounts(app.ctx.db, { listenbrainz: 100 }, 300)
  await app.call(scrobbling.send, { params: { service: 'listenbrainz' } }, user.token)
  await linkListenBrainz()
  await deliver()
  expect(server.listens).toHaveLength(0)
  if (!claim) throw new Error('nothing was claimed')
  // The answer to the old token.
  expect(await app.ctx.db.transaction().execute((trx) => breakLink(trx, claim, 'old'))).toBe(false)
  expect(await read()).toMatchObject([{ failed_since: null }])
})

it('sends nothing while it is off, for blocked accounts, or without the key of the site', async () => {
  await linkLastFm()
  const play = await app.call(
    plays.registerMine,
    { body: { id: song.id, type: 'song', duration: 200 } },
    user.token,
  )
  await listen()
  const before = server.requests()
  const unsent = async () => {
    await deliver()
    await sendNowPlaying(app.ctx, play)
    expect(server.requests()).toBe(before)
  }
  const setTo = async (key: 'enable_scrobbling' | 'lastfm_api_key', value: string) => {
    await setSetting(app.ctx, key, value)
    await app.ctx.settings.reload()
  }
  await setTo('enable_scrobbling', 'false')
  await unsent()
  await setTo('enable_scrobbling', 'true')
  await setTo('lastfm_api_key', '')
  await unsent()
  await setTo('lastfm_api_key', server.key)
  const block = (blocked: boolean) =>
    app.ctx.db.updateTable('users').set({ blocked }).where('id', '=', user.id).execute()
  await block(true)
  await unsent()
  await block(false)
  await deliver()
  expect(server.listens).toHaveLength(1)
})

it('stops for all accounts while the key of the site is not valid', async () => {
  await linkLastFm()
  await listen()
  await setSetting(app.ctx, 'lastfm_api_key', 'revoked')
  await app.ctx.settings.reload()
  await deliver()
  expect(await read()).toMatchObject([{ waiting: 1, failed_since: null, error: expect.any(String) }])
  expect(await waitSeconds()).toBeGreaterThan(3000)
  expect((await linkLastFm()).status).toBe(409)
  await setSetting(app.ctx, 'lastfm_api_key', server.key)
  await app.ctx.settings.reload()
})

it('drops what waits together with the link', async () => {
  await linkListenBrainz()
  await listen()
  const [claim] = await claimAccounts(app.ctx.db, { listenbrainz: 100 }, 300)
  await app.call(scrobbling.unlink, { params: { service: 'listenbrainz' } }, user.token)
  await linkListenBrainz('token-another')
  if (!claim) throw new Error('nothing was claimed')
  // The answer comes when the account is gone.
  await settleSent(
    app.ctx.db,
    claim,
    claim.scrobbles.map(({ id }) => id),
    null,
  )
  expect(await read()).toMatchObject([{ user_name: 'another', waiting: 0, sent: 0, last_sent_at: null }])
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
