import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { song } from '../../../contract/catalog/items.ts'
import { likes } from '../../../contract/catalog/likes.ts'
import { playlists } from '../../../contract/catalog/playlists.ts'
import { recents } from '../../../contract/social/recents.ts'
import { answer } from '../../testing/http-server.ts'
import { openPage } from '../../testing/listener-page.tsx'
import { sampleOf } from '../../testing/sample.ts'
import { TopSongs } from './TopSongs.tsx'

it('shows what the listener played most, in the period of the URL', async () => {
  answer(likes.counts, () => sampleOf(likes.counts.reply))
  answer(playlists.mine, () => [])
  answer(recents.topSongs, ({ query }) =>
    query.period === 'all' ? [{ ...sampleOf(song, { id: 1, title: 'Isobars' }), own_plays: 1234 }] : [],
  )
  const { location } = await openPage('/library/top-songs', TopSongs, '/library/top-songs')
  await expect.element(page.getByText('What you play will appear here.')).toBeVisible()
  await page.getByRole('radio', { name: 'All time' }).click({ force: true })
  const rows = page.getByRole('list', { name: 'Your top songs' }).getByRole('listitem')
  await expect.element(rows.getByRole('link', { name: 'Isobars' }).first()).toBeVisible()
  await expect.element(rows.getByText('1,234')).toBeVisible()
  expect(location()).toBe('/library/top-songs?period=all')
})
