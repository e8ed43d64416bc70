// @module-tag long
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inDatabase } from './database.ts'
import { demoAlbum, type Listener, newListener, request } from './listener.ts'
import { openAt } from './offline-mode.ts'
import { type ProductProxy, startProxy } from './proxy.ts'
import { changeSettings } from './settings.ts'

/** What a listener does without a connection arrives once, in order and with its times. */

let proxy: ProductProxy
let album: { id: number; title: string }
let songs: { id: number; title: string }[]
let listener: Listener
let page: Page

beforeAll(async () => {
  proxy = await startProxy()
  await changeSettings({ enableOfflineMode: '1' })
  album = await demoAlbum()
  songs = (await (await request(`/album/${album.id}/songs`)).json()) as typeof songs
  listener = await newListener('Offline Listener')
  ;({ page } = await openAt(proxy.url, listener, `/album/${album.id}`))
})
afterAll(() => proxy.close())

const row = (title: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: title })
const like = (title: string) => row(title).getByRole('button', { name: `Add ${title} to your likes` })
const liked = (title: string) => row(title).getByRole('button', { name: `Remove ${title} from your likes` })
const likesOf = () =>
  inDatabase((db) =>
    db
      .selectFrom('likes')
      .select(['item_id', 'created_at'])
      .where('user_id', '=', listener.id)
      .orderBy('created_at')
      .execute(),
  )
const waiting = () => page.evaluate((id) => localStorage.getItem(`outbox:${id}`), listener.id)
/** The browser learns that there is a connection again. */
const reconnect = async () => {
  proxy.offline = false
  await page.evaluate(() => void dispatchEvent(new Event('online')))
  await expect.poll(waiting, { timeout: 20_000 }).toBeNull()
}

it('delivers likes and edits of a playlist after a reload, once, in order and with their times', async () => {
  const ids = songs.slice(0, 3).map(({ id }) => id)
  const made = await request('/user/playlists', listener, 'POST', { title: 'Road', songs: ids })
  const playlist = (await made.json()) as { id: number }
  // The library of a page that is open does not learn of lists that are made elsewhere.
  await page.reload()
  await like(songs[0]?.title ?? '').waitFor()
  await page.getByRole('navigation', { name: 'Your library' }).getByRole('link', { name: 'Road' }).click()
  // The album lists the same songs.
  await page.getByRole('heading', { name: 'Road' }).waitFor()
  await row(songs[2]?.title ?? '').waitFor()
  await row(songs[0]?.title ?? '')
    .getByRole('button', { name: /^More options for/ })
    .click()
  await page.getByRole('menuitem', { name: 'Remove from this playlist' }).waitFor()
  const cut = Date.now()
  proxy.offline = true
  await page.getByRole('menuitem', { name: 'Remove from this playlist' }).click()
  await row(songs[0]?.title ?? '').waitFor({ state: 'detached' })
  await expect.poll(waiting, { timeout: 10_000 }).not.toBeNull()
  await page.goBack()
  for (const { title } of songs.slice(0, 3)) {
    await like(title).click()
    await liked(title).waitFor()
  }
  await expect.poll(waiting, { timeout: 10_000 }).toBe('4')
  const done = Date.now()
  expect(await likesOf()).toEqual([])

  await page.reload()
  await expect.poll(waiting, { timeout: 10_000 }).toBe('4')
  await reconnect()
  const rows = await likesOf()
  expect(rows.map(({ item_id }) => item_id)).toEqual(ids)
  for (const { created_at } of rows) {
    expect(Date.parse(`${created_at}`)).toBeGreaterThanOrEqual(cut)
    expect(Date.parse(`${created_at}`)).toBeLessThanOrEqual(done)
  }
  const left = (await (await request(`/playlists/${playlist.id}`, listener)).json()) as {
    songs: { id: number }[]
  }
  expect(left.songs.map(({ id }) => id)).toEqual(ids.slice(1))
})

it('adds nothing twice when only the reply was lost', async () => {
  const song = songs[3] as { id: number; title: string }
  await like(song.title).waitFor()
  const ofSong = async () => (await likesOf()).filter(({ item_id }) => item_id === song.id)
  proxy.losesReplies = true
  await like(song.title).click()
  await expect.poll(ofSong, { timeout: 10_000 }).toHaveLength(1)
  await expect.poll(waiting, { timeout: 10_000 }).toBe('1')
  const before = await likesOf()
  proxy.losesReplies = false
  await reconnect()
  expect(await likesOf()).toEqual(before)
  const { likes } = (await (await request(`/songs/${song.id}`)).json()) as { likes: number }
  const counted = await inDatabase((db) =>
    db
      .selectFrom('likes')
      .selectAll()
      .where('item_type', '=', 'song')
      .where('item_id', '=', song.id)
      .execute(),
  )
  expect(likes).toBe(counted.length)
})

it('asks before changes are lost at log-out', async () => {
  const [, song] = songs as [unknown, { id: number; title: string }]
  await liked(song.title).waitFor()
  const before = await likesOf()
  const account = page.getByRole('button', { name: 'Account', exact: true })
  await account.click()
  await page.getByRole('menuitem', { name: 'Log out' }).waitFor()
  await page.keyboard.press('Escape')
  proxy.offline = true
  await liked(song.title).click()
  await expect.poll(waiting, { timeout: 10_000 }).toBe('1')
  const logOut = async () => {
    await account.click()
    await page.getByRole('menuitem', { name: 'Log out' }).click()
  }
  const question = page.getByRole('alertdialog', { name: '1 change has not been sent yet' })
  await logOut()
  await question.getByRole('button', { name: 'Stay logged in' }).click()
  await question.waitFor({ state: 'detached' })
  expect(await waiting()).toBe('1')
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(listener.token)
  await logOut()
  await question.getByRole('button', { name: 'Log out anyway' }).click()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('token')), { timeout: 10_000 }).toBeNull()
  // Polled, because the page reloads.
  await expect.poll(waiting, { timeout: 10_000 }).toBeNull()
  proxy.offline = false
  expect(await likesOf()).toEqual(before)
})
