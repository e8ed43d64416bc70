import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { openBrowser, visit } from './browser.ts'

let browser: Browser
let page: Page

const rows = () => page.getByRole('list', { name: /^Songs of/ }).getByRole('listitem')

const notice = (text: string | RegExp) =>
  page.getByRole('region', { name: 'Notifications' }).getByText(text).first().waitFor()
const dialog = () => page.getByRole('dialog')

/** The demo catalogue arrives while the server already answers. */
const demoAlbum = (): Promise<number> =>
  expect
    .poll(
      async () => {
        const answer = await fetch(`${inject('url')}/api/albums?per_page=50`)
        const { data } = (await answer.json()) as { data: { id: number; songs_count: number }[] }
        return data.find((album) => album.songs_count >= 3)?.id
      },
      { interval: 500, timeout: 60_000 },
    )
    .toBeDefined()
    .then(async () => {
      const answer = await fetch(`${inject('url')}/api/albums?per_page=50`)
      const { data } = (await answer.json()) as { data: { id: number; songs_count: number }[] }
      return data.find((album) => album.songs_count >= 3)?.id ?? 0
    })

const addFirstSong = async (place: number): Promise<void> => {
  await rows()
    .nth(place)
    .getByRole('button', { name: /^More about/ })
    .click()
  await page.getByRole('menuitem', { name: 'Add to playlist' }).click()
}

beforeAll(async () => {
  browser = await openBrowser()
  ;({ page } = await visit(browser, '/register'))
  await page.getByLabel('Name').fill('Noor Aldane')
  await page.getByLabel('E-mail').fill('noor@example.org')
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery')
  await page.getByLabel('Password once more').fill('correct horse battery')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: /register|create|sign up/i }).click()
  await page.waitForURL('**/home')
})
afterAll(() => browser.close())

it('makes a playlist from the menu of a row, and says when a song is there already', async () => {
  await page.goto(`/album/${await demoAlbum()}`)
  await addFirstSong(0)
  await dialog().getByRole('button', { name: 'New playlist' }).click()
  await dialog().getByLabel('Title').fill('Kitchen radio')
  await dialog().getByRole('button', { name: 'Create' }).click()
  await notice('Playlist Kitchen radio created')
  for (const place of [1, 2]) {
    await addFirstSong(place)
    await dialog()
      .getByRole('button', { name: /Kitchen radio/ })
      .click()
    await notice('Added to Kitchen radio')
    await dialog().waitFor({ state: 'detached' })
  }
  await addFirstSong(0)
  await dialog()
    .getByRole('button', { name: /Kitchen radio/ })
    .click()
  await notice('This song is in the playlist already.')
})
