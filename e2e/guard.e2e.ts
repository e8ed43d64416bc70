import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { heard, hearPast, visit } from './browser.ts'
import { demoAlbum, type Listener, newListener, request, visitAs } from './listener.ts'
import { changeSettings } from './settings.ts'

let member: Listener
let album: Awaited<ReturnType<typeof demoAlbum>>
const PATIENCE = { timeout: 30_000 }

const usual = {
  enableLandingPage: '0',
  disableRegistration: '0',
  requireAuth: '0',
  enableBrowse: '1',
  enableUserUpload: '1',
}
/** Changes a setting and waits until pages contain it. */
const set = async (key: keyof typeof usual, value: string): Promise<void> => {
  await changeSettings({ [key]: value })
  const current = async () => {
    const pairs = (await (await request('/settings')).json()) as { key: string; value: string }[]
    return pairs.find((pair) => pair.key === key)?.value
  }
  await expect.poll(current, PATIENCE).toBe(value)
}

beforeAll(async () => {
  album = await demoAlbum()
  member = await newListener('Gwen Ward')
})

const isAt = (page: Page, path: string) =>
  expect.poll(() => new URL(page.url()).pathname, PATIENCE).toBe(path)
/** Loads a URL and returns where it ends. */
const endOf = async (page: Page, path: string): Promise<string> => {
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  return new URL(page.url()).pathname
}
const endsOf = async (page: Page, paths: string[]): Promise<string[]> => {
  const ends = []
  for (const path of paths) ends.push(await endOf(page, path))
  return ends
}
const question = (page: Page) => page.getByRole('alertdialog', { name: 'You need to login to your account' })
const setToken = (page: Page, token: string | null) =>
  page.evaluate((value) => {
    if (value === null) localStorage.removeItem('token')
    else localStorage.setItem('token', value)
  }, token)

it('redirects visitors to the login, users past it, and both to existing pages', async () => {
  const visitor = await visit('about:blank')
  expect(
    await endsOf(visitor.page, [
      '/',
      '/library/likes',
      '/account/settings',
      '/admin/analytics',
      '/browse',
      '/register',
    ]),
  ).toEqual(['/home', '/login', '/login', '/login', '/browse', '/register'])
  await visitor.context.close()

  const view = await visitAs(member, 'about:blank')
  expect(
    await endsOf(view.page, [
      '/',
      '/library/likes',
      '/login',
      '/register',
      '/admin/analytics',
      '/library',
      '/nowhere',
    ]),
  ).toEqual(['/home', '/library/likes', '/home', '/home', '/not-found', '/library/my-songs', '/nowhere'])
})

it('asks when going back and forward to a private page: declining stays, accepting returns after the login', {
  tags: 'long',
}, async () => {
  const { page, context } = await visitAs(member, '/library/likes')
  await page.getByRole('link', { name: 'Home', exact: true }).first().click()
  await isAt(page, '/home')
  await page.getByRole('link', { name: 'Recently played' }).first().click()
  await isAt(page, '/library/recent')
  await page.goBack()
  await isAt(page, '/home')
  const other = await context.newPage()
  await other.goto('/home')
  await setToken(other, null)
  await page.getByRole('navigation', { name: 'Browse' }).waitFor()

  const title = (await page.getByRole('heading', { level: 1 }).first().textContent()) ?? ''
  for (const go of [() => page.goBack(), () => page.goForward()]) {
    await go()
    await question(page).waitFor()
    await page.locator('h1', { hasText: title }).waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => question(page).count(), PATIENCE).toBe(0)
    await isAt(page, '/home')
  }
  await page.goBack()
  await question(page).getByRole('button', { name: 'Login' }).click()
  await isAt(page, '/login')
  await page.getByLabel('Email').fill('gwen.ward@example.org')
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await isAt(page, '/library/likes')
  await page.goBack()
  await isAt(page, '/home')
  await page.locator('h1', { hasText: title }).waitFor()
})

it('shows results instead of the empty search page, also by link', async () => {
  const { page } = await visit('/search/night/', { width: 390 })
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click()
  await isAt(page, '/home')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Search' }).click()
  await isAt(page, '/search/night/')
  expect(await endOf(page, '/search')).toBe('/search')
})

it('stops the music outside the player, and does not restore it', { tags: 'long' }, async () => {
  const { page } = await visit(`/album/${album.id}`)
  await page
    .locator('#main')
    .getByRole('button', { name: `Play ${album.title}`, exact: true })
    .first()
    .click()
  await hearPast(page, 0.3)
  await page.getByRole('link', { name: 'Home', exact: true }).first().click()
  await isAt(page, '/home')
  expect((await heard(page)).paused).toBe(false)
  await page.getByRole('button', { name: 'Account', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Log in' }).click()
  await isAt(page, '/login')
  await expect.poll(async () => (await heard(page)).paused, PATIENCE).toBe(true)
  await page.goBack()
  await isAt(page, '/home')
  const kept = () => page.evaluate(() => localStorage.getItem('player-queue'))
  await expect.poll(kept, PATIENCE).toBeNull()
  expect((await heard(page)).paused).toBe(true)
  await page.goForward()
  await isAt(page, '/login')
})

it('hides disabled features, and requires a login on a private instance', async () => {
  await set('enableBrowse', '0')
  await set('disableRegistration', '1')
  await set('enableUserUpload', '0')
  const { page } = await visit('about:blank')
  const hidden = ['/browse', '/browse/albums', '/register', '/register/complete']
  expect(new Set(await endsOf(page, hidden))).toEqual(new Set(['/not-found']))
  await setToken(page, member.token)
  expect(await endsOf(page, ['/library/my-songs', '/library/upload', '/library'])).toEqual([
    '/library/playlists',
    '/library/playlists',
    '/library/playlists',
  ])
  await setToken(page, null)

  await set('requireAuth', '1')
  await set('disableRegistration', '0')
  const closed = ['/home', `/album/${album.id}`, '/nowhere', '/search/night/', '/contact']
  expect(new Set(await endsOf(page, closed))).toEqual(new Set(['/login']))
  const open = ['/register', '/password/forgot', '/password/reset/none']
  expect(await endsOf(page, open)).toEqual(open)
  await set('enableLandingPage', '1')
  expect(await endOf(page, '/')).toBe('/')
})
