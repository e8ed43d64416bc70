import { sql } from 'kysely'
import type { RoleMapping } from '../../../../../contract/platform/back-office/oidc-providers.ts'
import type { Db, Trx } from '../../../../db/schema.ts'
import { administrator } from '../../../../db/sql/visibility.ts'

export const mappingsOf = (db: Db, provider_id: number): Promise<RoleMapping[]> =>
  db
    .selectFrom('oidc_role_mappings')
    .select(['group_name as group', 'role_id as role'])
    .where('provider_id', '=', provider_id)
    .execute()

interface HeldRole {
  id: number
  name: string
}

/** Returns an account with its roles. */
export const accountRoles = async (
  trx: Trx,
  user_id: number,
): Promise<{ name: string; roles: HeldRole[] } | undefined> => {
  const account = await trx.selectFrom('users').select('name').where('id', '=', user_id).executeTakeFirst()
  const roles = await trx
    .selectFrom('user_roles')
    .innerJoin('roles', 'roles.id', 'user_roles.role_id')
    .select(['roles.id', 'roles.name'])
    .where('user_roles.user_id', '=', user_id)
    .execute()
  return account && { ...account, roles }
}

/** Locks administrators who may log in and returns them; two cannot lose the role concurrently. */
export const lockAdmins = async (trx: Trx): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select u.id from users u where not u.blocked and ${administrator}
    order by u.id for update of u`.execute(trx)
  return rows.map(({ id }) => id)
}

export const addRoles = async (trx: Trx, user_id: number, ids: number[]): Promise<void> => {
  await trx
    .insertInto('user_roles')
    .values(ids.map((role_id) => ({ user_id, role_id })))
    .onConflict((c) => c.doNothing())
    .execute()
}

export const removeRoles = async (trx: Trx, user_id: number, ids: number[]): Promise<void> => {
  await trx.deleteFrom('user_roles').where('user_id', '=', user_id).where('role_id', 'in', ids).execute()
}
