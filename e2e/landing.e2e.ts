// @module-tag long
import { gzipSync } from 'node:zlib'
import type { Page, Response } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { axeFindsInThemes } from './axe.ts'
import { hearPast, visit } from './browser.ts'
import { demoAlbum } from './listener.ts'
import { product } from './product.ts'
import { tonearm } from './server.ts'

beforeAll(async () => {
  await demoAlbum()
})
afterAll(async () => {
  operate('theme', 'use', 'Tonearm')
  operate('settings', 'set', 'enableLandingPage', '0')
  await headContains(/<title>Play &amp; enjoy to pure music<\/title>/)
})

const operate = (...words: string[]) => tonearm(product.dataDir, ...words)
/** Waits until the home page contains what the operator changed. */
const headContains = (what: RegExp) =>
  vi.waitFor(async () => expect(await (await fetch(product.url)).text()).toMatch(what), {
    interval: 200,
    timeout: 30_000,
  })

const firstPlay = (page: Page) =>
  page
    .locator('#main')
    .getByRole('button', { name: /^Play / })
    .first()

it('redirects to the player while disabled, and is shown once enabled', async () => {
  const { page } = await visit('/')
  await page.waitForURL('**/home')
  operate('settings', 'set', 'enableLandingPage', '1')
  await headContains(/<title>Play &amp; enjoy to pure music · Tonearm<\/title>/)
  await page.goto('/')
  await page.getByRole('heading', { level: 1, name: 'Put the needle down anywhere.' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/')
})

/** Records layout shifts, and when the heading appears. */
const watch = (page: Page) =>
  page.addInitScript(() => {
    Object.assign(window, { moved: 0 })
    const measured = window as unknown as { moved: number; stood: number }
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        hadRecentInput: boolean
      })[])
        if (!entry.hadRecentInput) measured.moved += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
    new MutationObserver((_, observer) => {
      if (!document.querySelector('h1')) return
      measured.stood = performance.timeOrigin + performance.now()
      observer.disconnect()
    }).observe(document, { childList: true, subtree: true })
  })

describe.each([
  ['Tonearm', /"landing":"stage"/, 'Put the needle down anywhere.'],
  ['Gallery', /"landing":"gallery"/, 'Tonearm'],
])('with the theme %s', (theme, embedded, heading) => {
  beforeAll(async () => {
    operate('theme', 'use', theme)
    await headContains(embedded)
  })

  it('plays new releases in the player, and credits the artist', async () => {
    const { page, complaints } = await visit('/')
    await page.getByRole('heading', { level: 1, name: heading }).waitFor()
    const label = (await firstPlay(page).getAttribute('aria-label')) ?? ''
    // By its name: other journeys release albums, which come first.
    await page.locator('#main').getByRole('button', { name: label, exact: true }).first().click()
    await page.waitForURL('**/album/*')
    await page.getByRole('heading', { level: 1, name: label.replace('Play ', '') }).waitFor()
    await hearPast(page, 1)
    const player = page.getByRole('region', { name: 'Player' })
    await expect.poll(() => player.getByRole('button', { name: 'Pause' }).isVisible()).toBe(true)
    expect(complaints).toEqual([])
  })

  it('is accessible in both themes, light and with reduced motion', async () => {
    const { page } = await visit('about:blank')
    await watch(page)
    const responses: Response[] = []
    page.on('response', (response) => {
      if (/\.(js|css)$/.test(new URL(response.url()).pathname)) responses.push(response)
    })
    await page.goto('/', { waitUntil: 'load' })
    await firstPlay(page).waitFor()
    await page.getByRole('contentinfo').waitFor()
    expect(await axeFindsInThemes(page, 'landing page')).toEqual([])
    const { moved, stood } = await page.evaluate(() => {
      const measured = window as unknown as { moved: number; stood: number }
      return { moved: measured.moved, stood: measured.stood }
    })
    expect(moved).toBeLessThan(0.05)
    const needed = responses.filter((response) => response.request().timing().startTime <= stood)
    const sizes = await Promise.all(needed.map(async (response) => gzipSync(await response.body()).length))
    expect(sizes.reduce((sum, size) => sum + size, 0) / 1024).toBeLessThanOrEqual(130)
  })

  it('fits 320 px', async () => {
    const { page } = await visit('/', { width: 320, height: 640 })
    await firstPlay(page).waitFor()
    await page.getByRole('contentinfo').waitFor()
    const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(over).toBeLessThanOrEqual(0)
  })
})
