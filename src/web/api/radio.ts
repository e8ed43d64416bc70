import { queryOptions } from '@tanstack/react-query'
import { likes } from '../../contract/likes.ts'
import { type RadioStation, radioStations } from '../../contract/radio-stations.ts'
import { itemQuery, keyOf, listQuery, read, readQuery } from './read.ts'

/** Milliseconds between two looks at what stations play, while somebody looks at the page. */
const LOOK_EVERY = 20_000
const PAGE = 50
/** Liked stations shown beside each other. */
const LIKED = 24

/** Public stations, of one genre or all. As long as they are one page they stay up to date as a whole. */
export const stationsQuery = (genre: number | null) => ({
  ...listQuery(radioStations.list, {
    query: { per_page: PAGE, ...(genre === null ? {} : { 'filter[genre]': genre }) },
  }),
  refetchInterval: ({ state }: { state: { data?: { pages: unknown[] } | undefined } }) =>
    (state.data?.pages.length ?? 0) > 1 ? (false as const) : LOOK_EVERY,
})

export const radioGenresQuery = () => readQuery(radioStations.genres, {})

/** One station with what it plays now. */
export const stationQuery = (id: number) => ({
  ...itemQuery(radioStations.get, { params: { id } }),
  refetchInterval: LOOK_EVERY,
})

/** What a station played before. */
export const stationHistoryQuery = (id: number) => ({
  ...readQuery(radioStations.history, { params: { id }, query: { limit: 50 } }),
  refetchInterval: LOOK_EVERY,
})

export const relatedStationsQuery = (id: number) => readQuery(radioStations.related, { params: { id } })

/** The latest of the stations that the listener likes. */
export const fewLikedStationsQuery = () => {
  const input = { params: { type: 'radio-station' }, query: { limit: LIKED } }
  return queryOptions({
    queryKey: keyOf(likes.liked, input),
    queryFn: async ({ signal }): Promise<RadioStation[]> =>
      (await read(likes.liked, input, signal)).filter((item) => item.type === 'radio-station'),
  })
}
