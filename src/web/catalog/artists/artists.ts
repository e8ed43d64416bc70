import { type artistSorts, artists } from '../../../contract/catalog/artists.ts'
import { itemQuery, listQuery, readQuery } from '../../data/read.ts'

export const artistQuery = (id: number) => itemQuery(artists.get, { params: { id } })
export const relatedArtistsQuery = (id: number) =>
  readQuery(artists.related, { params: { id }, query: { per_page: 12 } })
export const artistsQuery = (filter: { sort?: (typeof artistSorts)[number]; genre?: number }) =>
  listQuery(artists.list, { query: { per_page: 50, sort: filter.sort, 'filter[genre]': filter.genre } })
/** Finds artists by name. */
export const artistsNamedQuery = (q: string) => readQuery(artists.list, { query: { q, per_page: 20 } })
