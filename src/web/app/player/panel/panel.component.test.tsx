import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { albums } from '../../../../contract/catalog/albums.ts'
import { artists } from '../../../../contract/catalog/artists.ts'
import { album, artist } from '../../../../contract/catalog/items.ts'
import { songs } from '../../../../contract/catalog/songs.ts'
import { session } from '../../../../contract/platform/session.ts'
import type { User } from '../../../../contract/platform/user.ts'
import { useSession } from '../../../data/session/session.ts'
import { setPlayer, usePlayer } from '../../../player/state.ts'
import { axeFinds } from '../../../testing/axe.ts'
import { answer } from '../../../testing/http-server.ts'
import { hold, lyricsOf, show, songNamed } from '../../../testing/player-stage.tsx'
import { sampleOf } from '../../../testing/sample.ts'
import { PlayerBar } from '../bar/PlayerBar.tsx'
import { PlayerPanel } from './PlayerPanel.tsx'

/** Panels beside the page. */

const bar = () => page.getByRole('region', { name: 'Player' })
const panel = (name: string) => page.getByRole('complementary', { name })
const isobars = songNamed(1, 'Isobars')

beforeEach(async () => {
  await show(
    <main>
      <h1>Home</h1>
      <PlayerPanel />
      <PlayerBar />
    </main>,
  )
  answer(songs.get, () => ({
    ...isobars,
    plays: 1204,
    likes: 3,
    genres: [{ id: 5, name: 'Folk', slug: 'folk' }],
  }))
})

it('offers the lyrics of a song that has some, one click away', async () => {
  hold([isobars])
  await expect.element(bar().getByRole('button', { name: 'Queue' })).toBeVisible()
  expect(bar().getByRole('button', { name: 'Lyrics' }).elements()).toEqual([])
  hold([isobars], lyricsOf('We pinned the chart', 'and watched the lines'))
  const button = bar().getByRole('button', { name: 'Lyrics' })
  await button.click()
  await expect.element(panel('Lyrics').getByRole('button', { name: 'We pinned the chart' })).toBeVisible()
  await expect.element(button).toHaveAttribute('aria-pressed', 'true')
  expect(await axeFinds()).toEqual([])
  // The next song has none: the panel says so, and its button stays to close it.
  hold([songNamed(2, 'Gannet')])
  await expect.element(panel('Lyrics').getByText('No lyrics for this song')).toBeVisible()
  await button.click()
  await expect.poll(() => usePlayer.getState().panel).toBeNull()
})

it('tells about the artist, the credits and the album of a song', async () => {
  answer(artists.get, () =>
    sampleOf(artist, {
      id: 7,
      name: 'Halden Vey',
      title: 'Halden Vey',
      followers_count: 812,
      bio: 'Recorded over eleven winter evenings. '.repeat(20),
      followed: false,
    }),
  )
  answer(albums.get, () => sampleOf(album, { id: 3, title: 'Slow Weather', year: 2026, songs_count: 10 }))
  hold([isobars])
  setPlayer({ panel: 'queue' })
  await page.getByRole('tab', { name: 'About' }).click()
  const about = panel('About')
  await expect.element(about.getByText('812 followers')).toBeVisible()
  await expect.element(about.getByRole('button', { name: 'Follow Halden Vey' })).toBeVisible()
  await expect.element(about.getByText('1,204 plays · 3 likes')).toBeVisible()
  await expect.element(about.getByRole('link', { name: 'Folk' })).toBeVisible()
  await expect.element(about.getByRole('link', { name: 'Slow Weather 2026 · 10 songs' })).toBeVisible()
  const more = about.getByRole('button', { name: 'Show more' })
  await more.click()
  await expect.element(about.getByRole('button', { name: 'Show less' })).toBeVisible()
  expect(await axeFinds()).toEqual([])
})

it('has tabs for the keyboard, and closes on Escape', async () => {
  hold([isobars, songNamed(2, 'Gannet')])
  setPlayer({ panel: 'queue' })
  await expect
    .element(panel('Queue').getByRole('button', { name: 'Play Gannet by Halden Vey' }))
    .toBeVisible()
  const tab = page.getByRole('tab', { name: 'Queue' }).element() as HTMLElement
  tab.focus()
  tab.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
  await expect.poll(() => usePlayer.getState().panel).toBeNull()
})

it('says what the actions of the queue do, and shows grip and remove button of each entry', async () => {
  hold([isobars, songNamed(2, 'Gannet')])
  setPlayer({ panel: 'queue' })
  for (const [name, words] of [
    ['History', 'History'],
    ['Save queue as playlist', 'Save'],
    ['Clear queue', 'Clear'],
  ] as const) {
    const action = panel('Queue').getByRole('button', { name })
    await expect.element(action).toHaveTextContent(words)
    await expect.element(action).toHaveAttribute('data-tip', name)
  }
  for (const name of ['Move Gannet', 'Remove Gannet']) {
    const { opacity } = getComputedStyle(page.getByRole('button', { name }).element())
    expect(opacity).toBe('1')
  }
  expect(await axeFinds()).toEqual([])
})

it('shows in a session who added each entry', async () => {
  const addedBy = (id: number, name: string) => ({ type: 'user' as const, id, name, avatar: null })
  hold([isobars, songNamed(2, 'Gannet')])
  const [first, second] = usePlayer.getState().queue
  if (!first || !second) throw new Error('The queue holds two songs.')
  const user = sampleOf(session.user.reply, { id: 1 }) as User
  useSession.setState({ user })
  const own = { ...first, addedBy: addedBy(1, 'Lena') }
  setPlayer({ queue: [own, { ...second, addedBy: addedBy(2, 'Mara') }], panel: 'queue' })
  await expect.element(panel('Queue').getByRole('img', { name: 'Added by you' })).toBeVisible()
  const other = panel('Queue').getByRole('img', { name: 'Added by Mara' })
  await expect.element(other).toBeVisible()
  await other.hover()
  expect(await axeFinds()).toEqual([])
})

it('shows the queue alone when nothing plays any more', async () => {
  answer(artists.get, () => sampleOf(artist, { id: 7 }))
  answer(albums.get, () => sampleOf(album, { id: 3 }))
  hold([isobars])
  setPlayer({ panel: 'about' })
  await expect.element(panel('About')).toBeVisible()
  hold([])
  await expect.element(panel('Queue').getByText('Your queue is empty')).toBeVisible()
  expect(page.getByRole('tab').elements()).toHaveLength(1)
})
