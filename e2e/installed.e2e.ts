// @module-tag long
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { axeFindsInThemes } from './axe.ts'
import { heard, hearPast, type View, visit } from './browser.ts'
import { demoAlbum, newListener } from './listener.ts'
import { startedIdle } from './loaded.ts'
import { type ProductProxy, startProxy } from './proxy.ts'

const PATIENCE = { timeout: 30_000 }

let proxy: ProductProxy
/** A page of the app whose service worker is active. */
let app: View
beforeAll(async () => {
  proxy = await startProxy()
  app = await visit('about:blank', { baseURL: proxy.url, worker: true })
  await app.context.addInitScript(() => {
    let consumer: ((launch: object) => void) | undefined
    const launchQueue = { setConsumer: (next: typeof consumer) => (consumer = next) }
    const launch = (path: string, files: File[] = []): void =>
      consumer?.({
        targetURL: location.origin + path,
        files: files.map((file) => ({ getFile: async () => file })),
      })
    Object.defineProperty(window, 'launchQueue', { value: launchQueue })
    Object.assign(window, { launch, ready: () => consumer !== undefined })
  })
  await app.page.goto('/home')
  await app.page.waitForFunction(() => navigator.serviceWorker.controller !== null)
})
afterAll(() => proxy.close())

/** The browser offers to install; `prompted` says whether it was asked to. Returns whether the page prevents its own offer. */
const offerInstall = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const prompt = async (): Promise<void> => void Object.assign(window, { prompted: true })
    return !dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }))
  })
const offer = (page: Page) => page.getByRole('region', { name: 'Install app' })

/** Makes audio files of tones in the page, as `window.tones`. */
const makeTones = (page: Page, names: string[], seconds: number): Promise<void> =>
  page.evaluate(
    ([titles, length]) => {
      const rate = 8000
      const tone = (hertz: number): ArrayBuffer => {
        const view = new DataView(new ArrayBuffer(44 + length * rate))
        const text = (at: number, value: string): void => {
          for (const [index, char] of [...value].entries()) view.setUint8(at + index, char.charCodeAt(0))
        }
        text(0, 'RIFF')
        view.setUint32(4, 36 + length * rate, true)
        text(8, 'WAVEfmt ')
        view.setUint32(16, 16, true)
        view.setUint16(20, 1, true)
        view.setUint16(22, 1, true)
        view.setUint32(24, rate, true)
        view.setUint32(28, rate, true)
        view.setUint16(32, 1, true)
        view.setUint16(34, 8, true)
        text(36, 'data')
        view.setUint32(40, length * rate, true)
        for (let at = 0; at < length * rate; at++)
          view.setUint8(44 + at, 128 + 40 * Math.sin((2 * Math.PI * hertz * at) / rate))
        return view.buffer
      }
      const tones = titles.map(
        (name, index) => new File([tone(220 * (index + 1))], name, { type: 'audio/wav' }),
      )
      Object.assign(window, { tones })
    },
    [names, seconds] as const,
  )

/** Shares with the app as the system does: a form that is posted to the share target. */
const share = (page: Page, fields: Record<string, string>): Promise<void> =>
  page.evaluate((values) => {
    const form = Object.assign(document.createElement('form'), {
      action: '/share-target',
      method: 'post',
      enctype: 'multipart/form-data',
    })
    for (const [name, value] of Object.entries(values))
      form.append(Object.assign(document.createElement('input'), { name, value }))
    const { tones = [] } = window as unknown as { tones?: File[] }
    if (tones.length > 0) {
      const files = new DataTransfer()
      for (const tone of tones) files.items.add(tone)
      const input = Object.assign(document.createElement('input'), {
        type: 'file',
        name: 'audio',
        multiple: true,
      })
      input.files = files.files
      form.append(input)
    }
    document.body.append(form)
    form.submit()
  }, fields)

const sharedLeft = (page: Page): Promise<number> =>
  page.evaluate(async () =>
    (await caches.has('shared-files')) ? (await (await caches.open('shared-files')).keys()).length : 0,
  )

it('is installable', async () => {
  const { page, context } = app
  const devTools = await context.newCDPSession(page)
  const { errors, url } = await devTools.send('Page.getAppManifest')
  expect([errors, url]).toEqual([[], `${proxy.url}/manifest.webmanifest`])
  const { installabilityErrors } = await devTools.send('Page.getInstallabilityErrors')
  // The windows of tests are private ones.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
})

it('takes a captive portal for no connection, and stores nothing of it', async () => {
  const { page } = app
  await startedIdle(page)
  proxy.portal = /^/
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await page.getByText('You are offline').waitFor()
  // Part of the app that was not needed yet.
  const script = await page.evaluate(async () =>
    (await (await fetch('/assets/missing-part.js')).text()).slice(0, 15),
  )
  expect(script).toBe('<!doctype html>')
  const stored = await page.evaluate(async () => {
    const responses = (
      await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).matchAll()))
    ).flat()
    return Promise.all(responses.map((one) => one.clone().text()))
  })
  expect(stored.length).toBeGreaterThan(10)
  expect(stored.filter((text) => text.includes('Accept the terms'))).toEqual([])
  proxy.portal = null
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await page.getByText('You are offline').waitFor({ state: 'detached', ...PATIENCE })
})

it('says how to install it on iOS', async () => {
  const { page } = app
  await page.evaluate(() => Object.assign(navigator, { standalone: false }))
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Install app' }).click()
  await offer(page).getByText('In Safari, tap Share, then “Add to Home Screen”.').waitFor()
  await offer(page).getByRole('button', { name: 'OK' }).click()
  await offer(page).waitFor({ state: 'detached' })
})

it('hands shared audio files to the upload page, also when one has to log in first', async () => {
  await newListener('Sal Porter')
  const { page } = app
  await makeTones(page, ['Tide Table.wav', 'Über Wasser.wav'], 2)
  await share(page, { title: 'Two files' })
  await page.waitForURL('**/login')
  expect(await sharedLeft(page)).toBe(2)
  await page.getByLabel('Email').fill('sal.porter@example.org')
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.waitForURL('**/library/upload')
  const main = page.getByRole('main')
  await main.getByText('Tide Table', { exact: true }).first().waitFor()
  await main.getByText('Über Wasser', { exact: true }).first().waitFor()
  await expect.poll(() => sharedLeft(page), PATIENCE).toBe(0)
})

it('opens a shared link of this instance', async () => {
  const { id, title } = await demoAlbum()
  const { page } = app
  await share(page, { text: `Listen to this: ${proxy.url}/album/${id}` })
  await page.waitForURL(`**/album/${id}`)
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
})

interface Launcher {
  launch: (path: string, files?: File[]) => void
}

it('plays files of the device, opened with the app, while its queue waits and nothing is sent or kept', async () => {
  const { id, title } = await demoAlbum()
  const { page } = app
  await page.evaluate(() => localStorage.removeItem('token'))
  await page.goto(`/album/${id}`)
  await page
    .locator('main')
    .getByRole('button', { name: `Play ${title}`, exact: true })
    .first()
    .click()
  await hearPast(page, 0.2)
  await page.waitForFunction(() => (window as unknown as { ready: () => boolean }).ready())
  await page.evaluate(() => Object.assign(window, { same: true }))
  await makeTones(page, ['First_Light.wav', 'Second Light.wav', 'Broken.wav'], 3)
  const sent: string[] = []
  page.on('request', (one) => void (one.method() !== 'GET' && sent.push(one.url())))
  const paused = await heard(page)
  await page.evaluate(() => {
    const { launch, tones } = window as unknown as Launcher & { tones: File[] }
    launch('/play-file', [...tones.slice(0, 2), new File(['no sound'], 'Broken.wav', { type: 'audio/wav' })])
  })
  await page.getByRole('heading', { level: 1, name: 'Playing from your device' }).waitFor()
  const files = page.getByRole('region', { name: 'Playing from your device' })
  await files.getByRole('heading', { name: 'First Light' }).waitFor()
  await hearPast(page, 0.3)
  expect((await heard(page)).source).not.toBe(paused.source)
  expect((await heard(page)).source).toMatch(/^blob:/)
  await page
    .getByRole('region', { name: 'Player' })
    .getByRole('button', { name: 'Play', exact: true })
    .waitFor()
  expect(await axeFindsInThemes(page, 'files of the device')).toEqual([])

  // One after the other; what cannot be played is said, and left out.
  await files.getByRole('heading', { name: 'Second Light' }).waitFor(PATIENCE)
  await files.getByRole('button', { name: 'Pause' }).waitFor()
  await page.getByText('This browser can’t play this file.').waitFor(PATIENCE)
  await files.getByRole('button', { name: 'Play', exact: true }).waitFor()
  expect(sent.filter((url) => !/\/plays\/[^/]+\/(playing|end)/.test(url))).toEqual([])
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  expect(kept).not.toMatch(/First.Light|Second Light/)

  // The player takes over.
  await page.getByRole('button', { name: 'Play First Light' }).click()
  await files.getByRole('button', { name: 'Pause' }).waitFor()
  await page
    .getByRole('region', { name: 'Player' })
    .getByRole('button', { name: 'Play', exact: true })
    .click()
  await files.getByRole('button', { name: 'Play', exact: true }).waitFor()
  await page.waitForFunction(
    () => [...document.querySelectorAll('audio')].filter((audio) => !audio.paused).length === 1,
  )

  // A shortcut opens its page in the same window, with music; the icon of the app opens nothing.
  await page.evaluate(() => (window as unknown as Launcher).launch('/search'))
  await page.waitForURL('**/search')
  await page.evaluate(() => (window as unknown as Launcher).launch('/home'))
  await hearPast(page, paused.time)
  expect(await page.evaluate(() => ['same' in window, location.pathname])).toEqual([true, '/search'])
})

it('offers to install it after the tenth song, but not while the player is used, and once', async () => {
  const { title } = await demoAlbum()
  const { page, context } = await visit('about:blank')
  await context.addInitScript(() => {
    const before = '{"days":[],"songs":9,"again":0}'
    localStorage.setItem('install-offer', localStorage.getItem('install-offer') ?? before)
    // biome-ignore lint/suspicious/noDocumentCookie: as the app stores it
    document.cookie = 'cookie_consent=0; path=/'
  })
  const open = async (link: string, seconds: number): Promise<void> => {
    await page.locator(`a[href="${link}"]`).first().click()
    await page.waitForURL(`**${link}`)
    await page.clock.fastForward(seconds * 1000)
  }
  await page.goto('/home')
  await startedIdle(page)
  await page.waitForFunction(() => JSON.parse(localStorage.getItem('install-offer') ?? '').days.length > 0)
  expect(await offerInstall(page)).toBe(true)
  await page.clock.install()
  await page.locator('main').getByRole('link', { name: title }).first().click()
  await page
    .locator('main')
    .getByRole('button', { name: `Play ${title}`, exact: true })
    .first()
    .click()
  await hearPast(page, 0.2)
  await page.evaluate(() => {
    for (const audio of document.querySelectorAll('audio')) if (!audio.paused) audio.currentTime = 31
  })
  await page.waitForFunction(() => JSON.parse(localStorage.getItem('install-offer') ?? '').songs === 10)
  await open('/browse', 4)
  expect(await offer(page).count()).toBe(0)
  await open('/radio', 10)
  await offer(page).waitFor()
  expect(await axeFindsInThemes(page, 'offer to install')).toEqual([])
  await offer(page).getByRole('button', { name: 'Not now' }).click()
  await offer(page).waitFor({ state: 'detached' })
  const again = await page.evaluate(
    () => JSON.parse(localStorage.getItem('install-offer') ?? '').again - Date.now(),
  )
  expect(again / 86_400_000).toBeCloseTo(60, 0)

  await open('/browse', 10)
  const account = page.getByRole('button', { name: 'Account' })
  await account.click()
  await page.getByRole('menuitem', { name: 'Install app' }).click()
  await page.waitForFunction(() => 'prompted' in window)
  expect(await offer(page).count()).toBe(0)
  await account.click()
  await page.getByRole('menuitem', { name: 'Log in' }).waitFor()
  expect(await page.getByRole('menuitem', { name: 'Install app' }).count()).toBe(0)
})
