import { adminSongCalls } from '../../../contract/catalog/back-office/songs.ts'
import { call } from '../../data/call.ts'
import { queryClient } from '../../data/client.ts'
import { readQuery } from '../../data/read.ts'

/** Search by name: artists, albums and genres to assign to a song. All throw `CallError`. */
export const findArtists = (q: string) => call(adminSongCalls.artists, { query: { q } })
export const makeArtist = (name: string) => call(adminSongCalls.newArtist, { body: { name } })
export const findAlbums = (q: string) => call(adminSongCalls.albums, { query: { q } })
export const makeAlbum = (name: string) => call(adminSongCalls.newAlbum, { body: { name } })
export const findGenres = (q: string) => call(adminSongCalls.genres, { query: { q } })

/** The genres with the most songs. */
export const genreChoicesQuery = () => readQuery(adminSongCalls.genres, { query: {} })

/** Transcodes a song's file again. Throws `CallError`. */
export const reprocessSong = async (id: number): Promise<void> => {
  await call(adminSongCalls.reprocess, { params: { id } })
  await queryClient.invalidateQueries()
}
