import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findFfmpeg } from '../src/server/media/ffmpeg.ts'
import { administrator, type Listener, request, visitAs } from './listener.ts'

let admin: Listener
let folder: string
beforeAll(async () => {
  admin = await administrator('Upload Admin', 'upload.admin@example.org')
  folder = mkdtempSync(join(tmpdir(), 'tonearm-office-'))
  const ffmpeg = await findFfmpeg(process.env)
  if (!ffmpeg) throw new Error('ffmpeg is needed to make files to upload')
  mkdirSync(join(folder, 'Box'))
  for (const [source, file] of [
    ['sine=frequency=615:duration=2', 'box.mp3'],
    ['color=blue:size=300x300', 'cover.png'],
  ])
    execFileSync(ffmpeg.path, [
      ...['-nostdin', '-v', 'error', '-y', '-f', 'lavfi', '-i', source ?? ''],
      ...['-frames:v', '1', '-metadata', 'title=Boxed', '-metadata', 'album=A Box'],
      join(folder, 'Box', file ?? ''),
    ])
  for (const no of [1, 2]) {
    const tags = [
      `title=Raw ${no}`,
      'artist=The Office Tapes',
      'album=Untitled Tape',
      `track=${no}`,
      'date=2011',
    ]
    execFileSync(ffmpeg.path, [
      ...['-nostdin', '-v', 'error', '-y', '-f', 'lavfi', '-i', `sine=frequency=${610 + no}:duration=2`],
      ...tags.flatMap((tag) => ['-metadata', tag]),
      join(folder, `raw-${no}.mp3`),
    ])
  }
  copyFileSync(join(folder, 'raw-1.mp3'), join(folder, 'raw-1 again.mp3'))
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
})

interface Found {
  title: string
  artist: { name: string }
  album: { title: string; artist: { name: string } } | null
  track_no: number
  user: unknown
}

it('accepts many files, detects duplicates, names a whole album at once and publishes it', async () => {
  const { page, complaints } = await visitAs(admin, '/admin/upload')
  const files = ['raw-1.mp3', 'raw-2.mp3', 'raw-1 again.mp3'].map((name) => join(folder, name))
  await page.getByLabel('Choose files').and(page.locator('input')).setInputFiles(files)
  const songs = page.getByRole('region', { name: 'Untitled Tape' }).getByRole('listitem')
  await expect.poll(() => songs.count(), { timeout: 30_000 }).toBe(3)
  await page.getByText('Same file as raw-1').waitFor()
  // Listening before publishing; the queue of the player stays as it is.
  await songs
    .first()
    .getByRole('button', { name: /^Play / })
    .click()
  await songs
    .first()
    .getByRole('button', { name: /^Pause / })
    .click()
  await songs
    .first()
    .getByRole('button', { name: /^Play / })
    .waitFor()

  await page.getByLabel('Album of Untitled Tape').fill('The Tape')
  await page.getByLabel('Album artist of Untitled Tape').click()
  const group = page.getByRole('region', { name: 'The Tape' })
  await group.getByLabel('Title of Raw 2').fill('Second of Two')
  await group.getByLabel('Title of Raw 2').press('Enter')
  await page.getByRole('button', { name: 'Publish all' }).click()
  // The duplicate remains until it is discarded.
  await expect.poll(() => group.getByRole('listitem').count(), { timeout: 30_000 }).toBe(1)
  await page.getByRole('button', { name: 'Select 1 duplicate' }).click()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await page.getByText('Nothing to publish').waitFor()

  const reply = await request('/songs?q=second%20of%20two')
  const { data } = (await reply.json()) as { data: Found[] }
  expect(data).toMatchObject([
    {
      title: 'Second of Two',
      artist: { name: 'The Office Tapes' },
      album: { title: 'The Tape', artist: { name: 'The Office Tapes' } },
      track_no: 2,
      user: null,
    },
  ])
  expect(complaints).toEqual([])
})

it('takes the cover in a dropped folder for its songs', async () => {
  const { page, context, complaints } = await visitAs(admin, '/admin/upload')
  await page.getByText('Drop files or folders here').first().waitFor()
  const devtools = await context.newCDPSession(page)
  const data = { items: [], files: [join(folder, 'Box')], dragOperationsMask: 1 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await devtools.send('Input.dispatchDragEvent', { type, x: 600, y: 400, data })
  const box = page.getByRole('region', { name: 'A Box' })
  await box.getByRole('button', { name: 'Remove cover' }).waitFor()
  expect(await box.locator('img').count()).toBe(1)
  await box.getByRole('button', { name: 'Remove Boxed' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await box.waitFor({ state: 'detached' })
  expect(complaints).toEqual([])
})
