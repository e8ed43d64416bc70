import type { Db } from '../../../db/schema.ts'

/** Returns the names of users. */
export const authorNames = async (db: Db, ids: number[]): Promise<Map<number, string>> => {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('users').select(['id', 'name']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
