import { type Insertable, sql } from 'kysely'
import type { Identity } from '../../../../../contract/platform/session.ts'
import type { Db } from '../../../../db/schema.ts'
import type { IdentityTable } from '../../../../db/tables/platform.ts'

const providerName = sql<string>`coalesce((select name from oidc_providers where slug = identities.provider), 'Facebook')`
const shown = ['provider as driver', providerName.as('name'), 'label', 'created_at'] as const

export const listIdentities = (db: Db, user_id: number): Promise<Identity[]> =>
  db.selectFrom('identities').select(shown).where('user_id', '=', user_id).orderBy('created_at').execute()

/** Returns the account an identity belongs to. */
export const identityHolder = (db: Db, driver: string, subject: string) =>
  db
    .selectFrom('identities')
    .innerJoin('users', 'users.id', 'identities.user_id')
    .select(['users.id', 'users.blocked'])
    .where('identities.provider', '=', driver)
    .where('identities.subject', '=', subject)
    .executeTakeFirst()

/** Undefined if the identity is in use, or the account has another one of this provider. */
export const insertIdentity = (db: Db, identity: Insertable<IdentityTable>): Promise<Identity | undefined> =>
  db
    .insertInto('identities')
    .values(identity)
    .onConflict((c) => c.doNothing())
    .returning(shown)
    .executeTakeFirst()

/** Locks the account, so that its login methods cannot change concurrently. */
export const lockAccount = (db: Db, id: number) =>
  db.selectFrom('users').select('password_hash').where('id', '=', id).forUpdate().executeTakeFirst()

/** Returns false if the account has no such identity. */
export const deleteIdentity = async (db: Db, user_id: number, driver: string): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('identities')
    .where('user_id', '=', user_id)
    .where('provider', '=', driver)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
