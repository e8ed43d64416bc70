import { sql } from 'kysely'
import type { Db, Trx } from '../../../../db/schema.ts'

const PURPOSE = 'first-administrator'
/** An arbitrary unique number; see migrate.ts for the other one. */
const SETUP_LOCK = 7_281_601_935

/** Runs a transaction that only one node at a time can enter. */
export const withSetupLock = <T>(db: Db, run: (trx: Trx) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(SETUP_LOCK)})`.execute(trx)
    return run(trx)
  })

export const hasAdmin = async (db: Db): Promise<boolean> => {
  const { exists } = await db
    .selectNoFrom((e) =>
      e
        .exists(
          e
            .selectFrom('users')
            .leftJoin('user_roles', 'user_roles.user_id', 'users.id')
            .leftJoin('roles', 'roles.id', 'user_roles.role_id')
            .select('users.id')
            .where((w) => w.or([w('users.is_admin', '=', true), w('roles.name', '=', 'admin')])),
        )
        .as('exists'),
    )
    .executeTakeFirstOrThrow()
  return Boolean(exists)
}

/** Returns the link that is valid for at least this many more hours. */
export const linkFor = (db: Db, hours: number) =>
  db
    .selectFrom('setup_links')
    .select(['token_hash', 'expires_at'])
    .where('purpose', '=', PURPOSE)
    .where('expires_at', '>', sql<string>`now() + make_interval(hours => ${hours})`)
    .executeTakeFirst()

export const isLink = async (db: Db, token_hash: Buffer): Promise<boolean> =>
  (await db
    .selectFrom('setup_links')
    .select('purpose')
    .where('token_hash', '=', token_hash)
    .where('purpose', '=', PURPOSE)
    .where('expires_at', '>', sql<string>`now()`)
    .executeTakeFirst()) !== undefined

export const deleteLinks = async (db: Db): Promise<void> => {
  await db.deleteFrom('setup_links').where('purpose', '=', PURPOSE).execute()
}

export const deleteExpiredLinks = async (db: Db): Promise<void> => {
  await db.deleteFrom('setup_links').where('expires_at', '<=', sql<string>`now()`).execute()
}

export const insertLink = async (db: Db, token_hash: Buffer, expires_at: string): Promise<void> => {
  await db.insertInto('setup_links').values({ token_hash, purpose: PURPOSE, expires_at }).execute()
}

/** Makes an account an administrator with a new password; undefined if it does not exist. */
export const promote = async (db: Db, email: string, password_hash: string): Promise<number | undefined> => {
  const user = await db
    .updateTable('users')
    .set({ is_admin: true, blocked: false, password_hash, updated_at: sql<string>`now()` })
    .where('email', '=', email)
    .returning('id')
    .executeTakeFirst()
  if (!user) return undefined
  await db
    .insertInto('user_roles')
    .columns(['user_id', 'role_id'])
    .expression((e) =>
      e
        .selectFrom('roles')
        .select((s) => [s.val(user.id).as('user_id'), 'id'])
        .where('name', '=', 'admin'),
    )
    .onConflict((c) => c.doNothing())
    .execute()
  return user.id
}
