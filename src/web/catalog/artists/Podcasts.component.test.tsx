import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { podcast } from '../../../contract/catalog/items.ts'
import { artistPodcasts } from '../../../contract/catalog/podcasts.ts'
import { axeFinds } from '../../testing/axe.ts'
import { answer, received } from '../../testing/http-server.ts'
import { showToListener } from '../../testing/listener-page.tsx'
import { sampleOf } from '../../testing/sample.ts'
import { Podcasts } from './Podcasts.tsx'

const meta = { page: 1, per_page: 12, next: null }

it('shows the podcasts of an artist', async () => {
  const show = sampleOf(podcast, { id: 4, title: 'Liner notes', cover: null })
  answer(artistPodcasts.list, () => ({ data: [show], meta }))
  await showToListener(<Podcasts id={5} />)
  const section = page.getByRole('region', { name: 'Podcasts' })
  await expect
    .element(section.getByRole('link', { name: 'Liner notes' }))
    .toHaveAttribute('href', '/podcast/4')
  expect(await axeFinds()).toEqual([])
})

it('has no section without podcasts', async () => {
  answer(artistPodcasts.list, () => ({ data: [], meta }))
  await showToListener(<Podcasts id={5} />)
  await expect.poll(() => received.some(({ path }) => path === '/api/artists/5/podcasts')).toBe(true)
  await expect.element(page.getByText('Podcasts')).not.toBeInTheDocument()
})
