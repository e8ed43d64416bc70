import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { albums } from '../../../contract/catalog/albums.ts'
import { album, song } from '../../../contract/catalog/items.ts'
import { likes } from '../../../contract/catalog/likes.ts'
import { songs } from '../../../contract/catalog/songs.ts'
import { axeFinds } from '../../testing/axe.ts'
import { answer, refuse } from '../../testing/http-server.ts'
import { openPage } from '../../testing/listener-page.tsx'
import { sampleOf } from '../../testing/sample.ts'
import { AlbumPage } from './Album.tsx'

const artist = { id: 5, name: 'Abe', displayname: null }
const tracks = [
  { id: 1, title: 'Delta', plays: 3, disc_no: 1 },
  { id: 2, title: 'Alpha', plays: 30, disc_no: 1 },
  { id: 3, title: 'Bravo', plays: 12, disc_no: 2 },
].map((values) => sampleOf(song, { ...values, track_no: null, error: undefined }))

const open = (values: object = {}, at = '/album/7') => {
  answer(albums.get, () => sampleOf(album, { id: 7, title: 'Quiet', artist, ...values }))
  answer(songs.ofAlbum, () => tracks)
  answer(albums.ofArtist, () => ({
    data: [sampleOf(album, { id: 8, title: 'Louder' })],
    meta: { page: 1, per_page: 50, next: null },
  }))
  return openPage('/album/$id', AlbumPage, at)
}
afterEach(() => page.viewport(1280, 800))

const titles = () =>
  [...document.querySelectorAll('[data-song] [data-part~="name"]')].map((one) => one.textContent)
const header = (name: string) => page.getByRole('columnheader', { name })

it('sorts all discs together by plays, the greatest first, and returns to its discs', async () => {
  const { location } = await open()
  await expect.element(page.getByRole('heading', { name: 'Disc 2' })).toBeVisible()
  await header('Plays').getByRole('button').click()
  await expect.poll(titles).toEqual(['Alpha', 'Bravo', 'Delta'])
  await expect.element(header('Plays')).toHaveAttribute('aria-sort', 'descending')
  expect(location()).toBe('/album/7?sort=-plays')
  expect(page.getByRole('heading', { name: 'Disc 2' }).elements()).toHaveLength(0)
  await header('Plays').getByRole('button').click()
  await expect.poll(titles).toEqual(['Delta', 'Bravo', 'Alpha'])
  await header('Plays').getByRole('button').click()
  await expect.element(page.getByRole('heading', { name: 'Disc 2' })).toBeVisible()
  expect(titles()).toEqual(['Delta', 'Alpha', 'Bravo'])
})

it('says when a scheduled album is out', async () => {
  await open({ release_at: '2090-11-30T12:00:00.000Z' })
  await expect
    .element(page.getByRole('note'))
    .toHaveTextContent('Out on Nov 30, 2090Until then, only those who manage it can play it.')
})

it.each([
  ['2026 Harbour Records', '© 2026 Harbour Records'],
  ['CC0 1.0', 'CC0 1.0'],
])('ends with release date, label and copyright “%s”, and more by its artist', async (copyright, shown) => {
  await open({ released_at: '2026-11-13', label: 'Harbour Records', copyright })
  const end = page.getByRole('main')
  await expect.element(end.getByText('Nov 13, 2026')).toBeVisible()
  await expect.element(end.getByText('Harbour Records', { exact: true })).toBeVisible()
  await expect.element(end.getByText(shown, { exact: true })).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'More by Abe' })).toBeVisible()
  expect(await axeFinds()).toEqual([])
})

it('keeps its buttons in one row on the narrowest phones', async () => {
  await page.viewport(336, 740)
  await open()
  const middles = ['Play Quiet', 'Shuffle', 'Share', 'More options for Quiet'].map(async (name) => {
    const { top, height } = (await page.getByRole('button', { name }).findElement()).getBoundingClientRect()
    return top + height / 2
  })
  expect(new Set(await Promise.all(middles)).size).toBe(1)
})

const likesShown = () =>
  document.querySelector('[data-part~="art-header"]')?.textContent.match(/\d likes/)?.[0]

it('counts likes at once, and takes back one that failed', { tags: 'long' }, async () => {
  await open({ likes: 2, liked: false, owned: false })
  await expect.poll(likesShown).toBe('2 likes')
  let reply = Promise.withResolvers<void>()
  answer(likes.like, async () => {
    await reply.promise
    return { status: 'success' as const, liked: true, likes: 3 }
  })
  await page.getByRole('button', { name: 'Add Quiet to your likes' }).click()
  await expect.poll(likesShown).toBe('3 likes')
  reply.resolve()
  await expect.element(page.getByRole('button', { name: 'Remove Quiet from your likes' })).toBeVisible()
  reply = Promise.withResolvers<void>()
  answer(likes.dislike, async () => {
    await reply.promise
    return refuse('server_error')
  })
  await page.getByRole('button', { name: 'Remove Quiet from your likes' }).click()
  await expect.poll(likesShown).toBe('2 likes')
  reply.resolve()
  await expect.poll(likesShown).toBe('3 likes')
})
