import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { adminCampaignTools } from '../contract/ads/back-office/campaign-tools.ts'
import { adminFeeds } from '../contract/catalog/back-office/feeds.ts'
import { adminRadioTools } from '../contract/catalog/back-office/radio.ts'
import { episodes } from '../contract/catalog/podcasts.ts'
import { radioStations } from '../contract/catalog/radio.ts'
import { webPush } from '../contract/platform/web-push.ts'
import { adminFederation } from '../contract/site/back-office/activitypub.ts'
import { fetchEpisodeArtwork } from './domains/catalog/feeds/ingest/episode-artwork.service.ts'
import { handleRefreshFeed } from './domains/catalog/feeds/ingest/feeds.service.ts'
import { mirrorEpisodes } from './domains/catalog/feeds/mirror/mirrors.service.ts'
import { handleImportOpml } from './domains/catalog/feeds/opml/service.ts'
import { notify } from './domains/platform/notifications/service.ts'
import { setSetting } from './domains/platform/settings/service.ts'
import { pushNotifications } from './domains/platform/web-push/push-messages.service.ts'
import { type TestApp, testApp } from './testing/app.ts'
import { makeEpisode, makePodcast, makeStation, makeUser, type TestUser } from './testing/make.ts'
import { privateHosts } from './testing/private-hosts.ts'

/** Represents hosts only this machine may reach: no request may ever arrive here. */
let hits: string[] = []
const canary = createServer((request, response) => {
  hits.push(request.url ?? '')
  response.writeHead(404).end()
})

let app: TestApp
let admin: TestUser
let port: number
const calm = new AbortController().signal
const message = { text: 'message', link: null, item: null } as const
beforeAll(async () => {
  // Both loopback addresses, if available.
  await new Promise<void>((done) => canary.listen(0, done))
  port = (canary.address() as AddressInfo).port
  app = await testApp()
  admin = await makeUser(app.ctx, { admin: true })
  await setSetting(app.ctx, 'enablePodcasts', '1')
  await setSetting(app.ctx, 'saas', '1')
  await setSetting(app.ctx, 'enable_federation', '1')
  await vi.waitFor(
    () =>
      expect(app.ctx.settings()).toMatchObject({ enablePodcasts: true, saas: true, enable_federation: true }),
    20_000,
  )
})
afterAll(async () => {
  await app.close()
  canary.closeAllConnections()
  canary.close()
})

const signed = async (path: string) => (await app.fastify.inject({ url: path })).statusCode

/** Every way in which a user-supplied URL is requested; returns the outcome. */
const ways: Record<string, (at: (path: string) => string) => Promise<unknown>> = {
  'a feed that is imported': (at) =>
    app
      .requestError(adminFeeds.importFeed, { body: { url: at('feed') } }, admin.token)
      .then(({ status }) => status),
  'a list of feeds': async (at) => {
    const url = at('opml').replaceAll('&', '&amp;').replaceAll('\t', '')
    const text = `<opml version="2.0"><body><outline type="rss" xmlUrl="${url}"/></body></opml>`
    const run = await app.call(adminFeeds.importOpml, { body: { text } }, admin.token).catch(() => null)
    if (run) await handleImportOpml(app.ctx, run.id, calm)
  },
  'a feed that is looked at again': async (at) => {
    const { id } = await makePodcast(app.ctx, { source_feed: at('again') })
    await handleRefreshFeed(app.ctx, id)
  },
  'an episode, its chapters, its transcript, its picture, its copy': async (at) => {
    const { id: podcast_id } = await makePodcast(app.ctx, { mirror_newest: null })
    const far = { chapters_url: at('chapters'), transcript_url: at('transcript') }
    const { id } = await makeEpisode(app.ctx, { podcast_id, enclosure_url: at('sound'), ...far })
    await sql`insert into episode_artwork (episode_id, url) values (${id}, ${at('picture')})`.execute(
      app.ctx.db,
    )
    await app.call(episodes.extras, { params: { id } })
    await fetchEpisodeArtwork(app.ctx)
    await mirrorEpisodes(app.ctx, calm)
    const { file_url } = await app.call(episodes.stream, { params: { id } })
    expect(await signed(file_url)).toBe(502)
  },
  'a link of a campaign that is checked': (at) =>
    app.call(adminCampaignTools.checkLink, { body: { url: at('link') } }, admin.token).catch(() => null),
  'a station that is looked into': (at) =>
    app.requestError(adminRadioTools.check, { body: { stream_url: at('check') } }, admin.token),
  'a station that is passed on, and what it plays': async (at) => {
    const urls = { stream_url: at('stream'), now_playing_url: at('playing') }
    const { id } = await makeStation(app.ctx, { ...urls, relay: true, polled_at: null })
    const params = { id }
    const { url } = await app.call(radioStations.listen, { params })
    expect(await signed(url)).toBe(502)
    await app.call(radioStations.nowPlaying, { params })
    const looked = () =>
      app.ctx.db
        .selectFrom('radio_stations')
        .select('checked_at')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    await expect.poll(looked, { timeout: 20_000 }).not.toEqual({ checked_at: null })
  },
  'a device that shows notifications': async (at) => {
    const user = await makeUser(app.ctx)
    const { public_key } = await app.call(webPush.state, {}, user.token)
    // Any point of the curve is the key of a browser.
    const keys = { p256dh: public_key, auth: Buffer.alloc(16).toString('base64url') }
    const endpoint = 'https://93.184.216.34/push'
    await app.call(webPush.subscribe, { body: { endpoint, keys } }, user.token)
    // The name of a push service may get another address later.
    await sql`update push_subscriptions set endpoint = ${at('push')} where user_id = ${user.id}`.execute(
      app.ctx.db,
    )
    await app.ctx.db.transaction().execute((trx) =>
      notify(trx, {
        kind: 'message',
        to: [user.id],
        exclude: [],
        subject: 'a',
        title: null,
        ...message,
        several: message,
      }),
    )
    await pushNotifications(app.ctx, calm)
    const body = { endpoint: at('push'), keys }
    await app.requestError(webPush.subscribe, { body }, user.token)
  },
  'a station of many parts': async (at) => {
    const hls = { stream_type: 'hls' as const, relay: true }
    const { id } = await makeStation(app.ctx, { ...hls, stream_url: at('live.m3u8') })
    const { url } = await app.call(radioStations.listen, { params: { id } })
    expect(await signed(url)).toBe(502)
  },
  'an account of another server that is looked up': async (at) => {
    const account = `@ann@${at('').slice('http://'.length, -1)}`
    await app.requestError(adminFederation.test, { body: { account } }, admin.token)
  },
  'the key of an account that follows': async (at) => {
    const activity = {
      '@context': 'https://www.w3.org/ns/activitystreams',
      id: at('follow'),
      type: 'Follow',
      actor: at('account'),
      object: `${app.ctx.settings().appUrl}/activitypub/actors/1`,
    }
    const payload = JSON.stringify(activity)
    const digest = `SHA-256=${createHash('sha256').update(payload).digest('base64')}`
    // As it is in a header.
    const key = Buffer.from(at('account')).toString('latin1')
    const headers = 'headers="(request-target) host date digest",signature="AAAA"'
    const { statusCode } = await app.fastify.inject({
      method: 'POST',
      url: '/activitypub/inbox',
      headers: {
        'content-type': 'application/activity+json',
        date: new Date().toUTCString(),
        digest,
        signature: `keyId="${key}",algorithm="rsa-sha256",${headers}`,
      },
      payload,
    })
    expect(statusCode).toBeGreaterThanOrEqual(400)
    expect(statusCode).toBeLessThan(500)
  },
}

test.each(Object.keys(ways))(
  '%s sends no request into the local network',
  { timeout: 120_000 },
  async (way) => {
    for (const host of privateHosts) await ways[way]?.((path) => `http://${host}:${port}/${path}`)
    expect(hits).toEqual([])
  },
)

test('if the operator allows one host, each of these ways reaches it', { tags: 'long' }, async () => {
  await app.close()
  app = await testApp({ OUTBOUND_ALLOW: `127.0.0.1:${port}` })
  admin = await makeUser(app.ctx, { admin: true })
  await setSetting(app.ctx, 'saas', '1')
  await setSetting(app.ctx, 'enable_federation', '1')
  await vi.waitFor(
    () => expect(app.ctx.settings()).toMatchObject({ saas: true, enable_federation: true }),
    20_000,
  )
  hits = []
  for (const way of Object.values(ways)) await way((path) => `http://127.0.0.1:${port}/${path}`)
  const paths = [
    'feed',
    'opml',
    'again',
    'sound',
    'link',
    'chapters',
    'transcript',
    'picture',
    'push',
    'check',
    'stream',
    'live.m3u8',
    `.well-known/webfinger?resource=${encodeURIComponent(`acct:ann@127.0.0.1:${port}`)}`,
    'account',
  ]
  for (const path of paths) expect(hits).toContain(`/${path}`)
})
