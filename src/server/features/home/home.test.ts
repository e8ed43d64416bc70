import { afterAll, beforeAll, expect, it } from 'vitest'
import type { HomeSection } from '../../../contract/home.ts'
import { home } from '../../../contract/home.ts'
import { songs } from '../../../contract/songs.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { type MadeUser, makeAlbum, makeArtist, makeGenre, makeSong, makeUser } from '../../testing/make.ts'
import { setSetting } from '../settings/settings.service.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const sections = (user?: MadeUser): Promise<HomeSection[]> => t.call(home.sections, {}, user?.token)
const titles = (section: HomeSection | undefined): string[] =>
  section?.items.map((item) => item.title).sort() ?? []
const named = (all: HomeSection[], id: string): HomeSection | undefined =>
  all.find((section) => section.id === id)

const play = async (user: MadeUser, songId: number, counted = true): Promise<void> => {
  await t.on.db
    .insertInto('plays')
    .values({
      user_id: user.id,
      item_type: 'song',
      item_id: songId,
      duration: 200,
      ended_at: new Date(),
      seconds: counted ? 200 : 1,
      counted,
    })
    .execute()
}
const mark = (table: 'likes' | 'follows', user: MadeUser, item_type: string, item_id: number) =>
  t.on.db.insertInto(table).values({ user_id: user.id, item_type, item_id }).execute()

it('has nothing personal for visitors and for those of whom nothing is known', async () => {
  const artist = await makeArtist(t.on)
  await makeSong(t.on, { artists: [artist.id] })
  const personal = ['recent', 'because-played', 'followed-artists', 'liked-artists']
  for (const user of [undefined, await makeUser(t.on)])
    for (const section of await sections(user)) expect(personal).not.toContain(section.id)
})

it('shows songs near the last counted play and says so, until the listener forgets', async () => {
  const user = await makeUser(t.on)
  const genre = await makeGenre(t.on)
  const artist = await makeArtist(t.on)
  const given = { artists: [artist.id], genres: [genre.id] }
  const played = await makeSong(t.on, { ...given, title: 'The played one' })
  await makeSong(t.on, { ...given, title: 'Near by artist' })
  await makeSong(t.on, { genres: [genre.id], title: 'Near by genre' })
  await makeSong(t.on, { ...given, title: 'Private and near', public: false })
  const skipped = await makeSong(t.on, { title: 'Skipped' })
  await play(user, played.id)
  await play(user, skipped.id, false)

  const section = named(await sections(user), 'because-played')
  expect(section?.reason).toEqual({
    text: 'Because you played {title}',
    values: { title: 'The played one' },
  })
  expect(titles(section)).toEqual(['Near by artist', 'Near by genre'])
  const related = await t.call(songs.related, { params: { id: played.id } }, user.token)
  expect(related.map((song) => song.title)).toEqual(['Near by artist', 'Near by genre'])
  expect(titles(named(await sections(user), 'recent'))).toEqual(['The played one'])

  await t.on.db.updateTable('users').set({ recents_since: new Date() }).where('id', '=', user.id).execute()
  expect(named(await sections(user), 'because-played')).toBeUndefined()
  expect(named(await sections(user), 'recent')).toBeUndefined()
})

it('shows albums of followed artists, newest first, without private ones', async () => {
  const user = await makeUser(t.on)
  const artist = await makeArtist(t.on, { name: 'Followed' })
  for (const [title, given] of [
    ['Older', { created_at: '2020-01-01' }],
    ['Newer', { created_at: '2021-01-01' }],
    ['Secret', { public: false }],
  ] as const) {
    const album = await makeAlbum(t.on, { title, artist_id: artist.id, ...given })
    await makeSong(t.on, { artists: [artist.id], album_id: album.id })
  }
  await mark('follows', user, 'artist', artist.id)
  const section = named(await sections(user), 'followed-artists')
  expect(section?.items.map((item) => item.title)).toEqual(['Newer', 'Older'])
  expect(section?.reason).toEqual({ text: 'Because you follow {name}', values: { name: 'Followed' } })
})

it('shows more by artists of liked songs: what is not liked yet, at most three of one', async () => {
  const user = await makeUser(t.on)
  const artist = await makeArtist(t.on)
  const liked = await makeSong(t.on, { artists: [artist.id], title: 'Liked', plays: 90 })
  for (const plays of [1, 2, 3, 4])
    await makeSong(t.on, { artists: [artist.id], title: `Plays ${plays}`, plays })
  await makeSong(t.on, { artists: [artist.id], title: 'Private', plays: 99, public: false })
  await mark('likes', user, 'song', liked.id)
  const section = named(await sections(user), 'liked-artists')
  expect(section?.items.map((item) => item.title)).toEqual(['Plays 4', 'Plays 3', 'Plays 2'])
  expect(section?.items[0]).toMatchObject({ liked: false })
  expect(section?.reason).toEqual({ text: 'Because you like {title}', values: { title: 'Liked' } })
})

it('begins with the own, and every section has its place', async () => {
  const user = await makeUser(t.on)
  const song = await makeSong(t.on, { artists: [(await makeArtist(t.on)).id] })
  await play(user, song.id)
  const all = await sections(user)
  expect(all.map((section) => section.order)).toEqual(all.map((_, at) => at + 1))
  const place = (id: string): number => all.findIndex((section) => section.id === id)
  expect(place('recent')).toBeLessThan(place('top-songs'))
  expect(place('recent')).toBeGreaterThanOrEqual(0)
})

it('says what the chart is made of, and shows all of it on a page of its own', async () => {
  const own = await testApp()
  const [listener, owner] = [await makeUser(own.on), await makeUser(own.on)]
  const at = (created_at: string, title: string, plays = 0) => makeSong(own.on, { title, plays, created_at })
  await at('2020-01-01', 'Unheard, older')
  await at('2021-01-01', 'Unheard, newer')
  await at('2020-01-01', 'Once loved', 70)
  await at('2020-01-01', 'Always loved', 90)
  const now = await makeSong(own.on, { title: 'Now', plays: 1 })
  const mine = await makeSong(own.on, { title: 'Private', plays: 999, public: false, user_id: owner.id })
  for (const item_id of [now.id, mine.id])
    await own.on.db
      .insertInto('plays')
      .values({
        user_id: listener.id,
        item_type: 'song',
        item_id,
        duration: 200,
        ended_at: new Date(),
        seconds: 200,
        counted: true,
      })
      .execute()

  const chart = await own.call(home.chart, {}, owner.token)
  expect(
    chart.map((part) => [part.reason?.text, part.items.map((item) => item.type === 'song' && item.title)]),
  ).toEqual([
    ['Most played in the last 30 days', ['Now']],
    ['Most played of all time', ['Always loved', 'Once loved']],
    ['Not played yet, newest first', ['Unheard, newer', 'Unheard, older']],
  ])
  const section = (await own.call(home.browse, {})).find(({ id }) => id === 'top-songs')
  expect(section).toMatchObject({
    title: 'Top songs',
    reason: { text: 'Most played first, then the newest' },
    more: '/browse/chart',
  })
  expect(section?.items.map((item) => item.id)).toEqual(
    chart.flatMap(({ items }) => items.map((item) => item.id)),
  )
  await own.close()
})

it('has a chart as soon as there is a song', async () => {
  const own = await testApp()
  try {
    const { token } = await makeUser(own.on)
    const ids = async () => (await own.call(home.sections, {}, token)).map(({ id }) => id)
    expect(await ids()).not.toContain('top-songs')
    await makeSong(own.on)
    expect(await ids()).toContain('top-songs')
  } finally {
    await own.close()
  }
})

it('leads to no page of the catalogue where browsing is off', async () => {
  const own = await testApp()
  await makeSong(own.on, { artists: [(await makeArtist(own.on)).id], genres: [(await makeGenre(own.on)).id] })
  const leads = async () => (await own.call(home.sections, {})).map((section) => section.more)
  expect(await leads()).toContain('/browse/chart')
  await setSetting(own.on, 'enableBrowse', 'false')
  await expect.poll(() => own.on.settings().enableBrowse).toBe(false)
  // What visitors get may be two seconds old.
  await expect.poll(leads, { timeout: 10_000 }).toEqual((await leads()).map(() => null))
  await own.close()
})
