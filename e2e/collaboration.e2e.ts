// @module-tag long
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { visit } from './browser.ts'
import { befriend, demoAlbum, type Listener, newListener, request, visitAs } from './listener.ts'

interface Named {
  id: number
  title: string
}

const someSongs = async (): Promise<Named[]> => {
  const { id } = await demoAlbum()
  return (await request(`/album/${id}/songs`)).json() as Promise<Named[]>
}
const newPlaylist = async (owner: Listener, title: string, songs: number[]): Promise<number> => {
  const reply = await request('/user/playlists', owner, 'POST', { title, songs })
  return ((await reply.json()) as { id: number }).id
}
const rows = (page: Page, title: string) =>
  page.getByRole('list', { name: `Songs of ${title}` }).getByRole('listitem')
const openMembers = async (page: Page) => {
  await page
    .getByRole('main')
    .getByRole('button', { name: /^(Members|Invite people)$/ })
    .click()
  return page.getByRole('dialog', { name: 'Members' })
}

it('invites by link, shows both what the other adds, and takes the controls of a viewer away, live', async () => {
  const [ida, jon] = [await newListener('Ida Marsh'), await newListener('Jon Abara')]
  const [first, second, third] = await someSongs()
  const id = await newPlaylist(ida, 'Road trip', [first?.id ?? 0])
  const host = await visitAs(ida, `/playlist/${id}`)
  const dialog = await openMembers(host.page)
  await dialog.getByRole('button', { name: 'Create link' }).click()
  const link = await dialog.getByRole('textbox', { name: 'Invite link' }).inputValue()

  // The guest follows the link, logs in and is back at the invitation.
  const { page, complaints } = await visit(new URL(link).pathname)
  await page.getByRole('heading', { name: 'Road trip' }).waitFor()
  await page.getByText('Ida Marsh invites you to this playlist').waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).last().click()
  await page.getByLabel('Email').fill('jon.abara@example.org')
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.getByRole('button', { name: 'Join', exact: true }).click()
  await page.waitForURL(`**/playlist/${id}`)
  await dialog.getByText('Jon Abara').waitFor()
  await host.page.keyboard.press('Escape')
  await host.page.getByRole('button', { name: 'Members of Road trip' }).waitFor()

  await request(`/attach-to-playlist/${id}`, jon, 'POST', { song_id: second?.id })
  await expect.poll(() => rows(host.page, 'Road trip').count()).toBe(2)
  await rows(host.page, 'Road trip').last().getByText('Jon Abara').waitFor()
  await request(`/attach-to-playlist/${id}`, ida, 'POST', { song_id: third?.id })
  await expect.poll(() => rows(page, 'Road trip').count()).toBe(3)
  await rows(page, 'Road trip')
    .last()
    .getByText(third?.title ?? '')
    .first()
    .waitFor()

  const move = page.getByRole('button', { name: /^Move / })
  expect(await move.count()).toBe(3)
  const again = await openMembers(host.page)
  await again.getByRole('combobox', { name: 'Role of Jon Abara' }).selectOption('viewer')
  await expect.poll(() => move.count()).toBe(0)
  await again.getByRole('button', { name: 'Activity' }).click()
  const activity = host.page.getByRole('dialog', { name: 'Activity' })
  await activity.getByText('Jon Abara added 1 song').waitFor()
  await activity.getByText('Jon Abara joined').waitFor()
  await host.page.keyboard.press('Escape')

  // Whoever is removed sees nothing of it any more.
  const last = await openMembers(host.page)
  await last.getByRole('button', { name: 'Remove Jon Abara from the playlist' }).click()
  await host.page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('heading', { name: 'We couldn’t find that page' }).waitFor()
  // The documents of private pages are sent with 404, as they say nothing to anybody without a session.
  for (const all of [host.complaints, complaints])
    expect(all.filter((text) => !text.includes('404'))).toEqual([])
})

it('adds a friend, who is notified, finds the playlist in the library and can leave it', async () => {
  const [eva, tom] = [await newListener('Eva Rossi'), await newListener('Tom Field')]
  await befriend(eva, tom)
  const [song] = await someSongs()
  const id = await newPlaylist(eva, 'Dinner', [song?.id ?? 0])
  const guest = await visitAs(tom, '/library/playlists')
  const { page } = await visitAs(eva, `/playlist/${id}`)
  const dialog = await openMembers(page)
  await dialog.getByRole('searchbox', { name: 'Find friends' }).fill('tom')
  await dialog.getByRole('button', { name: 'Add Tom Field to the playlist' }).click()
  await dialog.getByRole('combobox', { name: 'Role of Tom Field' }).waitFor()

  await guest.page.getByRole('region', { name: 'Shared with you' }).getByText('Dinner').waitFor()
  await guest.page.getByRole('button', { name: 'Notifications, 1 unread' }).click()
  await guest.page.getByText('Added you to Dinner.').click()
  await guest.page.waitForURL(`**/playlist/${id}`)
  await guest.page.getByRole('button', { name: 'More options for Dinner' }).click()
  await guest.page.getByRole('menuitem', { name: 'Leave playlist' }).click()
  await guest.page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click()
  await guest.page.waitForURL('**/library/playlists')
  await expect.poll(() => guest.page.getByText('Dinner', { exact: true }).count()).toBe(0)
  await expect.poll(() => dialog.getByText('Tom Field').count()).toBe(1)
})
