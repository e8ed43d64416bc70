import { bulkJobs } from '../../contract/core/back-office/bulk.ts'
import { isEdited, isHandled, isWritten, type ListPageTable } from '../../contract/core/back-office/crud.ts'
import type { ReplyOf } from '../../contract/core/endpoint.ts'
import { done } from '../../contract/core/pagination.ts'
import { answer, refuse } from './http-server.ts'

type Row = Record<string, unknown> & { id: number }

interface TableOptions<T extends ListPageTable> {
  /** Fields of a single item besides those of its row. */
  item?: Partial<ReplyOf<T['get']>>
  /** Filters by name. */
  filters?: Record<string, (row: ReplyOf<T['list']>['data'][number], value: string) => boolean>
  /** Creates the row of a create body. */
  make?: (body: Record<string, unknown>) => Partial<ReplyOf<T['list']>['data'][number]>
}

const RUN = '0190a5b4-7c3e-7000-8000-00000000000'

const compare = (one: unknown, other: unknown): number =>
  typeof one === 'number' && typeof other === 'number'
    ? one - other
    : String(one).localeCompare(String(other))

/** Answers all endpoints of a list page from rows in memory: search, filters, order, paging, versions and undo. */
export const answerTable = <T extends ListPageTable>(
  of: T,
  start: ReplyOf<T['list']>['data'][number][],
  { item = {}, filters = {}, make = () => ({}) }: TableOptions<T> = {},
) => {
  let rows = structuredClone(start) as Row[]
  const versions = new Map<number, number>()
  const versionOf = (id: number): string => String(versions.get(id) ?? 1)
  const find = (id: number): Row => rows.find((row) => row.id === id) ?? refuse('not_found')
  const itemOf = (row: Row) => ({ ...row, ...item, ...extras.get(row.id), version: versionOf(row.id) })
  const extras = new Map<number, Record<string, unknown>>()
  const matching = (query: Record<string, unknown>): Row[] => {
    const q = String(query.q ?? '').toLowerCase()
    return rows
      .filter((row) =>
        Object.values(row).some((value) => typeof value === 'string' && value.toLowerCase().includes(q)),
      )
      .filter((row) =>
        Object.entries(filters).every(([name, test]) => {
          const value = query[`filter[${name}]`]
          return value === undefined || test(row as never, String(value))
        }),
      )
  }
  answer(of.list, ({ query }: { query: Record<string, unknown> }) => {
    const { page, per_page, sort } = query as { page: number; per_page: number; sort: string }
    const key = sort.replace('-', '')
    const found = matching(query).sort((a, b) => compare(a[key], b[key]) * (sort.startsWith('-') ? -1 : 1))
    const last_page = Math.max(1, Math.ceil(found.length / per_page))
    const meta = { page, per_page, total: found.length, last_page, next: null }
    return { data: found.slice((page - 1) * per_page, page * per_page), meta } as never
  })
  answer(of.ids, ({ query }: { query: Record<string, unknown> }) => matching(query).map(({ id }) => id))
  answer(of.get, (({ params }: { params: { id: number } }) => itemOf(find(params.id))) as never)

  /** Deletions that can be undone, oldest first. */
  const runs: { id: string; ids: number[]; end: PromiseWithResolvers<void> }[] = []
  if (isHandled(of)) {
    const runOf = (id: string) => runs.find((run) => run.id === id) ?? refuse('not_found')
    const remove = (ids: number[]) => {
      rows = rows.filter(({ id }) => !ids.includes(id))
    }
    answer(of.remove, ({ params }) => {
      remove([params.id])
      return done
    })
    answer(of.bulk, ({ body }) => {
      const { action, ids, later } = body
      if (later) {
        const id = `${RUN}${runs.length}`
        runs.push({ id, ids, end: Promise.withResolvers() })
        return { done: 0, failed: [], run: id }
      }
      if (action === 'delete' || action === 'merge') remove(ids)
      return { done: ids.length, failed: [], run: null }
    })
    answer(bulkJobs.cancel, ({ params }) => {
      runOf(params.id).ids = []
      return done
    })
    answer(bulkJobs.get, async ({ params }) => {
      const run = runOf(params.id)
      await run.end.promise
      remove(run.ids)
      const count = run.ids.length
      return { id: run.id, total: count, processed_count: count, failed: [], finished: true }
    })
  }
  if (isWritten(of)) {
    answer(of.create, (({ body }: { body: Record<string, unknown> }) => {
      const id = Math.max(0, ...rows.map((row) => row.id)) + 1
      const row = { ...start[0], ...body, ...make(body), id } as Row
      rows.push(row)
      return itemOf(row)
    }) as never)
  }
  if (isEdited(of)) {
    answer(of.change, (({ params, body }: { params: { id: number }; body: Record<string, unknown> }) => {
      const row = find(params.id)
      const { version, ...fields } = body
      if (version !== versionOf(row.id)) return refuse('conflict')
      return itemOf(put(row, fields))
    }) as never)
  }
  const put = (row: Row, fields: Record<string, unknown>): Row => {
    for (const [name, value] of Object.entries(fields)) {
      if (name in row && value !== undefined) row[name] = make({ ...row, ...fields })[name as never] ?? value
    }
    versions.set(row.id, (versions.get(row.id) ?? 1) + 1)
    return row
  }
  return {
    rows: () => rows as unknown as ReplyOf<T['list']>['data'][number][],
    /** Changes a row as another administrator would. */
    change: (id: number, fields: Partial<ReplyOf<T['list']>['data'][number]>) => put(find(id), fields),
    /** Ends the oldest deletions, or all of them, as the server does after the time for undo. */
    finish: (count = runs.length) => {
      for (const { end } of runs.slice(0, count)) end.resolve()
    },
  }
}
