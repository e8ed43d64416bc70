import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { artistPodcastCalls, artistPodcasts } from '../../../../contract/catalog/back-office/episodes.ts'
import { openArtistArea } from '../../../testing/back-office.tsx'
import { answer, received } from '../../../testing/http-server.ts'
import { sampleOf } from '../../../testing/sample.ts'
import { answerTable } from '../../../testing/table.ts'

it('takes contributors and a location in fields of their own', async () => {
  answer(artistPodcastCalls.genres, () => [])
  answerTable(artistPodcasts, [sampleOf(artistPodcasts.list.reply.def.shape.data.def.element, { id: 1 })], {
    item: sampleOf(artistPodcasts.get.reply, {
      persons: [{ name: 'Ann', role: 'Host', url: 'https://ann.example/' }],
      location: null,
    }),
  })
  await openArtistArea('podcasts?edit=1', 'editor')
  const sheet = page.getByRole('dialog')
  await expect.element(sheet.getByRole('group', { name: 'Ann' }).getByLabelText('Role')).toHaveValue('Host')
  const add = sheet.getByRole('button', { name: 'Add contributor' })
  await add.click()
  const fresh = sheet.getByRole('group', { name: 'New contributor' })
  await fresh.getByLabelText('Name').fill('Bo')
  const place = sheet.getByRole('group', { name: 'Location' })
  await place.getByLabelText('Name').fill('Lisbon')
  await place.getByLabelText('Coordinates').fill('38.72, -9.14')
  await place.getByLabelText('OpenStreetMap ID').fill('R5400890')
  // Left empty, and not sent.
  await add.click()
  await sheet.getByRole('button', { name: 'Save changes' }).click()
  await expect
    .poll(() => received.findLast(({ method }) => method === 'PUT' || method === 'PATCH')?.body)
    .toMatchObject({
      persons: [
        { name: 'Ann', role: 'Host', url: 'https://ann.example/' },
        { name: 'Bo', role: null, url: null },
      ],
      location: { name: 'Lisbon', geo: 'geo:38.72,-9.14', osm: 'R5400890' },
    })
})
