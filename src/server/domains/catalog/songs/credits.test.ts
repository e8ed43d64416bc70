import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { artistAlbums } from '../../../../contract/catalog/back-office/albums.ts'
import { artistSongs } from '../../../../contract/catalog/back-office/songs.ts'
import type { Credit } from '../../../../contract/catalog/items.ts'
import { songs } from '../../../../contract/catalog/songs.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import {
  makeAlbum,
  makeArtist,
  makeMember,
  makeSong,
  makeUser,
  type TestUser,
} from '../../../testing/make.ts'
import { makeFolder, makeMusic } from '../../../testing/music.ts'
import { importFolder } from '../importing/service.ts'

let app: TestApp
let owner: TestUser
beforeAll(async () => {
  app = await testApp()
  owner = await makeUser(app.ctx)
})
afterAll(() => app.close())

const by = (role: Credit['role'], name: string, more: Partial<Credit> = {}): Credit => ({
  role,
  name,
  artist_id: null,
  instrument: null,
  ...more,
})
const creditsOf = (id: number) => app.call(songs.credits, { params: { id } })

/** Saves a song or album with other credits. */
const save = async (of: typeof artistSongs | typeof artistAlbums, id: number, credits: Credit[]) => {
  const {
    id: _,
    cover: _cover,
    artist: _artist,
    state: _state,
    unconfirmed: _unconfirmed,
    ...item
  } = (await app.call(of.get as typeof artistSongs.get, { params: { id } }, owner.token)) as Record<
    string,
    unknown
  >
  const { file: _file, ...rest } = item
  const ids = (all: unknown) => (all as { id: number }[]).map((one) => one.id)
  const body = {
    ...rest,
    genres: ids(item.genres),
    ...('featured' in item && {
      featured: ids(item.featured),
      album: (item.album as { id: number } | null)?.id ?? null,
    }),
    credits,
  }
  return app.requestError(of.change as typeof artistSongs.change, { params: { id }, body }, owner.token)
}

const world = async () => {
  const artist = await makeArtist(app.ctx)
  const guest = await makeArtist(app.ctx, { name: `Guest ${artist.id}` })
  await makeMember(app.ctx, artist, owner)
  await makeSong(app.ctx, { artists: [guest.id] })
  const album = await makeAlbum(app.ctx, { artist_id: artist.id })
  const one = await makeSong(app.ctx, { artists: [artist.id], album_id: album.id, track_no: 1 })
  const two = await makeSong(app.ctx, { artists: [artist.id], album_id: album.id, track_no: 2 })
  return { artist, guest, album, one, two }
}

test('people and artists are credited by role; only performers have an instrument', async () => {
  const { one, guest } = await world()
  const given = [
    by('mixing', 'Mo', { instrument: 'desk' }),
    by('performer', 'Old name', { artist_id: guest.id, instrument: 'cello' }),
    by('writer', 'Wim'),
    by('writer', 'Wim'),
  ]
  expect((await save(artistSongs, one.id, given)).status).toBe(200)
  expect(await creditsOf(one.id)).toEqual([
    by('performer', guest.name, { artist_id: guest.id, instrument: 'cello' }),
    by('writer', 'Wim'),
    by('mixing', 'Mo'),
  ])
})

test('artists that the team cannot see are not credited, and not linked for listeners', async () => {
  const { one } = await world()
  const hidden = await makeArtist(app.ctx)
  const refused = await save(artistSongs, one.id, [by('writer', 'Hid', { artist_id: hidden.id })])
  expect([refused.status, refused.body.errors]).toEqual([422, { credits: ['This value isn’t valid.'] }])
  await app.ctx.db
    .insertInto('song_credits')
    .values({ song_id: one.id, position: 0, ...by('writer', 'Hid', { artist_id: hidden.id }) })
    .execute()
  expect(await creditsOf(one.id)).toEqual([by('writer', 'Hid')])
})

test('the credits of an album are those that all its songs have; each song keeps its own', async () => {
  const { album, one, two } = await world()
  await save(artistSongs, one.id, [by('writer', 'Both'), by('producer', 'Only one')])
  await save(artistSongs, two.id, [by('writer', 'Both')])
  const shown = async () =>
    (await app.call(artistAlbums.get, { params: { id: album.id } }, owner.token)).credits
  expect(await shown()).toEqual([by('writer', 'Both')])
  expect((await save(artistAlbums, album.id, [by('mastering', 'Ma')])).status).toBe(200)
  expect(await shown()).toEqual([by('mastering', 'Ma')])
  expect(await creditsOf(one.id)).toEqual([by('producer', 'Only one'), by('mastering', 'Ma')])
  expect(await creditsOf(two.id)).toEqual([by('mastering', 'Ma')])
})

test('an import reads the credits of tags', async () => {
  const folder = makeFolder()
  const tags = {
    title: 'Tagged',
    artist: 'Someone',
    composer: 'Clara; Robert',
    lyricist: 'Heinrich',
    producer: 'Pia',
  }
  await makeMusic(join(folder, 'a.flac'), tags)
  await importFolder(app.ctx, folder)
  const { id } = await app.ctx.db
    .selectFrom('songs')
    .select('id')
    .where('title', '=', 'Tagged')
    .executeTakeFirstOrThrow()
  expect(await creditsOf(id)).toEqual([
    by('composer', 'Clara'),
    by('composer', 'Robert'),
    by('lyricist', 'Heinrich'),
    by('producer', 'Pia'),
  ])
})
