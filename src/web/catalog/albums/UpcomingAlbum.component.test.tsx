import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { albums } from '../../../contract/catalog/albums.ts'
import { album } from '../../../contract/catalog/items.ts'
import { songs } from '../../../contract/catalog/songs.ts'
import { type UpcomingPage, upcomingAlbums, upcomingPage } from '../../../contract/catalog/upcoming-albums.ts'
import { home } from '../../../contract/site/home.ts'
import { axeFinds } from '../../testing/axe.ts'
import { answer, refuse } from '../../testing/http-server.ts'
import { openPage } from '../../testing/listener-page.tsx'
import { sampleOf } from '../../testing/sample.ts'
import { AlbumPage } from './Album.tsx'

const MINUTE = 60_000
const song = (title: string, disc_no = 1) => ({ id: null, title, disc_no, featured: [], explicit: false })

const open = (own: Partial<UpcomingPage> = {}, reply?: () => never) => {
  const shown = sampleOf(upcomingPage, {
    id: 7,
    title: 'Slow Weather',
    artist: { id: 5, name: 'Abe', displayname: null },
    artist_shown: true,
    // A little more than whole minutes: they do not change while the test runs.
    release_at: new Date(Date.now() + (26 * 60 + 5) * MINUTE - 1_000).toISOString(),
    songs: [song('Isobars'), { ...song('Lull', 2), featured: ['Bea'], explicit: true }],
    ...own,
  })
  answer(albums.get, () => refuse('not_found'))
  answer(songs.ofAlbum, () => refuse('not_found'))
  answer(upcomingAlbums.get, reply ?? (() => shown))
  return openPage('/album/$id', AlbumPage, '/album/7')
}

it('shows an album before its release, without anything to play', async () => {
  await open()
  await expect.element(page.getByRole('heading', { name: 'Slow Weather' })).toBeVisible()
  await expect.element(page.getByText('Upcoming album')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Abe' })).toHaveAttribute('href', '/artist/5')
  const timer = page.getByRole('timer', { name: 'Time until the release' })
  await expect.element(timer).toHaveTextContent('1 day2 hours5 minutes')
  await expect.element(timer).not.toHaveAttribute('aria-live')
  await expect.element(page.getByRole('list', { name: 'Disc 1' })).toHaveTextContent('Isobars')
  await expect.element(page.getByRole('list', { name: 'Disc 2' })).toHaveTextContent('LullExplicit Bea')
  await expect.element(page.getByText(/^Out on /)).toBeVisible()
  expect(page.getByRole('button', { name: /play|shuffle|queue|like/i }).elements()).toEqual([])
  expect(document.title).toContain('Slow Weather')
  expect(await axeFinds()).toEqual([])
})

it('names an artist without a page, and does not link it', async () => {
  await open({ artist_shown: false })
  await expect.element(page.getByText('Abe', { exact: true })).toBeVisible()
  expect(page.getByRole('link', { name: 'Abe' }).elements()).toEqual([])
})

it('sets and removes a reminder, and takes back one that failed', { tags: 'long' }, async () => {
  await open()
  answer(upcomingAlbums.remind, () => ({ status: 'success' as const, reminded: true }))
  await page.getByRole('button', { name: 'Remind me' }).click()
  await expect.element(page.getByRole('button', { name: 'Reminder set' })).toBeVisible()
  const reply = Promise.withResolvers<void>()
  answer(upcomingAlbums.forget, async () => {
    await reply.promise
    return refuse('server_error')
  })
  await page.getByRole('button', { name: 'Reminder set' }).click()
  await expect.element(page.getByRole('button', { name: 'Remind me' })).toBeVisible()
  reply.resolve()
  await expect.element(page.getByRole('button', { name: 'Reminder set' })).toBeVisible()
})

it('becomes the playable album by itself when it is out', { tags: 'long' }, async () => {
  await open({ release_at: new Date(Date.now() - 1).toISOString() })
  await expect.element(page.getByRole('timer')).toHaveTextContent('Out any moment now')
  answer(upcomingAlbums.get, () => refuse('not_found'))
  answer(albums.get, () => sampleOf(album, { id: 7, title: 'Slow Weather', artist: null }))
  answer(songs.ofAlbum, () => [])
  await expect
    .element(page.getByRole('button', { name: 'Play Slow Weather' }), { timeout: 20_000 })
    .toBeVisible()
  expect(page.getByRole('timer').elements()).toEqual([])
})

it('is not found if it is neither out nor upcoming', async () => {
  answer(home.sections, () => [])
  await open({}, () => refuse('not_found'))
  await expect.element(page.getByRole('heading', { name: 'We couldn’t find that page' })).toBeVisible()
})
