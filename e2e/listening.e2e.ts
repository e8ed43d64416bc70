import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { go, heard, hearPast, type View, visit } from './browser.ts'
import { demoAlbum, type Listener, newListener, request, visitAs } from './listener.ts'

let album: { id: number; title: string }

const bar = (page: Page) => page.getByRole('region', { name: 'Player' })
const nowPlaying = (page: Page) => bar(page).getByRole('link').first().textContent()
const queue = (page: Page) => page.getByRole('complementary', { name: 'Queue' })

const playAlbum = async (page: Page): Promise<void> => {
  await go(page, `/album/${album.id}`)
  await page.getByRole('heading', { level: 1, name: album.title }).waitFor()
  await page
    .locator('#main')
    .getByRole('button', { name: `Play ${album.title}`, exact: true })
    .first()
    .click()
  await hearPast(page, 0.3)
}

/** Logs the listener in on another device. */
const anotherDevice = async ({ id }: Listener): Promise<Listener> => {
  const body = { email: 'ilse.marn@example.org', password: 'correct horse battery' }
  const { access_token } = (await (await request('/login', undefined, 'POST', body)).json()) as {
    access_token: string
  }
  return { id, token: access_token }
}

/** The browser of somebody without an account. */
let visitor: View
beforeAll(async () => {
  album = await demoAlbum()
  visitor = await visit('/home')
})

it('resumes the queue of another device, at its song and position, only on request, on a phone too', {
  tags: 'long',
}, async () => {
  const listener = await newListener('Ilse Marn')
  const { page: there } = await visitAs(listener, '/home')
  await playAlbum(there)
  const first = await nowPlaying(there)
  await bar(there).getByRole('button', { name: 'Next' }).click()
  await expect.poll(() => nowPlaying(there)).not.toBe(first)
  const title = await nowPlaying(there)
  await hearPast(there, 0.3)
  await there.locator('#main').focus()
  await there.keyboard.press('ArrowRight')
  await there.keyboard.press('ArrowRight')
  await hearPast(there, 20)
  const saved = there.waitForResponse(
    (response) => response.url().endsWith('/api/user/queue') && response.request().method() === 'PUT',
  )
  await bar(there).getByRole('button', { name: 'Pause' }).click()
  expect((await saved).status()).toBe(200)

  const { page: here } = await visitAs(await anotherDevice(listener), '/home')
  const offer = here.getByRole('button', { name: /^Resume from Chrome · Linux/ }).filter({ visible: true })
  await expect.poll(() => offer.textContent()).toContain(title)
  await here.setViewportSize({ width: 390, height: 800 })
  await offer.click()
  await hearPast(here, 20)
  await here.setViewportSize({ width: 1280, height: 800 })
  await expect.poll(() => nowPlaying(here)).toBe(title)
  expect((await heard(here)).time).toBeLessThan(35)
  await offer.waitFor({ state: 'detached' })

  // The first device plays nothing until its user presses play.
  expect((await heard(there)).paused).toBe(true)
})

it('continues with related songs for visitors, says so, and stops on request', async () => {
  const { page } = visitor
  await playAlbum(page)
  const own = await page
    .locator('#main')
    .getByRole('list', { name: /^Songs of/ })
    .getByRole('listitem')
    .count()
  await bar(page).getByRole('button', { name: 'Queue' }).click()
  await expect.poll(() => queue(page).getByRole('heading', { name: 'Related songs' }).count()).toBe(0)
  await queue(page)
    .getByRole('button', { name: /^Play / })
    .nth(own - 1)
    .click()
  await queue(page).getByRole('heading', { name: 'Related songs' }).waitFor()
  const played = await nowPlaying(page)
  const titles = await queue(page).locator('[data-part~="queue-row"] [data-part~="name"]').allTextContents()
  expect(titles.length).toBeGreaterThan(1)
  expect(titles.filter((title) => title === played)).toHaveLength(1)
  await bar(page).getByRole('button', { name: 'Next' }).click()
  await expect.poll(() => nowPlaying(page)).toBe(titles[1])
  await hearPast(page, 0.3)
  await queue(page).getByRole('button', { name: 'Turn off' }).click()
  await queue(page).getByRole('heading', { name: 'Related songs' }).waitFor({ state: 'detached' })
  expect((await heard(page)).paused).toBe(false)
  await bar(page).getByRole('button', { name: 'Pause' }).click()
})

it('offers what was playing when the listener comes back to the shell, and continues there', {
  tags: 'long',
}, async () => {
  const { page } = visitor
  await go(page, `/album/${album.id}`)
  const offer = page.getByRole('button', { name: /^Continue .* from 00:1\d$/ })
  await page
    .locator('main')
    .getByRole('button', { name: /^Play / })
    .first()
    .click()
  await hearPast(page, 1)
  await page.keyboard.press('ArrowRight')
  await hearPast(page, 10)
  await page.getByRole('link', { name: 'Log in' }).click()
  await page.getByLabel('Password', { exact: true }).waitFor()
  expect((await heard(page)).paused).toBe(true)
  await page.goBack()
  await offer.click()
  await hearPast(page, 2)

  // Opening a URL leaves the shell too; the queue does not return on its own.
  await page.goto('/login')
  await page.getByLabel('Password', { exact: true }).waitFor()
  await page.goto('/podcasts')
  await offer.waitFor()
  expect((await heard(page)).source).toBe('')
  await offer.click()
  await hearPast(page, 2)
  await bar(page).getByRole('button', { name: 'Pause' }).click()
})

it('plays on in a small window above all others, which closes when the listener leaves the shell', {
  tags: 'long',
}, async () => {
  const { page, context, complaints } = visitor
  complaints.length = 0
  await go(page, `/album/${album.id}`)
  await page
    .locator('#main')
    .getByRole('list', { name: /^Songs of/ })
    .getByRole('button', { name: /^Play / })
    .first()
    .click()
  await hearPast(page, 0.3)
  const title = await nowPlaying(page)
  const [small] = await Promise.all([
    context.waitForEvent('page'),
    bar(page).getByRole('button', { name: 'Mini player' }).click(),
  ])
  await small.setViewportSize({ width: 320, height: 440 })
  await small.getByRole('heading', { name: title ?? '' }).waitFor()
  // The look comes along, from sheets that the content security policy of the page allows.
  await expect
    .poll(() => small.getByRole('main').evaluate((main) => getComputedStyle(main).display))
    .toBe('flex')
  await small.getByRole('button', { name: 'Next' }).click()
  await expect.poll(() => nowPlaying(page)).not.toBe(title)
  await hearPast(page, 0.3)
  await small.getByRole('button', { name: 'Pause' }).click()
  await expect.poll(async () => (await heard(page)).paused).toBe(true)
  const closed = small.waitForEvent('close')
  await page.getByRole('link', { name: 'Log in' }).click()
  await closed
  expect(complaints).toEqual([])
})
