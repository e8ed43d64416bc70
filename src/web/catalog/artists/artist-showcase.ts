import { adminArtistShowcases, artistShowcases } from '../../../contract/catalog/artist-pages.ts'
import { call } from '../../data/call.ts'
import { readQuery } from '../../data/read.ts'

/** The pick and the gallery of an artist. */
export const artistShowcaseQuery = (id: number) => readQuery(artistShowcases.get, { params: { id } })

/** Finds items that the team of an artist can pick. Throws `CallError`. */
export const findPicks = (artist_id: number, q: string) =>
  call(artistShowcases.items, { query: { artist_id, q } })

/** Finds items that operators can pick for an artist. Throws `CallError`. */
export const findPicksOf = (id: number, q: string) =>
  call(adminArtistShowcases.items, { params: { id }, query: { q } })
