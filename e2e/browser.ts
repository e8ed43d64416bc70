import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Download,
  type Locator,
  type Page,
} from 'playwright-core'
import { inject } from 'vitest'

/** Connects to the browser of the run; closing the connection closes its contexts. */
export const openBrowser = (): Promise<Browser> => chromium.connect(inject('browser'))

export interface View {
  page: Page
  context: BrowserContext
  /** Problems reported by the page: console errors, failed scripts, policy violations. */
  complaints: string[]
}

interface VisitOptions extends BrowserContextOptions {
  width?: number
  height?: number
  theme?: 'dark' | 'light'
  /** Enables the service worker. It precaches half the app, which most tests never need. */
  worker?: boolean
}

/** Opens the running product as a new visitor, who prefers reduced motion: drawing animations takes a tenth of the CPU. */
export const visit = async (
  browser: Browser,
  path: string,
  { width = 1280, height = 800, theme = 'dark', worker = false, ...rest }: VisitOptions = {},
): Promise<View> => {
  const context = await browser.newContext({
    viewport: { width, height },
    baseURL: inject('url'),
    reducedMotion: 'reduce',
    ...rest,
  })
  await context.addInitScript(
    (dark) => {
      if (localStorage.getItem('dark-theme') === null) localStorage.setItem('dark-theme', dark)
    },
    String(theme === 'dark'),
  )
  if (!worker)
    await context.addInitScript(() => {
      const { serviceWorker } = navigator
      if (serviceWorker) serviceWorker.register = () => new Promise(() => undefined)
    })
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.text()} (${message.location().url})`)
  })
  await page.goto(path)
  return { page, context, complaints }
}

/** Saves what the browser downloads and returns its path: a browser that is connected to keeps its files to itself. */
export const savedPath = async (download: Download): Promise<string> => {
  const path = join(mkdtempSync(join(tmpdir(), 'tonearm-download-')), 'file')
  await download.saveAs(path)
  return path
}

/** Returns the state of the audio elements. */
export const heard = (page: Page) =>
  page.evaluate(() => {
    const all = [...document.querySelectorAll('audio')]
    const playing = all.find((audio) => !audio.paused) ?? all[0]
    return {
      time: playing?.currentTime ?? 0,
      ready: playing?.readyState ?? 0,
      paused: playing?.paused ?? true,
      source: playing?.currentSrc ?? '',
    }
  })

/** Waits until playback advances past `seconds` of the current item. */
export const hearPast = (page: Page, seconds: number): Promise<unknown> =>
  page.waitForFunction(
    (least) =>
      [...document.querySelectorAll('audio')].some(
        (audio) => !audio.paused && audio.readyState >= 3 && audio.currentTime > least,
      ),
    seconds,
    { polling: 50 },
  )

/** Drags with the mouse to `target`; release with `page.mouse.up()`. */
export const dragOver = async (grip: Locator, target: Locator): Promise<void> => {
  const { mouse } = grip.page()
  await grip.hover()
  await mouse.down()
  const to = await target.boundingBox()
  if (!to) throw new Error('nothing to drag over')
  await mouse.move(to.x + 20, to.y + to.height / 2, { steps: 10 })
}
