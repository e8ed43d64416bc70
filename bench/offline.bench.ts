import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { build } from 'vite'
import { setSetting } from '../src/server/domains/platform/settings/service.ts'
import { makeAlbum, makeSong, makeUser } from '../src/server/testing/make.ts'
import { chromiumOptions } from '../src/web/player/testing/browser.ts'
import { type BenchApp, withApp } from './app.ts'
import { type Cuttable, startCuttable } from './cuttable.ts'
import { pressToSound } from './press-to-sound.ts'
import type { Bench, Result } from './result.ts'

const ROOT = join(import.meta.dirname, '..')
const AUDIO = join(ROOT, 'demo/music/Halden Vey/Slow Weather/01 Barometer.mp3')
const ROUNDS = 7
/** Songs of the library that is opened and searched. */
const LIBRARY = 2000
/** Songs that are saved against the clock, and their bytes. */
const SAVED = 100
const BYTES = 2_000_000
/** Bytes per second of a good line at home: 100 Mbit/s. */
const LINE = 12_500_000
/** Downloads of the app at a time; the plain ones do the same. */
const AT_ONCE = 3
const PATIENCE = 300_000

interface Seeded {
  user: { id: number; token: string }
  /** An album that can be heard. */
  album: number
  /** A playlist of songs to save. */
  playlist: number
}

/** Creates a listener who may save, an album to hear, a playlist to save, and the songs of a large library. */
const seed = async ({ ctx }: BenchApp): Promise<Seeded> => {
  await setSetting(ctx, 'enableOfflineMode', '1')
  await sql`insert into role_permissions (role_id, permission)
    select id, 'Use offline mode' from roles where name = 'user' on conflict do nothing`.execute(ctx.db)
  await ctx.settings.reload()
  const owner = await makeUser(ctx)
  const user = await makeUser(ctx)
  const album = await makeAlbum(ctx, { title: 'Heard' })
  const bytes = readFileSync(AUDIO)
  const own = { user_id: owner.id, public: true }
  for (let no = 1; no <= 2 * ROUNDS; no++) {
    // Each of another content: equal files are stored once.
    const media = { bytes: Buffer.concat([bytes, Buffer.alloc(no)]), duration: 60 }
    await makeSong(ctx, { ...own, album_id: album.id, title: `Heard ${no}`, media })
  }
  const { rows } = await sql<{ id: number }>`
    insert into playlists (user_id, title) values (${user.id}, 'To save') returning id`.execute(ctx.db)
  const playlist = rows[0]?.id ?? 0
  for (let no = 1; no <= SAVED; no++) {
    const { id } = await makeSong(ctx, { ...own, title: `Saved ${no}`, media: { bytes: randomBytes(BYTES) } })
    await sql`insert into playlist_songs (playlist_id, song_id, position) values (${playlist}, ${id}, ${no})`.execute(
      ctx.db,
    )
  }
  const { media_id } = await makeSong(ctx, own)
  await sql`
    with shelf as (
      insert into songs (title, file_name, user_id, public, media_id)
      select 'Shelf ' || n || ' ' || md5(n::text), n || '.mp3', ${owner.id}, true, ${media_id}
      from generate_series(1, ${LIBRARY}) n returning id)
    insert into likes (user_id, item_type, item_id, created_at)
    select ${user.id}, 'song', id, now() - id * interval '1 minute' from shelf`.execute(ctx.db)
  await sql`analyze`.execute(ctx.db)
  return { user, album: album.id, playlist }
}

interface View {
  context: BrowserContext
  page: Page
}

/** Opens the app as a new device of the listener, once its service worker is active. */
const open = async (
  browser: Browser,
  line: Cuttable,
  { token }: Seeded['user'],
  path: string,
): Promise<View> => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  await context.addInitScript((stored) => localStorage.setItem('token', stored), token)
  const page = await context.newPage()
  await page.goto(`${line.url}${path}`)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.waitForLoadState('networkidle').catch(() => undefined)
  return { context, page }
}

const main = (page: Page) => page.getByRole('main')

const save = async (page: Page): Promise<void> => {
  await main(page).getByRole('button', { name: 'Save for offline' }).click()
}

const saved = (page: Page): Promise<void> =>
  main(page).locator('[data-part~="icon-button"] [data-state="saved"]').waitFor({ timeout: PATIENCE })

const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/**
 * Returns the milliseconds from the start of a navigation until the button can be used: it is painted, and the main
 * thread has no long task before a quiet second.
 */
const toInteractive = async (page: Page, button: string): Promise<number> => {
  await main(page).getByRole('button', { name: button, exact: true }).first().waitFor()
  const painted = await page.evaluate(
    () =>
      new Promise<number>((done) => requestAnimationFrame(() => setTimeout(() => done(performance.now())))),
  )
  return page.evaluate(
    async ([from, name]) => {
      await new Promise((quiet) => setTimeout(quiet, 1500))
      const seen = performance.getEntriesByName(name as string)[0]?.startTime ?? (from as number)
      const tasks = await new Promise<PerformanceEntry[]>((done) => {
        new PerformanceObserver((list) => done(list.getEntries())).observe({
          type: 'longtask',
          buffered: true,
        })
        setTimeout(() => done([]), 100)
      })
      return tasks
        .filter(({ startTime }) => startTime < seen + 1000)
        .reduce((last, { startTime, duration }) => Math.max(last, startTime + duration), seen)
    },
    [painted, 'bench-shown'] as const,
  )
}

/** Notes when an element appears, in every page that is loaded from now on. */
const watchFor = async (context: BrowserContext, selector: string): Promise<void> => {
  await context.addInitScript((wanted) => {
    const look = (): void => {
      if (!document.querySelector(wanted)) return
      watching.disconnect()
      requestAnimationFrame(() => setTimeout(() => performance.mark('bench-shown')))
    }
    const watching = new MutationObserver(look)
    watching.observe(document, { childList: true, subtree: true, attributes: true })
  }, selector)
}

/** Starts without a connection and plays what is saved. */
const measureStart = async (browser: Browser, line: Cuttable, { user, album }: Seeded): Promise<Result[]> => {
  const { context, page } = await open(browser, line, user, `/album/${album}`)
  await save(page)
  await saved(page)
  await watchFor(context, 'main button[aria-label="Play Heard 1"]')
  line.cut()
  const starts: number[] = []
  const firsts: number[] = []
  const sounds: number[] = []
  const press = (no: number) =>
    pressToSound(main(page).getByRole('button', { name: `Play Heard ${no}`, exact: true }))
  for (let round = 1; round <= ROUNDS; round++) {
    // The player restores the queue of the visit before.
    await page.reload()
    starts.push(await toInteractive(page, 'Play Heard 1'))
    // The first song of a visit has to load the player.
    firsts.push(await press(2 * round - 1))
    await page.waitForTimeout(700)
    sounds.push(await press(2 * round))
    await page.waitForTimeout(700)
  }
  line.restore()
  await context.close()
  return [
    {
      what: 'Offline start to interactive, saved album',
      value: median(starts),
      unit: 'ms',
      goal: 'at most 1,000 ms',
    },
    { what: 'its slowest of 7', value: Math.max(...starts), unit: 'ms', goal: 'at most 1,000 ms' },
    { what: 'Saved song, press to sound offline', value: median(sounds), unit: 'ms', goal: 'at most 150 ms' },
    { what: 'the first of a visit', value: median(firsts), unit: 'ms', goal: 'at most 150 ms' },
    {
      what: 'its slowest of 7',
      value: Math.max(...firsts),
      unit: 'ms',
      goal: 'none: starts the audio service',
    },
  ]
}

/** Stores the liked songs as if they had been saved: their audio is not needed to list them. */
const fillLibrary = (page: Page, account: number): Promise<number> =>
  page.evaluate(async (account) => {
    const headers = { authorization: `Bearer ${localStorage.getItem('token')}` }
    const songs: { id: number; liked_at: string }[] = []
    for (let after = ''; ; after = `&after=${encodeURIComponent(songs.at(-1)?.liked_at ?? '')}`) {
      const part = await fetch(`/api/user/liked-songs?limit=500${after}`, { headers })
      const read = (await part.json()) as typeof songs
      songs.push(...read)
      if (read.length < 500) break
    }
    const opened = indexedDB.open('tonearm-offline')
    const db = await new Promise<IDBDatabase>((done) => {
      opened.onsuccess = () => done(opened.result)
    })
    const writing = db.transaction(['tracks', 'collections'], 'readwrite')
    const now = Date.now()
    songs.forEach((item, order) => {
      const state = {
        state: 'saved',
        failure: null,
        bytes: 5e6,
        version: 1,
        source: '',
        saved_at: now - order,
      }
      const key = `${account}:song:${item.id}`
      writing.objectStore('tracks').put({ key, account, item, order, ...state, played_at: 0, ended_at: 0 })
    })
    const tracks = songs.map(({ id }) => `${account}:song:${id}`)
    const list = { key: `${account}:liked:0`, account, type: 'liked', id: 0, title: 'Liked songs', by: '' }
    const rest = { cover: null, tracks, newest: 3, paused: false, saved_at: now, synced_at: now, head: null }
    writing.objectStore('collections').put({ ...list, ...rest })
    await new Promise((done) => {
      writing.oncomplete = done
    })
    db.close()
    return songs.length
  }, account)

const busyMs = async (page: Page, work: () => Promise<void>): Promise<number> => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable')
  const busy = async (): Promise<number> => {
    const { metrics } = await devtools.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
  }
  const before = await busy()
  await work()
  const spent = (await busy()) - before
  await devtools.detach()
  return spent
}

/** Opens and searches a large library without a connection. */
const measureLibrary = async (browser: Browser, line: Cuttable, { user }: Seeded): Promise<Result[]> => {
  const { context, page } = await open(browser, line, user, '/')
  const count = await fillLibrary(page, user.id)
  if (count !== LIBRARY) throw new Error(`${count} liked songs`)
  line.cut()
  await page.reload()
  const link = page.getByRole('navigation', { name: 'Your library' }).getByRole('link', { name: 'Downloads' })
  const rows = page.locator('[data-part~="download"]')
  const opens: number[] = []
  for (let round = 0; round <= ROUNDS; round++) {
    await link.waitFor()
    await page.evaluate(() => {
      addEventListener(
        'click',
        () => {
          const from = performance.now()
          const shown = new Promise<number>((done) => {
            const look = (): void => {
              if (!document.querySelector('[data-part~="download"]')) return
              watching.disconnect()
              requestAnimationFrame(() => setTimeout(() => done(performance.now() - from)))
            }
            const watching = new MutationObserver(look)
            watching.observe(document, { childList: true, subtree: true })
          })
          Object.assign(window, { shown })
        },
        { capture: true, once: true },
      )
    })
    await link.click()
    await rows.first().waitFor()
    opens.push(await page.evaluate(() => (window as unknown as { shown: Promise<number> }).shown))
    await page.goBack()
    await rows.first().waitFor({ state: 'detached' })
  }
  await link.click()
  await rows.first().waitFor()
  await page.getByRole('button', { name: /^Songs/ }).click()
  await page.waitForFunction(
    (all) => document.querySelector('[aria-setsize]')?.ariaSetSize === String(all),
    LIBRARY,
  )
  await page.getByRole('searchbox', { name: 'Search in downloads' }).focus()
  const keys: number[] = []
  for (const key of ['S', 'h', 'e', 'l', 'f', ' ', '1', '2', '3', 'Backspace', 'Backspace', '4']) {
    const busy = await busyMs(page, async () => {
      await page.keyboard.press(key)
      // Longer than the field waits for more.
      await page.waitForTimeout(600)
    })
    keys.push(busy)
  }
  const idle = await busyMs(page, () => page.waitForTimeout(600))
  line.restore()
  await context.close()
  const [cold = 0, ...warm] = opens
  return [
    { what: 'Opening 2,000 saved songs offline', value: median(warm), unit: 'ms', goal: 'at most 200 ms' },
    { what: 'the first time of a visit', value: cold, unit: 'ms', goal: 'at most 200 ms' },
    { what: 'Searching them, work per key', value: median(keys) - idle, unit: 'ms', goal: 'at most 30 ms' },
    { what: 'its slowest of 12', value: Math.max(...keys) - idle, unit: 'ms', goal: 'at most 30 ms' },
  ]
}

/** Returns the seconds that plain requests take for all songs of a playlist. */
const fetchPlainly = (page: Page, playlist: number): Promise<number> =>
  page.evaluate(
    async ([id, atOnce]) => {
      const headers = { authorization: `Bearer ${localStorage.getItem('token')}` }
      const ask = async <T>(path: string): Promise<T> => (await fetch(`/api${path}`, { headers })).json()
      const { songs } = await ask<{ songs: { id: number }[] }>(`/playlists/${id}`)
      const urls: string[] = []
      for (const song of songs)
        urls.push((await ask<{ file_url: string }>(`/songs/${song.id}/offline`)).file_url)
      const from = performance.now()
      const work = async (): Promise<void> => {
        for (let url = urls.pop(); url; url = urls.pop())
          await (await fetch(url, { cache: 'no-store' })).arrayBuffer()
      }
      await Promise.all(Array.from({ length: atOnce }, work))
      return (performance.now() - from) / 1000
    },
    [playlist, AT_ONCE] as const,
  )

/** Saves all songs of a playlist; returns the seconds. Meanwhile `work` is repeated. */
const saveAll = async (page: Page, work?: (round: number) => Promise<void>): Promise<number> => {
  const from = performance.now()
  await save(page)
  let done = false
  const ended = saved(page).then(() => {
    done = true
    return (performance.now() - from) / 1000
  })
  // It is awaited below, where a failure counts.
  ended.catch(() => undefined)
  for (let round = 0; work && !done; round++) await work(round)
  return ended
}

/** Opens and closes the menu of a row. */
const openMenu = async (page: Page, round: number): Promise<void> => {
  await main(page)
    .getByRole('button', { name: /^More options for Saved/ })
    .nth(round % 5)
    .click()
  await page.getByRole('menu').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('menu').waitFor({ state: 'detached' })
  await page.waitForTimeout(300)
}

const measureSaving = async (
  browser: Browser,
  line: Cuttable,
  { user, playlist }: Seeded,
): Promise<Result[]> => {
  const { context, page } = await open(browser, line, user, `/playlist/${playlist}`)
  line.limit(LINE)
  const plain = await fetchPlainly(page, playlist)
  const seconds = await saveAll(page)
  line.limit(null)
  await context.close()
  const megabytes = (SAVED * BYTES) / 1e6
  return [
    {
      what: 'Saving 100 songs by a line of 100 Mbit/s',
      value: megabytes / seconds,
      unit: 'MB/s',
      reference: { label: 'plain fetch', value: megabytes / plain },
      ratio: plain / seconds,
      goal: 'at least 0.8',
    },
  ]
}

/** Uses the app while it saves; driving the browser takes too much of the processors to measure the speed as well. */
const measureInteractions = async (
  browser: Browser,
  line: Cuttable,
  { user, playlist }: Seeded,
): Promise<Result[]> => {
  const { context, page } = await open(browser, line, user, `/playlist/${playlist}`)
  await page.evaluate(() => {
    const seen = window as unknown as { longest: number }
    seen.longest = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { interactionId?: number })[])
        if (entry.interactionId) seen.longest = Math.max(seen.longest, entry.duration)
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  })
  line.limit(LINE)
  await saveAll(page, (round) => openMenu(page, round))
  line.limit(null)
  const slowest = await page.evaluate(() => (window as unknown as { longest: number }).longest)
  await context.close()
  return [{ what: 'Slowest interaction meanwhile', value: slowest, unit: 'ms', goal: 'at most 100 ms' }]
}

const offlineBench = async (): Promise<Result[]> => {
  // The app serves the pages that exist when it starts.
  await build({ root: ROOT, logLevel: 'silent' })
  return withApp(async (app) => {
    const seeded = await seed(app)
    const line = await startCuttable(app.address)
    const browser = await chromium.launch(chromiumOptions)
    try {
      return [
        ...(await measureStart(browser, line, seeded)),
        ...(await measureLibrary(browser, line, seeded)),
        ...(await measureSaving(browser, line, seeded)),
        ...(await measureInteractions(browser, line, seeded)),
      ]
    } finally {
      await browser.close()
      await line.close()
    }
  })
}

export const bench: Bench = { name: 'offline', run: offlineBench }
