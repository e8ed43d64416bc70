import { CheckCheck } from 'lucide-react'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { smartRules, song } from '../../../../contract/catalog/items.ts'
import { playlist, playlists } from '../../../../contract/catalog/playlists.ts'
import { songs } from '../../../../contract/catalog/songs.ts'
import { usePlayer } from '../../../player/state.ts'
import { axeFinds } from '../../../testing/axe.ts'
import { answer, received } from '../../../testing/http-server.ts'
import { openPage } from '../../../testing/listener-page.tsx'
import { sampleOf } from '../../../testing/sample.ts'
import { becomeTouchScreen } from '../../../testing/touch.ts'
import { toggleMenu } from '../../../ui/overlays/menu.ts'
import { playbackStarted } from '../playback/playback.ts'
import { SongRows } from '../rows/SongRows.tsx'
import { useItemMenu } from './item-menu.ts'

const songOf = (id: number, title: string) =>
  sampleOf(song, {
    id,
    title,
    owned: false,
    downloadable: false,
    artist: { id: 5, name: 'Abe', displayname: null },
    artists: [{ id: 5, name: 'Abe', displayname: null }],
    album: { id: 6, title: 'Quiet', artist: null },
  })
const delta = songOf(1, 'Delta')
const Songs = () => <SongRows songs={[delta]} label="Songs" />

const PodcastMenu = () => {
  const open = useItemMenu()
  return (
    <button
      type="button"
      onClick={(event) => void open({ type: 'podcast', id: 4, title: 'Night Talk' }, event.currentTarget)}
    >
      More
    </button>
  )
}

const named = (id: number, title: string) =>
  sampleOf(playlist, { id, title, owned: true, role: 'owner', rules: null })
const mine = [
  named(1, 'Kitchen'),
  named(2, 'Garden'),
  {
    ...named(3, 'Often'),
    rules: sampleOf(smartRules, { rules: [{ field: 'plays', op: 'more_than', value: 5 }] }),
  },
]

const openMenu = async (at = '/album/9') => {
  answer(playlists.mine, () => mine)
  answer(playlists.containing, () => [{ id: 2, songs: 1 }])
  await openPage(at.startsWith('/album') ? '/album/$id' : '/song/$id', Songs, at)
  await page.getByRole('button', { name: 'More options for Delta' }).click()
}
const entry = (name: string) => page.getByRole('menuitem', { name })
const choice = (name: string) => page.getByRole('menuitemcheckbox', { name })
const posts = () => received.filter(({ method }) => method === 'POST').map(({ path }) => path)

beforeEach(() => usePlayer.setState({ queue: [], index: -1 }))

it('offers own playlists beside it, with those marked that contain the song, by keyboard', async () => {
  await openMenu()
  await entry('Add to playlist').click()
  await expect.element(choice('Garden')).toHaveAttribute('aria-checked', 'true')
  await expect.element(choice('Kitchen')).toHaveAttribute('aria-checked', 'false')
  await expect
    .element(entry('Often Smart: its rules choose the songs'))
    .toHaveAttribute('aria-disabled', 'true')
  expect(await axeFinds()).toEqual([])
  answer(playlists.attach, () => sampleOf(playlist, { id: 1 }))
  await page.getByRole('searchbox', { name: 'Find a playlist' }).fill('kit')
  await expect.poll(() => choice('Garden').elements()).toHaveLength(0)
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  await expect.element(page.getByText('Added to Kitchen')).toBeVisible()
  expect(posts()).toEqual(['/api/user/playlists/containing', '/api/attach-to-playlist/1'])
})

it('removes the song from a playlist that contains it, which can be undone', async () => {
  await openMenu()
  await entry('Add to playlist').click()
  const whole = sampleOf(playlists.get.reply, {
    id: 2,
    songs_count: 1,
    songs: [{ ...delta, added_at: null, added_by: null }],
  })
  answer(playlists.get, () => whole)
  answer(playlists.detach, () => sampleOf(playlist, { id: 2 }))
  answer(playlists.attachMany, () => ({ playlist: sampleOf(playlist, { id: 2 }), added: [1] }))
  await expect.element(choice('Garden')).toHaveAttribute('aria-checked', 'true')
  await choice('Garden').click()
  await expect.element(page.getByText('Removed from Garden')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => posts().at(-1)).toBe('/api/user/playlists/2/songs')
})

it('names the song at the top of its sheet on touch screens', async () => {
  becomeTouchScreen()
  await page.viewport(390, 844)
  onTestFinished(() => page.viewport(1280, 800))
  await openMenu()
  await expect.element(entry('Play next')).toBeVisible()
  const head = document.querySelector('[data-part~="sheet-head"]')
  expect(head?.textContent).toContain('Delta')
  expect(head?.textContent).toContain('Abe')
  expect(head?.querySelector('[data-part="cover"]')).not.toBeNull()
  expect(await axeFinds()).toEqual([])
})

it('shows long entries completely', async () => {
  await openPage('/album/$id', Songs, '/album/9')
  const more = page.getByRole('button', { name: 'More options for Delta' })
  await expect.element(more).toBeVisible()
  const label = 'Mark this and older episodes as played'
  toggleMenu({
    of: 'episode',
    label: 'Episode',
    entries: [{ kind: 'item', label, icon: CheckCheck, run: () => {} }],
    anchor: more.element() as HTMLElement,
  })
  const text = page.getByText(label)
  await expect.element(text).toBeVisible()
  const { scrollWidth, clientWidth } = text.element()
  expect(scrollWidth).toBe(clientWidth)
})

it('leads to other pages than the open one', async () => {
  await openMenu('/album/6')
  await expect.element(entry('Go to song')).toBeVisible()
  await expect.element(entry('Go to artist')).toBeVisible()
  expect(entry('Go to album').elements()).toHaveLength(0)
})

it('starts a radio of the song with related ones behind it', async () => {
  const related = [songOf(2, 'Echo'), songOf(3, 'Foxtrot'), songOf(1, 'Delta')]
  answer(songs.related, () => related)
  playbackStarted()
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  await openMenu('/song/1')
  expect(entry('Go to song').elements()).toHaveLength(0)
  await entry('Start song radio').click()
  await expect
    .poll(() =>
      usePlayer
        .getState()
        .queue.map(({ item }) => item.id)
        .sort(),
    )
    .toEqual([1, 2, 3])
  expect(usePlayer.getState().queue[0]?.item.id).toBe(1)
  expect(usePlayer.getState().source?.title).toBe('Delta radio')
})

it('draws one line between groups where one of them is empty', async () => {
  await openPage('/podcast/$id', PodcastMenu, '/podcast/4')
  await page.getByRole('button', { name: 'More' }).click()
  await expect.element(entry('Copy link')).toBeVisible()
  expect(page.getByRole('separator').elements()).toHaveLength(1)
})
