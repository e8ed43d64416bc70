import {
  type AdminAlbumSong,
  adminAlbumCalls,
  adminAlbums,
} from '../../../contract/catalog/back-office/albums.ts'
import { call } from '../../data/call.ts'
import { queryClient } from '../../data/client.ts'
import { readQuery } from '../../data/read.ts'
import { findRows } from '../crud/crud.ts'

/** Search by name: artists to assign to an album, and albums to merge it with. All throw `CallError`. */
export const findAlbumArtists = (q: string) => call(adminAlbumCalls.artists, { query: { q } })
export const makeAlbumArtist = (name: string) => call(adminAlbumCalls.newArtist, { body: { name } })
export const findAlbums = (q: string) =>
  findRows(adminAlbums, { q, sort: '-songs_count' }, ({ title, artist }) =>
    artist ? `${title} – ${artist.name}` : title,
  )

/** The genres with the most songs. */
export const albumGenresQuery = () => readQuery(adminAlbumCalls.genres, { query: {} })

/** The songs of an album in order, including hidden ones. */
export const albumSongsQuery = (id: number) => ({
  ...readQuery(adminAlbumCalls.songs, { params: { id } }),
  staleTime: 0,
  gcTime: 0,
})

/** Reorders the songs of an album optimistically; rolls back on error. Throws `CallError`. */
export const arrangeAlbum = async (id: number, songs: AdminAlbumSong[]): Promise<void> => {
  const { queryKey } = albumSongsQuery(id)
  const before = queryClient.getQueryData(queryKey)
  await queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData(queryKey, songs)
  try {
    const body = { songs: songs.map(({ id, disc_no }) => ({ id, disc_no })) }
    await call(adminAlbumCalls.arrange, { params: { id }, body })
  } catch (error) {
    queryClient.setQueryData(queryKey, before)
    throw error
  } finally {
    void queryClient.invalidateQueries()
  }
}
