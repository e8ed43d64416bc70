import { expect, test } from 'vitest'
import { type PlaylistSong, playlists } from '../../../contract/catalog/playlists.ts'
import type { ReplyOf } from '../../../contract/core/endpoint.ts'
import { queryClient } from '../../data/client.ts'
import { setSender } from '../../data/outbox/send.ts'
import { removeSongs } from './playlist-songs.ts'
import { myPlaylistsQuery, playlistQuery, setSongs, slicesOf, songsIn } from './playlists.ts'

test('a reply fetched before an optimistic change does not undo it', async () => {
  const songs = [1, 2, 3].map((id) => ({ id }) as PlaylistSong)
  const query = playlistQuery(7)
  queryClient.setQueryData(query.queryKey, { pages: [{ head: null, songs }], pageParams: [0] })
  const reply = Promise.withResolvers<{ head: null; songs: PlaylistSong[] }>()
  const fetched = queryClient
    .fetchInfiniteQuery({ ...query, queryFn: () => reply.promise, staleTime: 0 })
    .catch(() => null)
  setSongs(7, songs.slice(1))
  reply.resolve({ head: null, songs })
  await fetched
  expect(songsIn(slicesOf(7)).map((song) => song.id)).toEqual([2, 3])
})

test('a song that is removed without a connection is no longer counted, once', async () => {
  const songs = [1, 2, 3].map((id) => ({ id }) as PlaylistSong)
  const head = { type: 'playlist', id: 8, songs_count: 3 } as ReplyOf<typeof playlists.get>
  queryClient.setQueryData(playlistQuery(8).queryKey, { pages: [{ head, songs }], pageParams: [0] })
  queryClient.setQueryData(myPlaylistsQuery().queryKey, [head])
  // The change waits.
  const sent: string[] = []
  setSender(async ({ path }) => {
    sent.push(path)
    return null
  })
  await removeSongs(8, [2])
  expect(sent).toEqual([playlists.detach.path])
  expect(slicesOf(8)?.pages[0]?.head?.songs_count).toBe(2)
  expect(queryClient.getQueryData(myPlaylistsQuery().queryKey)).toMatchObject([{ songs_count: 2 }])
})

test('restores removed songs at their place, without those that were removed since', async () => {
  const songs = [1, 2, 3, 4, 5].map((id) => ({ id }) as PlaylistSong)
  const head = { type: 'playlist', id: 9, songs_count: 5 } as ReplyOf<typeof playlists.get>
  queryClient.setQueryData(playlistQuery(9).queryKey, { pages: [{ head, songs }], pageParams: [0] })
  setSender(async () => null)
  const shown = () => songsIn(slicesOf(9)).map((song) => song.id)
  const undo = await removeSongs(9, [2, 3])
  await removeSongs(9, [1])
  const undoLast = await removeSongs(9, [5])
  await undo()
  expect(shown()).toEqual([2, 3, 4])
  await undoLast()
  expect(shown()).toEqual([2, 3, 4, 5])
})
