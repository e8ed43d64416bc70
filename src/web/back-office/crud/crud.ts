import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type BulkJob, bulkJobs } from '../../../contract/core/back-office/bulk.ts'
import type {
  CrudTable,
  EditedTable,
  HandledTable,
  ListedTable,
} from '../../../contract/core/back-office/crud.ts'
import type { BodyOf, CallInput, QueryOf, ReplyOf } from '../../../contract/core/endpoint.ts'
import { adminCounts } from '../../../contract/platform/back-office/roles.ts'
import { call, urlOf } from '../../data/call.ts'
import { queryClient } from '../../data/client.ts'
import { saveFile } from '../../data/download.ts'
import { keyOf } from '../../data/read.ts'

/** Milliseconds between polls of a bulk job. */
const POLL_MS = 500
/** Maximum number of suggested rows in a field. */
const MAX_CHOICES = 12

/** Number of rows of each resource. */
export const countsQuery = () =>
  queryOptions({
    queryKey: [adminCounts.get.path],
    queryFn: ({ signal }) => call(adminCounts.get, {}, { signal }),
  })

/** One page of a list; the previous page stays on screen while it loads. */
export const crudPageQuery = <T extends ListedTable>(of: T, query: Partial<QueryOf<T['list']>>) => {
  const input = { query } as CallInput<T['list']>
  return queryOptions({
    queryKey: keyOf(of.list as T['list'], input),
    queryFn: ({ signal }) => call(of.list as T['list'], input, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** Finds rows by name, including hidden ones, as suggestions for a field. Throws `CallError`. */
export const findRows = async <T extends ListedTable>(
  of: T,
  { q, ...query }: Partial<QueryOf<T['list']>> & { q: string },
  nameOf: (row: ReplyOf<T['list']>['data'][number]) => string,
): Promise<{ id: number; name: string }[]> => {
  const listQuery = { ...query, ...(q && { q }), per_page: MAX_CHOICES }
  const { data } = await queryClient.fetchQuery(crudPageQuery(of, listQuery as never))
  return data.map((row) => ({ id: (row as { id: number }).id, name: nameOf(row) }))
}

/** An item with its version, always fetched fresh. */
export const crudItemQuery = <T extends ListedTable>(of: T, id: number) => {
  const input = { params: { id } } as CallInput<T['get']>
  return queryOptions({
    queryKey: keyOf(of.get as T['get'], input),
    queryFn: ({ signal }) => call(of.get as T['get'], input, { signal }),
    staleTime: 0,
    gcTime: 0,
  })
}

// Changes here affect catalog lists too. Callers don't wait for the refetch.
const changed = (): Promise<void> => queryClient.invalidateQueries()

/** Creates an item. Throws `CallError`. */
export const createItem = async <T extends CrudTable>(of: T, body: BodyOf<T['create']>) => {
  const created = (await call(of.create, { body } as never)) as ReplyOf<T['create']>
  void changed()
  return created
}

/** Updates an item; the body includes the version it is based on. Throws `CallError`. */
export const changeItem = async <T extends EditedTable>(of: T, id: number, body: BodyOf<T['change']>) => {
  const created = (await call(of.change, { params: { id }, body } as never)) as ReplyOf<T['change']>
  void changed()
  return created
}

/** Applies an action to many items. Throws `CallError`. */
export const bulkItems = async <T extends HandledTable>(of: T, body: BodyOf<T['bulk']>) => {
  const response = await call(of.bulk, { body } as never)
  await changed()
  return response as ReplyOf<HandledTable['bulk']>
}

/** Returns the ids of all items in a list, across its pages. Throws `CallError`. */
export const matchingIds = <T extends ListedTable>(
  of: T,
  query: Partial<QueryOf<T['ids']>>,
): Promise<number[]> => call(of.ids, { query } as never)

/** Downloads a list as a CSV file. Throws `CallError`. */
export const saveCsv = <T extends ListedTable>(
  of: T,
  name: string,
  query: Record<string, unknown>,
): Promise<void> =>
  saveFile(urlOf({ ...of.list, path: `${of.list.path}/export` } as never, { query } as never), `${name}.csv`)

/** Cancels a scheduled bulk job. Throws `CallError`, 409 once it has run. */
export const cancelDelete = async (run: string): Promise<void> => {
  await call(bulkJobs.cancel, { params: { id: run } })
}

/** Polls a bulk job until it finishes. Throws `CallError`. */
export const followJob = async (id: string, onProgress: (run: BulkJob) => void): Promise<BulkJob> => {
  for (;;) {
    const run = await call(bulkJobs.get, { params: { id } })
    onProgress(run)
    if (run.finished) {
      await changed()
      return run
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
}
