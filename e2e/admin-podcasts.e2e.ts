// @module-tag long
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findFfmpeg } from '../src/server/media/ffmpeg.ts'
import { administrator, type Listener, request, visitAs } from './listener.ts'
import { changeSettings } from './settings.ts'

let admin: Listener
let folder: string

beforeAll(async () => {
  admin = await administrator('Podcast Admin', 'podcast.admin@example.org')
  // Remains enabled: parallel tests use podcasts too.
  await changeSettings({ enablePodcasts: '1' })
  folder = mkdtempSync(join(tmpdir(), 'tonearm-podcast-'))
  const ffmpeg = await findFfmpeg(process.env)
  if (!ffmpeg) throw new Error('ffmpeg is needed to make a file to upload')
  execFileSync(ffmpeg.path, [
    ...['-nostdin', '-v', 'error', '-y', '-f', 'lavfi', '-i', 'sine=frequency=431:duration=2'],
    join(folder, 'first-tide.mp3'),
  ])
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
})

const sheet = (page: Page) => page.getByRole('dialog')
const row = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) })
const episodeTitles = async (id: number): Promise<string[]> => {
  const { data } = (await (await request(`/episodes?filter[podcast]=${id}`)).json()) as {
    data: { title: string }[]
  }
  return data.map(({ title }) => title)
}

/** Enters chapters by keyboard, out of order and with an invalid one at first, and uploads a transcript. */
const writeChapters = async (page: Page): Promise<void> => {
  await sheet(page).getByRole('button', { name: 'Add chapters' }).click()
  await sheet(page).getByLabel('Time of chapter 1').fill('0:01.5')
  await sheet(page).getByLabel('Title of chapter 1').fill('Typed')
  await sheet(page).getByLabel('Title of chapter 1').press('Enter')
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe('Time of chapter 2')
  await page.keyboard.type('5:00')
  await sheet(page).getByLabel('Title of chapter 2').fill('Hello')
  await sheet(page).getByText('This is after the end of the audio.').waitFor()
  await sheet(page).getByRole('button', { name: 'Save changes' }).click()
  await sheet(page).getByText('A chapter starts after the end of the audio.').waitFor()
  await sheet(page).getByLabel('Time of chapter 2').fill('0')
  await sheet(page).getByRole('button', { name: 'Paste a list' }).click()
  await sheet(page).getByLabel('Times and titles').fill('00:01 Pasted')
  await sheet(page).getByRole('button', { name: 'Replace', exact: true }).click()
  const buffer = Buffer.from('WEBVTT\n\n00:01.000 --> 00:02.000\nGood morning.\n')
  const file = { name: 'tide.vtt', mimeType: 'text/vtt', buffer }
  await sheet(page).locator('input[type=file][accept^=".vtt"]').setInputFiles(file)
  await sheet(page).getByText('tide.vtt').waitFor()
  await sheet(page).getByRole('button', { name: 'Save changes' }).click()
  await sheet(page).waitFor({ state: 'detached' })
}

it('creates a podcast with a genre, uploads an episode, schedules another one, and deletes all of it', async () => {
  await expect.poll(async () => (await request('/podcasts')).status).toBe(200)
  const { page, complaints } = await visitAs(admin, '/admin/podcasts')
  const name = `Tide Desk ${Date.now()}`
  await page.getByRole('button', { name: 'New podcast' }).first().click()
  await sheet(page).getByLabel('Title').fill(name)
  await sheet(page).getByRole('textbox', { name: 'Description' }).fill('Of tides and desks.')
  await sheet(page).getByLabel('Genres').fill('Desk tides')
  await page.getByRole('option', { name: 'Desk tides' }).first().click()
  await sheet(page).getByRole('button', { name: 'Create' }).click()
  await sheet(page).waitFor({ state: 'detached' })
  await page.getByRole('searchbox').fill(name)
  await expect.poll(() => page.getByRole('row').count()).toBe(2)
  await row(page, name).getByRole('link').click()
  await sheet(page).getByRole('link', { name: 'Show episodes' }).click()
  await page.getByRole('heading', { name: 'Episodes', level: 1 }).waitFor()
  const id = Number(new URL(page.url()).searchParams.get('podcast'))

  await page.getByRole('button', { name: 'New episode' }).first().click()
  await sheet(page)
    .getByRole('button', { name: `Remove ${name}` })
    .waitFor()
  await sheet(page).getByLabel('Title').fill('First tide')
  await sheet(page).locator('input[type=file][accept^="audio"]').setInputFiles(join(folder, 'first-tide.mp3'))
  await sheet(page).getByRole('button', { name: 'Replace file' }).waitFor()
  await expect.poll(() => sheet(page).getByText('first-tide.mp3').count()).toBe(1)
  await sheet(page).getByRole('button', { name: 'Create' }).click()
  await sheet(page).waitFor({ state: 'detached' })
  await row(page, 'First tide').getByText('Published', { exact: true }).waitFor()
  await expect.poll(() => episodeTitles(id)).toEqual(['First tide'])

  await row(page, 'First tide').getByRole('link').click()
  await writeChapters(page)
  const { data } = (await (await request(`/episodes?filter[podcast]=${id}`)).json()) as {
    data: { id: number }[]
  }
  const words = async () => (await request(`/episodes/${data[0]?.id}/extras`)).json()
  await expect.poll(words).toMatchObject({
    chapters: [
      { at: 0, title: 'Hello' },
      { at: 1, title: 'Pasted' },
      { at: 1.5, title: 'Typed' },
    ],
    transcript: [{ at: 1, text: 'Good morning.' }],
  })

  await page.getByRole('button', { name: 'New episode' }).click()
  await sheet(page).getByLabel('Title').fill('Next tide')
  await sheet(page).getByLabel('Or audio URL').fill('https://cast.example/next.mp3')
  await sheet(page).getByLabel('Publish date').fill('2098-05-01T09:30')
  await sheet(page).getByLabel('Season').fill('2')
  await sheet(page).getByRole('button', { name: 'Create' }).click()
  await sheet(page).waitFor({ state: 'detached' })
  await row(page, 'Next tide').getByText('Scheduled').waitFor()
  expect(await episodeTitles(id)).toEqual(['First tide'])
  await row(page, 'Next tide').getByRole('link').click()
  const address = sheet(page).getByLabel('Or audio URL')
  await expect.poll(() => address.inputValue()).toBe('https://cast.example/next.mp3')
  await sheet(page).getByLabel('Publish date').fill('2020-05-01T09:30')
  await sheet(page).getByRole('button', { name: 'Save changes' }).click()
  await sheet(page).waitFor({ state: 'detached' })
  await expect.poll(() => episodeTitles(id)).toEqual(['First tide', 'Next tide'])

  await page.goto(new URL(`/admin/podcasts?q=${encodeURIComponent(name)}`, page.url()).href)
  await row(page, name)
    .getByRole('button', { name: `More options for ${name}` })
    .click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await row(page, name).waitFor({ state: 'detached' })
  await page.goto(new URL('/admin/podcast-genres?q=desk+tides', page.url()).href)
  await row(page, 'Desk tides').getByRole('button', { name: 'More options for Desk tides' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await row(page, 'Desk tides').waitFor({ state: 'detached' })
  // The chapter after the end was rejected.
  expect(complaints.filter((one) => !one.includes('422'))).toEqual([])
})
