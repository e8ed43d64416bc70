import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { SmartRule, SmartRules } from '../../../../../contract/catalog/items.ts'
import { playlists } from '../../../../../contract/catalog/playlists.ts'
import { songs } from '../../../../../contract/catalog/songs.ts'
import { type TestApp, testApp } from '../../../../testing/app.ts'
import {
  makeArtist,
  makeCover,
  makeGenre,
  makeSong,
  makeUser,
  type TestUser,
} from '../../../../testing/make.ts'

let app: TestApp
let owner: TestUser
let other: TestUser
const it_is: Record<string, number> = {}
let rock: number
let singer: number
beforeAll(async () => {
  app = await testApp()
  owner = await makeUser(app.ctx)
  other = await makeUser(app.ctx)
  rock = (await makeGenre(app.ctx)).id
  singer = (await makeArtist(app.ctx)).id
  const cover_id = (await makeCover(app.ctx)).id
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000)
  const songs: [string, Parameters<typeof makeSong>[1]][] = [
    [
      'old',
      {
        title: 'Été à la mer',
        year: 1970,
        plays: 50,
        likes: 5,
        created_at: day(400),
        genres: [rock],
        cover_id,
      },
    ],
    [
      'new',
      { title: '100% of it', released_at: '2020-05-01', plays: 9, created_at: day(1), artists: [singer] },
    ],
    [
      'mid',
      {
        title: "Robert'); drop table songs;--",
        year: 1999,
        plays: 20,
        likes: 2,
        created_at: day(30),
        media: { duration: 900 },
      },
    ],
    ['own', { title: 'My secret', year: 2001, public: false, user_id: owner.id, created_at: day(2) }],
    ['foreign', { title: 'Their secret', year: 2001, public: false, user_id: other.id, created_at: day(2) }],
  ]
  for (const [name, song] of songs)
    it_is[name] = (await makeSong(app.ctx, { media: { duration: 100 }, ...song })).id
  for (const [user_id, song] of [
    [owner.id, 'old'],
    [other.id, 'new'],
  ] as const)
    await app.ctx.db
      .insertInto('likes')
      .values({ user_id, item_type: 'song', item_id: it_is[song] as number })
      .execute()
  for (const [user_id, song, rating, plays, ago] of [
    [owner.id, 'old', 2, 30, 100],
    [owner.id, 'mid', 5, 3, 2],
    [other.id, 'new', 4, 9, 1],
  ] as const) {
    const [item_id, at] = [it_is[song] as number, day(ago)]
    await app.ctx.db.insertInto('ratings').values({ user_id, item_type: 'song', item_id, rating }).execute()
    await app.ctx.db
      .insertInto('song_listens')
      .values({ user_id, song_id: item_id, own_plays: plays, own_first_at: at, own_last_at: at })
      .execute()
  }
})
afterAll(() => app.close())
afterEach(() => void vi.useRealTimers())

const make = (rules: SmartRule[], more: Partial<SmartRules> = {}, body: object = {}) =>
  app.call(
    playlists.create,
    {
      body: {
        title: 'Smart',
        public: true,
        rules: { match: 'all', rules, sort: 'added', limit: 100, ...more },
        ...body,
      },
    },
    owner.token,
  )
const read = async (id: number, by?: TestUser) => {
  const { songs: list, ...playlist } = await app.call(playlists.get, { params: { id } }, by?.token)
  const names = Object.fromEntries(Object.entries(it_is).map(([name, song]) => [song, name]))
  return { ...playlist, list: list.map((song) => names[song.id]) }
}
const chosen = async (rules: SmartRule[], more: Partial<SmartRules> = {}) =>
  (await read((await make(rules, more)).id, other)).list
const everything: SmartRule = { field: 'plays', op: 'less_than', value: 1_000_000 }

describe('a rule', () => {
  it.each<[SmartRule, string[]]>([
    [{ field: 'title', op: 'contains', value: 'ete A' }, ['old']],
    [{ field: 'title', op: 'contains_not', value: 'ETE' }, ['mid', 'new']],
    [{ field: 'year', op: 'is', value: 1999 }, ['mid']],
    [{ field: 'year', op: 'before', value: 1999 }, ['old']],
    [{ field: 'year', op: 'after', value: 1999 }, ['new']],
    [{ field: 'plays', op: 'more_than', value: 9 }, ['old', 'mid']],
    [{ field: 'plays', op: 'less_than', value: 20 }, ['new']],
    [{ field: 'likes', op: 'more_than', value: 2 }, ['old']],
    [{ field: 'likes', op: 'less_than', value: 2 }, ['new']],
    [{ field: 'added', op: 'in_last_days', value: 7 }, ['new']],
    [{ field: 'added', op: 'not_in_last_days', value: 36_500 }, []],
    [{ field: 'added', op: 'not_in_last_days', value: 100 }, ['old']],
    [{ field: 'liked', op: 'is', value: true }, ['old']],
    [{ field: 'liked', op: 'is', value: false }, ['mid', 'new']],
    [{ field: 'rating', op: 'at_least', value: 2 }, ['old', 'mid']],
    [{ field: 'rating', op: 'at_least', value: 3 }, ['mid']],
    [{ field: 'rating', op: 'is', value: 2 }, ['old']],
    [{ field: 'rated', op: 'is', value: true }, ['old', 'mid']],
    [{ field: 'rated', op: 'is', value: false }, ['new']],
    [{ field: 'own_plays', op: 'more_than', value: 3 }, ['old']],
    [{ field: 'own_plays', op: 'less_than', value: 4 }, ['mid', 'new']],
    [{ field: 'played', op: 'is', value: true }, ['old', 'mid']],
    [{ field: 'played', op: 'is', value: false }, ['new']],
    [{ field: 'last_played', op: 'in_last_days', value: 7 }, ['mid']],
    [{ field: 'last_played', op: 'not_in_last_days', value: 7 }, ['old', 'new']],
    [{ field: 'duration', op: 'more_than', value: 100 }, ['mid']],
    [{ field: 'duration', op: 'less_than', value: 101 }, ['old', 'new']],
  ])('%j chooses %j', async (rule, expected) => {
    expect(await chosen([rule])).toEqual(expected)
  })

  it('matches by genre or artist', async () => {
    expect(await chosen([{ field: 'genre', op: 'is', value: rock }])).toEqual(['old'])
    expect(await chosen([{ field: 'genre', op: 'is_not', value: rock }])).toEqual(['mid', 'new'])
    expect(await chosen([{ field: 'artist', op: 'is', value: singer }])).toEqual(['new'])
    expect(await chosen([{ field: 'artist', op: 'is_not', value: singer }])).toEqual(['old', 'mid'])
  })

  it('can be combined by any or all', async () => {
    const rules: SmartRule[] = [
      { field: 'year', op: 'before', value: 1990 },
      { field: 'plays', op: 'less_than', value: 10 },
    ]
    expect(await chosen(rules, { match: 'any' })).toEqual(['old', 'new'])
    expect(await chosen(rules, { match: 'all' })).toEqual([])
  })

  it('is always treated as a value', async () => {
    for (const [value, expected] of [
      ["'); drop table songs;--", ['mid']],
      ['%', ['new']],
      ['_', []],
      ['\\', []],
      ["' or 1=1 --", []],
      ['$1', []],
      ['{"a":1}', []],
    ] as const)
      expect(await chosen([{ field: 'title', op: 'contains', value }])).toEqual(expected)
    for (const rule of [
      { field: 'id', op: 'is', value: 1 },
      { field: 'plays', op: '> 0 or', value: 1 },
      { field: 'plays', op: 'more_than', value: '1 or 1=1' },
      { field: 'year', op: 'is', value: 2000, or: 'true' },
    ]) {
      const body = { title: 'x', rules: { match: 'all', rules: [rule] } }
      expect((await app.requestError(playlists.create, { body }, owner.token)).status).toBe(422)
    }
    for (const rules of [
      { match: 'all', rules: [] },
      { match: 'all', rules: [everything], limit: 501 },
      { match: 'all', rules: [everything], sort: 'id; drop table songs' },
    ])
      expect(
        (await app.requestError(playlists.create, { body: { title: 'x', rules } }, owner.token)).status,
      ).toBe(422)
  })
})

describe('a smart playlist', () => {
  it('is sorted and limited', async () => {
    expect(await chosen([everything], { sort: '-added', limit: 2 })).toEqual(['new', 'mid'])
    expect(await chosen([everything], { sort: '-plays' })).toEqual(['old', 'mid', 'new'])
    expect(await chosen([everything], { sort: '-likes' })).toEqual(['old', 'mid', 'new'])
    expect(await chosen([everything], { sort: '-own_plays' })).toEqual(['old', 'mid', 'new'])
    expect(await chosen([everything], { sort: '-rating' })).toEqual(['mid', 'old', 'new'])
    expect(await chosen([everything], { sort: '-year' })).toEqual(['new', 'mid', 'old'])
    expect((await chosen([everything], { sort: 'title' })).toSorted()).toEqual(['mid', 'new', 'old'])
  })

  it('in random order is stable all day and different on other days', async () => {
    const { id } = await make([everything], { sort: 'random' })
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
    const days = new Set<string>()
    for (let day = 0; day < 12; day++) {
      const today = (await read(id, other)).list.join()
      expect((await read(id, owner)).list.filter((name) => name !== 'own').join()).toBe(today)
      days.add(today)
      vi.setSystemTime(Date.now() + 86_400_000)
    }
    expect(days.size).toBeGreaterThan(1)
  })

  it('contains private songs for their owner only', async () => {
    const { id, ...created } = await make([everything], { sort: '-added' })
    expect(created).toMatchObject({ songs_count: 4, duration: 1200 })
    expect(await read(id, owner)).toMatchObject({ list: ['new', 'own', 'mid', 'old'], songs_count: 4 })
    expect(await read(id, other)).toMatchObject({
      list: ['new', 'mid', 'old'],
      songs_count: 3,
      duration: 1100,
    })
    expect(await read(id)).toMatchObject({ list: ['new', 'mid', 'old'], songs_count: 3 })
    const rest = await app.call(
      playlists.songs,
      { params: { id }, query: { after: '1', limit: 1 } },
      other.token,
    )
    expect(rest.map((song) => [song.id, song.added_at])).toEqual([[it_is.mid, null]])
  })

  it('accepts no manual songs', async () => {
    const { id } = await make([everything])
    const body = { song_id: it_is.new }
    const many = { song_ids: [it_is.new] }
    for (const [e, input] of [
      [playlists.attach, { params: { playlistId: id }, body }],
      [playlists.detach, { params: { playlistId: id }, body }],
      [playlists.attachMany, { params: { id }, body: many }],
      [playlists.detachMany, { params: { id }, body: many }],
      [playlists.order, { params: { id }, body: many }],
    ] as const) {
      const response = await app.requestError(e, input, owner.token)
      expect([response.status, response.body.message]).toEqual([
        409,
        'You can’t add songs to a smart playlist – its rules decide what’s in it.',
      ])
    }
    const both = { title: 'x', songs: [it_is.new], rules: { match: 'all', rules: [everything] } }
    expect((await app.requestError(playlists.create, { body: both }, owner.token)).status).toBe(422)
  })

  it('accepts new rules, and keeps its songs when they are removed', async () => {
    const { id } = await make([everything])
    const change = (rules: SmartRules | null) =>
      app.requestError(playlists.change, { params: { id }, body: { rules } }, owner.token)
    await change({
      match: 'all',
      rules: [{ field: 'plays', op: 'more_than', value: 30 }],
      sort: '-added',
      limit: 5,
    })
    expect((await read(id, other)).list).toEqual(['old'])
    await change({ match: 'all', rules: [everything], sort: '-plays', limit: 2 })
    expect((await change(null)).status).toBe(200)
    expect(await read(id, other)).toMatchObject({ rules: null, list: ['old', 'mid'], songs_count: 2 })
    // Manual from now on; rules would discard that silently.
    await app.call(
      playlists.attach,
      { params: { playlistId: id }, body: { song_id: it_is.new as number } },
      owner.token,
    )
    const rejected = await change({ match: 'all', rules: [everything], sort: 'added', limit: 5 })
    expect([rejected.status, rejected.body.message]).toEqual([
      409,
      'You can’t turn a playlist that already has songs into a smart playlist.',
    ])
    expect((await read(id, other)).list).toEqual(['old', 'mid', 'new'])
  })

  it('shows counts and covers in lists, refreshed when some minutes old', async () => {
    const { id } = await make([{ field: 'title', op: 'contains', value: 'mer' }])
    const listed = async () => (await app.call(playlists.mine, {}, owner.token)).find((one) => one.id === id)
    expect(await listed()).toMatchObject({ songs_count: 1, duration: 100, mosaic: [{ color: '#204060' }] })
    const { id: added } = await makeSong(app.ctx, { title: 'Summer', media: { duration: 11 } })
    expect(await listed()).toMatchObject({ songs_count: 1 })
    await sql`update playlists set counted_at = now() - interval '6 minutes' where id = ${id}`.execute(
      app.ctx.db,
    )
    await expect.poll(listed).toMatchObject({ songs_count: 2, duration: 111 })
    await app.ctx.db.deleteFrom('songs').where('id', '=', added).execute()
  })

  it('can be private like any other', async () => {
    const { id } = await make([everything], {}, { public: false })
    for (const by of [other.token, undefined]) {
      expect((await app.requestError(playlists.get, { params: { id } }, by)).status).toBe(404)
      expect((await app.requestError(playlists.songs, { params: { id } }, by)).status).toBe(404)
    }
    expect((await app.requestError(songs.get, { params: { id: it_is.own } }, other.token)).status).toBe(404)
  })
})

describe('the preview of rules', () => {
  const preview = (rules: SmartRule[], limit: number, by: TestUser) =>
    app.call(playlists.preview, { body: { match: 'all', rules, sort: 'added', limit } }, by.token)

  it('returns the songs, and how many match beyond the limit', async () => {
    expect(await preview([everything], 2, other)).toMatchObject({ songs_count: 2, fitting: 4 })
    expect(await preview([{ field: 'year', op: 'is', value: 1999 }], 100, other)).toEqual({
      songs_count: 1,
      duration: 900,
      fitting: 1,
    })
  })

  it('uses the ratings and plays of the viewer', async () => {
    const rated: SmartRule = { field: 'rating', op: 'is', value: 4 }
    const played: SmartRule = { field: 'own_plays', op: 'more_than', value: 8 }
    for (const rule of [rated, played])
      expect(await preview([rule, { field: 'artist', op: 'is', value: singer }], 9, other)).toMatchObject({
        fitting: 1,
      })
    expect(await preview([rated], 9, owner)).toMatchObject({ fitting: 0 })
    expect(await preview([played], 9, owner)).toMatchObject({ fitting: 1 })
  })

  it('uses the likes of the viewer', async () => {
    const liked: SmartRule[] = [{ field: 'liked', op: 'is', value: true }]
    expect(await preview([...liked, { field: 'genre', op: 'is', value: rock }], 9, owner)).toMatchObject({
      fitting: 1,
    })
    expect(await preview([...liked, { field: 'genre', op: 'is', value: rock }], 9, other)).toMatchObject({
      fitting: 0,
    })
  })

  it('rejects invalid rules', async () => {
    const bad = { field: 'year', op: 'is', value: 99 } as SmartRule
    await expect(preview([bad], 9, owner)).rejects.toThrow('rules.0.value')
  })
})
