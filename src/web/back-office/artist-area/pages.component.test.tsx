import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { ArtistItemChoice } from '../../../contract/catalog/artist-fields.ts'
import { artistPostCalls } from '../../../contract/catalog/artist-pages.ts'
import { artistEventTable, artistPostTable } from '../../../contract/catalog/back-office/artist-pages.ts'
import {
  artistEpisodes,
  artistPodcastCalls,
  artistPodcasts,
} from '../../../contract/catalog/back-office/episodes.ts'
import type { ListPageTable } from '../../../contract/core/back-office/crud.ts'
import { openArtistArea } from '../../testing/back-office.tsx'
import { answer } from '../../testing/http-server.ts'
import { sampleOf } from '../../testing/sample.ts'
import { answerTable } from '../../testing/table.ts'

interface Expected {
  of: ListPageTable
  path: string
  columns: string[]
  fields: string[]
  fresh: string
}

const pages: Expected[] = [
  {
    of: artistPodcasts,
    path: 'podcasts',
    columns: ['Title', 'Author', 'Episodes', 'Plays', 'Status'],
    fields: ['Title', 'Author', 'Genres', 'Public', 'Locked'],
    fresh: 'New podcast',
  },
  {
    of: artistEpisodes,
    path: 'podcasts/episodes',
    columns: ['Title', 'Podcast', 'Duration', 'Status'],
    fields: ['Title', 'Publish date', 'Season', 'Explicit'],
    fresh: 'New episode',
  },
  {
    of: artistEventTable,
    path: 'events',
    columns: ['Venue', 'City', 'Date', 'Status'],
    fields: ['Venue', 'City', 'Country', 'Local date and time', 'Time zone of the venue', 'Ticket link'],
    fresh: 'New event',
  },
  {
    of: artistPostTable,
    path: 'posts',
    columns: ['Text', 'Item', 'Author', 'Date'],
    fields: ['Text', 'Show with the post'],
    fresh: 'New post',
  },
]

const when = { local: '2090-07-15T20:30', zone: 'Europe/Vienna' }
const answerPage = (of: ListPageTable) => {
  answer(artistPodcastCalls.genres, () => [])
  answerTable(artistPodcasts, [])
  const more = of === artistEventTable ? { starts_at: '2090-07-15T18:30:00Z', time_zone: when.zone } : {}
  const row = { ...(sampleOf(of.list.reply.def.shape.data.def.element, { id: 1 }) as object), ...more }
  const item = { ...(sampleOf(of.get.reply) as object), ...(of === artistEventTable && { when }) }
  return answerTable(of, [row as never], { item: item as never })
}

const texts = (all: Element[]) => all.map((one) => one.textContent?.trim() ?? '')

it.each(pages)('$path: columns and fields of editors', async ({ of, path, columns, fields, fresh }) => {
  answerPage(of)
  await openArtistArea(path, 'editor')
  await page.getByRole('table').getByRole('link').first().findElement()
  expect(texts(page.getByRole('columnheader').elements())).toEqual(expect.arrayContaining(columns))
  await expect.element(page.getByRole('button', { name: fresh })).toBeVisible()
  await page.getByRole('table').getByRole('link').first().click()
  const sheet = page.getByRole('dialog')
  for (const label of fields) await expect.element(sheet.getByLabelText(label).first()).toBeInTheDocument()
})

it.each(pages)('$path: analysts only read', async ({ of, path, fresh }) => {
  answerPage(of)
  await openArtistArea(path, 'analyst')
  await page.getByRole('table').getByRole('link').first().click()
  await expect.element(page.getByRole('dialog')).toBeVisible()
  expect(page.getByRole('button', { name: fresh }).elements()).toEqual([])
  expect(page.getByRole('button', { name: 'Save changes' }).elements()).toEqual([])
  expect(page.getByRole('button', { name: 'Delete' }).elements()).toEqual([])
})

it('writes a post with an item that shares its id with another', { tags: 'long' }, async () => {
  const posts = answerTable(artistPostTable, [], {
    make: ({ item }) => ({
      item: { ...(item as ArtistItemChoice), title: 'Fog' },
      author: 'Ada Min',
      likes: 0,
      created_at: '2026-11-24T00:00:00Z',
    }),
  })
  answer(artistPostCalls.items, () => [
    { type: 'album' as const, id: 5, title: 'Fog' },
    { type: 'song' as const, id: 5, title: 'Fog' },
  ])
  await openArtistArea('posts', 'editor')
  await page.getByRole('button', { name: 'New post' }).first().click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabelText('Text', { exact: true }).fill('Listen to this')
  await sheet.getByRole('combobox').fill('fog')
  await page.getByRole('option', { name: 'Fog · Song' }).click()
  await sheet.getByRole('button', { name: 'Publish' }).click()
  await expect
    .poll(() => posts.rows())
    .toMatchObject([{ text: 'Listen to this', item: { type: 'song', id: 5 } }])
})
