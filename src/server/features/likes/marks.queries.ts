import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/schema.ts'

export interface Mark {
  type: string
  id: number
}

/** Which of these items (types and ids side by side) the account likes or follows. */
export const markedAmong = async (
  db: Kysely<Database>,
  userId: number,
  types: string[],
  ids: number[],
): Promise<Mark[]> => {
  const { rows } = await sql<Mark>`
    with given as (select * from unnest(${types}::text[], ${ids}::int[]) as given (type, id))
    select given.type, given.id from given
      join likes l on l.user_id = ${userId} and l.item_type = given.type and l.item_id = given.id
    union all
    select given.type, given.id from given
      join follows f on f.user_id = ${userId} and f.item_type = given.type and f.item_id = given.id`.execute(
    db,
  )
  return rows
}
