import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { go, visit } from './browser.ts'
import { demoAlbum, type Listener, newListener, request, visitAs } from './listener.ts'

let mina: Listener
let page: Page
let complaints: string[]
let album: { id: number; title: string }
/** Song titles of the album. */
let names: string[]
let songs: { id: number; title: string }[]

const row = (title: string) => page.getByRole('listitem').filter({ hasText: title })
const like = (title: string) => row(title).getByRole('button', { name: `Add ${title} to your likes` })
const unlike = (title: string) => row(title).getByRole('button', { name: `Remove ${title} from your likes` })
const rail = () => page.getByRole('navigation', { name: 'Your library' })
const likedInRail = (text: string) =>
  rail()
    .getByRole('link', { name: `Liked songs ${text}` })
    .waitFor()
const liked = async (): Promise<string[]> => {
  const songs = (await (await request('/user/liked-songs', mina)).json()) as { title: string }[]
  return songs.map((song) => song.title)
}
const answered = (path: string) => page.waitForResponse((response) => response.url().endsWith(path))

beforeAll(async () => {
  album = await demoAlbum()
  songs = (await (await request(`/album/${album.id}/songs`)).json()) as typeof songs
  names = songs.map((song) => song.title)
  mina = await newListener('Mina Okafor')
  ;({ page, complaints } = await visitAs(mina, `/album/${album.id}`))
})

const first = () => names[0] as string
const second = () => names[1] as string

it('asks a visitor to log in and returns afterwards', { tags: 'long' }, async () => {
  const visitor = await visit(`/album/${album.id}`)
  const calls: string[] = []
  visitor.page.on('request', (request) => request.method() === 'POST' && calls.push(request.url()))
  const heart = visitor.page.getByRole('button', { name: `Add ${album.title} to your likes` })
  await heart.click()
  const question = visitor.page.getByRole('alertdialog', { name: 'You need to login to your account' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await question.waitFor({ state: 'detached' })
  await heart.waitFor()
  expect(calls.filter((url) => url.endsWith('/like'))).toEqual([])

  await heart.click()
  await question.getByRole('button', { name: 'Login' }).click()
  await visitor.page.waitForURL('**/login')
  await visitor.page.getByLabel('Email').fill('mina.okafor@example.org')
  await visitor.page.getByLabel('Password', { exact: true }).fill('correct horse battery')
  await visitor.page.getByRole('button', { name: /^log ?in$/i }).click()
  await visitor.page.waitForURL(`**/album/${album.id}`)
})

it('fills the heart immediately, also after a reload and in another tab', async () => {
  const other = await visitAs(mina, '/library/likes')
  await other.page.getByText('No liked songs yet').waitFor()
  await row(first()).hover()
  await Promise.all([answered('/api/like'), like(first()).click()])
  await unlike(first()).waitFor()
  await likedInRail('1 song')
  await page.reload()
  await unlike(first()).waitFor()
  await other.page.reload()
  await other.page.getByRole('list', { name: 'Liked songs' }).getByText(first()).waitFor()
})

it('says what a heart or the key L has changed, and undoes it', async () => {
  const undo = () => page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' })
  await row(second()).hover()
  await like(second()).click()
  await page.getByText('Added to Liked songs').waitFor()
  await undo().click()
  await like(second()).waitFor()
  await expect.poll(() => liked()).toEqual([first()])

  await row(first()).dblclick()
  await page.getByRole('region', { name: 'Player' }).getByText(first()).first().waitFor()
  await page.keyboard.press('l')
  await page.getByText('Removed from Liked songs').waitFor()
  await expect.poll(() => liked()).toEqual([])
  await undo().last().click()
  await expect.poll(() => liked()).toEqual([first()])
})

it('reverts a like if the request fails, and says so', async () => {
  const body = { message: 'Server error', code: 'server_error', request_id: '1', status: 'error' }
  await page.route('**/api/like', (route) => route.fulfill({ status: 500, json: body }))
  await row(second()).hover()
  await like(second()).click()
  await page.getByRole('region', { name: 'Notifications' }).getByText('Error').first().waitFor()
  await like(second()).waitFor()
  await likedInRail('1 song')
  await page.unroute('**/api/like')
  await expect.poll(() => liked()).toEqual([first()])
})

it('ends in the state of the last of many quick clicks', async () => {
  const paths = /\/api\/(dis)?like$/
  let held = 0
  let letGo = (): void => {}
  const gate = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(paths, async (route) => {
    held += 1
    await gate
    await route.continue()
  })
  const press = async (kind: 'like' | 'unlike') => (kind === 'like' ? like : unlike)(second()).click()
  await row(second()).hover()
  for (const kind of ['like', 'unlike', 'like', 'unlike', 'like'] as const) await press(kind)
  await unlike(second()).waitFor()
  await expect.poll(() => held).toBe(1)
  letGo()
  await expect.poll(liked).toEqual([second(), first()])
  await unlike(second()).waitFor()
  await likedInRail('2 songs')
  await page.unroute(paths)
})

describe('library', () => {
  it('contains liked and followed items, and removes those that no longer are', async () => {
    await Promise.all([
      answered('/api/like'),
      page.getByRole('button', { name: `Add ${album.title} to your likes` }).click(),
    ])
    const main = page.getByRole('main')
    await go(page, '/library/albums')
    await main.getByRole('link', { name: album.title }).waitFor()
    const artists = (await (await request('/artists?per_page=1')).json()) as {
      data: { id: number; name: string }[]
    }
    const { id, name } = artists.data[0] ?? { id: 0, name: '' }
    await go(page, `/artist/${id}`)
    await Promise.all([answered('/api/follow'), page.getByRole('button', { name: `Follow ${name}` }).click()])
    await go(page, '/library/artists')
    await main.getByRole('link', { name }).first().waitFor()
    await go(page, '/library/likes')
    await row(second())
      .getByRole('button', { name: /^Remove/ })
      .click()
    await expect.poll(liked).toEqual([first()])
    await expect.poll(() => row(second()).count()).toBe(0)
  })

  it('filters and sorts songs, reflected in the URL', async () => {
    for (const { id } of songs.slice(1, 3)) await request('/like', mina, 'POST', { id, type: 'song' })
    await page.reload()
    const titles = () =>
      page.getByRole('list', { name: 'Liked songs' }).locator('[data-part~="name"]').allTextContents()
    const three = names.slice(0, 3)
    await expect.poll(titles).toEqual([...three].reverse())
    await page.getByRole('button', { name: /^Sort by/ }).click()
    await page.getByRole('menuitemradio', { name: 'Title' }).click()
    await page.waitForURL(/sort=title/)
    await expect.poll(titles).toEqual([...three].sort((one, other) => one.localeCompare(other)))
    const field = page.getByRole('searchbox', { name: 'Search in Liked songs' })
    await field.fill(second().slice(0, 6).toUpperCase())
    await expect.poll(titles).toContain(second())
    await page.waitForURL(/q=/)
    await field.fill('zzzz')
    await page.getByText('No results for “zzzz”').waitFor()
    await page.getByRole('button', { name: 'Show all' }).click()
    await expect.poll(async () => (await titles()).length).toBe(3)
  })

  it('groups the history by day', async () => {
    await go(page, `/album/${album.id}`)
    await row(first()).hover()
    await Promise.all([
      answered('/register-play'),
      row(first())
        .getByRole('button', { name: `Play ${first()}` })
        .click(),
    ])
    await rail().getByRole('link', { name: 'Recently played' }).click()
    await page.getByRole('heading', { name: 'Today' }).waitFor()
    await page.getByRole('list', { name: 'Today' }).getByText(first()).waitFor()
    await page.getByRole('button', { name: 'Clear history' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Clear' }).click()
    await page.getByText('Nothing here yet').waitFor()
  })
})

it('shows a listener with public playlists and followers', async () => {
  const oren = await newListener('Oren Vale')
  await request('/user/playlists', oren, 'POST', { title: 'Oren aloud', public: true })
  await request('/user/playlists', oren, 'POST', { title: 'Oren alone', public: false })
  await go(page, `/profile/${oren.id}`)
  await page.getByText('1 playlist · 0 followers · 0 following').waitFor()
  await page.getByRole('button', { name: 'Follow Oren Vale' }).click()
  await page.getByText('1 playlist · 1 follower · 0 following').waitFor()
  await page.getByRole('region', { name: 'Followers' }).getByRole('link', { name: 'Mina Okafor' }).waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Oren aloud' }).waitFor()
  await expect.poll(() => page.getByText('Oren alone').count()).toBe(0)
  await page.getByRole('region', { name: 'Followers' }).getByRole('link', { name: 'Mina Okafor' }).click()
  await page.getByRole('heading', { level: 1, name: 'Mina Okafor' }).waitFor()
  await expect.poll(() => page.getByRole('button', { name: /^Follow/ }).count()).toBe(0)
})

it('the page reported no errors', () => {
  // An error response that the page handles is not a page error.
  expect(complaints.filter((one) => !one.startsWith('Failed to load resource'))).toEqual([])
})
