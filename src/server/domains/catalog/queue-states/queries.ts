import { type Selectable, sql } from 'kysely'
import type { Db } from '../../../db/schema.ts'
import type { QueueStateTable } from '../../../db/tables/plays.ts'

export const queueRow = (db: Db, user_id: number): Promise<Selectable<QueueStateTable> | undefined> =>
  db.selectFrom('queue_states').selectAll().where('user_id', '=', user_id).executeTakeFirst()

export interface QueueColumns {
  items: string
  index: number
  position: number
  /** Unchanged if absent, as the next one. */
  shuffle?: boolean | undefined
  repeat?: string | undefined
  device: string
}

/** Stores the newest queue of an account and returns the time. */
export const upsertQueue = async (db: Db, user_id: number, state: QueueColumns): Promise<string> => {
  const updated_at = sql<string>`clock_timestamp()`
  const row = await db
    .insertInto('queue_states')
    .values({ user_id, shuffle: false, repeat: 'off', ...state, updated_at })
    .onConflict((c) => c.column('user_id').doUpdateSet({ ...state, updated_at }))
    .returning('updated_at')
    .executeTakeFirstOrThrow()
  return row.updated_at
}
