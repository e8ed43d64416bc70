import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { beforeAll, expect, it } from 'vitest'
import { axeFinds } from './axe.ts'
import { dragOver, go, type View, visit } from './browser.ts'
import { administrator, type Listener, newListener, request, visitAs } from './listener.ts'

/* What administrators change, and what visitors, listeners and staff then find. */

const email = 'ada.desk@example.org'
const password = 'correct horse battery'

let admin: Listener
let desk: Page
let complaints: string[]
let visitor: View
beforeAll(async () => {
  admin = await administrator('Ada Desk', email)
  ;({ page: desk, complaints } = await visitAs(admin, '/home'))
  // Their language is offered only where it exists.
  visitor = await visit('/home', { locale: 'it-IT' })
})

const sheet = () => desk.getByRole('dialog')
const closed = () => sheet().waitFor({ state: 'detached' })
const saved = () => desk.getByText(/unsaved change/).waitFor({ state: 'detached' })

it('leads administrators to their area after the login, and people to the page they asked for', async () => {
  const { page } = visitor
  const logIn = async (page: Page) => {
    await page.waitForURL('**/login')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
  }
  const logOut = async () => {
    await page.getByRole('button', { name: 'Account', exact: true }).first().click()
    await page.getByRole('menuitem', { name: 'Log out' }).click()
  }
  await go(page, '/login')
  await logIn(page)
  await page.waitForURL('**/admin/overview')
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
  await logOut()
  await page.waitForURL('**/login')
  const asked = await visit('/library/likes')
  await logIn(asked.page)
  await asked.page.waitForURL('**/library/likes')
})

it('switches between the player and the area', async () => {
  await go(desk, '/home')
  await desk.getByRole('button', { name: 'Account' }).click()
  await desk.getByRole('menuitem', { name: 'Admin area' }).click()
  await desk.waitForURL('**/admin/overview')
  await desk.getByRole('button', { name: 'Admin area' }).click()
  await desk.getByRole('menuitemcheckbox', { name: 'Listening' }).click()
  await desk.waitForURL('**/home')
  await go(desk, '/admin')
  await desk.waitForURL('**/admin/overview')
  expect(complaints).toEqual([])
})

it('changes settings, the menu and the home page for everyone', async () => {
  await go(desk, '/admin/configuration/general')
  await desk.getByRole('textbox', { name: 'Name' }).fill('Dockside Radio')
  await desk.getByRole('switch', { name: 'Browse' }).click()
  await desk.getByText('2 unsaved changes').waitFor()
  await desk.keyboard.press('Control+s')
  await saved()
  await desk.getByRole('link', { name: 'Dockside Radio' }).waitFor()

  await go(desk, '/admin/configuration/navigation?edit=new')
  await sheet().getByLabel('Title').fill('Shop')
  await sheet().getByRole('textbox', { name: 'Link' }).fill('https://shop.example/')
  await sheet().getByRole('radio', { name: 'Shop' }).check({ force: true })
  await sheet().getByRole('button', { name: 'Create' }).click()
  await closed()
  const rail = desk.getByRole('region', { name: 'Sidebar' })
  await dragOver(rail.getByRole('button', { name: 'Move Shop' }), rail.getByRole('listitem').first())
  await desk.getByText(/^Position 1 of/).waitFor({ state: 'attached' })
  await desk.mouse.up()
  await expect
    .poll(() => rail.locator('[data-part~="entry"] b').allTextContents())
    .toEqual(['Shop', 'Home', 'Browse', 'Podcasts', 'Radio', 'Friends', 'Library'])

  await go(desk, '/admin/configuration/start?edit=new')
  await sheet().getByRole('textbox', { name: 'Title' }).fill('Staff picks')
  await sheet().getByRole('combobox', { name: 'Add' }).click()
  for (const name of ['Slow Weather', 'Low Tide']) {
    await desk.keyboard.type(name)
    await desk.getByRole('option', { name }).click()
    await sheet().locator('[data-part~="sortable"]').getByText(name).waitFor()
  }
  await desk.keyboard.press('Tab')
  await sheet().getByRole('button', { name: 'Create' }).click()
  await closed()
  await desk.getByRole('button', { name: 'Hide New albums' }).click()
  await desk.getByRole('button', { name: 'Show New albums' }).waitFor()

  const { page } = visitor
  await page.goto('/home')
  await page.getByRole('link', { name: 'Dockside Radio' }).waitFor()
  await expect.poll(() => page.getByRole('link', { name: 'Browse', exact: true }).count()).toBe(0)
  const shop = page.getByRole('complementary', { name: 'Sidebar' }).getByRole('link', { name: 'Shop' })
  await expect.poll(() => shop.getAttribute('rel')).toContain('noopener')
  expect(await shop.getAttribute('href')).toBe('https://shop.example/')
  const menu = page.getByRole('navigation', { name: 'Main', exact: true }).getByRole('link')
  expect(await menu.allInnerTexts()).toEqual(['Shop', 'Home', 'Podcasts', 'Radio'])
  const picked = page.getByRole('region', { name: 'Staff picks' })
  await expect
    .poll(() => picked.getByRole('listitem').locator('[data-part~="name"]').allTextContents())
    .toEqual(['Slow Weather', 'Low Tide'])
  expect(await page.getByRole('heading', { name: 'New albums' }).count()).toBe(0)
  expect(complaints).toEqual([])
})

it('writes a page with rich text and an image that everyone can read at its path, and hides it', async () => {
  await go(desk, '/admin/configuration/pages?edit=new')
  await sheet().getByLabel('Title', { exact: true }).fill('About the band')
  await sheet().getByLabel('Path').fill('/about-the-band')
  await sheet().getByRole('switch', { name: 'Public' }).check()
  await sheet().getByLabel('Heading', { exact: true }).fill('Who we are')
  const text = sheet().getByRole('textbox', { name: 'Text of section 1' })
  await text.click()
  await desk.keyboard.type('We play ')
  await sheet().getByRole('button', { name: 'Bold' }).click()
  await expect.poll(() => text.evaluate((field) => field === document.activeElement)).toBe(true)
  await desk.keyboard.type('loud')
  await sheet().getByRole('button', { name: 'Image', exact: true }).click()
  const image = sharp({ create: { width: 600, height: 400, channels: 3, background: '#b04c14' } }).png()
  const file = { name: 'stage.png', mimeType: 'image/png', buffer: await image.toBuffer() }
  // The page has its own image with the same button label.
  const section = sheet().getByRole('group', { name: 'Section' })
  await section.getByLabel('Choose an image').and(desk.locator('input')).setInputFiles(file)
  await sheet().getByLabel('Alt text').fill('The stage at night')
  await sheet().getByRole('button', { name: 'Insert' }).click()
  await text.getByRole('img', { name: 'The stage at night' }).waitFor()
  await desk.keyboard.type('Come in')
  await text.getByText('Come in').waitFor()
  await sheet().getByRole('button', { name: 'Create' }).click()
  await closed()

  const { page } = visitor
  await page.goto('/about-the-band')
  await page.getByRole('heading', { level: 1, name: 'About the band' }).waitFor()
  await page.getByRole('heading', { level: 2, name: 'Who we are' }).waitFor()
  await page.locator('[data-part~="rich-text"] strong', { hasText: 'loud' }).waitFor()
  await page.getByText('Come in').waitFor()
  const picture = page.getByRole('img', { name: 'The stage at night' })
  const width = () => picture.evaluate((shown) => (shown as HTMLImageElement).naturalWidth)
  await expect.poll(width).toBeGreaterThan(100)
  await expect.poll(() => page.title()).toContain('About the band')
  expect(await axeFinds(page, 'the page')).toEqual([])

  await desk.getByRole('link', { name: 'About the band' }).click()
  await sheet().getByRole('switch', { name: 'Public' }).uncheck()
  await desk.keyboard.press('Control+s')
  await closed()
  expect((await page.reload())?.status()).toBe(404)
  await page.getByRole('heading', { name: 'We couldn’t find that page' }).waitFor()
  expect(complaints).toEqual([])
})

it('adds a language, translates a text, publishes it, shows it to visitors and deletes it', async () => {
  await go(desk, '/admin/translations')
  await desk.getByRole('button', { name: 'Add language', exact: true }).click()
  await sheet().getByLabel('Language tag').fill('it')
  await sheet().getByLabel('Name').fill('Italiano')
  await sheet().getByRole('button', { name: 'Add' }).click()
  await desk.getByRole('region', { name: 'Italiano' }).waitFor()
  // High enough for all texts that contain this: rows outside of the window are not rendered.
  await desk.setViewportSize({ width: 1280, height: 2400 })
  await desk.getByRole('searchbox', { name: 'Search texts' }).fill('Log in')
  await desk.getByRole('button', { name: 'Translation of Log in:' }).click()
  await desk.setViewportSize({ width: 1280, height: 800 })
  await desk.getByRole('textbox', { name: 'Translation of Log in', exact: true }).fill('Accedi')
  await desk.keyboard.press('Control+s')
  await desk.getByRole('region', { name: 'Not saved' }).waitFor({ state: 'detached' })

  const choose = async (entry: string) => {
    await desk.getByRole('button', { name: 'More options for Italiano' }).click()
    await desk.getByRole('menuitem', { name: entry }).click()
  }
  await choose('Show to listeners')
  await expect.poll(async () => JSON.stringify(await (await request('/languages')).json())).toContain('"it"')
  const { page } = visitor
  await page.goto('/login')
  await page.getByText('Accedi', { exact: true }).first().waitFor()
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('it')

  await choose('Delete')
  await desk.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await desk.getByRole('link', { name: /Italiano/ }).waitFor({ state: 'detached' })
  expect(complaints).toEqual([])
})

it('finds a song by artist and title, changes it, hides it and publishes it again', async () => {
  const { data } = (await (await request('/admin/songs?sort=title', admin)).json()) as {
    data: { id: number; title: string; artists: { name: string }[] }[]
  }
  const [song] = data
  await go(desk, '/admin/songs')
  await desk.getByRole('searchbox').fill(`${song?.artists[0]?.name} ${song?.title}`)
  await desk.waitForURL('**q=**')
  await expect.poll(() => desk.getByRole('row').count()).toBe(2)
  await desk.getByRole('link', { name: song?.title, exact: true }).click()
  await sheet().getByLabel('Title').fill('A Title of the Office')
  await sheet().getByLabel('Genres').fill('o')
  await desk.getByRole('option').first().click()
  await sheet().getByRole('button', { name: 'Save changes' }).click()
  await closed()
  await desk.getByRole('searchbox').fill('title of the office')
  await desk.waitForURL('**q=title**')
  await desk.getByRole('link', { name: 'A Title of the Office' }).waitFor()
  const shown = async () => (await request(`/songs/${song?.id}`)).status
  for (const [action, status] of [
    ['Hide', 404],
    ['Publish', 200],
  ] as const) {
    await desk.getByRole('checkbox', { name: 'Select all on this page' }).check()
    await desk.getByRole('button', { name: action }).click()
    await expect.poll(shown).toBe(status)
    await desk.getByRole('button', { name: action }).waitFor({ state: 'detached' })
  }
  expect(complaints).toEqual([])
})

it('gives staff permissions, which admit them to their own pages only', async () => {
  const staff = await newListener('Sorrel Staff')
  const created = await request('/admin/roles', admin, 'POST', { label: 'Sorrels' })
  const { id: role } = (await created.json()) as { id: number }
  await request(`/admin/users/${staff.id}/roles`, admin, 'PUT', { roles: [role] })
  const statusOf = async (noun: string) => (await request(`/admin/${noun}`, staff)).status
  expect(await statusOf('genres')).toBe(403)
  const outside = await visitAs(staff, '/admin/genres')
  await outside.page.waitForURL('**/not-found')

  const allow = async (permission: string) => {
    await go(desk, '/admin/roles')
    await desk.getByRole('checkbox', { name: `Sorrels: ${permission}` }).check()
    await desk.keyboard.press('Control+s')
    await saved()
  }
  await allow('Edit genres')
  expect([await statusOf('genres'), await statusOf('songs')]).toEqual([200, 403])
  await allow('Enter the admin area')
  const { page } = outside
  // The permissions of an account come with it.
  await page.goto('/home')
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Admin area' }).click()
  await page.waitForURL('**/admin/genres')
  const links = page.getByRole('navigation', { name: 'Admin area' }).getByRole('link')
  await expect.poll(() => links.count()).toBe(1)
  await go(page, '/admin/users')
  await page.waitForURL('**/admin/genres')
  expect([await statusOf('genres'), await statusOf('users')]).toEqual([200, 403])
})
