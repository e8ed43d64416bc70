import { expect, test } from 'vitest'
import type { PlaylistSong } from '../../contract/playlists.ts'
import { queryClient } from './client.ts'
import { playlistQuery, setSongs, slicesOf, songsIn } from './playlists.ts'

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
