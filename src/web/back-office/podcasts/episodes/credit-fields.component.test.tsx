import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import {
  adminEpisode,
  artistEpisodes,
  artistPodcastCalls,
  artistPodcasts,
} from '../../../../contract/catalog/back-office/episodes.ts'
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

/** Returns what was saved last. */
const saved = () => received.findLast(({ method }) => method === 'PUT')?.body

it('takes soundbites in fields of their own, and says what is wrong with one', async () => {
  answer(artistPodcastCalls.genres, () => [])
  answerTable(artistPodcasts, [])
  answerTable(artistEpisodes, [sampleOf(adminEpisode, { id: 1 })], {
    item: {
      ...sampleOf(artistEpisodes.get.reply),
      audio: { file_name: 'one.mp3', url: null, duration: 1200 },
      published_at: '2026-01-01T00:00:00Z',
      website: null,
      persons: [],
      location: null,
      chapters: null,
      ad_breaks: null,
      soundbites: [{ at: 73.5, duration: 45, title: 'The sea' }],
    },
  })
  await openArtistArea('podcasts/episodes?edit=1', 'editor')
  const sheet = page.getByRole('dialog')
  const present = sheet.getByRole('group', { name: 'The sea' })
  await expect.element(present.getByLabelText('Start')).toHaveValue('1:13.5')
  await expect.element(present.getByLabelText('Duration')).toHaveValue('0:45')
  await sheet.getByRole('button', { name: 'Add soundbite' }).click()
  const fresh = sheet.getByRole('group', { name: 'New soundbite' })
  await fresh.getByLabelText('Duration').fill('30')
  expect(fresh.getByText('Enter when it starts').elements()).toEqual([])
  await present.getByLabelText('Title').click()
  await expect.element(fresh.getByText('Enter when it starts, such as 1:02:03 or 2:03.')).toBeVisible()
  await fresh.getByLabelText('Start').fill('1:01:01')
  await sheet.getByRole('button', { name: 'Save changes' }).click()
  await expect.poll(saved).toMatchObject({
    soundbites: [
      { at: 73.5, duration: 45, title: 'The sea' },
      { at: 3_661, duration: 30, title: null },
    ],
  })
})

it('takes recipients of payments in fields of their own, and keeps what these do not show', async () => {
  const ann = {
    name: 'Ann',
    type: 'lnaddress',
    address: 'ann@x.example',
    split: 90,
    custom_key: '7629169',
    custom_value: 'x',
    fee: true,
  }
  const value = { type: 'lightning', method: 'lnaddress', suggested: '0.00000005', recipients: [ann] }
  answer(artistPodcastCalls.genres, () => [])
  answerTable(artistPodcasts, [sampleOf(artistPodcasts.list.reply.def.shape.data.def.element, { id: 1 })], {
    item: sampleOf(artistPodcasts.get.reply, { persons: [], location: null, value }),
  })
  await openArtistArea('podcasts?edit=1', 'editor')
  const sheet = page.getByRole('dialog')
  await expect
    .element(sheet.getByRole('group', { name: 'Ann' }).getByLabelText('Type'))
    .toHaveValue('lnaddress')
  await sheet.getByRole('button', { name: 'Add recipient' }).click()
  const fresh = sheet.getByRole('group', { name: 'New recipient' })
  await fresh.getByLabelText('Split').fill('a tenth')
  await sheet.getByRole('group', { name: 'Ann' }).getByLabelText('Split').click()
  await expect.element(fresh.getByText('Enter an address.')).toBeVisible()
  await fresh.getByLabelText('Address').fill('03ae')
  const app = sheet.getByRole('group', { name: '03ae' })
  await expect.element(app.getByText('Enter the split as a whole number.')).toBeVisible()
  await app.getByLabelText('Split').fill('10')
  await sheet.getByRole('button', { name: 'Save changes' }).click()
  const added = { name: null, type: 'node', address: '03ae', split: 10, fee: false }
  await expect.poll(saved).toMatchObject({ value: { ...value, recipients: [ann, added] } })
})
