import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/schema.ts'

type Db = Kysely<Database>

export const secondFactorOf = (db: Db, user_id: number) =>
  db.selectFrom('second_factors').selectAll().where('user_id', '=', user_id).executeTakeFirst()

/** Puts a secret that is not confirmed yet in the place of another such; a confirmed one stays. */
export const putSecret = async (db: Db, user_id: number, sealed_secret: Buffer): Promise<void> => {
  await db
    .insertInto('second_factors')
    .values({ user_id, sealed_secret })
    .onConflict((c) =>
      c.column('user_id').doUpdateSet({ sealed_secret }).where('second_factors.confirmed_at', 'is', null),
    )
    .execute()
}

/** Uses the code of a time step up; false when it or a newer one was used before. */
export const takeStep = async (db: Db, user_id: number, step: number): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('user_id', '=', user_id)
    .where('last_step', '<', step)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const confirmFactor = async (db: Db, user_id: number): Promise<void> => {
  await db
    .updateTable('second_factors')
    .set({ confirmed_at: sql`now()` })
    .where('user_id', '=', user_id)
    .where('confirmed_at', 'is', null)
    .execute()
}

export const dropFactor = async (db: Db, user_id: number): Promise<void> => {
  await db.deleteFrom('second_factors').where('user_id', '=', user_id).execute()
  await db.deleteFrom('recovery_codes').where('user_id', '=', user_id).execute()
}

/** Puts these codes in the place of all earlier ones. */
export const setRecoveryCodes = async (db: Db, user_id: number, hashes: Buffer[]): Promise<void> => {
  await db.deleteFrom('recovery_codes').where('user_id', '=', user_id).execute()
  await db
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ user_id, code_hash })))
    .execute()
}

export const countRecoveryCodes = async (db: Db, user_id: number): Promise<number> => {
  const { count } = await db
    .selectFrom('recovery_codes')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow()
  return count
}

/** Uses a recovery code up; false when there is no such, or no longer. */
export const takeRecoveryCode = async (db: Db, user_id: number, code_hash: Buffer): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('recovery_codes')
    .where('user_id', '=', user_id)
    .where('code_hash', '=', code_hash)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
