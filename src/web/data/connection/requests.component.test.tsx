import { expect, it, vi } from 'vitest'
import { episode } from '../../../contract/catalog/items.ts'
import { playlist, playlists } from '../../../contract/catalog/playlists.ts'
import { episodes, podcasts } from '../../../contract/catalog/podcasts.ts'
import { addToPlaylist, removeSongs } from '../../catalog/playlists/playlist-songs.ts'
import { myPlaylistsQuery, playlistQuery } from '../../catalog/playlists/playlists.ts'
import { loadEpisodes, loadUnplayed } from '../../catalog/podcasts/podcasts.ts'
import { answer, received } from '../../testing/http-server.ts'
import { sampleOf } from '../../testing/sample.ts'
import { queryClient } from '../client.ts'
import { saveFile } from '../download.ts'

/** Requests that the browser sends to the server. */

it('loads a podcast to its last episode, not only the first page', async () => {
  const all = Array.from({ length: 230 }, (_, index) => sampleOf(episode, { id: index + 1 }))
  const whole = podcasts.get.reply
  answer(podcasts.get, () => sampleOf(whole, { id: 1, episodes: all.slice(0, 50), episodes_count: 230 }))
  answer(episodes.list, ({ query }) => {
    const from = Number(query.after ?? 0)
    const data = all.slice(from, from + query.per_page)
    const next = from + data.length < all.length ? String(from + data.length) : null
    return { data, meta: { page: 1, per_page: query.per_page, next } }
  })
  expect((await loadEpisodes(1)).map(({ id }) => id)).toEqual(all.map(({ id }) => id))
  expect(await loadUnplayed(1, 'serial')).toHaveLength(230)
})

it('adds and removes a single song by the calls of the API that name its origin', async () => {
  answer(playlists.attach, () => sampleOf(playlist))
  answer(playlists.detach, () => sampleOf(playlist))
  answer(playlists.songs, () => [])
  await addToPlaylist(7, [3])
  await removeSongs(7, [3])
  const posts = received.filter(({ method }) => method === 'POST')
  expect(posts.map(({ path, body }) => ({ path, body }))).toEqual([
    { path: '/api/attach-to-playlist/7', body: { song_id: 3, song_origin: 'local' } },
    { path: '/api/detach-from-playlist/7', body: { song_id: 3, song_origin: 'local' } },
  ])
})

it('says with downloads that a script asks', async () => {
  const fetched = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('sound'))
  await saveFile('/api/download-song/1', '1')
  const headers = new Headers(fetched.mock.calls[0]?.[1]?.headers)
  expect(headers.get('x-requested-with')).toBe('XMLHttpRequest')
})

it('shows the count of a playlist that was just read in the list of playlists', async () => {
  answer(playlists.mine, () => [sampleOf(playlist, { id: 7, songs_count: 27 })])
  answer(playlists.get, () => sampleOf(playlists.get.reply, { id: 7, songs_count: 50 }))
  await queryClient.fetchQuery(myPlaylistsQuery())
  await queryClient.fetchInfiniteQuery(playlistQuery(7))
  expect(queryClient.getQueryData(myPlaylistsQuery().queryKey)?.[0]?.songs_count).toBe(50)
})
