import type { QueryOf } from '../../../contract/endpoint.ts'
import type { recents } from '../../../contract/recents.ts'
import { timeSeen } from '../../http/paging.ts'
import { askerOf, type Viewer } from '../../http/viewer.ts'
import type { Platform } from '../../platform.ts'
import { visibleSongs } from '../songs/songs.service.ts'
import { forgetRecents, recentSongs } from './recents.queries.ts'

type On = Pick<Platform, 'db'>

const MOST = 50

/** What the viewer heard last, newest first, each song once; at most 50 in all. `after` is the `played_at` of the last one. */
export const recentPlays = async (on: On, viewer: Viewer, { limit, after }: QueryOf<typeof recents.list>) => {
  const time = timeSeen(after)
  const asker = askerOf(viewer)
  const all = await recentSongs(on.db, asker, MOST)
  const shown = all.filter(({ at }) => time === null || at < time).slice(0, limit)
  const times = new Map(shown.map(({ id, at }) => [id, at]))
  const songs = await visibleSongs(on, asker, [...times.keys()])
  return songs.map((song) => ({ ...song, played_at: times.get(song.id) ?? '' }))
}

/** Forgets what the viewer heard; plays and counts stay. */
export const clearRecents = (on: On, viewer: Viewer): Promise<void> => forgetRecents(on.db, viewer.id)
