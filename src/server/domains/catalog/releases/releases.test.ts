import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { albums } from '../../../../contract/catalog/albums.ts'
import { artistAlbumCalls, artistAlbums } from '../../../../contract/catalog/back-office/albums.ts'
import { artistSongCalls, artistSongs } from '../../../../contract/catalog/back-office/songs.ts'
import { songs } from '../../../../contract/catalog/songs.ts'
import { notifications } from '../../../../contract/platform/notifications.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import {
  makeAlbum,
  makeArtist,
  makeGenre,
  makeMember,
  makeSong,
  makeUser,
  type SongValues,
  type TestUser,
} from '../../../testing/make.ts'
import { publishDueReleases } from './service.ts'

let app: TestApp
let owner: TestUser
let analyst: TestUser
let follower: TestUser
let artist: { id: number; name: string }
let foreign: { id: number; name: string }
beforeAll(async () => {
  app = await testApp()
  owner = await makeUser(app.ctx)
  analyst = await makeUser(app.ctx)
  follower = await makeUser(app.ctx)
  artist = await makeArtist(app.ctx, { name: 'Halden Vey' })
  foreign = await makeArtist(app.ctx, { name: 'Mira Solenne' })
  await makeMember(app.ctx, artist, owner)
  await makeMember(app.ctx, artist, analyst, 'analyst')
  await app.ctx.db
    .insertInto('follows')
    .values({ user_id: follower.id, item_type: 'artist', item_id: artist.id })
    .execute()
})
afterAll(() => app.close())

const draft = (values: SongValues = {}) =>
  makeSong(app.ctx, { artist_id: artist.id, public: false, ...values })
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString()
const statusOf = async (...request: Parameters<TestApp['requestError']>) =>
  (await app.requestError(...request)).status
const songOf = (id: number) => app.call(artistSongs.get, { params: { id } }, owner.token)
const albumOf = (id: number) => app.call(artistAlbums.get, { params: { id } }, owner.token)

/** The body of a change that changes nothing. */
const songBody = async (id: number) => {
  const {
    id: _,
    artist: _artist,
    state: _state,
    file: _file,
    cover: _cover,
    unconfirmed: _unconfirmed,
    ...item
  } = await songOf(id)
  const ids = (all: { id: number }[]) => all.map((one) => one.id)
  return {
    ...item,
    featured: ids(item.featured),
    genres: ids(item.genres),
    album: item.album?.id ?? null,
    language: item.language as 'en' | null,
  }
}
const albumBody = async (id: number) => {
  const { id: _, artist: _artist, state: _state, cover: _cover, ...item } = await albumOf(id)
  return { ...item, genres: item.genres.map((genre) => genre.id) }
}
const saveSong = async (id: number, change: object) =>
  app.call(artistSongs.change, { params: { id }, body: { ...(await songBody(id)), ...change } }, owner.token)
const saveAlbum = async (id: number, change: object) =>
  app.call(
    artistAlbums.change,
    { params: { id }, body: { ...(await albumBody(id)), ...change } },
    owner.token,
  )
const makeOwnAlbum = (title: string) =>
  app.call(artistAlbums.create, { body: { title, artist_id: artist.id } }, owner.token)

/** Lets the time of everything scheduled come. */
const pass = () =>
  app.ctx.db.transaction().execute(async (trx) => {
    await sql`update songs set release_at = now() where release_at is not null`.execute(trx)
    await sql`update albums set release_at = now() where release_at is not null`.execute(trx)
  })
const newsOf = async (user: TestUser) =>
  (await app.call(notifications.list, {}, user.token)).map(({ text, params }) => [text, params.title])
const readAll = () => app.call(notifications.read, { body: { all: true } }, follower.token)

describe('access', () => {
  test('teams list the songs of their artist; foreign ones are not found', async () => {
    const own = await draft({ title: 'Isobars' })
    const guest = await draft({ artists: [foreign.id, artist.id], artist_id: foreign.id })
    const list = (token: string, artist_id: number) =>
      app.call(artistSongs.list, { query: { artist_id } }, token)
    const ids = (await list(analyst.token, artist.id)).data.map(({ id }) => id)
    expect(ids).toContain(own.id)
    expect(ids).not.toContain(guest.id)
    expect(await statusOf(artistSongs.list, { query: { artist_id: foreign.id } }, owner.token)).toBe(404)
    expect(await statusOf(artistSongs.get, { params: { id: guest.id } }, owner.token)).toBe(404)
    expect(await statusOf(artistSongs.list, { query: { artist_id: artist.id } }, follower.token)).toBe(403)
    expect(await statusOf(artistSongs.list, {})).toBe(401)
  })

  test('analysts read, and change nothing', async () => {
    const song = await draft()
    const album = await makeOwnAlbum('Read only')
    const by = analyst.token
    expect(await app.call(artistSongs.get, { params: { id: song.id } }, by)).toMatchObject({ id: song.id })
    expect(await app.call(artistAlbumCalls.songs, { params: { id: album.id } }, by)).toEqual([])
    const bulk = { body: { action: 'publish' as const, ids: [song.id] } }
    expect(await app.call(artistSongs.bulk, bulk, by)).toMatchObject({ done: 0, failed: [{ id: song.id }] })
    expect(await statusOf(artistSongs.remove, { params: { id: song.id } }, by)).toBe(403)
    expect(await statusOf(artistAlbums.create, { body: { title: 'Mine', artist_id: artist.id } }, by)).toBe(
      403,
    )
    const order = { params: { id: album.id }, body: { song_ids: [] } }
    expect(await statusOf(artistAlbumCalls.order, order, by)).toBe(403)
    expect((await songOf(song.id)).state).toBe('draft')
  })

  test('songs go only to albums of managed artists, and albums take only their songs', async () => {
    const song = await draft()
    const other = await makeAlbum(app.ctx, { artist_id: foreign.id })
    const guest = await makeSong(app.ctx, { artist_id: foreign.id })
    const album = await makeOwnAlbum('Own songs only')
    const body = { ...(await songBody(song.id)), album: other.id }
    expect(await statusOf(artistSongs.change, { params: { id: song.id }, body }, owner.token)).toBe(422)
    const songs = [{ id: guest.id, disc_no: null }]
    const taken = { ...(await albumBody(album.id)), songs }
    expect(await statusOf(artistAlbums.change, { params: { id: album.id }, body: taken }, owner.token)).toBe(
      422,
    )
  })

  test('only visible artists can be featured and found', async () => {
    const hidden = await makeArtist(app.ctx, { name: 'Unheard Person' })
    const song = await draft()
    const body = { ...(await songBody(song.id)), featured: [hidden.id] }
    expect(await statusOf(artistSongs.change, { params: { id: song.id }, body }, owner.token)).toBe(422)
    const find = (q: string) => app.call(artistSongCalls.artists, { query: { q } }, owner.token)
    expect(await find('Unheard')).toEqual([])
    expect(await find('Mira')).toEqual([{ id: foreign.id, name: 'Mira Solenne' }])
    const saved = await saveSong(song.id, { featured: [foreign.id] })
    expect(saved).toMatchObject({ artist: { id: artist.id }, featured: [{ id: foreign.id }] })
  })
})

describe('songs', () => {
  test('have what an artist states about them', async () => {
    const song = await draft()
    const stated = { isrc: 'DEA230000001', language: 'gsw', licence: 'CC-BY-4.0', downloadable: true }
    expect(await saveSong(song.id, { ...stated, title: 'Millibar' })).toMatchObject({
      ...stated,
      title: 'Millibar',
    })
    const wrong = { ...(await songBody(song.id)), isrc: 'DE-A23' }
    expect(await statusOf(artistSongs.change, { params: { id: song.id }, body: wrong }, owner.token)).toBe(
      422,
    )
  })

  test('are drafts until published, then public or hidden', async () => {
    const song = await draft()
    expect((await songOf(song.id)).state).toBe('draft')
    const run = (action: 'publish' | 'hide') =>
      app.call(artistSongs.bulk, { body: { action, ids: [song.id] } }, owner.token)
    await run('publish')
    expect((await songOf(song.id)).state).toBe('published')
    expect(await app.call(songs.get, { params: { id: song.id } }, follower.token)).toMatchObject({
      id: song.id,
      released_at: new Date().toISOString().slice(0, 10),
    })
    await run('hide')
    expect((await songOf(song.id)).state).toBe('hidden')
    expect(await statusOf(songs.get, { params: { id: song.id } }, follower.token)).toBe(404)
    const hidden = await app.call(
      artistSongs.list,
      { query: { artist_id: artist.id, 'filter[state]': 'hidden' } },
      owner.token,
    )
    expect(hidden.data.map(({ id }) => id)).toEqual([song.id])
  })

  test('are released at their time, once, and announced once', async () => {
    const song = await draft({ title: 'Weather Balloon' })
    await readAll()
    const release = { public: false, release_at: inAnHour() }
    expect(await saveSong(song.id, { release })).toMatchObject({ state: 'scheduled', release })
    expect(await publishDueReleases(app.ctx)).toEqual({ songs: 0, albums: 0 })
    expect(await statusOf(songs.get, { params: { id: song.id } }, follower.token)).toBe(404)
    await pass()
    const runs = await Promise.all([publishDueReleases(app.ctx), publishDueReleases(app.ctx)])
    expect(runs.map((run) => run.songs).sort()).toEqual([0, 1])
    expect((await songOf(song.id)).release).toMatchObject({ public: true, release_at: null })
    const news = (await newsOf(follower)).filter(([, title]) => title === 'Weather Balloon')
    expect(news).toEqual([['New song: {title}', 'Weather Balloon']])
  })

  test('cannot be scheduled in the past; publishing cancels a schedule', async () => {
    const song = await draft()
    const past = { public: false, release_at: new Date(Date.now() - 60_000).toISOString() }
    const body = { ...(await songBody(song.id)), release: past }
    expect(await statusOf(artistSongs.change, { params: { id: song.id }, body }, owner.token)).toBe(422)
    await saveSong(song.id, { release: { public: false, release_at: inAnHour() } })
    await app.call(artistSongs.bulk, { body: { action: 'publish', ids: [song.id] } }, owner.token)
    expect((await songOf(song.id)).release).toMatchObject({ public: true, release_at: null })
  })
})

describe('albums', () => {
  test('are arranged across discs; songs that are left out leave it', async () => {
    const album = await makeOwnAlbum('Low Pressure')
    const [one, two, three] = [await draft(), await draft(), await draft()]
    const at = (song: { id: number }, disc_no: number | null = null) => ({
      id: song.id,
      disc_no,
      early: false,
    })
    const order = [at(three, 1), at(one, 1), at(two, 2)]
    expect((await saveAlbum(album.id, { songs: order })).songs).toEqual(order)
    expect(await songOf(two.id)).toMatchObject({ album: { id: album.id }, disc_no: 2, track_no: 1 })
    const call = (song_ids: number[]) => ({ params: { id: album.id }, body: { song_ids } })
    await app.call(artistAlbumCalls.order, call([one.id, three.id, two.id]), owner.token)
    expect((await albumOf(album.id)).songs.map(({ id }) => id)).toEqual([one.id, three.id, two.id])
    expect(await statusOf(artistAlbumCalls.order, call([one.id]), owner.token)).toBe(409)
    expect(await statusOf(artistAlbumCalls.order, call([two.id, one.id, three.id]), owner.token)).toBe(422)
    await saveAlbum(album.id, { songs: [at(one)] })
    expect((await songOf(two.id)).album).toBeNull()
  })

  test('of an outdated version are refused', async () => {
    const album = await makeOwnAlbum('Versions')
    const before = await albumBody(album.id)
    await saveAlbum(album.id, { label: 'Gull Rock' })
    const late = { params: { id: album.id }, body: { ...before, title: 'Late' } }
    expect(await statusOf(artistAlbums.change, late, owner.token)).toBe(409)
    expect(
      await statusOf(artistAlbums.create, { body: { title: 'Versions', artist_id: artist.id } }, owner.token),
    ).toBe(422)
  })

  test('set the genres of their songs', async () => {
    const album = await makeOwnAlbum('Genres')
    const [folk, rock] = [await makeGenre(app.ctx), await makeGenre(app.ctx)]
    const song = await draft({ genres: [rock.id] })
    await saveAlbum(album.id, { songs: [{ id: song.id, disc_no: null }] })
    expect((await albumOf(album.id)).genres).toMatchObject([{ id: rock.id }])
    await saveAlbum(album.id, { genres: [folk.id] })
    expect((await songOf(song.id)).genres).toMatchObject([{ id: folk.id }])
  })

  test('are released with their songs, once, and announced once', async () => {
    const album = await makeOwnAlbum('Slow Weather')
    const [first, second] = [await draft(), await draft()]
    const songs = [first, second].map(({ id }) => ({ id, disc_no: null }))
    await saveAlbum(album.id, { songs, release: { public: false, release_at: inAnHour() } })
    expect((await songOf(first.id)).state).toBe('scheduled')
    // A song that is added later comes with it.
    const third = await draft()
    await saveSong(third.id, { album: album.id })
    await readAll()
    await pass()
    const runs = await Promise.all([publishDueReleases(app.ctx), publishDueReleases(app.ctx)])
    expect(runs.map((run) => run.albums).sort()).toEqual([0, 1])
    expect(await app.call(albums.get, { params: { id: album.id } }, follower.token)).toMatchObject({
      songs_count: 3,
    })
    expect((await newsOf(follower)).filter(([, title]) => title === 'Slow Weather')).toHaveLength(1)
    expect((await newsOf(owner)).filter(([, title]) => title === 'Slow Weather')).toEqual([])
  })

  test('whose release is cancelled take their songs along, except those with an earlier time', async () => {
    const album = await makeOwnAlbum('Called off')
    const [early, late] = [await draft(), await draft()]
    await saveSong(early.id, {
      release: { public: false, release_at: new Date(Date.now() + 600_000).toISOString() },
    })
    const songs = [early, late].map(({ id }) => ({ id, disc_no: null }))
    await saveAlbum(album.id, { songs, release: { public: false, release_at: inAnHour() } })
    await saveAlbum(album.id, { release: { public: false, release_at: null } })
    expect((await songOf(early.id)).state).toBe('scheduled')
    expect((await songOf(late.id)).state).toBe('draft')
  })

  test('are hidden and deleted: their songs are hidden, and stay', async () => {
    const album = await makeOwnAlbum('Gone')
    const song = await draft({ album_id: album.id })
    const run = (action: 'publish' | 'hide' | 'delete') =>
      app.call(artistAlbums.bulk, { body: { action, ids: [album.id] } }, owner.token)
    await run('publish')
    expect((await songOf(song.id)).state).toBe('published')
    await run('hide')
    expect((await songOf(song.id)).state).toBe('hidden')
    await run('delete')
    expect((await songOf(song.id)).album).toBeNull()
    expect(await statusOf(artistAlbums.get, { params: { id: album.id } }, owner.token)).toBe(404)
  })
})
