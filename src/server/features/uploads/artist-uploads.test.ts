import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminUploads } from '../../../contract/admin/uploads.ts'
import { artistAlbums } from '../../../contract/artist-albums.ts'
import { artistSongs } from '../../../contract/artist-songs.ts'
import { artistUploads } from '../../../contract/artist-uploads.ts'
import { songs } from '../../../contract/songs.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { makeArtist, makeMember, makeUser, type TestUser } from '../../testing/make.ts'
import { makeFolder, makeMusic } from '../../testing/music.ts'
import { normalizedKeyOf } from '../importing/importing.service.ts'

let app: TestApp
let owner: TestUser
let editor: TestUser
let analyst: TestUser
let admin: TestUser
let artist: { id: number; name: string }
beforeAll(async () => {
  app = await testApp()
  owner = await makeUser(app.ctx)
  editor = await makeUser(app.ctx)
  analyst = await makeUser(app.ctx)
  admin = await makeUser(app.ctx, { admin: true })
  artist = await makeArtist(app.ctx, { name: 'Halden Vey', key: normalizedKeyOf('Halden Vey') })
  await makeMember(app.ctx, artist, owner)
  await makeMember(app.ctx, artist, editor, 'editor')
  await makeMember(app.ctx, artist, analyst, 'analyst')
})
afterAll(() => app.close())

const text = (value: string | number): string => Buffer.from(String(value)).toString('base64')
const begin = (user: TestUser, artist_id: number, size = 100) =>
  app.fastify.inject({
    method: 'POST',
    url: '/api/uploads',
    headers: {
      'tus-resumable': '1.0.0',
      'upload-length': String(size),
      'upload-metadata': `filename ${text('song.mp3')},purpose ${text('import')},artist_id ${text(artist_id)}`,
      authorization: `Bearer ${user.token}`,
    },
  })

/** Uploads a tagged song for the artist and returns the upload id. */
const arrive = async (user: TestUser, tags: Record<string, string>): Promise<string> => {
  const bytes = await readFile(await makeMusic(join(makeFolder(), 'song.mp3'), tags))
  const url = (await begin(user, artist.id, bytes.length)).headers.location as string
  await app.fastify.inject({
    method: 'PATCH',
    url,
    headers: {
      'tus-resumable': '1.0.0',
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
      authorization: `Bearer ${user.token}`,
    },
    payload: bytes,
  })
  return url.split('/').at(-1) as string
}
const waiting = (user: TestUser) =>
  app.call(artistUploads.waiting, { query: { artist_id: artist.id } }, user.token)
const create = (user: TestUser, ids: string[], shown = false) =>
  app.call(
    artistUploads.create,
    { body: { artist_id: artist.id, public: shown, songs: ids.map((upload_id) => ({ upload_id })) } },
    user.token,
  )
const songOf = (id: number) => app.call(artistSongs.get, { params: { id } }, owner.token)

test('only those who edit the music of an artist upload for it', async () => {
  const foreign = await makeArtist(app.ctx)
  expect((await begin(editor, artist.id)).statusCode).toBe(201)
  expect((await begin(analyst, artist.id)).statusCode).toBe(403)
  expect((await begin(owner, foreign.id)).statusCode).toBe(404)
  expect((await begin(owner, 0)).statusCode).toBe(404)
  const body = { artist_id: artist.id, public: false, songs: [{ upload_id: crypto.randomUUID() }] }
  expect((await app.requestError(artistUploads.create, { body }, analyst.token)).status).toBe(403)
})

test('uploads become drafts of the artist, with those they name as featured, on a draft of an album', async () => {
  const id = await arrive(owner, { title: 'Isobars', artist: 'Petra Ahn', album: 'Low Pressure', track: '2' })
  expect(await waiting(owner)).toMatchObject([{ id, title: 'Isobars', album: 'Low Pressure', same: null }])
  // Neither other members nor the catalog have them in their review.
  expect(await waiting(editor)).toEqual([])
  expect(await app.call(adminUploads.waiting, {}, admin.token)).toEqual([])
  expect((await app.requestError(adminUploads.stream, { params: { id } }, owner.token)).status).toBe(200)
  expect((await app.requestError(adminUploads.stream, { params: { id } }, editor.token)).status).toBe(404)
  const { done } = await create(owner, [id])
  const song_id = done[0]?.song_id as number
  expect(await songOf(song_id)).toMatchObject({
    title: 'Isobars',
    artist: { id: artist.id },
    featured: [{ name: 'Petra Ahn' }],
    album: { name: 'Low Pressure' },
    track_no: 2,
    state: 'draft',
  })
  const { data } = await app.call(artistAlbums.list, { query: { artist_id: artist.id } }, editor.token)
  expect(data).toMatchObject([{ title: 'Low Pressure', state: 'draft', songs_count: 1 }])
  expect((await app.requestError(songs.get, { params: { id: song_id } }, admin.token)).status).toBe(200)
  expect((await app.requestError(songs.get, { params: { id: song_id } })).status).toBe(404)
  // Again, it is the same song.
  expect((await create(owner, [id])).done).toEqual(done)
  expect(await waiting(owner)).toEqual([])
})

test('a review publishes songs with their album; duplicates of the artist are found', async () => {
  const tags = { title: 'Barometer', artist: 'Halden Vey', album: 'Slow Weather' }
  const { done } = await create(owner, [await arrive(owner, tags)], true)
  const song = await songOf(done[0]?.song_id as number)
  expect(song).toMatchObject({ state: 'published', featured: [] })
  const { data } = await app.call(
    artistAlbums.list,
    { query: { artist_id: artist.id, 'filter[state]': 'published' } },
    owner.token,
  )
  expect(data).toMatchObject([{ title: 'Slow Weather' }])
  const again = await arrive(owner, { ...tags, album: 'Elsewhere' })
  expect((await waiting(owner)).find(({ id }) => id === again)?.same).toMatchObject({ song_id: song.id })
  await app.call(artistUploads.discard, { body: { upload_ids: [again] } }, owner.token)
  expect(await waiting(owner)).toEqual([])
})
