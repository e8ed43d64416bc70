import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { playlists } from '../../contract/playlists.ts'
import { useOnline } from '../api/reachability.ts'
import { answer } from '../testing/http-server.ts'
import { showToListener } from '../testing/listener-page.tsx'
import { sampleOf } from '../testing/sample.ts'
import { editPlaylist } from './playlist-dialogs.ts'

it('says that a new playlist needs a connection before a title is typed in vain', async () => {
  useOnline.setState({ online: false })
  await showToListener(null)
  await editPlaylist({ playlist: 'new' })
  const create = page.getByRole('button', { name: 'Create' })
  await expect
    .element(page.getByText('You can create playlists again as soon as you are online.'))
    .toBeVisible()
  await expect.element(create).toBeDisabled()
  useOnline.setState({ online: true })
  await expect.element(create).toBeEnabled()
})

it('names the created playlist, and counts songs only if it has any', async () => {
  answer(playlists.create, () =>
    sampleOf(playlists.create.reply, { id: 7, title: 'Rainy days', songs_count: 0 }),
  )
  await showToListener(null)
  await editPlaylist({ playlist: 'new' })
  await page.getByRole('textbox', { name: 'Title' }).fill('Rainy days')
  await page.getByRole('button', { name: 'Create' }).click()
  await expect.element(page.getByText('Playlist Rainy days created')).toBeVisible()
  expect(page.getByText('0 songs').elements()).toEqual([])
})
