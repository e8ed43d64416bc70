import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { useOnline } from '../api/reachability.ts'
import { showToListener } from '../testing/listener-page.tsx'
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
