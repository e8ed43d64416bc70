import { sql } from 'kysely'
import type { Db } from '../../../../db/schema.ts'

export const secondFactorOf = (db: Db, user_id: number) =>
  db.selectFrom('second_factors').selectAll().where('user_id', '=', user_id).executeTakeFirst()

/** Stores an unconfirmed secret, replacing another unconfirmed one; a confirmed one is unchanged. */
export const upsertSecret = async (db: Db, user_id: number, encrypted_secret: Buffer): Promise<void> => {
  await db
    .insertInto('second_factors')
    .values({ user_id, encrypted_secret })
    .onConflict((c) =>
      c.column('user_id').doUpdateSet({ encrypted_secret }).where('second_factors.confirmed_at', 'is', null),
    )
    .execute()
}

/** Consumes the code of a time step; false if it or a newer one was used before. */
export const consumeStep = async (db: Db, user_id: number, step: number): Promise<boolean> => {
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

export const deleteFactor = async (db: Db, user_id: number): Promise<void> => {
  await db.deleteFrom('second_factors').where('user_id', '=', user_id).execute()
  await db.deleteFrom('recovery_codes').where('user_id', '=', user_id).execute()
}

/** Replaces all recovery codes. */
export const replaceRecoveryCodes = async (db: Db, user_id: number, hashes: Buffer[]): Promise<void> => {
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

/** Consumes a recovery code; false if it is unknown or used. */
export const consumeRecoveryCode = async (db: Db, user_id: number, code_hash: Buffer): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('recovery_codes')
    .where('user_id', '=', user_id)
    .where('code_hash', '=', code_hash)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
