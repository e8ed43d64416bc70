import { afterAll, beforeAll, describe, expect, it, test, vi } from 'vitest'
import { plays } from '../../../../contract/catalog/plays.ts'
import type { AllSettings } from '../../../../contract/core/all-settings.ts'
import { analytics } from '../../../../contract/platform/back-office/analytics.ts'
import { embeds, embedTypes } from '../../../../contract/site/embeds.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import {
  makeAlbum,
  makeArtist,
  makeCover,
  makeEpisode,
  makePodcast,
  makeSong,
  makeStation,
  makeUser,
  type TestUser,
} from '../../../testing/make.ts'
import { setSetting } from '../../platform/settings/service.ts'

let app: TestApp
let owner: TestUser
/** A public item of each type. */
let ids: Record<(typeof embedTypes)[number], number>
beforeAll(async () => {
  app = await testApp({ APP_URL: 'https://music.example' })
  await turn({ enableEmbedPlayer: true, enablePodcasts: true, limit_calls: 100_000 })
  owner = await makeUser(app.ctx, { name: 'Jonas Weir' })
  const cover = await makeCover(app.ctx)
  const artist = await makeArtist(app.ctx, { name: 'Halden Vey' })
  const album = await makeAlbum(app.ctx, { title: 'Slow Weather', artist_id: artist.id, cover_id: cover.id })
  const of = { artists: [artist.id], album_id: album.id }
  const song = await makeSong(app.ctx, { title: 'Isobars', ...of, media: { duration: 304 }, track_no: 1 })
  await makeSong(app.ctx, { title: 'Barometer', ...of, track_no: 2, explicit: true })
  await makeSong(app.ctx, { title: 'Secret', ...of, track_no: 3, public: false })
  await app.ctx.db
    .updateTable('media')
    .set({ waveform: Buffer.from(Array.from({ length: 800 }, (_, bar) => bar % 5)) })
    .where('id', '=', song.media_id)
    .execute()
  const podcast = await makePodcast(app.ctx, { title: 'Field Notes' })
  const chapters = JSON.stringify([{ at: 0, title: 'Start', url: null }])
  const episode = await makeEpisode(app.ctx, { title: 'Ice', podcast_id: podcast.id, chapters })
  const station = await makeStation(app.ctx, { title: 'Night FM' })
  const list = await app.ctx.db
    .insertInto('playlists')
    .values({ title: 'Kitchen', user_id: owner.id, public: true, songs_count: 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  await app.ctx.db
    .insertInto('playlist_songs')
    .values({ playlist_id: list.id, song_id: song.id, position: 1 })
    .execute()
  ids = {
    song: song.id,
    album: album.id,
    playlist: list.id,
    artist: artist.id,
    podcast: podcast.id,
    episode: episode.id,
    'radio-station': station.id,
  }
})
afterAll(() => app.close())

const turn = async (values: Partial<AllSettings>) => {
  for (const [key, value] of Object.entries(values))
    await setSetting(app.ctx, key, typeof value === 'boolean' ? (value ? '1' : '0') : String(value))
  await vi.waitFor(() => expect(app.ctx.settings()).toMatchObject(values))
}
/** Changes settings for the duration of a test. */
const during = async (values: Partial<AllSettings>, run: () => Promise<void>) => {
  const before = Object.fromEntries(
    Object.keys(values).map((key) => [key, app.ctx.settings()[key as keyof AllSettings]]),
  )
  await turn(values)
  try {
    await run()
  } finally {
    await turn(before)
  }
}
const get = (url: string, headers: Record<string, string> = {}) => app.fastify.inject({ url, headers })
/** Fields shown by type, and the titles played. */
const shown = {
  song: { title: 'Isobars', by: 'Halden Vey', album: 'Slow Weather', count: null, duration: 304 },
  album: {
    title: 'Slow Weather',
    by: 'Halden Vey',
    count: 2,
    cover: { small: expect.stringMatching(/-256\./) },
  },
  playlist: { title: 'Kitchen', by: 'Jonas Weir', count: 1 },
  artist: { title: 'Halden Vey', by: null, count: 2 },
  podcast: { title: 'Field Notes', count: 1 },
  episode: { title: 'Ice', by: 'Field Notes', duration: 1800, chapters: [{ at: 0, title: 'Start' }] },
  'radio-station': { title: 'Night FM', duration: null },
}
const played = {
  song: ['Isobars'],
  album: ['Isobars', 'Barometer'],
  playlist: ['Isobars'],
  artist: ['Barometer', 'Isobars'],
  podcast: ['Ice'],
  episode: ['Ice'],
  'radio-station': ['Night FM'],
}
const dataOf = (html: string) =>
  JSON.parse(/<script id="embed" type="application\/json">(.*?)<\/script>/.exec(html)?.[1] ?? 'null')
const ofSong = (id: number) => get(`/embed/song/${id}`)

describe('the embed player', () => {
  it.each(embedTypes)('shows a %s with what it plays', async (type) => {
    const item = await app.call(embeds.get, { params: { type, id: String(ids[type]) } })
    const page = await get(`/embed/${type}/${ids[type]}`)
    expect(page.statusCode).toBe(200)
    expect(dataOf(page.body).item).toEqual(item)
    expect(item.link).toBe(`https://music.example/${type}/${ids[type]}`)
    const { tracks, ...rest } = item
    expect(rest).toMatchObject(shown[type])
    expect(tracks.map(({ title }) => title)).toEqual(played[type])
  })

  it('says which songs are not heard completely before they are bought', async () => {
    await during({ saas: true, enable_selling: true }, async () => {
      const { id } = await makeSong(app.ctx, { title: 'Gale' })
      await app.ctx.db
        .insertInto('listen_policies')
        .values({ song_id: id, policy: 'preview', preview_seconds: 30 })
        .execute()
      const previewOf = async (song: number) =>
        (await app.call(embeds.get, { params: { type: 'song', id: String(song) } })).tracks[0]?.preview
      expect([await previewOf(id), await previewOf(ids.song)]).toEqual([30, undefined])
    })
  })

  it('may be framed by every site, and its data read by every site', async () => {
    const { headers } = await ofSong(ids.song)
    expect(headers['content-security-policy']).toContain('frame-ancestors *')
    expect(headers['x-frame-options']).toBeUndefined()
    expect(headers).toMatchObject({
      'x-robots-tag': 'noindex',
      'referrer-policy': 'same-origin',
      'cache-control': 'no-store',
    })
    expect(headers['access-control-allow-origin']).toBeUndefined()
    const data = await get(`/api/embed/song/${ids.song}`, { origin: 'https://blog.example' })
    expect(data.headers['access-control-allow-origin']).toBe('*')
    expect((await get(`/api/songs/${ids.song}`)).headers['access-control-allow-origin']).toBeUndefined()
  })

  it.each(['/embed/song/99999999', '/embed/song/x', '/embed/user/1', '/embed/song', '/embed/a/b/c'])(
    'says at %s that there is nothing',
    async (path) => {
      const page = await get(path)
      expect(page.statusCode).toBe(404)
      expect(dataOf(page.body).item).toBeNull()
      expect(page.headers['content-security-policy']).toContain('frame-ancestors *')
    },
  )

  it('hides what is private, even from its owner', async () => {
    const secret = await makeSong(app.ctx, { title: 'Secret', public: false, user_id: owner.id })
    const headers = { authorization: `Bearer ${owner.token}` }
    expect((await get(`/embed/song/${secret.id}`, headers)).statusCode).toBe(404)
    expect((await get(`/api/embed/song/${secret.id}`, headers)).statusCode).toBe(404)
    expect((await get(`/api/audio/song/${secret.id}`, headers)).statusCode).toBe(404)
  })

  it.each([{ enableEmbedPlayer: false }, { requireAuth: true }])('is closed with %o', (values) =>
    during(values, async () => {
      // Another URL than before: answers are cached for moments.
      expect((await ofSong(ids.song)).statusCode).toBe(404)
      expect((await get(`/api/embed/song/${ids.song}?closed=${JSON.stringify(values)}`)).statusCode).toBe(404)
    }),
  )

  it('hides podcasts while they are off', () =>
    during({ enablePodcasts: false }, async () => {
      expect((await get(`/embed/podcast/${ids.podcast}`)).statusCode).toBe(404)
      expect((await get(`/embed/episode/${ids.episode}`)).statusCode).toBe(404)
      expect((await get(`/api/audio/episode/${ids.episode}`)).statusCode).toBe(404)
    }))

  it('takes theme, accent and language as parameters, and otherwise those of the visitor', async () => {
    const auto = await get(`/embed/song/${ids.song}`, { 'accept-language': 'fr' })
    expect(auto.body).toContain('prefers-color-scheme:light')
    expect(auto.body).toContain('<html lang="fr" dir="ltr">')
    expect(dataOf(auto.body).texts.Play).toBe('Écouter')
    const chosen = await get(`/embed/song/${ids.song}?theme=light&accent=00aa00&lang=ar`)
    expect(chosen.body).not.toContain('prefers-color-scheme')
    expect(chosen.body).toContain('--scheme:light')
    expect(chosen.body).toContain('<html lang="ar" dir="rtl">')
    const accent = (body: string) => /--primary:(#\w+)/.exec(body)?.[1]
    expect(accent(chosen.body)).not.toBe(accent(auto.body))
    const invalid = await get(`/embed/song/${ids.song}?theme=a&theme=b&accent=%3C%2Fstyle%3E&lang=xx`)
    expect(invalid.statusCode).toBe(200)
    expect(accent(invalid.body)).toBe(accent(auto.body))
  })

  it('escapes what it shows', async () => {
    const { id } = await makeSong(app.ctx, { title: '</script><img src=x onerror=alert(1)>' })
    const { body } = await ofSong(id)
    expect(body).not.toContain('<img')
    expect(dataOf(body).item.title).toBe('</script><img src=x onerror=alert(1)>')
  })
})

test('a stable URL leads to the audio of public items, until login is required', async () => {
  const audio = await get(`/api/audio/song/${ids.song}`)
  expect(audio.statusCode).toBe(302)
  expect(audio.headers.location).toMatch(new RegExp(`^/api/stream/.+/song/${ids.song}/`))
  expect(audio.headers['cache-control']).toBe('no-store')
  expect((await get(`/api/audio/episode/${ids.episode}`)).statusCode).toBe(302)
  expect((await get(`/api/audio/radio-station/${ids['radio-station']}`)).statusCode).toBe(302)
  expect((await get(`/api/audio/album/${ids.album}`)).statusCode).toBe(404)
  await during({ requireAuth: true }, async () => {
    expect((await get(`/api/audio/song/${ids.song}`)).statusCode).toBe(404)
  })
})

describe('a play on another website', () => {
  const hosts = async () => {
    const { token } = await makeUser(app.ctx, { admin: true })
    const day = (shift: number) => new Date(Date.now() + shift * 86_400_000).toISOString().slice(0, 10)
    const query = { from: day(0), to: day(1), type: 'hosts' as const }
    const { data } = await app.call(analytics.top, { query }, token)
    return data.map(({ title, count }) => [title, count])
  }
  const play = (host: string, token?: string) =>
    app.fastify.inject({
      method: 'POST',
      url: '/api/register-play',
      headers: token ? { authorization: `Bearer ${token}` } : {},
      payload: { id: ids.song, type: 'song', duration: 1, host },
    })

  it('is one of a visitor, and counts for the host that embeds the player', async () => {
    const { body } = await play('blog.example')
    await play('blog.example')
    await play('news.example')
    const stored = await app.ctx.db
      .selectFrom('all_plays')
      .selectAll()
      .where('id', '=', JSON.parse(body))
      .executeTakeFirstOrThrow()
    expect(stored).toMatchObject({ user_id: null, item_id: ids.song, visitor_hash: expect.any(Buffer) })
    expect(await hosts()).toEqual([
      ['blog.example', 2],
      ['news.example', 1],
    ])
  })

  it('takes nothing but a host name, and only of visitors', async () => {
    for (const host of ['https://blog.example/page', 'blog.example/page', 'a b', '', `${'a'.repeat(254)}`])
      expect((await play(host)).statusCode).toBe(422)
    await play('listener.example', owner.token)
    expect(JSON.stringify(await hosts())).not.toContain('listener.example')
    const body = { id: ids.song, type: 'song', duration: 1, host: 'blog.example' }
    expect((await app.requestError(plays.registerMine, { body }, owner.token)).status).toBe(422)
  })
})
