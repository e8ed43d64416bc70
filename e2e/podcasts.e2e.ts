import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { go, visit } from './browser.ts'
import { inDatabase } from './database.ts'
import { administrator, demoAlbum, type Listener, newListener, request, visitAs } from './listener.ts'
import { makeShow, type Show } from './show.ts'

let admin: Listener
let una: Listener
let page: Page
let complaints: string[]
let show: Show

const TITLE = 'Shoreline Hours'
const episodeRow = (title: string) => page.getByRole('article').filter({ hasText: title })

/** Creates a podcast of three episodes, with audio of the demo catalog. */
const make = async () => {
  const album = await demoAlbum()
  const songs = (await (await request(`/album/${album.id}/songs`)).json()) as { id: number }[]
  const { media_id } = await inDatabase((db) =>
    db
      .selectFrom('songs')
      .select('media_id')
      .where('id', '=', songs[0]?.id ?? 0)
      .executeTakeFirstOrThrow(),
  )
  return makeShow(
    {
      title: TITLE,
      author: 'Tamsin Orde',
      description: '<p>Tamsin Orde goes looking for places that sound like nowhere else.</p>',
      website: 'https://example.com/field-notes',
    },
    ['Bellbuoys', 'A short history of applause', 'The hum in Carrow Point'].map((title, index) => ({
      title,
      summary: `What ${title.toLowerCase()} sounds like, and to whom.`,
      description: '<p>It begins at 0:05, and ends at 99:59. <a href="https://example.com">More</a></p>',
      media_id,
      number: index + 1,
      published_at: new Date(Date.UTC(2026, 9, index + 1)),
      chapters: JSON.stringify([
        { at: 0, title: 'Hello', url: null },
        { at: 6, title: 'The middle', url: null },
      ]),
      transcript: JSON.stringify([
        { at: 0, speaker: 'Tamsin', text: 'Good morning.' },
        { at: 4, speaker: 'Ann', text: 'The sea is loud.' },
      ]),
    })),
    [{ name: 'Places', slug: 'places' }],
  )
}

const switchPodcasts = async (on: boolean): Promise<void> => {
  const reply = await request('/admin/settings', admin, 'PUT', {
    settings: [{ key: 'enablePodcasts', value: on ? '1' : '0' }],
  })
  expect(reply.status).toBe(200)
}

beforeAll(async () => {
  admin = await administrator('Podcast Desk', 'podcast.desk@example.org')
  una = await newListener('Una Lindqvist')
  show = await make()
  await switchPodcasts(true)
  ;({ page, complaints } = await visitAs(una, '/home'))
})
it('the sidebar leads to a podcast, its genre and new episodes', async () => {
  await page.getByRole('navigation', { name: 'Main' }).first().getByRole('link', { name: 'Podcasts' }).click()
  await page.getByRole('heading', { name: 'All podcasts' }).waitFor()
  await page.getByRole('link', { name: /Places/ }).click()
  await page.waitForURL(`**/podcasts/${show.genres[0]}/places`)
  await page.getByRole('link', { name: TITLE }).first().click()
  await page.getByRole('heading', { level: 1, name: TITLE }).waitFor()
  await expect.poll(() => page.title()).toContain(TITLE)
  await page.getByRole('list', { name: `Episodes of ${TITLE}` }).waitFor()
  await expect
    .poll(() => page.locator('[data-part~="episode-title"]').allInnerTexts())
    .toEqual(['The hum in Carrow Point', 'A short history of applause', 'Bellbuoys'])
})

it('the order is reversed on request, and going back restores the list', async () => {
  await page.getByRole('button', { name: /Sort by/ }).click()
  await page.getByRole('menuitemradio', { name: 'Oldest first' }).click()
  await expect
    .poll(() => page.locator('[data-part~="episode-title"]').first().textContent())
    .toBe('Bellbuoys')
  await page.getByRole('link', { name: 'Bellbuoys' }).click()
  await page.getByRole('heading', { level: 1, name: 'Bellbuoys' }).waitFor()
  await page.goBack()
  await expect
    .poll(() => page.locator('[data-part~="episode-title"]').first().textContent())
    .toBe('Bellbuoys')
})

it('plays from a timestamp in the notes, and saves the position', async () => {
  await page.getByRole('link', { name: 'Bellbuoys' }).click()
  await page.getByRole('button', { name: '0:05' }).click()
  await expect
    .poll(() => page.getByRole('button', { name: 'Pause Bellbuoys' }).first().isVisible())
    .toBe(true)
  // A timestamp after the end is not a link.
  expect(await page.getByRole('button', { name: '99:59' }).count()).toBe(0)
  await page.getByRole('button', { name: /The middle/ }).click()
  await expect
    .poll(() => page.locator('[data-part~="chapters-and-transcript"] [aria-current]').first().textContent())
    .toContain('The middle')
  await page.getByRole('searchbox', { name: 'Search transcript' }).fill('sea')
  await expect.poll(() => page.locator('[data-part~="transcript"] li').count()).toBe(1)
  await page.getByRole('button', { name: 'Pause Bellbuoys' }).first().click()
  const savedPosition = async () =>
    (
      (await (await request(`/episodes/${show.episodes[0]}`, una)).json()) as {
        progress: number
      }
    ).progress
  await expect.poll(savedPosition).toBeGreaterThan(5)
  await expect.poll(() => page.locator('[data-part~="episode-state"]').textContent()).toMatch(/left/)
})

/** Returns the playback state: seconds, speed, and whether the pitch is preserved; null without audio. */
const sound = () =>
  page.evaluate(() => {
    const playing = [...document.querySelectorAll('audio')].find((audio) => !audio.paused)
    return playing
      ? { at: playing.currentTime, pace: playing.playbackRate, pitch: playing.preservesPitch }
      : null
  })
const soundAt = async (): Promise<number> => (await sound())?.at ?? -1

it('plays in its row at the selected speed, resumes after a reload, and jumps to a chapter', async () => {
  await go(page, `/podcast/${show.id}`)
  const title = 'A short history of applause'
  const play = episodeRow(title).getByRole('button', { name: `Play ${title}` })
  await play.click()
  await expect.poll(soundAt).toBeGreaterThan(0.3)
  await page.getByRole('button', { name: 'Playback speed: 1×' }).click()
  await page.getByRole('radio', { name: '1.5×', exact: true }).click()
  await expect.poll(sound).toMatchObject({ pace: 1.5, pitch: true })
  await page.keyboard.press('Escape')
  await expect.poll(soundAt).toBeGreaterThan(6)
  await episodeRow(title)
    .getByRole('button', { name: `Pause ${title}` })
    .click()
  await expect.poll(sound).toBeNull()
  await page.reload()
  await play.click()
  await expect.poll(soundAt).toBeGreaterThan(5)
  expect(await sound()).toMatchObject({ pace: 1.5 })
  await page.getByRole('link', { name: title }).first().click()
  await page.getByRole('button', { name: /Hello/ }).click()
  await expect.poll(async () => Math.floor((await soundAt()) / 6)).toBe(0)
  await page.getByRole('button', { name: 'Playback speed: 1.5×' }).click()
  await page.getByRole('radio', { name: '1×', exact: true }).click()
  await page.keyboard.press('Escape')
  await page
    .getByRole('button', { name: `Pause ${title}` })
    .first()
    .click()
  await expect.poll(sound).toBeNull()
})

it('is followed, marked as played and found in the library', async () => {
  await go(page, `/podcast/${show.id}`)
  await page.getByRole('button', { name: `Follow ${TITLE}` }).click()
  await page.getByRole('button', { name: `Following ${TITLE}` }).waitFor()
  await episodeRow('A short history')
    .getByRole('button', { name: /More options for/ })
    .click()
  await page.getByRole('menuitem', { name: 'Mark as played' }).click()
  await episodeRow('A short history').getByText('Played', { exact: true }).waitFor()
  await page.getByRole('radio', { name: 'Unplayed' }).click()
  await expect
    .poll(() => page.locator('[data-part~="episode-title"]').allInnerTexts())
    .not.toContain('A short history of applause')
  await go(page, '/library/podcasts')
  await page.getByRole('heading', { name: 'Continue listening' }).waitFor()
  await page.getByRole('heading', { name: 'New episodes' }).waitFor()
  await page.getByRole('main').getByText('1 new', { exact: true }).waitFor()
})

it('is found by the search', async () => {
  await go(page, '/search/bellbuoys/')
  await page.getByRole('link', { name: 'Episodes' }).click()
  await page.waitForURL('**/search/bellbuoys/episodes')
  await episodeRow('Bellbuoys').waitFor()
  expect(complaints).toEqual([])
})

it('does not exist while podcasts are disabled', async () => {
  await switchPodcasts(false)
  const visitor = await visit('/podcasts')
  await visitor.page.waitForURL('**/not-found')
  for (const path of [`/podcast/${show.id}`, `/episode/${show.episodes[0]}`]) {
    await go(visitor.page, path)
    await visitor.page.waitForURL('**/not-found')
  }
  const { status } = await fetch(new URL(`/podcast/${show.id}`, page.url()))
  expect(status).toBe(404)
})
