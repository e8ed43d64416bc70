import { afterEach, beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { create } from 'zustand'
import { type Ad, ads, type PagePosition } from '../../../contract/ads/ads.ts'
import { campaigns, spot as spotShape } from '../../../contract/ads/campaigns.ts'
import { bootstrap } from '../../../contract/platform/bootstrap.ts'
import { user } from '../../../contract/platform/user.ts'
import { pageAds } from '../../data/session/ads.ts'
import { useConsent } from '../../data/session/device/consent.ts'
import { useSession } from '../../data/session/session.ts'
import { useToken } from '../../data/session/token.ts'
import { refreshSettings } from '../../data/settings.ts'
import { axeFinds } from '../../testing/axe.ts'
import { answer } from '../../testing/http-server.ts'
import { show } from '../../testing/player-stage.tsx'
import { sampleOf } from '../../testing/sample.ts'
import { Slot } from './Slot.tsx'

/** Ads and banners of campaigns as listeners see them. */

const shown: Ad[] = [
  { id: 3, position: 'landing', height: 90, height_narrow: 60, weight: 1 },
  { id: 4, position: 'landing', height: 120, height_narrow: 50, weight: 1 },
]
/** The slot in the page; null until the server has its answers. */
const useWanted = create<{ position: PagePosition | null }>(() => ({ position: null }))
const Wanted = () => {
  const { position } = useWanted()
  return position && <Slot position={position} />
}

const counted: string[] = []
const counts = (name: string) => () => {
  counted.push(name)
  return { status: 'success' as const }
}
const start = async (position: PagePosition, settings: Record<string, string> = {}) => {
  await show(<Wanted />)
  answer(ads.seen, counts('ad'))
  answer(campaigns.next, () => ({ campaign: spot }))
  answer(campaigns.impression, counts('impression'))
  answer(campaigns.click, counts('click'))
  answer(bootstrap.settings, () =>
    Object.entries({ ads_need_consent: '0', ...settings }).map(([key, value]) => ({ key, value })),
  )
  await refreshSettings()
  useWanted.setState({ position })
}
const spot = sampleOf(spotShape, {
  id: 7,
  kind: 'banner' as const,
  title: 'Late Crossing',
  text: 'Every night',
  advertiser: 'Harbour FM',
  button: 'Listen',
  link: 'https://harbour.example/',
  image: undefined,
  token: 'b'.repeat(22),
})
const running = { saas: '1', enableAds: '1', enableCampaigns: '1' }
const ad = () => page.getByRole('complementary', { name: 'Advertisement' })
const heightOfSlot = () => document.querySelector('[data-part~="ad"]')?.getBoundingClientRect().height

beforeEach(() => {
  pageAds?.push(...shown)
  counted.length = 0
})
afterEach(async () => {
  pageAds?.splice(0)
  useWanted.setState({ position: null })
  localStorage.clear()
  useToken.setState({ token: null })
  useSession.setState({ user: null })
  useConsent.setState({ consent: null })
  await page.viewport(1280, 800)
})

it('reserves the height of the highest ad, and says that it is one', async () => {
  await start('landing')
  await expect.element(ad().getByText('Advertisement')).toBeVisible()
  expect(heightOfSlot()).toBe(140)
  await page.viewport(390, 844)
  await expect.poll(heightOfSlot).toBe(80)
  const frame = document.querySelector('iframe')
  expect(frame?.getAttribute('src')).toMatch(/^\/ads\/[34]\/frame$/)
  expect(frame?.getAttribute('sandbox')).not.toContain('allow-same-origin')
  expect(await axeFinds('iframe')).toEqual([])
})

it('waits for consent where it is needed', async () => {
  await start('landing', { ads_need_consent: '1' })
  await expect.element(ad()).not.toBeInTheDocument()
  useConsent.setState({ consent: true })
  await expect.element(ad()).toBeInTheDocument()
})

it('is not for accounts without ads, from the first moment of later visits', async () => {
  await start('landing')
  await expect.element(ad()).toBeInTheDocument()
  useToken.setState({ token: 'a' })
  const permissions = [{ id: 1, name: 'No ads' as const, description: '' }]
  useSession.setState({ user: sampleOf(user, { is_admin: false, permissions: permissions as never }) })
  await expect.element(ad()).not.toBeInTheDocument()
  useSession.setState({ user: null })
  await expect.element(ad()).not.toBeInTheDocument()
})

it('gives way to a banner of a campaign, which counts when it was seen, and its clicks after that', async () => {
  await start('home_top', running)
  // Before the server has answered, and after that.
  await expect.poll(heightOfSlot).toBe(112)
  await expect.element(ad().getByText('Late Crossing')).toBeVisible()
  expect(heightOfSlot()).toBe(112)
  expect(await axeFinds()).toEqual([])
  document.addEventListener('click', (event) => event.preventDefault(), { once: true })
  await ad().getByRole('link', { name: 'Listen' }).click()
  await expect.poll(() => counted).toEqual(['impression', 'click'])
})

it('keeps no space for a banner where there was none', async () => {
  localStorage.clear()
  await start('home_top')
  expect(heightOfSlot()).toBeUndefined()
  useWanted.setState({ position: null })
  await start('home_top', running)
  await expect.element(ad()).toBeVisible()
  answer(campaigns.next, () => ({ campaign: null }))
  useWanted.setState({ position: null })
  await expect.element(ad()).not.toBeInTheDocument()
  useWanted.setState({ position: 'home_top' })
  await expect.poll(() => localStorage.getItem('campaign-banner')).toBe('0')
  await expect.poll(heightOfSlot).toBeUndefined()
})
