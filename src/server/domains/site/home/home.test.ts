import { afterAll, beforeAll, expect, it } from 'vitest'
import { songs } from '../../../../contract/catalog/songs.ts'
import { type HomeSection, home } from '../../../../contract/site/home.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { costOf } from '../../../testing/explain.ts'
import { makeAlbum, makeArtist, makeGenre, makeSong, makeUser, type TestUser } from '../../../testing/make.ts'
import { rollUp } from '../../platform/analytics/rollup.service.ts'
import { setSetting } from '../../platform/settings/service.ts'
import { makeChart } from './chart.service.ts'
import { charted } from './queries.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const sections = (user?: TestUser): Promise<HomeSection[]> => app.call(home.sections, {}, user?.token)
const titles = (section: HomeSection | undefined): string[] =>
  section?.items.map((item) => item.title).sort() ?? []
const named = (all: HomeSection[], id: string): HomeSection | undefined =>
  all.find((section) => section.id === id)

const play = async (user: TestUser, songId: number, counted = true): Promise<void> => {
  await app.ctx.db
    .insertInto('all_plays')
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
const mark = (table: 'likes' | 'follows', user: TestUser, item_type: string, item_id: number) =>
  app.ctx.db.insertInto(table).values({ user_id: user.id, item_type, item_id }).execute()

it('contains nothing personal for visitors and new users', async () => {
  const artist = await makeArtist(app.ctx)
  await makeSong(app.ctx, { artists: [artist.id] })
  const personal = ['recent', 'own-top-songs', 'because-played', 'followed-artists', 'liked-artists']
  for (const user of [undefined, await makeUser(app.ctx)])
    for (const section of await sections(user)) expect(personal).not.toContain(section.id)
})

it('recommends songs related to the last counted play and says so, until the history is cleared', async () => {
  const user = await makeUser(app.ctx)
  const genre = await makeGenre(app.ctx)
  const artist = await makeArtist(app.ctx)
  const credits = { artists: [artist.id], genres: [genre.id] }
  const played = await makeSong(app.ctx, { ...credits, title: 'The played one' })
  await makeSong(app.ctx, { ...credits, title: 'Near by artist' })
  await makeSong(app.ctx, { genres: [genre.id], title: 'Near by genre' })
  await makeSong(app.ctx, { ...credits, title: 'Private and near', public: false })
  const skipped = await makeSong(app.ctx, { title: 'Skipped' })
  await play(user, played.id)
  await play(user, skipped.id, false)

  const section = named(await sections(user), 'because-played')
  expect(section?.reason).toEqual({
    text: 'Because you played {title}',
    values: { title: 'The played one' },
  })
  expect(titles(section)).toEqual(['Near by artist', 'Near by genre'])
  const related = await app.call(songs.related, { params: { id: played.id } }, user.token)
  expect(related.map((song) => song.title)).toEqual(['Near by artist', 'Near by genre'])
  expect(titles(named(await sections(user), 'recent'))).toEqual(['The played one'])

  await app.ctx.db
    .updateTable('users')
    .set({ history_cleared_at: new Date() })
    .where('id', '=', user.id)
    .execute()
  expect(named(await sections(user), 'because-played')).toBeUndefined()
  expect(named(await sections(user), 'recent')).toBeUndefined()
})

it('shows the songs that a listener played most, once there are some', async () => {
  const user = await makeUser(app.ctx)
  for (const plays of [1, 2, 3]) {
    const song = await makeSong(app.ctx, { title: `Played ${plays}` })
    for (let play_no = 0; play_no < plays; play_no += 1) await play(user, song.id)
  }
  expect(named(await sections(user), 'own-top-songs')).toBeUndefined()
  const favourite = await makeSong(app.ctx, { title: 'Played 4' })
  for (let play_no = 0; play_no < 4; play_no += 1) await play(user, favourite.id)
  expect(named(await sections(user), 'own-top-songs')?.items.map(({ title }) => title)).toEqual([
    'Played 4',
    'Played 3',
    'Played 2',
    'Played 1',
  ])
})

it('shows albums of followed artists, newest first, without private ones', async () => {
  const user = await makeUser(app.ctx)
  const artist = await makeArtist(app.ctx, { name: 'Followed' })
  for (const [title, values] of [
    ['Older', { created_at: '2020-01-01' }],
    ['Newer', { created_at: '2021-01-01' }],
    ['Secret', { public: false }],
  ] as const) {
    const album = await makeAlbum(app.ctx, { title, artist_id: artist.id, ...values })
    await makeSong(app.ctx, { artists: [artist.id], album_id: album.id })
  }
  await mark('follows', user, 'artist', artist.id)
  const section = named(await sections(user), 'followed-artists')
  expect(section?.items.map((item) => item.title)).toEqual(['Newer', 'Older'])
  expect(section?.reason).toEqual({ text: 'Because you follow {name}', values: { name: 'Followed' } })
})

it('recommends more by artists of liked songs: songs not yet liked, at most three per artist', async () => {
  const user = await makeUser(app.ctx)
  const artist = await makeArtist(app.ctx)
  const liked = await makeSong(app.ctx, { artists: [artist.id], title: 'Liked', plays: 90 })
  for (const plays of [1, 2, 3, 4])
    await makeSong(app.ctx, { artists: [artist.id], title: `Plays ${plays}`, plays })
  await makeSong(app.ctx, { artists: [artist.id], title: 'Private', plays: 99, public: false })
  await mark('likes', user, 'song', liked.id)
  const section = named(await sections(user), 'liked-artists')
  expect(section?.items.map((item) => item.title)).toEqual(['Plays 4', 'Plays 3', 'Plays 2'])
  expect(section?.items[0]).toMatchObject({ liked: false })
  expect(section?.reason).toEqual({ text: 'Because you like {title}', values: { title: 'Liked' } })
})

it('starts with personal sections, and every section has a position', async () => {
  const user = await makeUser(app.ctx)
  const song = await makeSong(app.ctx, { artists: [(await makeArtist(app.ctx)).id] })
  await play(user, song.id)
  const all = await sections(user)
  expect(all.map((section) => section.position)).toEqual(all.map((_, at) => at + 1))
  const indexOf = (id: string): number => all.findIndex((section) => section.id === id)
  expect(indexOf('recent')).toBeLessThan(indexOf('top-songs'))
  expect(indexOf('recent')).toBeGreaterThanOrEqual(0)
})

it('labels what the chart is based on, and shows all of it on its own page', async () => {
  const own = await testApp()
  const [listener, owner] = [await makeUser(own.ctx), await makeUser(own.ctx)]
  const at = (created_at: string, title: string, plays = 0) => makeSong(own.ctx, { title, plays, created_at })
  await at('2020-01-01', 'Unheard, older')
  await at('2021-01-01', 'Unheard, newer')
  await at('2020-01-01', 'Once loved', 70)
  await at('2020-01-01', 'Always loved', 90)
  const now = await makeSong(own.ctx, { title: 'Now', plays: 1 })
  const mine = await makeSong(own.ctx, { title: 'Private', plays: 999, public: false, user_id: owner.id })
  for (const item_id of [now.id, mine.id])
    await own.ctx.db
      .insertInto('all_plays')
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
  await rollUp(own.ctx)
  await makeChart(own.ctx)

  const chart = await own.call(home.chart, {}, owner.token)
  expect(
    chart.map((part) => [part.reason?.text, part.items.map((item) => item.type === 'song' && item.title)]),
  ).toEqual([
    ['Most played in the last 30 days', ['Now']],
    ['Most played of all time', ['Always loved', 'Once loved']],
    ['Newest first – nothing played yet', ['Unheard, newer', 'Unheard, older']],
  ])
  const section = (await own.call(home.browse, {})).find(({ id }) => id === 'top-songs')
  expect(section).toMatchObject({
    title: 'Top songs',
    reason: { text: 'Most played' },
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
    const { token } = await makeUser(own.ctx)
    const ids = async () => (await own.call(home.sections, {}, token)).map(({ id }) => id)
    expect(await ids()).not.toContain('top-songs')
    await makeSong(own.ctx)
    expect(await ids()).toContain('top-songs')
  } finally {
    await own.close()
  }
})

it('reads the chart from what the job stored, as long as its songs are public', async () => {
  const own = await testApp()
  const { id, token } = await makeUser(own.ctx)
  const [song, hidden] = [
    await makeSong(own.ctx, { title: 'Shown' }),
    await makeSong(own.ctx, { title: 'Hidden' }),
  ]
  const play = (item_id: number) => ({
    user_id: id,
    item_type: 'song',
    item_id,
    duration: 200,
    seconds: 200,
    counted: true,
  })
  await own.ctx.db.insertInto('all_plays').values([song.id, hidden.id, hidden.id].map(play)).execute()
  await rollUp(own.ctx)
  await makeChart(own.ctx)
  await own.ctx.db.updateTable('songs').set({ public: false }).where('id', '=', hidden.id).execute()
  const titles = async () =>
    (await own.call(home.chart, {}, token)).map(({ id, items }) => [id, items.map(({ title }) => title)])
  expect(await titles()).toEqual([['chart-chart', ['Shown']]])

  const { read } = await costOf(own.ctx.db, (db) => charted(db, 100))
  expect([...read].filter((table) => /plays|analytics_item_days/.test(table))).toEqual([])

  await own.ctx.db.deleteFrom('analytics_item_days').execute()
  await own.ctx.db.deleteFrom('analytics_item_months').execute()
  await makeChart(own.ctx)
  expect(await own.ctx.db.selectFrom('chart_songs').selectAll().execute()).toEqual([])
  await own.close()
})

it('links to no browse page if browsing is disabled', async () => {
  const own = await testApp()
  await makeSong(own.ctx, {
    artists: [(await makeArtist(own.ctx)).id],
    genres: [(await makeGenre(own.ctx)).id],
  })
  const leads = async () => (await own.call(home.sections, {})).map((section) => section.more)
  expect(await leads()).toContain('/browse/chart')
  await setSetting(own.ctx, 'enableBrowse', 'false')
  await expect.poll(() => own.ctx.settings().enableBrowse).toBe(false)
  // Responses to visitors are cached for two seconds.
  await expect.poll(leads, { timeout: 10_000 }).toEqual((await leads()).map(() => null))
  await own.close()
})
