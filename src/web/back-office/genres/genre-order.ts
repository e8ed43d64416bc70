import { queryOptions } from '@tanstack/react-query'
import {
  adminGenreOrder,
  adminGenres,
  adminPodcastGenreOrder,
  adminPodcastGenres,
} from '../../../contract/catalog/back-office/genres.ts'
import { call } from '../../data/call.ts'
import { queryClient } from '../../data/client.ts'

/** Rows per response, and maximum number of rows in a reorder request. */
const PAGE = 100
const MAX_ROWS = 1000

export interface OrderedRow {
  id: number
  title: string
}

/** A list whose order listeners see. Both calls throw `CallError`. */
export interface Order {
  /** Identifies the list in the cache. */
  path: string
  all: () => Promise<OrderedRow[]>
  arrange: (ids: number[]) => Promise<unknown>
}

type Page = (page: number) => Promise<{ data: { id: number; name: string }[] }>

const everyRow = async (ask: Page): Promise<OrderedRow[]> => {
  const rows: OrderedRow[] = []
  for (let page = 1; rows.length < MAX_ROWS; page++) {
    const { data } = await ask(page)
    rows.push(...data.map(({ id, name }) => ({ id, title: name })))
    if (data.length < PAGE) break
  }
  return rows
}

const query = (page: number) => ({ query: { sort: 'position', page, per_page: PAGE } }) as const

export const genreOrder: Order = {
  path: adminGenreOrder.arrange.path,
  all: () => everyRow((page) => call(adminGenres.list, query(page))),
  arrange: (ids) => call(adminGenreOrder.arrange, { body: { ids } }),
}

export const podcastGenreOrder: Order = {
  path: adminPodcastGenreOrder.arrange.path,
  all: () => everyRow((page) => call(adminPodcastGenres.list, query(page))),
  arrange: (ids) => call(adminPodcastGenreOrder.arrange, { body: { ids } }),
}

/** All rows in their current order, always fetched fresh. */
export const orderQuery = ({ path, all }: Order) =>
  queryOptions({ queryKey: [path], queryFn: all, staleTime: 0, gcTime: 0 })

/** Reorders rows optimistically; rolls back on error. Throws `CallError`. */
export const saveOrder = async ({ path, arrange }: Order, rows: OrderedRow[]): Promise<void> => {
  queryClient.setQueryData([path], rows)
  try {
    await arrange(rows.map(({ id }) => id))
  } finally {
    void queryClient.invalidateQueries()
  }
}
