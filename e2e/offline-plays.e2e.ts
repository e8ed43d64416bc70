// @module-tag long
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findFfmpeg } from '../src/server/media/ffmpeg.ts'
import { go, heard, hearPast } from './browser.ts'
import { inDatabase } from './database.ts'
import { type Listener, newListener, request } from './listener.ts'
import { openAt, PATIENCE, permitOffline } from './offline-mode.ts'
import { product } from './product.ts'
import { type ProductProxy, startProxy } from './proxy.ts'
import { tonearm } from './server.ts'
import { changeSettings } from './settings.ts'

/** A journey without a connection, which is really cut: songs, a like and edits, and what the server hears of it. */

const SONGS = 3
/** A play counts after half of it. */
const SECONDS = 10
const HALF = SECONDS / 2
const titleOf = (no: number): string => `Tide ${no}`

let proxy: ProductProxy
let folder: string
let listener: Listener
let album: { id: number; title: string }
let ids: number[]
let page: Page

/** Writes an album: one long tone, cut into songs that follow each other without a gap. */
const makeAlbum = async (): Promise<void> => {
  const ffmpeg = await findFfmpeg(process.env)
  if (!ffmpeg) throw new Error('ffmpeg is missing')
  for (let no = 1; no <= SONGS; no++) {
    const tags = { title: titleOf(no), artist: 'Tone', album: 'Three Tides', track: String(no) }
    const metadata = Object.entries(tags).flatMap(([name, value]) => ['-metadata', `${name}=${value}`])
    const cut = `sine=441:r=44100:d=${SONGS * SECONDS},volume=12dB,atrim=${(no - 1) * SECONDS}:${no * SECONDS},asetpts=PTS-STARTPTS`
    const file = join(folder, `${String(no).padStart(2, '0')}.flac`)
    execFileSync(ffmpeg.path, ['-v', 'error', '-f', 'lavfi', '-i', cut, ...metadata, file])
  }
}

beforeAll(async () => {
  proxy = await startProxy()
  folder = mkdtempSync(join(tmpdir(), 'tonearm-tides-'))
  await makeAlbum()
  tonearm(product.dataDir, 'import', folder)
  await changeSettings({ enableOfflineMode: '1' })
  const { data } = (await (await request('/albums?q=Three%20Tides')).json()) as { data: (typeof album)[] }
  album = data.find(({ title }) => title === 'Three Tides') ?? { id: 0, title: '' }
  const songs = (await (await request(`/album/${album.id}/songs`)).json()) as { id: number }[]
  ids = songs.map(({ id }) => id)
  listener = await newListener('Ferry Passenger')
  await permitOffline(listener)
})
afterAll(async () => {
  await proxy.close()
  rmSync(folder, { recursive: true, force: true })
})

const main = () => page.getByRole('main')
const row = (title: string) => main().getByRole('listitem').filter({ hasText: title })
const exactRow = (no: number) =>
  main()
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: `Play ${titleOf(no)}`, exact: true }) })
const player = (name: string) =>
  page.getByRole('region', { name: 'Player' }).getByRole('button', { name, exact: true })
const save = async () => {
  await main().getByRole('button', { name: 'Save for offline' }).click()
  await main().locator('[data-part="icon-button"] [data-state="saved"]').waitFor(PATIENCE)
}
const openFromLibrary = async (name: string) => {
  await page.getByRole('navigation', { name: 'Your library' }).getByRole('link', { name }).click()
  await main().getByRole('heading', { name }).waitFor()
}
const chooseFor = async (no: number, entry: string) => {
  await exactRow(no)
    .getByRole('button', { name: /^More options for/ })
    .click()
  await page.getByRole('menuitem', { name: entry }).click()
}
const sourceOf = (no: number) => `${proxy.url}/saved/${listener.id}/song/${ids[no - 1]}`
const plays = (no: number) => expect.poll(async () => (await heard(page)).source, PATIENCE).toBe(sourceOf(no))
const titlesShown = async () => (await main().locator('[data-part~="name"]').allTextContents()).sort()
const waiting = () => page.evaluate((id) => Number(localStorage.getItem(`outbox:${id}`)), listener.id)

const playsOf = () =>
  inDatabase((db) =>
    db
      .selectFrom('plays')
      .select(['item_id', 'started_at', 'ended_at', 'seconds', 'counted', 'key'])
      .where('user_id', '=', listener.id)
      .where('item_type', '=', 'song')
      .orderBy('started_at')
      .execute(),
  )
const likesOf = () =>
  inDatabase((db) =>
    db.selectFrom('likes').select(['item_id', 'created_at']).where('user_id', '=', listener.id).execute(),
  )
const playlistOf = async (id: number) => {
  const { songs } = (await (await request(`/playlists/${id}`, listener)).json()) as {
    songs: { id: number; added_at: string }[]
  }
  return songs
}
const timeOf = (time: unknown): number => Date.parse(String(time))

it('plays, likes and edits without a connection, and delivers everything once, in order, with its times', async () => {
  const made = await request('/user/playlists', listener, 'POST', {
    title: 'Crossing',
    songs: ids.slice(0, 2),
  })
  const { id: playlist } = (await made.json()) as { id: number }
  ;({ page } = await openAt(proxy.url, listener, `/album/${album.id}`))
  await save()
  await openFromLibrary('Crossing')
  await save()
  await go(page, `/album/${album.id}`)
  await row(titleOf(1)).first().waitFor()

  proxy.offline = true
  await page.reload()
  await page.getByText('You are offline.').waitFor(PATIENCE)
  await main()
    .getByRole('button', { name: `Play ${titleOf(1)}`, exact: true })
    .click()
  await hearPast(page, 0.2)
  // The next song is ready while this one plays, so that it follows without a gap.
  await page.waitForFunction(
    (next) =>
      [...document.querySelectorAll('audio')].some(
        (one) => one.paused && one.src === next && one.readyState >= 3,
      ),
    sourceOf(2),
  )
  await plays(2)
  await hearPast(page, HALF + 0.5)

  // What is heard before and after seeking counts once.
  const next = player('Next')
  await next.focus()
  await page.keyboard.press('ArrowLeft')
  await expect.poll(async () => (await heard(page)).time).toBeLessThan(HALF)
  await hearPast(page, 1)
  // What takes time is done while it is paused.
  await player('Pause').click()
  await exactRow(2)
    .getByRole('button', { name: `Add ${titleOf(2)} to your likes` })
    .click()
  await exactRow(2)
    .getByRole('button', { name: `Remove ${titleOf(2)} from your likes` })
    .waitFor()
  await player('Play').click()
  await next.click()
  await plays(3)
  await hearPast(page, HALF + 0.5)
  await player('Pause').click()
  await chooseFor(3, 'Add to playlist')
  await page.getByRole('menuitemcheckbox', { name: 'Crossing' }).click()
  await page.keyboard.press('Escape')
  await openFromLibrary('Crossing')
  await chooseFor(2, 'Remove from this playlist')
  await exactRow(2).waitFor({ state: 'detached' })
  // Ending the last play, as closing the page does.
  await page.reload()
  const shown = [1, 3].map(titleOf)
  await expect.poll(titlesShown, PATIENCE).toEqual(shown)
  await go(page, `/album/${album.id}`)
  await exactRow(2)
    .getByRole('button', { name: `Remove ${titleOf(2)} from your likes` })
    .waitFor(PATIENCE)
  expect(await waiting()).toBeGreaterThanOrEqual(SONGS + 3)
  expect([await playsOf(), await likesOf()]).toEqual([[], []])

  const reconnected = Date.now()
  proxy.offline = false
  await page.evaluate(() => void dispatchEvent(new Event('online')))
  await expect.poll(waiting, PATIENCE).toBe(0)
  const compare = async () => {
    const rows = await playsOf()
    expect(rows.map(({ item_id }) => item_id)).toEqual(ids)
    expect(rows.map(({ counted }) => counted)).toEqual(ids.map(() => true))
    expect(new Set(rows.map(({ key }) => key)).size).toBe(SONGS)
    for (const { seconds } of rows) expect(seconds).toBeGreaterThanOrEqual(HALF)
    const likes = await likesOf()
    expect(likes.map(({ item_id }) => item_id)).toEqual([ids[1]])
    const songs = await playlistOf(playlist)
    expect(songs.map(({ id }) => id)).toEqual([ids[0], ids[2]])
    // The times are those of the listener, not of the delivery.
    const [first, second, third] = rows
    const events = [first?.started_at, second?.started_at, likes[0]?.created_at, third?.started_at]
    const times = [...events, songs[1]?.added_at].map(timeOf)
    expect(times).toEqual(times.toSorted((one, other) => one - other))
    for (const time of [...times, timeOf(third?.ended_at)]) expect(time).toBeLessThanOrEqual(reconnected)
  }
  await compare()
  // Nothing is left that would be sent once more.
  await page.reload()
  await exactRow(2)
    .getByRole('button', { name: `Remove ${titleOf(2)} from your likes` })
    .waitFor(PATIENCE)
  await compare()
})
