import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { go, type View } from './browser.ts'
import { inDatabase } from './database.ts'
import { befriend, demoAlbum, type Listener, newListener, request, visitAs } from './listener.ts'

const row = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Friends' }).getByRole('listitem').filter({ hasText: name })

let mira: Listener
let theo: Listener
let page: Page
let other: View
let complaints: string[]
beforeAll(async () => {
  mira = await newListener('Mira Halden')
  theo = await newListener('Theo Brandt')
  ;({ page, complaints } = await visitAs(mira, '/friends'))
  other = await visitAs(theo, '/friends')
})

it('lets two people become friends, live, and part again', async () => {
  await page.getByRole('heading', { name: 'No friends yet' }).waitFor()
  await other.page.getByRole('heading', { name: 'No friends yet' }).waitFor()

  await page.getByRole('searchbox', { name: 'Find people' }).fill('theo bra')
  await page.getByRole('button', { name: 'Add Theo Brandt as a friend' }).click()
  await page.getByRole('button', { name: 'Withdraw the request to Theo Brandt' }).first().waitFor()

  // Without a reload, he is asked.
  await other.page.getByRole('heading', { name: 'Requests' }).waitFor()
  await other.page.getByRole('button', { name: 'Notifications, 1 unread' }).waitFor()
  await other.page.getByRole('button', { name: 'Accept the request from Mira Halden' }).click()
  await row(other.page, 'Mira Halden').getByText('Online', { exact: true }).waitFor()

  await page.getByRole('searchbox', { name: 'Find people' }).fill('')
  await row(page, 'Theo Brandt').getByText('Online', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Options for Theo Brandt' }).click()
  await page.getByRole('menuitem', { name: 'Remove friend' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove friend' }).click()
  await other.page.getByRole('heading', { name: 'No friends yet' }).waitFor()
  expect([...complaints, ...other.complaints]).toEqual([])
})

it('makes friends by an invite link', { tags: 'long' }, async () => {
  await go(page, '/friends')
  await page.getByRole('button', { name: 'Invite link' }).first().click()
  await page.getByRole('img', { name: 'Invite link as a QR code' }).waitFor()
  const link = await page.getByRole('textbox', { name: 'Invite link' }).inputValue()
  await page.keyboard.press('Escape')

  const guest = other.page
  await go(guest, new URL(link).pathname)
  await guest.getByRole('heading', { name: 'Mira Halden wants to be your friend' }).waitFor()
  await guest.getByRole('button', { name: 'Become friends' }).click()
  await guest.waitForURL(`**/profile/${mira.id}`)
  await guest.getByRole('button', { name: 'Remove Mira Halden from your friends' }).waitFor()
  await row(page, 'Theo Brandt').waitFor()
  await request('/remove-friend', mira, 'POST', { friend_id: theo.id })
})

it('hides two people from each other once one blocks the other', { tags: 'long' }, async () => {
  await request('/add-friend', mira, 'POST', { user_id: theo.id })
  await go(page, `/profile/${theo.id}`)
  await page.getByRole('button', { name: 'Options for Theo Brandt' }).click()
  await page.getByRole('menuitem', { name: 'Block' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Block' }).click()
  await page.getByText('You blocked Theo Brandt.').waitFor()

  await go(other.page, `/profile/${mira.id}`)
  await other.page.getByRole('heading', { name: 'We couldn’t find that page' }).waitFor()
  await go(other.page, '/search/Mira%20Halden/profiles')
  await other.page.getByText('No results').first().waitFor()

  await go(page, '/account/settings#privacy')
  await page.getByRole('heading', { name: 'Blocked people' }).waitFor()
  await page.getByRole('button', { name: 'Unblock Theo Brandt' }).click()
  await expect.poll(() => page.getByRole('heading', { name: 'Blocked people' }).count()).toBe(0)
  await go(other.page, `/profile/${mira.id}`)
  await other.page.getByRole('button', { name: 'Add Mira Halden as a friend' }).waitFor()
})

it('shows the bio to everyone, but the most played only to friends', { tags: 'long' }, async () => {
  const { id: album } = await demoAlbum()
  const [song] = (await (await request(`/album/${album}/songs`)).json()) as { id: number; title: string }[]
  await inDatabase((db) =>
    db
      .insertInto('all_plays')
      .values({ user_id: mira.id, item_type: 'song', item_id: song?.id ?? 0, duration: 60, counted: true })
      .execute(),
  )
  await go(page, '/account/settings')
  await page.getByLabel('About you').fill('Night-shift baker.')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await page.getByText('Profile saved.').waitFor()
  await page
    .getByRole('radiogroup', { name: 'Who can see what you play most' })
    .getByText('Friends', { exact: true })
    .click()
  await expect
    .poll(async () => (await (await request('/user', mira)).json()) as object)
    .toMatchObject({ bio: 'Night-shift baker.', privacy: { most_played: 'friends' } })

  const look = async () => {
    await other.page.goto(`/profile/${mira.id}`)
    await other.page.getByText('Night-shift baker.').waitFor()
  }
  const top = other.page.getByRole('region', { name: 'Top songs this month' })
  await look()
  await other.page.getByRole('heading', { name: /no public playlists/ }).waitFor()
  expect(await top.count()).toBe(0)
  await befriend(mira, theo)
  await look()
  await top
    .getByText(song?.title ?? '')
    .first()
    .waitFor()
})
