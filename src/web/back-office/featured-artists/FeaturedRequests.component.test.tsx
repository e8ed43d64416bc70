import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { artistSongCalls, artistSongs } from '../../../contract/catalog/back-office/songs.ts'
import { type FeaturedRequest, featuredRequests } from '../../../contract/site/back-office/home-sections.ts'
import { axeFinds } from '../../testing/axe.ts'
import { managed, openArtistArea } from '../../testing/back-office.tsx'
import { answer, received } from '../../testing/http-server.ts'
import { answerTable } from '../../testing/table.ts'

const request = (id: number, title: string): FeaturedRequest => ({
  song: { id, title, cover: null, public: id === 1 },
  artist: { id: 7, name: 'Juniper Static' },
  featured: { id: managed.id, name: managed.name },
  created_at: '2026-01-02T00:00:00.000Z',
})

let waiting: FeaturedRequest[]
beforeEach(() => {
  waiting = [request(1, 'Low Tide'), request(2, 'Third Draft')]
  answer(featuredRequests.list, () => waiting)
  for (const verb of ['confirm', 'decline'] as const)
    answer(featuredRequests[verb], () => {
      waiting = waiting.slice(1)
      return { status: 'success' as const }
    })
  answer(artistSongCalls.states, () => ({
    all: 0,
    draft: 0,
    scheduled: 0,
    published: 0,
    hidden: 0,
    deleted: 0,
  }))
  answer(artistSongCalls.genres, () => [])
  answerTable(artistSongs, [])
})
const answers = () =>
  received
    .filter(({ method }) => method === 'POST')
    .map(({ path, body }) => [path.split('/api').at(-1), body])
const requests = page.getByRole('region', { name: 'Featured on' })

it('confirms and declines to be featured on songs of others; nothing is shown without any', {
  tags: 'long',
}, async () => {
  await openArtistArea('songs')
  await expect.element(requests.getByRole('link', { name: 'Low Tide' })).toBeVisible()
  await expect
    .element(requests.getByText(`Juniper Static wants to feature ${managed.name}`).first())
    .toBeVisible()
  // Style sheets of tests come in another order, which changes the colour of links in the header.
  expect(await axeFinds('header')).toEqual([])
  await requests.getByRole('button', { name: 'Confirm' }).first().click()
  await expect.element(requests.getByText('Low Tide')).not.toBeInTheDocument()
  // A song that is not public yet has no page.
  await expect.element(requests.getByText('Third Draft')).toBeVisible()
  await expect.element(requests.getByRole('link')).not.toBeInTheDocument()
  await requests.getByRole('button', { name: 'Decline' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Decline' }).click()
  await expect.element(requests).not.toBeInTheDocument()
  expect(answers()).toEqual([
    ['/artist/featured-requests/1/confirm', { artist_id: managed.id }],
    ['/artist/featured-requests/2/decline', { artist_id: managed.id }],
  ])
})
