import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import {
  type PlaylistHead,
  type PlaylistSong,
  playlistSong,
  playlists,
} from '../../../contract/catalog/playlists.ts'
import { songs as songCalls } from '../../../contract/catalog/songs.ts'
import { home } from '../../../contract/site/home.ts'
import { isListening, sendEvent } from '../../testing/event-stream.ts'
import { answer, refuse } from '../../testing/http-server.ts'
import { openPage } from '../../testing/listener-page.tsx'
import { sampleOf } from '../../testing/sample.ts'
import { PlaylistPage } from './Playlist.tsx'

const songOf = (id: number): PlaylistSong =>
  sampleOf(playlistSong, { id, title: `Song ${id}`, added_by: { id: 1, name: 'Lena', avatar: null } })

let version = 0
const serve = (songs: PlaylistSong[], more: Partial<PlaylistHead> = {}) => {
  const updated_at = `2026-11-02T10:00:${String(version++).padStart(2, '0')}.000Z`
  const people = ['Lena', 'Jonas', 'Liv', 'Maren'].map((name, index) => ({
    id: index + 1,
    name,
    avatar: null,
  }))
  answer(playlists.get, () =>
    sampleOf(playlists.get.reply, {
      id: 7,
      title: 'Kitchen radio',
      rules: null,
      role: 'editor',
      shared: true,
      user: { id: 2, name: 'Jonas' },
      members: { total: 6, some: people },
      songs_count: songs.length,
      updated_at,
      songs,
      ...more,
    }),
  )
  answer(songCalls.related, () => [])
  answer(playlists.related, () => [])
  return updated_at
}
const open = async () => {
  const shown = await openPage('/playlist/$id', PlaylistPage, '/playlist/7')
  await expect.poll(isListening).toBe(true)
  return shown
}
const changed = (updated_at: string | null) => sendEvent('playlist.changed', { playlist_id: 7, updated_at })
const row = (id: number) => page.getByText(`Song ${id}`, { exact: true })
const topOf = (id: number) => row(id).element().getBoundingClientRect().top

it('shows songs that others add above without moving those on screen', async () => {
  const songs = Array.from({ length: 200 }, (_, index) => songOf(index + 1))
  serve(songs)
  await open()
  await expect.element(row(1)).toBeVisible()
  const main = document.querySelector('main') as HTMLElement
  main.scrollTop = 4000
  await expect.element(row(70)).toBeVisible()
  const before = topOf(70)
  changed(serve([songOf(301), songOf(302), songOf(303), ...songs.slice(1)]))
  await expect.poll(() => row(70).element().closest('li')?.ariaPosInSet).toBe('72')
  expect(topOf(70)).toBe(before)
  // At the top, there is nothing to hold.
  main.scrollTop = 0
  await expect.element(row(301)).toBeVisible()
  changed(serve([songOf(304), songOf(301), ...songs]))
  await expect.element(row(304)).toBeVisible()
  expect(main.scrollTop).toBe(0)
})

it('takes the controls away once the viewer may no longer edit it, and itself once removed', async () => {
  serve([songOf(1), songOf(2)])
  await open()
  await expect.poll(() => page.getByRole('button', { name: /^Move / }).elements()).toHaveLength(2)
  serve([songOf(1), songOf(2)], { role: 'viewer' })
  changed(null)
  await expect.poll(() => page.getByRole('button', { name: /^Move / }).elements()).toHaveLength(0)
  answer(playlists.get, () => refuse('not_found'))
  answer(home.sections, () => sampleOf(home.sections.reply))
  changed(null)
  await expect.element(page.getByRole('heading', { name: 'We couldn’t find that page' })).toBeVisible()
})

it('names its members in the header, and is marked as collaborative', async () => {
  serve([songOf(1)])
  await open()
  await expect.element(page.getByText('Collaborative')).toBeVisible()
  await expect.element(page.getByText(/^and 5 others · 1 song/)).toBeVisible()
  const stack = page.getByRole('button', { name: 'Members of Kitchen radio' })
  await expect.element(stack.getByText('+3')).toBeVisible()
})

it('leaves songs of several people the space for their titles on phones', async () => {
  await page.viewport(390, 844)
  serve([songOf(1)])
  await open()
  const title = page.getByRole('link', { name: 'Song 1', exact: true })
  await expect
    .poll(() => title.element().closest('[data-part~="track"] > div')?.clientWidth)
    .toBeGreaterThan(140)
  await page.viewport(1280, 800)
})
