import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { artistEvents } from '../../../../contract/catalog/artist-pages.ts'
import { artistEventTable } from '../../../../contract/catalog/back-office/artist-pages.ts'
import { adminArtists } from '../../../../contract/catalog/back-office/artists.ts'
import type { TeamRole } from '../../../../contract/platform/artist-team.ts'
import { artistCounts } from '../../../../contract/platform/back-office/roles.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { makeArtist, makeMember, makeSong, makeUser, type TestUser } from '../../../testing/make.ts'
import { resolveHead } from '../../site/seo/page-heads.service.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

let artist: { id: number; name: string }
let foreign: { id: number; name: string }
const team = {} as Record<TeamRole | 'stranger', TestUser>
beforeEach(async () => {
  artist = await makeArtist(app.ctx)
  await makeSong(app.ctx, { artist_id: artist.id })
  foreign = await makeArtist(app.ctx)
  for (const role of ['owner', 'editor', 'analyst'] as const) {
    team[role] = await makeUser(app.ctx)
    await makeMember(app.ctx, artist, team[role], role)
  }
  team.stranger = await makeUser(app.ctx)
  await makeMember(app.ctx, foreign, team.stranger)
})

const night = (more: object = {}) => ({
  when: { local: '2090-07-15T20:30', zone: 'Europe/Vienna' },
  venue: 'Arena',
  city: 'Vienna',
  ...more,
})
const add = (more: object = {}, by = team.editor) =>
  app.call(artistEventTable.create, { body: night(more) }, by.token)
const shown = async (id = artist.id) =>
  (await app.call(artistEvents.list, { params: { id } })).map(({ venue }) => venue)
const statusOf = async (...request: Parameters<TestApp['requestError']>): Promise<number> =>
  (await app.requestError(...request)).status

it('shows the next events of an artist on the clocks of their venues', async () => {
  await add({ venue: 'Second', when: { local: '2090-07-16T20:30', zone: 'America/New_York' } })
  await add({
    venue: 'First',
    title: 'Danube Festival',
    country: 'Austria',
    ticket_url: 'https://t.example/1',
  })
  const [first, second] = await app.call(artistEvents.list, { params: { id: artist.id } })
  expect(first).toMatchObject({
    title: 'Danube Festival',
    starts_at: '2090-07-15T18:30:00.000Z',
    time_zone: 'Europe/Vienna',
    venue: 'First',
    city: 'Vienna',
    country: 'Austria',
    ticket_url: 'https://t.example/1',
    cancelled: false,
  })
  expect(second).toMatchObject({ starts_at: '2090-07-17T00:30:00.000Z', title: null, ticket_url: null })
  expect(await app.call(artistCounts.get, {}, team.owner.token)).toMatchObject({ events: 2 })
})

it('hides what is over from the public, and keeps it for the team', async () => {
  await add({ venue: 'Long ago', when: { local: '2001-07-15T20:30', zone: 'UTC' } })
  const started = new Date(Date.now() - 2 * 3_600_000).toISOString().slice(0, 16)
  await add({ venue: 'On now', when: { local: started, zone: 'UTC' } })
  expect(await shown()).toEqual(['On now'])
  const past = { query: { 'filter[time]': 'past' as const } }
  const { data } = await app.call(artistEventTable.list, past, team.analyst.token)
  expect(data.map(({ venue }) => venue)).toEqual(['Long ago'])
})

it('moves and cancels an event', async () => {
  const { id, version } = await add()
  const moved = {
    ...night({ venue: 'Flex' }),
    title: null,
    country: null,
    ticket_url: null,
    cancelled: false,
  }
  const change = { params: { id }, body: { version, ...moved } }
  expect(await app.call(artistEventTable.change, change, team.owner.token)).toMatchObject({
    venue: 'Flex',
    when: { local: '2090-07-15T20:30', zone: 'Europe/Vienna' },
  })
  expect(await statusOf(artistEventTable.change, change, team.owner.token)).toBe(409)
  await app.call(artistEventTable.bulk, { body: { action: 'cancel', ids: [id] } }, team.editor.token)
  const [event] = await app.call(artistEvents.list, { params: { id: artist.id } })
  expect(event).toMatchObject({ venue: 'Flex', cancelled: true })
})

it('is for editors; analysts read, and nobody reaches the events of other artists', async () => {
  const { id } = await add()
  const { token } = team.analyst
  expect((await app.call(artistEventTable.list, {}, token)).data).toHaveLength(1)
  expect(await statusOf(artistEventTable.create, { body: night() }, token)).toBe(403)
  expect(await statusOf(artistEventTable.remove, { params: { id } }, token)).toBe(403)
  const stranger = team.stranger.token
  expect((await app.call(artistEventTable.list, {}, stranger)).data).toEqual([])
  expect(await statusOf(artistEventTable.get, { params: { id } }, stranger)).toBe(404)
  expect(await statusOf(artistEventTable.remove, { params: { id } }, stranger)).toBe(404)
  const theirs = { body: night({ artist_id: artist.id }) }
  expect(await statusOf(artistEventTable.create, theirs, stranger)).toBe(404)
  expect(await shown()).toHaveLength(1)
})

it('rejects what is no date, no time zone or no web address', async () => {
  for (const more of [
    { when: { local: '2090-02-31T20:30', zone: 'UTC' } },
    { when: { local: '2090-02-01T20:30', zone: "UTC'; drop table artists; --" } },
    { ticket_url: 'javascript:alert(1)' },
    { venue: '   ' },
    { city: 'x'.repeat(121) },
  ])
    expect(await statusOf(artistEventTable.create, { body: night(more) }, team.owner.token)).toBe(422)
})

it('describes events to search engines', async () => {
  await add({ title: '</script><script>alert(1)</script>', cancelled: true })
  const { linkedData } = await resolveHead(app.ctx, `/artist/${artist.id}`)
  expect(linkedData).toMatchObject({
    '@type': 'MusicGroup',
    event: [
      {
        '@type': 'MusicEvent',
        name: '</script><script>alert(1)</script>',
        startDate: '2090-07-15T18:30:00.000Z',
        eventStatus: 'https://schema.org/EventCancelled',
        location: { name: 'Arena', address: { addressLocality: 'Vienna' } },
      },
    ],
  })
})

it('has nothing public for an artist without music, and goes with the artist', async () => {
  const fresh = await makeArtist(app.ctx)
  await makeMember(app.ctx, fresh, team.owner)
  await add({ artist_id: fresh.id, venue: 'Early' }, team.owner)
  expect(await statusOf(artistEvents.list, { params: { id: fresh.id } })).toBe(404)
  expect(await app.call(artistEvents.list, { params: { id: fresh.id } }, team.owner.token)).toHaveLength(1)
  const admin = await makeUser(app.ctx, { admin: true })
  // A merged artist takes the events along.
  const merge = { action: 'merge' as const, ids: [fresh.id], value: artist.id }
  await app.call(adminArtists.bulk, { body: merge }, admin.token)
  expect(await shown()).toEqual(['Early'])
  const empty = await makeArtist(app.ctx)
  await makeMember(app.ctx, empty, team.owner)
  const { id } = await add({ artist_id: empty.id }, team.owner)
  await app.call(adminArtists.remove, { params: { id: empty.id } }, admin.token)
  expect(await statusOf(artistEventTable.get, { params: { id } }, team.owner.token)).toBe(404)
})
