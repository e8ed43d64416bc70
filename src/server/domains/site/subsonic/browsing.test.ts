import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { liftLimits } from '../../../testing/limits.ts'
import { makeAlbum, makeArtist, makeCover, makeSong, makeUser, type TestUser } from '../../../testing/make.ts'
import { type SubsonicClient, subsonicClient } from '../../../testing/subsonic-client.ts'

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

it('shows an artist with albums and singles, an album with its songs, and the same song everywhere', async () => {
  const artist = await makeArtist(app.ctx, { name: 'Halden Vey', sort_name: 'Vey, Halden' })
  const cover = await makeCover(app.ctx)
  const album = await makeAlbum(app.ctx, {
    title: 'Slow “Weather” & <Fog>\n2',
    artist_id: artist.id,
    year: 2024,
    cover_id: cover.id,
    label: 'Low Tide',
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
  })
  expect(read.song.map(({ id }: { id: string }) => id)).toEqual([`so-${first.id}`, `so-${second.id}`])
  const { song } = await client.get('getSong', { id: `so-${first.id}` })
  expect(song).toEqual(read.song[0])
  expect(song).toMatchObject({
    albumId: `al-${album.id}`,
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
