// @module-tag long
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { IcyServer } from '../src/server/testing/icy-server.ts'
import { go, openContext, type View } from './browser.ts'
import { hlsSource } from './hls-source.ts'
import { administrator, visitAs } from './listener.ts'
import { product } from './product.ts'
import { changeSettings } from './settings.ts'

const PATIENCE = { timeout: 45_000 }

const source = new IcyServer()
let parts: Awaited<ReturnType<typeof hlsSource>>
let view: View
beforeAll(async () => {
  // The product may read from the ports of login providers, and from no others of this machine.
  source.port = product.providers.openId
  await source.start()
  parts = await hlsSource(product.providers.facebook)
  view = await visitAs(await administrator('Rhea Ports', 'rhea@example.org'), '/admin/radio-stations')
})
afterAll(async () => {
  await source.stop()
  parts.close()
})

const soundAt = (page: Page): Promise<number> =>
  page.evaluate(() =>
    Math.max(
      0,
      ...[...document.querySelectorAll('audio')].map((audio) => (audio.paused ? 0 : audio.currentTime)),
    ),
  )

it('adds a station by probing its stream, plays it live and shows the current title', {
  tags: 'long',
  timeout: 240_000,
}, async () => {
  const { page, complaints } = view
  await page.getByRole('button', { name: 'New station' }).first().click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('textbox', { name: 'Stream', exact: true }).fill(source.url)
  await sheet.getByRole('button', { name: 'Check' }).click()
  await sheet.getByText('MP3 · 64 kbit/s · Harbour FM · Indie').waitFor()
  await expect.poll(() => sheet.getByLabel('Title').inputValue()).toBe('Harbour FM')
  await sheet.getByRole('button', { name: 'Create' }).click()
  await page.getByRole('button', { name: 'Harbour FM' }).or(page.getByText('Harbour FM')).first().waitFor()

  await go(page, '/radio')
  await page.getByRole('button', { name: 'Play Harbour FM' }).first().click()
  await page.getByRole('region', { name: 'Player' }).getByText('Live', { exact: true }).waitFor()
  await expect.poll(() => soundAt(page), PATIENCE).toBeGreaterThan(2)

  await page.getByRole('link', { name: 'Harbour FM' }).first().click()
  await page.waitForURL('**/radio-station/*')
  const now = page.locator('[data-part~="on-air"]')
  await expect.poll(() => now.textContent(), PATIENCE).toContain("The Harbour's Edge")
  source.title = 'Juniper Static - Third Draft'
  await expect.poll(() => now.textContent(), PATIENCE).toContain('Third Draft')
  await expect.poll(() => page.getByText("The Harbour's Edge").count(), PATIENCE).toBeGreaterThan(0)

  // The home page updates too while it is visible.
  await page.getByRole('link', { name: 'Home' }).first().click()
  const card = page.getByRole('article').filter({ hasText: 'Harbour FM' }).first()
  await expect.poll(() => card.textContent(), PATIENCE).toContain('Third Draft')
  source.title = 'Lena Holm - Low Tide'
  await expect.poll(() => card.textContent(), PATIENCE).toContain('Lena Holm – Low Tide')
  expect(complaints).toEqual([])
})

it('shows titles embedded in an HLS stream, in the player and on its page, as they change', {
  tags: 'long',
  timeout: 240_000,
}, async () => {
  const { page, complaints } = view
  complaints.length = 0
  await go(page, '/admin/radio-stations')
  await page.getByRole('button', { name: 'New station' }).first().click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('textbox', { name: 'Stream', exact: true }).fill(parts.url)
  await sheet.getByLabel('Title').fill('Parts FM')
  await sheet.getByRole('button', { name: 'Create' }).click()
  await page.getByText('Parts FM').first().waitFor()
  await go(page, '/radio')
  await page.getByRole('button', { name: 'Play Parts FM' }).first().click()
  await page.getByRole('link', { name: 'Parts FM' }).first().click()
  await page.waitForURL('**/radio-station/*')
  const now = page.locator('[data-part~="on-air"]')
  const player = page.getByRole('region', { name: 'Player' })
  await expect.poll(() => now.textContent(), PATIENCE).toContain('Slow Ferry')
  await expect.poll(() => player.textContent(), PATIENCE).toContain('Ann Reed – Slow Ferry')
  parts.titled = { title: 'Night Crossing', artist: 'Bo Lind' }
  await expect.poll(() => now.textContent(), PATIENCE).toContain('Night Crossing')
  await expect.poll(() => player.textContent(), PATIENCE).toContain('Bo Lind – Night Crossing')
  // Started from its own page, a station leads on to the others of the list.
  await page
    .locator('main')
    .getByRole('button', { name: /^(Play|Pause) Parts FM/ })
    .first()
    .click()
  await player.getByRole('button', { name: 'Next' }).click()
  await expect.poll(() => player.textContent(), PATIENCE).toContain('Harbour FM')
  expect(complaints).toEqual([])
})

it('plays an HLS stream in the embed player, which loads the script for it with the first play', async () => {
  const [, id] = /radio-station\/(\d+)/.exec(view.page.url()) ?? []
  await changeSettings({ enableEmbedPlayer: '1' })
  const context = await openContext()
  const page = await context.newPage()
  const scripts: string[] = []
  page.on('request', (sent) => /\/hls/.test(sent.url()) && scripts.push(sent.url()))
  await expect.poll(async () => (await page.goto(`/embed/radio-station/${id}`))?.status()).toBe(200)
  const play = page.getByRole('button', { name: 'Play' })
  await play.waitFor()
  expect(scripts).toEqual([])
  await play.click()
  await page.locator('button[aria-label="Pause"][aria-busy="false"]').waitFor()
  expect(scripts).toHaveLength(1)
  await page.getByRole('button', { name: 'Pause' }).click()
  await play.click()
  await page.locator('button[aria-label="Pause"][aria-busy="false"]').waitFor()
}, 120_000)
