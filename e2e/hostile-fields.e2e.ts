import type { BrowserContext, Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import type { Env } from '../src/server/core/env.ts'
import { sentMails } from '../src/server/testing/sent-mails.ts'
import { isLong, rounds } from '../src/testing/rounds.ts'
import { go, visit } from './browser.ts'
import { administratorOf } from './hostile-catalog.ts'
import { buyAlbum, fillFields, missingTexts, several, type World } from './hostile-fields.ts'
import { watch } from './hostile-watch.ts'
import { makeWorld } from './hostile-world.ts'
import { dangers } from './injected.ts'
import { loaded } from './loaded.ts'
import { payloads } from './payloads.ts'
import { pdfText } from './pdf-text.ts'
import { product } from './product.ts'

/*
 * Each text that the contract accepts, as a hostile one, on the pages that show it. `npm test` opens those with the most of
 * them; a long run opens every page of the back office and of the artist area.
 */

const TIMES = rounds(2, 30)

let world: World
let order: string
let context: BrowserContext
let page: Page
/** Scripts that ran, violations of the content security policy, and dialogs. */
let ran: string[]

beforeAll(async () => {
  const { call, token } = await administratorOf(product)
  world = await makeWorld(product, call, TIMES + 1)
  await fillFields(world, TIMES)
  order = await buyAlbum(world)
  const stored = { origin: product.url, localStorage: [{ name: 'token', value: token }] }
  ;({ context, page } = await visit('about:blank', {
    baseURL: product.url,
    height: 1600,
    storageState: { cookies: [], origins: [stored] },
  }))
  ran = await watch(context, page)
  await page.goto('/contact')
  await loaded(page)
})

/** Paths of the pages of lists, if they are others. */
const pageOf: Record<string, string> = {
  '/admin/ads': '/admin/advertising',
  '/admin/pages': '/admin/configuration/pages',
  '/admin/oidc-providers': '/admin/configuration/login-providers',
  '/admin/home-sections': '/admin/configuration/start',
  '/admin/navigation': '/admin/configuration/navigation',
}
/** Lists of what is edited on a page of its own. */
const EDITED_ON_PAGES = ['/admin/themes', '/admin/campaigns', '/artist/albums']
/** Pages that have numbers, codes and other switches only, or nothing here. */
const BARE =
  'artist/upload artist/coupons artist/addresses artist/splits artist/podcasts artist/songs/deleted admin/upload ' +
  'admin/accounting admin/shares admin/discount-codes admin/translations admin/operations ' +
  'admin/configuration/player admin/configuration/search admin/configuration/feeds admin/configuration/auth ' +
  'admin/configuration/payments admin/configuration/analytics admin/configuration/storage admin/configuration/mail ' +
  'redeem podcasts become-artist'

/** Starts of the payloads, as they are shown. */
const starts = payloads
  .map((text) =>
    text
      .replace(/\p{Cc}/gu, ' ')
      .trim()
      .slice(0, 24),
  )
  .filter((text) => text.length > 9)

const expectHarmless = async (where: string): Promise<void> => {
  expect([where, await page.evaluate(dangers)]).toEqual([where, []])
  expect(ran).toEqual([])
}

/** Returns how many payloads the page shows, as text or in fields. */
const shown = (): Promise<number> =>
  page.evaluate((all) => {
    const main = document.querySelector('main')
    const fields = [...(main?.querySelectorAll('input, textarea') ?? [])]
    const texts = fields.map((field) => (field as HTMLInputElement).value)
    const text = [main?.textContent, ...texts].join(' ').replace(/\s+/g, ' ')
    return all.filter((one) => text.includes(one)).length
  }, starts)

const open = async (paths: string[]): Promise<void> => {
  for (const path of paths) {
    await go(page, path)
    await loaded(page)
    if (!BARE.split(' ').includes(path.slice(1)))
      await expect.poll(shown, { message: path }).toBeGreaterThan(0)
    await expectHarmless(path)
  }
}

/** Paths that the menu of an area leads to. */
const menuOf = async (area: string): Promise<string[]> => {
  await go(page, area)
  await loaded(page)
  const links = await page.evaluate(() =>
    [...document.querySelectorAll('nav a')].map((a) => (a as HTMLAnchorElement).pathname),
  )
  return [...new Set(links)].filter((path) => path.startsWith(area.split('/').slice(0, 2).join('/')))
}

it('fills every text that the contract accepts, or says why not', async () => {
  expect(await missingTexts()).toEqual([])
  expect(new Set(payloads).size).toBeGreaterThanOrEqual(200)
})

it('pages for listeners show them as text', async () => {
  const shop = ['/subscription', '/cart', `/checkout/${order}`, '/library/purchases']
  const items = [
    `/artist/${world.artist}`,
    `/album/${world.album}`,
    `/song/${world.songs[0]}`,
    '/custom-0',
    '/home',
  ]
  const more = [
    '/library/playlists',
    '/library/bookmarks',
    '/library/all',
    '/radio',
    '/podcasts',
    '/redeem',
    '/become-artist',
    '/account/settings',
  ]
  await open([...shop, ...items, ...(isLong ? more : [])])
})

it('the login page shows names of providers as text', async () => {
  const { page: visitor, complaints } = await visit('/login')
  await loaded(visitor)
  const providers = visitor.getByRole('main').getByText('<script type=importmap>')
  await expect.poll(() => providers.count()).toBeGreaterThan(0)
  expect(await visitor.evaluate(dangers)).toEqual([])
  expect(complaints).toEqual([])
})

it('the artist area shows them as text', async () => {
  const few = ['posts', 'events', 'account', 'earnings'].map((name) => `/artist/${name}`)
  await open(isLong ? await menuOf('/artist/songs') : few)
})

it('the back office shows them as text', async () => {
  const few = ['plans', 'licenses', 'campaigns', 'payouts', 'configuration/billing'].map(
    (name) => `/admin/${name}`,
  )
  await open(
    isLong ? [...(await menuOf('/admin/songs')), ...(await menuOf('/admin/configuration/general'))] : few,
  )
})

it.runIf(isLong)('dialogs that edit show them as text', async () => {
  const lists = Object.keys(several).flatMap(
    (name) => /^POST (\/(?:admin|artist)\/[a-z-]+)$/.exec(name)?.[1] ?? [],
  )
  for (const list of lists) {
    const reply = await world.call(`${list}${list.startsWith('/artist') ? `?artist_id=${world.artist}` : ''}`)
    const { data } = (await reply.json()) as { data: { id: number }[] }
    const path = pageOf[list] ?? list
    await go(page, `${path}?edit=${data[0]?.id}`)
    if (!EDITED_ON_PAGES.includes(list)) await page.getByRole('dialog').waitFor()
    await loaded(page)
    await expectHarmless(path)
  }
})

it('invoices show them as text', async () => {
  const [order] = ((await (await world.call('/orders')).json()) as { data: { uuid: string }[] }).data.slice(
    -1,
  )
  const reply = await world.call(`/orders/${order?.uuid}/receipt-links`, 'POST', { locale: 'en' })
  const { html, pdf } = (await reply.json()) as { html: string; pdf: string }
  const printed = await context.newPage()
  await printed.goto(html)
  const [name = ''] = starts
  expect(await printed.locator('body').textContent()).toContain(name)
  expect(await printed.evaluate(dangers)).toEqual([])
  await printed.close()
  const bytes = Buffer.from(await (await fetch(new URL(pdf, product.url))).arrayBuffer())
  expect(pdfText(bytes)).toContain(name)
  expect(ran).toEqual([])
})

it('emails show them as text', async () => {
  const parts = () =>
    sentMails({ env: { dataDir: product.dataDir } as Env }).flatMap(
      (mail) => /<!doctype html[\s\S]*<\/html>/i.exec(mail)?.[0] ?? [],
    )
  await expect.poll(() => parts().filter((html) => html.includes('__xss')).length).toBeGreaterThan(1)
  const bare = await context.newPage()
  await bare.route('**/bare', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><body>' }),
  )
  await bare.goto('/bare')
  for (const html of parts()) {
    await bare.setContent(html)
    expect([html, await bare.evaluate(dangers)]).toEqual([html, []])
  }
  expect(ran).toEqual([])
  await bare.close()
})
