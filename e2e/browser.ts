import { existsSync } from 'node:fs'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Locator,
  type Page,
} from 'playwright-core'
import { inject } from 'vitest'

const SYSTEM_CHROMIUM = '/usr/bin/chromium'

/** A real Chromium: the system's where there is one, else Playwright's own. */
export const openBrowser = (): Promise<Browser> =>
  chromium.launch({
    ...(existsSync(SYSTEM_CHROMIUM) && { executablePath: SYSTEM_CHROMIUM }),
    chromiumSandbox: false,
    args: [
      '--autoplay-policy=no-user-gesture-required',
      '--disable-quic',
      '--disable-background-networking',
      '--disable-component-update',
      // There is none: what is painted goes through one process less.
      '--disable-gpu',
    ],
  })

export interface View {
  page: Page
  context: BrowserContext
  /** Everything that the page complained about: errors in the console, failed scripts, policy violations. */
  complaints: string[]
}

interface VisitOptions extends BrowserContextOptions {
  width?: number
  height?: number
  theme?: 'dark' | 'light'
  /** Whether the service worker is there. It keeps half the app for later, which most journeys never come to. */
  worker?: boolean
}

/** A fresh visitor on the running product. */
export const visit = async (
  browser: Browser,
  path: string,
  { width = 1280, height = 800, theme = 'dark', worker = false, ...rest }: VisitOptions = {},
): Promise<View> => {
  const context = await browser.newContext({ viewport: { width, height }, baseURL: inject('url'), ...rest })
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
    if (message.type() === 'error') complaints.push(message.text())
  })
  await page.goto(path)
  return { page, context, complaints }
}

/** What the audio elements are doing, read from the elements themselves. */
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

/** Waits until sound really advances past `seconds` of the playing item. */
export const hearPast = (page: Page, seconds: number): Promise<unknown> =>
  page.waitForFunction(
    (least) =>
      [...document.querySelectorAll('audio')].some(
        (audio) => !audio.paused && audio.readyState >= 3 && audio.currentTime > least,
      ),
    seconds,
    { polling: 50 },
  )

/** Takes hold with the mouse and comes to rest over `target`; what was taken is let go by `page.mouse.up()`. */
export const dragOver = async (grip: Locator, target: Locator): Promise<void> => {
  const { mouse } = grip.page()
  await grip.hover()
  await mouse.down()
  const to = await target.boundingBox()
  if (!to) throw new Error('nothing to drag over')
  await mouse.move(to.x + 20, to.y + to.height / 2, { steps: 10 })
}
