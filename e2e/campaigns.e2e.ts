// @module-tag long
import type { Page } from 'playwright-core'
import { beforeAll, expect, it, vi } from 'vitest'
import type { View } from './browser.ts'
import { administrator, demoAlbum, type Listener, newListener, request, visitAs } from './listener.ts'
import { product } from './product.ts'
import { changeSettings } from './settings.ts'

/** Listeners with and without ads hear an album with campaigns. */

const RATE = 16_000
const SPOT_SECONDS = 30

/** Returns a WAV file with a tone. */
const tone = (): Buffer => {
  const samples = Buffer.alloc(SPOT_SECONDS * RATE * 2)
  for (let n = 0; n < samples.length / 2; n++)
    samples.writeInt16LE(Math.round(8000 * Math.sin((2 * Math.PI * 330 * n) / RATE)), n * 2)
  const head = Buffer.alloc(44)
  head.write('RIFF')
  head.writeUInt32LE(36 + samples.length, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(RATE, 24)
  head.writeUInt32LE(RATE * 2, 28)
  head.writeUInt16LE(2, 32)
  head.writeUInt16LE(16, 34)
  head.write('data', 36)
  head.writeUInt32LE(samples.length, 40)
  return Buffer.concat([head, samples])
}

const base64 = (text: string): string => Buffer.from(text).toString('base64')

/** Uploads the audio of a spot; returns the id of the upload. */
const uploadSpot = async ({ token }: Listener): Promise<string> => {
  const bytes = tone()
  const headers = { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0' }
  const metadata = `filename ${base64('spot.wav')},purpose ${base64('spot')},filetype ${base64('audio/wav')}`
  const created = await fetch(`${product.url}/api/uploads`, {
    method: 'POST',
    headers: { ...headers, 'upload-length': String(bytes.length), 'upload-metadata': metadata },
  })
  const location = new URL(created.headers.get('location') ?? '', product.url)
  await fetch(location, {
    method: 'PATCH',
    headers: { ...headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    body: new Uint8Array(bytes),
  })
  return location.pathname.split('/').at(-1) ?? ''
}

let admin: Listener
let album: { id: number }
let campaign: number
let titles: string[] = []
let free: View

const asAdmin = async <T>(path: string, method = 'GET', body?: object): Promise<T> => {
  const reply = await request(path, admin, method, body)
  if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`)
  return (await reply.json()) as T
}

beforeAll(async () => {
  admin = await administrator('Campaign Admin', 'campaign.admin@example.org')
  await changeSettings({
    saas: '1',
    enableAds: '1',
    enableCampaigns: '1',
    enable_subscription: '1',
    ads_need_consent: '0',
    campaigns_every: '2',
    campaigns_in_albums: '1',
  })
  album = await demoAlbum()
  titles = (await asAdmin<{ title: string }[]>(`/album/${album.id}/songs`)).map(({ title }) => title)
  await vi.waitFor(() => asAdmin('/admin/campaigns'), { interval: 300, timeout: 20_000 })
  const spot = await uploadSpot(admin)
  const made = await asAdmin<{ id: number }>('/admin/campaigns', 'POST', {
    name: 'Harbour',
    advertiser: 'Harbour FM',
    heading: 'Late Crossing',
    text: '',
    button: 'Listen',
    link: 'https://harbour.example/',
    starts: '2020-01-01T00:00',
    ends: null,
    time_zone: 'UTC',
    hours: null,
    spot,
    max_impressions: null,
    max_impressions_day: null,
    budget: null,
    cost_per_thousand: null,
    pacing: 'asap',
    priority: 5,
    weight: 1,
    every: 1,
    every_unit: 'songs',
    max_listener_day: null,
    skip_after: 2,
    countries: [],
    languages: [],
    genres: [],
    artists: [],
    podcasts: [],
    plans: [],
    devices: [],
  })
  campaign = made.id
  await vi.waitFor(
    async () => {
      const { spot } = await asAdmin<{ spot: { status: string } }>(`/admin/campaigns/${campaign}`)
      expect(spot.status).toBe('ready')
    },
    { interval: 500, timeout: 60_000 },
  )
  await asAdmin('/admin/campaigns/bulk', 'POST', { action: 'start', ids: [campaign] })
  free = await visitAs(await newListener('Free Listener'), 'about:blank')
}, 120_000)
interface EditedEpisode {
  id: number
  version: string
  title: string
  description: string | null
  season: number | null
  number: number | null
  kind: string
  explicit: boolean
  published_at: string
  website: string | null
  audio: { duration: number }
  found_chapters: { at: number }[]
}

const bar = (page: Page) => page.getByRole('region', { name: 'Player' })

/** Waits until the player shows a song, not that it follows a spot. */
const plays = (page: Page, title = ''): Promise<void> =>
  bar(page).getByRole('link', { name: title }).waitFor({ timeout: 20_000 })

/** Jumps to some seconds before the end of what plays. */
const toEnd = async (page: Page, left = 4): Promise<void> => {
  await page.waitForFunction(
    () => [...document.querySelectorAll('audio')].some((a) => !a.paused && a.currentTime > 0.3),
    undefined,
    { polling: 50 },
  )
  await page.evaluate((left) => {
    const audio = [...document.querySelectorAll('audio')].find((a) => !a.paused)
    if (audio) audio.currentTime = audio.duration - left
  }, left)
}

/** Plays the album up to the end of its second song; returns what was asked of campaigns, and the scripts that loaded. */
const hearTwoSongs = async (page: Page) => {
  const calls: string[] = []
  const scripts: string[] = []
  page.on('response', async (response) => {
    const { pathname } = new URL(response.url())
    if (pathname.includes('/campaigns/'))
      calls.push(`${pathname.split('/').at(-1)} ${response.status()} ${response.request().postData() ?? ''}`)
    if (pathname.endsWith('.js')) scripts.push(await response.text().catch(() => ''))
  })
  await page.goto(`/album/${album.id}`)
  await page.getByRole('button', { name: /^Play/ }).first().click()
  await toEnd(page)
  await plays(page, titles[1])
  // Enough for a busy machine to ask for a spot and load it; the music waits for none.
  await toEnd(page, 12)
  return { calls, scripts }
}

it('lets a free listener hear a spot after two songs, visit its page and skip it', async () => {
  const { page, context } = free
  const { calls } = await hearTwoSongs(page)
  await bar(page).getByText('Late Crossing').waitFor()
  // What takes time is looked at while it is paused.
  await bar(page).getByRole('button', { name: 'Pause' }).click()
  await bar(page).getByText('Harbour FM').waitFor()
  expect(await bar(page).getByRole('button', { name: 'Next' }).isDisabled()).toBe(true)
  expect(await page.evaluate(() => navigator.mediaSession.metadata?.title)).toBe(
    'Advertisement: Late Crossing',
  )
  await context.route('https://harbour.example/', (route) => route.fulfill({ body: 'Harbour' }))
  const opened = context.waitForEvent('page')
  await bar(page).getByRole('link', { name: 'Visit' }).click()
  await (await opened).close()
  await bar(page).getByRole('button', { name: 'Play' }).click()
  await bar(page).getByRole('button', { name: 'Skip ad' }).click()
  await bar(page).getByRole('slider', { name: 'Seek' }).waitFor()
  await toEnd(page)
  const reported = (part: string) => calls.some((line) => line.startsWith(part))
  await expect
    .poll(() => [
      reported('impressions 200'),
      reported('clicks 200'),
      calls.some((line) => line.includes('"skip"')),
    ])
    .toEqual([true, true, true])
  // One request for two songs and one spot, and none for the song after it.
  expect(calls.filter((line) => line.startsWith('next'))).toHaveLength(1)
})

it('plays none to a subscriber, who loads no code of it either', async () => {
  const plan = await asAdmin<{ id: number }>('/admin/plans', 'POST', {
    name: 'Quiet',
    description: '',
    prices: [{ interval: 'month', amount: 500 }],
    trial_days: 0,
    features: [],
    permissions: ['No ads'],
    role: null,
    upload_quota_mb: null,
    seats: 1,
    max_kbps: null,
    max_devices: null,
    recommended: false,
    default: false,
    active: true,
  })
  const batch = { name: 'Quiet', plan: plan.id, months: 1, codes: 1, expires_on: null }
  const { id } = await asAdmin<{ id: number }>('/admin/plan-codes', 'POST', batch)
  const [code] = await asAdmin<{ code: string }[]>(`/admin/plan-codes/${id}/codes`)
  const subscriber = await newListener('Quiet Listener')
  expect((await request(`/plan-codes/${code?.code}/redeem`, subscriber, 'POST')).ok).toBe(true)

  // The first visit learns that the account is without ads.
  const { page } = await visitAs(subscriber, '/contact')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.getByRole('region', { name: 'Player' }).waitFor()
  const { calls, scripts } = await hearTwoSongs(page)
  await plays(page, titles[2])
  expect(calls).toEqual([])
  expect(scripts.length).toBeGreaterThan(5)
  expect(scripts.filter((text) => text.includes('first_quartile'))).toEqual([])
})

it('plays a spot at the break that an editor marked in an episode, which goes on after it', async () => {
  await changeSettings({ campaigns_in_episodes: '1' })
  const { data } = await asAdmin<{ data: { id: number; title: string }[] }>('/admin/episodes')
  const all = await Promise.all(data.map(({ id }) => asAdmin<EditedEpisode>(`/admin/episodes/${id}`)))
  const episode = all.find(({ found_chapters, audio }) => found_chapters.length > 2 && audio.duration > 60)
  if (!episode) throw new Error('The demo catalog has no episode with chapters.')
  const at = episode.found_chapters[1]?.at ?? 0
  const { version, title, description, season, number, kind, explicit, published_at, website } = episode
  await asAdmin(`/admin/episodes/${episode.id}`, 'PUT', {
    ...{ version, title, description, season, number, kind, explicit, public: true, published_at, website },
    ad_breaks: { before: false, chapters: [at], after: false },
  })
  const { page } = free
  await page.goto(`/episode/${episode.id}`)
  await page.getByRole('button', { name: /^Play/ }).first().click()
  await plays(page, title)
  await page.waitForFunction(
    () => [...document.querySelectorAll('audio')].some((a) => !a.paused && a.currentTime > 0.3),
    undefined,
    { polling: 50 },
  )
  await page.evaluate((second) => {
    const audio = [...document.querySelectorAll('audio')].find((a) => !a.paused)
    if (audio) audio.currentTime = second - 4
  }, at)
  await bar(page).getByText('Late Crossing').waitFor({ timeout: 20_000 })
  await bar(page).getByText('Up next:').waitFor()
  const waiting = await page.evaluate(() =>
    Math.max(...[...document.querySelectorAll('audio')].filter((a) => a.paused).map((a) => a.currentTime)),
  )
  expect(Math.abs(waiting - at)).toBeLessThan(0.5)
  await bar(page).getByRole('button', { name: 'Skip ad' }).click()
  await bar(page).getByRole('slider', { name: 'Seek' }).waitFor()
  await page.waitForFunction(
    (second) =>
      [...document.querySelectorAll('audio')].some((a) => !a.paused && a.currentTime > second + 0.3),
    at,
    { polling: 50 },
  )
})
