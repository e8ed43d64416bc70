// @module-tag long
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { axeFindsInThemes as axeFinds } from './axe.ts'
import { hearPast } from './browser.ts'
import { inDatabase } from './database.ts'
import { demoAlbum, type Listener, newListener, request, visitAs } from './listener.ts'
import { loaded } from './loaded.ts'

let wren: Listener
let album: { id: number; title: string }
let playlist: { id: number; title: string }
/** A song of the album, which gets lyrics. */
let sung: { id: number; title: string }

const words = ['The needle leans toward the rain', 'You said it would be fair', '', 'And every gull came in']

const rows = (page: Page) => page.locator('main [data-song]')
const closeMenu = async (page: Page): Promise<void> => {
  await page.keyboard.press('Escape')
  await page.getByRole('menu').waitFor({ state: 'detached' })
}

beforeAll(async () => {
  wren = await newListener('Wren Sallow')
  album = await demoAlbum()
  const songs = (await (await request(`/album/${album.id}/songs`)).json()) as (typeof sung)[]
  sung = songs[0] as typeof sung
  const lyrics = { synced: true, lines: words.map((text, index) => ({ at: index * 3, text })) }
  await inDatabase((db) =>
    sql`update songs set lyrics = ${JSON.stringify(lyrics)}::jsonb where id = ${sung.id}`.execute(db),
  )
  const ids = songs.map(({ id }) => id)
  const created = await request('/user/playlists', wren, 'POST', {
    title: 'Skylight',
    songs: ids,
    public: true,
  })
  playlist = (await created.json()) as typeof playlist
})
afterAll(async () => {
  await inDatabase((db) => sql`update songs set lyrics = null where id = ${sung.id}`.execute(db))
})

const menus = async (page: Page): Promise<string[]> => {
  const found: string[] = []
  await page.goto('/browse/songs')
  await rows(page).nth(3).waitFor()
  await rows(page).nth(1).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Add to playlist' }).waitFor()
  found.push(...(await axeFinds(page, 'menu of a song')))
  await closeMenu(page)
  await page.getByRole('button', { name: /^Sort by/ }).click()
  await page.getByRole('menuitemradio', { name: 'Title' }).waitFor()
  found.push(...(await axeFinds(page, 'menu of orders')))
  await closeMenu(page)
  await rows(page)
    .nth(1)
    .click({ modifiers: ['Control'] })
  await rows(page)
    .nth(2)
    .click({ modifiers: ['Shift'] })
  await page.getByRole('region', { name: 'Selected songs' }).getByText('2 selected').waitFor()
  return [...found, ...(await axeFinds(page, 'selected songs'))]
}

const editors = async (page: Page): Promise<string[]> => {
  const found: string[] = []
  await page.goto(`/playlist/${playlist.id}`)
  await page.getByRole('button', { name: `More options for ${playlist.title}` }).click()
  await page.getByRole('menuitem', { name: 'Edit playlist' }).click()
  await page.getByRole('dialog').getByLabel('Title').waitFor()
  found.push(...(await axeFinds(page, 'editor of a playlist')))
  await page.goto('/library/playlists')
  await page.getByRole('button', { name: 'New smart playlist' }).click()
  await page
    .getByRole('dialog')
    .getByText(/songs? match(es)?$|Choose a genre/)
    .or(page.getByRole('dialog').getByLabel('Condition'))
    .first()
    .waitFor()
  return [...found, ...(await axeFinds(page, 'editor of rules'))]
}

const listening = async (page: Page): Promise<string[]> => {
  const found: string[] = []
  await page.goto(`/album/${album.id}`)
  await page.getByRole('button', { name: `Play ${sung.title}`, exact: true }).click()
  await hearPast(page, 0.2)
  const bar = page.getByRole('region', { name: 'Player' })
  await bar.getByRole('button', { name: 'Queue' }).click()
  await page.getByRole('complementary', { name: 'Queue' }).getByText('Now playing').waitFor()
  found.push(...(await axeFinds(page, 'queue')))
  await page.getByRole('button', { name: 'Close queue' }).click()
  await bar.getByRole('button', { name: 'Full screen' }).click()
  await page.getByText(words[3] ?? '').waitFor()
  return [...found, ...(await axeFinds(page, 'full screen with lyrics'))]
}

it('overlays have no axe violations in both themes', async () => {
  const { page, context } = await visitAs(wren, 'about:blank')
  expect([...(await menus(page)), ...(await editors(page)), ...(await listening(page))]).toEqual([])
  await context.close()
})

it('no page of a listener is wider than 320 px', async () => {
  const { page, context } = await visitAs(wren, 'about:blank', { width: 320, height: 640 })
  const library = ['all', 'likes', 'albums', 'artists', 'playlists', 'recent', 'my-songs', 'upload']
  const search = ['', 'songs', 'albums', 'artists', 'playlists', 'profiles']
  const paths = [
    ...library.map((name) => `/library/${name}`),
    ...search.map((tab) => `/search/slow/${tab}`),
    '/search',
    `/playlist/${playlist.id}`,
    `/profile/${wren.id}`,
    '/account/settings',
  ]
  const wide: string[] = []
  for (const path of paths) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' })
    await loaded(page)
    if (await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)) wide.push(path)
  }
  expect(wide).toEqual([])
  await context.close()
})
