import { auditChoices, auditLog } from '../../contract/admin/audit-log.ts'
import { type Http, mount } from '../http/mount.ts'
import type { Platform } from '../platform.ts'
import { auditLines, auditListing, auditWords } from './audit-log.queries.ts'
import { type AnyResource, type ListedResource, listedResource } from './resource.ts'

/** The audit log as a list page; the nouns that it tells of say whether a thing is still there. */
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

/** Serves what the log can be narrowed to. */
export const auditLogRoutes = (http: Http, on: Platform): void =>
  mount(http, auditChoices, { get: () => auditWords(on.db) })
