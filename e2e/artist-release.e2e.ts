// @module-tag long
import { execFileSync } from 'node:child_process'
import { globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { setMember } from '../src/server/domains/platform/artist-team/service.ts'
import { findFfmpeg } from '../src/server/media/ffmpeg.ts'
import { axeFindsInThemes } from './axe.ts'
import { go, type View } from './browser.ts'
import { inDatabase } from './database.ts'
import { administrator, type Listener, newListener, request, visitAs } from './listener.ts'
import { pickUp } from './pick-up.ts'

const TRACKS = 3
const ALBUM = 'Three Moorings'
const DEMO = join(import.meta.dirname, '../demo/music')

let operator: Listener
let skipper: Listener
let follower: Listener
let folder: string
let artist: number
let studio: View
let home: View

/** Writes a file of that many seconds and returns its path. */
const makeFile = async (name: string, seconds: number, tags: string[] = []): Promise<string> => {
  const ffmpeg = await findFfmpeg(process.env)
  if (!ffmpeg) throw new Error('ffmpeg is needed to make files to upload')
  const file = join(folder, name)
  const source = `sine=frequency=${300 + name.length + Number.parseInt(name, 10)}:duration=${seconds}`
  execFileSync(ffmpeg.path, [
    ...['-nostdin', '-v', 'error', '-y', '-f', 'lavfi', '-i', source],
    ...tags.flatMap((tag) => ['-metadata', tag]),
    file,
  ])
  return file
}

/** Writes the tagged tracks of an album and returns their paths. */
const makeTracks = (): Promise<string[]> =>
  Promise.all(
    Array.from({ length: TRACKS }, (_, at) => {
      const no = at + 1
      const tags = [`title=Mooring ${no}`, 'artist=Ketch Sound', `album=${ALBUM}`, `track=${no}`, 'date=2024']
      return makeFile(`${no}.mp3`, 2, tags)
    }),
  )

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tonearm-release-'))
  operator = await administrator('Release Admin', 'release.admin@example.org')
  const made = await request('/admin/artists', operator, 'POST', { name: 'Ketch Sound' })
  artist = ((await made.json()) as { id: number }).id
  skipper = await newListener('Skipper Ketch')
  follower = await newListener('Fen Follower')
  await inDatabase(async (db) => {
    await db
      .transaction()
      .execute((trx) => setMember(trx, { artist_id: artist, user_id: skipper.id, role: 'owner' }))
    // An artist without public music cannot be found yet.
    const follow = { user_id: follower.id, item_type: 'artist', item_id: artist } as const
    await db.insertInto('follows').values(follow).execute()
  })
  studio = await visitAs(skipper, '/artist/upload')
  home = await visitAs(follower, '/home')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const PATIENCE = { timeout: 30_000 }

/** Uploads the album, and says once what all its songs share. */
const upload = async (page: Page): Promise<void> => {
  await page
    .getByLabel('Choose files')
    .and(page.locator('input'))
    .setInputFiles(await makeTracks())
  const group = page.getByRole('region', { name: ALBUM })
  const songs = group.getByRole('list', { name: /^Songs of/ }).getByRole('listitem')
  await expect.poll(() => songs.first().getAttribute('aria-setsize'), PATIENCE).toBe(String(TRACKS))
  const [cover = ''] = globSync('**/cover.jpg', { cwd: DEMO }).sort()
  await group.getByLabel('Choose cover', { exact: true }).setInputFiles(join(DEMO, cover))
  await group.getByRole('button', { name: 'Remove cover' }).waitFor()
  await group.getByLabel(`Record label of ${ALBUM}`).fill('Slipway')
  await group.getByRole('button', { name: `Credits of ${ALBUM}` }).click()
  await group.getByRole('button', { name: 'Add credit' }).click()
  await group.getByLabel('Name', { exact: true }).fill('Ida Wren')
  await page.getByRole('option', { name: 'New: Ida Wren' }).click()
  await group.getByLabel('Title of Mooring 3').fill('Third Mooring')
  await group.getByLabel('Title of Mooring 3').press('Enter')
  expect(await axeFindsInThemes(page, 'review of uploads')).toEqual([])
  // All of it is there after a reload.
  await page.reload()
  await group.getByLabel('Title of Third Mooring').waitFor()
  await group.getByRole('button', { name: 'Remove cover' }).waitFor()
  await page.getByRole('button', { name: 'Add as drafts' }).click()
  await page.getByText('Nothing to publish').waitFor(PATIENCE)
}

/** Moves the first song behind the second one by keyboard. */
const reorder = async (page: Page): Promise<void> => {
  const songs = page.getByRole('region', { name: 'Songs' })
  await songs.getByRole('button', { name: 'Move Mooring 1', exact: true }).focus()
  await pickUp(page, 'Mooring 1')
  await page.keyboard.press('ArrowDown')
  await page.getByText(/^Position 2 of/).waitFor({ state: 'attached' })
  await page.keyboard.press('Space')
}

/** Uploads one more song to the album, which is saved with it. */
const uploadMore = async (page: Page): Promise<void> => {
  const songs = page.getByRole('region', { name: 'Songs' })
  const file = await makeFile('7 more.mp3', 2, ['title=Last Mooring', 'artist=Ketch Sound'])
  await songs.getByLabel('Upload songs').setInputFiles(file)
  await songs.getByRole('button', { name: 'Move Last Mooring' }).waitFor(PATIENCE)
}

/** Schedules the album two minutes ahead, and lets that time come. */
const schedule = async (page: Page): Promise<void> => {
  await page.getByRole('radio', { name: 'Scheduled' }).check()
  const soon = await page.evaluate(() => {
    const at = new Date(Date.now() + 120_000)
    return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
  })
  await page.getByLabel('Release date and time').fill(soon)
  await page.getByRole('button', { name: /^Save/ }).click()
  await page.getByText('Saved', { exact: true }).waitFor()
  await inDatabase(async (db) => {
    await sql`update albums set release_at = now() where artist_id = ${artist}`.execute(db)
    await sql`update songs set release_at = now() where artist_id = ${artist}`.execute(db)
    await sql`update pgboss.job set start_after = now()
      where name = 'publish-releases' and state = 'created'`.execute(db)
  })
}

it('an artist uploads an album, arranges and schedules it; followers hear of its release', async () => {
  const { page, complaints } = studio
  await upload(page)
  await page.getByRole('navigation', { name: 'Artist area' }).getByRole('link', { name: 'Albums' }).click()
  await page.getByRole('link', { name: ALBUM }).first().click()
  await page.getByRole('heading', { level: 1, name: ALBUM }).waitFor()
  expect(await page.getByLabel('Record label').inputValue()).toBe('Slipway')
  await page.getByText('Ida Wren').last().waitFor()
  await reorder(page)
  await uploadMore(page)
  await schedule(page)
  expect(complaints).toEqual([])

  await home.page.getByRole('button', { name: 'Notifications, 1 unread', exact: true }).click(PATIENCE)
  await home.page.getByRole('link', { name: new RegExp(`New album: ${ALBUM}`) }).click()
  await home.page.getByRole('heading', { level: 1, name: ALBUM }).waitFor()
  for (const title of ['Mooring 2', 'Mooring 1', 'Third Mooring'])
    await home.page.getByText(title, { exact: true }).first().waitFor()
  const { id } = await inDatabase((db) =>
    db.selectFrom('albums').select('id').where('artist_id', '=', artist).executeTakeFirstOrThrow(),
  )
  const data = (await (await request(`/album/${id}/songs`)).json()) as { title: string }[]
  expect(data.map(({ title }) => title)).toEqual(['Mooring 2', 'Mooring 1', 'Third Mooring', 'Last Mooring'])
  expect(home.complaints).toEqual([])
})

it('an artist stamps lyrics while the song plays; replaced audio keeps link and plays', async () => {
  const { id } = await inDatabase((db) =>
    db
      .selectFrom('songs')
      .select('id')
      .where('artist_id', '=', artist)
      .where('title', '=', 'Mooring 2')
      .executeTakeFirstOrThrow(),
  )
  await inDatabase((db) =>
    db.updateTable('song_stats').set({ plays: 41 }).where('song_id', '=', id).execute(),
  )
  const { page, complaints } = studio
  await page.goto(`/artist/songs?edit=${id}`)
  const lyrics = page.getByLabel('Lyrics', { exact: true })
  await lyrics.fill('Cast off\nMake fast')
  await page.getByRole('button', { name: 'Set times while it plays' }).click()
  const editor = page.getByRole('dialog', { name: 'Times of the lyrics' })
  await editor.getByRole('button', { name: 'Play', exact: true }).click()
  const mark = editor.getByRole('button', { name: 'Mark line' })
  await mark.click()
  await mark.click()
  await editor.getByText('Lines with a time: 2 of 2').waitFor()
  await editor.getByRole('button', { name: 'Apply' }).click()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByRole('button', { name: 'Save changes' }).waitFor({ state: 'detached' })

  await page.goto(`/artist/songs?edit=${id}`)
  await expect
    .poll(() => lyrics.inputValue())
    .toMatch(/^\[00:0\d\.\d\d\] Cast off\n\[00:0\d\.\d\d\] Make fast$/)
  await page.getByLabel('Choose an audio file').setInputFiles(await makeFile('6 longer.mp3', 6))
  const shown = async () => (await (await request(`/songs/${id}`)).json()) as Record<string, number>
  await expect.poll(async () => Math.round((await shown()).duration ?? 0), { timeout: 90_000 }).toBe(6)
  expect((await shown()).plays).toBe(41)
  expect(complaints).toEqual([])

  await go(home.page, `/song/${id}`)
  await home.page.getByRole('heading', { level: 1, name: 'Mooring 2' }).waitFor()
  await home.page.getByText('Make fast').waitFor()
  expect(home.complaints).toEqual([])
})
