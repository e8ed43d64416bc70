import { sql } from 'kysely'
import type { Db } from '../../../../db/schema.ts'
import type { LinkPurpose } from '../../../../db/tables/platform.ts'
import { deleteAppPasswords } from '../app-passwords/queries.ts'

interface NewLink {
  user_id: number
  purpose: LinkPurpose
  token_hash: Buffer
  email: string | null
  expires_at: string
}

/** Inserts a link, replacing an earlier one with the same purpose. */
export const upsertLink = async (db: Db, link: NewLink): Promise<void> => {
  const { token_hash, email, expires_at } = link
  await db
    .insertInto('account_links')
    .values(link)
    .onConflict((c) => c.columns(['user_id', 'purpose']).doUpdateSet({ token_hash, email, expires_at }))
    .execute()
}

/** Returns account and purpose of a link; undefined if it is unknown, used or expired. */
export const linkHolder = (db: Db, purpose: LinkPurpose, token_hash: Buffer) =>
  db
    .selectFrom('account_links as link')
    .innerJoin('users', 'users.id', 'link.user_id')
    .select(['users.id', 'users.name', 'users.email', 'users.locale', 'link.email as confirms'])
    .where('link.token_hash', '=', token_hash)
    .where('link.purpose', '=', purpose)
    .where('link.expires_at', '>', sql<string>`now()`)
    .where('users.blocked', '=', false)
    .executeTakeFirst()

/** Consumes a link; false if it was already consumed. */
export const consumeLink = async (db: Db, purpose: LinkPurpose, token_hash: Buffer): Promise<boolean> =>
  (await db
    .deleteFrom('account_links')
    .where('token_hash', '=', token_hash)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', sql<string>`now()`)
    .returning('user_id')
    .executeTakeFirst()) !== undefined

/**
 * Records that an emailed link confirmed the email address. If it was unconfirmed before, the account may have been
 * created by someone else: their credentials are removed.
 */
export const confirmEmail = async (db: Db, user_id: number): Promise<void> => {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ email_verified_at: sql`now()` })
    .where('id', '=', user_id)
    .where('email_verified_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return
  await db.deleteFrom('identities').where('user_id', '=', user_id).execute()
  await db.deleteFrom('passkeys').where('user_id', '=', user_id).execute()
  await deleteAppPasswords(db, user_id)
}

export const deleteExpiredAccountLinks = async (db: Db): Promise<void> => {
  await db.deleteFrom('account_links').where('expires_at', '<=', sql<string>`now()`).execute()
}
