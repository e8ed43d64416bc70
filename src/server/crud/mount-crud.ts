import * as z from 'zod/mini'
import { bulkRuns } from '../../contract/admin/bulk.ts'
import type { ListedTable } from '../../contract/admin/crud.ts'
import { endpoint } from '../../contract/endpoint.ts'
import { done } from '../../contract/paging.ts'
import { type Http, mount } from '../http/mount.ts'
import { mountFile } from '../http/mount-file.ts'
import type { Platform } from '../platform.ts'
import { bulkProgress, runBulk, takeBack } from './bulk.ts'
import {
  actOn,
  changeItem,
  createItem,
  eachRow,
  itemFor,
  listIds,
  listRows,
  writerOf,
} from './crud.service.ts'
import { csvOf } from './csv.ts'
import type { AnyResource, HandledResource, ListedResource, Resource } from './resource.ts'

/** The rows that a list shows now, as a file. */
const exportOf = (table: ListedTable) =>
  endpoint({
    method: 'GET',
    path: `${table.list.path}/export`,
    access: table.list.access,
    ...(table.list.feature && { feature: table.list.feature }),
    summary: table.list.summary,
    query: z.extend(table.ids.query, {
      sort: table.list.query.shape.sort,
      format: z._default(z.literal('csv'), 'csv'),
    }),
    reply: z.unknown(),
  })

const mountListed = (http: Http, on: Platform, of: ListedResource): void => {
  const { list, ids, get } = of.table
  mount(http, { list, ids, get } satisfies ListedTable, {
    list: ({ query }) => listRows(on, of, query),
    ids: ({ query }) => listIds(on, of, query),
    get: ({ params }) => itemFor(on, of, params.id),
  })
  const columns = Object.keys(list.reply.shape.data.def.element.shape)
  mountFile(http, exportOf(of.table), ({ query }) => ({
    type: 'text/csv; charset=utf-8',
    name: `${of.name}.csv`,
    body: csvOf(columns, eachRow(on, of, query as { sort: string })),
  }))
}

const mountHandled = (http: Http, on: Platform, of: HandledResource): void => {
  const { remove, bulk } = of.table
  mount(
    http,
    { remove, bulk },
    {
      remove: async (call) => {
        await actOn(on, of, writerOf(call), { action: 'delete', ids: [call.params.id] })
        return done
      },
      bulk: (call) => runBulk(on, of, writerOf(call), call.body),
    },
  )
}

const mountWritten = (http: Http, on: Platform, of: Resource): void => {
  const { create, change } = of.table
  mount(
    http,
    { create, change },
    {
      create: (call) => createItem(on, of, writerOf(call), call.body),
      change: (call) => changeItem(on, of, writerOf(call), call.params.id, call.body),
    },
  )
}

/** Serves every call of one noun of the back office. */
export const mountCrud = (http: Http, on: Platform, of: AnyResource): void => {
  mountListed(http, on, of)
  if ('remove' in of) mountHandled(http, on, of)
  if ('create' in of) mountWritten(http, on, of)
}

/** Serves the progress of bulk runs. */
export const bulkRunRoutes = (http: Http, on: Platform): void =>
  mount(http, bulkRuns, {
    get: ({ viewer, params }) => bulkProgress(on, viewer, params.id),
    cancel: async ({ viewer, params }) => {
      await takeBack(on, viewer, params.id)
      return done
    },
  })
