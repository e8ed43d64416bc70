import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { genres } from '../../../contract/catalog/genres.ts'
import { plainPlaylist } from '../../../contract/catalog/items.ts'
import { songs } from '../../../contract/catalog/songs.ts'
import { home } from '../../../contract/site/home.ts'
import { axeFinds } from '../../testing/axe.ts'
import { answer } from '../../testing/http-server.ts'
import { openPage } from '../../testing/listener-page.tsx'
import { sampleOf } from '../../testing/sample.ts'
import { GenrePage } from './Genre.tsx'

const meta = { page: 1, per_page: 12, next: null }

it('shows the playlists of a genre', async () => {
  answer(genres.get, () => sampleOf(genres.get.reply, { id: 3, name: 'Folk', cover: null, songs_count: 2 }))
  answer(songs.list, () => ({ data: [], meta }))
  answer(home.genreItems, ({ query: { type } }) => ({
    data:
      type === 'playlist' ? [sampleOf(plainPlaylist, { id: 9, title: 'Slow mornings', cover: null })] : [],
    meta,
  }))
  await openPage('/genre/$id/{-$name}', GenrePage, '/genre/3')
  const section = page.getByRole('region', { name: 'Playlists' })
  await expect.element(section.getByRole('link', { name: 'Slow mornings' })).toBeVisible()
  expect(await axeFinds()).toEqual([])
})
