import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { artistAlbums } from '../../../../contract/catalog/back-office/albums.ts'
import { artistSongs } from '../../../../contract/catalog/back-office/songs.ts'
import { adminUploads, artistUploads } from '../../../../contract/catalog/back-office/uploads.ts'
import { songs } from '../../../../contract/catalog/songs.ts'
import { uploads } from '../../../../contract/catalog/uploads.ts'
import { normalizedKey } from '../../../core/normalized-key.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { makeArtist, makeMember, makeSong, makeUser, type TestUser } from '../../../testing/make.ts'
import { makeFolder, makeMusic } from '../../../testing/music.ts'

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
  artist = await makeArtist(app.ctx, { name: 'Halden Vey', key: normalizedKey('Halden Vey') })
  await makeMember(app.ctx, artist, owner)
  await makeMember(app.ctx, artist, editor, 'editor')
  await makeMember(app.ctx, artist, analyst, 'analyst')
})
afterAll(() => app.close())

const text = (value: string | number): string => Buffer.from(String(value)).toString('base64')
const begin = (user: TestUser, artist_id: number, size = 100, name = 'song.mp3', purpose = 'import') =>
  app.fastify.inject({
    method: 'POST',
    url: '/api/uploads',
    headers: {
      'tus-resumable': '1.0.0',
      'upload-length': String(size),
      'upload-metadata': `filename ${text(name)},purpose ${text(purpose)},artist_id ${text(artist_id)}`,
      authorization: `Bearer ${user.token}`,
    },
  })

/** Uploads a file and returns the upload id. */
const send = async (user: TestUser, name: string, bytes: Buffer, purpose = 'import'): Promise<string> => {
  const url = (await begin(user, artist.id, bytes.length, name, purpose)).headers.location as string
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

/** Uploads a tagged song for the artist and returns the upload id. */
const arrive = async (user: TestUser, tags: Record<string, string>): Promise<string> =>
  send(user, 'song.mp3', await readFile(await makeMusic(join(makeFolder(), 'song.mp3'), tags)))
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

test('administrators get 404 for uploads for an artist that does not exist', async () => {
  const both = await makeUser(app.ctx, { admin: true })
  await makeMember(app.ctx, artist, both)
  const query = { artist_id: 2_147_483_647 }
  expect((await app.requestError(artistUploads.waiting, { query }, both.token)).status).toBe(404)
})

test('uploads become drafts of the artist, with those they name as featured, on a draft of an album', async () => {
  const id = await arrive(owner, { title: 'Isobars', artist: 'Petra Ahn', album: 'Low Pressure', track: '2' })
  expect(await waiting(owner)).toMatchObject([
    {
      id,
      title: 'Isobars',
      artists: ['Petra Ahn'],
      album: 'Low Pressure',
      album_artist: 'Halden Vey',
      same: null,
    },
  ])
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

test('a group shares cover, label and credits; its songs join an album of that title, or a new one', {
  tags: 'long',
}, async () => {
  const png = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#204060' } })
    .png()
    .toBuffer()
  const cover = await send(owner, 'cover.png', png, 'cover')
  expect((await app.call(uploads.get, { params: { id: cover } }, owner.token)).cover).not.toBeNull()
  const tags = { artist: 'Halden Vey', album: 'Fair Isle', composer: 'Wren Osk' }
  const ids = []
  for (const title of ['Dogger', 'Fisher', 'Viking'])
    ids.push(await arrive(owner, { ...tags, title, publisher: 'Shed' }))
  expect(await waiting(owner)).toMatchObject(
    ids.map((id) => ({ id, credits: [{ role: 'composer', name: 'Wren Osk' }] })),
  )
  const known = (...titles: string[]) =>
    app.call(artistUploads.albums, { body: { artist_id: artist.id, titles } }, owner.token)
  expect(await known('Fair Isle')).toEqual([null])
  const add = async (songs: object[]) => {
    const body = { artist_id: artist.id, public: false, songs: songs as never }
    const { done, failed } = await app.call(artistUploads.create, { body }, owner.token)
    expect(failed).toEqual([])
    return Promise.all(done.map(({ song_id }) => songOf(song_id)))
  }
  const credits = [{ role: 'producer', name: 'Kim Rook', artist_id: null, instrument: null }]
  const shared = { cover, label: 'Wexford', credits }
  const [first, second] = await add(ids.slice(0, 2).map((upload_id) => ({ upload_id, ...shared })))
  expect([first?.credits, second?.credits]).toEqual([credits, credits])
  expect(first?.album).toEqual(second?.album)
  const album = await app.call(artistAlbums.get, { params: { id: first?.album?.id as number } }, owner.token)
  expect([album.label, album.cover !== null, album.credits]).toEqual(['Wexford', true, credits])
  expect(await known('FAIR  isle', 'Other')).toMatchObject([{ id: album.id, songs_count: 2 }, null])
  // Another album of that title, of which both parts are sent with the same id.
  const again = await arrive(owner, { ...tags, title: 'Forties' })
  const new_album = crypto.randomUUID()
  const [third] = await add([{ upload_id: ids[2], new_album }])
  const [fourth] = await add([{ upload_id: again, new_album }])
  expect(third?.album?.id).not.toBe(album.id)
  expect(fourth?.album).toEqual(third?.album)
  // Further songs are added to the first one.
  const [fifth] = await add([{ upload_id: await arrive(owner, { ...tags, title: 'Cromarty' }) }])
  expect(fifth?.album?.id).toBe(album.id)
})

test('an upload replaces the audio of an own song instead of becoming another one', async () => {
  const tags = { artist: 'Halden Vey', title: 'Isotherm' }
  const { done } = await create(owner, [await arrive(owner, tags)])
  const id = done[0]?.song_id as number
  const better = await arrive(owner, { ...tags, date: '2024' })
  expect((await waiting(owner)).map(({ same }) => same)).toMatchObject([{ by: 'tags', song_id: id }])
  const foreign = await makeSong(app.ctx)
  const replace = (replaces: number) =>
    app.call(
      artistUploads.create,
      { body: { artist_id: artist.id, public: false, songs: [{ upload_id: better, replaces }] } },
      owner.token,
    )
  expect((await replace(foreign.id)).failed).toMatchObject([{ upload_id: better }])
  expect((await replace(id)).done).toEqual([{ upload_id: better, song_id: id }])
  expect(await waiting(owner)).toEqual([])
  expect((await songOf(id)).file.next).not.toBeNull()
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
