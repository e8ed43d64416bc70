import { sql } from 'kysely'
import type { Db } from '../../db/schema.ts'

export interface ReactionState {
  type: string
  id: number
}

/** Returns which of these items (parallel arrays of types and ids) the account likes or follows. */
export const reactionStates = async (
  db: Db,
  userId: number,
  types: string[],
  ids: number[],
): Promise<ReactionState[]> => {
  const { rows } = await sql<ReactionState>`
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
