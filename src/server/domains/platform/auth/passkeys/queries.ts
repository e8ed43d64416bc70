import { type Insertable, sql } from 'kysely'
import type { Passkey } from '../../../../../contract/platform/second-factor.ts'
import type { Db } from '../../../../db/schema.ts'
import type { PasskeyTable } from '../../../../db/tables/platform.ts'

const shown = ['id', 'name', 'created_at', 'last_used_at'] as const

export const listPasskeys = (db: Db, user_id: number): Promise<Passkey[]> =>
  db.selectFrom('passkeys').select(shown).where('user_id', '=', user_id).orderBy('created_at').execute()

/** Returns a passkey with its account; undefined if it is unknown or the account is blocked. */
export const passkeyById = (db: Db, id: string) =>
  db
    .selectFrom('passkeys')
    .innerJoin('users', 'users.id', 'passkeys.user_id')
    .selectAll('passkeys')
    .where('passkeys.id', '=', id)
    .where('users.blocked', '=', false)
    .executeTakeFirst()

/** Undefined if the passkey is already registered. */
export const insertPasskey = (db: Db, passkey: Insertable<PasskeyTable>): Promise<Passkey | undefined> =>
  db
    .insertInto('passkeys')
    .values(passkey)
    .onConflict((c) => c.doNothing())
    .returning(shown)
    .executeTakeFirst()

export const updatePasskey = async (db: Db, id: string, counter: number): Promise<void> => {
  await db.updateTable('passkeys').set({ counter, last_used_at: sql`now()` }).where('id', '=', id).execute()
}

/** Returns false if the account has no such passkey. */
export const deletePasskey = async (db: Db, user_id: number, id: string): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
