// @module-tag long
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { administrator, demoAlbum, type Listener, request, visitAs } from './listener.ts'
import { pickUp } from './pick-up.ts'

let admin: Listener
beforeAll(async () => {
  admin = await administrator('Album Admin', 'album.admin@example.org')
})

const sheet = (page: Page) => page.getByRole('dialog')
const titlesOn = async (id: number): Promise<string[]> => {
  const songs = (await (await request(`/album/${id}/songs`)).json()) as { title: string }[]
  return songs.map(({ title }) => title)
}
const row = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title })

it('creates, finds and changes albums, merges two and deletes the result', async () => {
  const { page, complaints } = await visitAs(admin, '/admin/albums')
  for (const title of ['Zenith Sessions', 'Zenith Session']) {
    await page.getByRole('button', { name: 'New album' }).click()
    await sheet(page).getByLabel('Title').fill(title)
    await sheet(page).getByRole('button', { name: 'Create' }).click()
    await sheet(page).waitFor({ state: 'detached' })
  }
  await page.getByRole('searchbox').fill('zenith')
  await page.waitForURL('**q=zenith**')
  await page.getByRole('link', { name: 'Zenith Sessions' }).click()
  await sheet(page).getByLabel('Description').fill('All of them.')
  await sheet(page).getByLabel('Year').fill('1987')
  await page.keyboard.press('Control+s')
  await sheet(page).waitFor({ state: 'detached' })
  await row(page, '1987').waitFor()
  await page.getByRole('checkbox', { name: 'Select Zenith Session', exact: true }).check()
  await page.getByRole('button', { name: 'Merge into' }).click()
  await sheet(page).getByLabel('Search').fill('zenith sessions')
  await page.getByRole('option', { name: 'Zenith Sessions' }).click()
  await sheet(page).getByRole('button', { name: 'Merge into' }).click()
  await expect.poll(() => row(page, 'Zenith').count()).toBe(1)
  await page.getByRole('button', { name: 'More options for Zenith Sessions' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect.poll(() => row(page, 'Zenith').count()).toBe(0)
  expect(complaints).toEqual([])
})

it('reorders the songs of an album by keyboard; Escape restores the order and leaves the sheet open', async () => {
  const { id } = await demoAlbum()
  const before = await titlesOn(id)
  const [first, second, ...rest] = before as [string, string]
  const { page, complaints } = await visitAs(admin, `/admin/albums?edit=${id}`)
  const grip = sheet(page).getByRole('button', { name: `Move ${first}` })
  const lift = async () => {
    await grip.focus()
    await pickUp(page, first)
    await page.keyboard.press('ArrowDown')
    await page.getByText(/^Position 2 of/).waitFor({ state: 'attached' })
  }
  await lift()
  await page.keyboard.press('Escape')
  await page.getByText(`${first} returned to its place.`).waitFor({ state: 'attached' })
  await grip.waitFor()
  await lift()
  await page.keyboard.press('Space')
  await expect.poll(() => titlesOn(id)).toEqual([second, first, ...rest])
  // Restored: other tests depend on it.
  await sheet(page)
    .getByRole('button', { name: `Move ${second}` })
    .focus()
  await pickUp(page, second)
  await page.keyboard.press('ArrowDown')
  await page.getByText(/^Position 2 of/).waitFor({ state: 'attached' })
  await page.keyboard.press('Space')
  await expect.poll(() => titlesOn(id)).toEqual(before)
  expect(complaints).toEqual([])
})
