import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { episode, podcast } from '../../../contract/catalog/items.ts'
import { episodes, podcastGenre, podcastGenres, podcasts } from '../../../contract/catalog/podcasts.ts'
import { queryClient } from '../../data/client.ts'
import { answer } from '../../testing/http-server.ts'
import { openPage } from '../../testing/listener-page.tsx'
import { sampleOf } from '../../testing/sample.ts'
import { Podcasts } from './Podcasts.tsx'

const listOf = <T,>(...data: T[]) => ({ data, meta: { page: 1, per_page: 50, next: null } })
const sections = () =>
  page
    .getByRole('region')
    .elements()
    .map((one) => one.querySelector('h2')?.textContent)

it('shows its sections together once the slowest has arrived, without those that are empty', async () => {
  let arrive = () => {}
  const slow = new Promise<void>((resolve) => {
    arrive = resolve
  })
  const show = sampleOf(podcast, { id: 3, title: 'The Long Archive', genres: [] })
  answer(podcasts.followed, () => [show])
  answer(podcastGenres.list, () => [sampleOf(podcastGenre, { id: 2, name: 'History' })])
  answer(podcasts.list, ({ query }) => (query.sort === '-plays' ? listOf() : listOf(show)))
  answer(episodes.list, async () => {
    await slow
    return listOf(sampleOf(episode, { id: 4, title: 'Box 1' }))
  })
  await openPage('/podcasts', Podcasts, '/podcasts')
  await expect.poll(() => queryClient.isFetching()).toBe(1)
  await expect.element(page.getByRole('heading', { name: 'Podcasts', level: 1 })).toBeVisible()
  expect(sections()).toEqual([])
  arrive()
  await expect.poll(sections).toEqual(['Podcasts you follow', 'Genres', 'New episodes', 'All podcasts'])
})
