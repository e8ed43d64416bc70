import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { account } from '../../../../contract/platform/account.ts'
import { notifications } from '../../../../contract/platform/notifications.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { makeArtist, makeMember, makeSong, makeUser, type TestUser } from '../../../testing/make.ts'
import { notifyArtists } from './service.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

let artist: { id: number; name: string }
let song: { id: number; title: string }
const team = {} as Record<'owner' | 'editor' | 'analyst', TestUser>
beforeEach(async () => {
  artist = await makeArtist(app.ctx, { name: 'Brine' })
  song = await makeSong(app.ctx, { artist_id: artist.id, title: 'Fog' })
  for (const role of ['owner', 'editor', 'analyst'] as const) {
    team[role] = await makeUser(app.ctx)
    await makeMember(app.ctx, artist, team[role], role)
  }
})

const received = async (by: TestUser) =>
  (await app.call(notifications.list, {}, by.token)).map(({ kind, title, text, params }) => ({
    kind,
    of: title,
    message: text,
    ...params,
  }))
const plays = (count: number) =>
  sql`update song_stats set plays = ${count} where song_id = ${song.id}`.execute(app.ctx.db)
const followers = (count: number) =>
  sql`update artist_stats set followers_count = ${count} where artist_id = ${artist.id}`.execute(app.ctx.db)
const newFollowers = (daysAgo: number, count: number) =>
  sql`insert into analytics_artist_days (artist_id, part, value, day, new_followers)
    values (${artist.id}, 'all', '', (now() at time zone 'utc')::date - ${daysAgo}::int, ${count})`.execute(
    app.ctx.db,
  )

it('notifies owners and editors of each milestone once, and never again after a fall', async () => {
  await plays(99)
  await followers(99)
  await notifyArtists(app.ctx)
  expect(await received(team.owner)).toEqual([])
  await plays(1_234)
  await followers(100)
  await Promise.all([notifyArtists(app.ctx), notifyArtists(app.ctx)])
  for (const by of [team.owner, team.editor])
    expect(await received(by)).toEqual([
      { kind: 'milestone', of: 'Brine', message: '{text} followers reached.', text: '100', total: 1 },
      {
        kind: 'milestone',
        of: 'Brine',
        message: '{title} reached {text} plays.',
        title: 'Fog',
        text: '1\u202f000',
        total: 1,
      },
    ])
  expect(await received(team.analyst)).toEqual([])
  await plays(900)
  await notifyArtists(app.ctx)
  await plays(9_999)
  await notifyArtists(app.ctx)
  expect(await received(team.owner)).toHaveLength(2)
  await plays(10_000)
  await notifyArtists(app.ctx)
  // An unread one about the same song is replaced.
  const after = await app.call(notifications.list, {}, team.owner.token)
  expect(after[0]?.params.text).toBe('10\u202f000')
})

it('bundles the new followers of yesterday, once, and respects muted kinds', async () => {
  await newFollowers(0, 4)
  await newFollowers(1, 12)
  await newFollowers(2, 7)
  await app.call(account.change, { body: { notify: { new_followers: false } } as never }, team.editor.token)
  await notifyArtists(app.ctx)
  await notifyArtists(app.ctx)
  expect(await received(team.owner)).toEqual([
    { kind: 'new_followers', of: 'Brine', message: '{total} new followers', total: 12 },
  ])
  expect(await received(team.editor)).toEqual([])
  expect(await received(team.analyst)).toEqual([])
})
