import { expect, it } from 'vitest'
import { axeFinds } from './axe.ts'
import { visit } from './browser.ts'
import { inDatabase } from './database.ts'
import { demoAlbum, newListener, request, visitAs } from './listener.ts'
import { changeSettings } from './settings.ts'

it('opens a private playlist to a visitor with the password, plays and downloads it, until it is revoked', async () => {
  const owner = await newListener('Pia Link')
  const { id: album } = await demoAlbum()
  const songs = (await (await request(`/album/${album}/songs`)).json()) as { id: number; title: string }[]
  // A link gives away no songs of others.
  await inDatabase((db) =>
    db.updateTable('songs').set({ user_id: owner.id }).where('album_id', '=', album).execute(),
  )
  const body = { title: 'Only for you', songs: songs.map(({ id }) => id) }
  const { id } = (await (await request('/user/playlists', owner, 'POST', body)).json()) as { id: number }
  const host = await visitAs(owner, `/playlist/${id}`)
  await host.page.getByRole('main').getByRole('button', { name: 'Share', exact: true }).click()
  const dialog = host.page.getByRole('dialog', { name: 'Share “Only for you”' })
  await dialog.getByRole('button', { name: 'Create private link' }).click()
  await dialog.getByRole('switch', { name: 'Require a password' }).check()
  await dialog.getByLabel('Password of the link').fill('marigold')
  await dialog.getByRole('switch', { name: 'Allow downloads' }).check()
  await dialog.getByRole('button', { name: 'Create link' }).click()
  await dialog.getByRole('button', { name: 'Copy link' }).waitFor()
  const [link] = (await (await request('/user/share-links', owner)).json()) as { token: string }[]
  const path = `/s/${link?.token}`

  await changeSettings({ requireAuth: '1' })
  await expect.poll(async () => (await request(`/playlists/${id}`)).status).toBe(401)
  const { page } = await visit(path)
  await page.getByLabel('Password', { exact: true }).fill('tulip-tree')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('Wrong password.').waitFor()
  await page.getByLabel('Password', { exact: true }).fill('marigold')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('heading', { name: 'Only for you' }).waitFor()
  await expect.poll(() => page.getByRole('main').getByRole('listitem').count()).toBe(songs.length)
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await page.getByRole('button', { name: 'Pause', exact: true }).waitFor()
  const seek = page.getByRole('slider', { name: 'Seek' })
  await seek.fill('12')
  await expect.poll(async () => Number(await seek.inputValue())).toBeGreaterThan(12)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: `Download ${songs[0]?.title}` }).click()
  expect((await download).suggestedFilename()).toMatch(/\.\w+$/)
  expect(await axeFinds(page, path)).toEqual([])
  // Nothing leads further into the site.
  expect(await page.getByRole('main').getByRole('link').count()).toBe(0)

  await dialog.getByRole('button', { name: 'Revoke link' }).click()
  await host.page.getByRole('button', { name: 'Revoke', exact: true }).click()
  await dialog.getByRole('button', { name: 'Revoke link' }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await page.getByRole('heading', { name: 'This link no longer works' }).waitFor()
  await page.reload()
  await page.getByRole('heading', { name: 'This link no longer works' }).waitFor()
})
