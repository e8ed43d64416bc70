import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { axeFinds } from './axe.ts'
import { openBrowser, visit } from './browser.ts'
import { inDatabase } from './database.ts'
import { administrator, ask, type Listener, newListener, visitAs } from './listener.ts'

let browser: Browser
let admin: Listener
let nora: Listener
let podcast: number
let page: Page
let complaints: string[]

const soon = <T>(look: () => T) => expect.poll(look, { timeout: 30_000 })
const bell = (on: Page, unread = 0) =>
  on.getByRole('button', {
    name: unread > 0 ? `Notifications, new: ${unread}` : 'Notifications',
    exact: true,
  })
const panel = (on: Page) => on.getByRole('dialog', { name: 'Notifications' })

const publish = async (title: string): Promise<number> => {
  const audio = { url: 'https://cast.example/one.mp3' }
  const reply = await ask('/admin/episodes', admin, 'POST', { podcast, title, audio, public: true })
  expect(reply.status).toBe(201)
  return ((await reply.json()) as { id: number }).id
}

beforeAll(async () => {
  browser = await openBrowser()
  admin = await administrator('Notice Desk', 'notice.desk@example.org')
  nora = await newListener('Nora Sandgren')
  const on = { settings: [{ key: 'enablePodcasts', value: '1' }] }
  expect((await ask('/admin/settings', admin, 'PUT', on)).status).toBe(200)
  const made = await ask('/admin/podcasts', admin, 'POST', { title: 'Harbour Lights', public: true })
  podcast = ((await made.json()) as { id: number }).id
  expect((await ask('/follow', nora, 'POST', { type: 'podcast', id: podcast })).status).toBe(200)
})
afterAll(async () => {
  await inDatabase((db) => db.deleteFrom('podcasts').where('id', '=', podcast).execute())
  await browser.close()
})

it('rises without a reload when something comes out, leads there and is read then', async () => {
  ;({ page, complaints } = await visitAs(browser, nora, '/home'))
  await bell(page).click()
  await panel(page).getByText('Nothing new').waitFor()
  // The stream of events is open once it has said how things stand; what comes before would come with that.
  const id = await publish('Foghorns at night')
  await bell(page, 1).waitFor({ timeout: 30_000 })
  await panel(page)
    .getByRole('link', { name: /Harbour Lights.*New episode: Foghorns at night/ })
    .click()
  await page.waitForURL(`**/episode/${id}`)
  await page.getByRole('heading', { level: 1, name: 'Foghorns at night' }).waitFor()
  await bell(page).waitFor({ timeout: 30_000 })
  expect(await panel(page).count()).toBe(0)
})

it('tells of several at once, is read everywhere and deleted by a key', async () => {
  await publish('Sea marks')
  await publish('Tide tables')
  await bell(page, 1).waitFor({ timeout: 30_000 })
  const other = await visitAs(browser, nora, '/home')
  await bell(other.page, 1).click()
  await panel(other.page).getByRole('button', { name: 'Mark all as read' }).click()
  await bell(other.page).waitFor({ timeout: 30_000 })
  // In the first window too.
  await bell(page).waitFor({ timeout: 30_000 })
  await other.context.close()
  await bell(page).click()
  await panel(page).getByText('New episodes: 2').waitFor()
  await panel(page)
    .getByRole('link', { name: /New episodes: 2/ })
    .focus()
  await page.keyboard.press('Delete')
  await soon(() => panel(page).getByText('New episodes: 2').count()).toBe(0)
  await soon(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Foghorns at night')
  await soon(async () => ((await (await ask('/user/notifications', nora)).json()) as object[]).length).toBe(1)
  await page.keyboard.press('Escape')
  await soon(() => panel(page).count()).toBe(0)
  await soon(() => bell(page).evaluate((button) => button === document.activeElement)).toBe(true)
  expect(complaints).toEqual([])
})

it('says so when it cannot be loaded, and tries again', async () => {
  await page.route('**/api/user/notifications', (route) => route.fulfill({ status: 422, body: '{}' }))
  await page.reload()
  await bell(page).click()
  await panel(page).getByText('This did not load').waitFor()
  await page.unroute('**/api/user/notifications')
  await panel(page).getByRole('button', { name: 'Try again' }).click()
  await panel(page).getByText('New episode: Foghorns at night').waitFor()
  await page.context().close()
})

it('tells nothing of a kind that is switched off', async () => {
  const view = await visitAs(browser, nora, '/account/settings')
  const kind = view.page.getByRole('switch', { name: 'New episodes of podcasts that you follow' })
  await kind.click()
  const wanted = async () =>
    ((await (await ask('/user', nora)).json()) as { notify: Record<string, boolean> }).notify.episode
  await soon(wanted).toBe(false)
  await publish('Unheard')
  await kind.click()
  await soon(wanted).toBe(true)
  await publish('Heard again')
  await bell(view.page, 1).click()
  await panel(view.page).getByText('New episode: Heard again').waitFor()
  expect(await panel(view.page).getByText('Unheard').count()).toBe(0)
  await view.context.close()
})

it('has no fault that axe knows, dark and light, and fits a narrow window', async () => {
  const found: string[] = []
  for (const [theme, width] of [
    ['dark', 1280],
    ['light', 320],
  ] as const) {
    const view = await visitAs(browser, nora, '/home', { theme, width, height: 640 })
    await bell(view.page, 1).click()
    await panel(view.page).getByText('Heard again').waitFor()
    found.push(...(await axeFinds(view.page, `notifications ${theme} ${width}`)))
    const [inner, outer] = await view.page.evaluate(() => [
      Math.max(document.documentElement.scrollWidth, document.querySelector('.notes-body')?.scrollWidth ?? 0),
      innerWidth,
    ])
    expect(inner).toBeLessThanOrEqual(outer as number)
    await view.context.close()
  }
  expect(found).toEqual([])
})

it('is nothing for visitors', async () => {
  const view = await visit(browser, '/home')
  await view.page.getByRole('link', { name: 'Log in' }).first().waitFor()
  await view.page.waitForLoadState('networkidle')
  expect(await bell(view.page).count()).toBe(0)
  await view.context.close()
})
