import { sql } from 'kysely'
import type { AdminRole } from '../../../../contract/platform/back-office/roles.ts'
import { contains } from '../../../db/keyset.ts'
import type { Listing } from '../../../db/listing.ts'
import type { Db, Trx } from '../../../db/schema.ts'
import { administrator } from '../../../db/sql/visibility.ts'

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

export const roleRows = async (db: Db, ids: number[]): Promise<AdminRole[]> => {
  const { rows } = await sql<AdminRole>`
    select r.id, r.name, r.label, r.system, r.second_factor, ${users} as users_count,
      array(select rp.permission from role_permissions rp where rp.role_id = r.id order by 1) as permissions
    from roles r where r.id = any(${ids}::int[])`.execute(db)
  return rows
}

/** Returns the new role's id; null if the name is taken. */
export const insertRole = async (
  trx: Trx,
  role: { name: string; label: string; second_factor: boolean },
): Promise<number | null> =>
  (
    await trx
      .insertInto('roles')
      .values(role)
      .onConflict((c) => c.column('name').doNothing())
      .returning('id')
      .executeTakeFirst()
  )?.id ?? null

export const updateRole = async (
  trx: Trx,
  id: number,
  values: { label: string; second_factor: boolean },
): Promise<void> => {
  await trx.updateTable('roles').set(values).where('id', '=', id).execute()
}

export const replacePermissions = async (trx: Trx, role_id: number, names: string[]): Promise<void> => {
  await trx.deleteFrom('role_permissions').where('role_id', '=', role_id).execute()
  if (names.length === 0) return
  await trx
    .insertInto('role_permissions')
    .values([...new Set(names)].map((permission) => ({ role_id, permission })))
    .execute()
}

export const deleteRoles = async (trx: Trx, ids: number[]): Promise<void> => {
  await trx.deleteFrom('roles').where('id', 'in', ids).execute()
}

/** Returns whether another account than this one is an administrator and may log in. */
export const hasOtherAdmin = async (db: Db, id: number): Promise<boolean> => {
  const { rows } = await sql<{ other: boolean }>`
    select exists (select from users u where u.id <> ${id} and not u.blocked and ${administrator}) as other`.execute(
    db,
  )
  return rows[0]?.other ?? false
}
