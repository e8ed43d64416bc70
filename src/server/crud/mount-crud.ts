import * as z from 'zod/mini'
import { bulkJobs } from '../../contract/core/back-office/bulk.ts'
import type { ListedTable } from '../../contract/core/back-office/crud.ts'
import { endpoint } from '../../contract/core/endpoint.ts'
import { done } from '../../contract/core/pagination.ts'
import type { AppContext } from '../context/app-context.ts'
import { mountFile } from '../http/files/mount-file.ts'
import { type Http, mount } from '../http/mount.ts'
import { bulkProgress, cancelScheduledDelete, runBulk } from './bulk.ts'
import {
  changeItem,
  createItem,
  eachRow,
  itemFor,
  listIds,
  listRows,
  runActionOnMany,
  writerOf,
} from './crud.service.ts'
import { csvOf } from './csv.ts'
import type { AnyResource, EditedResource, HandledResource, ListedResource, Resource } from './resource.ts'

/** Exports the current list as a file. */
const exportOf = (table: ListedTable) =>
  endpoint({
    method: 'GET',
    path: `${table.list.path}/export`,
    event: 'data_exported',
    access: table.list.access,
    ...(table.list.feature && { feature: table.list.feature }),
    summary: table.list.summary,
    query: z.extend(table.ids.query, {
      sort: table.list.query.shape.sort,
      format: z._default(z.literal('csv'), 'csv'),
    }),
    reply: z.unknown(),
  })

const mountListed = (http: Http, ctx: AppContext, of: ListedResource): void => {
  const { list, ids, get } = of.table
  mount(http, { list, ids, get } satisfies ListedTable, {
    list: ({ viewer, query }) => listRows(ctx, of, viewer, query),
    ids: ({ viewer, query }) => listIds(ctx, of, viewer, query),
    get: ({ viewer, params }) => itemFor(ctx, of, viewer, params.id),
  })
  const columns = Object.keys(list.reply.shape.data.def.element.shape)
  mountFile(http, exportOf(of.table), async ({ viewer, query }) => ({
    type: 'text/csv; charset=utf-8',
    name: `${of.name}.csv`,
    body: csvOf(columns, await eachRow(ctx, of, viewer, query as { sort: string })),
  }))
}

const mountHandled = (http: Http, ctx: AppContext, of: HandledResource): void => {
  const { remove, bulk } = of.table
  mount(
    http,
    { remove, bulk },
    {
      remove: async (call) => {
        await runActionOnMany(ctx, of, writerOf(call), { action: 'delete', ids: [call.params.id] })
        return done
      },
      bulk: (call) => runBulk(ctx, of, writerOf(call), call.body),
    },
  )
}

const mountEdited = (http: Http, ctx: AppContext, of: EditedResource): void => {
  const { change } = of.table
  mount(
    http,
    { change },
    { change: (call) => changeItem(ctx, of, writerOf(call), call.params.id, call.body) },
  )
}

const mountCreated = (http: Http, ctx: AppContext, of: Resource): void => {
  const { create } = of.table
  mount(http, { create }, { create: (call) => createItem(ctx, of, writerOf(call), call.body) })
}

/** Serves every endpoint of one admin resource. */
export const mountCrud = (http: Http, ctx: AppContext, of: AnyResource): void => {
  mountListed(http, ctx, of)
  if ('remove' in of) mountHandled(http, ctx, of)
  if ('change' in of) mountEdited(http, ctx, of)
  if ('create' in of) mountCreated(http, ctx, of)
}

/** Serves the progress of bulk runs. */
export const bulkJobRoutes = (http: Http, ctx: AppContext): void =>
  mount(http, bulkJobs, {
    get: ({ viewer, params }) => bulkProgress(ctx, viewer, params.id),
    cancel: async ({ viewer, params }) => {
      await cancelScheduledDelete(ctx, viewer, params.id)
      return done
    },
  })
