import { gzipSync } from 'node:zlib'
import type { Browser, Response } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { openBrowser, visit } from './browser.ts'
import { type Listener, newListener, visitAs } from './listener.ts'
import { checkPage } from './page-checks.ts'

let browser: Browser
let screens: Record<string, string>
let listener: Listener

const firstId = async (noun: string): Promise<number> => {
  const list = (await (await fetch(`${inject('url')}/api/${noun}?per_page=1`)).json()) as {
    data: { id: number }[]
  }
  return list.data[0]?.id ?? 0
}

/** Returns the song with the longest title. */
const longestSong = async (): Promise<number> => {
  const list = (await (await fetch(`${inject('url')}/api/songs?per_page=100`)).json()) as {
    data: { id: number; title: string }[]
  }
  return list.data.toSorted((a, b) => b.title.length - a.title.length)[0]?.id ?? 0
}

beforeAll(async () => {
  browser = await openBrowser()
  listener = await newListener('Lona Quist')
  screens = {
    home: '/home',
    browse: '/browse',
    albums: '/browse/albums',
    artists: '/browse/artists',
    songs: '/browse/songs',
    charts: '/browse/chart',
    album: `/album/${await firstId('albums')}`,
    artist: `/artist/${await firstId('artists')}`,
    song: `/song/${await longestSong()}`,
    genre: '/genre/1',
    login: '/login',
    register: '/register',
    'not found': '/nowhere',
  }
})
afterAll(() => browser.close())

const names = [
  'home',
  'browse',
  'albums',
  'artists',
  'songs',
  'charts',
  'album',
  'artist',
  'song',
  'genre',
  'login',
  'register',
  'not found',
]

it.each(names)('%s is accessible in both themes, does not shift, and fits 320 px', async (name) => {
  const { page, context } = await visit(browser, 'about:blank')
  await checkPage(page, screens[name] ?? '/')
  await context.close()
})

/** Screens that need an account, or none. */
const quieter = {
  'account settings': ['/account/settings', true],
  contact: ['/contact', false],
  'forgotten password': ['/password/forgot', false],
  'new password': ['/password/reset/unknown', false],
  'liked albums': ['/library/albums', true],
  'followed artists': ['/library/artists', true],
  'recently played': ['/library/recent', true],
  'own songs': ['/library/my-songs', true],
  upload: ['/library/upload', true],
} as const

it.each(Object.entries(quieter))(
  '%s is accessible in both themes, does not shift, and fits 320 px',
  async (_, [path, own]) => {
    const { page, context } = own
      ? await visitAs(browser, listener, 'about:blank')
      : await visit(browser, 'about:blank')
    await checkPage(page, path)
    expect(new URL(page.url()).pathname).toBe(path)
    await context.close()
  },
)

/** Returns the gzipped bytes of every script and style requested before the page's heading is visible. */
const weigh = async (path: string): Promise<{ kib: number; names: string[] }> => {
  const { page, context } = await visit(browser, 'about:blank')
  await page.addInitScript(() => {
    // What the app loads when idle is not part of what the page needs, and on a busy machine may start before it.
    window.requestIdleCallback = () => 0
    // Recorded in the page, because the test may detect the heading late.
    new MutationObserver((_, observer) => {
      if (!document.querySelector('h1')) return
      Object.assign(window, { readyAt: performance.timeOrigin + performance.now() })
      observer.disconnect()
    }).observe(document, { childList: true, subtree: true })
  })
  const responses: Response[] = []
  page.on('response', (response) => {
    if (/\.(js|css)$/.test(new URL(response.url()).pathname)) responses.push(response)
  })
  await page.goto(path, { waitUntil: 'load' })
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  const readyAt = await page.evaluate(() => (window as unknown as { readyAt: number }).readyAt)
  const needed = responses.filter((response) => response.request().timing().startTime <= readyAt)
  const sizes = await Promise.all(needed.map(async (response) => gzipSync(await response.body()).length))
  await context.close()
  return {
    kib: sizes.reduce((sum, size) => sum + size, 0) / 1024,
    names: needed.map((response) => response.url()),
  }
}

it('the first screen and the login are small, without the streaming library', async () => {
  const home = await weigh('/home')
  expect(home.kib).toBeLessThanOrEqual(150)
  expect(home.names.filter((name) => /hls/i.test(name))).toEqual([])
  expect((await weigh('/login')).kib).toBeLessThanOrEqual(130)
})

it('does not run a script injected into the page', async () => {
  const { page, context } = await visit(browser, '/home')
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
  await context.close()
})
