import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { adminCampaignTools } from '../../../contract/ads/back-office/campaign-tools.ts'
import {
  type AdminCampaign,
  adminCampaign,
  adminCampaigns,
} from '../../../contract/ads/back-office/campaigns.ts'
import { bootstrap } from '../../../contract/platform/bootstrap.ts'
import { axeFinds } from '../../testing/axe.ts'
import { openBackOffice } from '../../testing/back-office.tsx'
import { answer, received } from '../../testing/http-server.ts'
import { sampleOf } from '../../testing/sample.ts'
import { answerTable } from '../../testing/table.ts'
import type { ItemOf } from '../crud/types.ts'
import { applySavedSettings } from '../settings/live-settings.ts'

const on = ['saas', 'enableAds', 'enableCampaigns'].map((key) => ({ key, value: '1' }))

beforeEach(async () => {
  answer(bootstrap.settings, () => on)
  answer(adminCampaignTools.states, () => ({
    draft: 0,
    pending: 1,
    active: 1,
    paused: 0,
    ended: 0,
    rejected: 0,
  }))
  answer(adminCampaignTools.plans, () => [
    { id: 1, name: 'Free', without_ads: false },
    { id: 2, name: 'Premium', without_ads: true },
  ])
  answer(adminCampaignTools.days, () => [])
  answer(adminCampaignTools.estimate, () => ({ listeners: 11_400, plays_per_day: 8_900 }))
  answer(adminCampaignTools.checkLink, () => ({ status: 200 }))
  await applySavedSettings(on)
})

const campaign = (id: number, own: Partial<AdminCampaign> = {}): AdminCampaign => ({
  ...sampleOf(adminCampaign, { id }),
  name: 'Late Crossing',
  artist: null,
  kind: 'banner',
  status: 'active',
  image: null,
  time_zone: 'Europe/Oslo',
  recent: [2, 5, 3],
  used: 0.62,
  impressions: 148_210,
  clicks: 2_816,
  ...own,
})
const asked = campaign(2, {
  name: 'Nine Rooms is out',
  artist: { id: 7, name: 'Okta Marlowe' },
  status: 'pending',
  used: null,
  impressions: 0,
  clicks: 0,
})

const item = (row: AdminCampaign, own: object = {}): ItemOf<typeof adminCampaigns> => ({
  ...sampleOf(adminCampaigns.get.reply, { id: row.id }),
  ...row,
  advertiser: 'Harbour FM',
  heading: 'Late Crossing, every night',
  text: '',
  button: 'Listen at 98.4',
  link: 'https://harbour.example/late',
  starts: '2026-11-02T06:00',
  ends: null,
  time_zone: 'Europe/Oslo',
  hours: null,
  spot: null,
  square: null,
  wide: null,
  countries: ['NO'],
  languages: [],
  genres: [],
  artists: [],
  podcasts: [],
  plans: [],
  devices: [],
  reason: null,
  ...own,
})

/** Answers bulk actions, and returns what was asked for. */
const actions = () => {
  answer(adminCampaigns.bulk, () => ({ done: 1, failed: [], run: null }))
  return () => received.filter(({ path }) => path.endsWith('/campaigns/bulk')).map(({ body }) => body)
}

it('lists campaigns with what became of them, and approves those that artists ask for', async () => {
  answerTable(adminCampaigns, [campaign(1), asked])
  const done = actions()
  await openBackOffice('campaigns')
  const row = (name: string) => page.getByRole('row', { name: new RegExp(name) })
  for (const text of ['Active', '148,210'])
    await expect.element(row('Late Crossing').getByText(text, { exact: true })).toBeVisible()
  await expect.element(row('Nine Rooms').getByText('Okta Marlowe')).toBeVisible()
  expect(await axeFinds()).toEqual([])
  await row('Nine Rooms').getByRole('button', { name: 'Approve' }).click()
  await expect.poll(done).toMatchObject([{ action: 'approve', ids: [2] }])
})

it('turns campaigns on from a phone, too', async () => {
  answerTable(adminCampaigns, [campaign(1)])
  await page.viewport(390, 844)
  await openBackOffice('campaigns')
  await expect.element(page.getByRole('switch', { name: 'Campaigns on' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Simulator' })).toBeVisible()
  await page.viewport(1280, 800)
})

it('edits a campaign, and shows how listeners will see it', { tags: 'long' }, async () => {
  const one = item(campaign(1))
  answerTable(adminCampaigns, [campaign(1)])
  answer(adminCampaigns.get, () => one)
  answer(adminCampaigns.change, () => one)
  await openBackOffice('campaigns?edit=1')
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect.element(preview.getByText('Late Crossing, every night')).toBeVisible()
  await expect.element(page.getByText(/11,400/)).toBeVisible()
  await page.getByRole('textbox', { name: 'Heading', exact: true }).fill('Slow Ferry')
  await expect.element(preview.getByText('Slow Ferry')).toBeVisible()
  expect(await axeFinds()).toEqual([])
  await page.getByRole('button', { name: /^Save/ }).click()
  await expect
    .poll(() => received.findLast(({ method }) => method === 'PUT')?.body)
    .toMatchObject({
      heading: 'Slow Ferry',
      countries: ['NO'],
      time_zone: 'Europe/Oslo',
    })
})

it('says whether the link leads anywhere, and shows the waveform of the spot', { tags: 'long' }, async () => {
  const spot = { file_name: 'spot.wav', status: 'ready' as const, error: null, duration: 20, lufs: -18 }
  const one = item(campaign(1), { spot })
  answerTable(adminCampaigns, [campaign(1)])
  answer(adminCampaigns.get, () => one)
  answer(adminCampaignTools.spot, () => ({ url: '/spot.m4a', waveform: [0, 90, 255, 40] }))
  const asked: string[] = []
  answer(adminCampaignTools.checkLink, ({ body }) => {
    asked.push(body.url)
    return { status: body.url.endsWith('/late') ? 200 : body.url.endsWith('/gone') ? 404 : null }
  })
  await openBackOffice('campaigns?edit=1')
  await expect.element(page.getByText('The link was reached.')).toBeVisible()
  await expect
    .poll(() => document.querySelector('[data-part~="spot-wave"] path')?.getAttribute('d'))
    .toMatch(/^M0/)
  expect(await axeFinds()).toEqual([])
  for (const [path, words] of [
    ['gone', 'The site answers with status 404.'],
    ['nowhere', 'The link couldn’t be reached.'],
  ]) {
    await page.getByRole('textbox', { name: 'Link', exact: true }).fill(`https://harbour.example/${path}`)
    await page.getByRole('button', { name: 'Check link' }).click()
    await expect.element(page.getByText(words as string)).toBeVisible()
  }
  // Not at every letter.
  expect(asked).toHaveLength(3)
})

it('declines what an artist asks for with a reason', async () => {
  answerTable(adminCampaigns, [asked])
  answer(adminCampaigns.get, () => item(asked))
  const done = actions()
  await openBackOffice('campaigns?edit=2')
  const decline = page.getByRole('button', { name: 'Decline' })
  await expect.element(decline).toBeDisabled()
  await page.getByRole('textbox', { name: 'Reason for declining' }).fill('The link leads nowhere.')
  await decline.click()
  await expect.poll(done).toMatchObject([{ action: 'reject', ids: [2], value: 'The link leads nowhere.' }])
})

it('says what a listener would hear, and why not the others', { tags: 'long' }, async () => {
  answer(adminCampaignTools.simulate, () => ({
    closed: null,
    results: [
      { id: 1, name: 'Late Crossing', status: 'active' as const, priority: 5, refused: null, chance: 1 },
      {
        id: 2,
        name: 'Nine Rooms is out',
        status: 'pending' as const,
        priority: 5,
        refused: 'not_running' as const,
        chance: 0,
      },
    ],
  }))
  await openBackOffice('campaigns/simulator')
  await page.getByRole('button', { name: 'Simulate' }).click()
  await expect.element(page.getByRole('row', { name: /Late Crossing/ }).getByText('100%')).toBeVisible()
  await expect.element(page.getByText('It isn’t active.')).toBeVisible()
  expect(received.findLast(({ method }) => method === 'POST')?.body).toMatchObject({
    slot: 'audio',
    country: null,
    device: 'phone',
    songs_since: 4,
  })
  expect(await axeFinds()).toEqual([])
})
