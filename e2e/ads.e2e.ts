// @module-tag long
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it, vi } from 'vitest'
import { openContext, visit } from './browser.ts'
import { administrator, demoAlbum, type Listener, newListener, request, visitAs } from './listener.ts'
import { product } from './product.ts'
import { changeSettings } from './settings.ts'

/** Tries all that code in a page could reach, and writes what it got into its own document. */
const HOSTILE = `<p id="got">waiting</p><script>
  const tries = {
    storage: () => localStorage.getItem('token'),
    cookie: () => document.cookie,
    parent: () => parent.document.title,
    top: () => { top.location = 'https://ads.example/' },
    opener: () => parent.localStorage.token,
  }
  document.querySelector('#got').textContent = Object.entries(tries).map(([name, reach]) => {
    try { reach(); return name + ' reached' } catch { return name + ' refused' }
  }).join(', ')
</script>`

let admin: Listener
const made: number[] = []
const makeAd = async (name: string, position: string, code: string): Promise<void> => {
  const body = { name, position, code, height: 90, height_narrow: 100, weight: 1, active: true }
  // Until the changed settings have arrived, the call is unknown.
  const reply = await vi.waitFor(async () => {
    const answer = await request('/admin/ads', admin, 'POST', body)
    expect(answer.status).toBe(201)
    return answer
  }, 20_000)
  made.push(((await reply.json()) as { id: number }).id)
}

beforeAll(async () => {
  admin = await administrator('Ad Admin', 'ad.admin@example.org')
  await changeSettings({ saas: '1', enableAds: '1', ads_need_consent: '0' })
  await makeAd('Tea', 'home_top', HOSTILE)
})
const adIn = (page: Page) => page.getByRole('complementary', { name: 'Advertisement' })

it('shows an ad that can reach nothing of the app, counts it, and moves nothing', async () => {
  const { page } = await visit('about:blank')
  await page.addInitScript(() => {
    Object.assign(window, { moved: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        (window as unknown as { moved: number }).moved += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const counted = page.waitForResponse(/\/api\/ads\/\d+\/impressions$/)
  await page.goto('/home')
  await adIn(page).waitFor()
  const got = page.frameLocator('iframe[title="Advertisement"]').locator('#got')
  await expect
    .poll(() => got.textContent())
    .toBe('storage refused, cookie refused, parent refused, top refused, opener refused')
  expect((await counted).status()).toBe(200)
  expect(new URL(page.url()).pathname).toBe('/home')
  expect(await page.evaluate(() => (window as unknown as { moved: number }).moved)).toBeLessThan(0.05)
  // Opened in its own window, the ad still has an opaque origin. A reply of 204 keeps its navigation from leaving the page.
  await page.route('https://ads.example/', (route) => route.fulfill({ status: 204 }))
  await page.goto(`/ads/${made[0]}/frame`, { waitUntil: 'commit' })
  await expect.poll(() => page.locator('#got').textContent()).toContain('storage refused, cookie refused')
})

it('shows none to those whose plan or role has none', async () => {
  const { page } = await visitAs(admin, '/home')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.getByRole('region', { name: 'Player' }).waitFor()
  expect(await page.locator('[data-part~="ad"]').count()).toBe(0)
})

it('shows none before consent, and none after a refusal', async () => {
  await changeSettings({ ads_need_consent: '1', disableCookieConsentPopup: '0' })
  const listener = await newListener('Ad Listener')
  const { page } = await visitAs(listener, '/home')
  const banner = page.getByRole('region', { name: 'Cookies' })
  await banner.getByText('Can we show ads from others?').waitFor()
  expect(await page.locator('[data-part~="ad"]').count()).toBe(0)
  await banner.getByRole('button', { name: 'OK' }).click()
  await adIn(page).waitFor()

  const refusing = await visit('/home')
  await refusing.page
    .getByRole('region', { name: 'Cookies' })
    .getByRole('button', { name: 'No thanks' })
    .click()
  await refusing.page.reload()
  await refusing.page.getByRole('region', { name: 'Player' }).waitFor()
  expect(await refusing.page.locator('[data-part~="ad"]').count()).toBe(0)
})

it('shows an ad below an embed player on a page of another site that has room for it', async () => {
  await changeSettings({ enableEmbedPlayer: '1', ads_need_consent: '0' })
  await makeAd('Buoys', 'embed', HOSTILE)
  const album = await demoAlbum()
  const code = await vi.waitFor(async () => {
    const link = encodeURIComponent(`${product.url}/album/${album.id}`)
    const answer = (await (await request(`/oembed?url=${link}`)).json()) as { html: string; height: number }
    // With the ad and its label.
    expect(answer.height).toBe(352 + 90 + 20)
    return answer
  }, 20_000)
  const low = code.html.replace(/height="\d+"/, 'height="352"')
  const site = createServer((_, answer) => {
    answer.setHeader('content-type', 'text/html')
    answer.end(`<!doctype html><title>Blog</title>${code.html}${low}`)
  })
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  const context = await openContext()
  const page = await context.newPage()
  const campaigns: string[] = []
  page.on('request', (sent) => {
    if (/campaigns|ad-breaks|spots/.test(sent.url())) campaigns.push(sent.url())
  })
  const counted = page.waitForResponse(/\/api\/ads\/\d+\/impressions$/)
  await page.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`)
  const [tall, short] = [page.frameLocator('iframe').nth(0), page.frameLocator('iframe').nth(1)]
  await tall.getByRole('button', { name: 'Play' }).first().waitFor()
  const ad = tall.getByRole('complementary', { name: 'Advertisement' })
  await ad.frameLocator('iframe').getByText('storage refused, cookie refused, parent refused').waitFor()
  expect((await counted).status()).toBe(200)
  expect((await tall.getByRole('main').boundingBox())?.height).toBe(352)
  await short.getByRole('button', { name: 'Play' }).first().waitFor()
  expect(await short.getByRole('complementary', { name: 'Advertisement' }).count()).toBe(0)
  // Playing loads nothing of campaigns either.
  await tall.getByRole('button', { name: 'Play' }).first().click()
  await tall.getByRole('button', { name: 'Pause' }).first().waitFor()
  expect(campaigns).toEqual([])
  site.close()
})
