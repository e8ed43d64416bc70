import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { episode, podcast } from '../../../contract/catalog/items.ts'
import { episodes, podcasts } from '../../../contract/catalog/podcasts.ts'
import { answer } from '../../testing/http-server.ts'
import { openPage } from '../../testing/listener-page.tsx'
import { sampleOf } from '../../testing/sample.ts'
import { EpisodePage } from './Episode.tsx'
import { PodcastPage } from './Podcast.tsx'

const show = { id: 4, title: 'Salt Lines', author: null }
const episodeOf = (id: number) => sampleOf(episode, { id, title: `Tide ${id}`, show })
const list = [1, 2, 3, 4, 5, 6].map(episodeOf)
const serve = () => {
  answer(podcasts.get, () => sampleOf(podcasts.get.reply, { ...show, episodes: list, trailer: null }))
  answer(podcasts.related, () => [sampleOf(podcast, { id: 5, title: 'Harbor Notes' })])
  answer(episodes.list, () => ({ data: list, meta: { page: 1, per_page: 100, next: null } }))
  answer(episodes.get, ({ params }) => episodeOf(params.id))
}

it('a podcast ends with others of its genres', async () => {
  serve()
  await openPage('/podcast/$id', PodcastPage, '/podcast/4')
  const more = page.getByRole('region', { name: 'More like this' })
  await expect.element(more.getByRole('link', { name: 'Harbor Notes' })).toBeVisible()
})

it('an episode ends with others of its podcast', async () => {
  serve()
  await openPage('/episode/$id', EpisodePage, '/episode/2')
  const more = page.getByRole('region', { name: 'More from Salt Lines' })
  const titles = () =>
    more
      .getByRole('listitem')
      .elements()
      .map((one) => /Tide \d/.exec(one.textContent ?? '')?.[0])
  await expect.poll(titles).toEqual(['Tide 1', 'Tide 3', 'Tide 4', 'Tide 5'])
})
