import type { QueryOf } from '../../../../contract/core/endpoint.ts'
import type { PlaylistActivity, playlistMembers } from '../../../../contract/social/playlist-members.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { lastCursor } from '../../../http/pagination.ts'
import { scopeOf, type Viewer } from '../../../http/viewer.ts'
import { MEMBERS, requireRole } from '../../catalog/index.ts'
import { listActivity } from './queries.ts'

/** Returns what the members of a playlist did in it. 403 for others. */
export const playlistActivities = async (
  ctx: AppContext,
  viewer: Viewer,
  id: number,
  { limit, after }: QueryOf<typeof playlistMembers.activity>,
): Promise<PlaylistActivity[]> => {
  await requireRole(ctx, scopeOf(viewer), id, MEMBERS)
  return listActivity(ctx.db, viewer, id, { limit, after: lastCursor(after) })
}
