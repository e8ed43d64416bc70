import { randomBytes } from 'node:crypto'
import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CreditRole } from '../../../../contract/catalog/credit-roles.ts'
import { settings } from '../../../../contract/core/all-settings.ts'
import { coverKey } from '../../../media/images/covers.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { makeAlbum, makeArtist, makeCover, makeGenre, makeSong, makeUser } from '../../../testing/make.ts'
import { makePlan } from '../../../testing/make-plans.ts'
import { setSetting } from '../../platform/settings/service.ts'
import { resolveHead } from './page-heads.service.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ APP_URL: 'https://music.example' })
})
afterAll(() => app.close())

const TITLE = 'Play & enjoy to pure music'
const set = async (
  key: 'enableBrowse' | 'disableRegistration' | 'enableLandingPage' | 'requireAuth',
  value: boolean,
) => {
  await setSetting(app.ctx, key, value ? '1' : '0')
  await expect.poll(() => app.ctx.settings()[key]).toBe(value)
}

const setText = async (key: 'description_song' | 'description_album', value: string) => {
  await setSetting(app.ctx, key, value)
  await expect.poll(() => app.ctx.settings()[key]).toBe(value)
}

const closed = { status: 200, title: TITLE, hidden: true }

describe('head of a page', () => {
  it.each([
    '/',
    '/home',
    '/browse',
    '/browse/albums',
    '/browse/artists',
    '/browse/songs',
    '/browse/chart',
    '/search',
    '/contact',
  ])('of %s is indexable', async (path) => {
    expect(await resolveHead(app.ctx, path)).toMatchObject({
      status: 200,
      title: TITLE,
      canonical: `https://music.example${path}`,
      kind: 'website',
      description: 'Songs, albums, artists and playlists to listen to',
    })
  })
  it.each([
    '/login',
    '/login/',
    '/register',
    '/setup/abc',
    '/admin/configuration/general',
    '/artist/analytics',
    '/artist/analytics/songs/7',
    '/password/reset/abc',
    '/library/likes',
    '/library/recent',
    '/library/top-songs',
    '/library/bookmarks',
    '/account/settings',
    '/friends',
    '/blends/7',
    '/invite/abc',
    '/join/abc',
    '/artist-invitation/abc',
    '/listen/abc',
    '/search/slow/',
    '/search/AC%2FDC%3F/songs',
  ])('of %s exists, but is not indexable', async (path) => {
    expect(await resolveHead(app.ctx, path)).toEqual(closed)
  })
  it('of the home page describes the site search', async () => {
    expect((await resolveHead(app.ctx, '/')).linkedData).toMatchObject({
      '@type': 'WebSite',
      name: 'Tonearm',
      url: 'https://music.example/',
      potentialAction: {
        '@type': 'SearchAction',
        target: { urlTemplate: 'https://music.example/search/{search_term_string}' },
      },
    })
  })

  it.each([
    '/not-found',
    '/nothing',
    '/browse/genres',
    '/song',
    '/search/slow/nothing',
    '/search/slow/songs/x',
    '/song/x',
    '/song/0',
    '/song/99999999',
    '/song/1/name',
    '/album/99999999',
    '/artist/99999999',
    '/genre/99999999',
    '/setup',
    '/home/x',
    '/HOME',
    '/song/1%2f..',
    '//home',
  ])('of %s is 404', async (path) => {
    expect(await resolveHead(app.ctx, path)).toEqual({ status: 404, title: TITLE })
  })

  it('names all artists of a song and those who contributed to it', async () => {
    const lead = await makeArtist(app.ctx, { name: 'Lead' })
    const guest = await makeArtist(app.ctx, { name: 'Guest' })
    const band = await makeArtist(app.ctx, { name: 'Horns' })
    const song = await makeSong(app.ctx, { title: 'Credited', artists: [lead.id, guest.id] })
    const named = (role: CreditRole, name: string, artist_id: number | null = null, instrument = '') => ({
      song_id: song.id,
      role,
      name,
      artist_id,
      instrument: instrument || null,
    })
    await makeSong(app.ctx, { artist_id: band.id })
    const credits = [
      named('performer', 'Horns', band.id, 'Trombone'),
      named('writer', 'Ida Wren'),
      named('composer', 'Ida Wren'),
      named('lyricist', 'Jo Finch'),
      named('producer', 'Kim Rook'),
      named('mastering', 'Lee Swift'),
    ]
    await app.ctx.db
      .insertInto('song_credits')
      .values(credits.map((credit, position) => ({ ...credit, position })))
      .execute()
    const site = 'https://music.example'
    const person = (name: string) => ({ '@type': 'Person', name })
    const group = (name: string, id: number) => ({
      '@type': 'MusicGroup',
      name,
      url: `${site}/artist/${id}`,
    })
    expect(await resolveHead(app.ctx, `/song/${song.id}`)).toMatchObject({
      linkedData: {
        byArtist: [group('Lead', lead.id), group('Guest', guest.id)],
        producer: [person('Kim Rook')],
        contributor: [group('Horns', band.id), person('Lee Swift')],
        recordingOf: {
          '@type': 'MusicComposition',
          name: 'Credited',
          composer: [person('Ida Wren')],
          lyricist: [person('Jo Finch')],
        },
      },
    })
  })

  it('contains the link preview of an item', async () => {
    const cover = await makeCover(app.ctx)
    const url = `https://music.example/storage/covers/${cover.hash.slice(0, 2)}/${cover.hash}-512.webp`
    const artist = await makeArtist(app.ctx, {
      name: 'plain',
      displayname: 'Shown',
      avatar_cover_id: cover.id,
    })
    const album = await makeAlbum(app.ctx, {
      title: 'Disc',
      artist_id: artist.id,
      cover_id: cover.id,
      year: 2020,
    })
    const genre = await makeGenre(app.ctx, { name: 'Dub', slug: 'dub' })
    const song = await makeSong(app.ctx, {
      title: 'Piece',
      artists: [artist.id],
      album_id: album.id,
      genres: [genre.id],
    })
    const site = 'https://music.example'
    expect(await resolveHead(app.ctx, `/song/${song.id}`)).toEqual({
      status: 200,
      title: 'Piece · Shown · Tonearm',
      site: 'Tonearm',
      description: 'Listen to Piece by Shown. From the album Disc.',
      image: {
        url: expect.stringMatching(new RegExp(`^${site}/previews/song/${song.id}\\.jpg\\?v=[0-9a-f]{16}$`)),
        width: 1200,
        height: 630,
        alt: 'Piece · Shown',
      },
      canonical: `${site}/song/${song.id}`,
      kind: 'music.song',
      properties: {
        'music:duration': '200',
        'music:musician': `${site}/artist/${artist.id}`,
        'music:album': `${site}/album/${album.id}`,
        'og:audio': `${site}/api/audio/song/${song.id}`,
      },
      linkedData: {
        '@context': 'https://schema.org',
        '@type': 'MusicRecording',
        name: 'Piece',
        url: `${site}/song/${song.id}`,
        duration: 'PT3M20S',
        image: url,
        byArtist: { '@type': 'MusicGroup', name: 'Shown', url: `${site}/artist/${artist.id}` },
        inAlbum: { '@type': 'MusicAlbum', name: 'Disc', url: `${site}/album/${album.id}` },
        genre: ['Dub'],
      },
    })
    // The operator's templates replace the built-in ones; an empty one leaves the text of the site.
    await setText('description_song', '%song_title auf %site_name[ (%album_title)]')
    await setText('description_album', '')
    expect(await resolveHead(app.ctx, `/song/${song.id}`)).toMatchObject({
      description: 'Piece auf Tonearm (Disc)',
    })
    expect(await resolveHead(app.ctx, `/album/${album.id}`)).toMatchObject({
      description: 'Songs, albums, artists and playlists to listen to',
    })
    await setText('description_song', settings.description_song.default)
    await setText('description_album', settings.description_album.default)
    expect(await resolveHead(app.ctx, `/album/${album.id}`)).toMatchObject({
      title: 'Disc · Shown · Tonearm',
      description: 'Listen to Disc by Shown, 2020: 1 song.',
      kind: 'music.album',
      linkedData: {
        '@type': 'MusicAlbum',
        name: 'Disc',
        byArtist: { name: 'Shown' },
        numTracks: 1,
        datePublished: '2020',
      },
    })
    expect(await resolveHead(app.ctx, `/artist/${artist.id}`)).toMatchObject({
      title: 'Shown · Tonearm',
      image: { alt: 'Shown' },
      kind: 'music.musician',
      linkedData: { '@type': 'MusicGroup', name: 'Shown', url: `${site}/artist/${artist.id}`, image: url },
    })
    for (const path of [`/genre/${genre.id}`, `/genre/${genre.id}/any-name`])
      expect(await resolveHead(app.ctx, path)).toMatchObject({
        title: 'Dub · Tonearm',
        canonical: `${site}/genre/${genre.id}/dub`,
        linkedData: {
          '@type': 'CollectionPage',
          name: 'Dub',
          url: `${site}/genre/${genre.id}/dub`,
          mainEntity: {
            '@type': 'ItemList',
            numberOfItems: 1,
            itemListElement: [
              { '@type': 'ListItem', position: 1, name: 'Piece', url: `${site}/song/${song.id}` },
            ],
          },
        },
      })
    const { id: user_id } = await makeUser(app.ctx, { name: 'Olga' })
    const { id } = await app.ctx.db
      .insertInto('playlists')
      .values({ user_id, title: 'Mix', public: true, cover_id: cover.id, songs_count: 2 })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect(await resolveHead(app.ctx, `/playlist/${id}`)).toMatchObject({
      status: 200,
      title: 'Mix · Olga · Tonearm',
      description: 'Listen to Mix by Olga: 2 songs.',
      image: { alt: 'Mix · Olga' },
      canonical: `${site}/playlist/${id}`,
      kind: 'music.playlist',
      linkedData: { '@type': 'MusicPlaylist', name: 'Mix', author: { name: 'Olga' }, numTracks: 2 },
    })
    await app.ctx.db.updateTable('playlists').set({ public: false }).where('id', '=', id).execute()
    expect(await resolveHead(app.ctx, `/playlist/${id}`)).toEqual({ status: 404, title: TITLE })
    const { id: mia } = await makeUser(app.ctx, { name: 'Mia' })
    expect(await resolveHead(app.ctx, `/profile/${mia}`)).toMatchObject({
      status: 200,
      title: 'Mia · Tonearm',
      description: 'Mia has 0 public playlists.',
      image: { alt: 'Mia' },
      canonical: `https://music.example/profile/${mia}`,
      kind: 'profile',
      linkedData: {
        '@type': 'ProfilePage',
        mainEntity: { '@type': 'Person', name: 'Mia', url: `${site}/profile/${mia}` },
      },
    })
    await app.ctx.db.updateTable('users').set({ profile_public: false }).where('id', '=', mia).execute()
    expect(await resolveHead(app.ctx, `/profile/${mia}`)).not.toHaveProperty('linkedData')
    expect(await resolveHead(app.ctx, '/profile/99999999')).toEqual({ status: 404, title: TITLE })
    await set('requireAuth', true)
    for (const path of [`/song/${song.id}`, '/song/99999999', '/', '/browse'])
      expect(await resolveHead(app.ctx, path)).toEqual(closed)
    await set('requireAuth', false)
  })

  it('reveals nothing of private items', async () => {
    const owner = await makeUser(app.ctx)
    const artist = await makeArtist(app.ctx)
    const album = await makeAlbum(app.ctx, { artist_id: artist.id, public: false, user_id: owner.id })
    const genre = await makeGenre(app.ctx, { name: 'Drone', slug: 'drone' })
    const song = await makeSong(app.ctx, {
      artists: [artist.id],
      album_id: album.id,
      public: false,
      user_id: owner.id,
      genres: [genre.id],
    })
    for (const path of [`/song/${song.id}`, `/album/${album.id}`, `/artist/${artist.id}`])
      expect(await resolveHead(app.ctx, path)).toEqual({ status: 404, title: TITLE })
    expect(await resolveHead(app.ctx, `/genre/${genre.id}`)).toMatchObject({
      linkedData: { mainEntity: { numberOfItems: 0, itemListElement: [] } },
    })
  })

  it('names the site on its landing page', async () => {
    await set('enableLandingPage', true)
    expect(await resolveHead(app.ctx, '/')).toMatchObject({
      title: `${TITLE} · Tonearm`,
      canonical: 'https://music.example/',
      linkedData: { '@type': 'WebSite' },
    })
    expect(await resolveHead(app.ctx, '/home')).toMatchObject({ title: TITLE })
    await set('enableLandingPage', false)
    expect(await resolveHead(app.ctx, '/')).toMatchObject({ title: TITLE })
  })

  it('follows the settings', async () => {
    await set('enableBrowse', false)
    await set('disableRegistration', true)
    for (const path of ['/browse', '/browse/albums', '/register'])
      expect((await resolveHead(app.ctx, path)).status).toBe(404)
    await set('enableBrowse', true)
    await set('disableRegistration', false)
  })
})

describe('cover', () => {
  const hash = randomBytes(32).toString('hex')
  const path = `/storage/covers/${hash.slice(0, 2)}/${hash}-256.webp`
  beforeAll(() => app.ctx.storage.putBytes(coverKey(hash, 256, 'webp'), Buffer.from('picture'), 'image/webp'))

  const ask = (url: string, headers = {}, method: 'GET' | 'HEAD' = 'GET') =>
    app.fastify.inject({ method, url, headers })

  it('is cached forever', async () => {
    const response = await ask(path)
    expect([response.statusCode, response.body]).toEqual([200, 'picture'])
    expect(response.headers).toMatchObject({
      'content-type': 'image/webp',
      'content-length': '7',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      etag: `"${hash}-256"`,
    })
    expect((await ask(path, { 'if-none-match': `"${hash}-256"` })).statusCode).toBe(304)
    const head = await ask(path, {}, 'HEAD')
    expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([200, '', '7'])
  })

  it.each([
    path.replace('-256', '-1024'),
    path.replace('-256', '-255'),
    path.replace('.webp', '.png'),
    path.replace(/covers\/../, 'covers/zz'),
    '/storage/covers/../originals/x',
    '/storage/covers/..%2f..%2fsecret/x',
    '/storage/covers/a/b/c',
    '/storage/secret',
  ])('is not served as %s', async (url) => {
    const response = await ask(url)
    expect(response.statusCode).toBe(404)
    expect(response.json()).toMatchObject({ code: 'not_found', status: 'error' })
  })

  it('is not reachable by an unnormalized path', async () => {
    const { port } = new URL(await app.fastify.listen({ port: 0, host: '127.0.0.1' }))
    for (const raw of [
      '/storage/covers/../../secret',
      '/storage/covers/%2e%2e/secret',
      '/storage/covers/..//secret',
    ]) {
      const status = await new Promise((done, failed) => {
        request({ port, path: raw }, (response) => done(response.resume().statusCode))
          .on('error', failed)
          .end()
      })
      expect(status, raw).toBe(404)
    }
  })
})

it('says that the page of plans exists as its guard does: while plans are offered, or exist', async () => {
  const status = async () => (await resolveHead(app.ctx, '/subscription')).status
  const put = async (key: 'saas' | 'enable_subscription', value: '0' | '1') => {
    await setSetting(app.ctx, key, value)
    await app.ctx.settings.reload()
  }
  await put('enable_subscription', '1')
  expect(await status()).toBe(404)
  await put('saas', '1')
  expect(await status()).toBe(200)
  await put('enable_subscription', '0')
  expect(await status()).toBe(404)
  await makePlan(app.ctx)
  expect(await status()).toBe(200)
})
