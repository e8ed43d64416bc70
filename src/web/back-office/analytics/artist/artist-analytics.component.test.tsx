import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { artists } from '../../../../contract/catalog/artists.ts'
import { artistAlbums } from '../../../../contract/catalog/back-office/albums.ts'
import { adminArtistDecisions } from '../../../../contract/catalog/back-office/artist-requests.ts'
import { artistSongs } from '../../../../contract/catalog/back-office/songs.ts'
import { artistTeam, type TeamRole } from '../../../../contract/platform/artist-team.ts'
import { artistAnalytics } from '../../../../contract/platform/back-office/analytics.ts'
import { bootstrap } from '../../../../contract/platform/bootstrap.ts'
import { artistEarningCalls, artistPayouts } from '../../../../contract/selling/back-office/earnings.ts'
import { featuredRequests } from '../../../../contract/site/back-office/home-sections.ts'
import { updateSettings } from '../../../data/settings.ts'
import { openArea, openArtistArea } from '../../../testing/back-office.tsx'
import { answer } from '../../../testing/http-server.ts'
import { sampleOf } from '../../../testing/sample.ts'
import { answerTable } from '../../../testing/table.ts'

const albumRow = artistAlbums.list.reply.def.shape.data.def.element
const songRow = artistSongs.list.reply.def.shape.data.def.element

beforeEach(() => {
  answerTable(artistAlbums, [])
  answerTable(artistSongs, [])
  answer(artistPayouts.summary, () => ({ balances: [], account: null, methods: [], payouts: [] }))
})

it('gives the choice of a period the whole width of a phone', async () => {
  await page.viewport(390, 844)
  onTestFinished(() => page.viewport(1280, 800))
  answer(artistAnalytics.dashboard, () => sampleOf(artistAnalytics.dashboard.reply))
  await openArtistArea('analytics')
  const periods = page.getByRole('radiogroup', { name: 'Period' })
  await expect.element(periods).toBeVisible()
  const { left, right } = periods.element().getBoundingClientRect()
  expect([left, innerWidth - right]).toEqual([16, 16])
  await expect.element(page.getByRole('button', { name: 'Export as CSV' })).toBeVisible()
})

it('lets administrators choose an artist, without links that only its team may open', async () => {
  answer(artists.selected, () => null)
  answer(artistTeam.managed, () => [])
  answer(adminArtistDecisions.artists, () => [{ id: 9, name: 'Brine' }])
  const asked: unknown[] = []
  const { dashboard } = artistAnalytics
  answer(dashboard, ({ query }) => {
    asked.push(query.artist_id)
    const sample = sampleOf(dashboard.reply, { artist: { id: 9, name: 'Brine' } } as never)
    const songs = { data: [{ id: 3, title: 'Wick', cover: null, plays: 5 }], others: 0 }
    return { ...sample, top: { ...sample.top, songs } }
  })
  const { location } = await openArea('/artist/analytics')
  await expect.element(page.getByText('Choose an artist')).toBeVisible()
  const pages = page.getByRole('navigation', { name: 'Artist area' }).getByRole('link')
  expect(pages.elements().map(({ textContent }) => textContent)).toEqual(['Analytics'])
  await page.getByRole('combobox', { name: 'Artist' }).click()
  await page.getByRole('option', { name: 'Brine' }).click()
  await expect.element(page.getByRole('link', { name: 'Wick' })).toHaveAttribute('href', '/song/3')
  expect(asked).toEqual([9])
  expect(location()).toBe('/artist/analytics?artist=9')
})

it('shows owners what sales and shares brought in the period', async () => {
  answer(bootstrap.settings, () => [{ key: 'saas', value: '1' }])
  await updateSettings()
  answer(artistAnalytics.dashboard, () => sampleOf(artistAnalytics.dashboard.reply))
  const asked: unknown[] = []
  answer(artistEarningCalls.totals, ({ query }) => {
    asked.push(query)
    return [
      { label: 'sales', count: 3, net: 2550, currency: 'EUR' },
      { label: 'shares', count: 0, net: 417, currency: 'EUR' },
    ]
  })
  await openArtistArea('analytics?from=2026-01-01&to=2026-01-31')
  const panel = page.getByRole('region', { name: 'Earnings' })
  await expect.element(panel.getByText('€25.50')).toBeVisible()
  await expect.element(panel.getByText('Subscriptions and ads')).toBeVisible()
  await expect.element(panel.getByText('€4.17')).toBeVisible()
  expect(asked).toEqual([{ artist_id: 7, by: 'source', from: '2026-01-01', to: '2026-02-01' }])
})

const earned = { currency: 'EUR', pending_until: null, requested: 0, paid_out: 0 }
const cards = () =>
  [...page.getByRole('region', { name: 'Overview' }).getByRole('link').elements()].map(
    ({ textContent }) => textContent,
  )

it.each<[TeamRole, string[]]>([
  [
    'owner',
    [
      'Followers1,24012 new, 2 lost',
      'Available earnings€123.00€45.00 more soon',
      'Upcoming releases2Wick · Feb 1, 2090',
      'Waiting for you1To be featured',
    ],
  ],
  ['analyst', ['Followers1,24012 new, 2 lost', 'Upcoming releases2Wick · Feb 1, 2090']],
])('shows what a team looks for first to an %s', async (role, expected) => {
  answer(bootstrap.settings, () => [{ key: 'saas', value: '1' }])
  await updateSettings()
  answer(artistEarningCalls.totals, () => [])
  answer(artistAnalytics.dashboard, () => {
    const sample = sampleOf(artistAnalytics.dashboard.reply, { followers: 1240 } as never)
    const followers = (value: number) => ({ value, previous: 0 })
    return {
      ...sample,
      totals: { ...sample.totals, new_followers: followers(12), lost_followers: followers(2) },
    }
  })
  answer(artistPayouts.summary, () => ({
    balances: [{ ...earned, available: 12_300, pending: 4_500 }],
    account: null,
    methods: [],
    payouts: [],
  }))
  const release = { state: 'scheduled' as const }
  answerTable(artistAlbums, [
    sampleOf(albumRow, { ...release, id: 1, title: 'Tidewater', release_at: '2090-03-01T00:00:00Z' }),
  ])
  answerTable(artistSongs, [
    sampleOf(songRow, { ...release, id: 2, album: { id: 1, name: 'Tidewater' } }),
    sampleOf(songRow, { ...release, id: 3, title: 'Wick', album: null, release_at: '2090-02-01T00:00:00Z' }),
  ])
  answer(featuredRequests.list, () => [sampleOf(featuredRequests.list.reply.def.element)])
  await openArtistArea('analytics', role)
  await expect.poll(cards).toEqual(expected)
})
