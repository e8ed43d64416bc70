// @module-tag long
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { go } from './browser.ts'
import { befriend, demoAlbum, newListener, request, visitAs } from './listener.ts'

const bar = (page: Page) => page.getByRole('region', { name: 'Player' })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Listen together' })
const position = (page: Page): Promise<number> =>
  page.evaluate(
    () => [...document.querySelectorAll('audio')].find((one) => !one.paused)?.currentTime ?? Number.NaN,
  )
const sounds = (page: Page) => expect.poll(() => position(page)).toBeGreaterThan(0)
const silent = (page: Page) => expect.poll(() => position(page)).toBeNaN()
const shows = (page: Page, title: string) => bar(page).getByText(title, { exact: true }).first().waitFor()
const someSongs = async () => {
  const { id } = await demoAlbum()
  const songs = (await (await request(`/album/${id}/songs`)).json()) as { id: number; title: string }[]
  return { id, titles: songs.map(({ title }) => title) as [string, string, string] }
}
it('plays the same for all, follows who controls, and goes on when the host leaves', async () => {
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
  await dialog(host).getByRole('button', { name: 'Start session' }).click()
  const link = await dialog(host).getByRole('textbox', { name: 'Invite link' }).inputValue()
  await dialog(host).getByRole('button', { name: 'Show QR code' }).click()
  await dialog(host).getByRole('img', { name: 'Invite link as a QR code' }).waitFor()
  await dialog(host).getByRole('button', { name: 'Invite Jon Together' }).click()

  // The friend is notified, and joins late: at the position of the others.
  await host.keyboard.press('Escape')
  await host.locator('#main').focus()
  for (let times = 0; times < 3; times++) await host.keyboard.press('ArrowRight')
  await expect.poll(() => position(host)).toBeGreaterThan(29)
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
  // Sound may come first.
  await dialog(guest).waitFor()
  await guest.keyboard.press('Escape')
  await shows(guest, titles[0])
  await expect.poll(() => position(guest)).toBeGreaterThan(29)
  await bar(guest).getByRole('button', { name: 'Pause' }).click()
  await silent(host)
  await bar(guest).getByRole('button', { name: 'Play', exact: true }).click()
  await sounds(host)

  // Play, pause, next and seeking follow; a guest who may only suggest cannot.
  await bar(host).getByRole('button', { name: 'Listening together' }).click()
  await dialog(host).getByText('Jon Together').waitFor()
  await dialog(host).getByRole('switch', { name: 'Guests control what plays' }).click()
  await host.keyboard.press('Escape')
  await expect.poll(() => bar(guest).getByRole('button', { name: 'Next' }).isDisabled()).toBe(true)
  await bar(host).getByRole('button', { name: 'Pause' }).click()
  await silent(guest)
  await bar(host).getByRole('button', { name: 'Play', exact: true }).click()
  await sounds(guest)
  await bar(host).getByRole('button', { name: 'Next' }).click()
  await shows(guest, titles[1])
  await sounds(guest)
  await host.keyboard.press('ArrowRight')
  await expect.poll(() => position(guest)).toBeGreaterThan(9)

  // A suggestion is accepted.
  await guest.getByRole('main').getByRole('link').first().waitFor()
  await go(guest, `/album/${id}`)
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
