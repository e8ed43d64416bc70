import { genres } from '../../contract/genres.ts'
import { home } from '../../contract/home.ts'
import { itemQuery, readQuery } from './read.ts'

export const genresQuery = () => readQuery(genres.list, {})
export const genreQuery = (id: number) => itemQuery(genres.get, { params: { id } })
/** The first albums or artists of a genre. */
export const genreItemsQuery = (id: number, type: 'album' | 'artist') =>
  readQuery(home.genreItems, { params: { id }, query: { type, per_page: 12 } })
