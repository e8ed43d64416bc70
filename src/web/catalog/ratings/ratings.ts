import { type Ratable, ratings } from '../../../contract/catalog/likes.ts'
import { call } from '../../data/call.ts'
import { queryClient } from '../../data/client.ts'
import { showError } from '../../data/errors.ts'
import { readQuery } from '../../data/read.ts'

export interface RatableRef {
  type: Ratable
  id: number
}

export const ratingQuery = ({ type, id }: RatableRef) => readQuery(ratings.get, { params: { type, id } })

/** Rates an item, or removes the rating: on screen at once, then on the server; what failed is fetched anew. */
export const setRating = async (item: RatableRef, rating: number | null): Promise<void> => {
  const { queryKey } = ratingQuery(item)
  queryClient.setQueryData(queryKey, { rating })
  try {
    await call(ratings.set, { params: { type: item.type, id: item.id }, body: { rating } })
  } catch (error) {
    void queryClient.invalidateQueries({ queryKey })
    showError(error)
  }
}
