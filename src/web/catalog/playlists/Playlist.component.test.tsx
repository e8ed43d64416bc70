import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { playlist, playlistSong, playlists } from '../../../contract/catalog/playlists.ts'
import { songs as songCalls } from '../../../contract/catalog/songs.ts'
import { axeFinds } from '../../testing/axe.ts'
import { answer, received } from '../../testing/http-server.ts'
import { openPage } from '../../testing/listener-page.tsx'
import { sampleOf } from '../../testing/sample.ts'
import { pageHead } from '../items/header/page-head.ts'
import { PlaylistPage } from './Playlist.tsx'

const songs = ['Delta', 'Alpha', 'Bravo'].map((title, index) =>
  sampleOf(playlistSong, {
    id: index + 1,
    title,
    added_at: '2026-11-02T10:00:00.000Z',
    added_by: { id: 1, name: 'Lena', avatar: null },
  }),
)
const guest = sampleOf(playlistSong, {
  id: 4,
  title: 'Guest',
  added_at: '2026-11-04T10:00:00.000Z',
  added_by: { id: 9, name: 'Jonas', avatar: null },
})

const open = (list = songs, at = '/playlist/7') => {
  answer(playlists.get, () =>
    sampleOf(playlists.get.reply, {
      id: 7,
      title: 'Kitchen radio',
      rules: null,
      owned: true,
      role: 'owner',
      shared: false,
      user: { id: 1, name: 'Lena' },
      songs_count: list.length,
      songs: list,
    }),
  )
  answer(playlists.songs, ({ query }) => {
    const found = list.filter(({ title }) => title.toLowerCase().includes(query.q ?? ''))
    const sorted = found.toSorted((one, other) => one.title.localeCompare(other.title))
    return query.sort === '-title' ? sorted.toReversed() : query.sort ? sorted : found
  })
  answer(songCalls.related, () => [])
  answer(playlists.related, () => [sampleOf(playlist, { title: 'Pantry radio' })])
  return openPage('/playlist/$id', PlaylistPage, at)
}
const rows = () => page.getByRole('list', { name: 'Songs of Kitchen radio' }).getByRole('listitem')
const titles = () =>
  rows()
    .elements()
    .map((row) => row.querySelector('[data-part~="name"]')?.textContent)
const header = (name: string) => page.getByRole('columnheader', { name })

it('sorts by a column in both directions, and returns to its own order, in which alone songs can be moved', async () => {
  const { location } = await open()
  await expect.poll(titles).toEqual(['Delta', 'Alpha', 'Bravo'])
  expect(page.getByRole('button', { name: /^Move / }).elements()).toHaveLength(3)
  const button = header('Title').getByRole('button')
  await button.click()
  await expect.poll(titles).toEqual(['Alpha', 'Bravo', 'Delta'])
  await expect.element(header('Title')).toHaveAttribute('aria-sort', 'ascending')
  expect(page.getByRole('button', { name: /^Move / }).elements()).toHaveLength(0)
  await button.click()
  await expect.poll(titles).toEqual(['Delta', 'Bravo', 'Alpha'])
  await expect.element(header('Title')).toHaveAttribute('aria-sort', 'descending')
  expect(location()).toBe('/playlist/7?sort=-title')
  await button.click()
  await expect.poll(titles).toEqual(['Delta', 'Alpha', 'Bravo'])
  await expect.element(header('Title')).toHaveAttribute('aria-sort', 'none')
  expect(location()).toBe('/playlist/7')
  expect(await axeFinds()).toEqual([])
})

it('ends with playlists that share songs with it', async () => {
  await open()
  const more = page.getByRole('region', { name: 'More like this' })
  await expect.element(more.getByRole('link', { name: 'Pantry radio' })).toBeVisible()
})

it('loads what it shows to play or queue it', async () => {
  await open(songs, '/playlist/7?sort=title')
  await expect.poll(titles).toEqual(['Alpha', 'Bravo', 'Delta'])
  const before = received.length
  await page.getByRole('button', { name: 'Add to queue' }).click()
  await expect.poll(() => received.slice(before).map(({ query }) => query.sort)).toContain('title')
  // The top bar plays it too, once the header has scrolled away.
  const again = received.length
  const load = pageHead.getState().playable?.load
  await expect
    .poll(async () => (await load?.())?.map(({ title }) => title))
    .toEqual(['Alpha', 'Bravo', 'Delta'])
  expect(received.slice(again).map(({ query }) => query.sort)).toContain('title')
})

it('finds songs on the server, and shows all of them again', { tags: 'long' }, async () => {
  const { location } = await open()
  await page.getByRole('searchbox', { name: 'Find in playlist' }).fill('br')
  await expect.poll(titles).toEqual(['Bravo'])
  expect(location()).toBe('/playlist/7?q=br')
  expect(received.at(-1)?.query).toEqual({ q: 'br', limit: '100' })
  await page.getByRole('searchbox', { name: 'Find in playlist' }).fill('nothing')
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect.poll(titles).toEqual(['Delta', 'Alpha', 'Bravo'])
})

it('says when songs were added', async () => {
  await open()
  await expect.element(header('Date added')).toBeVisible()
  await expect.element(rows().first().getByText('Nov 2, 2026')).toBeVisible()
})

it('names those who added songs to a shared playlist', async () => {
  await open([...songs, guest])
  await expect.element(header('Added by')).toBeVisible()
  await expect.element(rows().first().getByText('You · Nov 2, 2026')).toBeVisible()
  await expect.element(rows().last().getByText('Jonas · Nov 4, 2026')).toBeVisible()
})
