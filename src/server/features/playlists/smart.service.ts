import type { SmartRules } from '../../../contract/smart-rules.ts'
import type { Asker } from '../../db/visible.ts'
import type { Platform } from '../../platform.ts'
import type { PlaylistRow } from './playlists.queries.ts'
import { claimStale, countFitting, keepSmartCounts, smartCounts } from './smart.queries.ts'

type On = Pick<Platform, 'db' | 'log'>

const freshen = async (on: On, ids: number[]): Promise<void> => {
  try {
    for (const id of ids) {
      const playlist = await claimStale(on.db, id)
      if (playlist) await keepSmartCounts(on.db, playlist)
    }
  } catch (error) {
    on.log.warn({ err: error }, 'smart playlists could not be counted')
  }
}

/**
 * Has the stored counts of smart playlists made anew when they are some minutes old. Whoever looks now gets the
 * stored ones and does not wait: rules may look at the whole catalogue, and a list can hold a hundred of them. One
 * after the other, and each by one node only, as the row tells when it was claimed.
 */
export const freshenSmart = (on: On, rows: PlaylistRow[]): void => {
  const ids = rows.filter((row) => row.stale).map((row) => row.item.id)
  if (ids.length > 0) void freshen(on, ids)
}

/** What a smart playlist of these rules would hold for the asker, and how many songs fit in all. */
export const previewRules = async (on: On, asker: Asker, rules: SmartRules) => {
  const playlist = { id: 0, user_id: asker.id, rules }
  const [counts, fitting] = await Promise.all([
    smartCounts(on.db, playlist, asker),
    countFitting(on.db, playlist),
  ])
  return { ...counts, fitting }
}
