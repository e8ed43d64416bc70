// @module-tag long
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { beforeAll, expect, it } from 'vitest'
import { administrator, demoAlbum, type Listener, request, visitAs } from './listener.ts'

let admin: Listener
beforeAll(async () => {
  admin = await administrator('Artist Admin', 'artist.admin@example.org')
})

const sheet = (page: Page) => page.getByRole('dialog')

it('creates artists, reports a taken name, and deletes them', async () => {
  const { page } = await visitAs(admin, '/admin/artists')
  await page.getByRole('button', { name: 'New artist' }).click()
  await sheet(page).getByLabel('Name', { exact: true }).fill('Zither Duo')
  await sheet(page).getByLabel('Biography').fill('Two of them.')
  await sheet(page).getByRole('button', { name: 'Add link' }).click()
  await sheet(page).getByLabel('Link text').fill('Home')
  await sheet(page).getByLabel('URL').fill('zither dot example')
  await sheet(page).getByRole('button', { name: 'Create' }).click()
  await sheet(page).getByText('Enter a valid URL.').waitFor()
  await sheet(page).getByLabel('URL').fill('https://zither.example')
  await sheet(page).getByRole('button', { name: 'Create' }).click()
  await sheet(page).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'New artist' }).click()
  await sheet(page).getByLabel('Name', { exact: true }).fill('zither DUO')
  await sheet(page).getByRole('button', { name: 'Create' }).click()
  await sheet(page).getByText('An artist with this name already exists.').waitFor()
  await page.goto(new URL('/admin/artists?q=zither', page.url()).href)
  const row = page.getByRole('row').filter({ hasText: 'Zither Duo' })
  await row.getByRole('link').click()
  await expect.poll(() => sheet(page).getByLabel('URL').inputValue()).toBe('https://zither.example')
  // The account of this artist is assigned and removed.
  const account = sheet(page).getByLabel('Account', { exact: true })
  await account.fill('artist.admin@')
  await page.getByRole('option', { name: 'Artist Admin' }).click()
  await sheet(page).getByRole('button', { name: 'Save' }).click()
  await sheet(page).waitFor({ state: 'detached' })
  await row.getByRole('link').click()
  await sheet(page).getByRole('button', { name: 'Remove Artist Admin' }).click()
  await sheet(page).getByRole('button', { name: 'Save' }).click()
  await sheet(page).waitFor({ state: 'detached' })
  await row.getByRole('button', { name: 'More options for Zither Duo' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect.poll(() => row.count()).toBe(0)
})

it('sets a wide banner of an artist, without changing the height of the header', async () => {
  await demoAlbum()
  const { page, complaints } = await visitAs(admin, '/admin/artists?q=Petra')
  const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: 'Petra Ahn' }) })
  await row.getByRole('link').click()
  const field = sheet(page).getByRole('group', { name: 'Banner' })
  const buffer = await sharp({ create: { width: 1800, height: 1200, channels: 3, background: '#2060a0' } })
    .jpeg()
    .toBuffer()
  const file = { name: 'wide.jpg', mimeType: 'image/jpeg', buffer }
  await field.locator('input[type=file]').setInputFiles(file)
  await field.getByRole('button', { name: 'Replace image' }).waitFor()
  await expect.poll(() => sheet(page).getByRole('button', { name: 'Save' }).isEnabled()).toBe(true)
  await sheet(page).getByRole('button', { name: 'Save' }).click()
  await sheet(page).waitFor({ state: 'detached' })

  const { data } = (await (await request('/artists?q=petra')).json()) as { data: { id: number }[] }
  await page.goto(new URL(`/artist/${data[0]?.id}`, page.url()).href)
  const header = page.locator('[data-part~="art-header"]')
  await header.locator('[data-part~="banner"][data-loaded]').waitFor()
  const ratio = await header
    .locator('[data-part~="banner"] img')
    .evaluate((image: HTMLImageElement) => image.naturalWidth / image.naturalHeight)
  expect(ratio).toBeCloseTo(3, 1)
  const { height } = (await header.boundingBox()) ?? { height: 0 }
  await header.locator('[data-part~="banner"]').evaluate((banner) => banner.remove())
  expect((await header.boundingBox())?.height).toBe(height)

  await page.goto(new URL('/admin/artists?q=Petra', page.url()).href)
  await row.getByRole('link').click()
  await field.getByRole('button', { name: 'Remove image' }).click()
  await sheet(page).getByRole('button', { name: 'Save' }).click()
  await sheet(page).waitFor({ state: 'detached' })
  expect(complaints).toEqual([])
})
