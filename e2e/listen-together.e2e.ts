import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { measureTogether, percentile } from '../bench/listen-together.bench.ts'
import { isLong } from '../src/testing/rounds.ts'
import { visit } from './browser.ts'
import { demoAlbum, type Listener, newListener, request, visitAs } from './listener.ts'
import { checkPage } from './page-checks.ts'

const bar = (page: Page) => page.getByRole('region', { name: 'Player' })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Listen together' })
const position = (page: Page): Promise<number> =>
  page.evaluate(
    () => [...document.querySelectorAll('audio')].find((one) => !one.paused)?.currentTime ?? Number.NaN,
  )
const sounds = (page: Page) => expect.poll(() => position(page)).toBeGreaterThan(0)
const silent = (page: Page) => expect.poll(() => position(page)).toBeNaN()
const shows = (page: Page, title: string) => bar(page).getByText(title, { exact: true }).first().waitFor()
const befriend = async (one: Listener, other: Listener) => {
  await request('/add-friend', one, 'POST', { user_id: other.id })
  await request('/add-friend', other, 'POST', { user_id: one.id })
}
const someSongs = async () => {
  const { id } = await demoAlbum()
  const songs = (await (await request(`/album/${id}/songs`)).json()) as { id: number; title: string }[]
  return { id, titles: songs.map(({ title }) => title) as [string, string, string] }
}
/** Seconds by which two pages differ, read at the same moment. */
const apart = async (one: Page, other: Page): Promise<number> => {
  const [a, b] = await Promise.all([position(one), position(other)])
  return Math.abs(a - b)
}

it('plays the same for all, follows the host, and goes on when the host leaves', {
  tags: 'long',
}, async () => {
  const [ida, jon] = [await newListener('Ida Together'), await newListener('Jon Together')]
  await befriend(ida, jon)
  const { id, titles } = await someSongs()
  const host = (await visitAs(ida, `/album/${id}`)).page
  await host
    .getByRole('main')
    .getByRole('button', { name: `Play ${titles[0]}` })
    .first()
    .click()
  await sounds(host)
  await bar(host).getByRole('button', { name: 'Listen together' }).click()
  await dialog(host).getByRole('switch', { name: 'Guests control what plays' }).uncheck()
  await dialog(host).getByRole('button', { name: 'Start session' }).click()
  const link = await dialog(host).getByRole('textbox', { name: 'Invite link' }).inputValue()
  await dialog(host).getByRole('button', { name: 'Show QR code' }).click()
  await dialog(host).getByRole('img', { name: 'Invite link as a QR code' }).waitFor()
  await dialog(host).getByRole('button', { name: 'Invite Jon Together' }).click()

  // The friend is notified, and joins late: at the position of the others.
  const { page: guest } = await visitAs(jon, '/')
  await guest.getByRole('button', { name: 'Notifications, 1 unread' }).click()
  await guest.getByText('Invites you to listen together.').click()
  await guest.waitForURL(`**${new URL(link).pathname}`)
  const { pathname } = new URL(guest.url())
  await guest.evaluate(() => {
    const heardAt = () => Object.assign(window, { heardAt: location.pathname })
    document.addEventListener('playing', heardAt, { capture: true, once: true })
  })
  await guest.getByRole('main').getByRole('button', { name: 'Listen together' }).click()
  // Sound comes before the next page, which takes long to render.
  await guest.waitForURL('**/home')
  expect(await guest.evaluate(() => (window as unknown as { heardAt?: string }).heardAt)).toBe(pathname)
  await dialog(guest).getByText('The host controls what plays. You can suggest songs.').waitFor()
  await guest.keyboard.press('Escape')
  await shows(guest, titles[0])
  await sounds(guest)
  await dialog(host).getByText('Jon Together').waitFor()
  await host.keyboard.press('Escape')
  await expect.poll(() => apart(host, guest)).toBeLessThan(0.1)

  // Play, pause, next and seeking follow; a guest who may only suggest cannot.
  expect(await bar(guest).getByRole('button', { name: 'Next' }).isDisabled()).toBe(true)
  await bar(host).getByRole('button', { name: 'Pause' }).click()
  await silent(guest)
  await bar(host).getByRole('button', { name: 'Play', exact: true }).click()
  await sounds(guest)
  await bar(host).getByRole('button', { name: 'Next' }).click()
  await shows(guest, titles[1])
  await sounds(guest)
  await host.keyboard.press('ArrowRight')
  await expect.poll(() => position(guest)).toBeGreaterThan(9)
  await expect.poll(() => apart(host, guest)).toBeLessThan(0.1)

  // A suggestion is accepted.
  await guest.getByRole('main').getByRole('link').first().waitFor()
  await guest.goto(`${new URL(link).origin}/album/${id}`)
  await bar(guest).getByRole('button', { name: 'Listening together' }).waitFor()
  await guest
    .getByRole('button', { name: `More options for ${titles[0]}` })
    .first()
    .click()
  await guest.getByRole('menuitem', { name: 'Add to queue' }).click()
  await host.getByText('Jon Together suggests a song').waitFor()
  await bar(host).getByRole('button', { name: 'Listening together' }).click()
  await dialog(host)
    .getByRole('button', { name: `Accept ${titles[0]}` })
    .click()
  await expect.poll(() => dialog(host).getByRole('list', { name: 'Suggested songs' }).count()).toBe(0)

  // The host leaves: the guest becomes host, and what played before is back.
  await dialog(host).getByRole('button', { name: 'Leave session' }).click()
  await guest.getByText('You’re the host now').waitFor()
  await silent(host)
  await shows(host, titles[0])
  await sounds(guest)
  await bar(guest).getByRole('button', { name: 'Next' }).click()
  await shows(guest, titles[2])
  await bar(guest).getByRole('button', { name: 'Listening together' }).click()
  await dialog(guest).getByRole('button', { name: 'End session' }).click()
  await guest.getByRole('alertdialog').getByRole('button', { name: 'End session' }).click()
  await bar(guest).getByRole('button', { name: 'Listen together' }).waitFor()
  await silent(guest)
})

it('brings a visitor back to the invitation after the login, and lets guests control', {
  tags: 'long',
}, async () => {
  const [eva] = [await newListener('Eva Together')]
  await newListener('Tom Together')
  const { id, titles } = await someSongs()
  const host = (await visitAs(eva, `/album/${id}`)).page
  await host
    .getByRole('main')
    .getByRole('button', { name: `Play ${titles[0]}` })
    .first()
    .click()
  await sounds(host)
  await bar(host).getByRole('button', { name: 'Listen together' }).click()
  await dialog(host).getByRole('button', { name: 'Start session' }).click()
  const link = await dialog(host).getByRole('textbox', { name: 'Invite link' }).inputValue()
  await host.keyboard.press('Escape')
  const path = new URL(link).pathname
  const { page } = await visit(path)
  await page.getByRole('heading', { name: 'Listen together with Eva Together' }).waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).last().click()
  await page.getByLabel('Email').fill('tom.together@example.org')
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.waitForURL(`**${path}`)
  await page.getByRole('main').getByRole('button', { name: 'Listen together' }).click()
  await sounds(page)
  // Sound may come first.
  await dialog(page).waitFor()
  await page.keyboard.press('Escape')
  await bar(page).getByRole('button', { name: 'Next' }).click()
  await shows(host, titles[1])
  await sounds(host)
  await checkPage(page, path)
})

const MINUTES = 10
it.runIf(isLong)(
  'keeps ten browsers in time for minutes, and lets each hear something soon after joining',
  { timeout: 3 * MINUTES * 60_000 },
  async () => {
    for (const { what, drifts, silent, joins } of await measureTogether((MINUTES / 2) * 60, [10])) {
      expect(percentile(drifts, 0.99), `drift in ms, ${what}`).toBeLessThanOrEqual(60)
      expect(silent, `share of silence, ${what}`).toBeLessThan(0.01)
      expect(joins.at(-1), `slowest join in ms, ${what}`).toBeLessThanOrEqual(1500)
    }
  },
)
