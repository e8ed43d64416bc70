import { type albumSorts, albums } from '../../../contract/catalog/albums.ts'
import { itemQuery, listQuery, readQuery } from '../../data/read.ts'

export const albumQuery = (id: number) => itemQuery(albums.get, { params: { id } })
export const artistAlbumsQuery = (id: number) =>
  readQuery(albums.ofArtist, { params: { id }, query: { per_page: 50 } })
export const albumsQuery = (filter: { sort?: (typeof albumSorts)[number]; genre?: number }) =>
  listQuery(albums.list, { query: { per_page: 50, sort: filter.sort, 'filter[genre]': filter.genre } })
/** Albums for the cover wall on pages outside the shell. */
/** The newest albums, for the landing page. */
export const newAlbumsQuery = () => readQuery(albums.list, { query: { per_page: 12 } })
