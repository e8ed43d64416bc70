import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/schema.ts'

type Db = Kysely<Database>

const PURPOSE = 'password'

/** Puts a link for a new password in the place of an earlier one. */
export const putLink = async (
  db: Db,
  user_id: number,
  token_hash: Buffer,
  expires_at: string,
): Promise<void> => {
  await db
    .insertInto('account_links')
    .values({ user_id, purpose: PURPOSE, token_hash, expires_at })
    .onConflict((c) => c.columns(['user_id', 'purpose']).doUpdateSet({ token_hash, expires_at }))
    .execute()
}

/** Whose link it is and where it went; undefined for one that is unknown, used or old. */
export const linkHolder = (db: Db, token_hash: Buffer) =>
  db
    .selectFrom('account_links as link')
    .innerJoin('users', 'users.id', 'link.user_id')
    .select(['users.id', 'users.email'])
    .where('link.token_hash', '=', token_hash)
    .where('link.purpose', '=', PURPOSE)
    .where('link.expires_at', '>', sql<string>`now()`)
    .where('users.blocked', '=', false)
    .executeTakeFirst()

/** Uses a link up; false when somebody else did so first. */
export const takeLink = async (db: Db, token_hash: Buffer): Promise<boolean> =>
  (await db
    .deleteFrom('account_links')
    .where('token_hash', '=', token_hash)
    .where('purpose', '=', PURPOSE)
    .where('expires_at', '>', sql<string>`now()`)
    .returning('user_id')
    .executeTakeFirst()) !== undefined

export const deleteExpiredAccountLinks = async (db: Db): Promise<void> => {
  await db.deleteFrom('account_links').where('expires_at', '<=', sql<string>`now()`).execute()
}
