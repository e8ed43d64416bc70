import type { QueryOf } from '../../../contract/endpoint.ts'
import type { Profile, ProfileRef, profiles } from '../../../contract/profiles.ts'
import type { AppContext } from '../../app-context.ts'
import { orNotFound, throwError } from '../../http/http-error.ts'
import { pageOf, pageRequestOf } from '../../http/pagination.ts'
import { isAdmin, scopeOf, type Viewer } from '../../http/viewer.ts'
import { withOwnLikeState } from '../likes/reactions.service.ts'
import { playlistsOf } from '../playlists/playlists.service.ts'
import {
  countFollowsOf,
  followsOf,
  profileById,
  profileIsOpen,
  profilesByIds,
  type Side,
} from './profiles.queries.ts'

const hidden = { playlists_count: 0, followers_count: 0, following_count: 0, hidden: true } as const

/** Returns a listener's public profile, or only the name if it is private. 404 for a blocked one. */
export const profileFor = async (ctx: AppContext, viewer: Viewer | null, id: number): Promise<Profile> => {
  const { profile_public, ...whole } = orNotFound(await profileById(ctx.db, id))
  const open = profile_public || viewer?.id === id || isAdmin(viewer)
  const profile = await withOwnLikeState(ctx, viewer, open ? whole : { ...whole, ...hidden })
  return viewer ? { ...profile, owned: viewer.id === id } : profile
}

/** Throws 404 unless the listener exists and has a public profile. */
export const requireOpenProfile = async (
  ctx: AppContext,
  viewer: Viewer | null,
  id: number,
): Promise<void> => {
  if (!(await profileIsOpen(ctx.db, id, scopeOf(viewer)))) throwError('not_found')
}

/** Returns listeners by id in the given order, omitting blocked ones. */
export const profileRefs = async (ctx: AppContext, ids: number[]): Promise<ProfileRef[]> =>
  ids.length === 0 ? [] : profilesByIds(ctx.db, ids)

/** Returns a listener's playlists visible to the viewer. */
export const profilePlaylists = async (
  ctx: AppContext,
  viewer: Viewer | null,
  id: number,
  query: QueryOf<typeof profiles.playlists>,
) => {
  await requireOpenProfile(ctx, viewer, id)
  return playlistsOf(ctx, scopeOf(viewer), id, query)
}

/** Returns followers of a listener, or whom they follow, newest first. */
export const followPage = async (
  ctx: AppContext,
  viewer: Viewer | null,
  side: Side,
  id: number,
  query: QueryOf<typeof profiles.followers>,
) => {
  const request = pageRequestOf(query, side, 'time')
  await requireOpenProfile(ctx, viewer, id)
  const [rows, total] = await Promise.all([
    followsOf(ctx.db, side, id, query.q, request),
    request.after ? undefined : countFollowsOf(ctx.db, side, id, query.q),
  ])
  return pageOf(rows, query, side, total)
}
