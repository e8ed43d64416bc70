import type { Db } from '../../../db/schema.ts'

/** Returns whether a role other than that of administrators has a permission. */
export const isGrantedByRole = async (db: Db, permission: string): Promise<boolean> => {
  const found = await db
    .selectFrom('role_permissions')
    .innerJoin('roles', 'roles.id', 'role_permissions.role_id')
    .where('permission', '=', permission)
    .where('roles.name', '!=', 'admin')
    .select('roles.id')
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
