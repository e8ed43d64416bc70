import { sql } from 'kysely'
import { CATALOG } from '../src/server/realtime/topics.ts'
import type { View, visit } from './browser.ts'
import { inDatabase } from './database.ts'
import { type Listener, visitAs } from './listener.ts'

/** How long saving may take. */
export const PATIENCE = { timeout: 30_000 }

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

/** Lets the product take the songs of an album for longer or shorter than they are. */
export const takeToLast = (seconds: number, album: number): Promise<unknown> =>
  inDatabase(async (db) => {
    const media = db.selectFrom('all_songs').select('media_id').where('album_id', '=', album)
    await db.updateTable('media').set({ duration: seconds }).where('id', 'in', media).execute()
    await sql`select pg_notify(${CATALOG}, '')`.execute(db)
  })

/** Opens the app as a listener at a proxy, and waits until its service worker is active. */
export const openAt = async (
  origin: string,
  listener: Listener,
  path: string,
  look: Parameters<typeof visit>[1] = {},
): Promise<View> => {
  const view = await visitAs(listener, path, { baseURL: origin, worker: true, ...look })
  await view.page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, PATIENCE)
  return view
}
