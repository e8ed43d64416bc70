import { type Kysely, sql, type Transaction } from 'kysely'
import type { AdminRole } from '../../../contract/admin/roles.ts'
import { contains } from '../../db/keyset.ts'
import type { Listing } from '../../db/listing.ts'
import type { Database } from '../../db/schema.ts'

type Trx = Transaction<Database>

const users = sql`(select count(*)::int from user_roles ur where ur.role_id = r.id)`

export const roleListing: Listing = {
  from: sql`roles r`,
  id: sql`r.id`,
  sorts: {
    id: { key: sql`r.id`, kind: 'number' },
    label: { key: sql`lower(r.label)`, kind: 'text' },
    users_count: { key: users, kind: 'number' },
  },
  search: (text) => contains(sql`r.label`, text),
}

export const roleRows = async (db: Kysely<Database>, ids: number[]): Promise<AdminRole[]> => {
  const { rows } = await sql<AdminRole>`
    select r.id, r.name, r.label, r.system, ${users} as users_count,
      array(select rp.permission from role_permissions rp where rp.role_id = r.id order by 1) as permissions
    from roles r where r.id = any(${ids}::int[])`.execute(db)
  return rows
}

/** The new role's id; null when another one has its name. */
export const addRole = async (trx: Trx, name: string, label: string): Promise<number | null> =>
  (
    await trx
      .insertInto('roles')
      .values({ name, label })
      .onConflict((c) => c.column('name').doNothing())
      .returning('id')
      .executeTakeFirst()
  )?.id ?? null

export const setLabel = async (trx: Trx, id: number, label: string): Promise<void> => {
  await trx.updateTable('roles').set({ label }).where('id', '=', id).execute()
}

/** Permits a role exactly `names`, as far as they are among `shown`; the others it keeps. */
export const permit = async (trx: Trx, role_id: number, names: string[], shown: string[]): Promise<void> => {
  await trx
    .deleteFrom('role_permissions')
    .where('role_id', '=', role_id)
    .where('permission', 'in', shown)
    .execute()
  if (names.length === 0) return
  await trx
    .insertInto('role_permissions')
    .values([...new Set(names)].map((permission) => ({ role_id, permission })))
    .execute()
}

export const dropRoles = async (trx: Trx, ids: number[]): Promise<void> => {
  await trx.deleteFrom('roles').where('id', 'in', ids).execute()
}
