import { beforeAll, expect, it } from 'vitest'
import { visit } from './browser.ts'
import { type Listener, newListener, visitAs } from './listener.ts'
import { loaded, startedIdle } from './loaded.ts'
import { checkPage, pagesOf } from './page-checks.ts'
import { product } from './product.ts'
import { codeOf, kibOf, weightOfFirstPaint } from './weight.ts'

let screens: Record<string, string>
let listener: Listener

const asVisitor = pagesOf(() => visit('about:blank'))
const asListener = pagesOf(() => visitAs(listener, 'about:blank'))

const firstId = async (noun: string): Promise<number> => {
  const list = (await (await fetch(`${product.url}/api/${noun}?per_page=1`)).json()) as {
    data: { id: number }[]
  }
  return list.data[0]?.id ?? 0
}

/** Returns the song with the longest title. */
const longestSong = async (): Promise<number> => {
  const list = (await (await fetch(`${product.url}/api/songs?per_page=100`)).json()) as {
    data: { id: number; title: string }[]
  }
  return list.data.toSorted((a, b) => b.title.length - a.title.length)[0]?.id ?? 0
}

beforeAll(async () => {
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

it.each(names)('%s is accessible, does not shift, and fits 320 px', { tags: 'long' }, async (name) => {
  await checkPage(await asVisitor(), screens[name] ?? '/')
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
  '%s is accessible, does not shift, and fits 320 px',
  { tags: 'long' },
  async (_, [path, own]) => {
    const page = await (own ? asListener : asVisitor)()
    await checkPage(page, path)
    expect(new URL(page.url()).pathname).toBe(path)
  },
)

/** An id that exists in the demo catalog for every type. */
const KNOWN = 1

it('the first screen and the login are small', async () => {
  expect(await weightOfFirstPaint('/home')).toBeLessThanOrEqual(146)
  expect(await weightOfFirstPaint('/login')).toBeLessThanOrEqual(128)
})

it.each([
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
])('%s starts its requests before the app, and makes them once', async (path, expected) => {
  const { page, context } = await visit('about:blank')
  const requests: string[] = []
  page.on('request', (request) => void requests.push(new URL(request.url()).pathname))
  let held = () => {}
  const hold = new Promise<void>((resolve) => {
    held = resolve
  })
  // The app itself arrives only after its data were requested.
  await page.route(/\/assets\/index-/, async (route) => {
    await hold
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  await expect.poll(() => requests.filter((url) => url.startsWith('/api/'))).toEqual(expected)
  held()
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await startedIdle(page)
  await loaded(page)
  for (const url of expected) expect(requests.filter((one) => one === url)).toEqual([url])
  await context.close()
})

it('the streaming library loads at the first sign of playing, not for an idle visitor', async () => {
  const { page, context } = await visit('about:blank')
  const responses = codeOf(page)
  await page.goto('/home', { waitUntil: 'load' })
  // The player is the last chunk that loads without user input.
  await page.getByRole('region', { name: 'Player' }).waitFor()
  await page.waitForLoadState('networkidle')
  expect(responses.filter((one) => /hls/.test(one.url()))).toEqual([])
  expect(await kibOf(responses)).toBeLessThanOrEqual(206)

  const library = page.waitForResponse(/\/hls/)
  await page.locator('[data-part="play"]').first().hover()
  expect((await library).ok()).toBe(true)
  await context.close()
})

it('does not run a script injected into the page', async () => {
  const { page, context } = await visit('/home')
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
