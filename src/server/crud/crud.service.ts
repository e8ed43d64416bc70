import type { Transaction } from 'kysely'
import { BULK_MOST } from '../../contract/admin/bulk.ts'
import type { CrudTable, HandledTable, ListedTable } from '../../contract/admin/crud.ts'
import type { BodyOf, QueryOf, ReplyOf } from '../../contract/endpoint.ts'
import { done } from '../../contract/paging.ts'
import { idsListed, isCut, type Narrowing, pickIds, sortOf } from '../db/listing.ts'
import type { Database } from '../db/schema.ts'
import { fail, found } from '../http/fail.ts'
import type { Call } from '../http/mount.ts'
import { pageOf, windowOf } from '../http/paging.ts'
import type { Viewer } from '../http/viewer.ts'
import type { Platform } from '../platform.ts'
import { record } from './audit.ts'
import { holdItem } from './crud.queries.ts'
import type { Change, HandledResource, Item, ListedResource, Resource, Row, Write } from './resource.ts'
import { forgetTotals, totalOf } from './totals.ts'
import { changeable, versionOf } from './version.ts'

/** Who writes, with the address that the audit log keeps. */
export interface Writer {
  viewer: Viewer
  address: string | null
}

type Calling = Pick<Call, 'client'> & { viewer: Viewer }

/** A call about one thing. */
type OneCall = Calling & { params: { id: number } }

/** Who writes by a call. */
export const writerOf = ({ viewer, client }: Calling): Writer => ({ viewer, address: client.address })

type Asked = Record<string, unknown>

const FILTER = /^filter\[(\w+)\]$/

const narrowingOf = (query: Asked): Narrowing => {
  const filters: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(query)) {
    const name = FILTER.exec(key)?.[1]
    if (name && value !== undefined) filters[name] = value
  }
  return { q: query.q as string | undefined, filters }
}

const inOrder = <T extends { id: number }>(ids: number[], rows: T[]): T[] => {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** One page; the total only where pages are numbered. */
export const listRows = async <T extends ListedTable>(
  on: Platform,
  of: ListedResource<T>,
  query: QueryOf<T['list']>,
): Promise<ReplyOf<T['list']>> => {
  const asked = query as Asked & { sort: string; page: number; per_page: number; after?: string }
  const sort = sortOf(of.listing, asked.sort)
  const narrowing = narrowingOf(asked)
  const [picked, total] = await Promise.all([
    pickIds(on.db, of.listing, narrowing, sort, windowOf(asked, asked.sort, sort.kind)),
    asked.after === undefined ? totalOf(on.db, of, narrowing) : undefined,
  ])
  const at = new Map(picked.map((one) => [one.id, one.at]))
  const ids = picked.map(({ id }) => id)
  const rows = ids.length > 0 ? inOrder(ids, await of.rows(on.db, ids)) : []
  const { data, meta } = pageOf<Row<T>>(
    rows.map((item) => ({ at: at.get(item.id) ?? 0, item })),
    asked,
    asked.sort,
    total,
  )
  const more = isCut(of.listing, narrowing, total) ? { more: true } : {}
  return { data, meta: { ...meta, ...more } } as ReplyOf<T['list']>
}

/** Every row that matches, in order, by the page: for exports. */
export async function* eachRow<T extends ListedTable>(
  on: Platform,
  of: ListedResource<T>,
  query: Asked & { sort: string },
): AsyncGenerator<Row<T>[]> {
  const sort = sortOf(of.listing, query.sort)
  const narrowing = narrowingOf(query)
  let after: { value: string | number; id: number } | null = null
  for (;;) {
    const window: { limit: number; offset: number; after: typeof after } = { limit: 500, offset: 0, after }
    const picked = await pickIds(on.db, of.listing, narrowing, sort, window)
    const last = picked.at(-1)
    if (!last) return
    const ids = picked.map(({ id }) => id)
    yield inOrder(ids, await of.rows(on.db, ids))
    after = { value: last.at, id: last.id }
  }
}

/** The ids of everything that matches. */
export const listIds = <T extends ListedTable>(
  on: Platform,
  of: ListedResource<T>,
  query: QueryOf<T['ids']>,
): Promise<number[]> => idsListed(on.db, of.listing, narrowingOf(query as Asked), BULK_MOST)

const withVersion = <T extends ListedTable>(of: ListedResource<T>, item: Item<T>): ReplyOf<T['get']> =>
  ({ ...item, version: versionOf(of.table, item) }) as ReplyOf<T['get']>

/** One with its version; 404 when there is none. */
export const itemFor = async <T extends ListedTable>(
  on: Pick<Platform, 'db'>,
  of: ListedResource<T>,
  id: number,
): Promise<ReplyOf<T['get']>> => withVersion(of, found((await of.items(on.db, [id]))[0]))

const inTransaction = async <R>(
  on: Platform,
  viewer: Viewer,
  work: (write: Write) => Promise<R>,
): Promise<R> => {
  const written = await on.db.transaction().execute((trx: Transaction<Database>) => work({ on, trx, viewer }))
  forgetTotals(on.db)
  return written
}

/** What the audit log keeps of an item: what may be changed of it, by a form or otherwise. */
const kept = <T extends HandledTable>(of: HandledResource<T>, item: Item<T>): Record<string, unknown> =>
  Object.fromEntries(
    [...changeable(of.table), ...(of.keeps ?? [])].map((name) => [name, (item as Asked)[name] ?? null]),
  )

/** Makes one and answers it. */
export const createItem = async <T extends CrudTable>(
  on: Platform,
  of: Resource<T>,
  { viewer, address }: Writer,
  body: BodyOf<T['create']>,
): Promise<ReplyOf<T['create']>> => {
  const id = await inTransaction(on, viewer, async (write) => {
    const made = await of.create(write, body)
    const after = found((await of.items(write.trx, [made]))[0])
    await record(write.trx, { id: viewer.id, name: viewer.name, address }, [
      { resource: of.name, action: 'create', item_id: made, label: of.label(after), after: kept(of, after) },
    ])
    await of.written?.(write, [made])
    return made
  })
  return itemFor(on, of, id) as Promise<ReplyOf<T['create']>>
}

/** Changes one; 404 when there is none, 409 when it is no longer what the version says. */
export const changeItem = async <T extends CrudTable>(
  on: Platform,
  of: Resource<T>,
  { viewer, address }: Writer,
  id: number,
  given: BodyOf<T['change']>,
): Promise<ReplyOf<T['change']>> => {
  const { version, ...body } = given as { version: string }
  await inTransaction(on, viewer, async (write) => {
    await holdItem(write.trx, of.name, id)
    const before = found((await of.items(write.trx, [id]))[0])
    if (versionOf(of.table, before) !== version) fail('conflict')
    // The body of this very contract without its version, which no generic type can say.
    await of.change(write, id, body as unknown as Change<T>, before)
    const after = found((await of.items(write.trx, [id]))[0])
    await record(write.trx, { id: viewer.id, name: viewer.name, address }, [
      {
        resource: of.name,
        action: 'change',
        item_id: id,
        label: of.label(after),
        before: kept(of, before),
        after: kept(of, after),
      },
    ])
    await of.written?.(write, [id])
  })
  return itemFor(on, of, id) as Promise<ReplyOf<T['change']>>
}

/** Does one action with all of `ids` that are there, in one transaction; throws the refusal of any. */
export const actOn = async <T extends HandledTable>(
  on: Platform,
  of: HandledResource<T>,
  { viewer, address }: Writer,
  { action, ids, value }: Pick<BodyOf<T['bulk']>, 'action' | 'ids' | 'value'>,
): Promise<void> => {
  await inTransaction(on, viewer, async (write) => {
    const before = await of.items(write.trx, ids)
    const there = before.map((item) => item.id)
    if (there.length === 0) return
    const run = of.actions?.[action as keyof typeof of.actions]
    if (action === 'delete') await of.remove(write, there)
    else if (run) await run(write, there, value)
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
        before: kept(of, item),
        ...(now && { after: kept(of, now) }),
      }
    })
    await record(write.trx, { id: viewer.id, name: viewer.name, address }, lines)
    await of.written?.(write, there)
  })
}

/** Answers a call that does one action with one thing: 404 when there is none, a refusal is the answer itself. */
export const actOnOne =
  (on: Platform, of: HandledResource, action: string) =>
  async (call: OneCall): Promise<typeof done> => {
    const { id } = call.params
    await itemFor(on, of, id)
    await actOn(on, of, writerOf(call), { action, ids: [id] })
    return done
  }
