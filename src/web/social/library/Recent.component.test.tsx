import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { episode, song } from '../../../contract/catalog/items.ts'
import { likes } from '../../../contract/catalog/likes.ts'
import { playlists } from '../../../contract/catalog/playlists.ts'
import { bootstrap } from '../../../contract/platform/bootstrap.ts'
import { prices } from '../../../contract/selling/prices.ts'
import { recents } from '../../../contract/social/recents.ts'
import { refreshSettings } from '../../data/settings.ts'
import { answer } from '../../testing/http-server.ts'
import { showToListener } from '../../testing/listener-page.tsx'
import { sampleOf } from '../../testing/sample.ts'
import { Recent } from './Recent.tsx'

const played_at = '2026-11-02T10:00:00.000Z'
const startOf = (text: string) => page.getByText(text, { exact: true }).element().getBoundingClientRect()

it('shows episodes in the columns of songs, also where songs have a price', async () => {
  answer(bootstrap.settings, () => [
    { key: 'saas', value: '1' },
    { key: 'enable_selling', value: '1' },
  ])
  await refreshSettings()
  answer(likes.counts, () => sampleOf(likes.counts.reply))
  answer(playlists.mine, () => [])
  answer(prices.offers, () => [])
  answer(recents.list, () => [
    { ...sampleOf(song, { id: 1, title: 'Isobars', duration: 61 }), played_at },
    { ...sampleOf(episode, { id: 2, title: 'The long crossing', duration: 182 }), played_at },
  ])
  await showToListener(<Recent />)
  await expect.element(page.getByText('The long crossing')).toBeVisible()
  expect(startOf('03:02').right).toBe(startOf('01:01').right)
})
