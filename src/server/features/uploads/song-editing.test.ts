import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { albums } from '../../../contract/albums.ts'
import { artists } from '../../../contract/artists.ts'
import { playing } from '../../../contract/playing.ts'
import { songs } from '../../../contract/songs.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { type MadeUser, makeCover, makeGenre, makeMedia, makeSong, makeUser } from '../../testing/make.ts'
import { fileSongs } from '../importing/filing.service.ts'

let t: TestApp
let owner: MadeUser
let other: MadeUser
let admin: MadeUser
beforeAll(async () => {
  t = await testApp()
  owner = await makeUser(t.on)
  other = await makeUser(t.on)
  admin = await makeUser(t.on, { admin: true })
})
afterAll(() => t.close())

type Given = {
  title?: string
  artists?: string[]
  album?: string | null
  albumArtist?: string
  user?: MadeUser
}

/** A song filed as an upload of its owner would be. */
const filed = async ({
  title = 'Song',
  artists = ['Ann'],
  album = null,
  albumArtist,
  user = owner,
}: Given) => {
  const { id: mediaId } = await makeMedia(t.on)
  const media = await t.on.db
    .selectFrom('media')
    .selectAll()
    .where('id', '=', mediaId)
    .executeTakeFirstOrThrow()
  const [made] = await fileSongs(t.on, [
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
  return made?.song_id ?? 0
}
const change = (id: number, body: object, token = owner.token) =>
  t.call(songs.change, { params: { id }, body }, token)
const refused = (id: number, body: object, token?: string) =>
  t.refusal(songs.change, { params: { id }, body }, token)
const get = (id: number, token = owner.token) => t.call(songs.get, { params: { id } }, token)
const makeUpload = async (
  user: MadeUser,
  given: { purpose?: 'audio' | 'cover'; status?: 'ready' | 'uploading' } = {},
) => {
  const cover = await makeCover(t.on)
  const id = crypto.randomUUID()
  await t.on.db
    .insertInto('uploads')
    .values({
      id,
      user_id: user.id,
      purpose: 'cover',
      status: 'ready',
      file_name: 'front.png',
      size: 100,
      expires_at: new Date(Date.now() + 60_000),
      ...given,
      cover_id: given.status === 'uploading' ? null : cover.id,
    })
    .execute()
  return { id, hash: cover.hash }
}

describe('a change of a song', () => {
  it('keeps all that is not given and shows what is', async () => {
    const genre = await makeGenre(t.on)
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

  it('reads lyrics as plain text or with times, and takes them away', async () => {
    const id = await filed({})
    const lyrics = async () => (await t.call(playing.stream, { params: { id } }, owner.token)).lyrics
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

  it('takes a picture that was uploaded, and lends it to the bare record', async () => {
    const id = await filed({ artists: ['Painter'], album: 'Pictures' })
    const picture = await makeUpload(owner)
    const shown = await change(id, { cover: picture.id })
    expect(shown.cover?.url).toContain(picture.hash)
    const album = await t.call(albums.get, { params: { id: shown.album?.id ?? 0 } })
    expect(album.cover?.url).toContain(picture.hash)
    const own = await t.on.db.selectFrom('songs').select('cover_id').where('id', '=', id).executeTakeFirst()
    expect(own?.cover_id).not.toBeNull()
    await change(id, { cover: null })
    const bare = await t.on.db.selectFrom('songs').select('cover_id').where('id', '=', id).executeTakeFirst()
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
    const answer = await refused(
      id,
      { title: 'Other', artist_name: 'New', cover: (await make()).id },
      owner.token,
    )
    expect(answer).toMatchObject({ status: 422, body: { errors: { cover: ['This value is not valid.'] } } })
    expect(await get(id)).toEqual(before)
  })

  it('with an unknown genre is refused and changes nothing', async () => {
    const id = await filed({ title: 'Same' })
    const before = await get(id)
    const answer = await refused(id, { title: 'Other', genre_ids: [99_999_999] }, owner.token)
    expect(answer).toMatchObject({ status: 422, body: { errors: { genre_ids: expect.any(Array) } } })
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
  ])('by %o is refused', async (body) => {
    expect((await refused(await filed({}), body, owner.token)).status).toBe(422)
  })

  it('is for its owner: 403 for songs of others, 404 for private ones, 401 for visitors', async () => {
    const shown = await filed({ title: 'Mine' })
    const secret = (await makeSong(t.on, { public: false, user_id: owner.id })).id
    const nobodys = (await makeSong(t.on)).id
    const params = (id: number) => ({ params: { id } })
    for (const call of [songs.change, songs.publish, songs.hide]) {
      const asked = async (id: number, token?: string) =>
        (
          await t.refusal(
            call,
            { ...params(id), ...(call === songs.change && { body: { title: 'X' } }) },
            token,
          )
        ).status
      expect(await asked(shown)).toBe(401)
      expect(await asked(shown, other.token)).toBe(403)
      expect(await asked(nobodys, other.token)).toBe(403)
      expect(await asked(secret, other.token)).toBe(404)
      expect(await asked(secret, admin.token)).toBe(403)
      expect(await asked(99_999_999, other.token)).toBe(404)
    }
    expect((await get(shown)).title).toBe('Mine')
  })

  it('made many times at once ends as one of them, with everything counted', async () => {
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
    const listed = await t.call(albums.list, { query: { q: 'rush' } })
    expect(listed.data.map(({ title }) => title)).toEqual([`Rush ${end.title}`])
    const credited = await t.call(artists.list, { query: { q: 'crowd' } })
    expect(credited.data.map(({ name, songs_count }) => [name, songs_count])).toEqual([
      [`Crowd ${end.title}`, 1],
    ])
  })
})

describe('a song that moves', () => {
  it('to another record leaves no empty one in any list', async () => {
    const id = await filed({ artists: ['Mover'], album: 'Old record' })
    const artist = (await get(id)).artist?.id ?? 0
    await change(id, { album_title: 'New record' })
    for (const token of [undefined, owner.token, admin.token]) {
      const page = await t.call(albums.list, { query: { q: 'record' } }, token)
      expect(page.data.map(({ title, songs_count }) => [title, songs_count])).toEqual([['New record', 1]])
      const of = await t.call(albums.ofArtist, { params: { id: artist } }, token)
      expect(of.data.map(({ title }) => title)).toEqual(['New record'])
      expect(of.meta.total).toBe(1)
    }
    expect((await t.call(artists.get, { params: { id: artist } })).albums_count).toBe(1)
  })

  it('joins the record of that name when there is one', async () => {
    const one = await filed({ artists: ['Joiner'], album: 'Whole' })
    const stray = await filed({ artists: ['Joiner'], album: 'Hole' })
    const moved = await change(stray, { album_title: ' WHOLE' })
    expect(moved.album).toEqual((await get(one)).album)
    expect((await t.call(albums.get, { params: { id: moved.album?.id ?? 0 } })).songs_count).toBe(2)
  })

  it('to another artist takes its record along, but not one of several artists', async () => {
    const own = await filed({ artists: ['Wrong', 'Guest'], album: 'Solo' })
    const shared = await filed({ artists: ['Wrong'], album: 'Sampler', albumArtist: 'Various Artists' })
    const moved = await change(own, { artist_name: 'Right' })
    expect(moved).toMatchObject({
      artist: { name: 'Right' },
      artists: [{ name: 'Right' }],
      album: { title: 'Solo' },
    })
    expect(await t.call(albums.get, { params: { id: moved.album?.id ?? 0 } })).toMatchObject({
      artist: { name: 'Right' },
      songs_count: 1,
    })
    const before = await get(shared)
    expect((await change(shared, { artist_name: 'Right' })).album).toEqual(before.album)
    const gone = await t.call(artists.list, { query: { q: 'wrong' } })
    expect(gone.data).toEqual([])
  })

  it('nowhere keeps its guests and its record', async () => {
    const id = await filed({ artists: ['Same', 'Guest'], album: 'Still' })
    const before = await get(id)
    const after = await change(id, { artist_name: 'same', album_title: 'STILL', title: 'Song' })
    expect(after).toEqual({ ...before, updated_at: after.updated_at })
  })
})

describe('a song that is hidden', () => {
  it('leaves every list, and comes back', async () => {
    const id = await filed({ title: 'Peekaboo', artists: ['Shy'], album: 'Shyness' })
    const seen = async () => ({
      song: (await t.refusal(songs.get, { params: { id } })).status,
      listed: (await t.call(songs.list, { query: { q: 'peekaboo' } })).data.length,
      albums: (await t.call(albums.list, { query: { q: 'shyness' } })).data.length,
      artists: (await t.call(artists.list, { query: { q: 'shy' } })).data.length,
    })
    const params = { params: { id } }
    const there = { song: 200, listed: 1, albums: 1, artists: 1 }
    expect(await seen()).toEqual(there)
    for (let again = 0; again < 2; again += 1) {
      expect(await t.call(songs.hide, params, owner.token)).toEqual({ status: 'success', public: false })
      await expect.poll(seen).toEqual({ song: 404, listed: 0, albums: 0, artists: 0 })
    }
    expect(await get(id)).toMatchObject({ public: false })
    expect(await t.call(songs.publish, params, owner.token)).toEqual({ status: 'success', public: true })
    await expect.poll(seen).toEqual(there)
    expect(await change(id, { public: false })).toMatchObject({ public: false })
    await expect.poll(seen).toEqual({ song: 404, listed: 0, albums: 0, artists: 0 })
  })
})
