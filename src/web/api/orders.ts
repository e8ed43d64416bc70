import { queryOptions } from '@tanstack/react-query'
import { adminGenreOrder, adminGenres } from '../../contract/admin/genres.ts'
import { adminPodcastGenreOrder, adminPodcastGenres } from '../../contract/admin/podcast-genres.ts'
import { call } from './call.ts'
import { queryClient } from './client.ts'

/** Rows that one answer brings, and how many may be put in order at once. */
const PAGE = 100
const MOST = 1000

export interface Placed {
  id: number
  title: string
}

/** Something whose order listeners see. Both calls throw `CallError`. */
export interface Order {
  /** What it is told apart by. */
  path: string
  all: () => Promise<Placed[]>
  arrange: (ids: number[]) => Promise<unknown>
}

type Page = (page: number) => Promise<{ data: { id: number; name: string }[] }>

const everyRow = async (ask: Page): Promise<Placed[]> => {
  const rows: Placed[] = []
  for (let page = 1; rows.length < MOST; page++) {
    const { data } = await ask(page)
    rows.push(...data.map(({ id, name }) => ({ id, title: name })))
    if (data.length < PAGE) break
  }
  return rows
}

const query = (page: number) => ({ query: { sort: 'order', page, per_page: PAGE } }) as const

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

/** All rows in their present order, asked anew each time. */
export const orderQuery = ({ path, all }: Order) =>
  queryOptions({ queryKey: [path], queryFn: all, staleTime: 0, gcTime: 0 })

/** Shows the order before it is kept; the one before comes back when it cannot be. Throws `CallError`. */
export const putOrder = async ({ path, arrange }: Order, rows: Placed[]): Promise<void> => {
  queryClient.setQueryData([path], rows)
  try {
    await arrange(rows.map(({ id }) => id))
  } finally {
    void queryClient.invalidateQueries()
  }
}
