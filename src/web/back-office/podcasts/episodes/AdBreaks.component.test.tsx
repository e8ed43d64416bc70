import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import {
  adminEpisode,
  artistEpisodes,
  artistPodcastCalls,
  artistPodcasts,
} from '../../../../contract/catalog/back-office/episodes.ts'
import { adminPodcast } from '../../../../contract/catalog/back-office/podcasts.ts'
import { bootstrap } from '../../../../contract/platform/bootstrap.ts'
import { refreshSettings } from '../../../data/settings.ts'
import { axeFinds } from '../../../testing/axe.ts'
import { openArtistArea } from '../../../testing/back-office.tsx'
import { answer, refuse } from '../../../testing/http-server.ts'
import { sampleOf } from '../../../testing/sample.ts'
import { answerTable } from '../../../testing/table.ts'

/** Editors mark where spots may be heard. */

const running = ['saas', 'enableAds', 'enableCampaigns', 'campaigns_in_episodes', 'enablePodcasts']
const advertise = async (keys = running) => {
  answer(bootstrap.settings, () => keys.map((key) => ({ key, value: '1' })))
  await refreshSettings()
}
afterEach(() => advertise(['enablePodcasts']))

const chapters = [0, 90, 600].map((at) => ({ at, title: `Part ${at}`, url: null }))
const answerEpisodes = () => {
  answer(artistPodcastCalls.genres, () => [])
  answerTable(artistPodcasts, [])
  answerTable(artistEpisodes, [sampleOf(adminEpisode, { id: 1, title: 'Harbour' })], {
    item: {
      ...sampleOf(artistEpisodes.get.reply),
      title: 'Harbour',
      audio: { file_name: 'one.mp3', url: null, duration: 1200 },
      published_at: '2026-01-01T00:00:00Z',
      website: null,
      soundbites: [],
      persons: [],
      location: null,
      chapters: null,
      found_chapters: chapters,
      ad_breaks: null,
    },
  })
}
let saved: unknown
/** Notes which breaks are saved. */
const noteSaved = (of: typeof artistEpisodes | typeof artistPodcasts) =>
  answer(of.change, (({ body }: { body: { ad_breaks?: unknown } }) => {
    saved = body.ad_breaks
    return refuse('conflict')
  }) as never)

const sheet = () => page.getByRole('dialog')
const open = async (path: string) => {
  await openArtistArea(path, 'editor')
  await page.getByRole('table').getByRole('link').first().click()
}
const places = () => sheet().getByRole('group', { name: 'Ad breaks' })
const names = () =>
  places()
    .getByRole('checkbox')
    .elements()
    .map((box) => box.closest('label')?.textContent)

it('marks the breaks of an episode, which follow its chapters', { tags: 'long' }, async () => {
  await advertise()
  answerEpisodes()
  noteSaved(artistEpisodes)
  await open('podcasts/episodes')
  await sheet().getByRole('combobox', { name: 'Ad breaks' }).selectOptions('At these places')
  await expect
    .poll(names)
    .toEqual(['Before the episode', '01:30Before “Part 90”', '10:00Before “Part 600”', 'After the episode'])
  expect(await axeFinds()).toEqual([])
  // Chapters that are entered meanwhile can be marked too.
  await sheet().getByRole('button', { name: 'Edit chapters' }).click()
  await sheet().getByLabelText('Title of chapter 2').fill('Piers')
  await places().getByRole('checkbox', { name: /Piers/ }).click()
  await places().getByRole('checkbox', { name: 'After the episode' }).click()
  await sheet().getByRole('button', { name: 'Save changes' }).click()
  await expect.poll(() => saved).toEqual({ before: false, chapters: [90], after: true })
})

it('marks the breaks of all episodes of a podcast', async () => {
  await advertise()
  answer(artistPodcastCalls.genres, () => [])
  answerTable(artistPodcasts, [sampleOf(adminPodcast, { id: 1, title: 'Harbour Talk' })], {
    item: {
      ...sampleOf(artistPodcasts.get.reply),
      title: 'Harbour Talk',
      genres: [],
      language: null,
      website: null,
      funding: null,
      persons: [],
      location: null,
      value: null,
      source_feed: null,
      feed_disabled: false,
      ad_breaks: { before: false, middle: false, after: true },
    },
  })
  noteSaved(artistPodcasts)
  await open('podcasts')
  await expect.element(places().getByRole('checkbox', { name: 'After the episode' })).toBeChecked()
  await places()
    .getByRole('checkbox', { name: /nearest to the middle/ })
    .click()
  await sheet().getByRole('button', { name: 'Save changes' }).click()
  await expect.poll(() => saved).toEqual({ before: false, middle: true, after: true })
})

it('offers none while no spots are heard in episodes', { tags: 'long' }, async () => {
  await advertise(['saas', 'enableAds', 'enableCampaigns', 'enablePodcasts'])
  answerEpisodes()
  await open('podcasts/episodes')
  await expect.element(sheet().getByLabelText('Season')).toBeInTheDocument()
  await expect.element(sheet().getByRole('combobox', { name: 'Ad breaks' })).not.toBeInTheDocument()
})
