import type { Db } from '../../../db/schema.ts'

export interface StoredPushKeys {
  public_key: string
  encrypted_private_key: Buffer
}

export const storedPushKeys = (db: Db): Promise<StoredPushKeys | undefined> =>
  db.selectFrom('push_keys').select(['public_key', 'encrypted_private_key']).executeTakeFirst()

/** Stores the keys unless another node was first. */
export const insertPushKeys = async (db: Db, keys: StoredPushKeys): Promise<void> => {
  await db
    .insertInto('push_keys')
    .values(keys)
    .onConflict((c) => c.doNothing())
    .execute()
}

/** Deletes keys, and the subscriptions that were made with them. */
export const deletePushKeys = (db: Db, publicKey: string): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom('push_keys')
      .where('public_key', '=', publicKey)
      .executeTakeFirst()
    if (numDeletedRows > 0n) await trx.deleteFrom('push_subscriptions').execute()
  })
