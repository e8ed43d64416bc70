import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { album } from '../../../contract/catalog/items.ts'
import { home } from '../../../contract/site/home.ts'
import { useOffline } from '../../offline/state.ts'
import { axeFinds } from '../../testing/axe.ts'
import { answer } from '../../testing/http-server.ts'
import { openPage } from '../../testing/listener-page.tsx'
import { sampleOf } from '../../testing/sample.ts'
import { goOffline, goOnline, savedAlbum, savedSong, savedState } from '../../testing/saved-items.ts'
import { Home } from './Home.tsx'
import { OfflineHome } from './OfflineHome.tsx'

afterEach(() => page.viewport(1280, 800))

const songs = [1, 2, 3].map((id) => savedSong(id, `Song ${id}`, { played_at: id === 2 ? 50 : 0 }))
const [first, second, third] = songs as [(typeof songs)[0], (typeof songs)[0], (typeof songs)[0]]
const albums = [
  savedAlbum(1, 'Nine Rooms', [first]),
  savedAlbum(2, 'Low Lantern', [second]),
  { ...savedAlbum(3, 'Night Bus', [third]), tracks: [third.key, '1:song:99'] },
]
const screens = { home: OfflineHome }

const open = async () => {
  answer(home.sections, () => [
    {
      position: 1,
      more: null,
      id: '1',
      title: 'New albums',
      kind: 'new' as const,
      item_type: 'album' as const,
      items: [
        sampleOf(album, { id: 1, title: 'Nine Rooms', cover: null } as never),
        sampleOf(album, { id: 8, title: 'Velvet Rope', cover: null } as never),
      ],
    },
  ])
  const shown = await openPage('/home', Home, '/home')
  await expect.element(section('New albums')).toBeVisible()
  return shown
}
const section = (name: string) => page.getByRole('region', { name })
const card = (name: string) =>
  section('New albums')
    .getByRole('article')
    .filter({ has: page.getByRole('link', { name }) })
const readyNames = () =>
  section('Ready to play')
    .getByRole('link', { name: /^(?!Open)/ })
    .elements()
    .map((one) => one.textContent)

it('shows what is saved, last played first, and the rest dimmed; all is back with the connection', async () => {
  await open()
  goOffline(songs, albums, screens)
  const feature = page.getByRole('article').first()
  await expect.element(feature.getByText('Saved on this device')).toBeVisible()
  await expect.element(feature.getByRole('link', { name: 'Low Lantern' })).toBeVisible()
  await expect.poll(readyNames).toEqual(['Night Bus', 'Nine Rooms'])
  await expect.element(section('Ready to play').getByText('1 of 2 songs')).toBeVisible()
  await expect.element(section('Ready to play').getByRole('link', { name: 'Open downloads' })).toBeVisible()
  await expect.element(card('Velvet Rope').getByText('Not saved')).toBeVisible()
  expect(getComputedStyle(card('Velvet Rope').element()).opacity).toBe('0.45')
  // Not to be reached by the keyboard either.
  expect(card('Velvet Rope').getByRole('button').elements()).toHaveLength(0)
  await expect
    .element(card('Nine Rooms').getByRole('button', { name: 'Play Nine Rooms' }))
    .toBeInTheDocument()
  expect(getComputedStyle(card('Nine Rooms').element()).opacity).toBe('1')
  // The rest is of an earlier visit, and says so.
  await expect.element(section('New albums').getByText(/^As of \d{1,2}:\d\d/)).toBeVisible()
  expect(await axeFinds()).toEqual([])
  goOnline()
  await expect.element(card('Velvet Rope').getByRole('button')).toBeInTheDocument()
  expect(section('Ready to play').elements()).toHaveLength(0)
  expect(page.getByText('Not saved').elements()).toHaveLength(0)
  expect(page.getByText(/^As of/).elements()).toHaveLength(0)
})

it('keeps its order while something of it is played', async () => {
  await open()
  goOffline(songs, albums, screens)
  await expect.poll(readyNames).toEqual(['Night Bus', 'Nine Rooms'])
  useOffline.setState(savedState([{ ...first, played_at: 99 }, second, third], albums))
  await expect.poll(readyNames).toEqual(['Night Bus', 'Nine Rooms'])
})

it('is calm with nothing saved, on a phone too', async () => {
  await page.viewport(390, 844)
  await open()
  goOffline([], [], screens)
  await expect.element(page.getByRole('heading', { name: 'Nothing saved yet' })).toBeVisible()
  await expect.element(card('Nine Rooms').getByText('Not saved')).toBeVisible()
})
