import { type RawBuilder, sql } from 'kysely'
import type { LikedSongSort } from '../../../../contract/catalog/likes.ts'
import { pageOfRanked, songContains, songOrder } from '../../../db/sql/song-order.ts'
import { songFor, type ViewerScope } from '../../../db/sql/visibility.ts'
import type { ReactionRow } from './queries.ts'

/**
 * Selects liked songs sorted by a column, or oldest like first: columns id, at (time of the like), place. All of the
 * viewer's are sorted for every page.
 */
export const likedSongsPick = (
  viewer: ViewerScope,
  sort: Exclude<LikedSongSort, '-marked'>,
  { limit, q, after }: { limit: number; q?: string | undefined; after: number | null },
): RawBuilder<ReactionRow> => {
  const order = sort === 'marked' ? sql`k.created_at, s.id` : songOrder(sort)
  const liked = sql`
    select s.id, k.created_at as at, row_number() over (order by ${order}) as place
    from likes k join songs s on s.id = k.item_id join media m on m.id = s.media_id
    where k.user_id = ${viewer.id} and k.item_type = 'song' and ${songFor(viewer)} and ${songContains(q)}`
  return pageOfRanked(liked, { limit, after }) as RawBuilder<ReactionRow>
}
