import { adminArtistCalls, adminArtists } from '../../contract/admin/artists.ts'
import { call } from './call.ts'
import { findRows } from './crud.ts'

/** Finds artists to merge with, by name. Throws `CallError`. */
export const findArtists = (q: string) =>
  findRows(adminArtists, { q, sort: '-songs_count' }, ({ name }) => name)

/** Finds users to link to an artist, by name. Throws `CallError`. */
export const findArtistUsers = (q: string) => call(adminArtistCalls.users, { query: { q } })
