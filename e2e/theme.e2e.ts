// @module-tag long
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { axeFindsInThemes } from './axe.ts'
import { savedPath, visit } from './browser.ts'
import { administrator, demoAlbum, type Listener, request, visitAs } from './listener.ts'

const GENERAL = '/admin/configuration/theme/general'

interface Theme {
  id: number
  name: string
  built_in: boolean
}

let admin: Listener
/** One page for all tests: it contains the whole app once more, in the preview. */
let page: Page
let complaints: string[]
beforeAll(async () => {
  admin = await administrator('Theme Admin', 'theme.admin@example.org')
  await demoAlbum()
  ;({ page, complaints } = await visitAs(admin, GENERAL))
})
afterAll(async () => {
  const { data } = (await (await request('/admin/themes', admin)).json()) as { data: Theme[] }
  for (const { id } of data.filter((theme) => !theme.built_in))
    await request(`/admin/themes/${id}`, admin, 'DELETE')
})
afterEach(async () => {
  const { data } = (await (await request('/admin/themes', admin)).json()) as { data: Theme[] }
  const standard = data.find(({ name }) => name === 'Tonearm')
  await request(`/admin/themes/${standard?.id}/activate`, admin, 'POST')
})

/** Reads a colour variable of the page in the frame. */
const framed = (page: Page, name: string) =>
  page
    .frameLocator('iframe')
    .locator('html')
    .evaluate((root, wanted) => root.style.getPropertyValue(wanted), name)
const color = (page: Page, part: string, name: string) =>
  page.getByRole('region', { name: part, exact: true }).getByLabel(`${name} as hex code`)

it('previews the real app in unsaved colours, warns of low contrast, and updates open pages when activated', async () => {
  const listener = await visit('about:blank')
  await listener.page.clock.install()
  await listener.page.goto('/login')
  const name = `Harvest ${Date.now() % 100_000}`
  const current = page.getByRole('navigation', { name: 'Themes' }).locator('[aria-current]')

  await color(page, 'Dark', 'Background').fill('#101820')
  await page.frameLocator('iframe').getByRole('heading', { level: 1 }).first().waitFor()
  await expect.poll(() => framed(page, '--bg')).toBe('#101820')
  await page.keyboard.press('Control+s')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => current.textContent()).toBe(name)

  await color(page, 'Dark', 'Text').fill('#444444')
  await page.getByText('On the dark background:').waitFor()
  expect(await axeFindsInThemes(page, 'themes', { but: 'iframe' })).toEqual([])
  await page.getByRole('button', { name: /^Use .?#/ }).click()
  await expect.poll(() => page.getByText('Low contrast').count()).toBe(0)
  await color(page, 'Accent colours', 'Primary').fill('#c05c24')

  await page.getByRole('link', { name: 'Large preview' }).click()
  await page.getByRole('radio', { name: 'Login', exact: true }).click()
  await page.frameLocator('iframe').getByLabel('Password', { exact: true }).waitFor()
  await expect.poll(() => framed(page, '--primary')).toBe('#c05c24')
  await page.getByRole('radio', { name: 'Phone' }).click()
  const width = () =>
    page
      .frameLocator('iframe')
      .locator('html')
      .evaluate(() => window.innerWidth)
  await expect.poll(width).toBe(390)
  await page.getByRole('link', { name: 'Analytics' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click()
  await page.getByRole('link', { name: 'Back to the colours' }).click()
  await expect.poll(() => color(page, 'Accent colours', 'Primary').inputValue()).toBe('#c05c24')
  await page.keyboard.press('Control+s')
  await expect.poll(() => page.getByText(/unsaved changes?$/).count()).toBe(0)

  await page.getByRole('button', { name: 'Activate' }).click()
  await current.getByText('In use').waitFor()
  await listener.page.clock.fastForward(40_000)
  await listener.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  const shown = () => listener.page.evaluate(() => document.documentElement.style.getPropertyValue('--bg'))
  await expect.poll(shown).toBe('#101820')
  expect(complaints).toEqual([])
})

it('is exported to a file, imported, and deleted', async () => {
  await page.getByRole('link', { name: /^Gallery/ }).click()
  await expect.poll(() => color(page, 'Accent colours', 'Primary').inputValue()).toBe('#E4572E')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('Gallery.json')
  const buffer = await readFile(await savedPath(download))
  const file = { name: 'Gallery.json', mimeType: 'application/json', buffer }
  await page.getByLabel('Import').first().setInputFiles(file)
  const entry = page.getByRole('link', { name: /^Gallery 2/ })
  await expect.poll(() => entry.getAttribute('aria-current')).toBe('page')
  await page
    .getByLabel('Import')
    .first()
    .setInputFiles({ ...file, buffer: Buffer.from('{"css":"*{}"}') })
  await page.getByText('This isn’t a theme file.').waitFor()
  await page.getByRole('button', { name: 'More options for Gallery 2' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect.poll(() => entry.count()).toBe(0)
  expect(complaints).toEqual([])
})
