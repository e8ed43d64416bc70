import { sql } from 'kysely'
import type { PlaylistMember } from '../../../../contract/social/playlist-members.ts'
import type { Db } from '../../../db/schema.ts'
import { coverOf } from '../../../db/sql/items.ts'
import { userFor, type ViewerScope } from '../../../db/sql/visibility.ts'

/** Returns the owner of a playlist, then its members by name, as far as they exist for the viewer; and how many. */
export const loadPeople = async (
  db: Db,
  viewer: Pick<ViewerScope, 'id'>,
  playlistId: number,
  limit: number,
): Promise<{ total: number; people: PlaylistMember[] }> => {
  const { rows } = await sql<PlaylistMember & { total: number }>`
    select 'user' as type, u.id, u.name, u.name as title, ${coverOf('avatar')} as avatar, part.role, part.joined_at,
      count(*) over ()::int as total
    from (
      select user_id, 'owner' as role, null::timestamptz as joined_at from playlists where id = ${playlistId}
      union all select user_id, role, joined_at from playlist_members where playlist_id = ${playlistId}
    ) part join users u on u.id = part.user_id and ${userFor(viewer)}
    left join images avatar on avatar.id = u.avatar_cover_id
    order by part.role = 'owner' desc, lower(u.name), u.id limit ${limit}`.execute(db)
  return { total: rows[0]?.total ?? 0, people: rows.map(({ total, ...member }) => member) }
}
