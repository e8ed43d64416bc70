import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { artistAlbums } from '../../../../contract/catalog/back-office/albums.ts'
import { artistPostTable } from '../../../../contract/catalog/back-office/artist-pages.ts'
import { writeSetting } from '../../../../contract/core/settings.ts'
import { artistFederation, federation } from '../../../../contract/site/activitypub.ts'
import {
  adminFederation,
  adminFederationBlocks,
  adminFederationHosts,
} from '../../../../contract/site/back-office/activitypub.ts'
import { headHtml } from '../../../http/pages/html-head.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import {
  makeAlbum,
  makeArtist,
  makeCover,
  makeEpisode,
  makeGenre,
  makeMember,
  makePodcast,
  makeSong,
  makeUser,
  type TestUser,
} from '../../../testing/make.ts'
import { type MastodonServer, mastodonServer } from '../../../testing/mastodon-server.ts'
import { setSetting } from '../../platform/index.ts'
import { resolveHead } from '../seo/page-heads.service.ts'
import { forgetActivities, sendActivities } from './delivery.service.ts'
import { publishActivities } from './publishing.service.ts'

const HOST = 'music.example'
const SITE = `https://${HOST}`
const CONTEXT = { '@context': 'https://www.w3.org/ns/activitystreams' }

let mastodon: MastodonServer
/** Another server. */
let forgery: MastodonServer
let app: TestApp
let owner: TestUser
beforeAll(async () => {
  mastodon = await mastodonServer(HOST)
  forgery = await mastodonServer(HOST)
  app = await testApp({
    OUTBOUND_ALLOW: `${mastodon.host},${forgery.host}`,
    APP_URL: SITE,
    LOG_LEVEL: 'error',
  })
  for (const server of [mastodon, forgery]) server.site = (request) => app.fastify.inject(request)
  await federate(true)
  owner = await makeUser(app.ctx)
})
afterAll(async () => {
  await app.close()
  mastodon.close()
  forgery.close()
})
beforeEach(() => {
  expect(mastodon.rejections.splice(0)).toEqual([])
  mastodon.received.length = 0
})

const federate = async (on: boolean) => {
  await setSetting(app.ctx, 'enable_federation', writeSetting(on))
  await vi.waitUntil(() => app.ctx.settings().enable_federation === on)
}
const calm = new AbortController().signal
/** Runs both jobs. */
const run = async () => {
  await publishActivities(app.ctx)
  await sendActivities(app.ctx, calm)
}
const get = async (url: string, accept = 'application/activity+json') => {
  const response = await app.fastify.inject({ url: url.replace(SITE, ''), headers: { accept } })
  return { status: response.statusCode, headers: response.headers, body: response.body }
}
const json = async (url: string) => {
  const { status, body } = await get(url)
  expect([url, status]).toEqual([url, 200])
  return JSON.parse(body)
}
const webFinger = (resource: string) =>
  get(`/.well-known/webfinger?resource=${encodeURIComponent(resource)}`, 'application/jrd+json')

/** An artist with a song, so that it has a page. */
const artist = async (name: string, values: object = {}) => {
  const made = await makeArtist(app.ctx, { name, ...values })
  await makeMember(app.ctx, made, owner)
  await makeSong(app.ctx, { artist_id: made.id, title: `First of ${name}` })
  await run()
  const { body } = await webFinger(`${SITE}/artist/${made.id}`)
  const uri: string = JSON.parse(body).links.find(({ rel }: { rel: string }) => rel === 'self').href
  return { ...made, uri, name: (await json(uri)).preferredUsername as string }
}
const release = async (artist_id: number, title: string, values: object = {}) => {
  const album = await makeAlbum(app.ctx, { artist_id, title, ...values })
  await makeSong(app.ctx, { artist_id, album_id: album.id, title: `On ${title}` })
  return album
}
const follow = async (name: string, actor: string) => {
  const account = mastodon.account(name)
  const { status, activity } = await mastodon.follow(account, actor)
  expect(status).toBe(202)
  await sendActivities(app.ctx, calm)
  return { account, activity }
}
const followers = async (actor: string): Promise<number> => (await json(`${actor}/followers`)).totalItems
const bulk = (action: 'hide' | 'publish', id: number) =>
  app.call(artistAlbums.bulk, { body: { action, ids: [id] } }, owner.token)
const makeDue = () => app.ctx.db.updateTable('activitypub_hosts').set({ due_at: sql`now()` }).execute()
const received = () =>
  mastodon.received.map(({ type, object }) => [type, object.name ?? object.type ?? object])

describe('actors', () => {
  it('are found by handle and page, and described', async () => {
    const { id: avatar } = await makeCover(app.ctx)
    const { id, uri } = await artist('Halden Vey', {
      bio: 'Songs from <b>the</b> coast.\n\nMore at https://halden.example.',
      avatar_cover_id: avatar,
      links: JSON.stringify([{ label: 'Shop', url: 'https://shop.example/' }]),
    })
    const found = await webFinger('acct:halden-vey@music.example')
    expect(found.headers['content-type']).toContain('application/jrd+json')
    expect(JSON.parse(found.body).links).toContainEqual({
      rel: 'self',
      href: uri,
      type: 'application/activity+json',
    })
    expect(await json(uri)).toMatchObject({
      id: uri,
      type: 'Person',
      preferredUsername: 'halden-vey',
      name: 'Halden Vey',
      url: `${SITE}/artist/${id}`,
      inbox: `${uri}/inbox`,
      outbox: `${uri}/outbox`,
      endpoints: { sharedInbox: `${SITE}/activitypub/inbox` },
      icon: {
        type: 'Image',
        mediaType: 'image/webp',
        url: expect.stringContaining(`${SITE}/storage/covers/`),
      },
      publicKey: {
        id: `${uri}#main-key`,
        owner: uri,
        publicKeyPem: expect.stringContaining('BEGIN PUBLIC KEY'),
      },
      attachment: { type: 'PropertyValue', name: 'Shop' },
      summary:
        '<p>Songs from &lt;b&gt;the&lt;/b&gt; coast.</p><p>More at <a href="https://halden.example" rel="noopener" target="_blank">halden.example</a>.</p>',
    })
    expect(headHtml(await resolveHead(app.ctx, `/artist/${id}`))).toContain(
      `<link rel="alternate" type="application/activity+json" href="${uri}">`,
    )
    const page = await get(`${SITE}/artist/${id}`)
    expect([page.status, page.headers.location, page.headers.vary]).toEqual([302, uri, 'accept'])
    expect((await webFinger('acct:nobody@music.example')).status).toBe(404)
    expect((await webFinger('acct:halden-vey@other.example')).status).toBe(404)
  })

  it('have names of their own', async () => {
    const one = await artist('Night Talk')
    const podcast = await makePodcast(app.ctx, {
      title: 'Night Talk',
      description: '<p>Talks<script>x</script></p>',
    })
    const episode = await makeEpisode(app.ctx, { podcast_id: podcast.id })
    await recountPodcast(podcast.id)
    const other = await artist('فيروز')
    expect([one.name, other.name]).toEqual(['night-talk', `artist_${other.id}`])
    const { links } = JSON.parse((await webFinger(`${SITE}/podcast/${podcast.id}`)).body)
    const uri = links.find(({ rel }: { rel: string }) => rel === 'self').href
    expect(await json(uri)).toMatchObject({
      type: 'Service',
      preferredUsername: `night-talk_podcast_${podcast.id}`,
      name: 'Night Talk',
      summary: '<p>Talks</p>',
    })
    const { orderedItems } = await json(`${uri}/outbox?before=0`)
    expect(orderedItems[0].object).toMatchObject({
      name: episode.title,
      attachment: [
        { type: 'Audio', mediaType: 'audio/mpeg', url: expect.stringMatching(/^https:\/\/example\.com\//) },
      ],
    })
  })

  it('name nobody who follows', async () => {
    const { uri } = await artist('Quiet Crowd')
    await follow('watcher', uri)
    const { body } = await get(`${uri}/followers`)
    expect(JSON.parse(body)).toMatchObject({ type: 'OrderedCollection', totalItems: 1 })
    expect(body).not.toContain('watcher')
  })

  it('exist only while the site federates', async () => {
    const { uri, id } = await artist('On And Off')
    await federate(false)
    for (const url of [uri, `${uri}/outbox`, '/.well-known/nodeinfo', '/activitypub/objects/1'])
      expect([url, (await get(url)).status]).toEqual([url, 404])
    expect((await webFinger('acct:on-and-off@music.example')).status).toBe(404)
    expect((await get(`/artist/${id}`)).headers.location).toBeUndefined()
    await federate(true)
    expect(await json((await json('/.well-known/nodeinfo')).links[0].href)).toMatchObject({
      software: { name: 'tonearm' },
      protocols: ['activitypub'],
    })
  })
})

/** Recounts the episodes of a podcast, as whatever writes episodes does. */
const recountPodcast = (id: number) =>
  sql`update podcasts set episodes_count = (select count(*) from episodes where podcast_id = ${id}) where id = ${id}`.execute(
    app.ctx.db,
  )

describe('followers', () => {
  it('are accepted, and receive what is published from then on, once for each server', async () => {
    const { uri, id } = await artist('Mira Solenne')
    await release(id, 'Long Before')
    const { activity } = await follow('ann', uri)
    expect(mastodon.received).toMatchObject([
      { type: 'Accept', inbox: '/users/ann/inbox', object: { id: activity.id, type: 'Follow', object: uri } },
    ])
    await follow('ben', uri)
    mastodon.received.length = 0
    const { id: cover_id } = await makeCover(app.ctx)
    const genre = await makeGenre(app.ctx, { name: 'Drum & Bass' })
    const album = await makeAlbum(app.ctx, {
      artist_id: id,
      title: 'Isobars',
      description: 'Recorded <at> sea.',
      cover_id,
    })
    await makeSong(app.ctx, { artist_id: id, album_id: album.id, genres: [genre.id] })
    await run()
    expect(mastodon.received).toMatchObject([
      {
        type: 'Create',
        inbox: '/inbox',
        object: {
          type: 'Note',
          name: 'Isobars',
          attributedTo: uri,
          url: `${SITE}/album/${album.id}`,
          content: expect.stringContaining(
            '<p><strong>Isobars</strong> – Mira Solenne</p><p>Recorded &lt;at&gt; sea.</p>',
          ),
          cc: [`${uri}/followers`],
          attachment: [{ type: 'Image', mediaType: 'image/webp', name: 'Isobars – Mira Solenne' }],
          tag: [{ type: 'Hashtag', name: '#DrumBass' }],
        },
      },
    ])
    const object = mastodon.received[0]?.object as { id: string }
    expect(await json(object.id)).toMatchObject({ id: object.id, name: 'Isobars' })
    expect((await get(`/album/${album.id}`)).headers.location).toBe(object.id)
    mastodon.received.length = 0
    await run()
    expect(mastodon.received).toEqual([])
  })

  it('receive changes and deletions', async () => {
    const { uri, id } = await artist('Ever Changing')
    await follow('cleo', uri)
    const album = await release(id, 'Draft Title')
    await run()
    mastodon.received.length = 0
    await sql`update albums set title = 'Final Title', updated_at = now() where id = ${album.id}`.execute(
      app.ctx.db,
    )
    await run()
    expect(received()).toEqual([['Update', 'Final Title']])
    const object = mastodon.received[0]?.object as { id: string; updated: string }
    expect(Date.parse(object.updated)).toBeGreaterThan(0)
    mastodon.received.length = 0
    // What it says stays the same.
    await sql`update albums set updated_at = now() where id = ${album.id}`.execute(app.ctx.db)
    await run()
    expect(received()).toEqual([])
    await bulk('hide', album.id)
    expect((await get(object.id)).status).toBe(410)
    await run()
    expect(received()).toEqual([['Delete', 'Tombstone']])
    expect(JSON.parse((await get(object.id)).body)).toMatchObject({ id: object.id, type: 'Tombstone' })
    expect((await get(`/album/${album.id}`)).headers.location).toBeUndefined()
    mastodon.received.length = 0
    await bulk('publish', album.id)
    await run()
    // Servers remember what was deleted.
    expect(received()).toEqual([['Create', 'Final Title']])
    expect(mastodon.received.map((one) => one.object.id)).not.toContain(object.id)
  })

  it('receive posts, and changes of the profile', async () => {
    const { uri, id } = await artist('Posting Person')
    await follow('dora', uri)
    await run()
    mastodon.received.length = 0
    const body = { artist_id: id, text: 'On tour <soon>, see https://tour.example/2026!' }
    const post = await app.call(artistPostTable.create, { body }, owner.token)
    await run()
    expect(mastodon.received).toMatchObject([
      {
        type: 'Create',
        object: {
          content:
            '<p>On tour &lt;soon&gt;, see <a href="https://tour.example/2026" rel="noopener" target="_blank">tour.example/2026</a>!</p>',
          url: `${SITE}/artist/${id}`,
        },
      },
    ])
    await app.call(artistPostTable.remove, { params: { id: post.id } }, owner.token)
    await sql`update artists set bio = 'New words' where id = ${id}`.execute(app.ctx.db)
    await app.ctx.db.deleteFrom('artist_posts').where('id', '=', post.id).execute()
    mastodon.received.length = 0
    await run()
    expect(received()).toEqual([
      ['Update', 'Posting Person'],
      ['Delete', 'Tombstone'],
    ])
    expect(mastodon.received[0]?.object.summary).toBe('<p>New words</p>')
  })

  it('do not receive what visitors may not see', async () => {
    const { uri, id } = await artist('Secret Work')
    await follow('emil', uri)
    await makeAlbum(app.ctx, { artist_id: id, title: 'Private', public: false })
    await makeSong(app.ctx, { artist_id: id, title: 'Hidden', public: false })
    mastodon.received.length = 0
    await run()
    expect(received()).toEqual([])
    expect(JSON.stringify(await json(`${uri}/outbox?before=0`))).not.toMatch(/Private|Hidden/)
  })

  it('are not flooded by an import', async () => {
    const { uri, id } = await artist('Prolific Person')
    await follow('fred', uri)
    mastodon.received.length = 0
    for (let n = 0; n < 25; n++) await makeSong(app.ctx, { artist_id: id, title: `Song ${n}` })
    await run()
    expect(mastodon.received).toHaveLength(20)
    const first = await json(`${uri}/outbox`)
    expect(first).toMatchObject({ type: 'OrderedCollection', totalItems: 26 })
    const one = await json(first.first)
    const two = await json(one.next)
    expect([one.orderedItems.length, two.orderedItems.length, two.next]).toEqual([20, 6, undefined])
    const names = [...one.orderedItems, ...two.orderedItems].map(
      ({ object }: { object: { name: string } }) => object.name,
    )
    expect(names[0]).toBe('Song 24')
    expect(new Set(names).size).toBe(26)
  })
})

describe('inboxes', () => {
  it('let accounts unfollow, move, block and be deleted', async () => {
    const { uri } = await artist('Left Alone')
    const shared = `${SITE}/activitypub/inbox`
    const gina = await follow('gina', uri)
    const hugo = await follow('hugo', uri)
    const ines = await follow('ines', uri)
    const jan = await follow('jan', uri)
    const kim = await follow('kim', uri)
    expect(await followers(uri)).toBe(5)
    const send = (account: { uri: string; name: string }, values: object) =>
      mastodon.send(account, shared, {
        ...CONTEXT,
        id: `${account.uri}#${Math.random()}`,
        actor: account.uri,
        ...values,
      })
    // Of another account.
    expect(await send(hugo.account, { type: 'Undo', object: gina.activity })).toBe(202)
    expect(await followers(uri)).toBe(5)
    expect(await send(gina.account, { type: 'Undo', object: gina.activity })).toBe(202)
    expect(await followers(uri)).toBe(4)
    expect(
      await send(hugo.account, {
        type: 'Move',
        object: hugo.account.uri,
        target: 'https://new.example/hugo',
      }),
    ).toBe(202)
    expect(await followers(uri)).toBe(3)
    expect(await send(ines.account, { type: 'Block', object: uri })).toBe(202)
    expect(await followers(uri)).toBe(2)
    expect(await send(jan.account, { type: 'Delete', object: jan.account.uri, to: 'as:Public' })).toBe(202)
    expect(await followers(uri)).toBe(1)
    // Its key is gone as well: the signature of this one cannot be verified.
    const lia = mastodon.account('lia')
    await mastodon.follow(lia, uri)
    lia.gone = true
    await app.ctx.db
      .updateTable('activitypub_followers')
      .set({ uri: `${lia.uri}2` })
      .where('uri', '=', lia.uri)
      .execute()
    const ghost = mastodon.account('lia2', { gone: true })
    expect(await send(ghost, { type: 'Delete', object: ghost.uri })).toBe(202)
    expect(await followers(uri)).toBe(1)
    expect(await send(kim.account, { type: 'Delete', object: { id: kim.account.uri } })).toBe(202)
    expect(await followers(uri)).toBe(0)
  })

  it('refuse what is not signed by whom it is from', async () => {
    const { uri } = await artist('Wary Person')
    const [max, nia] = [mastodon.account('max'), mastodon.account('nia')]
    const activity = {
      '@context': 'https://www.w3.org/ns/activitystreams',
      type: 'Follow',
      actor: max.uri,
      object: uri,
    }
    const inbox = `${uri}/inbox`
    expect(await mastodon.send(max, inbox, { ...activity, id: `${max.uri}#1` }, { tampered: true })).toBe(401)
    expect(await mastodon.send(max, inbox, { ...activity, id: `${max.uri}#2` }, { by: nia })).toBe(401)
    const unsigned = await app.fastify.inject({
      method: 'POST',
      url: inbox.replace(SITE, ''),
      headers: { 'content-type': 'application/activity+json' },
      payload: { ...activity, id: `${max.uri}#3` },
    })
    expect(unsigned.statusCode).toBe(401)
    expect(await followers(uri)).toBe(0)
  })

  it('refuse keys of other servers', async () => {
    const { uri } = await artist('Impersonated Person')
    const victim = mastodon.account('victim')
    await mastodon.follow(victim, uri)
    const forger = forgery.account('forger', { owner: victim.uri })
    const activity = {
      ...CONTEXT,
      id: `${victim.uri}#9`,
      actor: victim.uri,
      object: victim.uri,
      type: 'Delete',
    }
    const inbox = `${uri}/inbox`
    expect(await forgery.send(victim, inbox, activity, { by: forger })).toBe(401)
    const signature = { type: 'RsaSignature2017', creator: `${forger.uri}#main-key`, signatureValue: 'AAAA' }
    expect(await mastodon.send(victim, inbox, { ...activity, signature })).toBe(401)
    const proof = [{ type: 'DataIntegrityProof', verificationMethod: `${forger.uri}#main-key` }]
    expect(await mastodon.send(victim, inbox, { ...activity, proof })).toBe(401)
    expect(await followers(uri)).toBe(1)
    expect(await mastodon.send(victim, inbox, activity)).toBe(202)
    expect(await followers(uri)).toBe(0)
  })

  it('ignore accounts that receive elsewhere', async () => {
    const { uri } = await artist('Reflector')
    for (const inbox of ['http://10.0.0.1/inbox', 'https://victim.example/inbox'])
      await mastodon.follow(mastodon.account('olaf', { inbox }), uri)
    // On a private address.
    const local = { ...mastodon.account('local'), uri: 'http://127.0.0.1:1/users/local' }
    expect((await mastodon.follow(local, uri)).status).toBe(401)
    expect(await followers(uri)).toBe(0)
  })

  it('take anything without failing', async () => {
    const { uri } = await artist('Robust Person')
    const max = mastodon.account('garbage')
    await mastodon.follow(max, uri)
    const inbox = new URL(`${uri}/inbox`).pathname
    const post = async (payload: string, headers: object = {}) =>
      (
        await app.fastify.inject({
          method: 'POST',
          url: inbox,
          payload,
          headers: { 'content-type': 'application/activity+json', ...headers },
        })
      ).statusCode
    for (const payload of [
      '',
      'no json',
      '[]',
      'null',
      '{"type":"Follow"}',
      '{"actor":5}',
      '{"actor":{"id":{}}}',
    ])
      expect([payload, await post(payload)]).toEqual([payload, 400])
    const long = { actor: max.uri, type: 'Follow', object: uri, summary: 'x'.repeat(20_000) }
    expect(await post(JSON.stringify(long))).toBe(413)
    for (const type of ['Like', 'Announce', 'Create', 'Flag', 'Unheard', 7, null])
      expect([type, await post(JSON.stringify({ actor: max.uri, type }))]).toEqual([type, 202])
    const context = { '@context': 'https://www.w3.org/ns/activitystreams', actor: max.uri }
    for (const activity of [
      { ...context, type: 'Follow' },
      { ...context, type: 'Follow', id: 'x', object: { type: 'Person' } },
      { ...context, type: 'Follow', id: `${max.uri}#1`, object: 'https://other.example/' },
      { ...context, type: 'Follow', id: `${max.uri}#1`, object: `${SITE}/activitypub/actors/99999999999` },
      { ...context, type: 'Undo', id: `${max.uri}#2`, object: 'https://other.example/' },
      { ...context, type: 'Undo', id: `${max.uri}#3`, object: { type: 'Like', object: uri } },
      { ...context, type: 'Delete', id: `${max.uri}#4`, object: [] },
      {
        '@context': 'http://127.0.0.1:1/context',
        actor: max.uri,
        type: 'Follow',
        id: `${max.uri}#5`,
        object: uri,
      },
      { '@context': { '@vocab': 7 }, actor: max.uri, type: 'Follow', id: `${max.uri}#6`, object: uri },
      { ...context, type: 'Follow', id: `${max.uri}#7`, object: uri, published: 'never' },
    ]) {
      const status = await mastodon.send(max, `${uri}/inbox`, activity)
      expect(status, JSON.stringify(activity)).toBeLessThan(500)
    }
    const nested = `${'['.repeat(7000)}${']'.repeat(7000)}`
    const deep = JSON.stringify({ ...context, type: 'Follow', id: `${max.uri}#8`, object: uri, x: 0 })
    expect(await post(deep.replace('"x":0', `"x":${nested}`))).toBeLessThan(500)
    // PostgreSQL indexes shorter ones only.
    const letters = Array.from({ length: 4000 }, (_, n) => (n * n * 7919 + n).toString(36)).join('')
    const endless = mastodon.account(letters.slice(0, 6000))
    expect((await mastodon.follow(endless, uri)).status).toBeLessThan(500)
    expect(await followers(uri)).toBe(1)
    for (const url of [
      '/activitypub/actors/x',
      '/activitypub/actors/0',
      '/activitypub/objects/99999999999999999999',
      '/activitypub/actors/1/outbox?before=x',
      '/.well-known/webfinger',
      '/.well-known/webfinger?resource=%00',
      '/.well-known/webfinger?resource=acct:a%00b@music.example',
      '/.well-known/webfinger?resource=acct:a%2500b@music.example',
      '/activitypub/objects/-1',
    ])
      expect((await get(url)).status, url).toBeLessThan(500)
  })
})

describe('deliveries', () => {
  it('wait while a server does not respond', async () => {
    const { uri, id } = await artist('Patient Person')
    await follow('pia', uri)
    mastodon.received.length = 0
    await release(id, 'Delayed')
    mastodon.planned.push({ status: 503, headers: { 'retry-after': '7200' } })
    await run()
    expect(mastodon.received).toEqual([])
    const state = async () =>
      (
        await sql<{ attempts: number; seconds: number; error: string | null }>`
          select attempts, extract(epoch from due_at - now())::float8 as seconds, error from activitypub_hosts
          where host = ${mastodon.host}`.execute(app.ctx.db)
      ).rows[0]
    expect(await state()).toMatchObject({ attempts: 1, error: 'HTTP 503' })
    expect((await state())?.seconds).toBeGreaterThan(7000)
    const before = mastodon.requests()
    await sendActivities(app.ctx, calm)
    expect(mastodon.requests()).toBe(before)
    // It hangs up.
    mastodon.planned.push({ status: 0 })
    await makeDue()
    await run()
    expect((await state())?.attempts).toBe(2)
    await makeDue()
    await run()
    expect(received()).toEqual([['Create', 'Delayed']])
    expect(await state()).toMatchObject({ attempts: 0, error: null })
  })

  it('end with an inbox that is gone', async () => {
    const { uri, id } = await artist('Forgotten Person')
    await follow('quentin', uri)
    await release(id, 'Unheard')
    mastodon.planned.push({ status: 410 })
    await run()
    expect(await followers(uri)).toBe(0)
  })

  it('are dropped when they are refused, or after a week', async () => {
    const { uri, id } = await artist('Refused Person')
    await follow('rita', uri)
    await release(id, 'Refused')
    mastodon.planned.push({ status: 403 })
    await run()
    const waiting = () => app.ctx.db.selectFrom('activitypub_deliveries').select('inbox').execute()
    expect(await waiting()).toEqual([])
    expect(await followers(uri)).toBe(1)
    await release(id, 'Too Late')
    mastodon.planned.push({ status: 500 })
    await run()
    await forgetActivities(app.ctx)
    expect(await waiting()).toHaveLength(1)
    await sql`update activitypub_activities set created_at = now() - interval '8 days'`.execute(app.ctx.db)
    await forgetActivities(app.ctx)
    expect(await waiting()).toEqual([])
    await makeDue()
  })
})

describe('an actor that ends', () => {
  const state = async (id: number) => (await get(`/activitypub/actors/${id}`)).status
  const idOf = (uri: string) => Number(uri.split('/').at(-1))

  it('tells its followers, when its team switches it off', async () => {
    const { uri, id } = await artist('Shy Person')
    await follow('sven', uri)
    await release(id, 'Known Album')
    await run()
    const known = mastodon.received.at(-1)?.object as { id: string }
    mastodon.received.length = 0
    const params = { type: 'artist', id } as const
    const analyst = await makeUser(app.ctx)
    await makeMember(app.ctx, { id }, analyst, 'analyst')
    const status = async (token: string) =>
      (await app.requestError(artistFederation.change, { params, body: { enabled: false } }, token)).status
    expect(await status(analyst.token)).toBe(403)
    const stranger = await makeUser(app.ctx)
    await artistOf(stranger)
    expect(await status(stranger.token)).toBe(404)
    const list = () => app.call(artistFederation.list, { query: { artist_id: id } }, owner.token)
    expect(await list()).toMatchObject([{ handle: '@shy-person@music.example', followers: 1, enabled: true }])
    await app.call(artistFederation.change, { params, body: { enabled: false } }, owner.token)
    expect((await app.requestError(federation.get, { params })).status).toBe(404)
    await run()
    expect(received()).toEqual([['Delete', uri]])
    expect(await state(idOf(uri))).toBe(410)
    expect((await get(known.id)).status).toBe(410)
    expect((await webFinger('acct:shy-person@music.example')).status).toBeGreaterThanOrEqual(404)
    expect((await list())[0]).toMatchObject({ followers: 0, enabled: false })
    await app.call(artistFederation.change, { params, body: { enabled: true } }, owner.token)
    expect(await state(idOf(uri))).toBe(200)
  })

  it('tells its followers, when it is deleted, and its name stays taken', async () => {
    const podcast = await makePodcast(app.ctx, { title: 'Short Lived' })
    await makeEpisode(app.ctx, { podcast_id: podcast.id })
    await recountPodcast(podcast.id)
    await run()
    const { links } = JSON.parse((await webFinger(`${SITE}/podcast/${podcast.id}`)).body)
    const uri: string = links.find(({ rel }: { rel: string }) => rel === 'self').href
    await follow('tina', uri)
    mastodon.received.length = 0
    await app.ctx.db.deleteFrom('podcasts').where('id', '=', podcast.id).execute()
    await run()
    expect(received()).toEqual([['Delete', uri]])
    expect(await state(idOf(uri))).toBe(410)
    const { name, id } = await artist('Short Lived')
    expect(name).toBe(`short-lived_artist_${id}`)
  })
})

const artistOf = async (user: TestUser) => makeMember(app.ctx, await makeArtist(app.ctx), user)

describe('following by the page', () => {
  const call = (params: { type: 'artist'; id: number }, account: string) =>
    app.call(federation.follow, { params, body: { account } })

  it('leads to the server of the account', async () => {
    const { id } = await artist('Easily Followed')
    const params = { type: 'artist', id } as const
    mastodon.account('uma')
    expect(await app.call(federation.get, { params })).toEqual({
      handle: '@easily-followed@music.example',
      followers: 0,
    })
    const page = `http://${mastodon.host}/authorize_interaction?uri=%40easily-followed%40music.example`
    expect(await call(params, `@uma@${mastodon.host}`)).toEqual({ url: page })
    expect(await call(params, mastodon.host)).toEqual({ url: page })
    for (const account of ['uma', 'uma@10.0.0.1', '@uma@localhost', 'x y'])
      expect([
        account,
        (await app.requestError(federation.follow, { params, body: { account } })).status,
      ]).toEqual([account, 422])
  })

  it('leads to no other kind of address, whatever the server answers', async () => {
    const { id } = await artist('Cautious Person')
    const links = [null, 5, { rel: 'http://ostatus.org/schema/1.0/subscribe', template: 'javascript:{uri}' }]
    mastodon.account('vic', { links })
    const { url } = await call({ type: 'artist', id }, `@vic@${mastodon.host}`)
    expect(url).toContain(`http://${mastodon.host}/authorize_interaction?uri=`)
  })
})

describe('operators', () => {
  it('block servers with their subdomains', async () => {
    const admin = await makeUser(app.ctx, { admin: true })
    const { uri, id } = await artist('Protected Person')
    const { account } = await follow('vera', uri)
    expect(await app.call(adminFederation.state, {}, admin.token)).toMatchObject({ host: HOST, hidden: null })
    const servers = await app.call(adminFederationHosts.list, {}, admin.token)
    expect(servers.data.find(({ host }) => host === mastodon.host)).toMatchObject({ failing_since: null })
    const csv =
      '#domain,#severity,#public_comment\nbad.example,suspend,"Spam, and more"\nquiet.example,noop,\n'
    expect(await app.call(adminFederation.importBlocks, { body: { csv } }, admin.token)).toEqual({ added: 1 })
    expect(
      await app.call(
        adminFederation.importBlocks,
        { body: { csv: 'Other.Example\nbad.example' } },
        admin.token,
      ),
    ).toEqual({ added: 1 })
    const blocks = await app.call(adminFederationBlocks.list, {}, admin.token)
    expect(blocks.data.map(({ domain, comment }) => [domain, comment])).toEqual([
      ['bad.example', 'Spam, and more'],
      ['other.example', ''],
    ])
    const body = { domain: 'https://127.0.0.1/', comment: 'Test' }
    const block = await app.call(adminFederationBlocks.create, { body }, admin.token)
    expect((await app.requestError(adminFederationBlocks.create, { body }, admin.token)).status).toBe(422)
    expect(await followers(uri)).toBe(0)
    expect((await mastodon.follow(account, uri)).status).toBe(403)
    const sub = { ...account, uri: 'https://social.bad.example/users/vera' }
    expect((await mastodon.follow(sub, uri)).status).toBe(403)
    const same = { ...account, uri: 'https://BAD.example.:8443/users/vera' }
    expect((await mastodon.follow(same, uri)).status).toBe(403)
    mastodon.received.length = 0
    await release(id, 'Not For Them')
    await run()
    expect(received()).toEqual([])
    await app.call(adminFederationBlocks.remove, { params: { id: block.id } }, admin.token)
    await app.ctx.db.deleteFrom('activitypub_blocks').where('id', '=', block.id).execute()
    expect((await mastodon.follow(account, uri)).status).toBe(202)
  })

  it('test whether other servers are reached', async () => {
    const admin = await makeUser(app.ctx, { admin: true })
    mastodon.account('walt')
    const account = `@walt@${mastodon.host}`
    expect(await app.call(adminFederation.test, { body: { account } }, admin.token)).toEqual({
      name: 'walt',
      host: mastodon.host,
    })
    for (const unknown of [`@nobody@${mastodon.host}`, '@a@10.0.0.1', 'walt'])
      expect(
        (await app.requestError(adminFederation.test, { body: { account: unknown } }, admin.token)).status,
      ).toBe(422)
  })
})
