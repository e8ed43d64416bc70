import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { axeFinds } from './axe.ts'
import { openBrowser } from './browser.ts'
import { administrator, ask, demoAlbum, type Listener, newListener, visitAs } from './listener.ts'

let browser: Browser
let admin: Listener
beforeAll(async () => {
  browser = await openBrowser()
  admin = await administrator('Figures Admin', 'figures.admin@example.org')
})
afterAll(() => browser.close())

const card = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name} ?[\\d,]`) })
const shownOf = async (page: Page, name: string): Promise<number> =>
  Number((await card(page, name).locator('[data-part~="figure-value"]').textContent())?.replaceAll(',', ''))

/** Waits for the chart, whose code is loaded separately. */
const drawn = (page: Page): Promise<void> =>
  expect
    .poll(() => page.locator('[data-part~="chart"] svg path').count(), { timeout: 30_000 })
    .toBeGreaterThan(0)

/** Records a play of each song of an album. */
const play = async (listener: Listener): Promise<number> => {
  const { id } = await demoAlbum()
  const songs = (await (await ask(`/album/${id}/songs`)).json()) as { id: number }[]
  for (const song of songs) {
    const body = { id: song.id, type: 'song', duration: 200 }
    const reply = await ask('/user/register-play', listener, 'POST', body)
    expect(reply.status).toBe(200)
  }
  return songs.length
}

it('shows activity as metrics, charts and tables for the period in the URL', async () => {
  await demoAlbum()
  const { page, context, complaints } = await visitAs(browser, admin, '/admin/analytics?range=7d')
  const before = await shownOf(page, 'Plays')
  const listenersBefore = await shownOf(page, 'Listeners')
  const played = await play(await newListener('Figures Listener'))
  await page.reload()
  await expect.poll(() => shownOf(page, 'Plays'), { timeout: 20_000 }).toBeGreaterThanOrEqual(before + played)
  await expect.poll(() => shownOf(page, 'Listeners'), { timeout: 20_000 }).toBeGreaterThan(listenersBefore)

  const chart = page.getByRole('region', { name: 'Plays · Daily' })
  await drawn(page)
  await chart.getByRole('application').focus()
  await page.keyboard.press('ArrowRight')
  await chart.getByRole('status').getByText('Plays:').waitFor()
  expect(await axeFinds(page, 'analytics')).toEqual([])

  await chart.getByRole('button', { name: 'Show as table' }).click()
  // A scroll container is not a nested region of the same name.
  expect(await chart.count()).toBe(1)
  const table = chart.getByRole('table')
  await expect.poll(() => table.getByRole('row').count(), { timeout: 20_000 }).toBe(8)
  const today = await table.getByRole('row').last().getByRole('cell').first().textContent()
  expect(Number(today?.replaceAll(',', ''))).toBeGreaterThanOrEqual(played)

  await card(page, 'New users').click()
  await page.waitForURL('**/admin/analytics?range=7d&metric=new_users')
  await page.getByRole('heading', { name: 'New users · Daily' }).waitFor()
  await page.getByText('12 months', { exact: true }).click()
  await page.waitForURL('**/admin/analytics?range=12m&metric=new_users')
  await page.getByRole('heading', { name: 'New users · Monthly' }).waitFor()
  expect(complaints).toEqual([])
  await context.close()
})

it('accepts a custom period, and rejects a reversed one', async () => {
  const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10)
  await play(await newListener('Days Listener'))
  const { page, context, complaints } = await visitAs(browser, admin, '/admin/analytics')
  const dates = page.getByRole('button', { name: /^Custom range/ })
  const popup = page.getByRole('dialog', { name: 'Custom range' })
  const rows = page.getByRole('region', { name: 'Plays · Daily' }).getByRole('table').getByRole('row')
  const shown = (first: string, last: string) =>
    page.waitForURL(`**/admin/analytics?from=${first}&to=${last}`)
  await drawn(page)
  await page
    .getByRole('region', { name: 'Plays · Daily' })
    .getByRole('button', { name: 'Show as table' })
    .click()
  await dates.click()
  await popup.getByLabel('Start date').fill(day(9))
  await popup.getByLabel('End date').fill(day(0))
  await popup.getByRole('button', { name: 'Show' }).click()
  await shown(day(9), day(0))
  // A row for each day, and the header.
  await expect.poll(() => rows.count(), { timeout: 20_000 }).toBe(11)

  await dates.click()
  await popup.getByLabel('End date').fill(day(12))
  await popup.getByRole('alert').getByText('The start date must be before the end date.').waitFor()
  await popup.getByRole('button', { name: 'Show' }).click()
  await popup.getByLabel('End date').fill(day(0))
  await popup.getByRole('alert').waitFor({ state: 'detached' })
  await shown(day(9), day(0))
  await popup.getByLabel('Start date').fill(day(11))
  await popup.getByRole('button', { name: 'Show' }).click()
  await shown(day(11), day(0))
  await expect.poll(() => rows.count(), { timeout: 20_000 }).toBe(13)
  expect(complaints).toEqual([])
  await context.close()
})

it('fits small screens, in light mode and right-to-left', async () => {
  const { page, context } = await visitAs(browser, admin, '/admin/analytics', {
    width: 390,
    height: 844,
    theme: 'light',
  })
  await drawn(page)
  const over = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  await expect.poll(() => over()).toBeLessThanOrEqual(0)
  await page.evaluate(() => localStorage.setItem('pref-locale', 'ar'))
  await page.reload()
  await page.locator('html[dir=rtl]').waitFor()
  await drawn(page)
  await expect.poll(() => over()).toBeLessThanOrEqual(0)
  expect(await axeFinds(page, 'analytics')).toEqual([])
  await context.close()
})
