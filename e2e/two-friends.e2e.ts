// @module-tag long
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { go, type View } from './browser.ts'
import { inDatabase } from './database.ts'
import { befriend, demoAlbum, type Listener, newListener, request, visitAs } from './listener.ts'
import { changeSettings } from './settings.ts'

/** Two friends who use the product together, and see each other live. */

interface Named {
  id: number
  title: string
}

let ida: Listener
let jon: Listener
let host: Page
let guest: Page
let views: [View, View]
let album: Named
let songs: [Named, Named, Named]
beforeAll(async () => {
  // Invitations lead to the player also where its address is not the start page of the site.
  await changeSettings({ enableLandingPage: '1' })
  ida = await newListener('Ida Marsh')
  jon = await newListener('Jon Abara')
  await befriend(ida, jon)
  album = await demoAlbum()
  songs = (await (await request(`/album/${album.id}/songs`)).json()) as typeof songs
  views = [await visitAs(ida, '/friends'), await visitAs(jon, '/friends')]
  ;[host, guest] = [views[0].page, views[1].page]
})

const main = (page: Page) => page.getByRole('main')
const bar = (page: Page) => page.getByRole('region', { name: 'Player' })
const rows = (page: Page, title: string) =>
  page.getByRole('list', { name: `Songs of ${title}` }).getByRole('listitem')
const openNotification = async (page: Page, text: string) => {
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).click()
  // A toast may say the same above it.
  await page.getByRole('link', { name: text }).press('Enter')
}

const newPlaylist = async (title: string): Promise<number> => {
  const body = { title, songs: [songs[0].id] }
  return ((await (await request('/user/playlists', ida, 'POST', body)).json()) as Named).id
}
const openMembers = async (page: Page) => {
  await main(page)
    .getByRole('button', { name: /^(Members|Invite people)$/ })
    .click()
  return page.getByRole('dialog', { name: 'Members' })
}

it('invites to a playlist by link, shows both what the other adds, and takes the controls of a viewer away', async () => {
  const [, second, third] = songs
  const id = await newPlaylist('Road trip')
  await go(host, `/playlist/${id}`)
  const dialog = await openMembers(host)
  await dialog.getByRole('button', { name: 'Create link' }).click()
  const link = await dialog.getByRole('textbox', { name: 'Invite link' }).inputValue()
  await go(guest, new URL(link).pathname)
  await guest.getByRole('heading', { name: 'Road trip' }).waitFor()
  await guest.getByText('Ida Marsh invites you to this playlist').waitFor()
  await guest.getByRole('button', { name: 'Join', exact: true }).click()
  await guest.waitForURL(`**/playlist/${id}`)
  await dialog.getByText('Jon Abara').waitFor()
  await host.keyboard.press('Escape')
  await host.getByRole('button', { name: 'Members of Road trip' }).waitFor()

  await request(`/attach-to-playlist/${id}`, jon, 'POST', { song_id: second.id })
  await expect.poll(() => rows(host, 'Road trip').count()).toBe(2)
  await rows(host, 'Road trip').last().getByText('Jon Abara').waitFor()
  await request(`/attach-to-playlist/${id}`, ida, 'POST', { song_id: third.id })
  await expect.poll(() => rows(guest, 'Road trip').count()).toBe(3)
  await rows(guest, 'Road trip').last().getByText(third.title).first().waitFor()

  const move = guest.getByRole('button', { name: /^Move / })
  expect(await move.count()).toBe(3)
  const again = await openMembers(host)
  await again.getByRole('combobox', { name: 'Role of Jon Abara' }).selectOption('viewer')
  await expect.poll(() => move.count()).toBe(0)
  await again.getByRole('button', { name: 'Activity' }).click()
  const activity = host.getByRole('dialog', { name: 'Activity' })
  await activity.getByText('Jon Abara added 1 song').waitFor()
  await activity.getByText('Jon Abara joined').waitFor()
  await host.keyboard.press('Escape')

  // Whoever is removed sees nothing of it any more.
  const last = await openMembers(host)
  await last.getByRole('button', { name: 'Remove Jon Abara from the playlist' }).click()
  await host.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await guest.getByRole('heading', { name: 'We couldn’t find that page' }).waitFor()
  await host.keyboard.press('Escape')
})

it('adds a friend to a playlist, who is notified, finds it in the library and can leave it', async () => {
  const id = await newPlaylist('Dinner')
  await go(guest, '/library/playlists')
  await go(host, `/playlist/${id}`)
  const dialog = await openMembers(host)
  await dialog.getByRole('searchbox', { name: 'Find friends' }).fill('jon')
  await dialog.getByRole('button', { name: 'Add Jon Abara to the playlist' }).click()
  await dialog.getByRole('combobox', { name: 'Role of Jon Abara' }).waitFor()

  await guest.getByRole('region', { name: 'Shared with you' }).getByText('Dinner').waitFor()
  await openNotification(guest, 'Added you to Dinner.')
  await guest.waitForURL(`**/playlist/${id}`)
  await guest.getByRole('button', { name: 'More options for Dinner' }).click()
  await guest.getByRole('menuitem', { name: 'Leave playlist' }).click()
  await guest.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click()
  await guest.waitForURL('**/library/playlists')
  await expect.poll(() => guest.getByText('Dinner', { exact: true }).count()).toBe(0)
  await expect.poll(() => dialog.getByText('Jon Abara').count()).toBe(1)
  await host.keyboard.press('Escape')
})

/** Records plays of every nth song of the demo catalog. */
const listen = ({ id }: Listener, nth: number) =>
  inDatabase((db) =>
    sql`insert into all_plays (user_id, item_type, item_id, duration, started_at, ended_at, seconds, counted)
      select ${id}, 'song', id, 200, now() - interval '2 days', now(), 200, true
      from songs cross join generate_series(1, 5) where public and id % ${nth} = 0`.execute(db),
  )

it('shows two friends whose taste each song of a Blend is, how they match, and becomes a playlist', async () => {
  await listen(ida, 2)
  await listen(jon, 3)
  await go(host, '/friends')
  await host.getByRole('button', { name: 'New Blend' }).click()
  const dialog = host.getByRole('dialog', { name: 'New Blend' })
  await dialog.getByRole('button', { name: 'Jon Abara' }).click()
  await dialog.getByRole('button', { name: 'Invite' }).click()
  await host.getByRole('heading', { name: 'Waiting for your friends' }).waitFor()

  await openNotification(guest, 'Invites you to a Blend.')
  await guest.getByRole('heading', { name: 'Ida Marsh invites you to a Blend' }).waitFor()
  await guest.getByText('Private sessions never count.').waitFor()
  await guest.getByRole('button', { name: 'Join', exact: true }).click()

  const title = 'Ida + Jon'
  for (const one of [host, guest]) {
    await one.getByRole('heading', { name: title }).waitFor()
    await rows(one, title)
      .first()
      .getByRole('img', { name: /^(Ida Marsh, Jon Abara|Jon Abara, Ida Marsh)$/ })
      .waitFor()
    await rows(one, title).getByRole('img', { name: 'Jon Abara', exact: true }).first().waitFor()
    await one.getByText('The song that brings you together').waitFor()
  }
  const match = host.getByRole('article', { name: title }).getByRole('img', { name: /% match$/ })
  expect(await match.getAttribute('aria-label')).toMatch(/^[1-9]\d?% match$/)

  await guest
    .getByRole('main')
    .getByRole('button', { name: `Play ${title}` })
    .click()
  await guest
    .getByRole('main')
    .getByRole('button', { name: `Pause ${title}` })
    .waitFor()
  // It is among their playlists and on the home page, too.
  const library = guest.getByRole('navigation', { name: 'Your library' })
  await library.getByRole('link', { name: new RegExp(title.replace('+', '\\+')) }).waitFor()
  await guest.getByRole('link', { name: 'Home' }).first().click()
  const card = guest.getByRole('region', { name: 'Blends' }).getByRole('article')
  await card.getByRole('button', { name: `Pause ${title}` }).click({ force: true })
  await card.getByRole('button', { name: `Play ${title}` }).waitFor()
  await card.getByRole('link', { name: title }).click()
  await guest.getByRole('button', { name: `More options for ${title}` }).click()
  await guest.getByRole('menuitem', { name: 'Save as playlist' }).click()
  const saving = guest.getByRole('dialog')
  expect(await saving.getByLabel('Title').inputValue()).toBe(title)
  await saving.getByRole('button', { name: /^(Create|Save)/ }).click()
  await guest.getByText(`Playlist ${title} created`).waitFor()

  await guest.getByRole('main').getByRole('button', { name: 'Members' }).click()
  await guest.getByRole('button', { name: 'Leave Blend' }).click()
  await guest.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click()
  await guest.waitForURL('**/friends')
  await host.getByRole('heading', { name: 'We couldn’t find that page' }).waitFor()
})

const together = (page: Page) => page.getByRole('dialog', { name: 'Listen together' })
const position = (page: Page): Promise<number> =>
  page.evaluate(
    () => [...document.querySelectorAll('audio')].find((one) => !one.paused)?.currentTime ?? Number.NaN,
  )
const sounds = (page: Page) => expect.poll(() => position(page)).toBeGreaterThan(0)
const silent = (page: Page) => expect.poll(() => position(page)).toBeNaN()
const shows = (page: Page, title: string) => bar(page).getByText(title, { exact: true }).first().waitFor()

it('plays the same for all, follows who controls, and goes on when the host leaves', async () => {
  const titles = songs.map(({ title }) => title) as [string, string, string]
  await go(host, `/album/${album.id}`)
  await host
    .getByRole('main')
    .getByRole('button', { name: `Play ${titles[0]}` })
    .first()
    .click()
  await sounds(host)
  await bar(host).getByRole('button', { name: 'Listen together' }).click()
  await together(host).getByRole('button', { name: 'Start session' }).click()
  await together(host).getByRole('textbox', { name: 'Invite link' }).waitFor()
  await together(host).getByRole('button', { name: 'Show QR code' }).click()
  await together(host).getByRole('img', { name: 'Invite link as a QR code' }).waitFor()
  await together(host).getByRole('button', { name: 'Invite Jon Abara' }).click()

  // The friend is notified, and joins late: at the position of the others.
  await host.keyboard.press('Escape')
  await host.locator('#main').focus()
  for (let times = 0; times < 3; times++) await host.keyboard.press('ArrowRight')
  await expect.poll(() => position(host)).toBeGreaterThan(29)
  await openNotification(guest, 'Invites you to listen together.')
  // By its number, which only the invited can use.
  await guest.waitForURL(/\/listen\/\d+$/)
  const { pathname } = new URL(guest.url())
  await guest.evaluate(() => {
    const heardAt = () => Object.assign(window, { heardAt: location.pathname })
    document.addEventListener('playing', heardAt, { capture: true, once: true })
  })
  await guest.getByRole('main').getByRole('button', { name: 'Join' }).click()
  // Sound comes before the next page, which takes long to render.
  await guest.waitForURL('**/home')
  expect(await guest.evaluate(() => (window as unknown as { heardAt?: string }).heardAt)).toBe(pathname)
  // Sound may come first.
  await together(guest).waitFor()
  await guest.keyboard.press('Escape')
  await shows(guest, titles[0])
  await expect.poll(() => position(guest)).toBeGreaterThan(29)
  await bar(guest).getByRole('button', { name: 'Pause' }).click()
  await silent(host)
  await bar(guest).getByRole('button', { name: 'Play', exact: true }).click()
  await sounds(host)

  // Play, pause, next and seeking follow; a guest who may only suggest cannot.
  await bar(host).getByRole('button', { name: 'Listening together' }).click()
  await together(host).getByText('Jon Abara').waitFor()
  await together(host).getByRole('switch', { name: 'Guests control what plays' }).click()
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
  await go(guest, `/album/${album.id}`)
  await bar(guest).getByRole('button', { name: 'Listening together' }).waitFor()
  await guest
    .getByRole('button', { name: `More options for ${titles[0]}` })
    .first()
    .click()
  await guest.getByRole('menuitem', { name: 'Add to queue' }).click()
  await host.getByText('Jon Abara suggests a song').waitFor()
  await bar(host).getByRole('button', { name: 'Listening together' }).click()
  await together(host)
    .getByRole('button', { name: `Accept ${titles[0]}` })
    .click()
  await expect.poll(() => together(host).getByRole('list', { name: 'Suggested songs' }).count()).toBe(0)

  // The host leaves: the guest becomes host, and what played before is back.
  await together(host).getByRole('button', { name: 'Leave session' }).click()
  await guest.getByText('You’re the host now').waitFor()
  await silent(host)
  await shows(host, titles[0])
  await sounds(guest)
  await bar(guest).getByRole('button', { name: 'Next' }).click()
  await shows(guest, titles[2])
  await bar(guest).getByRole('button', { name: 'Listening together' }).click()
  await together(guest).getByRole('button', { name: 'End session' }).click()
  await guest.getByRole('alertdialog').getByRole('button', { name: 'End session' }).click()
  await bar(guest).getByRole('button', { name: 'Listen together' }).waitFor()
  await silent(guest)
})

const panel = (page: Page) => page.getByRole('complementary', { name: 'Friend activity' })
const title = (page: Page) => bar(page).getByRole('link').first()

it('shows live what friends play, until they pause, hide it or leave', async () => {
  await go(guest, `/album/${album.id}`)
  await go(host, '/home')
  await host.getByRole('button', { name: 'Friend activity' }).click()
  await panel(host).getByText('Online', { exact: true }).waitFor()
  await guest.locator('[data-part~="play"]').first().click()
  await guest.getByRole('region', { name: 'Player' }).getByRole('button', { name: 'Pause' }).waitFor()
  const song = (await title(guest).textContent()) ?? ''
  await panel(host).getByText(song).waitFor()

  // Pausing hides it, and playing on shows it again.
  await guest.getByRole('region', { name: 'Player' }).getByRole('button', { name: 'Pause' }).click()
  await panel(host).getByText('Online', { exact: true }).waitFor()
  await guest
    .getByRole('region', { name: 'Player' })
    .getByRole('button', { name: 'Play', exact: true })
    .click()
  await panel(host).getByText(song).waitFor()

  // The same song plays here on one press, and the page of friends has it, too.
  await panel(host)
    .getByRole('button', { name: `Play ${song}` })
    .click()
  await expect.poll(() => title(host).textContent()).toBe(song)
  await go(host, '/friends')
  await host.getByRole('region', { name: 'Listening now' }).getByRole('link', { name: song }).waitFor()
  await panel(host).getByText(song).waitFor()
  await go(host, `/profile/${jon.id}`)
  await host.getByRole('region', { name: 'Listening now' }).getByRole('link', { name: song }).waitFor()

  // In a private session he is only online.
  await guest.getByRole('button', { name: 'Account' }).click()
  await guest.getByRole('menuitem', { name: 'Private session' }).click()
  await guest.getByRole('dialog').getByText('After 4 hours').click()
  await guest.getByRole('button', { name: 'Start session' }).click()
  await guest.getByRole('button', { name: 'Account, private session' }).waitFor()
  await panel(host).getByText('Online', { exact: true }).waitFor()
  await expect.poll(() => host.getByRole('region', { name: 'Listening now' }).count()).toBe(0)
  await guest.getByRole('button', { name: 'Account, private session' }).click()
  await guest.getByText('Private session until').waitFor()
  await guest.getByRole('menuitem', { name: 'End private session' }).click()
  await guest.getByRole('button', { name: 'Account', exact: true }).waitFor()

  // What he keeps to himself, friends do not see.
  await go(guest, '/account/settings#privacy')
  const choices = guest.getByRole('radiogroup', {
    name: 'Who can see when you’re online and what you play',
  })
  await choices.getByText('Only me').click()
  await panel(host).getByRole('heading', { name: 'No one is online right now' }).waitFor()
  await go(host, '/friends')
  await host.getByRole('radio', { name: 'Online 0' }).click()
  await host.getByText('None of your friends are online.').waitFor()
  await choices.getByText('Friends', { exact: true }).click()
  await panel(host).getByText('Online', { exact: true }).waitFor()

  await guest.context().close()
  await panel(host).getByRole('heading', { name: 'No one is online right now' }).waitFor()
  // The documents of private pages are sent with 404, as is what is gone.
  for (const { complaints } of views) expect(complaints.filter((text) => !text.includes('404'))).toEqual([])
})
