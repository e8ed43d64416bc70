import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { song } from '../../../../contract/catalog/items.ts'
import { playlistSong, playlists } from '../../../../contract/catalog/playlists.ts'
import { songs } from '../../../../contract/catalog/songs.ts'
import { search } from '../../../../contract/site/search.ts'
import { queryClient } from '../../../data/client.ts'
import { axeFinds } from '../../../testing/axe.ts'
import { answer } from '../../../testing/http-server.ts'
import { openPage } from '../../../testing/listener-page.tsx'
import { sampleOf } from '../../../testing/sample.ts'
import { PlaylistPage } from '../Playlist.tsx'

const own = ['Delta', 'Alpha'].map((title, index) => sampleOf(playlistSong, { id: index + 1, title }))
const others = ['Echo', 'Foxtrot'].map((title, index) => sampleOf(song, { id: index + 21, title }))

let contained: typeof own
const head = () =>
  sampleOf(playlists.get.reply, {
    id: 7,
    title: 'Kitchen radio',
    rules: null,
    role: 'editor',
    songs_count: contained.length,
    songs: contained,
  })
const open = (change: Partial<ReturnType<typeof head>> = {}) => {
  contained = own
  answer(playlists.get, () => ({ ...head(), ...change }))
  answer(playlists.related, () => [])
  answer(playlists.attach, ({ body }) => {
    const added = others.filter(({ id }) => id === body.song_id)
    contained = [...contained, ...added.map(({ id, title }) => sampleOf(playlistSong, { id, title }))]
    return head()
  })
  answer(songs.related, () => [...own, ...others])
  return openPage('/playlist/$id', PlaylistPage, '/playlist/7')
}
const part = page.getByRole('region', { name: 'Find more songs' })
const titlesOf = (list: string) =>
  page
    .getByRole('list', { name: list })
    .getByRole('listitem')
    .elements()
    .map((row) => row.querySelector('[data-part~="name"]')?.textContent)

it('recommends songs that are not in the playlist, and adds them', async () => {
  await open()
  const recommended = () => titlesOf('Recommended for this playlist').toSorted()
  await expect.poll(recommended).toEqual(['Echo', 'Foxtrot'])
  expect(await axeFinds()).toEqual([])
  await part.getByRole('button', { name: 'Add Echo' }).click()
  await expect.poll(() => titlesOf('Songs of Kitchen radio')).toEqual(['Delta', 'Alpha', 'Echo'])
  expect(recommended()).toEqual(['Foxtrot'])
})

it('does not recommend what was just removed', async () => {
  await open()
  const recommended = () => titlesOf('Recommended for this playlist').toSorted()
  await expect.poll(recommended).toEqual(['Echo', 'Foxtrot'])
  contained = own.slice(0, 1)
  await queryClient.invalidateQueries()
  await expect.poll(() => titlesOf('Songs of Kitchen radio')).toEqual(['Delta'])
  const refresh = part.getByRole('button', { name: 'Refresh' })
  await refresh.click()
  await expect.element(refresh).toBeEnabled()
  expect(recommended()).toEqual(['Echo', 'Foxtrot'])
})

it('finds songs to add, and marks those that the playlist contains', { tags: 'long' }, async () => {
  answer(search.tab, () => ({
    data: [own[1], others[1]].map((one) => sampleOf(song, { id: one?.id ?? 0, title: one?.title ?? '' })),
    meta: { page: 1, per_page: 50, total: 2, next: null },
  }))
  await open()
  await part.getByRole('searchbox', { name: 'Search for songs' }).fill('a')
  await expect.poll(() => titlesOf('Songs')).toEqual(['Alpha', 'Foxtrot'])
  await expect.element(part.getByRole('img', { name: 'In this playlist' })).toBeVisible()
  await part.getByRole('button', { name: 'Add Foxtrot' }).click()
  await expect.poll(() => titlesOf('Songs of Kitchen radio')).toEqual(['Delta', 'Alpha', 'Foxtrot'])
  await expect.poll(() => part.getByRole('img', { name: 'In this playlist' }).elements()).toHaveLength(2)
})

it('stays in place while results become fewer', { tags: 'long' }, async () => {
  let found = Array.from({ length: 20 }, (_, index) => index)
  answer(search.tab, () => ({
    data: found.map((index) => sampleOf(song, { id: index + 41, title: `Result ${index}` })),
    meta: { page: 1, per_page: 50, total: found.length, next: null },
  }))
  await open()
  const field = part.getByRole('searchbox', { name: 'Search for songs' })
  await field.fill('a')
  await expect.poll(() => titlesOf('Songs')).toHaveLength(20)
  field.element().scrollIntoView()
  const { top } = field.element().getBoundingClientRect()
  found = [7]
  await field.fill('ab')
  await expect.poll(() => titlesOf('Songs')).toEqual(['Result 7'])
  expect(field.element().getBoundingClientRect().top).toBe(top)
})

it('is not offered to those who may not edit the playlist', async () => {
  await open({ role: 'viewer' })
  await expect.poll(() => titlesOf('Songs of Kitchen radio')).toEqual(['Delta', 'Alpha'])
  expect(part.elements()).toEqual([])
})
