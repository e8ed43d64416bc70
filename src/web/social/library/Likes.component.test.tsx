import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { song } from '../../../contract/catalog/items.ts'
import { likes, ratings } from '../../../contract/catalog/likes.ts'
import { playlists } from '../../../contract/catalog/playlists.ts'
import { answer } from '../../testing/http-server.ts'
import { openPage } from '../../testing/listener-page.tsx'
import { sampleOf } from '../../testing/sample.ts'
import { Likes } from './Likes.tsx'

it('shows ratings, changes them by the menu and sorts by them', async () => {
  const songs = ['Alpha', 'Bravo'].map((title, index) => ({
    ...sampleOf(song, { id: index + 1, title, liked: true, rating: index === 0 ? 2 : undefined }),
    liked_at: `2026-01-0${2 - index}T00:00:00.000Z`,
  }))
  answer(likes.counts, () => sampleOf(likes.counts.reply))
  answer(playlists.mine, () => [])
  answer(ratings.get, ({ params }) => ({ rating: songs[params.id - 1]?.rating ?? null }))
  answer(ratings.set, ({ params, body }) => {
    const rated = songs[params.id - 1]
    if (rated) rated.rating = body.rating ?? undefined
    return { rating: body.rating }
  })
  answer(likes.likedSongs, ({ query }) =>
    query.sort === '-rating'
      ? songs.toSorted((one, other) => (other.rating ?? 0) - (one.rating ?? 0))
      : songs,
  )
  await openPage('/library/liked-songs', Likes, '/library/liked-songs')
  const rows = page.getByRole('list', { name: 'Liked songs' }).getByRole('listitem')
  await expect.element(rows.nth(0).getByRole('img', { name: '2 stars' })).toBeVisible()
  await page.getByRole('button', { name: 'More options for Bravo' }).click({ force: true })
  await page.getByRole('menuitem', { name: 'Rate' }).click()
  await page.getByRole('radio', { name: '5 stars' }).click({ force: true })
  await page.getByRole('button', { name: 'Close' }).click()
  await expect.element(rows.nth(1).getByRole('img', { name: '5 stars' })).toBeVisible()
  await page.getByRole('button', { name: /^Sort by/ }).click()
  await page.getByRole('menuitemradio', { name: 'Your rating' }).click()
  await expect.element(rows.nth(0).getByText('Bravo', { exact: true }).first()).toBeVisible()
  await page.getByRole('button', { name: /^Sort by/ }).click()
  await page.getByRole('menuitemradio', { name: 'Your rating' }).click()
  await expect.element(rows.nth(0).getByText('Alpha', { exact: true }).first()).toBeVisible()
})
