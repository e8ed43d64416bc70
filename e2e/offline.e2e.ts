import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { axeFinds } from './axe.ts'
import { go, heard, hearPast } from './browser.ts'
import { inDatabase } from './database.ts'
import { demoAlbum, type Listener, newListener, request } from './listener.ts'
import { openAt, PATIENCE, permitOffline, takeToLast } from './offline-mode.ts'
import { type ProductProxy, startProxy } from './proxy.ts'
import { changeSettings } from './settings.ts'

/** Listeners save music and use the app without a connection, which is really cut. */

interface Song {
  id: number
  title: string
}

/** How long the songs seem to be. A play counts after half of it. */
const SECONDS = 10
const HALF = SECONDS / 2

let proxy: ProductProxy
let album: { id: number; title: string }
let songs: [Song, Song, Song]
let listener: Listener
let context: BrowserContext
let page: Page

beforeAll(async () => {
  // With selling on, pages ask for prices, which nobody knows without a connection.
  await changeSettings({ enableOfflineMode: '1', offline_grace_days: '14', saas: '1', enable_selling: '1' })
  album = await demoAlbum()
  await takeToLast(SECONDS, album.id)
  songs = (await (await request(`/album/${album.id}/songs`)).json()) as typeof songs
  proxy = await startProxy()
  listener = await newListener('Daily Commuter')
  await permitOffline(listener)
  ;({ page, context } = await openAt(proxy.url, listener, '/home'))
})
afterAll(() => proxy.close())

const main = () => page.getByRole('main')
const player = (name: string) =>
  page.getByRole('region', { name: 'Player' }).getByRole('button', { name, exact: true })
const saveButton = () => main().getByRole('button', { name: 'Save for offline' })
const removeButton = () => main().getByRole('button', { name: 'Remove download' })
const save = async () => {
  await saveButton().click()
  await main().locator('[data-part~="icon-button"] [data-state="saved"]').waitFor(PATIENCE)
}
/** Opens the album; returns whether it is saved. */
const openAlbum = async (): Promise<boolean> => {
  await go(page, `/album/${album.id}`)
  await saveButton().or(removeButton()).waitFor()
  return removeButton().isVisible()
}
const openUnsavedAlbum = async () => {
  if (!(await openAlbum())) return
  await removeButton().click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await saveButton().waitFor()
}
const openSavedAlbum = async () => {
  if (!(await openAlbum())) await save()
}
const downloads = () => page.locator('[data-part~="download"]')
const row = (title: string) => downloads().filter({ hasText: title })
/** Finds the visible state of a row: phones have another text than wide windows. */
const says = (title: string, text: string | RegExp) => row(title).getByText(text).filter({ visible: true })
const saysSaved = (title: string) =>
  row(title)
    .getByText(/^Saved /)
    .waitFor(PATIENCE)
const savedPaths = () =>
  page.evaluate(async () => {
    const cache = await caches.open('user-downloads')
    return (await cache.keys()).map(({ url }) => url.replace(location.origin, ''))
  })
const sourceOf = ({ id }: Song) => `${proxy.url}/saved/${listener.id}/song/${id}`
const plays = (song: Song) =>
  expect.poll(async () => (await heard(page)).source, PATIENCE).toBe(sourceOf(song))

/** Cuts the connection; the page learns it from the browser, or when it is loaded again. */
const cut = async (reload = false) => {
  proxy.offline = true
  if (reload) await page.reload()
  else await page.evaluate(() => void dispatchEvent(new Event('offline')))
  await page.getByText('You are offline.').waitFor(PATIENCE)
}
/** The browser says that there is a connection: the app looks what has changed. */
const reconnected = () => page.evaluate(() => void dispatchEvent(new Event('online')))
const reconnect = async () => {
  proxy.offline = false
  await reconnected()
  await page.getByText('You are offline.').waitFor({ state: 'detached', ...PATIENCE })
}
/** Jumps to some seconds before the end of what plays. */
const toEnd = (left: number) =>
  page.evaluate((seconds) => {
    const audio = [...document.querySelectorAll('audio')].find((one) => !one.paused)
    if (audio) audio.currentTime = audio.duration - seconds
  }, left)

/** Home without a connection: what is saved plays, the rest is dimmed. */
const feature = () => main().getByRole('article').first()
const others = () => main().locator('[data-part~="card"][data-not-saved]')
const showsSaved = async () => {
  await feature().getByText('Saved on this device').waitFor(PATIENCE)
  await feature().getByRole('link', { name: album.title }).waitFor()
  await others().first().getByText('Not saved').waitFor()
  await expect.poll(() => others().getByRole('button').count()).toBe(0)
}

it('plays a saved album without a connection, after a reload, seeks, and goes on to the next song', async () => {
  await main().getByRole('region', { name: 'New albums' }).waitFor()
  await openSavedAlbum()
  const paths = await savedPaths()
  for (const { id } of songs) expect(paths).toContain(`/saved/${listener.id}/song/${id}`)
  // No signed URLs, which would never be found again.
  expect(paths.filter((path) => path.startsWith('/api/'))).toEqual([])

  await cut(true)
  await main().getByRole('heading', { name: album.title }).waitFor()
  await main()
    .getByRole('button', { name: `Play ${songs[0].title}`, exact: true })
    .click()
  await hearPast(page, 1)
  expect((await heard(page)).source).toBe(sourceOf(songs[0]))
  await page
    .getByRole('region', { name: 'Player' })
    .getByRole('img', { name: 'Saved on this device' })
    .waitFor()
  await toEnd(3)
  await plays(songs[1])
  await hearPast(page, 1)
  await go(page, '/home')
  await showsSaved()

  await reconnect()
  await others().first().waitFor({ state: 'detached' })
  expect((await heard(page)).paused).toBe(false)
  await player('Pause').click()
})

it('finds and plays what is saved as soon as the connection is lost, and turns off what needs one', {
  tags: 'long',
}, async () => {
  const browse = page.getByRole('navigation', { name: 'Main' }).first().getByRole('link', { name: 'Browse' })
  const before = await browse.boundingBox()
  // A page that was open when the connection was lost is left alone.
  await go(page, '/contact')
  const text = main().getByRole('textbox').last()
  await text.fill('Half a sentence')
  await cut()
  expect(await text.inputValue()).toBe('Half a sentence')

  await go(page, '/home')
  await showsSaved()
  const liked = page
    .getByRole('navigation', { name: 'Your library' })
    .getByRole('link', { name: /Liked songs/ })
  await liked.getByText('Not saved').waitFor(PATIENCE)
  expect(await liked.evaluate((one) => getComputedStyle(one).opacity)).toBe('0.45')
  // The album was paused at its second song.
  await feature().getByRole('button', { name: 'Play' }).click()
  await hearPast(page, 0)
  expect((await heard(page)).source).toBe(sourceOf(songs[1]))

  const field = page.getByRole('combobox', { name: 'Search' })
  await expect.poll(() => field.getAttribute('placeholder'), PATIENCE).toBe('Search saved music')
  await field.click()
  await page.keyboard.type(songs[2].title)
  await page.getByText('Only what is saved on this device is searched.').waitFor()
  const hit = main().locator(`[data-part~="track"][data-song="${songs[2].id}"]`)
  await hit.waitFor()
  expect(await axeFinds(page, 'search without a connection')).toEqual([])
  await hit.getByRole('button', { name: /^Play/ }).first().focus()
  await page.keyboard.press('Enter')
  await plays(songs[2])
  await hearPast(page, 0)
  await player('Pause').click()
  await field.fill(album.title)
  await main().getByRole('region', { name: 'Albums' }).getByRole('link', { name: album.title }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await main().getByRole('heading', { level: 1, name: album.title }).waitFor()
  await field.fill('qqqq')
  await main().getByText('No results found').waitFor()

  await expect.poll(() => browse.getAttribute('aria-disabled'), PATIENCE).toBe('true')
  expect(await browse.getAttribute('href')).toBeNull()
  const home = page.getByRole('navigation', { name: 'Main' }).first().getByRole('link', { name: 'Home' })
  expect(await home.getAttribute('aria-disabled')).toBeNull()
  expect(await browse.getAttribute('aria-description')).toBe('Needs a connection')
  await go(page, '/radio')
  await main().getByRole('heading', { name: 'This needs a connection' }).waitFor(PATIENCE)
  expect(await page.getByRole('alert').count()).toBe(0)
  await main().getByRole('link', { name: 'Open downloads' }).last().waitFor()
  expect(await axeFinds(page, 'a page that needs a connection')).toEqual([])
  await reconnect()
  await main().getByRole('heading', { level: 1, name: 'Radio' }).waitFor(PATIENCE)
  expect(await browse.getAttribute('href')).toBe('/browse')
  expect(await browse.boundingBox()).toEqual(before)
})

const waiting = () =>
  page.evaluate(
    (id) => Object.keys(localStorage).filter((key) => key.startsWith(`outbox/${id}/`)).length,
    listener.id,
  )
const playsOf = () =>
  inDatabase((db) =>
    db
      .selectFrom('all_plays')
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
const timeOf = (time: unknown): number => Date.parse(String(time))

it('plays, likes and edits without a connection, and delivers everything once, in order, with its times', {
  tags: 'long',
}, async () => {
  const ids = songs.slice(0, 3).map(({ id }) => id)
  const track = (song: Song) =>
    main()
      .getByRole('listitem')
      .filter({ has: page.getByRole('button', { name: `Play ${song.title}`, exact: true }) })
  const like = (song: Song) => track(song).getByRole('button', { name: `Add ${song.title} to your likes` })
  const unlike = (song: Song) =>
    track(song).getByRole('button', { name: `Remove ${song.title} from your likes` })
  const choose = async (song: Song, entry: string) => {
    await track(song)
      .getByRole('button', { name: /^More options for/ })
      .click()
    await page.getByRole('menuitem', { name: entry }).click()
  }
  const openPlaylist = async () => {
    await page
      .getByRole('navigation', { name: 'Your library' })
      .getByRole('link', { name: 'Crossing' })
      .click()
    await main().getByRole('heading', { name: 'Crossing' }).waitFor()
  }
  const titles = async () => (await main().locator('[data-part~="name"]').allTextContents()).sort()

  await openSavedAlbum()
  const made = await request('/user/playlists', listener, 'POST', {
    title: 'Crossing',
    songs: ids.slice(0, 2),
  })
  const { id: playlist } = (await made.json()) as { id: number }
  // What was played before has arrived. The library learns of lists that are made elsewhere when it is read again.
  await page.reload()
  await openPlaylist()
  await save()
  await expect.poll(waiting, PATIENCE).toBe(0)
  await inDatabase((db) => db.deleteFrom('all_plays').where('user_id', '=', listener.id).execute())
  await openAlbum()

  await cut(true)
  await main()
    .getByRole('button', { name: `Play ${songs[0].title}`, exact: true })
    .click()
  await hearPast(page, HALF + 0.5)
  await toEnd(3)
  // The next song is ready while this one plays, so that it follows without a gap.
  await page.waitForFunction(
    (next) =>
      [...document.querySelectorAll('audio')].some(
        (one) => one.paused && one.src === next && one.readyState >= 3,
      ),
    sourceOf(songs[1]),
  )
  await plays(songs[1])
  await hearPast(page, HALF + 0.5)
  // What is heard before and after seeking counts once.
  await player('Next').focus()
  await page.keyboard.press('ArrowLeft')
  await expect.poll(async () => (await heard(page)).time).toBeLessThan(HALF)
  await hearPast(page, 1)
  // What takes time is done while it is paused.
  await player('Pause').click()
  await like(songs[1]).click()
  await unlike(songs[1]).waitFor()
  await player('Play').click()
  await player('Next').click()
  await plays(songs[2])
  await hearPast(page, HALF + 0.5)
  await player('Pause').click()
  await choose(songs[2], 'Add to playlist')
  await page.getByRole('menuitemcheckbox', { name: 'Crossing' }).click()
  await page.keyboard.press('Escape')
  await openPlaylist()
  await choose(songs[1], 'Remove from this playlist')
  await track(songs[1]).waitFor({ state: 'detached' })
  // Ending the last play, as closing the page does.
  await page.reload()
  await expect.poll(titles, PATIENCE).toEqual([songs[0].title, songs[2].title].sort())
  await openAlbum()
  await unlike(songs[1]).waitFor(PATIENCE)
  expect(await waiting()).toBeGreaterThanOrEqual(ids.length + 3)
  expect([await playsOf(), await likesOf()]).toEqual([[], []])

  const back = Date.now()
  await reconnect()
  await expect.poll(waiting, PATIENCE).toBe(0)
  const compare = async () => {
    const rows = await playsOf()
    expect(rows.map(({ item_id }) => item_id)).toEqual(ids)
    expect(rows.map(({ counted }) => counted)).toEqual(ids.map(() => true))
    expect(new Set(rows.map(({ key }) => key)).size).toBe(ids.length)
    for (const { seconds } of rows) expect(seconds).toBeGreaterThanOrEqual(HALF)
    const likes = await likesOf()
    expect(likes.map(({ item_id }) => item_id)).toEqual([ids[1]])
    const reply = await request(`/playlists/${playlist}`, listener)
    const { songs: kept } = (await reply.json()) as { songs: { id: number; added_at: string }[] }
    expect(kept.map(({ id }) => id)).toEqual([ids[0], ids[2]])
    // The times are those of the listener, not of the delivery.
    const [first, second, third] = rows
    const events = [first?.started_at, second?.started_at, likes[0]?.created_at, third?.started_at]
    const times = [...events, kept[1]?.added_at].map(timeOf)
    expect(times).toEqual(times.toSorted((one, other) => one - other))
    for (const time of [...times, timeOf(third?.ended_at)]) expect(time).toBeLessThanOrEqual(back)
  }
  await compare()
  // Nothing is left that would be sent once more.
  await page.reload()
  await unlike(songs[1]).waitFor(PATIENCE)
  await compare()
})

it('plays on for the grace period after the right has ended, and then no more', {
  tags: 'long',
}, async () => {
  await openSavedAlbum()
  await go(page, '/library/downloads')
  await permitOffline(listener, false)
  await reconnected()
  await says(album.title, /^Plays until /).waitFor(PATIENCE)
  await changeSettings({ offline_grace_days: '0' })
  await expect
    .poll(async () => {
      await reconnected()
      return says(album.title, 'No longer available').isVisible()
    }, PATIENCE)
    .toBe(true)
  const play = row(album.title).getByRole('button', { name: `Play ${album.title}` })
  await expect.poll(() => play.isDisabled()).toBe(true)
  await changeSettings({ offline_grace_days: '14' })
  await permitOffline(listener)
  await reconnected()
  await saysSaved(album.title)
})

it('lists what is saved with its size, finds it, and removes it', { tags: 'long' }, async () => {
  await openSavedAlbum()
  await go(page, '/library/likes')
  if (await saveButton().isVisible()) await save()
  await page
    .getByRole('navigation', { name: 'Your library' })
    .getByRole('link', { name: 'Downloads' })
    .click()
  await saysSaved(album.title)
  await saysSaved('Liked songs')
  await expect.poll(() => row(album.title).textContent()).toMatch(/\d MB/)
  const search = page.getByRole('searchbox', { name: 'Search in downloads' })
  await search.fill(songs[0].title)
  await row(songs[0].title).waitFor()
  await expect.poll(() => downloads().count()).toBe(1)
  await search.fill('')
  await row('Liked songs').getByRole('link', { name: 'Liked songs' }).click()
  await page.waitForURL('**/library/likes')
  await main().getByRole('link', { name: songs[1].title }).first().waitFor()
  await page.goBack()
  for (const title of [album.title, 'Liked songs', 'Crossing']) {
    await row(title)
      .getByRole('button', { name: `Remove ${title}` })
      .click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
    await row(title).waitFor({ state: 'detached' })
  }
  await page.getByText('Nothing saved yet').first().waitFor()
  await expect.poll(savedPaths, PATIENCE).toEqual([])
  // Home says so calmly without a connection.
  await go(page, '/home')
  await cut()
  await main().getByRole('heading', { name: 'Nothing saved yet' }).waitFor(PATIENCE)
  expect(await page.getByRole('alert').count()).toBe(0)
  expect(await axeFinds(page, 'home without a connection and without downloads')).toEqual([])
  await reconnect()
})

it('stores nothing from a captive portal, and resumes once the server responds', {
  tags: 'long',
}, async () => {
  await openUnsavedAlbum()
  proxy.portal = /^\/api\/stream\//
  await saveButton().click()
  await page.getByText('Saving for offline listening').waitFor()
  await go(page, '/library/downloads')
  await says(album.title, 'Waits for a connection').waitFor(PATIENCE)
  expect((await savedPaths()).filter((path) => path.startsWith('/saved/'))).toEqual([])
  proxy.portal = null
  await reconnected()
  await saysSaved(album.title)
})

it('says when the device is full, and keeps what it has', { tags: 'long' }, async () => {
  await openUnsavedAlbum()
  const session = await context.newCDPSession(page)
  const used = await page.evaluate(async () => (await navigator.storage.estimate()).usage ?? 0)
  await session.send('Storage.overrideQuotaForOrigin', { origin: proxy.url, quotaSize: used + 400_000 })
  await saveButton().click()
  await page.getByText('Not enough space').first().waitFor(PATIENCE)
  await session.send('Storage.overrideQuotaForOrigin', { origin: proxy.url })
  await go(page, '/library/downloads')
  const again = row(album.title).getByRole('button', { name: `Save ${album.title} again` })
  await again.waitFor()
  // Chromium may apply the previous quota to IndexedDB for a moment, in which case the attempt is refused.
  await expect
    .poll(async () => {
      if (await again.isVisible()) {
        await again.click()
        // Pause takes its place: a second click would hit that.
        await again.waitFor({ state: 'hidden', timeout: 1000 }).catch(() => undefined)
      }
      return row(album.title)
        .getByText(/^Saved /)
        .isVisible()
    }, PATIENCE)
    .toBe(true)
})

it('continues in another tab when the one that saves is closed, and saves every song once', {
  tags: 'long',
}, async () => {
  await openUnsavedAlbum()
  const other = await context.newPage()
  await other.goto('/library/downloads')
  await other.getByText('Nothing saved yet').first().waitFor()
  proxy.requests.length = 0
  await saveButton().click()
  await other.locator('[data-part~="download"]').getByText(album.title).waitFor()
  await page.close()
  page = other
  await row(album.title).locator('[data-state="saved"]').first().waitFor(PATIENCE)
  const files = proxy.requests.filter((path) => /^\/api\/stream\/.*\/(file|audio\.m4s)$/.test(path))
  expect(files.length).toBeGreaterThanOrEqual(songs.length)
})

it('shows and offers nothing to another account, and removes saved music at logout after asking', {
  tags: 'long',
}, async () => {
  await openSavedAlbum()
  // Another account in the same browser, without a log-out and without the permission.
  const stranger = await newListener('Stranger')
  const become = async (account: Listener) => {
    await page.evaluate((token) => localStorage.setItem('token', token), account.token)
    await page.reload()
  }
  await become(stranger)
  await main()
    .getByRole('button', { name: `More options for ${album.title}` })
    .click()
  await page.getByRole('menuitem', { name: 'Share' }).waitFor()
  expect(await page.getByRole('menuitem', { name: /download|offline/i }).count()).toBe(0)
  expect(await saveButton().or(removeButton()).count()).toBe(0)
  await page.keyboard.press('Escape')
  await permitOffline(stranger)
  await page.goto('/library/downloads')
  await page.getByText('Nothing saved yet').first().waitFor()
  await become(listener)
  await row(album.title).waitFor()
  const logOut = async () => {
    await page.getByRole('button', { name: 'Account', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Log out' }).click()
  }
  await logOut()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await row(album.title).waitFor()
  await logOut()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click()
  await page.waitForURL('**/login')
  // Logging out reloads the page.
  await expect.poll(() => savedPaths().catch(() => null), PATIENCE).toEqual([])
})
