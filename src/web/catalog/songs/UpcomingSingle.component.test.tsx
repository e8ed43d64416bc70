import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { songs } from '../../../contract/catalog/songs.ts'
import { upcomingPage, upcomingSingles } from '../../../contract/catalog/upcoming-albums.ts'
import { axeFinds } from '../../testing/axe.ts'
import { answer, refuse } from '../../testing/http-server.ts'
import { openPage } from '../../testing/listener-page.tsx'
import { sampleOf } from '../../testing/sample.ts'
import { SongPage } from './Song.tsx'

it('shows a single before its release, with a reminder and nothing to play', async () => {
  answer(songs.get, () => refuse('not_found'))
  answer(upcomingSingles.get, () =>
    sampleOf(upcomingPage, {
      type: 'song',
      id: 7,
      title: 'Lull',
      artist: { id: 5, name: 'Abe', displayname: null },
      artist_shown: true,
      release_at: '2090-07-15T12:00:00.000Z',
      songs: [{ id: null, title: 'Lull', disc_no: 1, featured: ['Bea'], explicit: false }],
      reminded: false,
    }),
  )
  answer(upcomingSingles.remind, () => ({ status: 'success' as const, reminded: true }))
  await openPage('/song/$id', SongPage, '/song/7')
  await expect.element(page.getByText('Upcoming single')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Lull' })).toBeVisible()
  await expect.element(page.getByRole('list', { name: 'Songs of Lull' })).toHaveTextContent('LullBea')
  expect(page.getByRole('button', { name: /play|queue|like/i }).elements()).toEqual([])
  await page.getByRole('button', { name: 'Remind me' }).click()
  await expect.element(page.getByRole('button', { name: 'Reminder set' })).toBeVisible()
  expect(await axeFinds()).toEqual([])
})
