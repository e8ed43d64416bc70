import { queryOptions } from '@tanstack/react-query'
import type { RadioStation } from '../../../contract/catalog/items.ts'
import { likes } from '../../../contract/catalog/likes.ts'
import { radioStations } from '../../../contract/catalog/radio.ts'
import { call } from '../../data/call.ts'
import { itemQuery, keyOf, listQuery, read, readQuery } from '../../data/read.ts'

/** Milliseconds between polls of current songs while the page is open. */
const POLL_MS = 20_000
const PAGE = 50
/** Maximum number of liked stations in a row. */
const LIKED = 24

/** Public stations, of one genre or all. Polled only while they fit on one page. */
export const stationsQuery = (genre: number | null) => ({
  ...listQuery(radioStations.list, {
    query: { per_page: PAGE, ...(genre === null ? {} : { 'filter[genre]': genre }) },
  }),
  refetchInterval: ({ state }: { state: { data?: { pages: unknown[] } | undefined } }) =>
    (state.data?.pages.length ?? 0) > 1 ? (false as const) : POLL_MS,
})

export const radioGenresQuery = () => readQuery(radioStations.genres, {})

/** A station with its current song. */
export const stationQuery = (id: number) => ({
  ...itemQuery(radioStations.get, { params: { id } }),
  refetchInterval: POLL_MS,
})

/** Songs a station played before. */
export const stationHistoryQuery = (id: number) => ({
  ...readQuery(radioStations.history, { params: { id }, query: { limit: 50 } }),
  refetchInterval: POLL_MS,
})

export const relatedStationsQuery = (id: number) => readQuery(radioStations.related, { params: { id } })

/** Loads the stations of the list, to step through them. Throws `CallError`. */
export const loadStations = async (): Promise<RadioStation[]> =>
  (await call(radioStations.list, { query: { per_page: 100 } })).data

/** The user's most recently liked stations. */
export const fewLikedStationsQuery = () => {
  const input = { params: { type: 'radio-station' }, query: { limit: LIKED } }
  return queryOptions({
    queryKey: keyOf(likes.liked, input),
    queryFn: async ({ signal }): Promise<RadioStation[]> =>
      (await read(likes.liked, input, signal)).filter((item) => item.type === 'radio-station'),
  })
}
