// @module-tag long
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { administrator, type Listener, newListener, request, visitAs } from './listener.ts'

let admin: Listener
beforeAll(async () => {
  admin = await administrator('Playlist Admin', 'playlist.admin@example.org')
})

const sheet = (page: Page) => page.getByRole('dialog')

it('finds the playlist of a listener, hides and renames it, creates one and deletes both', async () => {
  const owner = await newListener('Quill Marlow')
  const body = { title: 'Quill at sea', public: true }
  const { id } = (await (await request('/user/playlists', owner, 'POST', body)).json()) as { id: number }
  const { page, complaints } = await visitAs(admin, '/admin/playlists')
  const row = (title: string) => page.getByRole('row').filter({ hasText: title })
  await page.getByRole('button', { name: 'New playlist' }).click()
  await sheet(page).getByLabel('Title').fill('Quill of the house')
  await sheet(page).getByRole('button', { name: 'Create' }).click()
  await sheet(page).waitFor({ state: 'detached' })
  await page.getByRole('searchbox').fill('quill')
  await page.waitForURL('**q=quill**')
  await page.getByRole('link', { name: 'Quill at sea' }).click()
  await sheet(page).getByRole('link', { name: 'Quill Marlow' }).waitFor()
  await sheet(page).getByLabel('Title').fill('Quill ashore')
  await sheet(page).getByLabel('Public').uncheck()
  await page.keyboard.press('Control+s')
  await sheet(page).waitFor({ state: 'detached' })
  await row('Quill ashore').getByText('Hidden').waitFor()
  expect((await request(`/playlists/${id}`)).status).toBe(404)
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect.poll(() => row('Quill').count()).toBe(0)
  expect(complaints).toEqual([])
})
