import { type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { inject } from 'vitest'
import { type MediaServer, startMediaServer } from './media-server.ts'

export interface PlayerPage {
  server: MediaServer
  /** Opens the page in a fresh browser profile. */
  open(prepare?: (context: BrowserContext) => Promise<unknown>, look?: BrowserContextOptions): Promise<Page>
  close(): Promise<void>
}

/** Returns what all test files share: the browser's endpoint, or the folder of the page or of the media. */
const shared = async (path: 'browser' | 'page' | 'media'): Promise<string> => {
  const response = await fetch(`${inject('shared')}/${path}`)
  const text = await response.text()
  if (!response.ok) throw new Error(text)
  return text
}

/** Serves `page.tsx` with real media, and opens it in the shared browser. */
export async function openPlayerPage(): Promise<PlayerPage> {
  const [endpoint, page, media] = await Promise.all([shared('browser'), shared('page'), shared('media')])
  const server = await startMediaServer(page, media)
  const browser = await chromium.connect(endpoint)
  return {
    server,
    open: async (prepare, look = {}) => {
      const context = await browser.newContext(look)
      await prepare?.(context)
      const page = await context.newPage()
      page.setDefaultTimeout(20_000)
      await page.goto(server.url)
      await page.waitForFunction(() => window.page)
      return page
    },
    close: async () => {
      await browser.close()
      await server.close()
    },
  }
}
