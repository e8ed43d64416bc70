import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { axeFinds } from './axe.ts'
import { visit } from './browser.ts'
import { administrator, type Listener, request, visitAs } from './listener.ts'

let admin: Listener
beforeAll(async () => {
  admin = await administrator('Page Admin', 'page.admin@example.org')
})
afterAll(async () => {
  const { data } = (await (await request('/admin/pages', admin)).json()) as {
    data: { id: number; path: string }[]
  }
  for (const { id, path } of data)
    if (['/about-the-band', '/our-stage'].includes(path)) await request(`/admin/pages/${id}`, admin, 'DELETE')
})

it('writes a page with rich text that everyone can read at its path, and hides it', async () => {
  const { page, complaints } = await visitAs(admin, '/admin/configuration/pages')
  await page.getByRole('button', { name: 'New page' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Title', { exact: true }).fill('About the band')
  await sheet.getByLabel('Path').fill('/about-the-band')
  await sheet.getByRole('switch', { name: 'Public' }).check()
  await sheet.getByLabel('Heading', { exact: true }).fill('Who we are')
  const text = sheet.getByRole('textbox', { name: 'Text of section 1' })
  await text.click()
  await page.keyboard.type('We play ')
  await sheet.getByRole('button', { name: 'Bold' }).click()
  await expect.poll(() => text.evaluate((field) => field === document.activeElement)).toBe(true)
  await page.keyboard.type('loud')
  await sheet.getByRole('button', { name: 'Create' }).click()
  await sheet.waitFor({ state: 'detached' })
  await page.getByRole('searchbox').fill('band')
  const row = page.getByRole('link', { name: 'About the band' })
  await row.waitFor()

  const visitor = await visit('/about-the-band')
  await visitor.page.getByRole('heading', { level: 1, name: 'About the band' }).waitFor()
  await visitor.page.getByRole('heading', { level: 2, name: 'Who we are' }).waitFor()
  await visitor.page.locator('[data-part~="rich-text"] strong', { hasText: 'loud' }).waitFor()
  await expect.poll(() => visitor.page.title()).toContain('About the band')
  expect(await axeFinds(visitor.page, 'the page')).toEqual([])
  expect(visitor.complaints).toEqual([])

  await row.click()
  await sheet.getByRole('switch', { name: 'Public' }).uncheck()
  await page.keyboard.press('Control+s')
  await sheet.waitFor({ state: 'detached' })
  expect((await visitor.page.reload())?.status()).toBe(404)
  await visitor.page.getByRole('heading', { name: 'We couldn’t find that page' }).waitFor()
  await visitor.context.close()

  expect(complaints).toEqual([])
})

it('inserts an image with its text into a section, visible to everyone', async () => {
  const { page, complaints } = await visitAs(admin, '/admin/configuration/pages?edit=new')
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Title', { exact: true }).fill('Our stage')
  await sheet.getByLabel('Path').fill('/our-stage')
  await sheet.getByRole('switch', { name: 'Public' }).check()
  await sheet.getByRole('button', { name: 'Image', exact: true }).click()
  const buffer = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#b04c14' } })
    .png()
    .toBuffer()
  const file = { name: 'stage.png', mimeType: 'image/png', buffer }
  // The page has its own image with the same button label.
  const section = sheet.getByRole('group', { name: 'Section' })
  await section.getByLabel('Choose an image').and(page.locator('input')).setInputFiles(file)
  await sheet.getByLabel('Alt text').fill('The stage at night')
  await sheet.getByRole('button', { name: 'Insert' }).click()
  await sheet.getByRole('img', { name: 'The stage at night' }).waitFor()
  await page.keyboard.type('Come in')
  await sheet.getByRole('textbox', { name: 'Text of section 1' }).getByText('Come in').waitFor()
  await sheet.getByRole('button', { name: 'Create' }).click()
  await sheet.waitFor({ state: 'detached' })

  const visitor = await visit('/our-stage')
  const picture = visitor.page.getByRole('img', { name: 'The stage at night' })
  await visitor.page.getByText('Come in').waitFor()
  const width = () => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)
  await expect.poll(width).toBeGreaterThan(100)
  expect(visitor.complaints).toEqual([])
  await visitor.context.close()
  expect(complaints).toEqual([])
})
