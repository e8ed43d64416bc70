import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { adminRadioStations, adminRadioTools } from '../../../../contract/catalog/back-office/radio.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { IcyServer } from '../../../testing/icy-server.ts'
import { makeGenre, makeStation, makeUser, type TestUser } from '../../../testing/make.ts'
import { registerJobHandlers } from '../../../worker.ts'
import { checkStation } from './service.ts'

let app: TestApp
let admin: TestUser
const source = new IcyServer()
beforeAll(async () => {
  await source.start()
  app = await testApp({ OUTBOUND_ALLOW: `127.0.0.1:${source.port}` })
  admin = await makeUser(app.ctx, { admin: true })
})
afterAll(async () => {
  await app.close()
  await source.stop()
})
beforeEach(async () => {
  await app.ctx.db.deleteFrom('radio_stations').execute()
  source.headers = {}
  source.files.clear()
})

const patient = { timeout: 15_000 }
const base = () => `http://127.0.0.1:${source.port}`
const check = (stream_url: string) => app.call(adminRadioTools.check, { body: { stream_url } }, admin.token)
const importList = (text: string) => app.call(adminRadioTools.importList, { body: { text } }, admin.token)
const list = (query: Record<string, unknown> = {}) =>
  app.call(adminRadioStations.list, { query: query as never }, admin.token)

test('a stream is probed before it is saved', async () => {
  expect(await check(source.url)).toEqual({
    stream_url: source.url,
    stream_type: 'mp3',
    cors: false,
    relay: true,
    icy: true,
    bitrate: 64,
    title: 'Harbour FM',
    genre: 'Indie',
    description: null,
    website: null,
    problem: null,
  })
  source.headers = { 'access-control-allow-origin': '*' }
  expect(await check(source.url)).toMatchObject({ cors: true, relay: true })
})

test('playlists of any format resolve to their stream', async () => {
  const lists = {
    '/a.m3u': `#EXTM3U\n#EXTINF:-1,Harbour\n${source.url}\n`,
    '/b.pls': `[playlist]\nFile1=${source.url}\nTitle1=Harbour\nNumberOfEntries=1\n`,
    '/c.m3u': `${base()}/a.m3u`,
  }
  for (const [path, text] of Object.entries(lists)) source.files.set(path, { type: 'audio/x-mpegurl', text })
  for (const path of Object.keys(lists))
    expect(await check(base() + path)).toMatchObject({ stream_url: source.url, stream_type: 'mp3' })
  source.files.set('/live.m3u8', { type: 'text/plain', text: '#EXTM3U\n#EXT-X-VERSION:3\n' })
  expect(await check(`${base()}/live.m3u8`)).toMatchObject({ stream_type: 'hls', relay: true, problem: null })
})

test('playlists in any encoding, without their header or with relative URLs resolve to their stream', async () => {
  const list = `#EXTM3U\n#EXTINF:-1,Östra hamnen\n${source.url}\n`
  const utf16 = Buffer.from(`\ufeff${list}`, 'utf16le')
  const lists: [string | Buffer, string?][] = [
    [list.replace('#EXTM3U\n', '')],
    [`# Östra hamnen\n\n${source.url}\n`],
    ['#EXTM3U\n#EXTINF:-1,One\n/live\n'],
    ['live\n'],
    [utf16],
    [Buffer.from(utf16).swap16()],
    [utf16.subarray(2)],
    [`\ufeff${list}`],
    [Buffer.from(list, 'latin1')],
    [`<asx version="3"><entry><ref href="/live"/></entry></asx>`, 'video/x-ms-asf'],
    [`${list}${'# more\n'.repeat(4_000)}`],
  ]
  for (const [text, type = 'audio/x-mpegurl'] of lists) {
    source.files.set('/list', { type, text })
    expect(await check(`${base()}/list`)).toMatchObject({ stream_url: source.url, stream_type: 'mp3' })
  }
  source.files.set('/list', { type: 'audio/x-mpegurl', text: '#EXTM3U\n' })
  expect((await check(`${base()}/list`)).problem).toBe('No audio found at this URL.')
})

test('invalid, unreachable and forbidden URLs are reported', async () => {
  source.files.set('/page', { type: 'text/html', text: '<html>A page</html>' })
  expect((await check(`${base()}/page`)).problem).toBe('No audio found at this URL.')
  expect((await check('http://127.0.0.1:1/live')).problem).toBe('Requests to this address aren’t allowed.')
  expect((await check('http://no-such-host.invalid/live')).problem).toBe('This host doesn’t exist.')
})

test('a station is created, changed and deleted; its stream is unique', async () => {
  const genre = await makeGenre(app.ctx)
  const body = { title: 'Harbour FM', stream_url: source.url, genres: [genre.id] }
  const created = await app.call(adminRadioStations.create, { body }, admin.token)
  expect(created).toMatchObject({
    title: 'Harbour FM',
    stream_type: 'mp3',
    public: true,
    genres: [{ id: genre.id }],
  })
  const twice = await app.requestError(adminRadioStations.create, { body }, admin.token)
  expect(twice.body.errors).toEqual({ stream_url: ['A station with this stream already exists.'] })
  const other = await makeStation(app.ctx)
  const params = { id: created.id }
  const { id: _, cover: __, ...values } = created
  const all = { ...values, genres: [], country: 'Skarn' }
  const changed = await app.call(adminRadioStations.change, { params, body: all }, admin.token)
  expect(changed).toMatchObject({ country: 'Skarn', genres: [] })
  const clash = {
    ...all,
    version: changed.version,
    stream_url: (await list({ q: other.title })).data[0]?.stream_url,
  }
  expect(
    (await app.requestError(adminRadioStations.change, { params, body: clash }, admin.token)).status,
  ).toBe(422)
  await app.call(adminRadioStations.remove, { params }, admin.token)
  expect((await app.requestError(adminRadioStations.get, { params }, admin.token)).status).toBe(404)
})

test('a saved station is probed: type, bitrate, and whether it is proxied', async () => {
  source.files.set('/list', { type: 'audio/x-mpegurl', text: source.url })
  const { id } = await makeStation(app.ctx, { stream_url: `${base()}/list`, stream_type: 'ogg' })
  await checkStation(app.ctx, id)
  const item = await app.call(adminRadioStations.get, { params: { id } }, admin.token)
  expect(item).toMatchObject({ stream_url: source.url, stream_type: 'mp3', relay: true, bitrate: 64 })
  const dead = await makeStation(app.ctx, { stream_url: `${base()}0/x`, stream_type: 'aac' })
  await checkStation(app.ctx, dead.id)
  expect((await list({ 'filter[live]': 'true' })).data.map((row) => row.id)).toEqual([id])
  expect((await list({ 'filter[live]': 'false' })).data).toMatchObject([{ id: dead.id, stream_type: 'aac' }])
})

test('lists of stations are imported in bulk, and rejected lines are reported with their number', async () => {
  await makeGenre(app.ctx, { name: 'Shanty' })
  await makeStation(app.ctx, { stream_url: 'https://known.example/live' })
  const m3u = [
    '#EXTM3U',
    '#EXTINF:-1 group-title="Shanty" tvg-name="a,b",Harbour, Low',
    source.url,
    'https://known.example/live',
    'rtmp://old.example/live',
    'https://bare.example/stream.aac',
  ].join('\r\n')
  expect(await importList(m3u)).toEqual({
    added: 2,
    refused: [
      {
        line: 4,
        name: 'https://known.example/live',
        reason: 'A station with this stream already exists.',
      },
      { line: 5, name: 'rtmp://old.example/live', reason: 'Enter a valid URL (http or https).' },
    ],
  })
  const rows = (await list({ sort: 'title' })).data
  expect(rows.find((row) => row.stream_url === source.url)).toMatchObject({
    title: 'Harbour, Low',
    genres: [{ name: 'Shanty' }],
  })
  expect(rows.find((row) => row.title === 'bare.example')).toMatchObject({ stream_type: 'aac' })
  await registerJobHandlers(app.ctx)
  await expect
    .poll(async () => (await list({ q: source.url })).data[0], patient)
    .toMatchObject({ live: true, relay: true })
})

test('other list formats are read as well, and too long ones up to the limit', async () => {
  const opml = `<?xml version="1.0"?><!DOCTYPE opml [<!ENTITY x "y">]><opml><body>
    <outline text="Rock &amp; Sea" type="audio" URL="https://one.example/a?b=1&amp;c=2" htmlUrl='https://one.example'/>
    <outline text="Folder"><outline text="Two" xmlUrl="https://two.example/live"/></outline></body></opml>`
  expect(await importList(opml)).toEqual({ added: 2, refused: [] })
  expect((await list({ q: 'Rock & Sea' })).data).toMatchObject([
    { stream_url: 'https://one.example/a?b=1&c=2' },
  ])
  expect(await importList('[playlist]\nFile1=https://p.example/1\nTitle1=Pls One\n')).toMatchObject({
    added: 1,
  })
  const many = Array.from({ length: 502 }, (_, at) => `https://many.example/${at}`).join('\n')
  const report = await importList(many)
  expect(report.added).toBe(500)
  expect(report.refused.map(({ line }) => line)).toEqual([501, 502])
  const none = await app.requestError(
    adminRadioTools.importList,
    { body: { text: '# nothing' } },
    admin.token,
  )
  expect(none.body.errors).toEqual({ text: ['No stations found in this list.'] })
})
