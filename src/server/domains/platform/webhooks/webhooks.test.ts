import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { likes } from '../../../../contract/catalog/likes.ts'
import { playlists } from '../../../../contract/catalog/playlists.ts'
import { plays } from '../../../../contract/catalog/plays.ts'
import { notifications } from '../../../../contract/platform/notifications.ts'
import { adminWebhooks, MAX_WEBHOOKS, webhooks } from '../../../../contract/platform/webhooks.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { liftLimits } from '../../../testing/limits.ts'
import { makeAlbum, makeArtist, makeSong, makeUser, type TestUser } from '../../../testing/make.ts'
import { type WebhookReceiver, webhookReceiver } from '../../../testing/webhook-receiver.ts'
import { createUser } from '../auth/sessions/accounts.service.ts'
import { notifyPending } from '../notifications/announcements.service.ts'
import { setSetting } from '../settings/service.ts'
import { forgetDeliveries, sendWebhooks } from './delivery.service.ts'
import { claimDeliveries } from './queries.ts'
import { webhookSignature } from './signature.ts'

let app: TestApp
let receiver: WebhookReceiver
let user: TestUser
let admin: TestUser
let song: { id: number }
beforeAll(async () => {
  receiver = await webhookReceiver()
  app = await testApp({ APP_URL: 'https://music.example', OUTBOUND_ALLOW: receiver.host })
  await liftLimits(app.ctx)
  admin = await makeUser(app.ctx, { admin: true })
  const artist = await makeArtist(app.ctx, { name: 'Halden Vey' })
  song = await makeSong(app.ctx, { title: 'Isobars', artist_id: artist.id, media: { duration: 200 } })
})
afterAll(async () => {
  await app.close()
  receiver.close()
})
beforeEach(async () => {
  await app.ctx.db.deleteFrom('webhooks').execute()
  user = await makeUser(app.ctx)
  receiver.received.length = 0
  receiver.planned.length = 0
})

const events = ['like.added'] as const
const make = (more: object = {}, { token } = user) =>
  app.call(webhooks.create, { body: { url: receiver.url, events: [...events], ...more } }, token)
const makeForSite = (...chosen: (typeof adminWebhooks.create.body._zod.input)['events']) =>
  app.call(adminWebhooks.create, { body: { url: receiver.url, events: chosen } }, admin.token)
const like = () => app.call(likes.like, { body: { type: 'song', id: song.id } }, user.token)
const deliver = () => sendWebhooks(app.ctx, new AbortController().signal)
const types = () => receiver.received.map(({ body }) => body.type)
const log = async (id: number, { token } = user) => app.call(webhooks.deliveries, { params: { id } }, token)
const only = async (id: number) =>
  (await app.call(webhooks.list, {}, user.token)).find((one) => one.id === id)
/** Lets the time for the next attempt come. */
const passTime = () =>
  sql`update webhook_deliveries set due_at = now() where due_at is not null`.execute(app.ctx.db)
/** Everything that waits, and the first failure, was so many days ago. */
const passDays = async (days: number) => {
  await sql`update webhook_deliveries set queued_at = queued_at - make_interval(days => ${days})`.execute(
    app.ctx.db,
  )
  await sql`update webhooks set failing_since = failing_since - make_interval(days => ${days})`.execute(
    app.ctx.db,
  )
  await passTime()
}

it('signs as the published example of Standard Webhooks', () => {
  const message = {
    id: 'msg_loFOjxBNrRLzqYUf',
    timestamp: 1731705121,
    body: '{"event_type":"ping","data":{"success":true}}',
  }
  expect(webhookSignature(['whsec_plJ3nmyCDGBKInavdOK15jsl'], message)).toBe(
    'v1,rAvfW3dJ/X/qxhsaXPOyyCGmRKsaKWcsNccKXlIktD0=',
  )
})

describe('events', () => {
  it('of an account are sent to it, signed, with ids, titles and addresses', async () => {
    const { secret } = await make({ events: ['like.added', 'like.removed'] })
    await like()
    await like()
    await app.call(likes.dislike, { body: { type: 'song', id: song.id } }, user.token)
    await deliver()
    expect(types()).toEqual(['like.added', 'like.removed'])
    const [{ headers, text, body } = expect.fail()] = receiver.received
    expect(body.data.item).toMatchObject({
      type: 'song',
      id: song.id,
      title: 'Isobars',
      url: `https://music.example/song/${song.id}`,
      artists: [{ title: 'Halden Vey' }],
      album: null,
    })
    const id = String(headers['webhook-id'])
    const timestamp = Number(headers['webhook-timestamp'])
    expect(Math.abs(Date.now() / 1000 - timestamp)).toBeLessThan(60)
    expect(headers['webhook-signature']).toBe(webhookSignature([secret], { id, timestamp, body: text }))
    expect(headers['content-type']).toBe('application/json')
  })

  it('of plays and playlists', async () => {
    await make({
      events: ['play.started', 'play.ended', 'playlist.created', 'playlist.changed', 'playlist.deleted'],
    })
    const play = await app.call(
      plays.registerMine,
      { body: { id: song.id, type: 'song', duration: 200 } },
      user.token,
    )
    await sql`update all_plays set started_at = now() - interval '150 seconds' where id = ${play}`.execute(
      app.ctx.db,
    )
    await app.call(plays.end, { params: { playId: play }, body: {} }, user.token)
    const { id } = await app.call(playlists.create, { body: { title: 'Mix', songs: [song.id] } }, user.token)
    await app.call(playlists.change, { params: { id }, body: { title: 'Mixtape' } }, user.token)
    await app.call(playlists.remove, { params: { id } }, user.token)
    await deliver()
    expect(types().sort()).toEqual([
      'play.ended',
      'play.started',
      'playlist.changed',
      'playlist.created',
      'playlist.deleted',
    ])
    const data = (type: string) => receiver.received.find(({ body }) => body.type === type)?.body.data
    expect(data('play.ended')).toMatchObject({ id: play, item: { title: 'Isobars' } })
    expect(Number(data('play.ended')?.seconds)).toBeGreaterThan(140)
    expect(data('playlist.changed')).toMatchObject({ item: { title: 'Mixtape' } })
  })

  it('of private sessions are not sent, nor those of others', async () => {
    await make({ events: ['play.started', 'like.added'] })
    await sql`update users set private_until = now() + interval '1 hour' where id = ${user.id}`.execute(
      app.ctx.db,
    )
    await app.call(plays.registerMine, { body: { id: song.id, type: 'song', duration: 200 } }, user.token)
    const other = await makeUser(app.ctx)
    await app.call(likes.like, { body: { type: 'song', id: song.id } }, other.token)
    await deliver()
    expect(receiver.received).toEqual([])
  })

  it('of the site tell what is published and who registers, without emails', async () => {
    await notifyPending(app.ctx)
    await makeForSite('album.published', 'song.published', 'user.registered')
    const artist = await makeArtist(app.ctx)
    const album = await makeAlbum(app.ctx, { title: 'Slow Weather', artist_id: artist.id })
    await makeSong(app.ctx, { artist_id: artist.id, album_id: album.id })
    const single = await makeSong(app.ctx, { title: 'Front', artist_id: artist.id })
    await sql`update albums set announced_at = null where id = ${album.id}`.execute(app.ctx.db)
    await sql`update songs set announced_at = null where id = ${single.id}`.execute(app.ctx.db)
    await notifyPending(app.ctx)
    await notifyPending(app.ctx)
    const email = 'new-listener@example.org'
    const account = { name: 'Newcomer', email, password_hash: null, is_admin: false, roles: ['user'] }
    await createUser(app.ctx, { ...account, locale: null } as never)
    await deliver()
    expect(
      receiver.received
        .map(({ body }) => [body.type, (body.data as { item: { title: string } }).item.title])
        .sort(),
    ).toEqual([
      ['album.published', 'Slow Weather'],
      ['song.published', 'Front'],
      ['user.registered', 'Newcomer'],
    ])
    expect(receiver.received.map(({ text }) => text).join()).not.toContain(email)
  })

  it('are not queued for webhooks that did not choose them', async () => {
    const { id } = await make({ events: ['like.removed'] })
    await like()
    expect(await log(id)).toEqual([])
  })
})

describe('deliveries', () => {
  it('are repeated later and later with the same id, and as late as the server asks', async () => {
    const { id } = await make()
    receiver.planned.push(
      { status: 500, body: 'broken' },
      { status: 429, headers: { 'retry-after': '7200' } },
      { silent: true },
    )
    await like()
    const waits = []
    for (let attempt = 1; attempt <= 3; attempt++) {
      await deliver()
      const [one] = await log(id)
      waits.push(Math.round((Date.parse(one?.next_attempt_at ?? '') - Date.now()) / 10_000) * 10)
      expect(one).toMatchObject({ state: 'waiting', attempts: attempt })
      if (attempt === 1) expect(one).toMatchObject({ status: 500, response: 'broken' })
      if (attempt === 3) expect(one).toMatchObject({ status: null, error: 'The server doesn’t respond.' })
      await passTime()
    }
    expect(waits).toEqual([30, 7200, 120])
    expect((await only(id))?.failing_since).not.toBeNull()
    await deliver()
    expect(await log(id)).toMatchObject([
      { state: 'delivered', attempts: 4, status: 204, next_attempt_at: null },
    ])
    expect((await only(id))?.failing_since).toBeNull()
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect(receiver.received).toHaveLength(4)
  })

  it('are not redirected, and only the beginning of a response is kept', async () => {
    const { id } = await make()
    receiver.planned.push(
      { status: 302, headers: { location: `http://${receiver.host}/other` } },
      { status: 200, body: 'x'.repeat(100_000) },
    )
    await like()
    await deliver()
    expect(await log(id)).toMatchObject([{ state: 'waiting', status: 302 }])
    await passTime()
    await deliver()
    const [one] = await log(id)
    expect(one).toMatchObject({ state: 'delivered', status: 200 })
    expect(one?.response).toHaveLength(4096)
    expect(receiver.received.map(({ path }) => path)).toEqual(['/hook', '/hook'])
  })

  it('end at once when the address is gone, and the owner is told', async () => {
    const { id } = await make()
    receiver.planned.push({ status: 410 })
    await like()
    await deliver()
    expect(await only(id)).toMatchObject({ enabled: false, disabled_because: 'gone' })
    expect(await app.call(notifications.list, {}, user.token)).toMatchObject([
      { kind: 'webhook', text: 'The webhook to {title} was turned off: its address is gone.' },
    ])
    const { status } = await app.requestError(webhooks.test, { params: { id } }, user.token)
    expect(status).toBe(409)
  })

  it('end after three days in which none succeeded', async () => {
    const { id } = await makeForSite('user.registered')
    await createUser(app.ctx, {
      name: 'Ada',
      email: `${id}@example.org`,
      password_hash: null,
      is_admin: false,
      roles: [],
      locale: null,
    } as never)
    receiver.planned.push({ status: 500 }, { status: 500 }, { status: 500 })
    const state = async () => (await app.call(adminWebhooks.list, {}, admin.token))[0]
    await deliver()
    await passDays(2)
    await deliver()
    expect(await state()).toMatchObject({ enabled: true })
    await passDays(2)
    await deliver()
    expect(await state()).toMatchObject({ enabled: false, disabled_because: 'failing' })
    const told = await app.call(notifications.list, {}, admin.token)
    expect(told[0]).toMatchObject({ kind: 'webhook', link: '/admin/webhooks' })
    await app.call(
      adminWebhooks.change,
      { params: { id }, body: { url: receiver.url, events: ['user.registered'], enabled: true } },
      admin.token,
    )
    expect(await state()).toMatchObject({ enabled: true, disabled_because: null, failing_since: null })
  })

  it('are sent once by several workers, and again by their id if a worker died', async () => {
    await make()
    await like()
    await sql`update webhook_deliveries set due_at = now()`.execute(app.ctx.db)
    await Promise.all([deliver(), deliver(), deliver()])
    expect(receiver.received).toHaveLength(1)
    await app.call(likes.dislike, { body: { type: 'song', id: song.id } }, user.token)
    await like()
    // A worker claimed it, and died.
    const [[claimed] = []] = await claimDeliveries(app.ctx.db, { max: 10, seconds: 120, days: 3 })
    await deliver()
    expect(receiver.received).toHaveLength(1)
    await passTime()
    await deliver()
    expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toContain(claimed?.id)
  })

  it('can be tried and sent again, and are forgotten after a month', async () => {
    const { id } = await make()
    await app.call(webhooks.test, { params: { id } }, user.token)
    await deliver()
    const [one] = await log(id)
    expect(one).toMatchObject({ type: 'webhook.test', state: 'delivered' })
    await app.call(webhooks.resend, { params: { id, delivery: one?.id ?? '' } }, user.token)
    await deliver()
    expect(new Set(receiver.received.map(({ text }) => text)).size).toBe(1)
    expect(receiver.received[0]?.text).toBe(one?.payload)
    await forgetDeliveries(app.ctx)
    expect(await log(id)).toHaveLength(1)
    await sql`update webhook_deliveries set created_at = now() - interval '31 days'`.execute(app.ctx.db)
    await forgetDeliveries(app.ctx)
    expect(await log(id)).toEqual([])
  })

  it('stop while apps are not permitted', async () => {
    const { id } = await make()
    await like()
    await setSetting(app.ctx, 'enable_apps', '0')
    await app.ctx.settings.reload()
    await deliver()
    expect((await app.requestError(webhooks.list, {}, user.token)).status).toBe(404)
    await setSetting(app.ctx, 'enable_apps', '1')
    await app.ctx.settings.reload()
    expect(receiver.received).toEqual([])
    expect(await log(id)).toMatchObject([{ state: 'failed' }])
  })
})

describe('a webhook', () => {
  it('never shows its secret again, and signs with the old and the new one after a change', async () => {
    const { secret: old, id } = await make()
    const listed = await app.call(webhooks.list, {}, user.token)
    expect(JSON.stringify(listed)).not.toContain('whsec_')
    const { secret } = await app.call(webhooks.rotate, { params: { id } }, user.token)
    expect(secret).not.toBe(old)
    await like()
    await deliver()
    const [{ headers, text } = expect.fail()] = receiver.received
    const signed = {
      id: String(headers['webhook-id']),
      timestamp: Number(headers['webhook-timestamp']),
      body: text,
    }
    expect(headers['webhook-signature']).toBe(webhookSignature([secret, old], signed))
  })

  it('may not be at a private address, nor without https', async () => {
    for (const url of [
      'https://127.0.0.1/',
      'https://169.254.169.254/latest',
      'https://10.0.0.1/',
      'http://example.com/',
      'ftp://example.com',
      'nonsense',
      'https://name:password@example.com/',
      'https://music.example/hook',
    ]) {
      const body = { url, events: [...events] }
      const reply = await app.requestError(webhooks.create, { body }, user.token)
      expect([url, reply.status, Object.keys(reply.body.errors ?? {})]).toEqual([url, 422, ['url']])
    }
  })

  it('is checked again when it is sent', async () => {
    const { id } = await make()
    await sql`update webhooks set url = 'https://127.0.0.1:1/' where id = ${id}`.execute(app.ctx.db)
    await like()
    await deliver()
    expect(await log(id)).toMatchObject([{ state: 'waiting', error: 'This address is not allowed.' }])
  })

  it('is one of ten with different addresses, and of events that exist', async () => {
    await make()
    const create = (url: string, chosen: string[] = [...events]) =>
      app.requestError(webhooks.create, { body: { url, events: chosen } }, user.token)
    expect((await create(receiver.url)).status).toBe(422)
    expect((await create(`${receiver.url}/1`, ['user.registered'])).status).toBe(422)
    for (let n = 2; n <= MAX_WEBHOOKS; n++) expect((await create(`${receiver.url}/${n}`)).status).toBe(201)
    expect((await create(`${receiver.url}/11`)).status).toBe(409)
  })

  it('belongs to one account, or to the site', async () => {
    const { id } = await make()
    await like()
    await deliver()
    const [one] = await log(id)
    const site = await makeForSite('user.registered')
    const other = await makeUser(app.ctx)
    const body = { url: receiver.url, events: [...events] }
    for (const params of [{ id }, { id: site.id }])
      for (const [endpoint, input] of [
        [webhooks.change, { params, body }],
        [webhooks.rotate, { params }],
        [webhooks.test, { params }],
        [webhooks.deliveries, { params }],
        [webhooks.resend, { params: { ...params, delivery: one?.id } }],
        [webhooks.remove, { params }],
      ] as const)
        expect((await app.requestError(endpoint, input, other.token)).status).toBe(404)
    expect((await app.requestError(adminWebhooks.deliveries, { params: { id } }, admin.token)).status).toBe(
      404,
    )
    expect((await app.requestError(adminWebhooks.list, {}, user.token)).status).toBe(403)
    await app.call(webhooks.remove, { params: { id } }, user.token)
    expect(await app.call(webhooks.list, {}, user.token)).toEqual([])
  })
})
