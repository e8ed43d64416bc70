import type { Insertable, Kysely } from 'kysely'
import type { Driver, Identity } from '../../../contract/social.ts'
import type { Database } from '../../db/schema.ts'
import type { IdentityTable } from '../../db/tables-accounts.ts'

type Db = Kysely<Database>

const shown = ['driver', 'label', 'created_at'] as const

export const identitiesOf = (db: Db, user_id: number): Promise<Identity[]> =>
  db.selectFrom('identities').select(shown).where('user_id', '=', user_id).orderBy('created_at').execute()

/** Whose account an identity opens. */
export const identityHolder = (db: Db, driver: Driver, subject: string) =>
  db
    .selectFrom('identities')
    .innerJoin('users', 'users.id', 'identities.user_id')
    .select(['users.id', 'users.blocked'])
    .where('identities.driver', '=', driver)
    .where('identities.subject', '=', subject)
    .executeTakeFirst()

/** Undefined when it belongs to an account already, or the account has another of this provider. */
export const insertIdentity = (db: Db, identity: Insertable<IdentityTable>): Promise<Identity | undefined> =>
  db
    .insertInto('identities')
    .values(identity)
    .onConflict((c) => c.doNothing())
    .returning(shown)
    .executeTakeFirst()

/** Nobody else changes how the account is entered meanwhile. */
export const lockAccount = (db: Db, id: number) =>
  db.selectFrom('users').select('password_hash').where('id', '=', id).forUpdate().executeTakeFirst()

/** False when the account has no such identity. */
export const dropIdentity = async (db: Db, user_id: number, driver: Driver): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('identities')
    .where('user_id', '=', user_id)
    .where('driver', '=', driver)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
