// @module-tag long
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sanitizeStored } from '../src/server/http/pages/sanitize-html.ts'
import { type FeedSource, feedSource } from '../src/server/testing/feed-source.ts'
import { IcyServer } from '../src/server/testing/icy-server.ts'
import { go, visit } from './browser.ts'
import {
  administratorOf,
  type Call,
  customPaths,
  fillHostile,
  hostileFeed,
  translateHostile,
} from './hostile-catalog.ts'
import { watch } from './hostile-watch.ts'
import { dangers } from './injected.ts'
import { loaded } from './loaded.ts'
import { payloads } from './payloads.ts'
import { freshProduct, type Product } from './server.ts'

const STATION_TITLE = '<img src=x onerror=__xss()> - <svg onload=__xss()>'

const folder = mkdtempSync(join(tmpdir(), 'tonearm-hostile-'))
const station = new IcyServer()
let feed: FeedSource
let product: Product
let call: Call
let context: BrowserContext
let page: Page
/** Scripts that ran, violations of the content security policy, and dialogs. */
let ran: string[]

beforeAll(async () => {
  station.title = STATION_TITLE
  await station.start()
  feed = await feedSource()
  feed.put('/feed', hostileFeed())
  product = await freshProduct({
    TONEARM_DEMO: '0',
    OUTBOUND_ALLOW: `127.0.0.1:${station.port},${feed.host}`,
  })
  const desk = await administratorOf(product)
  call = desk.call
  await fillHostile(product, call, { folder, feed: feed.at('/feed'), station: station.url })
  const stored = { origin: product.url, localStorage: [{ name: 'token', value: desk.token }] }
  // High enough for whole lists: rows outside of the window are not rendered.
  ;({ context, page } = await visit('about:blank', {
    baseURL: product.url,
    height: 4000,
    storageState: { cookies: [], origins: [stored] },
  }))
  ran = await watch(context, page)
})
afterAll(async () => {
  await product?.stop()
  await station.stop()
  feed?.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Texts of the API's lists: what a page has to show. */
const textsOf = async (path: string, ...keys: string[]): Promise<string[]> => {
  const reply = (await (await call(path)).json()) as
    | { data?: Record<string, unknown>[] }
    | Record<string, unknown>[]
  const rows = Array.isArray(reply) ? reply : (reply.data ?? [])
  return rows
    .flatMap((row) => keys.map((key) => row[key]))
    .filter((text): text is string => typeof text === 'string')
}

/** Opens a page, waits until it shows most of these texts as text, and checks what it rendered. */
const open = async (
  path: string,
  texts: string[] = [],
  least = Math.min(texts.length, 40),
): Promise<void> => {
  await go(page, path)
  await shows(path, texts, least)
}
/** The same from an address, as an outsider's link. */
const load = async (path: string, texts: string[] = []): Promise<void> => {
  await page.goto(path)
  await shows(path, texts, Math.min(texts.length, 40))
}
const shows = async (path: string, texts: string[], least: number): Promise<void> => {
  await page.locator('#root h1, #root main').first().waitFor()
  const shown = () =>
    page.evaluate((all) => {
      const text = document.getElementById('root')?.textContent ?? ''
      return all.filter((one) => text.includes(one)).length
    }, texts)
  await expect.poll(shown, { message: path, interval: 100 }).toBeGreaterThanOrEqual(least)
  expect([path, await page.evaluate(dangers)]).toEqual([path, []])
  expect(ran).toEqual([])
}

it('stores enough of the payloads to prove something', async () => {
  expect(new Set(payloads).size).toBeGreaterThanOrEqual(100)
  expect((await textsOf('/songs?per_page=100', 'title')).length).toBe(100)
  expect((await textsOf('/user/playlists', 'title')).length).toBeGreaterThan(100)
  expect((await textsOf('/episodes?per_page=100', 'title')).length).toBe(100)
  expect((await textsOf('/radio-stations?per_page=100', 'title')).length).toBe(100)
})

it('lists in the app show texts of tags, playlists, feeds and stations as text', async () => {
  await load('/browse/songs', await textsOf('/songs?per_page=50', 'title'))
  await open('/browse/albums', await textsOf('/albums?per_page=50', 'title'))
  await open('/browse/artists', await textsOf('/artists?per_page=50', 'title', 'name'))
  await open('/browse', await textsOf('/genres', 'name'))
  await open('/library/playlists', await textsOf('/user/playlists', 'title'))
  await open('/radio', await textsOf('/radio-stations?per_page=50', 'title'), 10)
  await open('/podcasts', await textsOf('/podcasts', 'title'), 1)
  await open('/home', await textsOf('/albums?per_page=50', 'title'), 5)
  await open('/library/all')
})

interface Item {
  id: number
  title: string
}
const some = async (path: string): Promise<Item[]> => {
  const reply = (await (await call(path)).json()) as { data?: Item[] } | Item[]
  return Array.isArray(reply) ? reply : (reply.data ?? [])
}

const pagesOf = {
  song: '/songs?per_page=100',
  album: '/albums?per_page=100',
  artist: '/artists?per_page=100',
  playlist: '/playlists?per_page=100',
  episode: '/episodes?per_page=100',
  'radio-station': '/radio-stations?per_page=100',
  podcast: '/podcasts',
  genre: '/genres',
} as const

it('pages of items show them as text', async () => {
  for (const [kind, path] of Object.entries(pagesOf)) {
    const [first] = await some(path)
    await open(`/${kind}/${first?.id}`, [first?.title ?? ''])
  }
  const stations = await some(pagesOf['radio-station'])
  const at = `/radio-station/${stations[0]?.id}`
  const playing = async (): Promise<unknown> =>
    await (await call(`/radio-stations/${stations[0]?.id}/now-playing?listening=true`)).json()
  await expect.poll(playing, { timeout: 30_000, interval: 250 }).not.toBeNull()
  await open(at, STATION_TITLE.split(' - '))
  for (const path of customPaths) await open(path)
})

it('searches, profiles and other pages show them as text', async () => {
  const { id } = (await (await call('/user')).json()) as { id: number }
  await open(`/profile/${id}`, [payloads[0] ?? ''])
  for (const tab of ['', '/songs', '/artists']) {
    const words = `<img src=x onerror=__xss()>${tab}`
    await open(`/search/${encodeURIComponent(words)}${tab}`)
  }
  await load('/nowhere/<img src=x onerror=__xss()>?"><script>__xss()</script>')
  for (const path of ['/account/settings', '/contact']) await open(path)
})

it('friends, requests, notifications and chat show them as text', async () => {
  const friends = await textsOf('/user/friends', 'name')
  expect(friends.length).toBeGreaterThan(80)
  await open('/friends', friends)
  await page.getByRole('button', { name: /^Notifications/ }).click()
  const bell = page.getByRole('dialog', { name: 'Notifications' })
  await expect.poll(() => bell.getByRole('listitem').count()).toBeGreaterThan(80)
  await shows('notifications', [], 0)
  await page.keyboard.press('Escape')

  const groups = await textsOf('/conversations?per_page=50', 'name')
  expect(groups.length).toBeGreaterThan(25)
  await open('/messages', groups, 20)
  await page.getByRole('navigation', { name: 'Conversations' }).getByText('Everybody').click()
  const log = page.getByRole('log')
  await log.locator('[data-part~="shared-item"]').first().waitFor()
  await expect.poll(() => log.locator('[data-part~="message-text"]').count()).toBeGreaterThan(20)
  const seen = new Set<string>()
  const collect = async () => {
    for (const text of await log.locator('[data-part~="message-text"]').allTextContents()) seen.add(text)
    return seen.size
  }
  await expect
    .poll(async () => {
      await log.locator('[data-message]').first().scrollIntoViewIfNeeded()
      return collect()
    })
    .toBeGreaterThanOrEqual(100)
  expect(['messages', await page.evaluate(dangers)]).toEqual(['messages', []])
  expect(ran).toEqual([])
  const [first] = (await (await call('/user/friends')).json()) as { id: number; name: string }[]
  await open(`/profile/${first?.id}`, [first?.name ?? ''])
})

it('opens any search from a link without running it', async () => {
  const few = payloads.filter((_, at) => at % 3 === 0)
  for (const text of few) {
    await page.evaluate(
      (to) => history.pushState({}, '', to),
      `/search/${encodeURIComponent(text.slice(0, 100))}`,
    )
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))))
    expect([text, await page.evaluate(dangers)]).toEqual([text, []])
  }
  await expect.poll(() => page.title()).toContain(few.at(-1)?.slice(0, 20))
  expect(ran).toEqual([])
})

const desks: Record<string, [path: string, ...keys: string[]] | null> = {
  songs: ['/admin/songs', 'title'],
  albums: ['/admin/albums', 'title'],
  artists: ['/admin/artists', 'name'],
  playlists: ['/admin/playlists', 'title'],
  genres: ['/admin/genres', 'name'],
  'radio-stations': ['/admin/radio-stations', 'title'],
  podcasts: ['/admin/podcasts', 'title'],
  'podcasts/episodes': ['/admin/episodes', 'title'],
  'podcast-genres': ['/admin/podcast-genres', 'name'],
  users: ['/admin/users', 'name'],
  contact: ['/admin/contact', 'subject', 'name'],
  reports: null,
  'artist-requests': ['/admin/artist-requests', 'displayname'],
  'configuration/pages': ['/admin/pages', 'title'],
  'configuration/navigation': ['/admin/navigation', 'title'],
  'configuration/feeds': null,
  'configuration/general': null,
  'configuration/theme/general': null,
  'audit-log': null,
  analytics: null,
}

it('the back office shows them as text', async () => {
  await page.setViewportSize({ width: 1280, height: 1600 })
  for (const [desk, from] of Object.entries(desks)) {
    const texts = from ? await textsOf(`${from[0]}?per_page=50`, ...from.slice(1)) : []
    await open(`/admin/${desk}`, texts, Math.min(texts.length, 10))
  }
  for (const list of ['songs', 'artists', 'episodes', 'pages', 'contact', 'artist-requests']) {
    const [first] = await some(`/admin/${list}`)
    const at = list === 'episodes' ? 'podcasts/episodes' : list === 'pages' ? 'configuration/pages' : list
    await go(page, `/admin/${at}`)
    await page.evaluate((to) => history.pushState({}, '', to), `/admin/${at}?edit=${first?.id}`)
    await page.getByRole('dialog').waitFor()
    await shows(at, [], 0)
  }
})

/** Opens a page without a policy, on which anything that gets into it runs. */
const unprotected = async (): Promise<Page> => {
  const bare = await context.newPage()
  await bare.route('**/bare', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><body>' }),
  )
  await bare.goto('/bare')
  bare.on('dialog', (dialog) => void dialog.dismiss())
  return bare
}

it('would notice them: unprotected, most run or are found', async () => {
  const bare = await unprotected()
  await bare.evaluate((all) => {
    for (const one of all) document.body.appendChild(document.createElement('div')).innerHTML = one
  }, payloads)
  await expect.poll(() => ran.length).toBeGreaterThan(20)
  expect((await bare.evaluate(dangers)).length).toBeGreaterThan(70)
  await bare.close()
  ran.length = 0
})

it('sanitizes rich text even without the content security policy, and when it is parsed again', async () => {
  const bare = await unprotected()
  const html: string[] = []
  for (const { id } of await some(pagesOf.episode)) {
    const { description } = (await (await call(`/episodes/${id}`)).json()) as { description: string | null }
    html.push(description ?? '')
  }
  for (const path of customPaths) {
    const { sections } = (await (await call(`/pages?path=${path}`)).json()) as {
      sections: { html: string }[]
    }
    html.push(...sections.map((section) => section.html))
  }
  for (const { id } of await some('/podcasts')) {
    const { description } = (await (await call(`/podcasts/${id}`)).json()) as { description: string }
    html.push(description)
  }
  expect(html.map(sanitizeStored)).toEqual(html)
  // As if it had never been sanitized.
  html.push(...payloads.flatMap((text) => [text, `<p>${text}</p>`]).map(sanitizeStored))
  expect(html.length).toBeGreaterThan(800)
  await bare.evaluate((all) => {
    for (const one of all) {
      const box = document.body.appendChild(document.createElement('div'))
      box.innerHTML = one
      // As notes with timestamps do.
      const again = document.body.appendChild(document.createElement('div'))
      again.innerHTML = new DOMParser().parseFromString(one, 'text/html').body.innerHTML
    }
  }, html)
  expect(await bare.evaluate(dangers)).toEqual([])
  // Failing images fire their handlers late.
  await bare.evaluate(() => new Promise((done) => setTimeout(done, 100)))
  expect(ran).toEqual([])
  await bare.close()
})

it('embeds nothing that ends a script or the head of a page, and feeds stay well-formed', async () => {
  const bare = await unprotected()
  const kinds = Object.entries(pagesOf)
  const lists = await Promise.all(kinds.map(([, path]) => some(path)))
  const items = [...payloads.keys()].map((at) => {
    const list = lists[at % kinds.length] ?? []
    return `/${kinds[at % kinds.length]?.[0]}/${list[at % list.length]?.id}`
  })
  for (const path of [...items, ...customPaths]) {
    const html = await (await fetch(product.url + path)).text()
    const found = await bare.evaluate((text) => {
      const page = new DOMParser().parseFromString(text, 'text/html')
      const scripts = [...page.scripts].filter(
        ({ type, nonce, src }) =>
          !/^application\/(ld\+)?json$/.test(type) && !nonce && !src.includes('/assets/'),
      )
      const json = [...page.scripts].filter(({ type }) => /json$/.test(type)).map((script) => script.text)
      const broken = json.filter((part) => {
        try {
          JSON.parse(part)
          return false
        } catch {
          return true
        }
      })
      const handlers = [...page.querySelectorAll('*')].flatMap((element) =>
        element.getAttributeNames().filter((name) => name.startsWith('on')),
      )
      return {
        scripts: scripts.map(({ outerHTML }) => outerHTML),
        broken,
        handlers,
        images: page.images.length,
      }
    }, html)
    expect([path, found]).toEqual([path, { scripts: [], broken: [], handlers: [], images: 0 }])
  }
  for (const path of ['/sitemap.xml', `/feeds/podcasts/${(await some('/podcasts'))[0]?.id}.xml`]) {
    const answer = await fetch(product.url + path)
    expect([path, answer.headers.get('content-type')]).toEqual([path, expect.stringContaining('xml')])
    const errors = await bare.evaluate(
      (text) => new DOMParser().parseFromString(text, 'text/xml').querySelectorAll('parsererror').length,
      await answer.text(),
    )
    expect([path, errors]).toEqual([path, 0])
  }
  await bare.close()
})

it('shows overridden texts of the app as text', async () => {
  await translateHostile(call)
  // Texts come with the page.
  await page.goto('/radio')
  await loaded(page)
  const texts = payloads.filter((text) => text === text.trim() && !text.includes('\u0000'))
  await open('/home', texts, 10)
  await open('/account/settings', texts, 20)
  await open('/admin/songs', texts, 10)
  await open('/admin/configuration/general', texts, 20)
})
