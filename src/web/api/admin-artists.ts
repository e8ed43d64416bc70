import { adminArtistCalls, adminArtists } from '../../contract/admin/artists.ts'
import { call } from './call.ts'
import { findRows } from './crud.ts'

/** Artists that others may become one with, by part of their name. Throws `CallError`. */
export const findArtists = (q: string) =>
  findRows(adminArtists, { q, sort: '-songs_count' }, ({ name }) => name)

/** Accounts that may be an artist, by part of their name. Throws `CallError`. */
export const findArtistUsers = (q: string) => call(adminArtistCalls.users, { query: { q } })
