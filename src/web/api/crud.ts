import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type BulkRun, bulkRuns } from '../../contract/admin/bulk.ts'
import { adminCounts } from '../../contract/admin/counts.ts'
import type { CrudTable, HandledTable, ListedTable } from '../../contract/admin/crud.ts'
import type { BodyOf, CallInput, QueryOf, ReplyOf } from '../../contract/endpoint.ts'
import { addressOf, call } from './call.ts'
import { queryClient } from './client.ts'
import { saveFile } from './download.ts'
import { keyOf } from './read.ts'

/** Milliseconds between two looks at a bulk run. */
const LOOK = 500
/** Rows that a field offers at once. */
const OFFERED = 12

/** How many there are of each noun, by its resource. */
export const countsQuery = () =>
  queryOptions({
    queryKey: [adminCounts.get.path],
    queryFn: ({ signal }) => call(adminCounts.get, {}, { signal }),
  })

/** One page of a list; the page before it stays on screen until it is there. */
export const crudPageQuery = <T extends ListedTable>(of: T, query: Partial<QueryOf<T['list']>>) => {
  const input = { query } as CallInput<T['list']>
  return queryOptions({
    queryKey: keyOf(of.list as T['list'], input),
    queryFn: ({ signal }) => call(of.list as T['list'], input, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** A few rows of a list by part of their names, hidden ones too: what a field offers. Throws `CallError`. */
export const findRows = async <T extends ListedTable>(
  of: T,
  { q, ...query }: Partial<QueryOf<T['list']>> & { q: string },
  nameOf: (row: ReplyOf<T['list']>['data'][number]) => string,
): Promise<{ id: number; name: string }[]> => {
  const asked = { ...query, ...(q && { q }), per_page: OFFERED }
  const { data } = await queryClient.fetchQuery(crudPageQuery(of, asked as never))
  return data.map((row) => ({ id: (row as { id: number }).id, name: nameOf(row) }))
}

/** One item with its version, always as it is now. */
export const crudItemQuery = <T extends ListedTable>(of: T, id: number) => {
  const input = { params: { id } } as CallInput<T['get']>
  return queryOptions({
    queryKey: keyOf(of.get as T['get'], input),
    queryFn: ({ signal }) => call(of.get as T['get'], input, { signal }),
    staleTime: 0,
    gcTime: 0,
  })
}

// What is changed here shows in lists of the catalogue too. Nobody waits for them to be read again.
const changed = (): Promise<void> => queryClient.invalidateQueries()

/** Makes one. Throws `CallError`. */
export const createItem = async <T extends CrudTable>(of: T, body: BodyOf<T['create']>) => {
  const made = (await call(of.create, { body } as never)) as ReplyOf<T['create']>
  void changed()
  return made
}

/** Changes one; the body has the version that it was made from. Throws `CallError`. */
export const changeItem = async <T extends CrudTable>(of: T, id: number, body: BodyOf<T['change']>) => {
  const made = (await call(of.change, { params: { id }, body } as never)) as ReplyOf<T['change']>
  void changed()
  return made
}

/** Does the same with many. Throws `CallError`. */
export const bulkItems = async <T extends HandledTable>(of: T, body: BodyOf<T['bulk']>) => {
  const answer = await call(of.bulk, { body } as never)
  await changed()
  return answer as ReplyOf<HandledTable['bulk']>
}

/** The ids of everything that a list shows on all of its pages. Throws `CallError`. */
export const matchingIds = <T extends ListedTable>(
  of: T,
  query: Partial<QueryOf<T['ids']>>,
): Promise<number[]> => call(of.ids, { query } as never)

/** Saves what a list shows as a CSV file. Throws `CallError`. */
export const saveCsv = <T extends ListedTable>(
  of: T,
  name: string,
  query: Record<string, unknown>,
): Promise<void> =>
  saveFile(
    addressOf({ ...of.list, path: `${of.list.path}/export` } as never, { query } as never),
    `${name}.csv`,
  )

/** Takes back what was asked for later. Throws `CallError`, 409 once it is done. */
export const takeBack = async (run: string): Promise<void> => {
  await call(bulkRuns.cancel, { params: { id: run } })
}

/** Looks at a bulk run until it is over. Throws `CallError`. */
export const followRun = async (id: string, onProgress: (run: BulkRun) => void): Promise<BulkRun> => {
  for (;;) {
    const run = await call(bulkRuns.get, { params: { id } })
    onProgress(run)
    if (run.finished) {
      await changed()
      return run
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK))
  }
}
