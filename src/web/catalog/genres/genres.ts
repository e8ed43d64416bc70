import { queryOptions } from '@tanstack/react-query'
import { genres } from '../../../contract/catalog/genres.ts'
import { home } from '../../../contract/site/home.ts'
import { itemQuery, keyOf, read, rememberedQuery } from '../../data/read.ts'

export const genresQuery = () => rememberedQuery(genres.list, {})
export const genreQuery = (id: number) => itemQuery(genres.get, { params: { id } })
const itemsOf = (id: number, type: 'album' | 'artist' | 'playlist' | 'radio-station') => ({
  params: { id },
  query: { type, per_page: 12 },
})

/** The first albums or artists of a genre. */
export const genreItemsQuery = (id: number, type: 'album' | 'artist') =>
  queryOptions({
    queryKey: keyOf(home.genreItems, itemsOf(id, type)),
    queryFn: async ({ signal }) => {
      const { data } = await read(home.genreItems, itemsOf(id, type), signal)
      return data.filter((item) => item.type !== 'radio-station' && item.type !== 'playlist')
    },
  })

/** The first playlists of a genre. */
export const playlistsOfGenreQuery = (id: number) =>
  queryOptions({
    queryKey: keyOf(home.genreItems, itemsOf(id, 'playlist')),
    queryFn: async ({ signal }) => {
      const { data } = await read(home.genreItems, itemsOf(id, 'playlist'), signal)
      return data.filter((item) => item.type === 'playlist')
    },
  })

/** Radio stations of a genre, most played first. */
export const stationsOfGenreQuery = (id: number) =>
  queryOptions({
    queryKey: keyOf(home.genreItems, itemsOf(id, 'radio-station')),
    queryFn: async ({ signal }) => {
      const { data } = await read(home.genreItems, itemsOf(id, 'radio-station'), signal)
      return data.filter((item) => item.type === 'radio-station')
    },
  })
