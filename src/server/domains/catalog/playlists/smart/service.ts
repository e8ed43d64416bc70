import type { SmartRules } from '../../../../../contract/catalog/items.ts'
import type { AppContext } from '../../../../context/app-context.ts'
import type { ViewerScope } from '../../../../db/sql/visibility.ts'
import type { PlaylistRow } from '../queries.ts'
import { claimStale, countMatching, smartCounts, storeSmartCounts } from './queries.ts'

const refresh = async (ctx: AppContext, ids: number[]): Promise<void> => {
  try {
    for (const id of ids) {
      const playlist = await claimStale(ctx.db, id)
      if (playlist) await storeSmartCounts(ctx.db, playlist)
    }
  } catch (error) {
    ctx.log.warn({ err: error }, 'could not count smart playlists')
  }
}

/**
 * Refreshes stale counts of smart playlists in the background. The request returns the stored counts and does not wait:
 * rules may scan the whole catalog, and a list can contain a hundred of them. Sequential, and by one node only, as
 * the row records the claim.
 */
export const refreshSmartCounts = (ctx: AppContext, rows: PlaylistRow[]): void => {
  const ids = rows.filter((row) => row.stale).map((row) => row.item.id)
  if (ids.length > 0) void refresh(ctx, ids)
}

/** Returns what a smart playlist with these rules would contain for the viewer, and how many songs match in all. */
export const previewRules = async (ctx: AppContext, viewer: ViewerScope, rules: SmartRules) => {
  const playlist = { id: 0, user_id: viewer.id, rules }
  const [counts, fitting] = await Promise.all([
    smartCounts(ctx.db, playlist, viewer),
    countMatching(ctx.db, playlist),
  ])
  return { ...counts, fitting }
}
