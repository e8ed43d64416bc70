import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { axeFindsInThemes } from './axe.ts'
import { go } from './browser.ts'
import { demoAlbum, type Listener, newListener, request, visitAs } from './listener.ts'
import { pickUp } from './pick-up.ts'

let noor: Listener
let page: Page
let complaints: string[]
/** URL of the playlist in these tests. */
let address = ''

const rows = () => page.getByRole('list', { name: /^Songs of/ }).getByRole('listitem')
const titles = () => rows().locator('[data-part~="name"]').allTextContents()
/** The songs of the playlist as the server has them. */
const savedTitles = async () => {
  const reply = await request(`/playlists/${address.split('/').at(-1)}`, noor)
  return ((await reply.json()) as { songs: { title: string }[] }).songs.map(({ title }) => title)
}
const notice = (text: string | RegExp) =>
  page.getByRole('region', { name: 'Notifications' }).getByText(text).first().waitFor()
const dialog = () => page.getByRole('dialog')
const menuItem = (name: string) => page.getByRole('menuitem', { name }).click()
const choice = (name: string, options: { checked: boolean }) =>
  page.getByRole('menuitemcheckbox', { name, ...options })
const button = (name: string | RegExp) => page.getByRole('button', { name })

const addToPlaylist = async (index: number): Promise<void> => {
  await rows()
    .nth(index)
    .getByRole('button', { name: /^More options for/ })
    .click()
  await menuItem('Add to playlist')
}

const ordered = () => page.waitForResponse((response) => response.url().endsWith('/order'))

beforeAll(async () => {
  const album = await demoAlbum()
  noor = await newListener('Noor Aldane')
  ;({ page, complaints } = await visitAs(noor, `/album/${album.id}`))
})

it('creates a playlist from the menu of a row, which marks it from then on', async () => {
  await addToPlaylist(0)
  await menuItem('New playlist')
  await dialog().getByLabel('Title').fill('Kitchen radio')
  await dialog().getByRole('button', { name: 'Create' }).click()
  await notice('Playlist Kitchen radio created')
  await addToPlaylist(0)
  await choice('Kitchen radio', { checked: true }).waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
})

it('adds a whole album, without the existing songs', async () => {
  const album = await demoAlbum()
  await button(`More options for ${album.title}`).click()
  await menuItem('Add to playlist')
  await choice('Kitchen radio', { checked: false }).click()
  await notice(`${album.songs_count - 1} songs added · 1 already in the playlist`)
  await page
    .getByRole('navigation', { name: 'Your library' })
    .getByRole('link', { name: 'Kitchen radio' })
    .click()
  await page.waitForURL('**/playlist/*')
  address = new URL(page.url()).pathname
  await expect.poll(() => rows().count()).toBe(album.songs_count)
  await page.getByText(new RegExp(`^${album.songs_count} songs, \\d+ min`)).waitFor()
})

it('is not visible to others until it is public', async () => {
  const ivo = await newListener('Ivo Brandt')
  const own = `/playlists/${address.split('/').at(-1)}`
  expect((await request(own)).status).toBe(404)
  expect((await request(own, ivo)).status).toBe(404)
  const other = await visitAs(ivo, address)
  await other.page.getByRole('heading', { name: 'We couldn’t find that page' }).waitFor()

  await button(/^More options for Kitchen radio/).click()
  await menuItem('Edit playlist')
  await dialog().getByLabel('Title').fill('Kitchen radio, no skips')
  await dialog().getByLabel('Description').fill('Loud enough for three pans.')
  await dialog().getByLabel('Public').check()
  await dialog().getByRole('button', { name: 'Save' }).click()
  await page.getByRole('heading', { level: 1, name: 'Kitchen radio, no skips' }).waitFor()
  await page.getByRole('main').getByText('Loud enough for three pans.').waitFor()

  await other.page.reload()
  await other.page.getByRole('button', { name: 'Follow Kitchen radio, no skips' }).click()
  await other.page.getByText('1 follower', { exact: false }).waitFor()
  await go(other.page, '/library/playlists')
  await other.page.getByRole('main').getByRole('link', { name: 'Kitchen radio, no skips' }).waitFor()
  await expect.poll(() => other.page.getByRole('button', { name: /^Move / }).count()).toBe(0)
})

it('is reordered by keyboard, and saved', async () => {
  const [first, second, ...rest] = await titles()
  const grip = button(`Move ${first}`)
  await grip.focus()
  await pickUp(page, first ?? '')
  await page.keyboard.press('ArrowDown')
  await page.locator('[data-drop="2"]').waitFor({ state: 'attached' })
  await page.getByText(/^Position 2 of/).waitFor({ state: 'attached' })
  const [saved] = await Promise.all([ordered(), page.keyboard.press('Space')])
  expect(saved.status()).toBe(200)
  await expect.poll(titles).toEqual([second, first, ...rest])
  expect(await savedTitles()).toEqual([second, first, ...rest])
})

it('is reordered by dragging', async () => {
  const before = await titles()
  const last = before.at(-1) as string
  await rows().last().hover()
  await button(`Move ${last}`).hover()
  await page.mouse.down()
  const top = await rows().first().boundingBox()
  await page.mouse.move((top?.x ?? 0) + 4, (top?.y ?? 0) + 30, { steps: 8 })
  await page.locator('[data-drop="0"]').waitFor({ state: 'attached' })
  const [saved] = await Promise.all([ordered(), page.mouse.up()])
  expect(saved.status()).toBe(200)
  await expect.poll(titles).toEqual([last, ...before.slice(0, -1)])
})

it('removes a song and undoes it', async () => {
  const before = await titles()
  await rows()
    .nth(1)
    .getByRole('button', { name: /^More options for/ })
    .click()
  await menuItem('Remove from this playlist')
  await expect.poll(titles).toEqual(before.toSpliced(1, 1))
  await page
    .getByRole('main')
    .getByText(new RegExp(`^${before.length - 1} songs`))
    .waitFor()
  await expect.poll(savedTitles).toEqual(before.toSpliced(1, 1))
  expect(await titles()).toEqual(before.toSpliced(1, 1))
  const toast = page.locator('[data-part~="toast"]').filter({ hasText: 'Removed from playlist' })
  await toast.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(titles).toEqual(before)
  await expect.poll(savedTitles).toEqual(before)
})

it('fills a smart playlist automatically', { tags: 'long' }, async () => {
  await go(page, '/library/playlists')
  await button('New smart playlist').click()
  await dialog().getByRole('textbox', { name: 'Title' }).fill('Hearts')
  await dialog().getByRole('button', { name: 'Create' }).click()
  await dialog().getByText('Choose a genre.').waitFor()
  expect(await axeFindsInThemes(page, 'rules')).toEqual([])
  await dialog().getByLabel('Field').selectOption('Year')
  await dialog().getByLabel('Value').fill('99')
  await dialog().getByText('Enter a year from 1000 to 3000.').waitFor()
  await dialog().getByLabel('Value').fill('1000')
  await dialog().getByLabel('Condition').selectOption('is after')
  await dialog()
    .getByText(/^\d+ songs match$/)
    .waitFor()
  await dialog().getByLabel('Field').selectOption('Liked by you')
  await dialog().getByText('0 songs match').waitFor()
  await dialog().getByRole('button', { name: 'Create' }).click()
  await page.getByRole('heading', { level: 1, name: 'Hearts' }).waitFor()
  await page.getByText('No songs match these rules yet').waitFor()
  await expect.poll(() => button(/^Play Hearts/).count()).toBe(0)
  const hearts = new URL(page.url()).pathname

  await go(page, `/album/${(await demoAlbum()).id}`)
  await rows().first().waitFor()
  const [liked] = await titles()
  await rows().first().hover()
  await Promise.all([
    page.waitForResponse((response) => response.url().endsWith('/api/like')),
    button(`Add ${liked} to your likes`).click(),
  ])
  await page.goto(hearts)
  await expect.poll(titles).toEqual([liked])
})

it('is deleted permanently after a confirmation', async () => {
  await go(page, address)
  await button(/^More options for Kitchen radio/).click()
  await menuItem('Delete playlist')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await notice('Playlist deleted')
  await page.waitForURL('**/library/playlists')
  expect((await request(`/playlists/${address.split('/').at(-1)}`, noor)).status).toBe(404)
  // An error response that the page handles is not a page error.
  expect(complaints.filter((one) => !one.startsWith('Failed to load resource'))).toEqual([])
})
