// @module-tag long
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { go, heard, hearPast, visit } from './browser.ts'
import { product } from './product.ts'
import { tonearm } from './server.ts'
import { LONGER, makeTaggedFolder } from './tagged-folder.ts'

let folder: string
let tracks: number
/** Output of the command. */
let said: string
let page: Page
let complaints: string[]
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tonearm-music-'))
  tracks = await makeTaggedFolder(folder)
  said = tonearm(product.dataDir, 'import', folder)
  ;({ page, complaints } = await visit('/browse/artists'))
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
})

it('imports a folder of every format with one command, once', () => {
  expect(said).toContain(`${tracks} songs added`)
  expect(said).toContain('broken.mp3')
  expect(tonearm(product.dataDir, 'import', folder)).toMatch(/^0 songs added/m)
})

/** Formats that no browser plays (aiff) are listed once their renditions exist. */
const complete = (album: string, songs: number): Promise<void> =>
  vi.waitFor(
    async () => {
      const response = await fetch(`${product.url}/api/albums?q=${encodeURIComponent(album)}`)
      const { data } = (await response.json()) as { data: { title: string; songs_count: number }[] }
      expect(data.find(({ title }) => title === album)?.songs_count).toBe(songs)
    },
    { interval: 500, timeout: 120_000 },
  )

it('finds an imported album, plays it, seeks, and continues across pages', async () => {
  await complete('Harbour Lights', 4)
  await go(page, '/browse/albums?sort=title')
  await page.getByRole('link', { name: 'Harbour Lights', exact: true }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Harbour Lights' }).waitFor()
  const main = page.locator('#main')
  await expect.poll(() => main.getByText('Disc 2').count()).toBeGreaterThan(0)
  await expect.poll(() => page.getByText('4 songs').count()).toBeGreaterThan(0)

  await main.getByRole('button', { name: `Play ${LONGER}` }).click()
  await hearPast(page, 0.5)
  await page.keyboard.press('ArrowRight')
  await hearPast(page, 10)
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  const { time } = await heard(page)
  await hearPast(page, time + 0.3)
  expect(complaints).toEqual([])
})

it('places guests, compilations and other scripts where users expect them', async () => {
  await go(page, '/browse/albums?sort=title')
  const main = page.locator('#main')
  await main.getByRole('link', { name: 'Night Ferry', exact: true }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Night Ferry' }).waitFor()
  await expect.poll(() => main.getByRole('link', { name: 'Passenger 3' }).count()).toBe(1)

  await go(page, '/browse/artists')
  await expect.poll(() => main.getByRole('link', { name: '東京オーケストラ' }).count()).toBeGreaterThan(0)
  await expect.poll(() => main.getByRole('link', { name: 'Théo Marin' }).count()).toBeGreaterThan(0)
})

describe('plays every format', () => {
  beforeAll(async () => {
    await complete('夜の海', 8)
    await go(page, '/browse/albums?sort=title')
    await page.getByRole('link', { name: '夜の海', exact: true }).first().click()
  })

  it.each([
    ['mp3', 1],
    ['m4a', 2],
    ['flac', 3],
    ['ogg', 4],
    ['opus', 5],
    ['wav', 6],
    ['aiff', 7],
    ['webm', 8],
  ])('%s', async (_format, track) => {
    const before = await heard(page)
    await page
      .locator('#main')
      .getByRole('button', { name: `Play 波 ${track}`, exact: true })
      .click()
    await expect.poll(async () => (await heard(page)).source).not.toBe(before.source)
    await hearPast(page, 0.5)
  })
})
