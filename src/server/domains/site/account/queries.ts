import { sql, type Updateable } from 'kysely'
import type { Db } from '../../../db/schema.ts'
import { administrator } from '../../../db/sql/visibility.ts'
import type { UserTable } from '../../../db/tables/platform.ts'

export const updateAccount = async (db: Db, id: number, columns: Updateable<UserTable>): Promise<void> => {
  await db
    .updateTable('users')
    .set({ ...columns, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}

/** Returns an account's sessions, most recently used first. */
export const sessionsOf = (db: Db, user_id: number) =>
  db
    .selectFrom('sessions')
    .select(['id', 'agent', 'address', 'created_at', 'last_used_at'])
    .where('user_id', '=', user_id)
    .where('expires_at', '>', sql<string>`now()`)
    .orderBy('last_used_at', 'desc')
    .limit(200)
    .execute()

/** Returns false if the account has no such session. */
export const deleteSession = async (db: Db, user_id: number, id: string): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Locks all administrators so that two cannot be removed concurrently. Returns true if this one is the last. */
export const isLastAdmin = async (trx: Db, id: number): Promise<boolean> => {
  const { rows } = await sql<{ id: number }>`
    select u.id from users u where not u.blocked and ${administrator}
    order by u.id for update of u`.execute(trx)
  return rows.length === 1 && rows[0]?.id === id
}

export const deleteAccount = async (db: Db, id: number): Promise<void> => {
  await db.deleteFrom('users').where('id', '=', id).execute()
}

export const songsToDelete = async (db: Db, user_id: number, max: number): Promise<number[]> =>
  (
    await db
      .selectFrom('songs')
      .select('id')
      .where('user_id', '=', user_id)
      .orderBy('id')
      .limit(max)
      .execute()
  ).map(({ id }) => id)
