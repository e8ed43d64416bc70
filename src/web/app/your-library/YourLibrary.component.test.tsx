import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { likes } from '../../../contract/catalog/likes.ts'
import { playlists } from '../../../contract/catalog/playlists.ts'
import { done } from '../../../contract/core/pagination.ts'
import { navigation } from '../../../contract/site/navigation.ts'
import { blendMember } from '../../../contract/social/blend-ref.ts'
import {
  type LibraryFolder,
  type LibraryItem,
  library,
  libraryItem,
} from '../../../contract/social/library.ts'
import { axeFinds } from '../../testing/axe.ts'
import { answer, received } from '../../testing/http-server.ts'
import { showToListener } from '../../testing/listener-page.tsx'
import { sampleOf } from '../../testing/sample.ts'
import { goOffline, goOnline, savedAlbum, savedSong } from '../../testing/saved-items.ts'
import { LibraryScreen } from './LibraryScreen.tsx'
import { setLibraryView } from './library-view.ts'
import { YourLibrary } from './YourLibrary.tsx'

const [playlistShape, albumShape] = libraryItem._zod.def.options
const blendShape = libraryItem._zod.def.options[4]
const own = { played_at: null, pinned_at: null, folder_id: null }
let items: LibraryItem[]
let folders: LibraryFolder[]

beforeEach(async () => {
  setLibraryView({ sort: 'title', only: null, search: '', open: [], compact: false, played: {} })
  items = [
    sampleOf(playlistShape, { ...own, id: 1, title: 'Focus', owned: true, role: 'owner', rules: null }),
    sampleOf(playlistShape, {
      ...own,
      id: 2,
      title: 'Kitchen radio',
      owned: true,
      role: 'owner',
      rules: null,
    }),
    sampleOf(albumShape, { ...own, id: 3, title: 'Low Lantern', liked: true } as never),
  ]
  folders = [{ type: 'folder', id: 7, name: 'Work', pinned_at: null, created_at: '2026-01-01T00:00:00.000Z' }]
  answer(library.list, () => ({ items, folders }))
  answer(likes.counts, () => sampleOf(likes.counts.reply))
  answer(navigation.entries, () => [])
})

const rail = page.getByRole('navigation', { name: 'Your library' })
const names = () =>
  [...document.querySelectorAll('nav[aria-label="Your library"] ul b')].map((name) => name.textContent)
const sent = (path: string) => received.filter((one) => one.path === path).map(({ body }) => body)
const openMenuOf = async (name: string) => {
  await rail.getByText(name).click({ button: 'right' })
}
const choose = (name: string) => page.getByRole('menuitem', { name, exact: true }).click()

it('takes no more room than its buttons in a library of one type', async () => {
  items = items.slice(0, 2)
  await showToListener(<YourLibrary />)
  const sort = page.getByRole('button', { name: /^Sort your library by/ })
  await expect.element(sort).toBeVisible()
  const below = document.querySelector('nav[aria-label="Your library"]')?.getBoundingClientRect().top ?? 0
  expect(below - sort.element().getBoundingClientRect().bottom).toBeLessThan(10)
})

it('filters by type, searches, sorts and is accessible', async () => {
  await showToListener(<YourLibrary />)
  await expect.poll(names).toEqual(['Focus', 'Kitchen radio', 'Low Lantern', 'Work'])
  expect(await axeFinds()).toEqual([])
  await page.getByRole('radio', { name: 'Albums' }).click()
  await expect.poll(names).toEqual(['Low Lantern'])
  await page.getByRole('button', { name: 'Show all' }).click()
  await page.getByRole('button', { name: 'Search in your library' }).click()
  await userEvent.keyboard('kit')
  await expect.poll(names).toEqual(['Kitchen radio'])
  await userEvent.keyboard('zzz')
  await expect.element(page.getByText('Nothing in your library matches.')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.poll(names).toHaveLength(4)
  await page.getByRole('button', { name: /^Sort your library by/ }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Compact' }).click()
  await expect
    .poll(() => JSON.parse(localStorage.getItem('library-view') ?? '{}'))
    .toMatchObject({
      compact: true,
      sort: 'title',
    })
})

it('has tabs instead of filters as a page, with one row of tools', async () => {
  answer(playlists.mine, () => [])
  await showToListener(<LibraryScreen />)
  const create = page.getByRole('button', { name: 'Create' })
  const sort = page.getByRole('button', { name: /^Sort your library by/ })
  await expect.element(sort).toBeVisible()
  await expect.element(page.getByRole('link', { name: /^Albums/ })).toBeVisible()
  expect(page.getByRole('radio').elements()).toHaveLength(0)
  const middle = (element: Element) => {
    const { top, bottom } = element.getBoundingClientRect()
    return (top + bottom) / 2
  }
  expect(middle(create.element())).toBeCloseTo(middle(sort.element()), 0)
})

it('pins an item to the top', async () => {
  answer(library.pin, () => done)
  await showToListener(<YourLibrary />)
  await openMenuOf('Low Lantern')
  await choose('Pin to top')
  await expect.poll(names).toEqual(['Low Lantern', 'Focus', 'Kitchen radio', 'Work'])
  expect(sent('/api/user/library/pins')).toEqual([{ type: 'album', id: 3, pinned: true }])
})

it('contains Blends, which are pinned and open the dialog of their members', async () => {
  const members = ['Lena', 'Ben'].map((name, id) => sampleOf(blendMember, { id, name, avatar: null }))
  items = [
    ...items,
    sampleOf(blendShape, { ...own, id: 5, title: 'Lena + Ben', members, score: 44 } as never),
  ]
  answer(library.pin, () => done)
  await showToListener(<YourLibrary />)
  await expect.element(rail.getByRole('link', { name: /Lena \+ Ben/ })).toHaveAttribute('href', '/blends/5')
  await expect.element(rail.getByText('44% match')).toBeVisible()
  expect(await axeFinds()).toEqual([])
  await openMenuOf('Lena + Ben')
  await choose('Pin to top')
  await expect.poll(names).toEqual(['Lena + Ben', 'Focus', 'Kitchen radio', 'Low Lantern', 'Work'])
  expect(sent('/api/user/library/pins')).toEqual([{ type: 'blend', id: 5, pinned: true }])
  await page.getByRole('radio', { name: 'Blends' }).click()
  await expect.poll(names).toEqual(['Lena + Ben'])
})

it('moves a playlist into a folder by its menu, and shows it there', { tags: 'long' }, async () => {
  answer(library.move, () => done)
  await showToListener(<YourLibrary />)
  await openMenuOf('Focus')
  await choose('Move to folder')
  await page.getByRole('dialog').getByRole('button', { name: 'Work' }).click()
  await expect.poll(names).toEqual(['Kitchen radio', 'Low Lantern', 'Work'])
  await rail.getByRole('button', { name: /^Work/ }).click()
  await expect.poll(names).toEqual(['Kitchen radio', 'Low Lantern', 'Work', 'Focus'])
  expect(sent('/api/user/library/playlists/1/folder')).toEqual([{ folder_id: 7 }])
})

it('moves a playlist into a folder and out of it by dragging', async () => {
  answer(library.move, () => done)
  await showToListener(<YourLibrary />)
  await rail.getByRole('button', { name: /^Work/ }).click()
  await rail.getByText('Focus').dropTo(rail.getByText('Work'))
  await expect.poll(names).toEqual(['Kitchen radio', 'Low Lantern', 'Work', 'Focus'])
  await rail.getByText('Focus').dropTo(rail.getByText('Low Lantern'))
  await expect.poll(names).toEqual(['Focus', 'Kitchen radio', 'Low Lantern', 'Work'])
  expect(sent('/api/user/library/playlists/1/folder')).toEqual([{ folder_id: 7 }, { folder_id: null }])
})

it('creates, renames and deletes folders', { tags: 'long' }, async () => {
  answer(library.createFolder, ({ body }) => {
    const folder = {
      type: 'folder' as const,
      id: 8,
      name: body.name,
      pinned_at: null,
      created_at: '2026-01-02T00:00:00.000Z',
    }
    folders = [...folders, folder]
    return folder
  })
  answer(library.renameFolder, ({ body }) => ({ ...(folders[0] as LibraryFolder), name: body.name }))
  answer(library.removeFolder, () => done)
  await showToListener(<YourLibrary />)
  await page.getByRole('button', { name: 'Create' }).click()
  await choose('New folder')
  await page.getByRole('textbox', { name: 'Name' }).fill('Evening')
  await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click()
  await expect.poll(names).toEqual(['Evening', 'Focus', 'Kitchen radio', 'Low Lantern', 'Work'])
  await openMenuOf('Work')
  await choose('Rename')
  await page.getByRole('textbox', { name: 'Name' }).fill('Ateliers')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect.poll(names).toEqual(['Ateliers', 'Evening', 'Focus', 'Kitchen radio', 'Low Lantern'])
  await openMenuOf('Ateliers')
  await choose('Delete folder')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect.poll(names).toEqual(['Evening', 'Focus', 'Kitchen radio', 'Low Lantern'])
})

it('asks for the name of a folder with the field focused, on touch screens, too', async () => {
  const ask = window.matchMedia.bind(window)
  const touch = vi
    .spyOn(window, 'matchMedia')
    .mockImplementation((query) => ask(query === '(pointer: coarse)' ? 'all' : query))
  onTestFinished(() => touch.mockRestore())
  await showToListener(<YourLibrary />)
  await page.getByRole('button', { name: 'Create' }).click()
  await choose('New folder')
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveFocus()
})

it('renders only what is on screen of a long library', async () => {
  folders = []
  items = Array.from({ length: 1500 }, (_, n) =>
    sampleOf(albumShape, { ...own, id: n + 1, title: `Album ${n + 1}`, liked: true } as never),
  )
  await showToListener(
    <div style={{ height: 600, display: 'flex', flexDirection: 'column' }}>
      <YourLibrary />
    </div>,
  )
  await expect.poll(() => names()[0]).toBe('Album 1')
  expect(names().length).toBeLessThan(60)
})

it('has the title that the operator gave to its menu entry', async () => {
  const [entry] = navigation.entries.reply.parse([
    { id: 5, title: 'My shelf', icon: 'link', built_in: 'library', target: '/library/all', place: 'rail' },
  ])
  answer(navigation.entries, () => (entry ? [entry] : []))
  await showToListener(<YourLibrary />)
  await expect.element(page.getByRole('heading', { name: 'My shelf' })).toBeVisible()
  await expect.element(page.getByRole('navigation', { name: 'My shelf' })).toBeVisible()
})

it('marks what is saved, and dims what is not while there is no connection', async () => {
  await showToListener(<YourLibrary />)
  const row = (name: string) => rail.getByRole('link', { name: new RegExp(name) })
  await expect.poll(names).toEqual(['Focus', 'Kitchen radio', 'Low Lantern', 'Work'])
  const song = savedSong(1, 'Blue Room')
  goOffline([song], [savedAlbum(3, 'Low Lantern', [song])])
  await expect.element(row('Focus').getByText('Not saved')).toBeVisible()
  expect(getComputedStyle(row('Focus').element()).opacity).toBe('0.45')
  await expect.element(row('Low Lantern').getByRole('img', { name: 'Saved on this device' })).toBeVisible()
  expect(getComputedStyle(row('Low Lantern').element()).opacity).toBe('1')
  goOnline()
  await expect.poll(() => row('Focus').element().getAttribute('aria-disabled')).toBeNull()
})
