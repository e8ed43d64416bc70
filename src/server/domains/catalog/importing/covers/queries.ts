import type { Insertable } from 'kysely'
import type { Db } from '../../../../db/schema.ts'
import type { ImageTable } from '../../../../db/tables/catalog.ts'

/** Returns the id of the cover made from the image with this hash. */
export const loadCoverId = async (db: Db, hash: string): Promise<number | null> =>
  (await db.selectFrom('images').select('id').where('hash', '=', hash).executeTakeFirst())?.id ?? null

/** Inserts a cover, or returns the one that another process inserted meanwhile. */
export const insertCover = async (db: Db, cover: Omit<Insertable<ImageTable>, 'id'>): Promise<number> => {
  const added = await db
    .insertInto('images')
    .values(cover)
    .onConflict((c) => c.column('hash').doUpdateSet((e) => ({ color: e.ref('excluded.color') })))
    .returning('id')
    .executeTakeFirstOrThrow()
  return added.id
}
