import { sql } from 'kysely'
import type { BlockedUser } from '../../../../contract/social/friends.ts'
import type { Db, Trx } from '../../../db/schema.ts'
import { refColumns } from '../../../db/sql/items.ts'

/** Returns false if the user was blocked before. */
export const insertBlock = async (trx: Trx, userId: number, blockedId: number): Promise<boolean> => {
  const inserted = await trx
    .insertInto('user_blocks')
    .values({ user_id: userId, blocked_id: blockedId })
    .onConflict((c) => c.doNothing())
    .returning('user_id')
    .executeTakeFirst()
  return inserted !== undefined
}

export const deleteBlock = async (trx: Trx, userId: number, blockedId: number): Promise<void> => {
  await trx
    .deleteFrom('user_blocks')
    .where('user_id', '=', userId)
    .where('blocked_id', '=', blockedId)
    .execute()
}

/** Returns the users that an account blocks, newest first. */
export const blocksOf = async (db: Db, userId: number, limit: number): Promise<BlockedUser[]> => {
  const { rows } = await sql<BlockedUser>`
    select ${refColumns}, 'blocked' as friend_status, b.created_at as since
    from user_blocks b join users u on u.id = b.blocked_id left join images avatar on avatar.id = u.avatar_cover_id
    where b.user_id = ${userId} order by b.created_at desc, u.id desc limit ${limit}`.execute(db)
  return rows
}
