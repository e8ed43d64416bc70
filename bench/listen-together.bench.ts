import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type Browser, chromium, type Page } from 'playwright-core'
import { type ListeningSession, momentOf } from '../src/contract/social/listening-sessions.ts'
import { chromiumOptions } from '../src/web/player/testing/browser.ts'
import type { Bench, Result } from './result.ts'
import { type Product, withProduct } from './together-product.ts'

/** Seconds of each song, so that a run contains some changes from one to the next. */
const SONG = 40
const SONGS = 20
/** Seconds after joining from which drift counts. */
const SETTLED = 4
const SAMPLE_MS = 100
/** Seconds for each number of browsers and kind of files. */
const SECONDS = 30

interface Sample {
  /** Wall clock in milliseconds; the pages run on the machine of the server. */
  at: number
  /** Positions of the elements that play. */
  positions: number[]
}

/** Joins by link and returns the milliseconds from the press to the first sound. */
const join = async (page: Page, address: string): Promise<number> => {
  await page.goto(address)
  const button = page.getByRole('main').getByRole('button', { name: 'Listen together' })
  await button.waitFor()
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => {
    const pressed = Promise.withResolvers<number>()
    addEventListener('click', () => pressed.resolve(performance.now()), { capture: true, once: true })
    const sound = pressed.promise.then(async (from) => {
      for (;;) {
        const playing = [...document.querySelectorAll('audio')].find((one) => !one.paused && one.volume > 0)
        const before = playing?.currentTime ?? 0
        await new Promise((go) => setTimeout(go, 5))
        if (playing && !playing.paused && playing.currentTime > before) return performance.now() - from
      }
    })
    Object.assign(window, { sound })
  })
  await button.click()
  return page.evaluate(() => (window as unknown as { sound: Promise<number> }).sound)
}

/** Samples the elements of a page from now on. */
const startSampling = (page: Page): Promise<void> =>
  page.evaluate((every) => {
    const samples: Sample[] = []
    setInterval(() => {
      const positions = [...document.querySelectorAll('audio')]
        .filter((one) => !one.paused && one.readyState > 2)
        .map((one) => one.currentTime)
      samples.push({ at: performance.timeOrigin + performance.now(), positions })
    }, every)
    Object.assign(window, { samples })
  }, SAMPLE_MS)

/** Seconds by which a sample is off, the element nearest to the others counting; null in silence. */
const driftOf = ({ at, positions }: Sample, session: ListeningSession): number | null => {
  const { entry_id, position, playing } = momentOf(session.playback, session.entries, at)
  if (!playing) return null
  const index = session.entries.findIndex(({ id }) => id === entry_id)
  // Around the change of songs, an element may still play the one before, or already the next one.
  const before = session.entries[index - 1]?.duration ?? 0
  const own = session.entries[index]?.duration ?? 0
  const offs = positions.flatMap((one) => [one - position, one - before - position, one + own - position])
  return offs.length === 0 ? Number.NaN : offs.reduce((a, b) => (Math.abs(a) < Math.abs(b) ? a : b))
}

export interface Figures {
  /** Absolute drifts in milliseconds, ascending. */
  drifts: number[]
  /** Share of samples in silence. */
  silent: number
  /** Milliseconds from the press of join to sound, per guest. */
  joins: number[]
}

const percentile = (ascending: number[], share: number): number =>
  ascending[Math.min(ascending.length - 1, Math.floor(ascending.length * share))] ?? Number.NaN

/** Lets some browsers listen together for that many seconds. */
export const listenTogether = async (
  browser: Browser,
  { url, users, songs, call }: Product,
  { browsers, seconds, hls }: { browsers: number; seconds: number; hls: boolean },
): Promise<Figures> => {
  const [host = ''] = users
  const items = songs.map((id) => ({ type: 'song', id }))
  const start = { items, index: 0, position: 0, playing: true, guests: 'control', client: randomUUID() }
  const { token, id } = await call<ListeningSession>('/listening-sessions', host, start)
  const pages: Page[] = []
  const joins: number[] = []
  for (const user of users.slice(0, browsers)) {
    const stored = { origin: url, localStorage: [{ name: 'token', value: user }] }
    const context = await browser.newContext({
      bypassCSP: true,
      storageState: { cookies: [], origins: [stored] },
    })
    const page = await context.newPage()
    if (!hls)
      await page.route('**/api/songs/*/stream', async (route) => {
        const response = await route.fetch()
        await route.fulfill({ response, json: { ...(await response.json()), hls_url: null } })
      })
    if (user === host) await page.goto(url)
    if (user === host) {
      await page.getByRole('button', { name: 'Listen together' }).click()
      await page.getByRole('button', { name: 'Listen here' }).click()
    } else joins.push(await join(page, `${url}/listen/${token}`))
    pages.push(page)
  }
  await pause(SETTLED * 1000)
  for (const page of pages) await startSampling(page)
  await pause(seconds * 1000)
  const session = await call<ListeningSession>('/user/listening-session', host)
  const samples: Sample[] = []
  for (const page of pages) {
    samples.push(...(await page.evaluate(() => (window as unknown as { samples: Sample[] }).samples)))
    // Requests that the closing page gives up must not fail the run.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.context().close()
  }
  await call(`/listening-sessions/${id}/leave`, host, {}).catch(() => undefined)
  const all = samples.map((one) => driftOf(one, session)).filter((one) => one !== null)
  const drifts = all.filter((one) => !Number.isNaN(one)).map((one) => Math.abs(one) * 1000)
  return {
    drifts: drifts.toSorted((a, b) => a - b),
    silent: 1 - drifts.length / all.length,
    joins: joins.toSorted((a, b) => a - b),
  }
}

/** Measures two and ten browsers, with HLS and with plain files. */
const measureTogether = async (
  seconds: number,
  sizes: readonly number[] = [2, 10],
): Promise<(Figures & { what: string })[]> => {
  const browser = await chromium.launch({
    ...chromiumOptions,
    args: [...chromiumOptions.args, '--disable-background-timer-throttling'],
  })
  try {
    return await withProduct({ users: Math.max(...sizes), tones: SONGS, seconds: SONG }, async (product) => {
      const all: (Figures & { what: string })[] = []
      for (const browsers of sizes)
        for (const hls of [true, false])
          all.push({
            ...(await listenTogether(browser, product, { browsers, seconds, hls })),
            what: `${browsers} browsers, ${hls ? 'HLS' : 'plain files'}`,
          })
      return all
    })
  } finally {
    await browser.close()
  }
}

const rowsOf = ({ what, drifts, silent, joins }: Figures & { what: string }): Result[] => [
  { what: `drift p50, ${what}`, value: percentile(drifts, 0.5), unit: 'ms', goal: '' },
  { what: `drift p99, ${what}`, value: percentile(drifts, 0.99), unit: 'ms', goal: 'at most 60 ms' },
  { what: `largest drift, ${what}`, value: drifts.at(-1) ?? Number.NaN, unit: 'ms', goal: '' },
  { what: `samples in silence, ${what}`, value: silent * 100, unit: '%', goal: '0 %' },
  {
    what: `join to sound, slowest, ${what}`,
    value: joins.at(-1) ?? Number.NaN,
    unit: 'ms',
    goal: 'at most 1500 ms',
  },
]

export const bench: Bench = {
  name: 'listening together',
  run: async () => (await measureTogether(SECONDS)).flatMap(rowsOf),
}
