import type { RequestListener } from 'node:http'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { adminFeeds } from '../../../../../contract/catalog/back-office/feeds.ts'
import { episodes } from '../../../../../contract/catalog/podcasts.ts'
import { notifications } from '../../../../../contract/platform/notifications.ts'
import { type TestApp, testApp } from '../../../../testing/app.ts'
import { type FeedSource, feedSource, item, rss } from '../../../../testing/feed-source.ts'
import { makePodcast, makeUser, type TestUser } from '../../../../testing/make.ts'
import { handleImportOpml } from '../opml/service.ts'
import { handleRefreshFeed, scheduleFeedRefreshes } from './feeds.service.ts'

let source: FeedSource
let app: TestApp
let admin: TestUser
beforeAll(async () => {
  source = await feedSource()
  app = await testApp({ OUTBOUND_ALLOW: source.host })
  await app.ctx.db.insertInto('settings').values({ key: 'enablePodcasts', value: 'true' }).execute()
  await app.ctx.channel.publish('settings')
  await vi.waitFor(() => expect(app.ctx.settings().enablePodcasts).toBe(true), { timeout: 20_000 })
  admin = await makeUser(app.ctx, { admin: true })
})
afterAll(async () => {
  await app.close()
  source.close()
})

const orFail = <T>(value: T | null | undefined): T => {
  if (value === null || value === undefined) throw new Error('nothing there')
  return value
}
const add = (path: string) => app.call(adminFeeds.importFeed, { body: { url: source.at(path) } }, admin.token)
const refresh = (id: number) => app.call(adminFeeds.refresh, { params: { id } }, admin.token)
const refused = (url: string) => app.requestError(adminFeeds.importFeed, { body: { url } }, admin.token)
const podcastOf = (id: number) =>
  app.ctx.db.selectFrom('podcasts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const episodesOf = (id: number) =>
  app.ctx.db.selectFrom('episodes').selectAll().where('podcast_id', '=', id).orderBy('guid').execute()
const stateOf = async (id: number) =>
  (await app.call(adminFeeds.list, {}, admin.token)).find(({ podcast_id }) => podcast_id === id)

test('valid Podcasting 2.0 data of podcasts and episodes is stored, invalid data is not', async () => {
  const recipient = '<podcast:valueRecipient name="Ann" type="node" address="03ae" split="100"/>'
  const channel = `<title>Placed</title><podcast:location geo="somewhere" osm="R1">Lisbon</podcast:location><podcast:value type="lightning" method="keysend" suggested="much">${recipient}<podcast:valueRecipient type="node" address="" split="1"/></podcast:value>`
  const notified =
    '<podcast:person role="guest" href="javascript:x">Bo</podcast:person><podcast:soundbite startTime="1:13" duration="45">Low</podcast:soundbite><podcast:soundbite startTime="x" duration="45"/><podcast:location>Here</podcast:location>'
  source.put('/placed.xml', rss(item('1', notified) + item('2'), channel))
  const { podcast_id } = await add('/placed.xml')
  expect(await podcastOf(podcast_id)).toMatchObject({
    location: { name: 'Lisbon', geo: null, osm: 'R1' },
    value: {
      type: 'lightning',
      method: 'keysend',
      suggested: null,
      recipients: [{ address: '03ae', split: 100 }],
    },
  })
  const [one, two] = await episodesOf(podcast_id)
  expect(one).toMatchObject({
    persons: [{ name: 'Bo', role: 'guest', url: null }],
    soundbites: [{ at: 73, duration: 45, title: 'Low' }],
    location: { name: 'Here' },
  })
  expect(two).toMatchObject({ persons: [], soundbites: [], location: null })
  source.put('/placed.xml', rss(item('1') + item('2'), '<title>Placed</title>'))
  await refresh(podcast_id)
  expect(await podcastOf(podcast_id)).toMatchObject({ location: null, value: null })
  expect((await episodesOf(podcast_id))[0]).toMatchObject({ persons: [], soundbites: [], location: null })
})

test('a source that sends byte by byte is given up after ten seconds', async () => {
  const dripping = Promise.withResolvers<void>()
  source.put('/drip.xml', (_, response) => {
    response.setHeader('content-type', 'application/rss+xml').write('<')
    let sent = 0
    const drip = setInterval(() => {
      response.write('?')
      if (++sent === 10) dripping.resolve()
    }, 10)
    response.on('close', () => clearInterval(drip))
  })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const refusal = refused(source.at('/drip.xml'))
    await dripping.promise
    vi.advanceTimersByTime(10_000)
    expect(await refusal).toMatchObject({
      status: 502,
      body: { code: 'source_down', message: 'The source timed out.' },
    })
  } finally {
    vi.useRealTimers()
  }
})

test('a feed becomes a podcast with its episodes, genres and metadata', async () => {
  const channel =
    '<title>Deep &amp; Low</title><itunes:author>Ann</itunes:author><itunes:category text="Music"><itunes:category text="Music History"/></itunes:category><podcast:guid>917393e3-1b1e-5cef-ace4-edaa54e1f810</podcast:guid>'
  source.put(
    '/a.xml',
    rss(`${item('1')}${item('2')}${item('2')}<item><title>No sound</title></item>`, channel),
  )
  const report = await add('/a.xml')
  expect(report).toMatchObject({
    title: 'Deep & Low',
    read: true,
    found: 4,
    added: 2,
    changed: 0,
    skipped_count: 2,
  })
  const podcast = await podcastOf(report.podcast_id)
  expect(podcast).toMatchObject({
    title: 'Deep & Low',
    author: 'Ann',
    public: true,
    episodes_count: 2,
    source_feed: source.at('/a.xml'),
    guid: '917393e3-1b1e-5cef-ace4-edaa54e1f810',
  })
  const genres = await app.ctx.db
    .selectFrom('podcast_genre_links as l')
    .innerJoin('podcast_genres as g', 'g.id', 'l.genre_id')
    .select(['g.name', 'g.slug'])
    .where('l.podcast_id', '=', podcast.id)
    .orderBy('g.position')
    .execute()
  expect(genres).toEqual([
    { name: 'Music', slug: 'music' },
    { name: 'Music History', slug: 'music-history' },
  ])
  const log = await app.ctx.db
    .selectFrom('audit_log')
    .select(['action', 'label'])
    .where('item_id', '=', podcast.id)
    .execute()
  expect(log).toContainEqual({ action: 'import', label: 'Deep & Low' })
  expect((await refused(source.at('/a.xml'))).body.code).toBe('conflict')
})

test('a retried import with the same key gets the report of the first', async () => {
  source.put('/retried.xml', rss(item('1'), '<title>Retried</title>'))
  const attempt = (key: string) =>
    app.fastify.inject({
      method: 'POST',
      url: '/api/admin/podcasts/import-feed',
      payload: { url: source.at('/retried.xml') },
      headers: { authorization: `Bearer ${admin.token}`, 'idempotency-key': key },
    })
  const [one, other] = await Promise.all([attempt('the-same-key'), attempt('the-same-key')])
  expect([one.statusCode, other.statusCode]).toEqual([201, 201])
  expect(other.json()).toEqual(one.json())
  expect((await attempt('another-key')).statusCode).toBe(409)
})

test('an episode keeps its identity when title and file change, and unchanged episodes are not written', {
  tags: 'long',
}, async () => {
  source.put('/b.xml', rss(item('1') + item('2')))
  const { podcast_id } = await add('/b.xml')
  const before = await episodesOf(podcast_id)
  await app.ctx.db
    .updateTable('episodes')
    .set({ public: false })
    .where('id', '=', before[1]?.id ?? 0)
    .execute()
  source.put(
    '/b.xml',
    rss(item('1', '', 'Another title') + item('2').replace('2.mp3', 'new.mp3') + item('3')),
  )
  expect(await refresh(podcast_id)).toMatchObject({ added: 1, changed: 2, same: 0 })
  const after = await episodesOf(podcast_id)
  expect(after.map(({ id }) => id).slice(0, 2)).toEqual(before.map(({ id }) => id))
  expect(after[0]?.title).toBe('Another title')
  expect(after[1]).toMatchObject({ enclosure_url: 'https://audio.example/new.mp3', public: false })
  const { updated_at } = after[0] ?? {}
  expect(await refresh(podcast_id)).toMatchObject({ added: 0, changed: 0, same: 3 })
  expect((await episodesOf(podcast_id))[0]?.updated_at).toBe(updated_at)
})

test('fetches conditionally', async () => {
  source.put('/c.xml', (request, response) => {
    if (request.headers['if-none-match'] === '"one"') response.writeHead(304).end()
    else
      response
        .setHeader('etag', '"one"')
        .setHeader('last-modified', 'Tue, 02 Jan 2018 10:00:00 GMT')
        .end(rss(item('1')))
  })
  const { podcast_id } = await add('/c.xml')
  expect(await refresh(podcast_id)).toMatchObject({ read: false, found: 0 })
  expect(source.requests.at(-1)?.headers).toMatchObject({
    'if-modified-since': 'Tue, 02 Jan 2018 10:00:00 GMT',
  })
})

test('episodes with new guids stay the same episodes', async () => {
  const episode = (guid: string, { title = guid, file = `${guid}.mp3`, link = '', day = 1 } = {}) =>
    `<item><title>${title}</title><guid>${guid}</guid>${link && `<link>https://site.example/${link}</link>`}<pubDate>0${day} Jun 2025 10:00 GMT</pubDate><enclosure url="https://a.example/${file}" type="audio/mpeg"/></item>`
  const head = '<title>Renamed</title><link>https://site.example/</link>'
  const before = [
    episode('a', { title: 'Whole', day: 1 }),
    episode('b', { title: 'Retitled', file: 'b.mp3?token=1', day: 2 }),
    episode('c', { title: 'Redated', day: 3 }),
    episode('d', { title: 'Relinked', day: 4 }),
    episode('e', { title: 'Moved', link: 'moved', day: 5 }),
    episode('f', { title: 'Kept', day: 6 }),
    episode('g', { title: 'Dropped', day: 7 }),
  ]
  source.put('/renamed.xml', rss(before.join(''), head))
  const { podcast_id } = await add('/renamed.xml')
  const ids = new Map((await episodesOf(podcast_id)).map(({ guid, id }) => [guid, id]))
  const listener = await makeUser(app.ctx)
  const kept = { user_id: listener.id, episode_id: ids.get('a') ?? 0, seconds: 30, played: false }
  await app.ctx.db.insertInto('episode_progress').values(kept).execute()
  const after = [
    episode('A', { title: 'Whole', file: 'a.mp3', day: 1 }),
    episode('B', { title: 'Another title', file: 'b.mp3?token=2', day: 2 }),
    episode('C', { title: 'Redated', file: 'c.mp3', day: 8 }),
    episode('D', { title: 'Relinked', file: 'new.mp3', day: 4 }),
    episode('E', { title: 'Moved anew', file: 'moved.mp3', link: 'moved', day: 5 }),
    episode('f', { title: 'Kept', day: 6 }),
    // Another one at the same URL, as of shows that always have one episode.
    episode('H', { title: 'Next', file: 'g.mp3', day: 8 }),
    // A repetition of one that is still there.
    episode('I', { title: 'Kept', file: 'f.mp3', day: 6 }),
  ]
  source.put('/renamed.xml', rss(after.join(''), head))
  expect(await refresh(podcast_id)).toMatchObject({ added: 2, changed: 5, same: 1 })
  const now = new Map((await episodesOf(podcast_id)).map((row) => [row.guid, row]))
  for (const guid of ['a', 'b', 'c', 'd', 'e'])
    expect([guid, now.get(guid.toUpperCase())?.id]).toEqual([guid, ids.get(guid)])
  expect([...now.keys()].sort()).toEqual(['A', 'B', 'C', 'D', 'E', 'H', 'I', 'f', 'g'])
  expect(now.get('B')).toMatchObject({
    title: 'Another title',
    enclosure_url: 'https://a.example/b.mp3?token=2',
  })
  expect(await podcastOf(podcast_id)).toMatchObject({ episodes_count: 9 })
  const progress = app.ctx.db.selectFrom('episode_progress').select(['episode_id', 'seconds'])
  expect(await progress.where('user_id', '=', listener.id).execute()).toEqual([
    { episode_id: ids.get('a'), seconds: 30 },
  ])
  expect(await refresh(podcast_id)).toMatchObject({ added: 0, changed: 0, same: 8 })
})

test('a feed with a password: it is asked for, kept secret, used for its own host, and can be replaced', async () => {
  const guarded =
    (text: string, password: string): RequestListener =>
    ({ headers }, response) =>
      headers.authorization === `Basic ${btoa(`ann:${password}`)}`
        ? response.setHeader('content-type', 'text/xml').end(text)
        : response.writeHead(401, { 'www-authenticate': 'Basic' }).end()
  const audio = `<item><title>One</title><guid>1</guid><enclosure url="${source.at('/private.mp3').replace('//', '//ann:marker@')}" type="audio/mpeg"/></item>`
  const text = rss(audio, '<title>Private</title>')
  source.put('/private.xml', guarded(text, 'marker'))
  source.put('/private.mp3', guarded('sound', 'marker'))
  const url = source.at('/private.xml')
  const asks = (message: string) => ({ status: 422, body: { errors: { password: [message] } } })
  expect(await refused(url)).toMatchObject(asks('This feed needs a user name and a password.'))
  const withLogin = (password: string) => ({ body: { url, username: 'ann', password } })
  expect(await app.requestError(adminFeeds.importFeed, withLogin('wrong'), admin.token)).toMatchObject(
    asks('The source rejects this user name or password.'),
  )

  const { podcast_id } = await app.call(
    adminFeeds.importFeed,
    { body: { url: url.replace('//', '//ann:marker@') } },
    admin.token,
  )
  expect(await refresh(podcast_id)).toMatchObject({ same: 1 })
  expect((await podcastOf(podcast_id)).source_feed).toBe(url)
  const [episode] = await episodesOf(podcast_id)
  expect(episode?.enclosure_url).toBe(source.at('/private.mp3'))
  const { id } = orFail(episode)
  const { file_url } = await app.call(episodes.stream, { params: { id } }, admin.token)
  const heard = await app.fastify.inject({ url: orFail(file_url) })
  expect([heard.statusCode, heard.body]).toEqual([200, 'sound'])

  const log = await app.ctx.db.selectFrom('audit_log').selectAll().where('item_id', '=', podcast_id).execute()
  expect(JSON.stringify([await stateOf(podcast_id), log])).not.toContain('marker')
  expect((await refused(url)).body.code).toBe('conflict')

  source.put('/private.xml', guarded(text, 'another'))
  const expired = await app.requestError(adminFeeds.refresh, { params: { id: podcast_id } }, admin.token)
  expect(expired).toMatchObject(asks('The source rejects this user name or password.'))
  expect((await app.call(adminFeeds.importFeed, withLogin('another'), admin.token)).podcast_id).toBe(
    podcast_id,
  )
  expect(await refresh(podcast_id)).toMatchObject({ same: 1 })

  // The host that gets the password stays the same.
  const away = `<title>Private</title><itunes:new-feed-url>https://elsewhere.example/feed</itunes:new-feed-url>`
  source.put('/private.xml', guarded(rss(audio, away), 'another'))
  await refresh(podcast_id)
  expect((await podcastOf(podcast_id)).source_feed).toBe(url)
})

test('the address of a feed may lack its scheme, have that of an app, or be that of its web page', async () => {
  source.put('/named.xml', rss(item('1'), '<title>Named</title>'))
  const page =
    '<!doctype html><html><head><link rel="alternate" type="application/rss+xml" href="/named.xml"></head></html>'
  source.put('/page', page, 'text/html')
  const addresses = [`${source.host}/named.xml`, `pcast://${source.host}/named.xml`, source.at('/page')]
  for (const url of addresses) {
    const { podcast_id, title } = await app.call(adminFeeds.importFeed, { body: { url } }, admin.token)
    expect(title).toBe('Named')
    expect((await podcastOf(podcast_id)).source_feed).toBe(source.at('/named.xml'))
    for (const other of [url, source.at('/named.xml')])
      expect((await refused(other)).body.message).toBe(
        other === source.at('/page')
          ? 'The feed of this web page has already been added.'
          : 'This feed has already been added.',
      )
    await app.ctx.db.deleteFrom('podcasts').where('id', '=', podcast_id).execute()
  }
  source.put('/page', '<!doctype html><html><head><title>Nothing</title></head></html>', 'text/html')
  expect((await refused(source.at('/page'))).body.errors).toEqual({
    url: ['This is a web page, not a feed.'],
  })
  for (const url of ['ftp://talk.example/feed', 'not an address'])
    expect((await refused(url)).body.errors).toEqual({ url: ['Enter a valid URL (http or https).'] })
})

test('follows a permanent move by redirect or by the feed itself', { tags: 'long' }, async () => {
  source.put('/d.xml', (_, response) => response.writeHead(301, { location: '/d2.xml' }).end())
  source.put('/d2.xml', rss(item('1')))
  const { podcast_id, remarks } = await add('/d.xml')
  expect(remarks).toContain('moved')
  expect((await podcastOf(podcast_id)).source_feed).toBe(source.at('/d2.xml'))
  source.put(
    '/d2.xml',
    rss(item('1'), `<title>D</title><itunes:new-feed-url>${source.at('/d3.xml')}</itunes:new-feed-url>`),
  )
  await refresh(podcast_id)
  expect((await podcastOf(podcast_id)).source_feed).toBe(source.at('/d3.xml'))
  source.put('/d3.xml', (_, response) => response.writeHead(302, { location: '/d2.xml' }).end())
  source.put('/d2.xml', rss(item('1')))
  await refresh(podcast_id)
  expect((await podcastOf(podcast_id)).source_feed).toBe(source.at('/d3.xml'))
})

test('a failing source backs off, then is disabled until someone enables it', { tags: 'long' }, async () => {
  source.put('/e.xml', rss(item('1')))
  const { podcast_id } = await add('/e.xml')
  source.put('/e.xml', (_, response) => response.writeHead(500).end())
  const waits: number[] = []
  for (let n = 1; n <= 9; n++) {
    await handleRefreshFeed(app.ctx, podcast_id)
    const state = await stateOf(podcast_id)
    expect(state).toMatchObject({
      failures: n,
      disabled: false,
      error: 'The source returned an unexpected response.',
    })
    waits.push(Math.round((Date.parse(state?.next_check_at ?? '') - Date.now()) / 3_600_000))
  }
  expect(waits.slice(0, 6)).toEqual([1, 2, 4, 8, 16, 24])
  // A manual refresh shows the reason and does not count against the source.
  const answer = await app.requestError(adminFeeds.refresh, { params: { id: podcast_id } }, admin.token)
  expect(answer).toMatchObject({
    status: 502,
    body: { message: 'The source returned an unexpected response.' },
  })
  expect(await stateOf(podcast_id)).toMatchObject({ failures: 9, disabled: false })
  const { role_id } = await app.ctx.db
    .insertInto('roles')
    .values({ name: 'keeper', label: 'Keeper' })
    .returning('id as role_id')
    .executeTakeFirstOrThrow()
  await app.ctx.db.insertInto('role_permissions').values({ role_id, permission: 'CED podcasts' }).execute()
  const [keeper, other] = [await makeUser(app.ctx, { roles: ['keeper'] }), await makeUser(app.ctx)]
  const bell = async (who: TestUser) =>
    (await app.call(notifications.list, {}, who.token)).filter(({ kind }) => kind === 'feed')
  expect(await bell(admin)).toEqual([])
  await handleRefreshFeed(app.ctx, podcast_id)
  expect(await bell(admin)).toMatchObject([{ title: 'Night Talk', link: '/admin/configuration/feeds' }])
  expect(await bell(keeper)).toHaveLength(1)
  expect(await bell(other)).toEqual([])
  expect(await stateOf(podcast_id)).toMatchObject({ failures: 10, disabled: true, next_check_at: null })
  const before = source.requests.length
  await handleRefreshFeed(app.ctx, podcast_id)
  expect(source.requests).toHaveLength(before)
  await app.call(adminFeeds.enable, { params: { id: podcast_id }, body: { enabled: true } }, admin.token)
  source.put('/e.xml', rss(item('1')))
  await handleRefreshFeed(app.ctx, podcast_id)
  expect(await stateOf(podcast_id)).toMatchObject({ failures: 0, disabled: false, error: null })
})

test('due feeds are queued once', async () => {
  const due = await makePodcast(app.ctx, { source_feed: source.at('/due.xml') })
  const disabled = await makePodcast(app.ctx, { source_feed: source.at('/off.xml') })
  const sources = app.ctx.db.updateTable('feed_sources')
  await sources
    .set({ next_check_at: new Date(0) })
    .where('podcast_id', '=', due.id)
    .execute()
  await sources.set({ disabled: true }).where('podcast_id', '=', disabled.id).execute()
  await sources
    .set({ next_check_at: new Date(Date.now() + 1e9) })
    .where('podcast_id', '<', due.id)
    .execute()
  const taken: number[] = []
  await app.ctx.queue.work('refresh-feed', async ({ podcast_id }) => void taken.push(podcast_id))
  await scheduleFeedRefreshes(app.ctx)
  await scheduleFeedRefreshes(app.ctx)
  await expect.poll(() => taken, { timeout: 20_000 }).toContain(due.id)
  expect(taken.filter((id) => id === due.id)).toHaveLength(1)
  expect(taken).not.toContain(disabled.id)
})

test.each([
  ['/html', '<!-- --><html><body>hello</body></html>', 'This is a web page, not a feed.'],
  [
    '/bomb',
    '<!DOCTYPE rss [<!ENTITY a "aaaa">]><rss><channel/></rss>',
    'This feed contains a DOCTYPE, which isn’t supported.',
  ],
  ['/blog', rss('<item><title>Words</title><guid>1</guid></item>'), 'This feed has no episodes with audio.'],
  ['/large', Buffer.alloc(20 * 1024 * 1024 + 1, 32), 'This feed is larger than 20 MB.'],
])('%s is rejected and leaves nothing behind', async (path, body, message) => {
  source.put(path, body)
  const answer = await refused(source.at(path))
  expect(answer).toMatchObject({ status: 422, body: { errors: { url: [message] } } })
  const rows = await app.ctx.db
    .selectFrom('podcasts')
    .select('id')
    .where('source_feed', '=', source.at(path))
    .execute()
  expect(rows).toEqual([])
})

test.each([
  'http://127.0.0.1:1/feed',
  'http://[::ffff:127.0.0.1]/',
  'http://10.0.0.1/',
  '127.0.0.1:1/feed',
  'feed://10.0.0.1/feed',
])('%s is not requested', async (url) => {
  expect(await refused(url)).toMatchObject({
    status: 422,
    body: { errors: { url: ['Requests to this address aren’t allowed.'] } },
  })
})

test('a feed cannot reach hosts of the local network', { tags: 'long' }, async () => {
  const before = source.requests.length
  const other = source.at('/secret').replace('127.0.0.1', 'localhost')
  source.put('/inward', (_, response) => response.writeHead(302, { location: other }).end())
  expect((await refused(source.at('/inward'))).status).toBe(422)
  source.put(
    '/inward.xml',
    rss(
      item('1').replace('https://audio.example', other),
      `<title>x</title><itunes:image href="${other}"/><itunes:new-feed-url>${other}</itunes:new-feed-url>`,
    ),
  )
  const { podcast_id, remarks } = await add('/inward.xml')
  expect(remarks).toContain('cover')
  expect(
    (await app.requestError(adminFeeds.refresh, { params: { id: podcast_id } }, admin.token)).status,
  ).toBe(422)
  expect(source.requests.slice(before).map(({ path }) => path)).toEqual(['/inward', '/inward.xml'])
})

test('the feeds of an OPML file become podcasts, and failures are reported', { tags: 'long' }, async () => {
  source.put('/f.xml', rss(item('1'), '<title>F</title>'))
  source.put('/g.xml', rss(item('1'), '<title>G</title>'))
  source.put('/h.xml', '<html/>')
  const outline = (path: string) => `<outline type="rss" text="x" xmlUrl="${source.at(path)}"/>`
  const text = `<?xml version="1.0"?><opml version="2.0"><head><title>x</title></head><body><outline text="Group">${outline('/f.xml')}${outline('/g.xml')}</outline>${outline('/h.xml')}${outline('/a.xml')}${outline('/f.xml')}</body></opml>`
  const run = await app.call(adminFeeds.importOpml, { body: { text } }, admin.token)
  expect(run).toMatchObject({ total: 4, processed_count: 0, finished: false })
  await handleImportOpml(app.ctx, run.id, new AbortController().signal)
  expect(await app.call(adminFeeds.opmlRun, { params: { id: run.id } }, admin.token)).toMatchObject({
    processed_count: 4,
    added: 2,
    known: 1,
    finished: true,
    failed: [{ url: source.at('/h.xml'), message: 'This is a web page, not a feed.' }],
  })
  for (const bad of ['<opml/>', 'x', '<rss/>', '<!DOCTYPE x><opml/>'])
    expect((await app.requestError(adminFeeds.importOpml, { body: { text: bad } }, admin.token)).status).toBe(
      422,
    )
})

test('podcasts are exported as OPML', async () => {
  const headers = { authorization: `Bearer ${admin.token}` }
  const { body } = await app.fastify.inject({ url: '/api/admin/podcasts/export-opml', headers })
  expect(body).toContain(`text="Deep &amp; Low" title="Deep &amp; Low" xmlUrl="${source.at('/a.xml')}"`)
})
