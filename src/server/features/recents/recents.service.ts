import type { QueryOf } from '../../../contract/endpoint.ts'
import type { RecentPlay, recents } from '../../../contract/recents.ts'
import type { AppContext } from '../../app-context.ts'
import { lastTime } from '../../http/pagination.ts'
import { scopeOf, type Viewer } from '../../http/viewer.ts'
import { visibleEpisodes } from '../podcasts/episodes.service.ts'
import { visibleStations } from '../radio/radio.service.ts'
import { visibleSongs } from '../songs/songs.service.ts'
import { clearHistory, type Recent, recentItems } from './recents.queries.ts'

const MAX_ITEMS = 50

/**
 * Returns the songs, episodes and stations the viewer played last, newest first, each once, at most 50. `after` is the
 * `played_at` of the last one.
 */
export const recentPlays = async (
  ctx: AppContext,
  viewer: Viewer,
  { limit, after }: QueryOf<typeof recents.list>,
): Promise<RecentPlay[]> => {
  const time = lastTime(after)
  const scope = scopeOf(viewer)
  const { enablePodcasts: episodes } = ctx.settings()
  const all = await recentItems(ctx.db, scope, { limit: MAX_ITEMS, episodes })
  const page = all.filter(({ at }) => time === null || at < time).slice(0, limit)
  const ids = (type: Recent['type']) => page.filter((one) => one.type === type).map(({ id }) => id)
  const lists = await Promise.all([
    visibleSongs(ctx, scope, ids('song')),
    visibleEpisodes(ctx, scope, ids('episode')),
    visibleStations(ctx, scope, ids('radio-station')),
  ])
  const items = new Map(lists.flat().map((item) => [`${item.type}${item.id}`, item]))
  return page.flatMap(({ type, id, at }) => {
    const item = items.get(`${type}${id}`)
    return item ? [{ ...item, played_at: at }] : []
  })
}

/** Clears the viewer's history; plays and counts remain. */
export const clearRecents = (ctx: AppContext, viewer: Viewer): Promise<void> =>
  clearHistory(ctx.db, viewer.id)
