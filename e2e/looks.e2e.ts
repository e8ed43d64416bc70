import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { go, visit } from './browser.ts'
import { loaded, startedIdle } from './loaded.ts'
import { product } from './product.ts'

/** An id that exists in the demo catalog for every type. */
const KNOWN = 1

/** The first requests of pages, by path. */
const early: [string, string[]][] = [
  ['/home', ['/api/home']],
  ['/browse', ['/api/browse']],
  [`/album/${KNOWN}`, [`/api/albums/${KNOWN}`, `/api/album/${KNOWN}/songs`]],
  [
    `/artist/${KNOWN}`,
    [`/api/artists/${KNOWN}`, `/api/artist/${KNOWN}/songs`, `/api/artists/${KNOWN}/showcase`],
  ],
  [`/song/${KNOWN}`, [`/api/songs/${KNOWN}`]],
  [`/genre/${KNOWN}`, [`/api/genres/${KNOWN}`]],
  ['/search/paper%20boats', ['/api/search/paper%20boats']],
]

let page: Page
/** Requested paths. */
const asked: string[] = []
beforeAll(async () => {
  ;({ page } = await visit('/contact'))
  page.on('request', (request) => void asked.push(new URL(request.url()).pathname))
})

it.each(early)('%s names the requests that the app makes', async (path, expected) => {
  const html = await (await fetch(product.url + path)).text()
  const named = /<script id="app-requests" type="application\/json">(.*?)<\/script>/.exec(html)?.[1]
  expect(JSON.parse(named ?? '')).toEqual(expected)
  await go(page, '/contact')
  asked.length = 0
  await go(page, path)
  await loaded(page)
  for (const url of expected) expect(asked.filter((one) => one === url)).toEqual([url])
})

it('starts the requests of a page before the app, and makes them once', async () => {
  const [path, expected] = early.find(([, requests]) => requests.length > 2) ?? ['', []]
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  // The app itself arrives only after its data were requested.
  await page.route(/\/assets\/index-/, async (route) => {
    await held
    await route.continue()
  })
  asked.length = 0
  await page.goto(path, { waitUntil: 'commit' })
  await expect.poll(() => asked.filter((url) => url.startsWith('/api/'))).toEqual(expected)
  release()
  await startedIdle(page)
  await loaded(page)
  for (const url of expected) expect(asked.filter((one) => one === url)).toEqual([url])
  await page.unrouteAll()
})

it('the streaming library loads at the first sign of playing, not for an idle visitor', async () => {
  asked.length = 0
  await page.goto('/home', { waitUntil: 'load' })
  // The player is the last chunk that loads without user input.
  await startedIdle(page)
  await page.waitForLoadState('networkidle')
  expect(asked.filter((path) => /\/hls.*\.js$/.test(path))).toEqual([])

  const library = page.waitForResponse(/\/hls/)
  await page.locator('[data-part~="play"]').first().hover()
  expect((await library).ok()).toBe(true)
})
