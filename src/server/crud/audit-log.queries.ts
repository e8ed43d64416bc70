import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { AuditItem } from '../../contract/platform/back-office/audit-log.ts'
import type { Listing } from '../db/listing.ts'
import type { Db, Trx } from '../db/schema.ts'
import { matchesText, matchesWords } from '../db/sql/text-search.ts'
import type { AuditLogTable } from '../db/tables/site.ts'

export const auditListing: Listing = {
  from: sql`audit_log l`,
  id: sql`l.id`,
  keysetOnly: true,
  sorts: { created_at: { key: sql`l.created_at`, kind: 'time' } },
  // Every word must match the name of the author or of the item.
  search: (text) => matchesWords(text, (word) => matchesText(sql`l.search_text`, word)),
  filters: {
    resource: (resource: string) => sql`l.resource = ${resource}`,
    action: (action: string) => sql`l.action = ${action}`,
    user: (user: number) => sql`l.user_id = ${user}`,
    days: (days: number) => sql`l.created_at > now() - make_interval(days => ${days}::int)`,
  },
}

/** Returns rows of the audit log. */
export const auditLines = async (db: Db, ids: number[]): Promise<Omit<AuditItem, 'exists'>[]> => {
  const { rows } = await sql<Omit<AuditItem, 'exists'>>`
    select id, created_at, user_id, user_name, action, resource, item_id, label, address,
      case when resource = 'settings' and jsonb_typeof(after -> label) = 'boolean'
        then (after ->> label)::boolean end as turned,
      before, after
    from audit_log where id = any(${ids}::int[])`.execute(db)
  return rows
}

/** Returns the distinct values of a column by a loose index scan: as fast in a log of millions. */
const distinct = (column: 'resource' | 'action' | 'user_id', max: number): RawBuilder<unknown> => {
  const name = sql.ref(column)
  return sql`with recursive seen as (
      (select ${name} as value from audit_log where ${name} is not null order by 1 limit 1)
      union all
      select (select ${name} from audit_log where ${name} > seen.value order by 1 limit 1)
      from seen where seen.value is not null
    )
    select value from seen where value is not null limit ${max}`
}

/** Returns the filter choices of the log: resources, actions, and authors that still exist. */
export const auditFilterValues = async (
  db: Db,
): Promise<{ resources: string[]; actions: string[]; users: { id: number; name: string }[] }> => {
  const { rows } = await sql<Awaited<ReturnType<typeof auditFilterValues>>>`
    select array(${distinct('resource', 100)}) as resources, array(${distinct('action', 100)}) as actions,
      coalesce((select json_agg(json_build_object('id', u.id, 'name', u.name) order by lower(u.name))
        from users u where u.id in (${distinct('user_id', 200)})), '[]') as users`.execute(db)
  return rows[0] ?? { resources: [], actions: [], users: [] }
}

export const insertRecords = async (trx: Trx, rows: Insertable<AuditLogTable>[]): Promise<void> => {
  await trx.insertInto('audit_log').values(rows).execute()
}
