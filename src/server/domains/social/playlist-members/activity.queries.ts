import { sql } from 'kysely'
import type { PlaylistActivity } from '../../../../contract/social/playlist-members.ts'
import { limitOffset } from '../../../db/keyset.ts'
import type { Db } from '../../../db/schema.ts'
import { coverOf } from '../../../db/sql/items.ts'
import { userFor, type ViewerScope } from '../../../db/sql/visibility.ts'

/** Returns what was done in a playlist, newest first; not by users who do not exist for the viewer. */
export const activityOf = async (
  db: Db,
  viewer: Pick<ViewerScope, 'id'>,
  playlistId: number,
  { limit, after }: { limit: number; after: number | null },
): Promise<PlaylistActivity[]> => {
  const { rows } = await sql<PlaylistActivity>`
    select a.id, a.kind, a.count, a.title, a.last_at, case when u.id is not null then
      json_build_object('id', u.id, 'name', u.name, 'avatar', ${coverOf('avatar')}) end as "user"
    from playlist_activities a left join users u on u.id = a.user_id
    left join images avatar on avatar.id = u.avatar_cover_id
    where a.playlist_id = ${playlistId} and (a.user_id is null or ${userFor(viewer)})
      and ${after === null ? sql`true` : sql`a.id < ${after}`}
    order by a.id desc ${limitOffset(limit)}`.execute(db)
  return rows
}
