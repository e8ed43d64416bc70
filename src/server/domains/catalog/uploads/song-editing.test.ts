import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { albums } from '../../../../contract/catalog/albums.ts'
import { artists } from '../../../../contract/catalog/artists.ts'
import { songs } from '../../../../contract/catalog/songs.ts'
import { streams } from '../../../../contract/catalog/streams.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { makeCover, makeGenre, makeMedia, makeSong, makeUser, type TestUser } from '../../../testing/make.ts'
import { addSongsToCatalog } from '../importing/catalog-import.service.ts'

let app: TestApp
let owner: TestUser
let other: TestUser
let admin: TestUser
beforeAll(async () => {
  app = await testApp()
  owner = await makeUser(app.ctx)
  other = await makeUser(app.ctx)
  admin = await makeUser(app.ctx, { admin: true })
})
afterAll(() => app.close())

type UploadValues = {
  title?: string
  artists?: string[]
  album?: string | null
  albumArtist?: string
  user?: TestUser
}

/** Creates a song as uploaded by its owner. */
const filed = async ({
  title = 'Song',
  artists = ['Ann'],
  album = null,
  albumArtist,
  user = owner,
}: UploadValues) => {
  const { id: mediaId } = await makeMedia(app.ctx)
  const media = await app.ctx.db
    .selectFrom('media')
    .selectAll()
    .where('id', '=', mediaId)
    .executeTakeFirstOrThrow()
  const [created] = await addSongsToCatalog(app.ctx, [
    {
      source: '',
      file: null,
      media,
      title,
      artists,
      album:
        album === null
          ? null
          : {
              title: album,
              artist: albumArtist ?? artists[0] ?? null,
              compilation: false,
              year: 2001,
              released_at: null,
            },
      genres: ['Jazz'],
      genre_ids: [],
      credits: [],
      cover_id: null,
      track_no: 1,
      disc_no: null,
      year: 2001,
      released_at: null,
      lyrics: null,
      file_name: 'song.mp3',
      owner_id: user.id,
      public: true,
      explicit: false,
      downloadable: false,
      upload_id: null,
    },
  ])
  return created?.song_id ?? 0
}
const change = (id: number, body: object, token = owner.token) =>
  app.call(songs.change, { params: { id }, body }, token)
const refused = (id: number, body: object, token?: string) =>
  app.requestError(songs.change, { params: { id }, body }, token)
const get = (id: number, token = owner.token) => app.call(songs.get, { params: { id } }, token)
const makeUpload = async (
  user: TestUser,
  values: { purpose?: 'audio' | 'cover'; status?: 'ready' | 'uploading' } = {},
) => {
  const cover = await makeCover(app.ctx)
  const id = crypto.randomUUID()
  await app.ctx.db
    .insertInto('uploads')
    .values({
      id,
      user_id: user.id,
      purpose: 'cover',
      status: 'ready',
      file_name: 'front.png',
      size: 100,
      expires_at: new Date(Date.now() + 60_000),
      ...values,
      cover_id: values.status === 'uploading' ? null : cover.id,
    })
    .execute()
  return { id, hash: cover.hash }
}

describe('editing a song', () => {
  it('changes only the given fields', async () => {
    const genre = await makeGenre(app.ctx)
    const id = await filed({ title: 'Before', artists: ['Ann', 'Guest'], album: 'First' })
    const before = await get(id)
    const after = await change(id, {
      title: '  After ',
      genre_ids: [genre.id, genre.id],
      explicit: true,
      downloadable: true,
      released_at: '2019-05-06',
    })
    expect(after).toEqual({
      ...before,
      title: 'After',
      name: 'After',
      genres: [expect.objectContaining({ id: genre.id })],
      explicit: true,
      downloadable: true,
      downloads_offered: true,
      released_at: '2019-05-06',
      updated_at: expect.any(String),
    })
    expect(after.updated_at > before.updated_at).toBe(true)
    expect(await change(id, { released_at: null, genre_ids: [] })).toMatchObject({
      released_at: null,
      genres: [],
      title: 'After',
    })
    expect(await change(id, {})).toMatchObject({ title: 'After' })
  })

  it('parses lyrics as plain text or with timestamps, and removes them', async () => {
    const id = await filed({})
    const lyrics = async () => (await app.call(streams.stream, { params: { id } }, owner.token)).lyrics
    await change(id, { lyrics: 'One\nTwo' })
    expect(await lyrics()).toEqual({ synced: false, lines: [{ text: 'One' }, { text: 'Two' }] })
    await change(id, { lyrics: '[00:01.50]One\n[00:03]Two' })
    expect(await lyrics()).toEqual({
      synced: true,
      lines: [
        { at: 1.5, text: 'One' },
        { at: 3, text: 'Two' },
      ],
    })
    await change(id, { title: 'Still sung' })
    expect(await lyrics()).not.toBeNull()
    await change(id, { lyrics: null })
    expect(await lyrics()).toBeNull()
  })

  it('uses an uploaded image, also for the album without a cover', async () => {
    const id = await filed({ artists: ['Painter'], album: 'Pictures' })
    const image = await makeUpload(owner)
    const changed = await change(id, { cover: image.id })
    expect(changed.cover?.url).toContain(image.hash)
    const album = await app.call(albums.get, { params: { id: changed.album?.id ?? 0 } })
    expect(album.cover?.url).toContain(image.hash)
    const own = await app.ctx.db
      .selectFrom('songs')
      .select('cover_id')
      .where('id', '=', id)
      .executeTakeFirst()
    expect(own?.cover_id).not.toBeNull()
    await change(id, { cover: null })
    const bare = await app.ctx.db
      .selectFrom('songs')
      .select('cover_id')
      .where('id', '=', id)
      .executeTakeFirst()
    expect(bare?.cover_id).toBeNull()
  })

  it.each([
    ['of somebody else', () => makeUpload(other)],
    ['of music', () => makeUpload(owner, { purpose: 'audio' })],
    ['that is not finished', () => makeUpload(owner, { status: 'uploading' })],
    ['that is not there', async () => ({ id: crypto.randomUUID() })],
  ])('with an upload %s is refused and changes nothing', async (_, make) => {
    const id = await filed({ title: 'Same' })
    const before = await get(id)
    const response = await refused(
      id,
      { title: 'Other', artist_name: 'New', cover: (await make()).id },
      owner.token,
    )
    expect(response).toMatchObject({ status: 422, body: { errors: { cover: ['This value isn’t valid.'] } } })
    expect(await get(id)).toEqual(before)
  })

  it('rejects an unknown genre and changes nothing', async () => {
    const id = await filed({ title: 'Same' })
    const before = await get(id)
    const response = await refused(id, { title: 'Other', genre_ids: [99_999_999] }, owner.token)
    expect(response).toMatchObject({ status: 422, body: { errors: { genre_ids: expect.any(Array) } } })
    expect(await get(id)).toEqual(before)
  })

  it.each([
    { title: '' },
    { title: 'x'.repeat(151) },
    { released_at: 'yesterday' },
    { cover: 'not an id' },
    { lyrics: 'x'.repeat(20_001) },
    { plays: 9 },
    { user_id: 1 },
    { upload_id: '00000000-0000-4000-8000-000000000000' },
    { is_admin: true },
  ])('is rejected for %o', async (body) => {
    expect((await refused(await filed({}), body, owner.token)).status).toBe(422)
  })

  it('requires the owner: 403 for songs of others, 404 for private ones, 401 for visitors', async () => {
    const song = await filed({ title: 'Mine' })
    const secret = (await makeSong(app.ctx, { public: false, user_id: owner.id })).id
    const nobodys = (await makeSong(app.ctx)).id
    const params = (id: number) => ({ params: { id } })
    for (const call of [songs.change, songs.publish, songs.hide]) {
      const statusOf = async (id: number, token?: string) =>
        (
          await app.requestError(
            call,
            { ...params(id), ...(call === songs.change && { body: { title: 'X' } }) },
            token,
          )
        ).status
      expect(await statusOf(song)).toBe(401)
      expect(await statusOf(song, other.token)).toBe(403)
      expect(await statusOf(nobodys, other.token)).toBe(403)
      expect(await statusOf(secret, other.token)).toBe(404)
      expect(await statusOf(secret, admin.token)).toBe(403)
      expect(await statusOf(99_999_999, other.token)).toBe(404)
    }
    expect((await get(song)).title).toBe('Mine')
  })

  it('many times concurrently ends in one of the states, with correct counts', async () => {
    const id = await filed({ artists: ['Crowd'], album: 'Rush' })
    const names = ['A', 'B', 'C', 'D', 'E', 'F']
    await Promise.all(
      names.map((name) =>
        change(id, { artist_name: `Crowd ${name}`, album_title: `Rush ${name}`, title: name }),
      ),
    )
    const end = await get(id)
    expect(end.artist?.name).toBe(`Crowd ${end.title}`)
    expect(end.album?.title).toBe(`Rush ${end.title}`)
    const left = app.ctx.db.selectFrom('albums').select('title').where('songs_count', '>', 0)
    expect(await left.where('title', 'like', 'Rush %').execute()).toEqual([{ title: `Rush ${end.title}` }])
    const credited = await app.call(artists.list, { query: { q: 'crowd' } })
    expect(credited.data.map(({ name, songs_count }) => [name, songs_count])).toEqual([
      [`Crowd ${end.title}`, 1],
    ])
  })
})

describe('moving a song', () => {
  it('to another album leaves no empty one in any list', async () => {
    const id = await filed({ artists: ['Mover'], album: 'Old record' })
    const second = await filed({ artists: ['Mover'], album: 'Old record' })
    const artist = (await get(id)).artist?.id ?? 0
    for (const one of [id, second]) await change(one, { album_title: 'New record' })
    for (const token of [undefined, owner.token, admin.token]) {
      const page = await app.call(albums.list, { query: { q: 'record' } }, token)
      expect(page.data.map(({ title, songs_count }) => [title, songs_count])).toEqual([['New record', 2]])
      const of = await app.call(albums.ofArtist, { params: { id: artist } }, token)
      expect(of.data.map(({ title }) => title)).toEqual(['New record'])
      expect(of.meta.total).toBe(1)
    }
    expect((await app.call(artists.get, { params: { id: artist } })).albums_count).toBe(1)
  })

  it('joins an existing album of that name', async () => {
    const one = await filed({ artists: ['Joiner'], album: 'Whole' })
    const stray = await filed({ artists: ['Joiner'], album: 'Hole' })
    const moved = await change(stray, { album_title: ' WHOLE' })
    expect(moved.album).toEqual((await get(one)).album)
    expect((await app.call(albums.get, { params: { id: moved.album?.id ?? 0 } })).songs_count).toBe(2)
  })

  it('to another artist moves its album too, but not one of several artists', async () => {
    const own = await filed({ artists: ['Wrong', 'Guest'], album: 'Solo' })
    const shared = await filed({ artists: ['Wrong'], album: 'Sampler', albumArtist: 'Various Artists' })
    const moved = await change(own, { artist_name: 'Right' })
    expect(moved).toMatchObject({
      artist: { name: 'Right' },
      artists: [{ name: 'Right' }],
      album: { title: 'Solo' },
    })
    expect(await app.call(albums.get, { params: { id: moved.album?.id ?? 0 } })).toMatchObject({
      artist: { name: 'Right' },
      songs_count: 1,
    })
    const before = await get(shared)
    expect((await change(shared, { artist_name: 'Right' })).album).toEqual(before.album)
    const gone = await app.call(artists.list, { query: { q: 'wrong' } })
    expect(gone.data).toEqual([])
  })

  it('without changes preserves guest artists and album', async () => {
    const id = await filed({ artists: ['Same', 'Guest'], album: 'Still' })
    const before = await get(id)
    const after = await change(id, { artist_name: 'same', album_title: 'STILL', title: 'Song' })
    expect(after).toEqual({ ...before, updated_at: after.updated_at })
  })
})

describe('hiding a song', () => {
  it('removes it from every list, until it is published again', async () => {
    const id = await filed({
      title: 'Peekaboo',
      artists: ['Shy One'],
      album: 'Shyness',
      albumArtist: 'Various Artists',
    })
    // One song of a listener is no album for lists.
    await filed({ artists: ['Bold'], album: 'Shyness', albumArtist: 'Various Artists' })
    const seen = async () => ({
      song: (await app.requestError(songs.get, { params: { id } })).status,
      listed: (await app.call(songs.list, { query: { q: 'peekaboo' } })).data.length,
      albums: (await app.call(albums.list, { query: { q: 'shyness' } })).data.length,
      artists: (await app.call(artists.list, { query: { q: 'shy one' } })).data.length,
    })
    const params = { params: { id } }
    const there = { song: 200, listed: 1, albums: 1, artists: 1 }
    expect(await seen()).toEqual(there)
    for (let again = 0; again < 2; again += 1) {
      expect(await app.call(songs.hide, params, owner.token)).toEqual({ status: 'success', public: false })
      await expect.poll(seen).toEqual({ song: 404, listed: 0, albums: 0, artists: 0 })
    }
    expect(await get(id)).toMatchObject({ public: false })
    expect(await app.call(songs.publish, params, owner.token)).toEqual({ status: 'success', public: true })
    await expect.poll(seen).toEqual(there)
    expect(await change(id, { public: false })).toMatchObject({ public: false })
    await expect.poll(seen).toEqual({ song: 404, listed: 0, albums: 0, artists: 0 })
  })
})
