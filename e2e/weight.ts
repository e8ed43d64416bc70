import { gzipSync } from 'node:zlib'
import type { Page, Response } from 'playwright-core'

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
