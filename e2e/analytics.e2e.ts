// @module-tag long
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { axeFinds } from './axe.ts'
import { administrator, demoAlbum, type Listener, newListener, request, visitAs } from './listener.ts'

let admin: Listener
beforeAll(async () => {
  admin = await administrator('Figures Admin', 'figures.admin@example.org')
})

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
  const songs = (await (await request(`/album/${id}/songs`)).json()) as { id: number }[]
  for (const song of songs) {
    const body = { id: song.id, type: 'song', duration: 200 }
    const reply = await request('/user/register-play', listener, 'POST', body)
    expect(reply.status).toBe(200)
  }
  return songs.length
}

it('shows activity as metrics, charts and tables for the period in the URL', async () => {
  await demoAlbum()
  const { page, complaints } = await visitAs(admin, '/admin/analytics?range=7d')
  const before = await shownOf(page, 'Plays')
  const listenersBefore = await shownOf(page, 'Listeners')
  const played = await play(await newListener('Figures Listener'))
  await page.reload()
  await expect.poll(() => shownOf(page, 'Plays')).toBeGreaterThanOrEqual(before + played)
  await expect.poll(() => shownOf(page, 'Listeners')).toBeGreaterThan(listenersBefore)

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
  await expect.poll(() => table.getByRole('row').count()).toBe(8)
  const today = await table.getByRole('row').last().getByRole('cell').first().textContent()
  expect(Number(today?.replaceAll(',', ''))).toBeGreaterThanOrEqual(played)

  await card(page, 'New users').click()
  await page.waitForURL('**/admin/analytics?range=7d&metric=new_users')
  await page.getByRole('heading', { name: 'New users · Daily' }).waitFor()
  await page.getByText('12 months', { exact: true }).click()
  await page.waitForURL('**/admin/analytics?range=12m&metric=new_users')
  await page.getByRole('heading', { name: 'New users · Monthly' }).waitFor()
  expect(complaints).toEqual([])
})
