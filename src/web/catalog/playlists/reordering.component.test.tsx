import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { playlistSong, playlists } from '../../../contract/catalog/playlists.ts'
import { songs as songCalls } from '../../../contract/catalog/songs.ts'
import { answer, received } from '../../testing/http-server.ts'
import { openPage } from '../../testing/listener-page.tsx'
import { sampleOf } from '../../testing/sample.ts'
import { PlaylistPage } from './Playlist.tsx'

const songs = Array.from({ length: 40 }, (_, index) =>
  sampleOf(playlistSong, { id: index + 1, title: `Song ${index + 1}` }),
)

it('moves a song by one row per key press, also while the page scrolls', async () => {
  await page.viewport(1280, 600)
  const head = sampleOf(playlists.get.reply, {
    id: 7,
    title: 'Kitchen radio',
    rules: null,
    role: 'owner',
    songs_count: songs.length,
    songs,
  })
  answer(playlists.get, () => head)
  answer(playlists.order, () => head)
  answer(playlists.related, () => [])
  answer(songCalls.related, () => [])
  await openPage('/playlist/$id', PlaylistPage, '/playlist/7')
  const grip = page.getByRole('button', { name: 'Move Song 3', exact: true })
  await expect.element(grip).toBeInTheDocument()
  grip.element().focus()
  await userEvent.keyboard(' ')
  await expect.element(page.getByText('Picked up Song 3.')).toBeInTheDocument()
  for (let place = 4; place <= 18; place++) {
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(page.getByText(`Position ${place} of 40.`)).toBeInTheDocument()
  }
  const scroller = document.querySelector('main')
  expect(scroller?.scrollTop).toBeGreaterThan(0)
  for (let place = 17; place >= 10; place--) {
    await userEvent.keyboard('{ArrowUp}')
    await expect.element(page.getByText(`Position ${place} of 40.`)).toBeInTheDocument()
  }
  await userEvent.keyboard(' ')
  await expect.element(page.getByText('Dropped Song 3.')).toBeInTheDocument()
  const saved = () => received.find(({ path }) => path.endsWith('/order'))?.body as { song_ids: number[] }
  await expect.poll(() => saved()?.song_ids.indexOf(3)).toBe(9)
  await page.viewport(1280, 800)
})
