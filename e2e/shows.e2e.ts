// @module-tag long
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { go } from './browser.ts'
import { inDatabase } from './database.ts'
import { type Listener, newListener, request, visitAs } from './listener.ts'
import { makeShow, type Show } from './show.ts'

let ida: Listener
let page: Page
let complaints: string[]
let created: { show: Show; genre: number }

const SHOW = 'The Long Archive'
const STATION = 'Lantern Coast FM'
const MANY = 400

/** Creates a podcast of many episodes and two stations of their own genre. */
const make = async () => {
  const show = await makeShow(
    { title: SHOW, author: 'Ruben Achterberg', plays: 5 },
    Array.from({ length: MANY }, (_, index) => ({
      title: `Box ${index + 1}`,
      // Rows have different heights.
      summary: index % 3 === 0 ? null : 'What was in it, and who had put it there. '.repeat(1 + (index % 4)),
      enclosure_url: `https://example.com/box-${index + 1}.mp3`,
      enclosure_type: 'audio/mpeg',
      duration: 1800,
      published_at: new Date(Date.UTC(2020, 0, 1 + index)),
    })),
  )
  return inDatabase(async (db) => {
    const genre = await db
      .insertInto('genres')
      .values({ name: 'Sea Shanty', slug: 'sea-shanty' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const stations = await db
      .insertInto('radio_stations')
      .values(
        [STATION, 'Quiet Harbour'].map((title, index) => ({
          title,
          stream_url: `https://example.com/${index}-${genre.id}.mp3`,
          stream_type: 'mp3' as const,
          public: true,
          plays: 9 - index,
        })),
      )
      .returning('id')
      .execute()
    await db
      .insertInto('radio_station_genres')
      .values(stations.map(({ id }) => ({ station_id: id, genre_id: genre.id })))
      .execute()
    return { show, genre: genre.id }
  })
}

beforeAll(async () => {
  ida = await newListener('Ida Marrow')
  created = await make()
  await request('/follow', ida, 'POST', { type: 'podcast', id: created.show.id })
  await request(`/user/episodes/${created.show.episodes[0]}/progress`, ida, 'PUT', { seconds: 600 })
  ;({ page, complaints } = await visitAs(ida, '/radio'))
})
const section = (name: string) => page.getByRole('region', { name })

it('a liked station is in the library, where it opens', async () => {
  await page
    .getByRole('article')
    .filter({ hasText: STATION })
    .getByRole('button', { name: `Add ${STATION} to your likes` })
    .click()
  await expect.poll(async () => (await (await request('/user/library', ida)).json()).radio_stations).toBe(1)
  await go(page, '/library/stations')
  await page.getByRole('heading', { level: 1, name: 'Your stations' }).waitFor()
  const card = page.getByRole('article').filter({ hasText: STATION })
  await card.getByRole('button', { name: `Play ${STATION}` }).waitFor()
  await page.getByRole('searchbox', { name: 'Search in your stations' }).fill('nothing of that name')
  await expect.poll(() => card.count()).toBe(0)
  await page.getByRole('searchbox', { name: 'Search in your stations' }).fill('lantern')
  await card.waitFor()
  const tab = page.getByRole('navigation', { name: 'Library' }).getByRole('link', { name: /Stations/ })
  expect(await tab.getAttribute('aria-current')).toBe('page')
})

it('shows the stations of a genre on its page', async () => {
  await go(page, `/genre/${created.genre}`)
  const names = section('Radio stations').getByRole('article').locator('[data-part~="name"]')
  await expect.poll(() => names.allInnerTexts()).toEqual([STATION, 'Quiet Harbour'])
})

it('has podcasts, radio and episodes in progress on the home page', async () => {
  await go(page, '/home')
  await section('Radio stations').getByRole('link', { name: STATION }).waitFor()
  await page
    .getByRole('region', { name: /odcasts$/ })
    .getByRole('link', { name: SHOW })
    .waitFor()
  await section('Continue listening').getByText('20 min left').waitFor()
  const fresh = section('New episodes').getByRole('article').locator('[data-part~="name"]')
  await expect.poll(() => fresh.first().textContent()).toBe(`Box ${MANY}`)
  await section('Continue listening').getByRole('link', { name: 'Box 1', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Box 1' }).waitFor()
})

it('renders few rows of a long list of episodes, and going back restores the position', async () => {
  await go(page, `/podcast/${created.show.id}`)
  const list = page.getByRole('list', { name: `Episodes of ${SHOW}` })
  const main = page.locator('#main')
  await list.waitFor()
  // More is loaded while scrolling.
  await expect
    .poll(async () => {
      await main.evaluate((element) => element.scrollTo(0, element.scrollHeight))
      return list.getByRole('link', { name: 'Box 1', exact: true }).count()
    })
    .toBe(1)
  expect(await list.getByRole('listitem').count()).toBeLessThan(40)
  await main.evaluate((element) => element.scrollTo(0, element.scrollHeight / 2))
  await list.getByRole('link', { name: 'Box 1', exact: true }).waitFor({ state: 'detached' })
  const row = list.getByRole('article').nth(8)
  const title = (await row.locator('[data-part~="episode-title"] a').textContent()) ?? ''
  await row.scrollIntoViewIfNeeded()
  const same = list.getByRole('article').filter({ has: page.getByRole('link', { name: title, exact: true }) })
  const at = async (): Promise<number> => Math.round((await same.boundingBox())?.y ?? -9_999)
  const before = await at()
  await same.locator('[data-part~="episode-title"] a').click()
  await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
  await page.goBack()
  await expect.poll(async () => Math.abs((await at()) - before)).toBeLessThan(4)
})

it('finds an episode by its name, reflected in the URL', async () => {
  await page.locator('#main').evaluate((element) => element.scrollTo(0, 0))
  await page.getByRole('searchbox', { name: 'Search episodes' }).fill('box 123')
  await expect.poll(() => page.locator('[data-part~="episode-title"]').allInnerTexts()).toEqual(['Box 123'])
  await page.waitForURL('**q=box*')
  await go(page, '/radio')
  await page.goBack()
  await expect.poll(() => page.locator('[data-part~="episode-title"]').allInnerTexts()).toEqual(['Box 123'])
  expect(complaints).toEqual([])
})
