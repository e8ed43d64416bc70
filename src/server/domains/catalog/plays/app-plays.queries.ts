import { sql } from 'kysely'
import type { Db, Trx } from '../../../db/schema.ts'
import { playsSince } from '../../../db/sql/plays-since.ts'
import type { Play } from './queries.ts'

interface Item {
  type: string
  id: number
}

/** Another app only says that it plays this: it is no play until the app reports one. */
export const isAnnounced = ({ source, key }: Pick<Play, 'source' | 'key'>): boolean =>
  source === 'app' && key === null

/** Returns the last play of an item that another app of the account announced. */
export const announcedPlay = (db: Db, userId: number, { type, id }: Item): Promise<Play | undefined> =>
  db
    .selectFrom('all_plays')
    .selectAll()
    .where('user_id', '=', userId)
    .where('source', '=', 'app')
    .where('key', 'is', null)
    .where('item_type', '=', type)
    .where('item_id', '=', id)
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst()

/**
 * Returns when a play of an item by another app of the account began that was announced or recorded between the two
 * times; of several, the nearest to the third one.
 */
export const appPlayStart = async (
  trx: Trx,
  userId: number,
  { type, id }: Item,
  { from, to, near }: { from: Date; to: Date; near: Date },
): Promise<string | undefined> => {
  const { rows } = await sql<{ started_at: string }>`
    select started_at from all_plays
    where user_id = ${userId} and source = 'app' and item_type = ${type} and item_id = ${id}
      and started_at > ${from}::timestamptz and started_at < ${to}::timestamptz and ${playsSince(from)}
    order by abs(extract(epoch from started_at - ${near}::timestamptz)) limit 1`.execute(trx)
  return rows[0]?.started_at
}

export const deletePlay = async (trx: Trx, id: string): Promise<void> => {
  await trx.deleteFrom('all_plays').where('id', '=', id).execute()
}
