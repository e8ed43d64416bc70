import { auditChoices, auditLog } from '../../contract/platform/back-office/audit-log.ts'
import type { AppContext } from '../context/app-context.ts'
import { type Http, mount } from '../http/mount.ts'
import { auditFilterValues, auditLines, auditListing } from './audit-log.queries.ts'
import { type AnyResource, type ListedResource, listedResource } from './resource.ts'

/** Returns the audit log as a list page; its resources determine whether an item still exists. */
export const auditLogOf = (nouns: readonly AnyResource[]): ListedResource =>
  listedResource({
    table: auditLog,
    name: 'audit-log',
    listing: auditListing,
    menu: null,
    rows: auditLines,
    items: async (db, ids) => {
      const lines = await auditLines(db, ids)
      return Promise.all(
        lines.map(async (line) => {
          const noun = nouns.find(({ name }) => name === line.resource)
          const there = noun && line.item_id !== null ? await noun.items(db, [line.item_id]) : []
          return { ...line, exists: there.length > 0 }
        }),
      )
    },
  })

/** Serves the filter choices of the log. */
export const auditLogRoutes = (http: Http, ctx: AppContext): void =>
  mount(http, auditChoices, { get: () => auditFilterValues(ctx.db) })
