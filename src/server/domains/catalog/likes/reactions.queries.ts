import { sql } from 'kysely'
import type { Db } from '../../../db/schema.ts'

export interface ItemRef {
  type: string
  id: number
}

/** Items, and the account whose likes and follows are asked for. */
export interface ReactionRequest {
  userId: number
  items: ItemRef[]
}

/** Returns for each request those of its items that the account likes or follows. */
export const reactionStates = async (db: Db, requests: ReactionRequest[]): Promise<ItemRef[][]> => {
  const asked = requests.flatMap(({ userId, items }, request) =>
    items.map(({ type, id }) => ({ request, userId, type, id })),
  )
  const { rows } = await sql<ItemRef & { request: number }>`
    with given as (
      select * from unnest(${asked.map(({ request }) => request)}::int[], ${asked.map(({ userId }) => userId)}::int[],
        ${asked.map(({ type }) => type)}::text[], ${asked.map(({ id }) => id)}::int[]) as given (request, user_id, type, id)
    )
    select given.request, given.type, given.id from given
      join likes l on l.user_id = given.user_id and l.item_type = given.type and l.item_id = given.id
    union all
    select given.request, given.type, given.id from given
      join follows f on f.user_id = given.user_id and f.item_type = given.type and f.item_id = given.id`.execute(
    db,
  )
  const active: ItemRef[][] = requests.map(() => [])
  for (const { request, type, id } of rows) active[request]?.push({ type, id })
  return active
}
