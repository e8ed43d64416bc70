// @module-tag long
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoAlbum } from './listener.ts'
import { openPlainPage, type PlainPage } from './plain-browser.ts'
import { type ProductProxy, startProxy } from './proxy.ts'

let page: PlainPage
let proxy: ProductProxy
beforeAll(async () => {
  proxy = await startProxy()
  page = await openPlainPage()
})
afterAll(async () => {
  await page.close()
  await proxy.close()
})

const eventually = <T>(expression: string) =>
  expect.poll(() => page.evaluate<T>(expression), { timeout: 45_000 })
const press = (label: string) =>
  `[...document.querySelectorAll('button')].find((one) => (one.ariaLabel ?? one.textContent) === ${JSON.stringify(label)} && !one.disabled)?.click() ?? true`
const says = (text: string) => `document.body.innerText.includes(${JSON.stringify(text)})`
const SOUND = `[...document.querySelectorAll('audio')].find((one) => !one.paused)?.currentTime ?? 0`
/** Whether the page hears of workers: it registers its own in a part that is loaded after the player bar. */
const FOLLOWS = `Boolean(document.querySelector('[data-part~="hints"]'))`
const WORKER = `navigator.serviceWorker.getRegistration().then((one) => [one.active?.state, one.waiting?.state ?? null])`
/** Makes the page no longer new: a page that has only just been loaded is the newest version. */
const age = () =>
  page.evaluate('((now) => { performance.now = () => now() + 20000 })(performance.now.bind(performance))')
const POSITION = `JSON.parse(localStorage.getItem('player-position') ?? '{}').seconds`

it('updates when the music pauses, with one reload that keeps queue and position', async () => {
  const { id, title } = await demoAlbum()
  await page.open(`${proxy.url}/album/${id}`)
  await eventually('navigator.serviceWorker.controller?.state').toBe('activated')
  await eventually(`Boolean(document.querySelector('main h1'))`).toBe(true)
  // The first installation reloads nothing.
  await page.evaluate('window.same = true')
  await page.evaluate(press(`Play ${title}`))
  await eventually<number>(SOUND).toBeGreaterThan(0.2)

  proxy.appended = '\n// a newer build'
  await page.evaluate('navigator.serviceWorker.ready.then((one) => one.update()).then(() => true)')
  await eventually(says('Update available')).toBe(true)
  await eventually(says('Your music keeps playing. The app refreshes when you pause.')).toBe(true)
  await page.evaluate(press('Refresh on pause'))
  await eventually(says('Update available')).toBe(false)
  const asked = (await page.evaluate<number>(SOUND)) ?? 0
  await eventually<number>(SOUND).toBeGreaterThan(asked + 4)
  await age()
  // A part of the app that the server no longer has is no reason to interrupt the music either.
  await page.evaluate(`dispatchEvent(new Event('vite:preloadError', { cancelable: true }))`)
  const missed = (await page.evaluate<number>(SOUND)) ?? 0
  await eventually<number>(SOUND).toBeGreaterThan(missed + 2)
  expect(await page.evaluate(`'same' in window`)).toBe(true)
  expect(await page.evaluate(WORKER)).toEqual(['activated', 'installed'])
  const heard = (await page.evaluate<number>(SOUND)) ?? 0

  await page.evaluate(press('Pause'))
  await eventually(`'same' in window`).toBe(false)
  await eventually(WORKER).toEqual(['activated', null])
  await eventually(FOLLOWS).toBe(true)
  await eventually<number>(POSITION).toBeGreaterThanOrEqual(heard - 1)
  const queue = `JSON.parse(localStorage.getItem('player-queue') ?? '{"queue":[]}').queue.length`
  expect(await page.evaluate<number>(queue)).toBeGreaterThan(1)
  expect(await page.evaluate('performance.getEntriesByType("navigation")[0].type')).toBe('reload')
  // Once: the page stays as it is.
  await page.evaluate('window.same = true')
  await eventually<number>(`(${press('Play')}, ${SOUND})`).toBeGreaterThan(heard)
  expect(await page.evaluate(`['same' in window, ${says('Update available')}]`)).toEqual([true, false])
})

it('a build that another tab activates does not interrupt music, and pages without it reload', async () => {
  await age()
  await page.evaluate('window.same = true')
  const before = (await page.evaluate<number>(SOUND)) ?? 0
  proxy.appended += '\n// an even newer build'
  await page.evaluate('navigator.serviceWorker.ready.then((one) => one.update()).then(() => true)')
  await eventually(WORKER).toEqual(['activated', 'installed'])
  const taken = `new Promise((resolve) => {
    navigator.serviceWorker.addEventListener('controllerchange', () => resolve(true))
    navigator.serviceWorker.getRegistration().then((one) => one.waiting.postMessage('activate'))
  })`
  expect(await page.evaluate(taken)).toBe(true)
  await eventually<number>(SOUND).toBeGreaterThan(before + 2)
  expect(await page.evaluate(`'same' in window`)).toBe(true)
  await eventually(says('Update available')).toBe(true)
  // The files of the build that this page has loaded are still there.
  const shells = `caches.keys().then((names) => names.filter((name) => name.startsWith('app-shell-')).length)`
  expect(await page.evaluate<number>(shells)).toBeGreaterThan(0)

  await page.evaluate(press('Pause'))
  await page.evaluate(press('Refresh'))
  await eventually(`'same' in window`).toBe(false)
  await eventually(WORKER).toEqual(['activated', null])

  // Without music, the page follows at once.
  await eventually(FOLLOWS).toBe(true)
  await age()
  await page.evaluate('window.same = true')
  proxy.appended += '\n// the newest build'
  await page.evaluate('navigator.serviceWorker.ready.then((one) => one.update()).then(() => true)')
  await eventually(WORKER).toEqual(['activated', 'installed'])
  await page.evaluate(
    `navigator.serviceWorker.getRegistration().then((one) => one.waiting.postMessage('activate'))`,
  )
  await eventually(`'same' in window`).toBe(false)
})
