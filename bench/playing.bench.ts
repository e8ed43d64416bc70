import { execFileSync, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright-core'
import { findFfmpeg } from '../src/server/media/ffmpeg.ts'
import { freePort } from '../src/server/testing/process.ts'
import { chromiumOptions } from '../src/web/player/testing/browser.ts'
import { measureGap, startRecording } from '../src/web/player/testing/hearing.ts'
import { pressToSound } from './press-to-sound.ts'
import type { Bench, Result } from './result.ts'

const ROOT = join(import.meta.dirname, '..')
const ROUNDS = 3
/** How long a person points at a button before pressing it, in milliseconds. */
const POINTED_MS = 200
/** Length in seconds of each half of one long tone. */
const HALF = 30

/** Creates an album of one tone that was cut in two. */
const makeAlbum = async (folder: string): Promise<void> => {
  const ffmpeg = await findFfmpeg()
  if (!ffmpeg) throw new Error('ffmpeg is missing')
  mkdirSync(folder, { recursive: true })
  for (const no of [1, 2]) {
    const names = { title: `Half ${no}`, artist: 'Tone', album: 'Halves', track: String(no) }
    const tags = Object.entries(names).flatMap(([name, value]) => ['-metadata', `${name}=${value}`])
    const cut = `sine=441:r=44100:d=${2 * HALF},volume=12dB,atrim=${(no - 1) * HALF}:${no * HALF},asetpts=PTS-STARTPTS`
    execFileSync(ffmpeg.path, ['-v', 'error', '-f', 'lavfi', '-i', cut, ...tags, join(folder, `${no}.flac`)])
  }
}

const asked = async <T>(url: string): Promise<T | null> => {
  try {
    const response = await fetch(url)
    return response.ok ? ((await response.json()) as T) : null
  } catch {
    return null
  }
}

/** Polls until there is a result. */
const awaited = async <T>(ask: () => Promise<T | null | undefined>): Promise<T> => {
  for (;;) {
    const response = await ask()
    if (response) return response
    await new Promise((go) => setTimeout(go, 100))
  }
}

/** Returns the album id, once both of its songs are packaged. */
const packaged = (url: string): Promise<number> =>
  awaited(async () => {
    const songs = await asked<{ data: { id: number; album: { id: number } }[] }>(
      `${url}/api/songs?per_page=50`,
    )
    const streams = (songs?.data ?? []).map(({ id }) =>
      asked<{ hls_url: string | null }>(`${url}/api/songs/${id}/stream`),
    )
    const ready = (await Promise.all(streams)).filter((stream) => stream?.hls_url)
    return ready.length === 2 ? songs?.data[0]?.album.id : null
  })

const soundsPast = (page: Page, seconds: number): Promise<unknown> =>
  page.waitForFunction(
    (least) => [...document.querySelectorAll('audio')].some((one) => !one.paused && one.currentTime > least),
    seconds,
  )

interface Visit {
  /** Milliseconds from click to audio, for the first song of a visit and a later one. */
  first: number
  later: number
  /** Milliseconds between the two songs of the album. */
  gap: number
}

/** A new visitor plays a song, plays another, seeks and listens to one song continue into the next. */
const visit = async (browser: Browser, address: string): Promise<Visit> => {
  // The listening script belongs to the bench, and the product's CSP would block it.
  const context = await browser.newContext({ bypassCSP: true })
  const page = await context.newPage()
  await page.goto(address)
  await page.locator('#main').getByRole('button', { name: 'Play Half 1' }).waitFor()
  await page.waitForLoadState('networkidle')
  const button = page.locator('#main').getByRole('button', { name: 'Play Half 2' })
  await button.hover()
  await page.waitForTimeout(POINTED_MS)
  const first = await pressToSound(button)
  await soundsPast(page, 1)
  await startRecording(page)
  const later = await pressToSound(page.locator('#main').getByRole('button', { name: 'Play Half 1' }))
  await soundsPast(page, 1)
  for (let i = 0; i < 2; i++) await page.keyboard.press('ArrowRight')
  await soundsPast(page, HALF - 3)
  await page.waitForFunction(
    (half) => ![...document.querySelectorAll('audio')].some((one) => one.currentTime > half),
    HALF - 4,
  )
  await soundsPast(page, 1)
  const gap = await measureGap(page)
  await context.close()
  return { first, later, gap }
}

/** Starts the product from the command line, with an album in it. */
const withAlbum = async <T>(run: (address: string) => Promise<T>): Promise<T> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'tonearm-bench-'))
  const music = mkdtempSync(join(tmpdir(), 'tonearm-bench-music-'))
  const port = await freePort()
  const env = {
    ...process.env,
    PORT: String(port),
    TONEARM_DATA: dataDir,
    TONEARM_DEMO: '0',
    LOG_LEVEL: 'error',
  }
  const server = spawn(process.execPath, [join(ROOT, 'scripts/start.mjs')], { env, stdio: 'ignore' })
  try {
    const url = `http://127.0.0.1:${port}`
    await makeAlbum(music)
    await awaited(() => asked(`${url}/api/albums`))
    execFileSync(process.execPath, ['src/server/cli.ts', 'import', music], {
      cwd: ROOT,
      env,
      stdio: 'ignore',
    })
    return await run(`${url}/album/${await packaged(url)}`)
  } finally {
    const gone = new Promise((resolve) => server.on('exit', resolve))
    server.kill('SIGTERM')
    await gone
    for (const folder of [dataDir, music]) rmSync(folder, { recursive: true, force: true })
  }
}

const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

const measure = async (): Promise<Result[]> => {
  const browser = await chromium.launch(chromiumOptions)
  try {
    const visits = await withAlbum(async (address) => {
      const all: Visit[] = []
      for (let round = 0; round < ROUNDS; round++) all.push(await visit(browser, address))
      return all
    })
    return [
      {
        what: 'press of play to the first sound of a visit',
        value: median(visits.map((one) => one.first)),
        unit: 'ms',
        goal: 'at most 300 ms',
      },
      {
        what: 'press of play to sound, later songs',
        value: median(visits.map((one) => one.later)),
        unit: 'ms',
        goal: 'at most 300 ms',
      },
      {
        what: 'gap or overlap between two songs of an album',
        value: median(visits.map((one) => Math.abs(one.gap))),
        unit: 'ms',
        goal: 'at most 20 ms',
      },
      {
        what: 'the longest of those gaps',
        value: Math.max(...visits.map((one) => one.gap)),
        unit: 'ms',
        goal: 'at most 20 ms',
      },
    ]
  } finally {
    await browser.close()
  }
}

export const bench: Bench = { name: 'playing', run: measure }
