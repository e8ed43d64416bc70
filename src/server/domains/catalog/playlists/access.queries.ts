import { type Selectable, sql } from 'kysely'
import type { MemberRole, PlaylistRole } from '../../../../contract/catalog/items.ts'
import type { Db, Trx } from '../../../db/schema.ts'
import { playlistFor, type ViewerScope } from '../../../db/sql/visibility.ts'
import type { PlaylistTable } from '../../../db/tables/plays.ts'

export type LockedPlaylist = Pick<Selectable<PlaylistTable>, 'id' | 'user_id' | 'title' | 'rules' | 'public'>

/** Returns the viewer's role in a playlist visible to them, null without one. */
export const roleIn = async (
  db: Db,
  viewer: ViewerScope,
  id: number,
): Promise<{ role: PlaylistRole | null } | undefined> => {
  const { rows } = await sql<{ role: PlaylistRole | null }>`
    select case when pl.user_id = ${viewer.id} then 'owner' else member.role end as role
    from playlists pl join users owner on owner.id = pl.user_id
    left join playlist_members member on member.playlist_id = pl.id and member.user_id = ${viewer.id}
    where pl.id = ${id} and ${playlistFor(viewer)}`.execute(db)
  return rows[0]
}

/** Locks a playlist until the transaction ends, so that its changes happen one after the other. */
export const lockById = (trx: Trx, id: number): Promise<LockedPlaylist | undefined> =>
  trx
    .selectFrom('playlists')
    .select(['id', 'user_id', 'title', 'rules', 'public'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Returns the role of a member; undefined for others, as for the owner. */
export const memberRoleOf = async (
  db: Db,
  playlistId: number,
  userId: number,
): Promise<MemberRole | undefined> => {
  const row = await db
    .selectFrom('playlist_members')
    .select('role')
    .where('playlist_id', '=', playlistId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.role
}
