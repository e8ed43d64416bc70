import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  adminEpisode,
  artistEpisodes,
  artistPodcastCalls,
  artistPodcasts,
} from '../../../../contract/catalog/back-office/episodes.ts'
import { openArtistArea } from '../../../testing/back-office.tsx'
import { answer, received, refuse } from '../../../testing/http-server.ts'
import { sampleOf } from '../../../testing/sample.ts'
import { answerTable } from '../../../testing/table.ts'

it('enters chapters by keyboard and from a list, with a transcript from a file', async () => {
  answer(artistPodcastCalls.genres, () => [])
  answerTable(artistPodcasts, [])
  answerTable(artistEpisodes, [sampleOf(adminEpisode, { id: 1, title: 'Harbour' })], {
    item: {
      ...sampleOf(artistEpisodes.get.reply),
      title: 'Harbour',
      audio: { file_name: 'one.mp3', url: null, duration: 2 },
      published_at: '2026-01-01T00:00:00Z',
      website: null,
      soundbites: [],
      persons: [],
      location: null,
      chapters: null,
      found_chapters: [],
      transcript: null,
      ad_breaks: null,
    },
  })
  answer(artistEpisodes.change, () =>
    refuse('validation', {
      chapters: ['A chapter starts after the end of the audio.'],
      'transcript.text': ['This is too long.'],
    }),
  )
  await openArtistArea('podcasts/episodes?edit=1')
  const sheet = page.getByRole('dialog')
  const time = (no: number) => sheet.getByLabelText(`Time of chapter ${no}`)
  const title = (no: number) => sheet.getByLabelText(`Title of chapter ${no}`)
  await sheet.getByRole('button', { name: 'Add chapters' }).click()
  await time(1).fill('0:01.5')
  await title(1).fill('Typed')
  await userEvent.keyboard('{Enter}')
  await expect.element(time(2)).toHaveFocus()
  await userEvent.keyboard('5:00')
  await title(2).fill('Hello')
  await expect.element(sheet.getByText('This is after the end of the audio.')).toBeVisible()
  await sheet.getByRole('button', { name: 'Save changes' }).click()
  await expect.element(sheet.getByText('A chapter starts after the end of the audio.')).toBeVisible()
  await expect.element(sheet.getByText('This is too long.')).toBeVisible()
  await time(2).fill('0')
  await sheet.getByRole('button', { name: 'Paste a list' }).click()
  await sheet.getByLabelText('Times and titles').fill('00:01 Pasted')
  await sheet.getByRole('button', { name: 'Replace', exact: true }).click()
  const text = 'WEBVTT\n\n00:01.000 --> 00:02.000\nGood morning.\n'
  await userEvent.upload(sheet.getByLabelText('Choose a text file'), new File([text], 'tide.vtt'))
  await expect.element(sheet.getByText('tide.vtt')).toBeVisible()
  await sheet.getByRole('button', { name: 'Save changes' }).click()
  const saved = () => received.findLast(({ method }) => method === 'PUT')?.body
  await expect.poll(saved).toMatchObject({
    chapters: [
      { at: 1.5, title: 'Typed' },
      { at: 0, title: 'Hello' },
      { at: 1, title: 'Pasted' },
    ],
    transcript: expect.objectContaining({ text }),
  })
})
