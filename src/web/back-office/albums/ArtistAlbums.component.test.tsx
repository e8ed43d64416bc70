import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { artistAlbumCalls, artistAlbums } from '../../../contract/catalog/back-office/albums.ts'
import { openArtistArea } from '../../testing/back-office.tsx'
import { answer } from '../../testing/http-server.ts'
import { sampleOf } from '../../testing/sample.ts'

it('goes on with the page of an album that was just created', async () => {
  const created = sampleOf(artistAlbums.create.reply, { id: 12, title: 'Tidewater', songs: [] })
  answer(artistAlbums.list, () => ({ ...sampleOf(artistAlbums.list.reply), data: [] }))
  answer(artistAlbums.create, () => created)
  answer(artistAlbums.get, () => created)
  answer(artistAlbumCalls.states, () => sampleOf(artistAlbumCalls.states.reply))
  answer(artistAlbumCalls.songs, () => [])
  const { location } = await openArtistArea('albums')
  await page.getByRole('button', { name: 'New album' }).first().click()
  const sheet = page.getByRole('dialog', { name: 'New album' })
  await sheet.getByRole('textbox', { name: 'Title' }).fill('Tidewater')
  await sheet.getByRole('button', { name: 'Create' }).click()
  await expect.poll(location).toBe('/artist/albums/12')
  await expect.element(page.getByRole('heading', { name: 'Tidewater', level: 1 })).toBeVisible()
  await expect.poll(() => document.title).toContain('Tidewater')
})
