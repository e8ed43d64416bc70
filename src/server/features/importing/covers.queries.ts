import type { Insertable, Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'
import type { CoverTable } from '../../db/tables-catalogue.ts'

/** Id of the cover made of the picture with this hash. */
export const coverIdOf = async (db: Kysely<Database>, hash: string): Promise<number | null> =>
  (await db.selectFrom('covers').select('id').where('hash', '=', hash).executeTakeFirst())?.id ?? null

/** Adds a cover, or finds the one that another process added meanwhile. */
export const addCover = async (
  db: Kysely<Database>,
  cover: Omit<Insertable<CoverTable>, 'id'>,
): Promise<number> => {
  const added = await db
    .insertInto('covers')
    .values(cover)
    .onConflict((c) => c.column('hash').doUpdateSet((e) => ({ color: e.ref('excluded.color') })))
    .returning('id')
    .executeTakeFirstOrThrow()
  return added.id
}
