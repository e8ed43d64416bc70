import type { QueryOf } from '../../../contract/endpoint.ts'
import type { Profile, ProfileRef, profiles } from '../../../contract/profiles.ts'
import { fail, found } from '../../http/fail.ts'
import { pageOf, windowOf } from '../../http/paging.ts'
import { askerOf, isAdmin, type Viewer } from '../../http/viewer.ts'
import type { Platform } from '../../platform.ts'
import { markOne } from '../likes/marks.service.ts'
import { playlistsOf } from '../playlists/playlists.service.ts'
import {
  countFollowsOf,
  followsOf,
  profileById,
  profileIsOpen,
  profilesByIds,
  type Side,
} from './profiles.queries.ts'

type On = Pick<Platform, 'db'>

const hidden = { playlists_count: 0, followers_count: 0, following_count: 0, hidden: true } as const

/** A listener as others see them, or their name alone where they want it so; 404 for a blocked one. */
export const profileFor = async (on: On, viewer: Viewer | null, id: number): Promise<Profile> => {
  const { profile_public, ...whole } = found(await profileById(on.db, id))
  const open = profile_public || viewer?.id === id || isAdmin(viewer)
  const profile = await markOne(on, viewer, open ? whole : { ...whole, ...hidden })
  return viewer ? { ...profile, owned: viewer.id === id } : profile
}

/** Ends with 404 unless there is such a listener, who shows more of themselves than a name. */
const requireOpen = async (on: On, viewer: Viewer | null, id: number): Promise<void> => {
  if (!(await profileIsOpen(on.db, id, askerOf(viewer)))) fail('not_found')
}

/** Listeners by id in the given order, without blocked ones. */
export const profileRefs = async (on: On, ids: number[]): Promise<ProfileRef[]> =>
  ids.length === 0 ? [] : profilesByIds(on.db, ids)

/** Playlists of a listener that the viewer may see. */
export const profilePlaylists = async (
  on: Pick<Platform, 'db' | 'log'>,
  viewer: Viewer | null,
  id: number,
  query: QueryOf<typeof profiles.playlists>,
) => {
  await requireOpen(on, viewer, id)
  return playlistsOf(on, askerOf(viewer), id, query)
}

/** Who follows a listener, or whom they follow, newest first. */
export const followPage = async (
  on: On,
  viewer: Viewer | null,
  side: Side,
  id: number,
  query: QueryOf<typeof profiles.followers>,
) => {
  const window = windowOf(query, side, 'time')
  await requireOpen(on, viewer, id)
  const [rows, total] = await Promise.all([
    followsOf(on.db, side, id, query.q, window),
    window.after ? undefined : countFollowsOf(on.db, side, id, query.q),
  ])
  return pageOf(rows, query, side, total)
}
