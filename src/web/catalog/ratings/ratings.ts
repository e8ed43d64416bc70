import { likes, type Ratable, ratings } from '../../../contract/catalog/likes.ts'
import { playlists } from '../../../contract/catalog/playlists.ts'
import { songs } from '../../../contract/catalog/songs.ts'
import { call } from '../../data/call.ts'
import { queryClient } from '../../data/client.ts'
import { showError } from '../../data/errors.ts'
import { changeCached } from '../../data/reactions/cached-items.ts'
import { readQuery } from '../../data/read.ts'

export interface RatableRef {
  type: Ratable
  id: number
}

export const ratingQuery = ({ type, id }: RatableRef) => readQuery(ratings.get, { params: { type, id } })

/** Lists of songs that may be sorted or chosen by ratings. */
const lists = [likes.likedSongs, playlists.get, playlists.songs, songs.mine]

const show = ({ type, id }: RatableRef, rating: number | null): void => {
  queryClient.setQueryData(ratingQuery({ type, id }).queryKey, { rating })
  if (type === 'song')
    changeCached(type, id, (song) => ({ ...song, rating: rating === null ? undefined : rating }))
}

/** Rates an item, or removes the rating: on screen at once, then on the server; what failed is shown as it was. */
export const setRating = async (item: RatableRef, rating: number | null): Promise<void> => {
  const before = queryClient.getQueryData(ratingQuery(item).queryKey)?.rating ?? null
  show(item, rating)
  try {
    await call(ratings.set, { params: { type: item.type, id: item.id }, body: { rating } })
    for (const { path } of lists)
      void queryClient.invalidateQueries({ queryKey: [path], refetchType: 'none' })
  } catch (error) {
    show(item, before)
    showError(error)
  }
}
