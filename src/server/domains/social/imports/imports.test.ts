import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { zipSync } from 'fflate'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { likes, ratings } from '../../../../contract/catalog/likes.ts'
import { playlists } from '../../../../contract/catalog/playlists.ts'
import { type ImportChoices, type ImportRun, imports } from '../../../../contract/social/imports.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { liftLimits } from '../../../testing/limits.ts'
import { makeAlbum, makeArtist, makeSong, makeUser, type TestUser } from '../../../testing/make.ts'
import { type ScrobbleServer, scrobbleServer } from '../../../testing/scrobble-server.ts'
import { type SubsonicClient, subsonicClient } from '../../../testing/subsonic-client.ts'
import { setSetting } from '../../platform/settings/service.ts'
import { storeProgress } from './queries.ts'
import { runImport } from './running.service.ts'
import { deleteOrphanedFiles, forgetPasswords } from './service.ts'

let app: TestApp
/** Forwards what it receives to the app: another server, with the same catalog. */
let other: ReturnType<typeof createServer>
/** Answers in its place. */
let foreign: ((call: string) => object) | null = null
let services: ScrobbleServer
let songs: { id: number; title: string }[]
let album: { id: number }
let artist: { id: number }

beforeAll(async () => {
  other = createServer(async (request, response) => {
    if (foreign) {
      const call = /(\w+)\.view/.exec(request.url ?? '')?.[1] ?? ''
      return response.end(JSON.stringify({ 'subsonic-response': { status: 'ok', ...foreign(call) } }))
    }
    const answer = await app.fastify.inject({ method: 'GET', url: request.url ?? '' })
    response.writeHead(answer.statusCode, answer.headers as Record<string, string>).end(answer.rawPayload)
  })
  await new Promise<void>((done) => other.listen(0, '127.0.0.1', done))
  services = await scrobbleServer()
  app = await testApp({
    OUTBOUND_ALLOW: `127.0.0.1:${(other.address() as AddressInfo).port},${services.host}`,
    LASTFM_URL: services.lastFmUrl,
  })
  await liftLimits(app.ctx)
  artist = await makeArtist(app.ctx, { name: 'Halden Vey', key: 'halden vey' })
  album = await makeAlbum(app.ctx, { title: 'Slow Weather', artist_id: artist.id })
  songs = []
  for (const title of ['Isobars', 'Fronts', 'Rain'])
    songs.push(await makeSong(app.ctx, { title, artist_id: artist.id, album_id: album.id }))
})
afterAll(async () => {
  await app.close()
  services.close()
  other.closeAllConnections()
  other.close()
})

const address = () => `http://127.0.0.1:${(other.address() as AddressInfo).port}`
const base64 = (value: string): string => Buffer.from(value).toString('base64')

const upload = async (user: TestUser, name: string, bytes: Uint8Array): Promise<string> => {
  const headers = { 'tus-resumable': '1.0.0', authorization: `Bearer ${user.token}` }
  const begun = await app.fastify.inject({
    method: 'POST',
    url: '/api/uploads',
    headers: {
      ...headers,
      'upload-length': String(bytes.length),
      'upload-metadata': `filename ${base64(name)},purpose ${base64('data')}`,
    },
  })
  const url = String(begun.headers.location)
  const sent = await app.fastify.inject({
    method: 'PATCH',
    url,
    headers: { ...headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    payload: Buffer.from(bytes),
  })
  expect(sent.statusCode).toBe(204)
  return url.split('/').at(-1) as string
}

const work = (id: string) => runImport(app.ctx, id, new AbortController().signal)
const list = async (user: TestUser): Promise<ImportRun[]> =>
  (await app.call(imports.list, {}, user.token)).imports
const only = async (user: TestUser): Promise<ImportRun> => (await list(user))[0] as ImportRun

const readFile = async (user: TestUser, name: string, content: string | Uint8Array): Promise<ImportRun> => {
  const upload_id = await upload(user, name, typeof content === 'string' ? Buffer.from(content) : content)
  const { id } = await app.call(imports.create, { body: { source: 'file', upload_id } }, user.token)
  await work(id)
  return only(user)
}
const start = async (user: TestUser, { id }: ImportRun, body: ImportChoices): Promise<ImportRun> => {
  await app.call(imports.start, { params: { id }, body }, user.token)
  await work(id)
  return only(user)
}
const undo = async (user: TestUser, { id }: ImportRun): Promise<ImportRun> => {
  await app.call(imports.undo, { params: { id } }, user.token)
  await work(id)
  return only(user)
}
const ownPlaylists = async (user: TestUser) =>
  (await app.call(playlists.mine, {}, user.token)).map(({ title, songs_count }) => [title, songs_count])

const M3U = `#EXTM3U
#PLAYLIST:Rainy
#EXTINF:200,Halden Vey - Rain
1.mp3
#EXTINF:200,Halden Vey - Isobars
2.mp3
#EXTINF:200,Halden Vey - Unheard Of
3.mp3`

it('shows what a file holds, imports what was chosen, says what is missing, and takes it back', async () => {
  const user = await makeUser(app.ctx)
  const library = JSON.stringify({
    tracks: [
      { artist: 'Halden Vey', album: 'Slow Weather', track: 'Fronts' },
      { artist: 'Somebody', album: 'x', track: 'Else' },
    ],
    albums: [{ artist: 'Halden Vey', album: 'Slow Weather' }],
    artists: [{ name: 'HALDEN VEY' }],
  })
  const zip = zipSync({
    'Data/Rainy.m3u': Buffer.from(M3U),
    'Data/YourLibrary.json': Buffer.from(library),
    'Data/Other.m3u': Buffer.from('#EXTM3U\n#EXTINF:1,Somebody - Else\nx.mp3'),
    'Data/read me.pdf': Buffer.from('words'),
  })
  const read = await readFile(user, 'my_spotify_data.zip', zip)
  expect(read).toMatchObject({ status: 'ready', name: 'my_spotify_data.zip', error: null })
  expect(read.found).toMatchObject({
    parts: { likes: { count: 4, matched: 3, taken: 0 } },
    playlists: [
      { name: 'Rainy', songs: 3, matched: 2, exists: false },
      { name: 'Other', songs: 1, matched: 0 },
    ],
  })
  expect(await ownPlaylists(user)).toEqual([])
  await app.call(likes.like, { body: { type: 'album', id: album.id } }, user.token)

  const done = await start(user, read, { parts: ['likes'], playlists: [0] })
  expect(done).toMatchObject({ status: 'done', progress: 1, missing: 2 })
  expect(done.found?.parts.likes).toEqual({ count: 4, matched: 3, taken: 2, known: 1 })
  expect(done.found?.playlists[0]?.playlist_id).toBeGreaterThan(0)
  expect(done.found?.playlists[1]?.playlist_id).toBeNull()
  expect(await ownPlaylists(user)).toEqual([['Rainy', 2]])
  const missing = await app.call(imports.missing, { params: { id: done.id } }, user.token)
  expect(missing.map(({ title, artist: name, count }) => [title, name, count])).toEqual([
    ['Unheard Of', 'Halden Vey', 1],
    ['Else', 'Somebody', 1],
  ])

  expect((await readFile(user, 'again.m3u', M3U)).found?.playlists).toMatchObject([{ exists: true }])
  expect(await undo(user, done).then(() => list(user))).toMatchObject([
    { status: 'ready' },
    { status: 'undone', missing: 0 },
  ])
  expect(await ownPlaylists(user)).toEqual([])
  const albums = await app.call(likes.liked, { params: { type: 'album' }, query: {} }, user.token)
  // It was liked before.
  expect(albums).toHaveLength(1)
  const tracks = await app.call(likes.liked, { params: { type: 'song' }, query: {} }, user.token)
  expect(tracks).toHaveLength(0)
})

it('imports a history beside playlists, once, and takes it back', async () => {
  const user = await makeUser(app.ctx)
  const entry = (at: string, track: string, ms: number) => ({
    ts: at,
    ms_played: ms,
    master_metadata_track_name: track,
    master_metadata_album_artist_name: 'Halden Vey',
    master_metadata_album_album_name: 'Slow Weather',
    reason_end: 'trackdone',
    incognito_mode: false,
  })
  const history = [
    entry('2019-03-01T10:00:00Z', 'Isobars', 200_000),
    entry('2020-03-01T10:00:00Z', 'Isobars', 200_000),
    entry('2020-03-02T10:00:00Z', 'Unheard Of', 200_000),
    { ...entry('2020-03-03T10:00:00Z', 'Rain', 4000), reason_end: 'fwdbtn' },
  ]
  const zip = zipSync({
    'Rainy.m3u': Buffer.from(M3U),
    'Streaming_History_Audio_2019-2020_0.json': Buffer.from(JSON.stringify(history)),
  })
  const read = await readFile(user, 'my_spotify_data.zip', zip)
  expect(read.found).toMatchObject({
    parts: { listens: { count: 3, matched: 2 } },
    playlists: [{ name: 'Rainy' }],
    skipped: 1,
  })
  expect(read.found?.first_at).toMatch(/^2019-03-01/)
  expect(read.found?.last_at).toMatch(/^2020-03-02/)
  const done = await start(user, read, { parts: ['listens'], playlists: [] })
  expect(done.found?.parts.listens).toEqual({ count: 3, matched: 2, taken: 3, known: 0 })
  const missing = await app.call(imports.missing, { params: { id: done.id } }, user.token)
  expect(missing).toMatchObject([{ title: 'Unheard Of', count: 1 }])
  const client = await subsonicClient(app, user)
  expect(await plays(client, 'Isobars')).toBe(2)
  const twice = await start(user, await readFile(user, 'again.zip', zip), {
    parts: ['listens'],
    playlists: [],
  })
  expect(twice.found?.parts.listens).toMatchObject({ taken: 0, known: 3 })
  await undo(user, done)
  expect(await plays(client, 'Isobars')).toBe(0)
})

const plays = async (client: SubsonicClient, title: string): Promise<number> => {
  const { song } = (await client.get('search3', { query: title })).searchResult3
  return song[0].playCount ?? 0
}

it('imports the history of a profile at ListenBrainz or Last.fm', async () => {
  const user = await makeUser(app.ctx)
  const create = (body: object) =>
    app.requestError(imports.create, { body: { user_name: 'nina', ...body } as never }, user.token)
  services.listens.push(
    { user: 'nina', at: 1_577_836_800, artist: 'Halden Vey', track: 'Isobars' },
    { user: 'nina', at: 1_577_840_400, artist: 'Halden Vey', track: 'Rain' },
  )
  expect((await create({ source: 'lastfm' })).status).toBe(404)
  await setSetting(app.ctx, 'lastfm_api_key', services.key)
  await setSetting(app.ctx, 'lastfm_secret', services.secret)
  await app.ctx.settings.reload()
  const sources = [{ source: 'listenbrainz', address: services.listenBrainzUrl }, { source: 'lastfm' }]
  const taken: (number | undefined)[] = []
  for (const body of sources) {
    expect((await create(body)).status).toBe(202)
    await work((await only(user)).id)
    const read = await only(user)
    expect(read).toMatchObject({ status: 'ready', error: null })
    // Pages overlap: what began in the same second may be read twice.
    expect(read.found?.parts.listens?.matched).toBeGreaterThanOrEqual(2)
    taken.push((await start(user, read, { parts: ['listens'], playlists: [] })).found?.parts.listens?.taken)
  }
  // Both profiles say the same.
  expect(taken).toEqual([2, 0])
  expect(services.violations).toEqual([])
  await create({ source: 'listenbrainz', address: services.listenBrainzUrl, user_name: 'nobody' })
  await work((await only(user)).id)
  expect(await only(user)).toMatchObject({
    status: 'failed',
    error: 'This account doesn’t exist, or its history is private.',
  })
})

it('finds nothing in the history of a new profile', async () => {
  const user = await makeUser(app.ctx)
  services.planned.push({ status: 200, body: { payload: { count: 0 } } })
  services.planned.push({ status: 200, body: { payload: { listens: [] } } })
  const body = { source: 'listenbrainz', address: services.listenBrainzUrl, user_name: 'new' } as const
  await app.call(imports.create, { body }, user.token)
  await work((await only(user)).id)
  expect(await only(user)).toMatchObject({ status: 'failed', error: 'Nothing to import was found.' })
})

it('takes anything that a server or a file says', async () => {
  const user = await makeUser(app.ctx)
  const named = { title: 'Rain', artist: 'Halden Vey' }
  const wild = [null, 5, 'x', [], {}, { title: {}, artist: ['x'] }, { ...named, type: 'user' }]
  const strange = { type: 'song', title: 'No\0thing \ud800', artist: `${'y'.repeat(299)}😀`, album: 7 }
  const collection = {
    playlists: [
      ...wild,
      { name: `${'x'.repeat(99)}😀\0`, songs: [...wild, { ...named, seconds: -1e300 }, strange] },
      { name: '', songs: [named] },
      { songs: { length: 1e9 } },
    ],
    likes: [...wild, strange, { type: 'song', ...named, at: '+275760-09-13T00:00:00.000Z' }],
    ratings: [...wild, { type: 'song', ...named, rating: 1e300 }, { type: 'song', ...named, rating: '4' }],
    bookmarks: [...wild, { ...named, place: 1e300, comment: 'a\0b' }],
    plays: [...wild, { ...named, plays: 1e12, at: '-000001-01-01' }, { ...strange, plays: 1e12 }],
  }
  const read = await readFile(user, 'tonearm.json', JSON.stringify({ collection }))
  expect(read).toMatchObject({ status: 'ready', error: null })
  expect(read.found?.playlists.map(({ name, matched }) => [name, matched])).toEqual([
    [`${'x'.repeat(99)}\ufffd`, 2],
    ['Playlist', 1],
  ])
  const parts = ['likes', 'ratings', 'bookmarks', 'plays'] as const
  const done = await start(user, read, { parts: [...parts], playlists: [0, 1] })
  expect(done).toMatchObject({ status: 'done', error: null })
  for (const part of parts) expect([part, done.found?.parts[part]?.taken]).toEqual([part, 1])
  expect(await undo(user, done)).toMatchObject({ status: 'undone' })
})

it('survives a file that takes too much memory', async () => {
  const user = await makeUser(app.ctx)
  const read = await readFile(user, 'large.json', `[${'{},'.repeat(10_500_000)}{}]`)
  expect(read).toMatchObject({
    status: 'failed',
    error: 'This file is incomplete or damaged. Download it again.',
  })
}, 60_000)

it('brings what an account has at a Subsonic server', async () => {
  const [from, to] = [await makeUser(app.ctx), await makeUser(app.ctx)]
  const there = await subsonicClient(app, from)
  const [one, two, three] = songs.map(({ id }) => `so-${id}`) as [string, string, string]
  await there.post('createPlaylist', { name: 'Evenings', songId: [three, one] })
  await there.post('star', { id: one, albumId: `al-${album.id}`, artistId: `ar-${artist.id}` })
  await there.post('setRating', { id: two, rating: 4 })
  await there.post('setRating', { id: `al-${album.id}`, rating: 5 })
  await there.post('createBookmark', { id: three, position: 61_000, comment: 'the bridge' })
  const at = Date.now() - 3_600_000
  for (const n of [0, 1, 2]) await there.post('scrobble', { id: one, time: at + n * 600_000 })

  const server = { source: 'subsonic' as const, address: `${address()}/rest/`, user_name: from.email }
  const { id } = await app.call(imports.create, { body: { ...server, password: there.secret } }, to.token)
  await work(id)
  const read = await only(to)
  expect(read).toMatchObject({ status: 'ready', error: null })
  expect(read.found).toMatchObject({
    parts: {
      likes: { count: 3, matched: 3 },
      ratings: { count: 2, matched: 2 },
      bookmarks: { count: 1, matched: 1 },
      plays: { count: 1, matched: 1 },
    },
    playlists: [{ name: 'Evenings', songs: 2, matched: 2 }],
  })
  const row = () =>
    app.ctx.db.selectFrom('imports').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect((await row()).secret_encrypted).toBeNull()

  const here = await subsonicClient(app, to)
  const parts = ['likes', 'ratings', 'bookmarks', 'plays'] as const
  const done = await start(to, read, { parts: [...parts], playlists: [0] })
  for (const part of parts) expect(done.found?.parts[part]?.known).toBe(0)
  const bookmarked = async () => (await here.get('getBookmarks')).bookmarks.bookmark
  expect(await bookmarked()).toMatchObject([{ position: 61_000, comment: 'the bridge' }])
  expect(await plays(here, 'Isobars')).toBe(3)
  const rated = await app.call(ratings.get, { params: { type: 'album', id: album.id } }, to.token)
  expect(rated.rating).toBe(5)
  expect((await here.get('getStarred2')).starred2).toMatchObject({
    song: [{ id: one }],
    album: [{ id: `al-${album.id}` }],
    artist: [{ id: `ar-${artist.id}` }],
  })
  expect(await ownPlaylists(to)).toEqual([['Evenings', 2]])

  // The account there has all of it: a second import adds nothing.
  const again = await app.call(imports.create, { body: { ...server, password: there.secret } }, to.token)
  await work(again.id)
  const twice = await start(to, await only(to), { parts: [...parts], playlists: [] })
  for (const part of parts) expect(twice.found?.parts[part]?.taken).toBe(0)

  await undo(to, done)
  expect(await bookmarked()).toEqual([])
  expect(await plays(here, 'Isobars')).toBe(0)
  expect((await here.get('getStarred2')).starred2).toMatchObject({ song: [], album: [], artist: [] })
  expect(await ownPlaylists(to)).toEqual([])
  expect(await ownPlaylists(from)).toEqual([['Evenings', 2]])
})

it('takes anything that a Subsonic server answers', async () => {
  const user = await makeUser(app.ctx)
  const song = {
    id: 1,
    title: 'Rain',
    artist: 'Halden Vey',
    userRating: '5',
    playCount: 1e12,
    played: '+275760-09-13',
  }
  const entry = [null, 1, [song], { ...song, title: {}, duration: -1e300 }, song]
  const answers: Record<string, object> = {
    getPlaylists: { playlists: { playlist: [null, { id: {}, name: 'x\0' }, { name: {} }] } },
    getPlaylist: { playlist: { entry } },
    getStarred2: { starred2: { song: entry, album: { name: 7 }, artist: [[], 'x'] } },
    getBookmarks: {
      bookmarks: {
        bookmark: [
          { position: 'x', entry: 5 },
          { entry: song, position: 1e300 },
        ],
      },
    },
    getArtists: { artists: { index: [{ artist: null }, 'x'] } },
    getAlbumList2: { albumList2: { album: [null, { id: 1, songCount: -1e300, userRating: 1e300 }] } },
    search3: { searchResult3: { song: entry } },
  }
  foreign = (call) => answers[call] ?? {}
  try {
    const server = { address: address(), user_name: 'nina', password: 'x' }
    const { id } = await app.call(imports.create, { body: { source: 'subsonic', ...server } }, user.token)
    await work(id)
  } finally {
    foreign = null
  }
  const read = await only(user)
  expect(read).toMatchObject({ status: 'ready', error: null })
  const parts = ['likes', 'ratings', 'bookmarks', 'plays'] as const
  const done = await start(user, read, { parts: [...parts], playlists: [0, 1] })
  expect(done.found?.playlists).toMatchObject([
    { name: 'x', matched: 1 },
    { name: 'Playlist', matched: 1 },
  ])
  for (const part of parts) expect([part, done.found?.parts[part]?.taken]).toEqual([part, 1])
})

it('refuses servers that do not respond, or not to this password', async () => {
  const user = await makeUser(app.ctx)
  const fields = async (body: object) =>
    (
      await app.requestError(
        imports.create,
        { body: { source: 'subsonic', user_name: 'ann', password: 'x', ...body } as never },
        user.token,
      )
    ).body.errors
  expect(await fields({ address: address() })).toEqual({
    password: ['The server doesn’t accept this user name and password.'],
  })
  expect(await fields({ address: `${address()}/elsewhere` })).toEqual({
    address: ['The server doesn’t respond. Check its address.'],
  })
  expect(await fields({ address: 'http://127.0.0.1:9' })).toEqual({
    address: ['This address is not allowed.'],
  })
  expect(await fields({ address: 'http://a b' })).toEqual({ address: ['Enter a valid address.'] })
  expect(await list(user)).toEqual([])
})

it('starts one of several imports at a time, and none of a blocked account', async () => {
  const user = await makeUser(app.ctx)
  const ready = [await readFile(user, 'a.m3u', M3U), await readFile(user, 'b.m3u', M3U)]
  const body = { parts: [], playlists: [0] }
  const [id, second] = ready.map((one) => one.id) as [string, string]
  // Another tab starts one, at the same time.
  const tab = await app.ctx.db.startTransaction().execute()
  await tab.updateTable('imports').set({ status: 'running' }).where('id', '=', id).execute()
  const late = app.requestError(imports.start, { params: { id: second }, body }, user.token)
  await vi.waitUntil(async () => {
    const { rows } = await sql`select from pg_locks where not granted`.execute(app.ctx.db)
    return rows.length > 0
  })
  await tab.commit().execute()
  expect((await late).status).toBe(409)
  await app.ctx.db.updateTable('users').set({ blocked: true }).where('id', '=', user.id).execute()
  expect(await storeProgress(app.ctx.db, id, 'running', 0.5)).toBe(false)
  await work(id)
  const row = () => app.ctx.db.selectFrom('imports').selectAll().where('id', '=', id).executeTakeFirst()
  expect(await row()).toMatchObject({ status: 'failed' })
  await app.ctx.db.deleteFrom('users').where('id', '=', user.id).execute()
  await work(id)
  expect(await row()).toBeUndefined()
})

it('keeps the password of a failed import for days only', async () => {
  const user = await makeUser(app.ctx)
  foreign = () => ({})
  const server = { address: address(), user_name: 'nina', password: 'x' }
  const { id } = await app.call(imports.create, { body: { source: 'subsonic', ...server } }, user.token)
  foreign = () => ({ status: 'failed', error: { code: 0 } })
  await work(id)
  foreign = null
  const row = () =>
    app.ctx.db.selectFrom('imports').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  await forgetPasswords(app.ctx)
  expect((await row()).secret_encrypted).not.toBeNull()
  const created_at = new Date(Date.now() - 8 * 86_400_000)
  await app.ctx.db.updateTable('imports').set({ created_at }).where('id', '=', id).execute()
  await forgetPasswords(app.ctx)
  expect((await row()).secret_encrypted).toBeNull()
  await app.call(imports.retry, { params: { id } }, user.token)
  await work(id)
  expect(await only(user)).toMatchObject({
    status: 'failed',
    error: 'The server doesn’t accept this user name and password.',
  })
})

it.each([
  ['words.csv', 'one,two\n1,2', 'Nothing to import was found.'],
  ['empty.m3u', '#EXTM3U\n', 'Nothing to import was found.'],
  [
    'cut.zip',
    zipSync({ 'a.m3u': Buffer.from(M3U) }).subarray(0, 60),
    'This file is incomplete or damaged. Download it again.',
  ],
  ['half.json', '{"playlists":[{"name"', 'This file is incomplete or damaged. Download it again.'],
])('says why %s cannot be imported', async (name, content, error) => {
  const user = await makeUser(app.ctx)
  expect(await readFile(user, name, content)).toMatchObject({ status: 'failed', error, found: null })
  const { id } = await only(user)
  await app.call(imports.remove, { params: { id } }, user.token)
  expect(await list(user)).toEqual([])
})

it('runs one import of an account at a time, and keeps those of others apart', async () => {
  const [user, stranger] = [await makeUser(app.ctx), await makeUser(app.ctx)]
  const first = await upload(user, 'a.m3u', Buffer.from(M3U))
  const second = await upload(user, 'b.m3u', Buffer.from(M3U))
  const create = (upload_id: string, { token }: TestUser) =>
    app.requestError(imports.create, { body: { source: 'file', upload_id } }, token)
  expect((await create(first, stranger)).status).toBe(422)
  const { id } = await app.call(imports.create, { body: { source: 'file', upload_id: first } }, user.token)
  expect((await create(second, user)).status).toBe(409)
  expect((await app.requestError(imports.remove, { params: { id } }, user.token)).status).toBe(409)
  const body = { parts: [], playlists: [0] }
  expect((await app.requestError(imports.start, { params: { id }, body }, user.token)).status).toBe(409)
  for (const one of [imports.undo, imports.retry, imports.missing, imports.remove])
    expect((await app.requestError(one, { params: { id } }, stranger.token)).status).toBe(404)
  await work(id)
  expect((await start(user, await only(user), body)).status).toBe('done')
  // Of an upload that was not imported, the file stays as long as the upload.
  const stray = app.ctx.storage.localPath('imports/notes.txt')
  if (stray) await writeFile(stray, 'x')
  await deleteOrphanedFiles(app.ctx)
  expect(await app.ctx.storage.stat(`imports/${second}`)).not.toBeNull()
  await app.ctx.db.deleteFrom('uploads').where('id', '=', second).execute()
  await deleteOrphanedFiles(app.ctx)
  expect(await app.ctx.storage.stat(`imports/${second}`)).toBeNull()
})

it('resumes after a crash without doing anything twice, and stops when told to', async () => {
  const user = await makeUser(app.ctx)
  const read = await readFile(user, 'a.m3u', M3U)
  await app.call(imports.start, { params: { id: read.id }, body: { parts: [], playlists: [0] } }, user.token)
  await work(read.id)
  // As if the process had died before it said that it was done.
  const set = (values: { status: 'running'; claimed_until?: Date }) =>
    app.ctx.db.updateTable('imports').set(values).where('id', '=', read.id).execute()
  await set({ status: 'running', claimed_until: new Date(Date.now() + 60_000) })
  await work(read.id)
  expect((await only(user)).status).toBe('running')
  await set({ status: 'running', claimed_until: new Date(Date.now() - 1000) })
  await work(read.id)
  expect((await only(user)).status).toBe('done')
  expect(await ownPlaylists(user)).toEqual([['Rainy', 2]])
  await set({ status: 'running' })
  expect((await undo(user, read)).status).toBe('undone')
  expect(await ownPlaylists(user)).toEqual([])
})

it.each(['m3u8', 'jspf'] as const)('reads the %s file to which a playlist was exported', async (format) => {
  const user = await makeUser(app.ctx)
  const title = 'Späte "Abende" / 1'
  const made = await app.call(
    playlists.create,
    { body: { title, songs: songs.map(({ id }) => id) } },
    user.token,
  )
  const file = await app.fastify.inject({
    method: 'GET',
    url: `/api/playlists/${made.id}/export?format=${format}`,
    headers: { authorization: `Bearer ${user.token}` },
  })
  expect(file.statusCode).toBe(200)
  expect(file.headers['content-disposition']).toContain("filename*=UTF-8''Sp%C3%A4te")
  const { found } = await readFile(user, `x.${format}`, file.rawPayload)
  expect(found?.playlists).toEqual([{ name: title, songs: 3, matched: 3, exists: true, playlist_id: null }])
})
