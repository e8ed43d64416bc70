import type { QueryOf } from '../../../contract/endpoint.ts'
import type { recents } from '../../../contract/recents.ts'
import type { AppContext } from '../../app-context.ts'
import { lastTime } from '../../http/pagination.ts'
import { scopeOf, type Viewer } from '../../http/viewer.ts'
import { visibleSongs } from '../songs/songs.service.ts'
import { clearHistory, recentSongs } from './recents.queries.ts'

const MAX_ITEMS = 50

/**
 * Returns what the viewer played last, newest first, each song once, at most 50. `after` is the `played_at` of the last
 * one.
 */
export const recentPlays = async (
  ctx: AppContext,
  viewer: Viewer,
  { limit, after }: QueryOf<typeof recents.list>,
) => {
  const time = lastTime(after)
  const scope = scopeOf(viewer)
  const all = await recentSongs(ctx.db, scope, MAX_ITEMS)
  const page = all.filter(({ at }) => time === null || at < time).slice(0, limit)
  const times = new Map(page.map(({ id, at }) => [id, at]))
  const songs = await visibleSongs(ctx, scope, [...times.keys()])
  return songs.map((song) => ({ ...song, played_at: times.get(song.id) ?? '' }))
}

/** Clears the viewer's history; plays and counts remain. */
export const clearRecents = (ctx: AppContext, viewer: Viewer): Promise<void> =>
  clearHistory(ctx.db, viewer.id)
