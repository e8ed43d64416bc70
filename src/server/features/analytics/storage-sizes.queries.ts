import type { Db } from '../../db/schema.ts'

export const unmeasuredMedia = (
  db: Db,
  limit: number,
): Promise<{ id: number; hash: string; renditions: number[] }[]> =>
  db
    .selectFrom('media')
    .select(['id', 'hash', 'renditions'])
    .where('status', '=', 'ready')
    .where('packaged_size', 'is', null)
    .orderBy('id')
    .limit(limit)
    .execute()

export const unmeasuredCovers = (db: Db, limit: number): Promise<{ id: number; hash: string }[]> =>
  db
    .selectFrom('images')
    .select(['id', 'hash'])
    .where('size', 'is', null)
    .orderBy('id')
    .limit(limit)
    .execute()

/** Does nothing while the package is being rebuilt. */
export const setPackagedSize = async (db: Db, id: number, packaged_size: number): Promise<void> => {
  await db
    .updateTable('media')
    .set({ packaged_size })
    .where('id', '=', id)
    .where('status', '=', 'ready')
    .execute()
}

export const setCoverSize = async (db: Db, id: number, size: number): Promise<void> => {
  await db.updateTable('images').set({ size }).where('id', '=', id).execute()
}
