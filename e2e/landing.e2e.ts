// @module-tag long
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { axeFindsInThemes } from './axe.ts'
import { hearPast, visit } from './browser.ts'
import { administrator, type Listener, request } from './listener.ts'
import { tooWide } from './misfits.ts'
import { product } from './product.ts'
import { changeSettings } from './settings.ts'

let admin: Listener
let page: Page
let complaints: string[]
beforeAll(async () => {
  admin = await administrator('Landing Admin', 'landing.admin@example.org')
  ;({ page, complaints } = await visit('/'))
  await page.addInitScript(() => {
    Object.assign(window, { moved: 0 })
    const measured = window as unknown as { moved: number }
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        hadRecentInput: boolean
      })[])
        if (!entry.hadRecentInput) measured.moved += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
})

/** Waits until the home page contains what the operator changed. */
const headContains = (what: RegExp) =>
  expect.poll(async () => (await fetch(product.url)).text(), { interval: 200 }).toMatch(what)

const activate = async (name: string): Promise<void> => {
  const { data } = (await (await request('/admin/themes', admin)).json()) as {
    data: { id: number; name: string }[]
  }
  const { id } = data.find((theme) => theme.name === name) ?? {}
  await request(`/admin/themes/${id}/activate`, admin, 'POST')
}
afterAll(() => activate('Tonearm'))

it('redirects to the player while disabled, and is shown once enabled', async () => {
  await page.waitForURL('**/home')
  await changeSettings({ enableLandingPage: '1' })
  await headContains(/<title>Play &amp; enjoy to pure music · Tonearm<\/title>/)
})

it.each([
  ['Tonearm', /"landing":"stage"/, 'Put the needle down anywhere.'],
  ['Gallery', /"landing":"gallery"/, 'Tonearm'],
])(
  'is steady and accessible with the theme %s, and plays new releases in the player',
  async (theme, embedded, heading) => {
    await changeSettings({ enableLandingPage: '1' })
    await activate(theme)
    await headContains(embedded)
    await page.goto('/')
    await page.getByRole('heading', { level: 1, name: heading }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/')
    const main = page.locator('#main')
    const play = main.getByRole('button', { name: /^Play / }).first()
    await play.waitFor()
    await page.getByRole('contentinfo').waitFor()
    expect(await axeFindsInThemes(page, 'landing page')).toEqual([])
    expect(await page.evaluate(() => (window as unknown as { moved: number }).moved)).toBeLessThan(0.05)
    await page.setViewportSize({ width: 320, height: 640 })
    await expect.poll(() => tooWide(page)).toEqual([])
    await page.setViewportSize({ width: 1280, height: 800 })

    const title = ((await play.getAttribute('aria-label')) ?? '').replace('Play ', '')
    await play.click()
    await page.waitForURL('**/album/*')
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    await hearPast(page, 1)
    await page.getByRole('region', { name: 'Player' }).getByRole('button', { name: 'Pause' }).waitFor()
    expect(complaints).toEqual([])
  },
)
