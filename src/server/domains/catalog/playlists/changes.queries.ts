import { sql } from 'kysely'
import type { ActivityKind } from '../../../../contract/social/playlist-members.ts'
import type { Trx } from '../../../db/schema.ts'

/** Returns the owner and all members of a playlist. */
export const audienceOf = async (trx: Trx, playlistId: number): Promise<number[]> => {
  const { rows } = await sql<{ user_id: number }>`
    select user_id from playlists where id = ${playlistId}
    union all select user_id from playlist_members where playlist_id = ${playlistId}`.execute(trx)
  return rows.map(({ user_id }) => user_id)
}

/** Sets the modification time of a playlist to now and returns it. */
export const touch = async (trx: Trx, id: number): Promise<string | null> => {
  const row = await trx
    .updateTable('playlists')
    .set({ updated_at: sql<string>`now()` })
    .where('id', '=', id)
    .returning('updated_at')
    .executeTakeFirst()
  return row?.updated_at ?? null
}

export interface Deed {
  kind: ActivityKind
  count?: number
  title?: string
}

/** Records what somebody did, together with the same within this hour; nothing in a playlist without members. */
export const insertActivity = async (
  trx: Trx,
  playlistId: number,
  userId: number,
  { kind, count = 1, title }: Deed,
): Promise<void> => {
  await sql`
    insert into playlist_activities as a (playlist_id, user_id, kind, count, title)
    select ${playlistId}::int, ${userId}::int, ${kind}, ${count}::int, ${title ?? null}::text
    where exists (select from playlist_members where playlist_id = ${playlistId})
    on conflict (playlist_id, user_id, kind, hour)
    do update set count = a.count + excluded.count, title = excluded.title, last_at = clock_timestamp()`.execute(
    trx,
  )
}
