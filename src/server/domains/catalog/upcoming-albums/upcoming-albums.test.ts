import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { albums } from '../../../../contract/catalog/albums.ts'
import { artistAlbums } from '../../../../contract/catalog/back-office/albums.ts'
import { likes } from '../../../../contract/catalog/likes.ts'
import { songs } from '../../../../contract/catalog/songs.ts'
import { streams } from '../../../../contract/catalog/streams.ts'
import { upcomingAlbums } from '../../../../contract/catalog/upcoming-albums.ts'
import { notifications } from '../../../../contract/platform/notifications.ts'
import { headHtml } from '../../../http/pages/html-head.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import {
  makeArtist,
  makeCover,
  makeMember,
  makeSong,
  makeUser,
  type SongValues,
  type TestUser,
} from '../../../testing/make.ts'
import { setSetting } from '../../platform/settings/service.ts'
import { resolveHead } from '../../site/seo/page-heads.service.ts'
import { publishDueReleases } from '../releases/service.ts'

const SITE = 'https://music.example'

let app: TestApp
let owner: TestUser
let analyst: TestUser
let follower: TestUser
let stranger: TestUser
let artist: { id: number; name: string }
beforeAll(async () => {
  app = await testApp({ APP_URL: SITE })
})
afterAll(() => app.close())
beforeEach(async () => {
  ;[owner, analyst, follower, stranger] = await Promise.all([
    makeUser(app.ctx),
    makeUser(app.ctx),
    makeUser(app.ctx),
    makeUser(app.ctx),
  ])
  artist = await makeArtist(app.ctx, { name: 'Halden Vey' })
  await makeSong(app.ctx, { artist_id: artist.id, announced_at: new Date() })
  await makeMember(app.ctx, artist, owner)
  await makeMember(app.ctx, artist, analyst, 'analyst')
  const follow = { type: 'artist' as const, id: artist.id, origin: 'local' as const }
  await app.call(likes.follow, { body: follow }, follower.token)
})

const statusOf = async (...request: Parameters<TestApp['requestError']>) =>
  (await app.requestError(...request)).status
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString()
const of = (id: number) => ({ params: { id } })
const read = (id: number, by?: TestUser) => app.call(upcomingAlbums.get, of(id), by?.token)
const shelf = async () => (await app.call(upcomingAlbums.ofArtist, of(artist.id))).map(({ title }) => title)

const save = async (id: number, change: object) => {
  const {
    id: _,
    artist: _artist,
    state: _state,
    cover: _cover,
    ...item
  } = await app.call(artistAlbums.get, of(id), owner.token)
  const body = { ...item, genres: [], ...change }
  return app.call(artistAlbums.change, { ...of(id), body }, owner.token)
}
const schedule = (id: number, shown_early: boolean, release_at = inAnHour()) =>
  save(id, { release: { public: false, release_at, shown_early } })

/** Creates a scheduled album of the artist with these songs. */
const makeScheduled = async (title: string, shown_early: boolean, tracks: SongValues[] = [{}]) => {
  const { id } = await app.call(artistAlbums.create, { body: { title, artist_id: artist.id } }, owner.token)
  const made: { id: number }[] = []
  for (const track of tracks)
    made.push(await makeSong(app.ctx, { artist_id: artist.id, public: false, ...track }))
  await save(id, { songs: made.map((song) => ({ id: song.id, disc_no: null })) })
  await schedule(id, shown_early)
  return { id, songs: made.map((song) => song.id) }
}

/** Lets the time of an album and its songs come. */
const release = async (id: number) => {
  const due = { release_at: new Date() }
  await app.ctx.db.updateTable('albums').set(due).where('id', '=', id).execute()
  await app.ctx.db
    .updateTable('songs')
    .set(due)
    .where('album_id', '=', id)
    .where('public', '=', false)
    .execute()
  return Promise.all([publishDueReleases(app.ctx), publishDueReleases(app.ctx)])
}

const text = async (url: string, by?: TestUser) =>
  (
    await app.fastify.inject({
      url,
      headers: by ? { authorization: `Bearer ${by.token}` } : {},
    })
  ).body

describe('an album that is shown before its release', () => {
  it('has songs that can be played at once, and waits with them again', async () => {
    const { id, songs: made } = await makeScheduled('Early Weather', true, [
      { title: 'Isobars' },
      { title: 'Lull' },
    ])
    const places = (early: boolean) =>
      made.map((song, at) => ({ id: song, disc_no: null, early: early && at === 0 }))
    // Visitors' responses are cached until the change is announced.
    const playable = () => expect.poll(async () => (await read(id)).songs.map((song) => song.id))
    const release = { public: false, release_at: inAnHour(), shown_early: true }
    await playable().toEqual([null, null])
    await save(id, { songs: places(true), release })
    await playable().toEqual([made[0], null])
    const [first] = (await app.call(artistAlbums.get, of(id), owner.token)).songs
    expect(first).toMatchObject({ early: true })
    expect(await statusOf(albums.get, of(id))).toBe(404)
    // What is not told stays as it is.
    await save(id, { songs: made.map((song) => ({ id: song, disc_no: null })), release })
    await playable().toEqual([made[0], null])
    await save(id, { songs: places(false), release })
    await playable().toEqual([null, null])
    const { release_at } = await app.ctx.db
      .selectFrom('songs')
      .select('release_at')
      .where('id', '=', made[0] as number)
      .executeTakeFirstOrThrow()
    expect(new Date(release_at as never).toISOString()).toBe(release.release_at)
  })

  it('has a page for everyone, with titles and nothing else of its songs', async () => {
    const guest = await makeArtist(app.ctx, { name: 'Mira Solenne' })
    const album = await makeScheduled('Slow Weather', true, [
      { title: 'Isobars', artists: [artist.id, guest.id] },
      { title: 'Lull', explicit: true },
    ])
    for (const by of [undefined, stranger, follower, owner])
      expect(await read(album.id, by)).toEqual({
        type: 'album',
        id: album.id,
        title: 'Slow Weather',
        cover: null,
        release_at: expect.any(String),
        artist: { id: artist.id, name: 'Halden Vey', displayname: null },
        artist_shown: true,
        description: null,
        label: null,
        songs: [
          { id: null, title: 'Isobars', disc_no: 1, featured: ['Mira Solenne'], explicit: false },
          { id: null, title: 'Lull', disc_no: 1, featured: [], explicit: true },
        ],
        reminded: false,
      })
    expect(await shelf()).toEqual(['Slow Weather'])
    const { release_at } = await read(album.id)
    expect(await app.call(albums.get, of(album.id), owner.token)).toMatchObject({
      release_at,
      songs_count: 2,
      duration: expect.toSatisfy((seconds: number) => seconds > 0),
    })
  })

  it('keeps songs secret that are released later, or hidden', async () => {
    const album = await makeScheduled('In parts', true, [
      { title: 'Now' },
      { title: 'Later' },
      { title: 'Never' },
    ])
    const [, later = 0, never = 0] = album.songs
    const set = (id: number, values: object) =>
      app.ctx.db.updateTable('songs').set(values).where('id', '=', id).execute()
    await set(later, { release_at: new Date(Date.now() + 86_400_000) })
    await set(never, { release_at: null, published_at: new Date() })
    expect((await read(album.id)).songs.map(({ title }) => title)).toEqual(['Now'])
  })

  it('cannot be heard or found by anyone but the team', async () => {
    const album = await makeScheduled('Nimbostratus', true, [{ title: 'Cirrostratus' }])
    const [song = 0] = album.songs
    for (const by of [undefined, stranger, follower]) {
      for (const call of [albums.get, songs.ofAlbum])
        expect(await statusOf(call, of(album.id), by?.token)).toBe(404)
      for (const call of [streams.stream, songs.get, songs.related, songs.credits])
        expect(await statusOf(call, of(song), by?.token)).toBe(404)
      const found = await Promise.all(
        [
          '/api/albums?per_page=100',
          '/api/songs?per_page=100',
          '/api/home',
          '/api/browse',
          '/api/search/nimbostratus',
          '/api/search/cirrostratus',
          '/api/search-suggestions?q=nimbo',
          `/api/artists/${artist.id}/albums`,
          `/api/artist/${artist.id}/songs`,
          '/feeds/new-releases.xml',
        ].map((url) => text(url, by)),
      )
      for (const body of found) expect(body.toLowerCase().replace(/"query":"\w+"/, '')).not.toMatch(/stratus/)
    }
    expect(await text('/sitemap-albums-1.xml')).not.toContain(`/album/${album.id}<`)
    const player = await app.fastify.inject({ url: `/api/audio/song/${song}` })
    expect(player.statusCode).toBe(404)
    const linked = encodeURIComponent(`${SITE}/album/${album.id}`)
    expect((await app.fastify.inject({ url: `/api/oembed?url=${linked}` })).statusCode).toBe(404)
    expect(await statusOf(streams.stream, of(song), owner.token)).toBe(200)
  })

  it('is described to other sites by title and cover, without a player', async () => {
    const album = await makeScheduled('Front', true)
    const cover = await makeCover(app.ctx)
    await app.ctx.db.updateTable('albums').set({ cover_id: cover.id }).where('id', '=', album.id).execute()
    const head = await resolveHead(app.ctx, `/album/${album.id}`)
    expect(head).toMatchObject({
      status: 200,
      title: expect.stringContaining('Front'),
      kind: 'music.album',
      image: { url: expect.stringContaining(`${SITE}/previews/album/${album.id}.jpg`) },
      linkedData: { '@type': 'MusicAlbum', name: 'Front', image: expect.stringContaining(cover.hash) },
    })
    expect(headHtml(head)).not.toMatch(/og:audio|twitter:player|oembed/)
    const [song = 0] = album.songs
    expect(await resolveHead(app.ctx, `/song/${song}`)).toMatchObject({ status: 404 })
  })

  it('is not shown to visitors where a login is required', async () => {
    const album = await makeScheduled('Members only', true)
    await setSetting(app.ctx, 'requireAuth', '1')
    await vi.waitFor(() => expect(app.ctx.settings().requireAuth).toBe(true))
    try {
      expect(await statusOf(upcomingAlbums.get, of(album.id))).toBe(401)
      expect(await statusOf(upcomingAlbums.ofArtist, of(artist.id))).toBe(401)
      expect(await resolveHead(app.ctx, `/album/${album.id}`)).not.toHaveProperty('image')
      expect(await read(album.id, stranger)).toMatchObject({ title: 'Members only' })
    } finally {
      await setSetting(app.ctx, 'requireAuth', '0')
      await vi.waitFor(() => expect(app.ctx.settings().requireAuth).toBe(false))
    }
  })
})

it('is secret unless its team shows it, and again when they change their mind', async () => {
  const album = await makeScheduled('Hush', false)
  const secret = async () => {
    for (const by of [undefined, stranger, follower])
      expect(await statusOf(upcomingAlbums.get, of(album.id), by?.token)).toBe(404)
    expect(await statusOf(upcomingAlbums.remind, of(album.id), stranger.token)).toBe(404)
    await expect.poll(shelf).toEqual([])
    expect(await resolveHead(app.ctx, `/album/${album.id}`)).toMatchObject({ status: 404 })
    expect((await app.fastify.inject({ url: `/previews/album/${album.id}.jpg` })).statusCode).toBe(404)
  }
  await secret()
  for (const by of [owner, analyst]) expect(await read(album.id, by)).toMatchObject({ title: 'Hush' })
  await schedule(album.id, true)
  // Visitors' responses are cached until the change is announced.
  await expect.poll(shelf).toEqual(['Hush'])
  await schedule(album.id, false)
  await secret()
  // Without a date there is nothing to wait for.
  expect(
    await save(album.id, { release: { public: false, release_at: null, shown_early: true } }),
  ).toMatchObject({
    release: { shown_early: false },
  })
  await secret()
})

it('disappears with its release, and does not come back by itself', async () => {
  const album = await makeScheduled('Out', true)
  await release(album.id)
  expect(await statusOf(upcomingAlbums.get, of(album.id))).toBe(404)
  await expect.poll(shelf).toEqual([])
  expect(await app.call(albums.get, of(album.id))).toMatchObject({ title: 'Out' })
  await app.call(artistAlbums.bulk, { body: { action: 'hide', ids: [album.id] } }, owner.token)
  expect(await statusOf(upcomingAlbums.get, of(album.id))).toBe(404)
  await save(album.id, { release: { public: false, release_at: inAnHour() } })
  expect(await statusOf(upcomingAlbums.get, of(album.id))).toBe(404)
})

describe('a reminder', () => {
  const remind = (id: number, by: TestUser) => app.call(upcomingAlbums.remind, of(id), by.token)
  const newsOf = async (user: TestUser) =>
    (await app.call(notifications.list, {}, user.token)).map(({ kind, params, link }) => [
      kind,
      params.title,
      link,
    ])

  it('needs an account, is remembered and can be taken back', async () => {
    const album = await makeScheduled('Toggled', true)
    expect(await statusOf(upcomingAlbums.remind, of(album.id))).toBe(401)
    for (let times = 0; times < 2; times++)
      expect(await remind(album.id, stranger)).toEqual({ status: 'success', reminded: true })
    expect(await read(album.id, stranger)).toMatchObject({ reminded: true })
    expect(await read(album.id, follower)).toMatchObject({ reminded: false })
    await app.call(upcomingAlbums.forget, of(album.id), stranger.token)
    expect(await read(album.id, stranger)).toMatchObject({ reminded: false })
    await release(album.id)
    expect(await newsOf(stranger)).toEqual([])
  })

  it('is one notification when the album is out, for followers too', async () => {
    const album = await makeScheduled('Anemometer', true)
    const both = await makeUser(app.ctx)
    await app.call(likes.follow, { body: { type: 'artist', id: artist.id, origin: 'local' } }, both.token)
    const quiet = await makeUser(app.ctx)
    await app.ctx.db
      .updateTable('users')
      .set({ muted_notifications: ['release'] })
      .where('id', '=', quiet.id)
      .execute()
    for (const by of [both, stranger, quiet, owner]) await remind(album.id, by)
    await release(album.id)
    const one = [['release', 'Anemometer', `/album/${album.id}`]]
    for (const user of [both, stranger, quiet, follower, owner]) expect(await newsOf(user)).toEqual(one)
    expect(await newsOf(analyst)).toEqual([])
    const left = await app.ctx.db
      .selectFrom('release_reminders')
      .selectAll()
      .where('album_id', '=', album.id)
      .execute()
    expect(left).toEqual([])
  })

  it('adds nothing for followers who were notified of several releases at once', async () => {
    const one = await makeScheduled('First of two', true)
    const two = await makeScheduled('Second of two', true)
    await remind(one.id, follower)
    await remind(one.id, stranger)
    const body = { action: 'publish' as const, ids: [one.id, two.id] }
    await app.call(artistAlbums.bulk, { body }, owner.token)
    expect((await newsOf(follower)).map(([, , link]) => link)).toEqual([`/artist/${artist.id}`])
    expect((await newsOf(stranger)).map(([, title]) => title)).toEqual(['First of two'])
  })
})
