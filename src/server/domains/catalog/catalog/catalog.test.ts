import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { albums } from '../../../../contract/catalog/albums.ts'
import { artists } from '../../../../contract/catalog/artists.ts'
import { genres } from '../../../../contract/catalog/genres.ts'
import { songs } from '../../../../contract/catalog/songs.ts'
import { home } from '../../../../contract/site/home.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import {
  makeAlbum,
  makeArtist,
  makeCover,
  makeGenre,
  makeSong,
  makeUser,
  type TestUser,
} from '../../../testing/make.ts'

let app: TestApp
let owner: TestUser
let other: TestUser
let admin: TestUser
beforeAll(async () => {
  app = await testApp()
  owner = await makeUser(app.ctx, { name: 'Olga' })
  other = await makeUser(app.ctx)
  admin = await makeUser(app.ctx, { admin: true })
})
afterAll(() => app.close())

const titles = (page: { data: { title: string }[] }) => page.data.map((one) => one.title)

describe('a song', () => {
  it('includes everything related', async () => {
    const [main, guest] = [
      await makeArtist(app.ctx, { name: 'Main' }),
      await makeArtist(app.ctx, { name: 'Guest' }),
    ]
    const genre = await makeGenre(app.ctx, { name: 'Dub' })
    const cover = await makeCover(app.ctx)
    const album = await makeAlbum(app.ctx, { title: 'Whole', artist_id: main.id, cover_id: cover.id })
    const { id } = await makeSong(app.ctx, {
      title: 'Piece',
      artists: [main.id, guest.id],
      genres: [genre.id],
      album_id: album.id,
      user_id: owner.id,
      track_no: 3,
      released_at: '2020-02-03',
      media: { duration: 61.5, status: 'ready' },
    })
    const song = await app.call(songs.get, { params: { id } })
    expect(song).toEqual({
      type: 'song',
      id,
      title: 'Piece',
      name: 'Piece',
      artist: { id: main.id, name: 'Main', displayname: null },
      artists: [
        { id: main.id, name: 'Main', displayname: null },
        { id: guest.id, name: 'Guest', displayname: null },
      ],
      user: { id: owner.id, name: 'Olga' },
      album: { id: album.id, title: 'Whole', artist: { id: main.id, name: 'Main', displayname: null } },
      genres: [{ id: genre.id, name: 'Dub', slug: expect.stringContaining('dub') }],
      cover: { url: `/storage/covers/${cover.hash.slice(0, 2)}/${cover.hash}-512.webp`, color: '#204060' },
      duration: 61.5,
      file_name: null,
      origin: 'local',
      podcast: false,
      public: true,
      explicit: false,
      status: 'ready',
      track_no: 3,
      disc_no: null,
      released_at: '2020-02-03',
      likes: 0,
      plays: 0,
      downloads: 0,
      downloadable: false,
      created_at: expect.stringMatching(/Z$/),
      updated_at: expect.stringMatching(/Z$/),
    })
    const mine = await app.call(songs.get, { params: { id } }, owner.token)
    expect(mine).toMatchObject({ owned: true, file_name: 'Piece.mp3' })
    expect(await app.call(albums.get, { params: { id: album.id } })).toMatchObject({
      artist: { id: main.id },
      songs_count: 1,
      duration: 61.5,
      genres: [{ id: genre.id }],
    })
    expect(await app.call(artists.get, { params: { id: guest.id } })).toMatchObject({
      title: 'Guest',
      songs_count: 1,
      albums_count: 0,
      genres: ['Dub'],
    })
    expect(await app.call(genres.get, { params: { id: genre.id } })).toMatchObject({ songs_count: 1 })
  })

  it('on a compilation names the album artist beside its own artist', async () => {
    const [singer, various] = [await makeArtist(app.ctx), await makeArtist(app.ctx)]
    const album = await makeAlbum(app.ctx, { artist_id: various.id })
    const { id } = await makeSong(app.ctx, { artists: [singer.id], album_id: album.id })
    expect(await app.call(songs.get, { params: { id } })).toMatchObject({
      artist: { id: singer.id },
      album: { artist: { id: various.id } },
    })
  })

  it('is related to songs of its artists first, then of its genres', async () => {
    const [a, b] = [await makeArtist(app.ctx), await makeArtist(app.ctx)]
    const [g, h] = [await makeGenre(app.ctx), await makeGenre(app.ctx)]
    const song = await makeSong(app.ctx, { artists: [a.id], genres: [g.id, h.id] })
    const oneGenre = await makeSong(app.ctx, { artists: [b.id], genres: [g.id], plays: 9 })
    const bothGenres = await makeSong(app.ctx, { artists: [b.id], genres: [g.id, h.id] })
    const sameArtist = await makeSong(app.ctx, { artists: [a.id] })
    await makeSong(app.ctx, { artists: [a.id], public: false, user_id: owner.id })
    const near = await app.call(songs.related, { params: { id: song.id } }, other.token)
    expect(near.map((one) => one.id)).toEqual([sameArtist.id, bothGenres.id, oneGenre.id])
    const artistsNear = await app.call(artists.related, { params: { id: a.id } })
    expect(artistsNear.data.map((one) => one.id)).toEqual([b.id])
    expect(artistsNear.meta).toMatchObject({ total: 1, next: null })
  })
})

describe('an artist', () => {
  it('exists because of a single album, with songs by others on it', async () => {
    const project = await makeArtist(app.ctx, { name: 'The Project' })
    const player = await makeArtist(app.ctx, { name: 'The Player' })
    const album = await makeAlbum(app.ctx, { title: 'Score', artist_id: project.id })
    await makeSong(app.ctx, { title: 'Cue', artists: [player.id], album_id: album.id })
    const params = { id: project.id }
    expect(await app.call(artists.get, { params })).toMatchObject({ songs_count: 1, albums_count: 1 })
    expect(titles(await app.call(albums.ofArtist, { params }))).toEqual(['Score'])
    expect(titles(await app.call(songs.list, { query: { 'filter[artist]': project.id } }))).toEqual(['Cue'])
    expect(titles(await app.call(artists.list, { query: { q: 'The Project' } }))).toEqual(['The Project'])
  })
})

describe('private items', () => {
  const hidden = async () => {
    const artist = await makeArtist(app.ctx, { name: 'Secret artist' })
    const album = await makeAlbum(app.ctx, {
      title: 'Secret album',
      artist_id: artist.id,
      user_id: owner.id,
      public: false,
    })
    const genre = await makeGenre(app.ctx)
    const song = await makeSong(app.ctx, {
      title: 'Secret song',
      artists: [artist.id],
      genres: [genre.id],
      album_id: album.id,
      user_id: owner.id,
      public: false,
    })
    return { artist, album, genre, song }
  }

  it('are 404 for visitors and other listeners, and visible to owner and admins', async () => {
    const { artist, album, song } = await hidden()
    const calls = [
      [songs.get, song.id],
      [songs.related, song.id],
      [albums.get, album.id],
      [songs.ofAlbum, album.id],
      [artists.get, artist.id],
      [songs.ofArtist, artist.id],
      [albums.ofArtist, artist.id],
      [artists.related, artist.id],
    ] as const
    for (const [call, id] of calls) {
      for (const token of [undefined, other.token])
        expect((await app.requestError(call, { params: { id } }, token)).status, call.path).toBe(404)
      for (const token of [owner.token, admin.token])
        expect((await app.requestError(call, { params: { id } }, token)).status, call.path).toBe(200)
    }
    const tracks = await app.call(songs.ofAlbum, { params: { id: album.id } }, owner.token)
    expect(tracks).toMatchObject([{ id: song.id, public: false, album: { id: album.id } }])
  })

  it("are in no list, not even in the owner's public lists", async () => {
    const { artist, album, genre } = await hidden()
    for (const token of [undefined, other.token, owner.token]) {
      expect(titles(await app.call(songs.list, { query: { q: 'secret' } }, token))).toEqual([])
      expect(titles(await app.call(albums.list, { query: { q: 'secret' } }, token))).toEqual([])
      expect(titles(await app.call(artists.list, { query: { q: 'secret' } }, token))).toEqual([])
      expect((await app.call(genres.list, {}, token)).map((one) => one.id)).not.toContain(genre.id)
      for (const type of ['song', 'album', 'artist'] as const) {
        const page = await app.call(home.genreItems, { params: { id: genre.id }, query: { type } }, token)
        expect(page.data).toEqual([])
      }
      expect(JSON.stringify(await app.call(home.sections, {}, token))).not.toContain('Secret')
    }
    expect([artist.id, album.id].every(Number.isInteger)).toBe(true)
  })

  it('do not leak through a public song beside them', async () => {
    const album = await makeAlbum(app.ctx, { title: 'Inner name', user_id: owner.id, public: false })
    const song = await makeSong(app.ctx, { album_id: album.id, user_id: owner.id })
    expect((await app.call(songs.get, { params: { id: song.id } })).album).toBeNull()
    expect((await app.call(songs.get, { params: { id: song.id } }, owner.token)).album).toMatchObject({
      id: album.id,
    })
  })

  it('include songs that are not playable yet', async () => {
    const aiff = { mime: 'audio/aiff', ext: 'aiff', codec: 'pcm' }
    const song = await makeSong(app.ctx, { title: 'Unheard', user_id: owner.id, media: aiff })
    expect((await app.requestError(songs.get, { params: { id: song.id } })).status).toBe(404)
    expect(await app.call(songs.get, { params: { id: song.id } }, owner.token)).toMatchObject({ owned: true })
    expect(titles(await app.call(songs.list, { query: { q: 'unheard' } }))).toEqual([])
  })
})

describe('lists', () => {
  let genre: { id: number }
  beforeAll(async () => {
    genre = await makeGenre(app.ctx)
    const artist = await makeArtist(app.ctx)
    for (const [n, title] of ['ábel', 'Bela', 'cara', 'Dora', '100%'].entries()) {
      const album = await makeAlbum(app.ctx, {
        title,
        artist_id: artist.id,
        year: 2000 + (n % 2),
        plays: n % 3,
      })
      await makeSong(app.ctx, {
        title,
        artists: [artist.id],
        genres: [genre.id],
        album_id: album.id,
        plays: n % 3,
      })
    }
  })

  it.each([
    [songs.list, ['-created_at', '-plays', 'title']],
    [albums.list, ['-created_at', '-plays', '-year', 'title']],
  ] as const)('return every item once by cursor, in the order of numbered pages: %#', async (list, sorts) => {
    for (const sort of sorts) {
      const query = { 'filter[genre]': genre.id, per_page: 2, sort }
      const whole = await app.call(list, { query: { ...query, per_page: 50 } as never })
      const numbered = []
      for (const page of [1, 2, 3])
        numbered.push(...(await app.call(list, { query: { ...query, page } as never })).data)
      const followed = []
      let after: string | null | undefined
      do {
        const page = await app.call(list, { query: { ...query, ...(after && { after }) } as never })
        followed.push(...page.data)
        after = page.meta.next
      } while (after)
      const ids = whole.data.map((one) => one.id)
      expect(ids).toHaveLength(5)
      expect(numbered.map((one) => one.id)).toEqual(ids)
      expect(followed.map((one) => one.id)).toEqual(ids)
    }
  })

  it('return their total', async () => {
    const { meta } = await app.call(songs.list, { query: { 'filter[genre]': genre.id, per_page: 2 } })
    expect(meta).toMatchObject({ page: 1, per_page: 2, total: 5, last_page: 3 })
  })

  it('match without accents and case, and treat % as a literal', async () => {
    expect(titles(await app.call(songs.list, { query: { q: 'ABEL' } }))).toEqual(['ábel'])
    expect(titles(await app.call(albums.list, { query: { q: 'bélA' } }))).toEqual(['Bela'])
    expect(titles(await app.call(songs.list, { query: { q: '0%' } }))).toEqual(['100%'])
  })

  it.each([
    { sort: 'title; drop table songs' },
    { sort: 'title desc' },
    { sort: 'password_hash' },
    { 'filter[genre]': '1 or 1=1' },
    { 'filter[album]': "1' or '1'='1" },
    { page: '1;select 1' },
    { per_page: 101 },
    { after: 'x' },
    { after: Buffer.from('{"a":1}').toString('base64url') },
    { after: Buffer.from('["-created_at","2026-01-01\'--",1]').toString('base64url') },
    { after: Buffer.from('["-created_at","2026-99-99T00:00:00.000Z",1]').toString('base64url') },
    { after: Buffer.from('["-created_at","2026-01-01T00:00:00.000Z","1"]').toString('base64url') },
    { after: Buffer.from('["title","a\\u0000",1]').toString('base64url'), sort: 'title' },
    { after: Buffer.from('["title","a",1]').toString('base64url') },
  ])('reject values that are not allow-listed: %j', async (query) => {
    const { status, body } = await app.requestError(songs.list, { query })
    expect(status).toBe(422)
    expect(Object.keys(body.errors ?? {})).toHaveLength(1)
  })

  it('treat SQL in a search text as plain text', async () => {
    expect(titles(await app.call(songs.list, { query: { q: "'; drop table songs; --" } }))).toEqual([])
    expect((await app.call(songs.list, { query: { 'filter[genre]': genre.id } })).meta.total).toBe(5)
  })

  it('of an album continue after the last song the client has', async () => {
    const album = await makeAlbum(app.ctx)
    const ids: number[] = []
    for (const [disc_no, track_no] of [
      [1, 1],
      [1, 2],
      [2, 1],
    ])
      ids.push((await makeSong(app.ctx, { album_id: album.id, disc_no, track_no })).id)
    const params = { id: album.id }
    const first = await app.call(songs.ofAlbum, { params, query: { limit: 2 } })
    const rest = await app.call(songs.ofAlbum, { params, query: { limit: 2, after: String(ids[1]) } })
    expect([...first, ...rest].map((one) => one.id)).toEqual(ids)
    expect((await app.requestError(songs.ofAlbum, { params, query: { after: '1 or 1=1' } })).status).toBe(422)
  })
})

describe('a visitor', () => {
  it('sees a new song as soon as the node is notified', async () => {
    const notified = new Promise((done) => app.ctx.channel.on('catalog', done))
    const query = { q: 'Brand new' }
    expect((await app.call(songs.list, { query: { ...query } })).data).toEqual([])
    await makeSong(app.ctx, { title: 'Brand new' })
    await notified
    expect(titles(await app.call(songs.list, { query }))).toEqual(['Brand new'])
  })

  it('gets 304 for a cached response, however it was compressed', async () => {
    for (const encoding of ['identity', 'gzip', 'br']) {
      const headers = { 'accept-encoding': encoding }
      const first = await app.fastify.inject({ url: '/api/songs?per_page=50', headers })
      expect(first.headers.etag).toBeTruthy()
      const again = await app.fastify.inject({
        url: '/api/songs?per_page=50',
        headers: { ...headers, 'if-none-match': String(first.headers.etag) },
      })
      expect([again.statusCode, again.body]).toEqual([304, ''])
    }
  })
})
