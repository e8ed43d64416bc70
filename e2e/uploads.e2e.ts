import { execFileSync } from 'node:child_process'
import { copyFileSync, globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { findFfmpeg } from '../src/server/media/ffmpeg.ts'
import { go, hearPast } from './browser.ts'
import { newListener, visitAs } from './listener.ts'
import { product } from './product.ts'

/** All earlier audio, including the demo catalog, is transcoded first. */
const PACKAGING_MS = 300_000
vi.setConfig({ testTimeout: PACKAGING_MS + 60_000 })

const DEMO = join(import.meta.dirname, '../demo/music')

let folder: string
let page: Page
const inFolder = (name: string): string => join(folder, name)

/** Creates an audio file of this name, with its tags. */
const makeFile = async (
  name: string,
  tags: Record<string, string>,
  codec: string[],
  seconds = 20,
): Promise<string> => {
  const ffmpeg = await findFfmpeg(process.env)
  if (!ffmpeg) throw new Error('ffmpeg is needed to make files to upload')
  const [source = ''] = globSync('**/*.{ogg,opus,mp3,m4a,flac}', { cwd: DEMO }).sort()
  const input = ['-stream_loop', '-1', '-i', join(DEMO, source), '-t', String(seconds)]
  const metadata = Object.entries(tags).flatMap(([key, value]) => ['-metadata', `${key}=${value}`])
  const output = ['-map', '0:a', '-map_metadata', '-1', ...metadata, ...codec, inFolder(name)]
  execFileSync(ffmpeg.path, ['-nostdin', '-v', 'error', '-y', ...input, ...output])
  return inFolder(name)
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tonearm-uploads-'))
  const [image = ''] = globSync('**/cover.jpg', { cwd: DEMO }).sort()
  copyFileSync(join(DEMO, image), inFolder('own.jpg'))
  writeFileSync(inFolder('sneaky.mp3'), '#EXTM3U\n/etc/passwd\n')
  await makeFile('kettle.mp3', { title: 'Kettle Song', artist: 'Noor Aldane', genre: 'Folk' }, [
    '-b:a',
    '128k',
  ])
  ;({ page } = await visitAs(await newListener('Nell Kettle'), '/library/upload'))
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
})

/** Drops files of the folder onto the page, as from a file manager. */
const drop = async (names: string[]): Promise<void> => {
  await page.evaluate(() => {
    const input = document.createElement('input')
    input.type = 'file'
    input.multiple = true
    input.id = 'dropped'
    document.body.append(input)
  })
  await page.locator('#dropped').setInputFiles(names.map(inFolder))
  await page.locator('[data-part~="drop-zone"]').evaluate((target) => {
    const input = document.querySelector<HTMLInputElement>('#dropped')
    const dataTransfer = new DataTransfer()
    for (const file of input?.files ?? []) dataTransfer.items.add(file)
    input?.remove()
    target.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
  })
}

const fileOf = (title: string) =>
  page.locator('#main').getByRole('listitem').filter({ hasText: title }).first()

it('accepts a valid file, reports the problem of an invalid one; the song plays, is renamed, hidden and deleted', async () => {
  await drop(['sneaky.mp3', 'kettle.mp3'])
  await fileOf('sneaky.mp3').getByText('This file is a playlist, not audio.').waitFor()

  // Tags fill the form.
  const form = page.getByRole('form', { name: 'Details of Kettle Song' })
  await expect.poll(() => form.getByLabel('Artist').inputValue()).toBe('Noor Aldane')
  await form.getByLabel('Lyrics', { exact: true }).fill('[00:00.50] Water, and then steam')
  await form.getByRole('button', { name: 'Save song' }).click()
  const row = fileOf('kettle.mp3')
  await row.getByText('Ready', { exact: true }).waitFor({ timeout: PACKAGING_MS })
  const id = (await row.getByRole('link').getAttribute('href'))?.split('/').pop() ?? ''

  await go(page, '/library/my-songs')
  await page.getByRole('button', { name: 'Play Kettle Song' }).click()
  await hearPast(page, 1)

  await page.getByRole('checkbox', { name: 'Select Kettle Song' }).click()
  const bar = page.getByRole('region', { name: 'Selected songs' })
  await bar.getByText('1 selected').waitFor()
  await page.keyboard.press('Escape')
  await bar.waitFor({ state: 'detached' })

  await page.getByRole('main').getByRole('button', { name: 'More options for Kettle Song' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const editor = page.getByRole('dialog', { name: 'Edit song' })
  await expect
    .poll(() => editor.getByLabel('Lyrics', { exact: true }).inputValue())
    .toBe('[00:00.50] Water, and then steam')
  await editor.getByLabel('Title').fill('Kettle Song, later')
  await editor.getByLabel('Choose cover').setInputFiles(inFolder('own.jpg'))
  await editor.getByRole('img', { name: 'New cover' }).waitFor()
  await editor.getByRole('switch', { name: 'Public' }).click()
  const save = editor.getByRole('button', { name: 'Save', exact: true })
  await expect.poll(() => save.isEnabled()).toBe(true)
  await save.click()
  await editor.waitFor({ state: 'detached' })

  const mine = page.locator('#main').getByRole('listitem').filter({ hasText: 'Kettle Song, later' })
  await mine.getByText('Private').waitFor()
  await expect.poll(() => mine.locator('img').count()).toBe(1)

  // Other users have no access.
  for (const path of [`songs/${id}`, `songs/${id}/stream`]) {
    expect((await fetch(`${product.url}/api/${path}`)).status).toBe(404)
  }
  await mine.getByRole('button', { name: /^More options for/ }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByText('You haven’t uploaded any songs yet').waitFor()
})

it('resumes automatically after a lost connection, and after a reload with the same file', {
  tags: 'long',
}, async () => {
  await makeFile('long.wav', {}, ['-c:a', 'pcm_s16le'], 150)
  await go(page, '/library/upload')
  const started: string[] = []
  const offsets: number[] = []
  // Chunks that succeed before the connection is lost.
  let left = 2
  // Later chunks may be delayed.
  let held = false
  await page.route('**/api/uploads**', async (route) => {
    const request = route.request()
    if (request.method() === 'POST') started.push(request.url())
    if (request.method() !== 'PATCH') return route.continue()
    left -= 1
    if (left < 0) {
      await page.context().setOffline(true)
      return route.abort('internetdisconnected')
    }
    if (held) return
    offsets.push(Number(request.headers()['upload-offset']))
    return route.continue()
  })
  const choose = () => page.locator('input[type=file][multiple]').setInputFiles(inFolder('long.wav'))
  const cut = () => page.getByText(/^Connection lost at \d+%$/).waitFor({ timeout: 60_000 })
  await choose()
  await cut()
  left = 100
  held = true
  await page.context().setOffline(false)
  await page.getByText(/^Uploading: \d+%$/).waitFor()
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await page.getByRole('heading', { name: 'Upload' }).waitFor()
  held = false
  await choose()
  await page.getByRole('button', { name: 'Save song' }).waitFor({ timeout: 60_000 })
  expect(started).toHaveLength(1)
  // No chunk was sent twice.
  expect(new Set(offsets).size).toBe(offsets.length)
  expect(offsets.length).toBeGreaterThan(2)
})
