import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { CATALOG } from '../../../realtime/topics.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { liftLimits } from '../../../testing/limits.ts'
import {
  makeAlbum,
  makeArtist,
  makeCover,
  makeGenre,
  makeSong,
  makeUser,
  type TestUser,
} from '../../../testing/make.ts'
import { type SubsonicClient, subsonicClient } from '../../../testing/subsonic-client.ts'
import { catalogChanged } from '../../catalog/index.ts'

let app: TestApp
let user: TestUser
let client: SubsonicClient
beforeAll(async () => {
  app = await testApp()
  await liftLimits(app.ctx)
  user = await makeUser(app.ctx)
  client = await subsonicClient(app, user)
})
afterAll(() => app.close())

const ids = (items: { id: string }[]) => items.map(({ id }) => id)

it('shows an artist with albums and singles, an album with its songs, and the same song everywhere', async () => {
  const artist = await makeArtist(app.ctx, {
    name: 'Halden Vey',
    sort_name: 'Vey, Halden',
    musicbrainz_id: '1111a',
  })
  const cover = await makeCover(app.ctx)
  const album = await makeAlbum(app.ctx, {
    title: 'Slow “Weather” & <Fog>\n2',
    artist_id: artist.id,
    year: 2024,
    cover_id: cover.id,
    label: 'Low Tide',
    musicbrainz_id: '2222b',
  })
  const second = await makeSong(app.ctx, {
    title: 'Lull',
    artist_id: artist.id,
    album_id: album.id,
    track_no: 2,
  })
  const first = await makeSong(app.ctx, {
    title: 'Isobars',
    artist_id: artist.id,
    album_id: album.id,
    track_no: 1,
    musicbrainz_id: '3333c',
  })
  const single = await makeSong(app.ctx, { title: 'Alone', artist_id: artist.id })
  const hidden = await makeSong(app.ctx, {
    title: 'Secret',
    artist_id: artist.id,
    album_id: album.id,
    public: false,
  })

  const shown = (await client.get('getArtist', { id: `ar-${artist.id}` })).artist
  expect(shown).toMatchObject({
    id: `ar-${artist.id}`,
    name: 'Halden Vey',
    sortName: 'Vey, Halden',
    musicBrainzId: '1111a',
    albumCount: 1,
  })
  expect(shown.album.map(({ id }: { id: string }) => id)).toEqual([`al-${album.id}`, `si-${artist.id}`])

  const read = (await client.get('getAlbum', { id: `al-${album.id}` })).album
  expect(read).toMatchObject({
    id: `al-${album.id}`,
    name: 'Slow “Weather” & <Fog>\n2',
    artistId: `ar-${artist.id}`,
    songCount: 2,
    year: 2024,
    coverArt: `al-${album.id}_${cover.hash.slice(0, 8)}`,
    recordLabels: [{ name: 'Low Tide' }],
    musicBrainzId: '2222b',
  })
  expect(read.song.map(({ id }: { id: string }) => id)).toEqual([`so-${first.id}`, `so-${second.id}`])
  const { song } = await client.get('getSong', { id: `so-${first.id}` })
  expect(song).toEqual(read.song[0])
  expect(song).toMatchObject({
    musicBrainzId: '3333c',
    albumId: `al-${album.id}`,
    coverArt: read.coverArt,
    artist: 'Halden Vey',
    track: 1,
    path: 'Halden Vey/Slow “Weather” & _Fog__2/01 Isobars.mp3',
    isDir: false,
  })
  expect(JSON.stringify(song)).not.toContain('null')

  const { album: singles } = await client.get('getAlbum', { id: `si-${artist.id}` })
  expect(singles.song).toMatchObject([{ id: `so-${single.id}`, parent: `si-${artist.id}` }])
  for (const [name, id] of [
    ['getSong', `so-${hidden.id}`],
    ['getSong', 'so-99999999'],
    ['getSong', `al-${album.id}`],
    ['getSong', '1; drop table songs'],
    ['getAlbum', 'al-99999999'],
    ['getAlbum', 'si-99999999'],
    ['getArtist', 'ar-99999999'],
  ] as const)
    expect(await client.error(name, { id }), id).toMatchObject({ code: 70 })
  expect(await client.error('getSong')).toMatchObject({ code: 10 })
})

describe('a library', () => {
  let world: Awaited<ReturnType<typeof makeLibrary>>
  const makeLibrary = async () => {
    const rock = await makeGenre(app.ctx, { name: 'Rock & Roll' })
    const theCure = await makeArtist(app.ctx, {
      name: 'The Zephyrs',
      key: 'the zephyrs',
      bio: 'From the coast.',
    })
    const digits = await makeArtist(app.ctx, { name: '4 Winds' })
    const accents = await makeArtist(app.ctx, { name: 'Éole' })
    const album = async (title: string, artist: { id: number }, year: number, values = {}) => {
      const made = await makeAlbum(app.ctx, { title, artist_id: artist.id, year, ...values })
      const song = await makeSong(app.ctx, {
        title: `${title} song`,
        artist_id: artist.id,
        album_id: made.id,
        genres: [rock.id],
      })
      return { id: `al-${made.id}`, number: made.id, song: song.id }
    }
    return {
      rock,
      artists: { theCure, digits, accents },
      old: await album('Bora', theCure, 1980, { description: 'Cold.' }),
      mid: await album('Aeolus', digits, 1990),
      young: await album('Chinook', accents, 2000),
      mine: await makeSong(app.ctx, { title: 'Own draft', user_id: user.id, public: false }),
    }
  }
  beforeAll(async () => {
    world = await makeLibrary()
  })
  const albumList = async (params: object) =>
    ids((await client.get('getAlbumList2', { size: 500, ...params })).albumList2.album)

  it('lists artists by letter without their articles', async () => {
    const { index, ignoredArticles } = (await client.get('getArtists')).artists
    expect(ignoredArticles).toContain('The')
    const letterOf = (name: string) =>
      index.find(({ artist }: { artist: { name: string }[] }) => artist.some((one) => one.name === name))
        ?.name
    expect(['The Zephyrs', '4 Winds', 'Éole'].map(letterOf)).toEqual(['Z', '#', 'E'])
    const { indexes } = await client.get('getIndexes')
    expect(index).toMatchObject(indexes.index)
    expect((await client.get('getIndexes', { ifModifiedSince: indexes.lastModified })).indexes.index).toEqual(
      [],
    )
  })

  it('walks directories by the ids of tags', async () => {
    const artist = `ar-${world.artists.theCure.id}`
    const { directory } = await client.get('getMusicDirectory', { id: artist })
    expect(directory).toMatchObject({
      id: artist,
      name: 'The Zephyrs',
      child: [{ id: world.old.id, isDir: true }],
    })
    const below = (await client.get('getMusicDirectory', { id: world.old.id })).directory
    expect(below).toMatchObject({ id: world.old.id, parent: artist, child: [{ id: `so-${world.old.song}` }] })
  })

  it('lists albums in each order', async () => {
    const { old, mid, young } = world
    const three = [old.id, mid.id, young.id]
    const among = (found: string[]) => found.filter((id) => three.includes(id))
    expect(among(await albumList({ type: 'newest' }))).toEqual([young.id, mid.id, old.id])
    expect(among(await albumList({ type: 'alphabeticalByName' }))).toEqual([mid.id, old.id, young.id])
    expect(among(await albumList({ type: 'alphabeticalByArtist' }))).toEqual([mid.id, young.id, old.id])
    expect(await albumList({ type: 'byYear', fromYear: 1980, toYear: 1990 })).toEqual([old.id, mid.id])
    expect(await albumList({ type: 'byYear', fromYear: 2000, toYear: 1985 })).toEqual([young.id, mid.id])
    expect((await albumList({ type: 'byGenre', genre: 'rock & roll' })).sort()).toEqual(three.sort())
    const random = await albumList({ type: 'random' })
    expect(new Set(random).size).toBe(random.length)
    const pages = await Promise.all(
      [0, 1, 2].map((offset) => albumList({ type: 'byGenre', genre: 'Rock & Roll', size: 1, offset })),
    )
    expect(pages.flat().sort()).toEqual(three.sort())
    for (const type of ['starred', 'highest', 'frequent', 'recent'])
      expect(await albumList({ type })).toEqual([])
    expect((await client.get('getAlbumList', { type: 'newest', size: 1 })).albumList.album).toHaveLength(1)
    expect(await client.error('getAlbumList2', { type: 'best' })).toMatchObject({ code: 0 })
    for (const params of [
      {},
      { type: 'byYear', fromYear: 1 },
      { type: 'byGenre' },
      { type: 'newest', size: 'x' },
    ])
      expect(await client.error('getAlbumList2', params as never)).toMatchObject({ code: 10 })
  })

  it('searches, and gives everything by id for an empty query', async () => {
    await app.ctx.db.transaction().execute((trx) => catalogChanged(app.ctx, trx))
    const find = async (params: object) => (await client.get('search3', params as never)).searchResult3
    await vi.waitFor(async () => expect(ids((await find({ query: 'bora' })).album)).toEqual([world.old.id]))
    const { artist, song } = await find({ query: 'zephyr*' })
    expect(artist).toMatchObject([{ name: 'The Zephyrs' }])
    expect(ids(song)).toContain(`so-${world.old.song}`)
    expect(ids((await find({ query: 'own draft' })).song)).toEqual([`so-${world.mine.id}`])
    expect(await find({ query: 'bora', artistCount: 0, albumCount: 0, songCount: 0 })).toEqual({
      artist: [],
      album: [],
      song: [],
    })
    const page = (songOffset: number) =>
      find({ query: '""', songCount: 2, songOffset, albumCount: 0, artistCount: 0 })
    const all = (await find({ query: '', songCount: 500, albumCount: 0, artistCount: 0 })).song
    expect([...(await page(0)).song, ...(await page(2)).song]).toEqual(all.slice(0, 4))
    expect(await client.error('search3')).toMatchObject({ code: 10 })
    expect((await client.get('search2', { query: 'bora' })).searchResult2.album).toHaveLength(1)
    expect((await client.get('search', { any: 'bora' })).searchResult.match).toHaveLength(1)
  })

  it('has folders for own uploads', async () => {
    expect((await client.get('getMusicFolders')).musicFolders.musicFolder).toEqual([
      { id: 1, name: 'Music' },
      { id: 2, name: 'My uploads' },
    ])
    const { song } = (
      await client.get('search3', {
        query: '',
        musicFolderId: 2,
        albumCount: 0,
        artistCount: 0,
        songCount: 50,
      })
    ).searchResult3
    expect(ids(song)).toEqual([`so-${world.mine.id}`])
    expect(await client.error('getIndexes', { musicFolderId: 9 })).toMatchObject({ code: 70 })
  })

  it('lists genres, songs of one, random and similar songs, the top of an artist, and texts', async () => {
    const { genre } = (await client.get('getGenres')).genres
    expect(genre).toContainEqual({ value: 'Rock & Roll', songCount: 3, albumCount: 3 })
    const { old, mid, young } = world
    const three = [old, mid, young].map(({ song }) => `so-${song}`).sort()
    const byGenre = (await client.get('getSongsByGenre', { genre: 'Rock & Roll' })).songsByGenre.song
    expect(ids(byGenre)).toEqual(three)
    const random = (await client.post('getRandomSongs', { genre: 'Rock & Roll', fromYear: 1985 })).randomSongs
      .song
    expect(ids(random).sort()).toEqual(three.slice(1))
    const similar = (await client.post('getSimilarSongs2', { id: `so-${old.song}` })).similarSongs2.song
    expect(ids(similar)).toEqual(expect.arrayContaining(three.slice(1)))
    expect(ids(similar)).not.toContain(`so-${old.song}`)
    const top = (await client.get('getTopSongs', { artist: 'the zephyrs' })).topSongs.song
    expect(ids(top)).toEqual([`so-${old.song}`])
    expect((await client.get('getTopSongs', { artist: 'Nobody' })).topSongs.song).toEqual([])
    const info = (await client.get('getArtistInfo2', { id: `ar-${world.artists.theCure.id}` })).artistInfo2
    expect(info).toMatchObject({ biography: 'From the coast.' })
    expect((await client.get('getAlbumInfo2', { id: old.id })).albumInfo).toEqual({ notes: 'Cold.' })
    expect((await client.get('getStarred2')).starred2).toEqual({ artist: [], album: [], song: [] })
  })
})

/** Waits until this node has heard of a change of the catalog. */
const change = async (work: () => Promise<unknown>) => {
  const heard = Promise.withResolvers<void>()
  app.ctx.channel.on(CATALOG, () => heard.resolve())
  await work()
  await catalogChanged(app.ctx)
  await heard.promise
}

describe('songs that were shown before', () => {
  const allSongs = async (params: object = {}) =>
    (await client.get('search3', { query: '', songCount: 500, albumCount: 0, artistCount: 0, ...params }))
      .searchResult3.song as { id: string; title: string; albumId: string; album?: string }[]

  it('are hidden at once, and have their new names once the catalog has changed', async () => {
    const album = await makeAlbum(app.ctx, { title: 'Before' })
    const [kept, hidden] = [
      await makeSong(app.ctx, { title: 'Kept', album_id: album.id }),
      await makeSong(app.ctx, { title: 'Hidden', album_id: album.id }),
    ]
    const shown = await allSongs()
    expect(ids(shown)).toEqual(expect.arrayContaining([`so-${kept.id}`, `so-${hidden.id}`]))
    await app.ctx.db.updateTable('songs').set({ public: false }).where('id', '=', hidden.id).execute()
    expect(ids(await allSongs())).not.toContain(`so-${hidden.id}`)
    await app.ctx.db.updateTable('albums').set({ public: false }).where('id', '=', album.id).execute()
    expect((await allSongs()).find(({ id }) => id === `so-${kept.id}`)).not.toHaveProperty('album')
    expect(await client.error('getAlbum', { id: `al-${album.id}` })).toMatchObject({ code: 70 })
    await app.ctx.db.updateTable('albums').set({ public: true }).where('id', '=', album.id).execute()
    await change(async () => {
      await app.ctx.db.updateTable('songs').set({ title: 'Renamed' }).where('id', '=', kept.id).execute()
      await app.ctx.db.updateTable('albums').set({ title: 'After' }).where('id', '=', album.id).execute()
    })
    expect((await allSongs()).find(({ id }) => id === `so-${kept.id}`)).toMatchObject({
      title: 'Renamed',
      album: 'After',
    })
    expect((await client.get('getAlbum', { id: `al-${album.id}` })).album).toMatchObject({
      name: 'After',
      songCount: 1,
    })
  })

  it('differ for those who own what others do not see', async () => {
    const other = await subsonicClient(app, await makeUser(app.ctx))
    const album = await makeAlbum(app.ctx)
    await makeSong(app.ctx, { album_id: album.id })
    await makeSong(app.ctx, { album_id: album.id, user_id: user.id, public: false, explicit: true })
    const countFor = async (one: SubsonicClient) =>
      (await one.get('getAlbum', { id: `al-${album.id}` })).album.songCount
    expect([await countFor(client), await countFor(other), await countFor(client)]).toEqual([2, 1, 2])
  })

  it('are all read page by page, also if some before them are removed meanwhile', async () => {
    const all = ids(await allSongs())
    const first = ids(await allSongs({ songCount: 2 }))
    expect(first).toEqual(all.slice(0, 2))
    const gone = Number(first[0]?.slice(3))
    await app.ctx.db.updateTable('songs').set({ public: false }).where('id', '=', gone).execute()
    const rest: string[] = []
    while (rest.length < all.length - 2)
      rest.push(...ids(await allSongs({ songCount: 2, songOffset: 2 + rest.length })))
    expect(rest).toEqual(all.slice(2))
  })
})
