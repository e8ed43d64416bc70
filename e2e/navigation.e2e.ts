import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { axeFinds } from './axe.ts'
import { dragOver, visit } from './browser.ts'
import { administrator, demoAlbum, type Listener, request, visitAs } from './listener.ts'
import { pickUp } from './pick-up.ts'

const MENUS = '/admin/configuration/navigation'

let admin: Listener

const removeAll = async () => {
  const { data } = (await (await request('/admin/navigation', admin)).json()) as { data: { id: number }[] }
  for (const { id } of data) await request(`/admin/navigation/${id}`, admin, 'DELETE')
}
const add = (title: string, target: string, more: object = {}) =>
  request('/admin/navigation', admin, 'POST', {
    title,
    target,
    icon: 'star',
    place: 'rail',
    visible: true,
    ...more,
  })

/** Restores the built-in items. */
const restoreBuiltIn = async () => {
  const { data } = (await (await request('/admin/navigation?sort=position', admin)).json()) as {
    data: { id: number; built_in: string | null }[]
  }
  const names = ['home', 'browse', 'podcasts', 'radio', 'friends', 'library']
  const ids = names.map((name) => data.find(({ built_in }) => built_in === name)?.id ?? 0)
  for (const id of ids) {
    const item = (await (await request(`/admin/navigation/${id}`, admin)).json()) as Record<string, unknown>
    const { version, target, place, icon } = item
    await request(`/admin/navigation/${id}`, admin, 'PUT', {
      ...{ version, target, place, icon },
      title: '',
      visible: true,
    })
  }
  await request('/admin/navigation/order', admin, 'PUT', { ids })
}

const BUILT_IN = ['Home', 'Browse', 'Podcasts', 'Radio', 'Friends', 'Library']

/** Titles of the operator's links in the list of the back office. */
const ownTitles = async (part: Locator) =>
  (await part.locator('[data-part~="entry"] b').allTextContents()).filter((one) => !BUILT_IN.includes(one))

/** The same as listeners get them; built-in entries have no title of their own. */
const order = async () =>
  ((await (await request('/navigation')).json()) as { title: string }[])
    .map(({ title }) => title)
    .filter((title) => title !== '')

beforeAll(async () => {
  admin = await administrator('Menu Admin', 'menu.admin@example.org')
})
afterAll(async () => {
  await removeAll()
  await restoreBuiltIn()
})

it('creates an entry, moves it to the front by keyboard, and visitors see it in the sidebar', async () => {
  await removeAll()
  await add('Charts', '/browse/chart')
  const { page, context, complaints } = await visitAs(admin, MENUS)
  await page.getByRole('button', { name: 'New link' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Title').fill('Shop')
  await sheet.getByRole('textbox', { name: 'Link' }).fill('javascript:alert(1)')
  await sheet.getByRole('button', { name: 'Create' }).click()
  await sheet.getByText(/Enter a path/).waitFor()
  await sheet.getByRole('textbox', { name: 'Link' }).fill('https://shop.example/')
  await sheet.getByRole('radio', { name: 'Shop' }).check({ force: true })
  await sheet.getByRole('button', { name: 'Create' }).click()
  const part = page.getByRole('region', { name: 'Sidebar' })
  const titles = () => ownTitles(part)
  await expect.poll(titles).toEqual(['Charts', 'Shop'])

  await sheet.waitFor({ state: 'detached' })
  const grip = part.getByRole('button', { name: 'Move Shop' })
  await grip.focus()
  await expect.poll(() => grip.evaluate((button) => button === document.activeElement)).toBe(true)
  await pickUp(page, 'Shop')
  await page.keyboard.press('ArrowUp')
  await page.getByText('Position 7 of 8.').waitFor({ state: 'attached' })
  await page.keyboard.press('Space')
  await expect.poll(titles).toEqual(['Shop', 'Charts'])
  await expect.poll(order).toEqual(['Shop', 'Charts'])
  expect(complaints).toEqual([])
  await context.close()

  const visitor = await visit('/home')
  const rail = visitor.page.getByRole('complementary', { name: 'Sidebar' })
  const shop = rail.getByRole('link', { name: 'Shop' })
  await expect.poll(() => shop.getAttribute('rel')).toContain('noopener')
  await expect.poll(() => shop.getAttribute('href')).toBe('https://shop.example/')
  await rail.getByRole('link', { name: 'Charts' }).click()
  await visitor.page.waitForURL('**/browse/chart')
  expect(visitor.complaints).toEqual([])
})

it('moves an entry to the front by dragging, and saves it', { tags: 'long' }, async () => {
  await removeAll()
  for (const title of ['Charts', 'Genres', 'Shop']) await add(title, `/${title.toLowerCase()}`)
  const { page } = await visitAs(admin, MENUS)
  const part = page.getByRole('region', { name: 'Sidebar' })
  const titles = () => ownTitles(part)
  await expect.poll(titles).toEqual(['Charts', 'Genres', 'Shop'])
  await dragOver(part.getByRole('button', { name: 'Move Shop' }), part.getByRole('listitem').first())
  await page.getByText('Position 1 of 9.').waitFor({ state: 'attached' })
  await page.mouse.up()
  await expect.poll(titles).toEqual(['Shop', 'Charts', 'Genres'])
  await expect.poll(order).toEqual(['Shop', 'Charts', 'Genres'])
})

it('renames, hides and reorders built-in items; sidebar and bottom bar follow', {
  tags: 'long',
}, async () => {
  await removeAll()
  const { page, complaints } = await visitAs(admin, MENUS)
  const part = page.getByRole('region', { name: 'Sidebar' })
  await part.getByRole('button', { name: /^Radio/ }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Title').fill('On air')
  await sheet.getByRole('button', { name: 'Save' }).click()
  await sheet.waitFor({ state: 'detached' })
  await part.getByRole('button', { name: /^Browse/ }).click()
  await sheet.getByRole('switch', { name: 'Visible' }).click()
  expect(await axeFinds(page, 'menu item')).toEqual([])
  await sheet.getByRole('button', { name: 'Save' }).click()
  await sheet.waitFor({ state: 'detached' })
  await part.getByText('Hidden').waitFor()
  const grip = part.getByRole('button', { name: 'Move On air' })
  await grip.focus()
  await expect.poll(() => grip.evaluate((button) => button === document.activeElement)).toBe(true)
  await pickUp(page, 'On air')
  for (const position of [3, 2, 1]) {
    await page.keyboard.press('ArrowUp')
    await page.getByText(`Position ${position} of 6.`).waitFor({ state: 'attached' })
  }
  await page.keyboard.press('Space')
  expect(complaints).toEqual([])

  // Visitors get the menu with their page.
  const first = async () =>
    ((await (await request('/navigation')).json()) as { title: string }[]).at(0)?.title
  await expect.poll(first).toBe('On air')

  const linksOf = (one: Page, name: string) =>
    one.getByRole('navigation', { name, exact: true }).getByRole('link').allInnerTexts()
  const visitor = await visit('/home')
  await expect.poll(() => linksOf(visitor.page, 'Main')).toEqual(['On air', 'Home', 'Podcasts'])
  await visitor.context.close()
  // Without Browse, which leads there, podcasts and radio have a place in the bar.
  const phone = await visit('/home', { width: 320, height: 700 })
  await expect.poll(() => linksOf(phone.page, 'Main')).toEqual(['On air', 'Search', 'Home', 'Podcasts'])
  expect(await axeFinds(phone.page, 'bottom bar')).toEqual([])
  await phone.context.close()
  await restoreBuiltIn()
})

it('shows footer links below the sidebar, and all of them in the account menu on a phone', {
  tags: 'long',
}, async () => {
  await removeAll()
  await add('Charts', '/browse/chart')
  await add('Imprint', '/imprint', { place: 'footer' })
  await add('Nothing', '/nothing', { visible: false })
  const { page, context } = await visit('/home')
  await page.getByRole('complementary').getByRole('link', { name: 'Imprint' }).waitFor()
  await page.getByRole('complementary').getByRole('link', { name: 'Charts' }).waitFor()
  await expect.poll(() => page.getByRole('link', { name: 'Nothing' }).count()).toBe(0)
  expect(await axeFinds(page, 'home')).toEqual([])
  await context.close()

  const phone = await visit('/home', { width: 390, height: 800 })
  await phone.page.getByRole('button', { name: 'Account' }).click()
  await phone.page.getByRole('menuitem', { name: 'Imprint' }).waitFor()
  await phone.page.getByRole('menuitem', { name: 'Charts' }).click()
  await phone.page.waitForURL('**/browse/chart')
})

it('shows on a phone what touch needs: row menus, a back button beside the title, and every way to browse', async () => {
  const phone = { width: 390, height: 844, hasTouch: true, isMobile: true }
  const { page } = await visit(`/album/${(await demoAlbum()).id}`, phone)
  const more = page.getByRole('list', { name: 'Songs' }).getByRole('button', { name: /^More options for/ })
  expect(await more.first().evaluate((button) => getComputedStyle(button).opacity)).toBe('1')

  // Opened by a link, there is nothing to go back to but the start page.
  await page.getByRole('link', { name: 'Back' }).tap()
  await page.waitForURL('**/home')
  await page.goto('/browse/songs')
  const title = page.getByRole('heading', { level: 1 })
  const back = page.getByRole('link', { name: 'Back' }).or(page.getByRole('button', { name: 'Back' }))
  const start = await title.evaluate(
    (one) => one.getBoundingClientRect().x + parseFloat(getComputedStyle(one).paddingLeft),
  )
  const box = await back.first().boundingBox()
  expect(box?.width).toBeGreaterThanOrEqual(44)
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(start)

  for (const language of ['en', 'ar']) {
    await page.evaluate((locale) => localStorage.setItem('pref-locale', locale), language)
    await page.goto('/browse')
    const radio = await page.locator('main a[href="/radio"]').boundingBox()
    expect(radio?.x).toBeGreaterThanOrEqual(0)
    expect((radio?.x ?? 0) + (radio?.width ?? 0)).toBeLessThanOrEqual(390)
  }
})
