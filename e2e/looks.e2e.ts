import { expect, it } from 'vitest'
import { visit } from './browser.ts'
import { loaded, startedIdle } from './loaded.ts'

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

it('pages start their requests before the app, and make them once', async () => {
  const { page } = await visit('about:blank')
  const requests: string[] = []
  page.on('request', (request) => void requests.push(new URL(request.url()).pathname))
  let held = Promise.withResolvers<void>()
  // The app itself arrives only after its data were requested.
  await page.route(/\/assets\/index-/, async (route) => {
    await held.promise
    await route.continue()
  })
  for (const [path, expected] of early) {
    requests.length = 0
    held = Promise.withResolvers()
    await page.goto(path, { waitUntil: 'commit' })
    await expect.poll(() => requests.filter((url) => url.startsWith('/api/'))).toEqual(expected)
    held.resolve()
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await startedIdle(page)
    await loaded(page)
    for (const url of expected) expect(requests.filter((one) => one === url)).toEqual([url])
  }
})

it('the streaming library loads at the first sign of playing, not for an idle visitor', async () => {
  const { page } = await visit('about:blank')
  const libraries: string[] = []
  page.on('request', (request) => void (/\/hls.*\.js$/.test(request.url()) && libraries.push(request.url())))
  await page.goto('/home', { waitUntil: 'load' })
  // The player is the last chunk that loads without user input.
  await page.getByRole('region', { name: 'Player' }).waitFor()
  await page.waitForLoadState('networkidle')
  expect(libraries).toEqual([])

  const library = page.waitForResponse(/\/hls/)
  await page.locator('[data-part="play"]').first().hover()
  expect((await library).ok()).toBe(true)
})

it('does not run a script injected into the page', async () => {
  const { page } = await visit('/home')
  const ran = await page.evaluate(async () => {
    const script = document.createElement('script')
    script.textContent = 'window.injected = true'
    document.body.append(script)
    const image = document.createElement('img')
    image.setAttribute('onerror', 'window.injected = true')
    image.src = 'data:nothing'
    document.body.append(image)
    await new Promise((resolve) => image.addEventListener('error', resolve))
    return 'injected' in window
  })
  expect(ran).toBe(false)
})
