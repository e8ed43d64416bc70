import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { axeFinds } from './axe.ts'
import { newListener, visitAs } from './listener.ts'
import { product } from './product.ts'

const part = (page: Page) => page.getByRole('region', { name: 'Apps' })

/** Returns the text of a detail in the dialog. */
const detail = async (page: Page, name: string): Promise<string> =>
  (await page
    .locator('dl > div', { has: page.getByRole('term').getByText(name, { exact: true }) })
    .locator('dd')
    .first()
    .textContent()) ?? ''

/** Creates an app password; returns the dialog with it, and the Subsonic API as an app with it calls it. */
const connect = async (page: Page) => {
  await part(page).getByRole('button', { name: 'Create app password' }).click()
  const form = page.getByRole('dialog', { name: 'Create app password' })
  await form.getByRole('textbox', { name: 'Name' }).fill('Phone')
  await form.getByRole('button', { name: 'Create', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Connect your app' })
  await dialog.getByRole('img', { name: /QR code/ }).waitFor()
  const address = await detail(page, 'Server address')
  const [u, p] = [await detail(page, 'Username'), await detail(page, 'Password')]
  const call = async (name: string, more: Record<string, string> = {}) => {
    const query = new URLSearchParams({ u, p, v: '1.16.1', c: 'Symfonium', f: 'json', ...more })
    const reply = await fetch(`${address}/rest/${name}?${query}`)
    return ((await reply.json()) as { 'subsonic-response': Record<string, unknown> })['subsonic-response']
  }
  return { dialog, address, call }
}

it('an app connects with an app password until it is revoked', async () => {
  const { page } = await visitAs(await newListener('App Owner'), '/account/settings#apps')
  const { dialog, address, call } = await connect(page)
  expect(await axeFinds(page, 'a new app password')).toEqual([])
  expect(new URL(address).host).toBe(new URL(product.url).host)
  expect(await call('ping')).toMatchObject({ status: 'ok', type: 'tonearm' })
  const { albumList2 } = await call('getAlbumList2', { type: 'newest' })
  expect((albumList2 as { album: object[] }).album.length).toBeGreaterThan(0)

  await dialog.getByText('Symfonium is connected.').waitFor()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await part(page)
    .getByText(/^Last used .* by Symfonium$/)
    .waitFor()
  await part(page).getByRole('button', { name: 'Revoke Phone' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
  await part(page).getByText('No apps yet.').waitFor()
  expect(await call('ping')).toMatchObject({ status: 'failed', error: { code: 40 } })
})

it('the web app shows what an app played, starred, rated and bookmarked, and plays on from there', async () => {
  const { page } = await visitAs(await newListener('App Listener'), '/account/settings#apps')
  const { call } = await connect(page)
  const { randomSongs } = await call('getRandomSongs', { size: '1' })
  const [song] = (randomSongs as { song: { id: string; title: string }[] }).song
  if (!song) throw new Error('The catalog is empty')
  const { id, title } = song
  for (const [name, more] of [
    ['scrobble', {}],
    ['star', {}],
    ['setRating', { rating: '4' }],
    ['createBookmark', { position: '21000', comment: 'Second verse' }],
  ] as const)
    expect(await call(name, { id, ...more }), name).toMatchObject({ status: 'ok' })

  const list = (name: string) =>
    page.getByRole('list', { name }).getByRole('listitem').filter({ hasText: title })
  await page.goto('/library/likes')
  await list('Liked songs').getByRole('img', { name: '4 stars' }).waitFor()
  await page.goto('/library/top-songs?period=all')
  await list('Your top songs').waitFor()
  await page.getByRole('link', { name: 'Bookmarks' }).click()
  const row = list('Bookmarks')
  await row.getByText('Second verse').waitFor()
  await row.getByText('00:21').waitFor()
  await row.getByRole('button', { name: `Play ${title}` }).click()
  const bar = page.getByRole('region', { name: 'Player' })
  await bar
    .getByText(/^00:2[1-9]$/)
    .first()
    .waitFor()

  await bar.getByRole('button', { name: `More options for ${title}` }).click()
  await page.getByRole('menuitem', { name: 'Add bookmark' }).click()
  const dialog = page.getByRole('dialog', { name: /^Bookmark at 00:2/ })
  await dialog.getByRole('textbox', { name: 'Comment' }).fill('Here it turns')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await row.getByText('Here it turns').waitFor()
  const { bookmarks } = await call('getBookmarks')
  expect(bookmarks).toMatchObject({ bookmark: [{ comment: 'Here it turns', entry: { id, userRating: 4 } }] })
})
