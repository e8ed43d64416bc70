import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { song } from '../../../contract/catalog/items.ts'
import { likes } from '../../../contract/catalog/likes.ts'
import { playlists } from '../../../contract/catalog/playlists.ts'
import { songs } from '../../../contract/catalog/songs.ts'
import { answer } from '../../testing/http-server.ts'
import { openPage } from '../../testing/listener-page.tsx'
import { sampleOf } from '../../testing/sample.ts'
import { MySongs } from './MySongs.tsx'

const own = ['Delta', 'Alpha', 'Bravo'].map((title, index) =>
  sampleOf(song, { id: index + 1, title, status: 'ready', owned: true }),
)

const titles = () =>
  page
    .getByRole('list', { name: 'My songs' })
    .getByRole('listitem')
    .elements()
    .map((row) => row.querySelector('[data-part~="name"]')?.textContent)

it('sorts own songs by a column, in both directions, and keeps the order while searching', async () => {
  answer(likes.counts, () => sampleOf(likes.counts.reply))
  answer(playlists.mine, () => [])
  answer(songs.mine, ({ query }) => {
    const found = own.filter(({ title }) => title.toLowerCase().includes(query.q ?? ''))
    const sorted = found.toSorted((one, other) => one.title.localeCompare(other.title))
    return query.sort === '-title' ? sorted.toReversed() : query.sort ? sorted : found
  })
  const { location } = await openPage('/library/my-songs', MySongs, '/library/my-songs')
  await expect.poll(titles).toEqual(['Delta', 'Alpha', 'Bravo'])
  const header = page.getByRole('columnheader', { name: 'Title' })
  await header.getByRole('button').click()
  await expect.poll(titles).toEqual(['Alpha', 'Bravo', 'Delta'])
  await header.getByRole('button').click()
  await expect.poll(titles).toEqual(['Delta', 'Bravo', 'Alpha'])
  await page.getByRole('searchbox', { name: 'Search in My songs' }).fill('l')
  await expect.poll(titles).toEqual(['Delta', 'Alpha'])
  expect(location()).toBe('/library/my-songs?sort=-title&q=l')
})
