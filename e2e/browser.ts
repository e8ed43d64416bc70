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
import { onTestFinished, TestRunner } from 'vitest'
import { chromiumOptions } from '../src/web/player/testing/browser.ts'
import { product } from './product.ts'

let launched: Promise<Browser> | undefined
/** Returns the browser of this process. */
const shared = (): Promise<Browser> => (launched ??= chromium.launch(chromiumOptions))

interface ContextOptions extends BrowserContextOptions {
  /** Another browser than that of this process. */
  browser?: Browser | Promise<Browser>
}

/** Opens a context that is closed at the end of the test, or of the file if it is opened before the tests. */
export const openContext = async ({
  browser = shared(),
  ...options
}: ContextOptions = {}): Promise<BrowserContext> => {
  const context = await (await browser).newContext({
    baseURL: product.url,
    reducedMotion: 'reduce',
    ...options,
  })
  if (TestRunner.getCurrentTest()) onTestFinished(() => context.close())
  return context
}

/** Closes all pages of this process. */
export const closePages = async (): Promise<void> => {
  const contexts = (await launched)?.contexts() ?? []
  await Promise.all(contexts.map((context) => context.close()))
}

export interface View {
  page: Page
  context: BrowserContext
  /** Problems reported by the page: console errors, failed scripts, policy violations. */
  complaints: string[]
}

interface VisitOptions extends ContextOptions {
  width?: number
  height?: number
  theme?: 'dark' | 'light'
  /** Enables the service worker. It precaches half the app, which most tests never need. */
  worker?: boolean
}

/** Opens the running product as a new visitor, who prefers reduced motion: drawing animations takes a tenth of the CPU. */
export const visit = async (
  path: string,
  { width = 1280, height = 800, theme = 'dark', worker = false, ...rest }: VisitOptions = {},
): Promise<View> => {
  const context = await openContext({ viewport: { width, height }, ...rest })
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

interface Router {
  state: { status: string; location: object; resolvedLocation?: object }
  load: unknown
  history: { subscribers: Set<unknown> }
}

/** Waits until the app shows the page of its address. */
export const arrived = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => {
    // The router that runs names itself, for developer tools.
    const { __TSR_ROUTER__: router } = self as unknown as { __TSR_ROUTER__?: Router }
    if (router?.state.status !== 'idle' || router.state.location !== router.state.resolvedLocation)
      return false
    // Once the first page is rendered; it misses addresses that change before.
    return router.history.subscribers.has(router.load)
  })

/** Opens an address within the running app, as a link does: that costs a fifth of loading its document. */
export const go = async (page: Page, path: string): Promise<void> => {
  await arrived(page)
  await page.evaluate((to) => history.pushState({}, '', to), path)
  await arrived(page)
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
