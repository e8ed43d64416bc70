import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extract, setProviderList } from '@extractus/oembed-extractor'
import type { Frame, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { isLong } from '../src/testing/rounds.ts'
import { axeFinds } from './axe.ts'
import { openContext } from './browser.ts'
import { demoAlbum, request } from './listener.ts'
import { product } from './product.ts'
import { changeSettings } from './settings.ts'

/** Bytes of scripts and styles that ten players on a page may load, once for all of them. */
const TEN_EMBEDS = 20 * 1024

let site: Server
/** A page of another origin that embeds players, by their paths. */
let blog: (paths: string[]) => string
let album: number
let songs: { id: number; title: string }[]
beforeAll(async () => {
  await changeSettings({ enableEmbedPlayer: '1' })
  album = (await demoAlbum()).id
  songs = (await (await request(`/album/${album}/songs`)).json()) as typeof songs
  site = createServer((asked, answer) => {
    const paths = new URL(asked.url ?? '/', 'http://blog').searchParams.getAll('path')
    const frames = paths.map(
      (path) => `<iframe src="${product.url}${path}" width="600" height="352"></iframe>`,
    )
    answer.setHeader('content-type', 'text/html')
    answer.end(`<!doctype html><title>Blog</title><h1>Blog</h1>${frames.join('')}`)
  })
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  const { port } = site.address() as AddressInfo
  blog = (paths) =>
    `http://127.0.0.1:${port}/?${paths.map((path) => `path=${encodeURIComponent(path)}`).join('&')}`
})
afterAll(async () => {
  site.close()
})

/** Opens the blog and returns its players once they are ready, and the requests that a session was sent with. */
const visitBlog = async (
  ...paths: string[]
): Promise<{ page: Page; players: Frame[]; secrets: string[] }> => {
  // A listener who is logged in on this site.
  const stored = { origin: product.url, localStorage: [{ name: 'token', value: 'secret' }] }
  const context = await openContext({
    reducedMotion: 'reduce',
    storageState: { cookies: [], origins: [stored] },
  })
  const page = await context.newPage()
  const secrets: string[] = []
  page.on('request', async (sent) => {
    const headers = await sent.allHeaders().catch(() => ({}))
    if (/secret/.test(JSON.stringify(headers)) || 'cookie' in headers) secrets.push(sent.url())
  })
  await page.addInitScript(() => {
    if (window !== window.parent) return
    const messages: object[] = []
    Object.assign(window, { messages })
    addEventListener('message', ({ data, origin }) => messages.push({ ...data, origin }))
  })
  await page.goto(blog(paths))
  const players = paths.map((path) => page.frames().find((frame) => frame.url().endsWith(path)) as Frame)
  await told(page, 'ready')
  return { page, players, secrets }
}
interface Message {
  type: string
  origin: string
  time: number
  index: number
  track?: { title: string }
}
/** Waits until a player has sent a message that fits. */
const told = async (page: Page, type: string, fits: Partial<Message> = {}): Promise<Message> => {
  const found = await page.waitForFunction(
    ([wanted, more]) =>
      (window as unknown as { messages: Message[] }).messages.find(
        (message) =>
          message.type === wanted &&
          Object.entries(more).every(([name, value]) => message[name as keyof Message] === value),
      ),
    [type, fits] as const,
  )
  return (await found.jsonValue()) as Message
}
const command = (page: Page, index: number, message: object) =>
  page.evaluate(([at, sent]) => window.frames[at]?.postMessage({ source: 'tonearm', ...sent }, '*'), [
    index,
    message,
  ] as const)

it('is controlled by the page that embeds it, and reaches neither that page nor a session', async () => {
  const { page, players, secrets } = await visitBlog(`/embed/album/${album}`)
  const [player] = players as [Frame]
  expect((await told(page, 'ready')).origin).toBe(product.url)
  await command(page, 0, { type: 'play' })
  await told(page, 'play', { index: 0 })
  await player.getByRole('button', { name: 'Pause' }).waitFor()
  await command(page, 0, { type: 'seek', seconds: 20 })
  await expect.poll(() => player.getByRole('slider', { name: 'Seek' }).inputValue()).toMatch(/^2[0-9]$/)
  await command(page, 0, { type: 'next' })
  expect((await told(page, 'play', { index: 1 })).track?.title).toBe(songs[1]?.title)
  await command(page, 0, { type: 'pause' })
  await told(page, 'pause', { index: 1 })
  await player.getByRole('button', { name: 'Play' }).waitFor()
  // Not addressed to it, or nonsense.
  await page.evaluate(() => window.frames[0]?.postMessage({ type: 'play' }, '*'))
  await command(page, 0, { type: 'constructor' })
  await command(page, 0, { type: 'seek', seconds: 'x' })
  await command(page, 0, { type: 'state' })
  expect(await told(page, 'state')).toMatchObject({ playing: false, index: 1 })
  const reached = await player.evaluate(() => {
    try {
      return window.parent.document.title
    } catch (error) {
      return (error as Error).name
    }
  })
  expect(reached).toBe('SecurityError')
  expect(secrets).toEqual([])
  await page.context().close()
})

it('starts where its address says, plays by keyboard and is paused by another player', async () => {
  const [one, two] = songs
  const { page, players } = await visitBlog(`/embed/song/${one?.id}?t=31`, `/embed/song/${two?.id}`)
  const [first, second] = players as [Frame, Frame]
  await expect.poll(() => first.getByRole('slider', { name: 'Seek' }).inputValue()).toBe('31')
  await first.getByRole('button', { name: 'Play' }).press('Enter')
  await first.getByRole('button', { name: 'Pause' }).waitFor()
  await expect
    .poll(async () => Number(await first.getByRole('slider', { name: 'Seek' }).inputValue()))
    .toBeGreaterThan(30)
  // At once, not when the other one is heard.
  let sendAudio = (): void => undefined
  const held = new Promise<void>((resolve) => {
    sendAudio = resolve
  })
  await page.route(`**/api/audio/song/${two?.id}*`, async (route) => {
    await held
    await route.continue()
  })
  await second.getByRole('button', { name: 'Play' }).click()
  await first.getByRole('button', { name: 'Play' }).waitFor()
  sendAudio()
  await second.getByRole('button', { name: 'Pause' }).waitFor()
  await page.context().close()
})

it('plays only one of ten on a page, loads no audio before, and shares its script among them', {
  tags: 'long',
}, async () => {
  const context = await openContext({ reducedMotion: 'reduce' })
  const page = await context.newPage()
  const audio: string[] = []
  /** Weights of scripts and styles as transferred. */
  const weights: Promise<number>[] = []
  page.on('request', (sent) => {
    if (sent.resourceType() === 'media' || /\/api\/audio\//.test(sent.url())) audio.push(sent.url())
  })
  page.on('requestfinished', (sent) => {
    if (/^(script|stylesheet)$/.test(sent.resourceType()))
      weights.push(sent.sizes().then(({ responseBodySize }) => responseBodySize))
  })
  const paths = Array.from({ length: 10 }, (_, n) => `/embed/song/${songs[n % songs.length]?.id}?t=${n}`)
  await page.goto(blog(paths))
  const players = paths.map((path) => page.frames().find((frame) => frame.url().endsWith(path)) as Frame)
  for (const player of players) await player.getByRole('button', { name: 'Play' }).waitFor()
  expect(audio).toEqual([])
  const weight = (await Promise.all(weights)).reduce((sum, size) => sum + size, 0)
  expect(weight).toBeLessThan(TEN_EMBEDS)
  for (const player of players) {
    await player.getByRole('button', { name: 'Play' }).click()
    await player.getByRole('button', { name: 'Pause' }).waitFor()
    await expect
      .poll(async () => {
        const shown = players.map((one) => one.getByRole('button', { name: 'Pause' }).count())
        return (await Promise.all(shown)).reduce((sum, count) => sum + count, 0)
      })
      .toBe(1)
  }
})

it('has no axe violations at its sizes, and overflows nowhere', { tags: 'long' }, async () => {
  const context = await openContext({ baseURL: product.url, reducedMotion: 'reduce' })
  const page = await context.newPage()
  const found: string[] = []
  const sizes = [
    [240, 80],
    [320, 352],
    [600, 80],
    [600, 352],
  ] as const
  const paths = [`/embed/song/${songs[0]?.id}`, `/embed/album/${album}`, '/embed/song/99999999']
  // In a short run, each theme at every second size.
  for (const [at, path] of paths.entries())
    for (const [n, [width, height]] of sizes.entries())
      for (const theme of isLong ? ['dark', 'light'] : [(at + n) % 2 ? 'light' : 'dark']) {
        await page.setViewportSize({ width, height })
        await page.goto(`${path}?theme=${theme}`)
        const where = `${path} ${theme} ${width}×${height}`
        // A page of its own would have one; within another, its regions are that page's.
        found.push(...(await axeFinds(page, where)))
        const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        if (over > 0) found.push(`${where} overflows by ${over}`)
      }
  expect(found).toEqual([])
})

it('is found by a client of oEmbed on the page of an item', async () => {
  setProviderList([])
  const answer = await extract(`${product.url}/album/${album}`)
  expect(answer).toMatchObject({
    type: 'rich',
    html: expect.stringContaining(`src="${product.url}/embed/album/${album}"`),
  })
  expect(answer.title).toBe((await demoAlbum()).title)
})
