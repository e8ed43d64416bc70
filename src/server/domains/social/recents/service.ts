import type { QueryOf } from '../../../../contract/core/endpoint.ts'
import type { ListeningPeriod, RecentPlay, recents, TopSong } from '../../../../contract/social/recents.ts'
import type { AppContext } from '../../../context/app-context.ts'
import type { ViewerScope } from '../../../db/sql/visibility.ts'
import { lastTime } from '../../../http/pagination.ts'
import { scopeOf, type Viewer } from '../../../http/viewer.ts'
import { visibleItems, visibleSongs } from '../../catalog/index.ts'
import { requireOpenProfile } from '../profiles/service.ts'
import { clearHistory, mostPlayed, type Recent, recentItems } from './queries.ts'

const MAX_ITEMS = 50
const ON_PROFILE = 12

const withItems = async (ctx: AppContext, scope: ViewerScope, recent: Recent[]): Promise<RecentPlay[]> => {
  const itemOf = await visibleItems(ctx, scope, recent)
  return recent.flatMap((one) => {
    const item = itemOf(one)
    return item ? [{ ...item, played_at: one.at }] : []
  })
}

const listRecent = (
  ctx: AppContext,
  scope: ViewerScope,
  part: { of: number; limit: number; open: boolean },
): Promise<Recent[]> => recentItems(ctx.db, scope, { ...part, episodes: ctx.settings().enablePodcasts })

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
  const all = await listRecent(ctx, scope, { of: viewer.id, limit: MAX_ITEMS, open: false })
  return withItems(ctx, scope, all.filter(({ at }) => time === null || at < time).slice(0, limit))
}

/** Returns what a listener played last, as far as the viewer may see it. 404 unless the profile is open. */
export const profileRecents = async (
  ctx: AppContext,
  viewer: Viewer | null,
  id: number,
): Promise<RecentPlay[]> => {
  const scope = scopeOf(viewer)
  if (!(await requireOpenProfile(ctx, viewer, id)).includes('recents')) return []
  return withItems(ctx, scope, await listRecent(ctx, scope, { of: id, limit: ON_PROFILE, open: true }))
}

const daysIn: Record<ListeningPeriod, number | null> = { month: 30, year: 365, all: null }
const MAX_TOP_SONGS = 100

/** Returns the songs that the viewer played most in a period, with how often. */
export const topSongs = async (
  ctx: AppContext,
  viewer: Viewer,
  period: ListeningPeriod,
  limit = MAX_TOP_SONGS,
): Promise<TopSong[]> => {
  const scope = scopeOf(viewer)
  const found = await mostPlayed(ctx.db, scope, { days: daysIn[period], limit })
  const plays = new Map(found.map((one) => [one.id, one.plays]))
  const songs = await visibleSongs(ctx, scope, [...plays.keys()])
  return songs.map((song) => ({ ...song, own_plays: plays.get(song.id) ?? 0 }))
}

/** Clears the viewer's history; plays and counts remain. */
export const clearRecents = (ctx: AppContext, viewer: Viewer): Promise<void> =>
  clearHistory(ctx.db, viewer.id)
