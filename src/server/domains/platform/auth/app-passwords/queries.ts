import { type Insertable, sql } from 'kysely'
import type { AppPassword, AppScope } from '../../../../../contract/platform/app-passwords.ts'
import type { Db, Trx } from '../../../../db/schema.ts'
import type { AppPasswordTable } from '../../../../db/tables/platform.ts'
import { viewerColumns } from '../sessions/queries.ts'

const shown = [
  'id',
  'name',
  'scopes',
  'hint',
  'last_client',
  'last_used_at',
  'created_at',
  'expires_at',
] as const

const notExpired = sql<boolean>`(app_passwords.expires_at is null or app_passwords.expires_at > now())`

export const listAppPasswords = (db: Db, user_id: number): Promise<AppPassword[]> =>
  db
    .selectFrom('app_passwords')
    .select(shown)
    .where('user_id', '=', user_id)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()

/** Locks the account, so that its app passwords are counted one after the other; returns their number. */
export const countLocked = async (trx: Trx, user_id: number): Promise<number> => {
  await trx.selectFrom('users').select('id').where('id', '=', user_id).forNoKeyUpdate().execute()
  const { count } = await trx
    .selectFrom('app_passwords')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Undefined if the account has one of this name. */
export const insertAppPassword = (
  db: Db,
  values: Insertable<AppPasswordTable>,
): Promise<AppPassword | undefined> =>
  db
    .insertInto('app_passwords')
    .values(values)
    .onConflict((c) => c.columns(['user_id', 'name']).doNothing())
    .returning(shown)
    .executeTakeFirst()

/** Returns false if the account has no such app password. */
export const renameAppPassword = async (
  db: Db,
  user_id: number,
  id: string,
  name: string,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('app_passwords')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Returns false if the account has no such app password. */
export const deleteAppPassword = async (db: Db, user_id: number, id: string): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('app_passwords')
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Revokes all app passwords of an account. */
export const deleteAppPasswords = async (db: Db, user_id: number): Promise<void> => {
  await db.deleteFrom('app_passwords').where('user_id', '=', user_id).execute()
}

export const deleteExpiredAppPasswords = async (db: Db): Promise<void> => {
  await db
    .deleteFrom('app_passwords')
    .where('expires_at', '<', sql<string>`now() - interval '7 days'`)
    .execute()
}

/**
 * Returns the accounts of app passwords in the order of their hashes, undefined for unknown and expired ones; `stale`
 * after an hour without use.
 */
export const viewersByAppPasswords = async (db: Db, token_hashes: Buffer[]) => {
  const rows = await db
    .selectFrom('app_passwords')
    .innerJoin('users', 'users.id', 'app_passwords.user_id')
    .select([
      'app_passwords.id as session_id',
      'app_passwords.token_hash',
      'app_passwords.scopes',
      'users.email',
    ])
    .select([
      ...viewerColumns,
      sql<boolean>`false`.as('confirmed_recently'),
      sql<boolean>`true`.as('by_app_password'),
    ])
    .select(sql<boolean>`coalesce(app_passwords.last_used_at < now() - interval '1 hour', true)`.as('stale'))
    .where('app_passwords.token_hash', '=', sql<Buffer>`any(${token_hashes}::bytea[])`)
    .where(notExpired)
    .execute()
  const byHash = new Map(rows.map(({ token_hash, ...row }) => [token_hash.toString('hex'), row]))
  return token_hashes.map((hash) => byHash.get(hash.toString('hex')))
}

/** Returns the secrets of an account for a scope, encrypted. */
export const secretsOfEmails = (db: Db, emails: string[], scope: AppScope) =>
  db
    .selectFrom('app_passwords')
    .innerJoin('users', 'users.id', 'app_passwords.user_id')
    .select(['app_passwords.token_hash', 'app_passwords.token_encrypted'])
    .where('users.email', 'in', emails)
    .where('app_passwords.scopes', '@>', sql<AppScope[]>`array[${scope}]::text[]`)
    .where(notExpired)
    .execute()

export const noteUse = async (db: Db, id: string, last_client: string | null): Promise<void> => {
  await db
    .updateTable('app_passwords')
    .set({ last_used_at: sql<string>`now()`, ...(last_client !== null && { last_client }) })
    .where('id', '=', id)
    .execute()
}
