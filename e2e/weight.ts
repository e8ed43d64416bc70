import { gzipSync } from 'node:zlib'
import type { Page, Response } from 'playwright-core'
import { visit } from './browser.ts'

const isCode = (response: Response): boolean => /\.(js|css)$/.test(new URL(response.url()).pathname)

/** Collects the scripts and styles that a page loads from now on. */
export const codeOf = (page: Page): Response[] => {
  const responses: Response[] = []
  page.on('response', (response) => void (isCode(response) && responses.push(response)))
  return responses
}

/** Keeps the pages of a tab from loading what they load when idle: not part of what was asked for. */
export const neverIdle = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    window.requestIdleCallback = () => 0
  })

/** Returns the gzipped size of responses in KiB. */
export const kibOf = async (responses: Pick<Response, 'body'>[]): Promise<number> => {
  const sizes = await Promise.all(responses.map(async (one) => gzipSync(await one.body()).length))
  return sizes.reduce((sum, size) => sum + size, 0) / 1024
}

/**
 * Returns the gzipped size in KiB of the scripts and styles that the HTML of a page names. Waits for its heading while all
 * others are withheld, as the first paint must not need them.
 */
export const weightOfFirstPaint = async (path: string, baseURL?: string): Promise<number> => {
  const { page, context } = await visit('about:blank', baseURL === undefined ? {} : { baseURL })
  const html = await (await page.request.get(path)).text()
  const named = [...new Set(html.match(/\/assets\/[\w.-]+\.(?:js|css)/g))]
  const isOther = ({ pathname }: URL) => /\.(js|css)$/.test(pathname) && !named.includes(pathname)
  await page.route(isOther, () => undefined)
  await page.goto(path, { waitUntil: 'commit' })
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  const kib = await kibOf(await Promise.all(named.map((file) => page.request.get(file))))
  await context.close()
  return kib
}
