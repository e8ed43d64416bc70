import { artistAlbumCalls, artistAlbums } from '../../../contract/catalog/back-office/albums.ts'
import { artistSongCalls, artistSongs } from '../../../contract/catalog/back-office/songs.ts'
import { call } from '../../data/call.ts'
import { readQuery } from '../../data/read.ts'
import { createItem, findRows } from '../crud/crud.ts'

/** Search by name: artists and genres for songs. Both throw `CallError`. */
export const findFeatured = (q: string) => call(artistSongCalls.artists, { query: { q } })
export const findSongGenres = (q: string) => call(artistSongCalls.genres, { query: { q } })

/** The genres with the most songs. */
export const songGenresQuery = () => readQuery(artistSongCalls.genres, { query: {} })

/** Finds albums of an artist by title. Throws `CallError`. */
export const findArtistAlbums = (artist_id: number) => (q: string) =>
  findRows(artistAlbums, { q, artist_id }, ({ title }) => title)

/** Creates an album of an artist as a draft. Throws `CallError`. */
export const makeArtistAlbum = (artist_id: number) => async (title: string) => {
  const { id } = await createItem(artistAlbums, { title, artist_id })
  return { id, name: title }
}

/** Finds songs of an artist by title. Throws `CallError`. */
export const findArtistSongs = (artist_id: number) => (q: string) =>
  findRows(artistSongs, { q, artist_id }, ({ title }) => title)

/** Number of songs or albums of an artist by state. */
export const stateCountsQuery = (of: 'songs' | 'albums', artist_id: number) => {
  const { states } = of === 'songs' ? artistSongCalls : artistAlbumCalls
  return { ...readQuery(states, { query: { artist_id } }), staleTime: 0 }
}

/** The songs of an album in order, including private ones. */
export const artistAlbumSongsQuery = (id: number) => ({
  ...readQuery(artistAlbumCalls.songs, { params: { id } }),
  staleTime: 0,
})
