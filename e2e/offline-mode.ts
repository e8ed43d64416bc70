import { inDatabase } from './database.ts'
import type { Listener } from './listener.ts'

/** Lets an account use the offline mode, or no longer. */
export const permitOffline = (to: Listener, allowed = true): Promise<unknown> =>
  inDatabase(async (db) => {
    await db
      .insertInto('roles')
      .values({ name: 'Commuters', label: 'Commuters' })
      .onConflict((c) => c.doNothing())
      .execute()
    const { id } = await db
      .selectFrom('roles')
      .select('id')
      .where('name', '=', 'Commuters')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('role_permissions')
      .values({ role_id: id, permission: 'Use offline mode' })
      .onConflict((c) => c.doNothing())
      .execute()
    if (allowed) await db.insertInto('user_roles').values({ user_id: to.id, role_id: id }).execute()
    else await db.deleteFrom('user_roles').where('user_id', '=', to.id).where('role_id', '=', id).execute()
  })
