// First, because it declares the order of the layers.
import '../../styles.css'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { albums } from '../../../contract/catalog/albums.ts'
import { album } from '../../../contract/catalog/items.ts'
import { bootstrap } from '../../../contract/platform/bootstrap.ts'
import { navigation } from '../../../contract/site/navigation.ts'
import { setToken } from '../../data/session/token.ts'
import { refreshSettings } from '../../data/settings.ts'
import { answer } from '../../testing/http-server.ts'
import { openPage } from '../../testing/listener-page.tsx'
import { sampleOf } from '../../testing/sample.ts'
import { Gallery } from './Gallery.tsx'
import { Stage } from './Stage.tsx'

it.each([
  ['stage', Stage],
  ['gallery', Gallery],
])('%s: shows letters for albums without a cover, and leads visitors to plans', async (_, Landing) => {
  answer(bootstrap.settings, () => [
    { key: 'saas', value: '1' },
    { key: 'enable_subscription', value: '1' },
  ])
  await refreshSettings()
  answer(albums.list, () => ({
    ...sampleOf(albums.list.reply),
    data: [sampleOf(album, { id: 3, title: 'Hyper Rogue', cover: null })],
  }))
  answer(navigation.entries, () => [])
  setToken(null)
  await openPage('/', Landing, '/')
  await expect.element(page.getByText('HR').first()).toBeVisible()
  await expect
    .element(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Plans' }))
    .toHaveAttribute('href', '/subscription')
})
