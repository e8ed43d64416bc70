import { LRUCache } from 'lru-cache'
import { BULK_MAX } from '../../contract/core/back-office/bulk.ts'
import type {
  CrudTable,
  EditedTable,
  HandledTable,
  ListedTable,
} from '../../contract/core/back-office/crud.ts'
import type { BodyOf, QueryOf, ReplyOf } from '../../contract/core/endpoint.ts'
import { done } from '../../contract/core/pagination.ts'
import type { AppContext } from '../context/app-context.ts'
import { countListed, type Filtering, isCapped, pickAllIds, pickIds, sortOf } from '../db/listing.ts'
import type { Db, Trx } from '../db/schema.ts'
import { orNotFound, throwError } from '../http/http-error.ts'
import type { Call } from '../http/mount.ts'
import { pageOf, pageRequestOf } from '../http/pagination.ts'
import type { Viewer } from '../http/viewer.ts'
import { record } from './audit.ts'
import { scheduledDeletes } from './bulk.queries.ts'
import { lockItem } from './crud.queries.ts'
import type {
  Change,
  EditedResource,
  HandledResource,
  Item,
  ListedResource,
  RecordedResource,
  Resource,
  Row,
  Write,
} from './resource.ts'
import { changeable, versionOf } from './version.ts'

/** From this number of rows on, counting takes longer than selecting a page. */
const CACHE_FROM = 20_000
const TTL_MS = 15_000
const MAX_CACHED = 100

const totals = new WeakMap<object, LRUCache<string, number>>()

/** Returns the number of rows of a list: a large count may be some seconds old, others are current. */
const countRows = async (
  db: Db,
  { name, listing }: Pick<ListedResource, 'name' | 'listing'>,
  filtering: Filtering,
): Promise<number> => {
  const key = JSON.stringify([name, filtering])
  const cached = totals.get(db)?.get(key)
  if (cached !== undefined) return cached
  const total = await countListed(db, listing, filtering)
  if (total < CACHE_FROM) return total
  const known = totals.get(db) ?? new LRUCache<string, number>({ max: MAX_CACHED, ttl: TTL_MS })
  totals.set(db, known.set(key, total))
  return total
}

/** Clears cached totals after a write, so that its author sees the count change. */
const clearTotals = (db: Db): void => {
  totals.delete(db)
}

/** The author of a write, with the IP address for the audit log. */
export interface Writer {
  viewer: Viewer
  address: string | null
}

type Calling = Pick<Call, 'client'> & { viewer: Viewer }

/** A request about one item. */
type OneCall = Calling & { params: { id: number } }

/** Returns the author of a request. */
export const writerOf = ({ viewer, client }: Calling): Writer => ({ viewer, address: client.address })

type ListRequest = Record<string, unknown>

const FILTER = /^filter\[(\w+)\]$/

const filteringOf = async (
  db: Db,
  { name, scope }: Pick<ListedResource, 'name' | 'scope'>,
  viewer: Viewer,
  query: ListRequest,
): Promise<Filtering> => {
  const filters: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(query)) {
    const name = FILTER.exec(key)?.[1]
    if (name && value !== undefined) filters[name] = value
  }
  return {
    q: query.q as string | undefined,
    filters: { ...filters, ...scope?.filters(viewer, query) },
    without: await scheduledDeletes(db, name),
  }
}

const inOrder = <T extends { id: number }>(ids: number[], rows: T[]): T[] => {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Returns one page; with a total only for numbered pages. */
export const listRows = async <T extends ListedTable>(
  ctx: AppContext,
  of: ListedResource<T>,
  viewer: Viewer,
  query: QueryOf<T['list']>,
): Promise<ReplyOf<T['list']>> => {
  const request = query as ListRequest & { sort: string; page: number; per_page: number; after?: string }
  const sort = sortOf(of.listing, request.sort)
  const filtering = await filteringOf(ctx.db, of, viewer, request)
  const [picked, total] = await Promise.all([
    pickIds(ctx.db, of.listing, filtering, sort, pageRequestOf(request, request.sort, sort.kind)),
    request.after === undefined ? countRows(ctx.db, of, filtering) : undefined,
  ])
  const at = new Map(picked.map((one) => [one.id, one.at]))
  const ids = picked.map(({ id }) => id)
  const rows = ids.length > 0 ? inOrder(ids, await of.rows(ctx.db, ids)) : []
  const { data, meta } = pageOf<Row<T>>(
    rows.map((item) => ({ at: at.get(item.id) ?? 0, item })),
    request,
    request.sort,
    total,
  )
  const more = isCapped(of.listing, filtering, total) ? { more: true } : {}
  return { data, meta: { ...meta, ...more } } as ReplyOf<T['list']>
}

/** Returns every matching row in order, page by page, for exports. Fails like a list before the first page is read. */
export const eachRow = async <T extends ListedTable>(
  ctx: AppContext,
  of: ListedResource<T>,
  viewer: Viewer,
  query: ListRequest & { sort: string },
): Promise<AsyncGenerator<Row<T>[]>> =>
  pagesOf(ctx, of, sortOf(of.listing, query.sort), await filteringOf(ctx.db, of, viewer, query))

async function* pagesOf<T extends ListedTable>(
  ctx: AppContext,
  of: ListedResource<T>,
  sort: ReturnType<typeof sortOf>,
  filtering: Awaited<ReturnType<typeof filteringOf>>,
): AsyncGenerator<Row<T>[]> {
  let after: { value: string | number; id: number } | null = null
  for (;;) {
    const request: { limit: number; offset: number; after: typeof after } = { limit: 500, offset: 0, after }
    const picked = await pickIds(ctx.db, of.listing, filtering, sort, request)
    const last = picked.at(-1)
    if (!last) return
    const ids = picked.map(({ id }) => id)
    yield inOrder(ids, await of.rows(ctx.db, ids))
    after = { value: last.at, id: last.id }
  }
}

/** Returns the ids of all matching rows. */
export const listIds = async <T extends ListedTable>(
  ctx: AppContext,
  of: ListedResource<T>,
  viewer: Viewer,
  query: QueryOf<T['ids']>,
): Promise<number[]> =>
  pickAllIds(ctx.db, of.listing, await filteringOf(ctx.db, of, viewer, query as ListRequest), BULK_MAX)

const itemVersion = <T extends ListedTable>(of: ListedResource<T>, item: Item<T>): string =>
  versionOf(of.table, of.edited?.(item) ?? item)

const withVersion = <T extends ListedTable>(of: ListedResource<T>, item: Item<T>): ReplyOf<T['get']> =>
  ({ ...item, version: itemVersion(of, item) }) as ReplyOf<T['get']>

/** Returns one item with its version. 404 if it does not exist, or not for this viewer. */
export const itemFor = async <T extends ListedTable>(
  ctx: AppContext,
  of: ListedResource<T>,
  viewer: Viewer,
  id: number,
): Promise<ReplyOf<T['get']>> => {
  await of.scope?.requireAccess(ctx.db, viewer, [id], 'read')
  return withVersion(of, orNotFound((await of.items(ctx.db, [id]))[0]))
}

const inTransaction = async <R>(
  ctx: AppContext,
  viewer: Viewer,
  work: (write: Write) => Promise<R>,
): Promise<R> => {
  const written = await ctx.db.transaction().execute((trx: Trx) => work({ ctx, trx, viewer }))
  clearTotals(ctx.db)
  return written
}

/** Returns the fields of an item that the audit log records: those that can be changed. */
const unchanged = <T extends ListedTable>(of: RecordedResource<T>, item: Item<T>): Record<string, unknown> =>
  Object.fromEntries(
    [...changeable(of.table), ...(of.versionFields ?? [])].map((name) => [
      name,
      (item as ListRequest)[name] ?? null,
    ]),
  )

/** Creates an item and returns it. */
export const createItem = async <T extends CrudTable>(
  ctx: AppContext,
  of: Resource<T>,
  { viewer, address }: Writer,
  body: BodyOf<T['create']>,
): Promise<ReplyOf<T['create']>> => {
  const id = await inTransaction(ctx, viewer, async (write) => {
    const created = await of.create(write, body)
    const after = orNotFound((await of.items(write.trx, [created]))[0])
    await record(write.trx, { id: viewer.id, name: viewer.name, address }, [
      {
        resource: of.name,
        action: 'create',
        item_id: created,
        label: of.label(after),
        after: unchanged(of, after),
      },
    ])
    await of.written?.(write, [created])
    return created
  })
  return itemFor(ctx, of, viewer, id) as Promise<ReplyOf<T['create']>>
}

/** Updates an item. 404 if it does not exist, 409 if its version has changed. */
export const changeItem = async <T extends EditedTable>(
  ctx: AppContext,
  of: EditedResource<T>,
  { viewer, address }: Writer,
  id: number,
  input: BodyOf<T['change']>,
): Promise<ReplyOf<T['change']>> => {
  const { version, ...body } = input as { version: string }
  await inTransaction(ctx, viewer, async (write) => {
    await lockItem(write.trx, of.name, id)
    await of.scope?.requireAccess(write.trx, viewer, [id], 'edit')
    const before = orNotFound((await of.items(write.trx, [id]))[0])
    if (itemVersion(of, before) !== version) throwError('conflict')
    // The body of this contract without its version, which no generic type can express.
    await of.change(write, id, body as unknown as Change<T>, before)
    const after = orNotFound((await of.items(write.trx, [id]))[0])
    await record(write.trx, { id: viewer.id, name: viewer.name, address }, [
      {
        resource: of.name,
        action: 'change',
        item_id: id,
        label: of.label(after),
        before: unchanged(of, before),
        after: unchanged(of, after),
      },
    ])
    await of.written?.(write, [id])
  })
  return itemFor(ctx, of, viewer, id) as Promise<ReplyOf<T['change']>>
}

/** Runs one action on all existing `ids` in one transaction; throws if any is rejected. */
export const runActionOnMany = async <T extends HandledTable>(
  ctx: AppContext,
  of: HandledResource<T>,
  { viewer, address }: Writer,
  { action, ids, value }: Pick<BodyOf<T['bulk']>, 'action' | 'ids' | 'value'>,
): Promise<void> => {
  await inTransaction(ctx, viewer, async (write) => {
    await of.scope?.requireAccess(write.trx, viewer, ids, 'edit')
    const before = await of.items(write.trx, ids)
    const there = before.map((item) => item.id)
    if (there.length === 0) return
    const run = of.actions?.[action as keyof typeof of.actions]
    if (action === 'delete') {
      await of.requireRemovable?.(write, there)
      await of.remove(write, there)
    } else if (run) await run(write, there, value)
    else throw new Error(`${of.name} has no action ${action}`)
    const after = new Map(
      action === 'delete' ? [] : (await of.items(write.trx, there)).map((item) => [item.id, item]),
    )
    const lines = before.map((item) => {
      const now = after.get(item.id)
      return {
        resource: of.name,
        action,
        item_id: item.id,
        label: of.label(item),
        before: unchanged(of, item),
        ...(now && { after: unchanged(of, now) }),
      }
    })
    await record(write.trx, { id: viewer.id, name: viewer.name, address }, lines)
    await of.written?.(write, there)
  })
}

/** Throws if one of the items must not be deleted by this user. */
export const requireRemovable = async <T extends HandledTable>(
  ctx: AppContext,
  of: HandledResource<T>,
  viewer: Viewer,
  ids: number[],
): Promise<void> => {
  const { requireRemovable } = of
  await of.scope?.requireAccess(ctx.db, viewer, ids, 'edit')
  if (requireRemovable)
    await ctx.db.transaction().execute((trx: Trx) => requireRemovable({ ctx, trx, viewer }, ids))
}

/** Handles a request for one action on one item: 404 if it does not exist; a rejection is the response. */
export const runActionOnOne =
  (ctx: AppContext, of: HandledResource, action: string) =>
  async (call: OneCall): Promise<typeof done> => {
    const { id } = call.params
    await itemFor(ctx, of, call.viewer, id)
    await runActionOnMany(ctx, of, writerOf(call), { action, ids: [id] })
    return done
  }
