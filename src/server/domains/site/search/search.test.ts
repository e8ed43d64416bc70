import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { search, searchTabs } from '../../../../contract/site/search.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import {
  makeAlbum,
  makeArtist,
  makeEpisode,
  makeGenre,
  makePodcast,
  makeSong,
  makeUser,
} from '../../../testing/make.ts'
import { setSetting } from '../../platform/settings/service.ts'
import { indexQueued } from './indexing.service.ts'
import { normalizeQuery } from './normalize.ts'
import { listHits } from './queries.ts'
import { planOf } from './query-plan.ts'

let app: TestApp

const artistsOf = new Map<string, number>()
const artist = async (name: string, values: Parameters<typeof makeArtist>[1] = {}): Promise<number> => {
  const known = artistsOf.get(name)
  if (known) return known
  const { id } = await makeArtist(app.ctx, { name, ...values })
  artistsOf.set(name, id)
  return id
}

/** Creates an album with its songs. */
const record = async (by: string, title: string, songs: string[], plays = 0): Promise<void> => {
  const artist_id = await artist(by)
  const album = await makeAlbum(app.ctx, { title, artist_id })
  for (const song of songs)
    await makeSong(app.ctx, { title: song, artists: [artist_id], album_id: album.id, plays })
}

beforeAll(async () => {
  app = await testApp()
  await setSetting(app.ctx, 'limit_searches', '1000000')
  await setSetting(app.ctx, 'enablePodcasts', '1')
  await vi.waitFor(() => expect(app.ctx.settings().enablePodcasts).toBe(true), 20_000)
  await record('Halden', 'Barometer', ['Barometer', 'Pressure Falling', 'Low Tide'])
  await record('AC/DC', 'Back in Black', ['Hells Bells', 'Thunderstruck'])
  await record('R.E.M.', 'Automatic for the People', ['Nightswimming', 'Drive'])
  await record('P!nk', 'Funhouse', ['So What', 'Sober'])
  await record('Sigur Rós', 'Ágætis byrjun', ['Svefn-g-englar', 'Starálfur'])
  await record('Björk', 'Homogenic', ['Jóga', 'Bachelorette'])
  await record('Metallica', 'Ride the Lightning', ['Fade to Black', 'Don’t Tread on Me'])
  await record('東京オーケストラ', '夜の音楽', ['静かな海', 'ガラスの街'])
  await record('Кино', 'Группа крови', ['Ночной дозор', 'Звезда по имени Солнце'])
  await record('فيروز', 'أغاني', ['نسم علينا الهوا'])
  await record('Jay-Z', 'The Blueprint', ['99 Problems', '1989'])
  await record('Simon & Garfunkel', 'Bookends', ['Mrs. Robinson', 'America'])
  await record('Queen', 'Jazz', ['Bicycle Race', 'Remember'])
  await record('Pop Musik', 'Love', ['Love', 'Lovers in Space', 'All My Love', 'Never Enough'])
  await record('Played', 'Loved', ['Lovely'], 500)
  await record('Tide', 'Moon', ['Moon'])
  const show = await makePodcast(app.ctx, { title: 'Field Notes on Sound', author: 'Tamsin Orde' })
  await makeEpisode(app.ctx, { podcast_id: show.id, title: 'Foghorns' })
  await app.ctx.db
    .insertInto('playlists')
    .values([
      {
        user_id: (await makeUser(app.ctx, { name: 'Ingrid Solheim' })).id,
        title: 'Rainy Sundays',
        public: true,
      },
      { user_id: (await makeUser(app.ctx, { name: 'Metal Fan' })).id, title: 'metallic', public: true },
    ])
    .execute()
  await indexQueued(app.ctx)
})
afterAll(() => app.close())

/** Returns every item of a response, as `artist:Halden`. */
const found = async (query: string): Promise<{ top: string | null; all: string[] }> => {
  const { top, songs, albums, artists, podcasts, episodes, playlists, profiles } = await app.call(
    search.all,
    {
      params: { query },
    },
  )
  const name = (item: { type: string; title: string }): string => `${item.type}:${item.title}`
  return {
    top: top && name(top),
    all: [...artists, ...songs, ...albums, ...podcasts, ...episodes, ...playlists, ...profiles].map(name),
  }
}

interface Case {
  query: string
  top?: string | null
  has?: string[]
  not?: string[]
}

const cases: Case[] = [
  { query: 'halden', top: 'artist:Halden', has: ['song:Barometer', 'album:Barometer'] },
  { query: 'HALDEN', top: 'artist:Halden' },
  { query: 'hald', top: 'artist:Halden' },
  { query: 'h', has: ['artist:Halden', 'song:Hells Bells', 'album:Homogenic'] },
  { query: 'barometer', top: 'song:Barometer', has: ['album:Barometer'], not: ['artist:Halden'] },
  { query: 'barometer halden', top: 'song:Barometer', not: ['song:Thunderstruck', 'artist:Halden'] },
  { query: 'halden barom', top: 'song:Barometer' },
  { query: 'low halden barometer', has: ['song:Low Tide'] },
  { query: 'tide', top: 'artist:Tide', has: ['song:Low Tide'] },
  { query: 'barometr', top: 'song:Barometer' },
  { query: 'barmoeter', top: 'song:Barometer' },
  { query: 'barmoet', top: 'song:Barometer' },
  { query: 'barometr haldn', top: 'song:Barometer' },
  { query: 'metalica', top: 'artist:Metallica' },
  { query: 'mettalica', top: 'artist:Metallica' },
  { query: 'qeen', top: 'artist:Queen' },
  { query: 'quene', top: 'artist:Queen' },
  { query: 'bjrok', top: 'artist:Björk' },
  { query: 'AC/DC', top: 'artist:AC/DC', has: ['song:Thunderstruck'] },
  { query: 'ac dc', top: 'artist:AC/DC', has: ['song:Thunderstruck'] },
  { query: 'acdc', top: 'artist:AC/DC', has: ['album:Back in Black'] },
  { query: 'R.E.M.', top: 'artist:R.E.M.' },
  { query: 'rem', top: 'artist:R.E.M.', has: ['song:Remember'] },
  { query: 'r.e.m. drive', top: 'song:Drive' },
  { query: 'P!nk', top: 'artist:P!nk' },
  { query: 'pink', top: 'artist:P!nk' },
  { query: 'p!nk sober', top: 'song:Sober' },
  { query: 'sigur ros', top: 'artist:Sigur Rós' },
  { query: 'agaetis', top: 'album:Ágætis byrjun' },
  { query: 'joga', top: 'song:Jóga' },
  { query: 'svefn g englar', top: 'song:Svefn-g-englar' },
  { query: 'svefngenglar', top: 'song:Svefn-g-englar' },
  { query: 'dont tread', top: 'song:Don’t Tread on Me' },
  { query: "don't tread", top: 'song:Don’t Tread on Me' },
  { query: 'dont stop', not: ['song:Don’t Tread on Me'] },
  { query: 'jay z', top: 'artist:Jay-Z' },
  { query: 'jayz', top: 'artist:Jay-Z' },
  { query: 'simon and garfunkel', top: 'artist:Simon & Garfunkel' },
  { query: 'simon & garfunkel', top: 'artist:Simon & Garfunkel' },
  { query: 'blueprint', top: 'album:The Blueprint' },
  { query: 'the blueprint', top: 'album:The Blueprint' },
  { query: '1989', top: 'song:1989' },
  { query: '99', top: 'song:99 Problems' },
  { query: '東京', top: 'artist:東京オーケストラ' },
  { query: '京オ', has: ['artist:東京オーケストラ'] },
  { query: '京', has: ['artist:東京オーケストラ'] },
  { query: 'ｶﾞﾗｽ', top: 'song:ガラスの街' },
  { query: 'がらす', top: 'song:ガラスの街' },
  { query: '街', has: ['song:ガラスの街'] },
  { query: '京音', has: [], not: ['artist:東京オーケストラ'] },
  { query: 'nochnoy', top: 'song:Ночной дозор' },
  { query: 'ночной', top: 'song:Ночной дозор' },
  { query: 'НОЧН', top: 'song:Ночной дозор' },
  { query: 'gruppa krovi', top: 'album:Группа крови' },
  { query: 'метал', has: ['artist:Metallica'] },
  { query: 'فيروز', top: 'artist:فيروز' },
  { query: 'popmusik', top: 'artist:Pop Musik' },
  { query: 'love', top: 'song:Love', has: ['album:Love', 'song:Lovely', 'song:All My Love'] },
  { query: 'rainy sun', top: 'playlist:Rainy Sundays' },
  { query: 'sundays ingrid', has: ['playlist:Rainy Sundays'] },
  { query: 'tamsin field', top: 'podcast:Field Notes on Sound' },
  { query: 'foghorns', top: 'episode:Foghorns' },
  { query: 'foghrons', top: 'episode:Foghorns' },
  { query: 'field notes', top: 'podcast:Field Notes on Sound', has: ['episode:Foghorns'] },
  { query: 'ingrid', top: 'user:Ingrid Solheim' },
  { query: 'metal', top: 'artist:Metallica', has: ['playlist:metallic', 'user:Metal Fan'] },
  { query: 'zzzzqqq', top: null, has: [] },
  { query: '🎵🔥', top: null },
  { query: '!?!', top: null },
  { query: '%', top: null },
  { query: '_', top: null },
  { query: "'; drop table songs; --", not: ['artist:Halden'] },
  { query: "' | 'halden", has: ['artist:Halden'] },
  { query: ':*', top: null },
  { query: '\\', top: null },
  { query: '(((', top: null },
  { query: 'a & !b <-> c', not: ['artist:Halden'] },
  { query: 'x'.repeat(100), top: null },
  { query: 'a '.repeat(50).trim(), not: ['artist:Halden'] },
]

describe('results', () => {
  it.each(cases)('$query', async ({ query, top, has = [], not = [] }) => {
    const response = await found(query)
    if (top !== undefined) expect(response.top).toBe(top)
    if (top === null) expect(response.all).toEqual([])
    expect(response.all).toEqual(expect.arrayContaining(has))
    for (const item of not) expect(response.all).not.toContain(item)
  })

  it('is first in its own tab too, and in suggestions', async () => {
    for (const { query } of cases) {
      const all = await app.call(search.all, { params: { query } })
      for (const type of searchTabs) {
        const { data } = await app.call(search.tab, { params: { query, type }, query: { per_page: 8 } })
        const best = all[type === 'radio-stations' ? 'radio_stations' : type]
        expect([query, type, data.slice(0, best.length)]).toEqual([query, type, best])
      }
      expect((await app.call(search.suggestions, { query: { q: query } })).length).toBeLessThanOrEqual(8)
    }
  })

  it('is completed by titles, the most likely first, without duplicates', async () => {
    const suggest = (q: string) => app.call(search.suggestions, { query: { q } })
    expect(await suggest('barom')).toEqual(['Barometer'])
    expect(await suggest('lov')).toEqual(['Lovely', 'Love', 'Lovers in Space', 'Loved', 'All My Love'])
    expect(await suggest('low ti')).toEqual(['Low Tide'])
    expect(await suggest('metalica')).toContain('Metallica')
    expect(await suggest('!!!')).toEqual([])
  })

  it('is paged without gaps, by number and by cursor', async () => {
    const params = { query: 'e', type: 'songs' } as const
    const whole = await app.call(search.tab, { params, query: { per_page: 100 } })
    expect(whole.data.length).toBeGreaterThan(3)
    expect(whole.meta).toMatchObject({ total: whole.data.length, next: null })
    const byNumber: number[] = []
    for (let page = 1; page <= 20; page++) {
      const { data } = await app.call(search.tab, { params, query: { per_page: 2, page } })
      byNumber.push(...data.map((item) => item.id))
    }
    const byCursor: number[] = []
    for (let after: string | null | undefined; after !== null; ) {
      const { data, meta } = await app.call(search.tab, { params, query: { per_page: 2, after } })
      byCursor.push(...data.map((item) => item.id))
      after = meta.next
    }
    const ids = whole.data.map((item) => item.id)
    expect(byNumber).toEqual(ids)
    expect(byCursor).toEqual(ids)
  })

  it('has a total past its end', async () => {
    const params = { query: 'e', type: 'songs' } as const
    const { meta } = await app.call(search.tab, { params, query: {} })
    const past = await app.call(search.tab, { params, query: { page: 40 } })
    expect(past.data).toEqual([])
    expect(past.meta).toMatchObject({ page: 40, total: meta.total })
    const nothing = { query: 'zzzzqqq', type: 'songs' } as const
    expect((await app.call(search.tab, { params: nothing, query: { page: 2 } })).meta.total).toBe(0)
  })

  it('lists one type by query parameter too', async () => {
    const byPath = await app.call(search.tab, {
      params: { query: 'low tide', type: 'radio-stations' },
      query: { page: 1 },
    })
    const get = (url: string) => app.fastify.inject({ url: `/api/search/${url}` })
    expect((await get('low%20tide?type=radio-stations&page=1')).json()).toEqual(byPath)
    for (const type of ['covers', 'song', ''])
      expect((await get(`low%20tide?page=1&type=${type}`)).statusCode).toBe(422)
    expect((await get('low%20tide?page=1')).json()).toHaveProperty('totals')
  })

  it('contains the total of each type', async () => {
    const { totals, songs } = await app.call(search.all, { params: { query: 'm' } })
    for (const type of searchTabs) {
      const { data } = await app.call(search.tab, { params: { query: 'm', type }, query: { per_page: 100 } })
      expect([type, totals[type]]).toEqual([type, data.length])
    }
    expect(totals.songs).toBeGreaterThan(songs.length)
    const nothing = await app.call(search.all, { params: { query: 'zzzzqqq' } })
    expect(nothing.totals).toEqual({
      songs: 0,
      albums: 0,
      artists: 0,
      genres: 0,
      podcasts: 0,
      episodes: 0,
      playlists: 0,
      'radio-stations': 0,
      profiles: 0,
    })
  })

  it('finds a genre by its name, and the songs of the genre', async () => {
    const genre = await makeGenre(app.ctx, { name: 'Zydeco' })
    const song = await makeSong(app.ctx, { title: 'Bon Temps', genres: [genre.id] })
    await indexQueued(app.ctx)
    const params = { query: 'zydeco' }
    const all = await app.call(search.all, { params })
    expect(all).toMatchObject({
      top: { type: 'genre', id: genre.id },
      genres: [{ name: 'Zydeco', songs_count: 1 }],
      songs: [{ id: song.id }],
      totals: { genres: 1, songs: 1 },
    })
    const tab = await app.call(search.tab, { params: { ...params, type: 'genres' } })
    expect(tab.data.map(({ id }) => id)).toEqual([genre.id])
    await app.ctx.db.updateTable('genres').set({ name: 'Cajun' }).where('id', '=', genre.id).execute()
    await indexQueued(app.ctx)
    const renamed = await app.call(search.all, { params: { query: 'cajun' } })
    expect([renamed.genres.length, renamed.songs.length]).toEqual([1, 1])
    expect(await app.call(search.suggestions, { query: { q: 'caj' } })).toContain('Cajun')
  })

  it('leaves out the types that the operator has switched off', async () => {
    const groups = async () => {
      const { totals } = await app.call(search.all, { params: { query: 'Moon' } })
      return [totals.songs, totals.albums].map((total) => Number(total) > 0)
    }
    const statusOf = async (type: 'albums' | 'songs') =>
      (await app.requestError(search.tab, { params: { query: 'Moon', type } })).status
    expect(await groups()).toEqual([true, true])
    await setSetting(app.ctx, 'search_albums', '0')
    await vi.waitFor(() => expect(app.ctx.settings().search_albums).toBe(false), 20_000)
    expect(await groups()).toEqual([true, false])
    expect([await statusOf('albums'), await statusOf('songs')]).toEqual([404, 200])
    await setSetting(app.ctx, 'search_albums', '1')
    await vi.waitFor(() => expect(app.ctx.settings().search_albums).toBe(true), 20_000)
    expect(await groups()).toEqual([true, true])
  })

  it('rejects an empty text, one of 101 characters and an unknown tab', async () => {
    expect((await app.requestError(search.all, { params: { query: ' ' } })).status).toBe(422)
    expect((await app.requestError(search.all, { params: { query: 'x'.repeat(101) } })).status).toBe(422)
    expect((await app.requestError(search.tab, { params: { query: 'x', type: 'covers' } })).status).toBe(422)
    expect((await app.requestError(search.suggestions, { query: {} })).status).toBe(422)
  })

  it('includes the like state of the listener', async () => {
    const { id, token } = await makeUser(app.ctx)
    const { songs } = await app.call(search.all, { params: { query: 'nightswimming' } })
    await app.ctx.db
      .insertInto('likes')
      .values({ user_id: id, item_type: 'song', item_id: songs[0]?.id as number })
      .execute()
    const mine = await app.call(search.all, { params: { query: 'nightswimming' } }, token)
    expect(mine.songs[0]).toMatchObject({ title: 'Nightswimming', liked: true })
    expect(mine.top).toMatchObject({ title: 'Nightswimming', liked: true })
    const ingrid = { params: { query: 'ingrid solheim' } }
    const { profiles } = await app.call(search.all, ingrid, token)
    expect(profiles[0]).toMatchObject({ name: 'Ingrid Solheim', followed: false })
    await app.ctx.db
      .insertInto('follows')
      .values({ user_id: id, item_type: 'user', item_id: profiles[0]?.id as number })
      .execute()
    expect((await app.call(search.all, ingrid, token)).profiles[0]).toMatchObject({ followed: true })
  })
})

it('finds what has all words, though only the rare ones are looked up', async () => {
  const plan = planOf(normalizeQuery('low tide'), ({ word }) => (word === 'low' ? 1_000_000 : 1))
  expect(plan.probe).not.toBe(plan.full)
  const hits = await listHits(app.ctx.db, plan, { types: ['song', 'artist'], offset: 0, end: 10 })
  const song = app.ctx.db.selectFrom('songs').select('id').where('title', '=', 'Low Tide')
  const { id } = await song.executeTakeFirstOrThrow()
  expect(hits.map(({ item_type, item_id }) => [item_type, item_id])).toEqual([['song', id]])
})
