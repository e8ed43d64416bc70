import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { library, libraryItem } from '../../contract/library.ts'
import { likes } from '../../contract/likes.ts'
import { navigation } from '../../contract/navigation.ts'
import { axeFinds } from '../testing/axe.ts'
import { answer } from '../testing/http-server.ts'
import { showToListener } from '../testing/listener-page.tsx'
import { sampleOf } from '../testing/sample.ts'
import { goOffline, goOnline, savedAlbum, savedSong } from '../testing/saved-items.ts'
import { BottomNav } from './BottomNav.tsx'
import { YourLibrary } from './your-library/YourLibrary.tsx'

const [, albumShape] = libraryItem._zod.def.options
const own = { played_at: null, pinned_at: null, folder_id: null, liked: true, cover: null }
const song = savedSong(1, 'Blue Room')

beforeEach(() => {
  answer(navigation.entries, () => [])
  answer(likes.counts, () => sampleOf(likes.counts.reply))
  answer(library.list, () => ({
    items: [
      sampleOf(albumShape, { ...own, id: 1, title: 'Nine Rooms' } as never),
      sampleOf(albumShape, { ...own, id: 2, title: 'Velvet Rope' } as never),
    ],
    folders: [],
  }))
})

it('marks in the sidebar what is saved, and dims what is not', async () => {
  await showToListener(<YourLibrary />)
  const row = (name: string) => page.getByRole('link', { name })
  await expect.element(row('Velvet Rope')).toBeVisible()
  goOffline([song], [savedAlbum(1, 'Nine Rooms', [song])])
  await expect.element(row('Velvet Rope').getByText('Not saved')).toBeVisible()
  expect(getComputedStyle(row('Velvet Rope').element()).opacity).toBe('0.45')
  await expect.element(row('Nine Rooms').getByRole('img', { name: 'Saved on this device' })).toBeVisible()
  expect(getComputedStyle(row('Nine Rooms').element()).opacity).toBe('1')
  expect(await axeFinds()).toEqual([])
  goOnline()
  await expect.element(row('Velvet Rope').getByText('Not saved')).not.toBeInTheDocument()
  expect(row('Velvet Rope').element().getAttribute('aria-disabled')).toBeNull()
})

it('turns off in the navigation what needs a connection, in its place, and on again', async () => {
  await showToListener(<BottomNav />)
  const browse = page.getByRole('link', { name: 'Browse' })
  await expect.element(browse).toHaveAttribute('href', '/browse')
  const before = browse.element().getBoundingClientRect()
  goOffline()
  await expect.element(browse).toHaveAttribute('aria-disabled', 'true')
  await expect.element(browse).not.toHaveAttribute('href')
  await expect.element(browse).toHaveAttribute('aria-description', 'Off')
  expect(browse.element().getBoundingClientRect()).toEqual(before)
  await expect.element(page.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/home')
  expect(await axeFinds()).toEqual([])
  goOnline()
  await expect.element(browse).toHaveAttribute('href', '/browse')
})
