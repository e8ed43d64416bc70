import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { axeFinds } from './axe.ts'
import { go } from './browser.ts'
import { administrator, type Listener, newListener, request, visitAs } from './listener.ts'
import { startedIdle } from './loaded.ts'

let admin: Listener
let nora: Listener
let podcast: number
let page: Page
let complaints: string[]

const eventually = <T>(look: () => T) => expect.poll(look, { timeout: 30_000 })
const bell = (on: Page, unread = 0) =>
  on.getByRole('button', {
    name: unread > 0 ? `Notifications, ${unread} unread` : 'Notifications',
    exact: true,
  })
const panel = (on: Page) => on.getByRole('dialog', { name: 'Notifications' })

/** The number on the icon of the installed app. */
const badge = () => page.evaluate(() => (window as unknown as { badges: number[] }).badges.at(-1))

const publish = async (title: string): Promise<number> => {
  const audio = { url: 'https://cast.example/one.mp3' }
  const reply = await request('/admin/episodes', admin, 'POST', { podcast, title, audio, public: true })
  expect(reply.status).toBe(201)
  return ((await reply.json()) as { id: number }).id
}

beforeAll(async () => {
  admin = await administrator('Notice Desk', 'notice.desk@example.org')
  nora = await newListener('Nora Sandgren')
  const on = { settings: [{ key: 'enablePodcasts', value: '1' }] }
  expect((await request('/admin/settings', admin, 'PUT', on)).status).toBe(200)
  const created = await request('/admin/podcasts', admin, 'POST', { title: 'Harbour Lights', public: true })
  podcast = ((await created.json()) as { id: number }).id
  expect((await request('/follow', nora, 'POST', { type: 'podcast', id: podcast })).status).toBe(200)
  ;({ page, complaints } = await visitAs(nora, 'about:blank'))
  // An empty page has no storage to be prepared.
  complaints.length = 0
  await page.addInitScript(() => {
    const badges: number[] = []
    const set = async (count?: number): Promise<void> => void badges.push(count ?? 0)
    Object.assign(navigator, { setAppBadge: set, clearAppBadge: () => set(0) })
    Object.assign(window, { badges })
  })
  await page.goto('/home')
})
it('the unread count rises without a reload on a new episode, which the notification opens and marks as read', async () => {
  await page.route('**/api/user/notifications', (route) => route.fulfill({ status: 422, body: '{}' }))
  await bell(page).click()
  await panel(page).getByText('Couldn’t load this').waitFor()
  await page.unroute('**/api/user/notifications')
  await panel(page).getByRole('button', { name: 'Try again' }).click()
  await panel(page).getByText('You’re all caught up').waitFor()
  // A failed request, which browsers report by themselves.
  complaints.length = 0
  await eventually(badge).toBe(0)
  // The event stream is open once it has sent its initial state, which would include earlier events.
  const id = await publish('Foghorns at night')
  await bell(page, 1).waitFor({ timeout: 30_000 })
  await eventually(badge).toBe(1)
  await panel(page)
    .getByRole('link', { name: /Harbour Lights.*New episode: Foghorns at night/ })
    .click()
  await page.waitForURL(`**/episode/${id}`)
  await page.getByRole('heading', { level: 1, name: 'Foghorns at night' }).waitFor()
  await bell(page).waitFor({ timeout: 30_000 })
  await eventually(() => panel(page).count()).toBe(0)
  await eventually(badge).toBe(0)
})

it('groups several notifications, is read on all devices and deleted by keyboard', async () => {
  await publish('Sea marks')
  await publish('Tide tables')
  await bell(page, 1).waitFor({ timeout: 30_000 })
  // On another device.
  await request('/user/notifications/read', nora, 'POST', { all: true })
  await bell(page).waitFor({ timeout: 30_000 })
  await bell(page).click()
  await panel(page).getByText('2 new episodes').waitFor()
  await panel(page)
    .getByRole('link', { name: /2 new episodes/ })
    .focus()
  await page.keyboard.press('Delete')
  await eventually(() => panel(page).getByText('2 new episodes').count()).toBe(0)
  await eventually(() => page.evaluate(() => document.activeElement?.textContent)).toContain(
    'Foghorns at night',
  )
  await eventually(
    async () => ((await (await request('/user/notifications', nora)).json()) as object[]).length,
  ).toBe(1)
  await page.keyboard.press('Escape')
  await eventually(() => panel(page).count()).toBe(0)
  await eventually(() => bell(page).evaluate((button) => button === document.activeElement)).toBe(true)
  expect(complaints).toEqual([])
})

it('omits muted kinds', { tags: 'long' }, async () => {
  await page.keyboard.press('Escape')
  await go(page, '/account/settings')
  const kind = page.getByRole('switch', { name: 'New episodes of podcasts you follow' })
  await kind.click()
  const wanted = async () =>
    ((await (await request('/user', nora)).json()) as { notify: Record<string, boolean> }).notify.episode
  await eventually(wanted).toBe(false)
  await publish('Unheard')
  await kind.click()
  await eventually(wanted).toBe(true)
  await publish('Heard again')
  await bell(page, 1).click()
  await panel(page).getByText('New episode: Heard again').waitFor()
  expect(await panel(page).getByText('Unheard').count()).toBe(0)
})

it('has no axe violations, fits a narrow window, and is marked as read', { tags: 'long' }, async () => {
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 320, height: 640 })
  await bell(page, 1).click()
  await panel(page).getByText('Heard again').waitFor()
  expect(await axeFinds(page, 'notifications')).toEqual([])
  const [inner = 0, outer = 0] = await page.evaluate(() => [
    Math.max(
      document.documentElement.scrollWidth,
      document.querySelector('[data-part~="notifications"]')?.scrollWidth ?? 0,
    ),
    innerWidth,
  ])
  expect(inner).toBeLessThanOrEqual(outer)
  await panel(page).getByRole('button', { name: 'Mark all as read' }).click()
  await eventually(badge).toBe(0)
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 1280, height: 800 })
})

it('ends with the log-out, also on the icon of the app', async () => {
  await publish('Last light')
  await eventually(badge).toBe(1)
  await page.getByRole('button', { name: 'Account', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await page.waitForURL('**/login')
  await eventually(badge).toBe(0)
  await go(page, '/home')
  await page.getByRole('link', { name: 'Log in' }).first().waitFor()
  await startedIdle(page)
  expect(await bell(page).count()).toBe(0)
})
