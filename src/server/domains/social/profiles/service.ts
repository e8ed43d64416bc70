import type { QueryOf, ReplyOf } from '../../../../contract/core/endpoint.ts'
import type { ProfileRef } from '../../../../contract/platform/user.ts'
import type { Profile, ProfileSection, profiles } from '../../../../contract/social/profiles.ts'
import type { AppContext } from '../../../context/app-context.ts'
import type { ViewerScope } from '../../../db/sql/visibility.ts'
import { orNotFound, throwError } from '../../../http/http-error.ts'
import { pageOf, pageRequestOf } from '../../../http/pagination.ts'
import { isAdmin, scopeOf, type Viewer } from '../../../http/viewer.ts'
import { playlistsOf, visibleArtists, visibleSongs, withOwnLikeState } from '../../catalog/index.ts'
import { mutualFriendsWith, withFriendStatus } from '../friends/service.ts'
import {
  countRelated,
  listRelated,
  mostPlayed,
  openSections,
  profileById,
  profilesByIds,
  type Relation,
} from './queries.ts'

const hidden = {
  banner: null,
  playlists_count: 0,
  followers_count: 0,
  following_count: 0,
  friends_count: 0,
  bio: '',
  sections: [],
  hidden: true,
} satisfies Partial<Profile>

/**
 * Returns a listener's public profile, or only name and avatar if it is private or the viewer blocks them. 404 for one who is
 * blocked, or blocks the viewer.
 */
export const profileFor = async (ctx: AppContext, viewer: Viewer | null, id: number): Promise<Profile> => {
  const { profile_public, ...stored } = orNotFound(await profileById(ctx.db, scopeOf(viewer), id))
  const showsFriends = stored.sections.includes('friends') && ctx.settings().enableFriends
  const whole = {
    ...stored,
    ...(!stored.sections.includes('playlists') && { playlists_count: 0 }),
    friends_count: showsFriends ? await countRelated(ctx.db, 'friends', id, scopeOf(viewer)) : 0,
  }
  if (!viewer) return profile_public ? whole : { ...whole, ...hidden }
  const owned = viewer.id === id
  const [person = whole] = await withFriendStatus(ctx, viewer, [whole])
  const open = owned || (person.friend_status !== 'blocked' && (profile_public || isAdmin(viewer)))
  const profile = await withOwnLikeState(ctx, viewer, { ...person, ...(!open && hidden), owned })
  if (owned || !profile.sections.includes('friends') || !showsFriends) return profile
  return { ...profile, mutual_friends: await mutualFriendsWith(ctx, viewer, id) }
}

/** Returns the sections that a listener shows to the viewer. 404 unless there is a profile that is open to them. */
export const requireOpenProfile = async (
  ctx: AppContext,
  viewer: Viewer | null,
  id: number,
): Promise<ProfileSection[]> => orNotFound(await openSections(ctx.db, id, scopeOf(viewer)))

/** Returns users by id in the given order, omitting those that do not exist for the viewer. */
export const profileRefs = async (
  ctx: AppContext,
  viewer: ViewerScope,
  ids: number[],
): Promise<ProfileRef[]> =>
  ids.length === 0 ? [] : withFriendStatus(ctx, viewer, await profilesByIds(ctx.db, viewer, ids))

/** Returns a listener's playlists visible to the viewer. 404 unless the listener shows them to the viewer. */
export const profilePlaylists = async (
  ctx: AppContext,
  viewer: Viewer | null,
  id: number,
  query: QueryOf<typeof profiles.playlists>,
) => {
  if (!(await requireOpenProfile(ctx, viewer, id)).includes('playlists')) throwError('not_found')
  return playlistsOf(ctx, scopeOf(viewer), id, query)
}

const MOST_PLAYED = 12

/** Returns what a listener played most in the last 30 days. 404 unless the listener shows it to the viewer. */
export const mostPlayedBy = async (
  ctx: AppContext,
  viewer: Viewer | null,
  id: number,
): Promise<ReplyOf<typeof profiles.mostPlayed>> => {
  if (!(await requireOpenProfile(ctx, viewer, id)).includes('most_played')) throwError('not_found')
  const scope = scopeOf(viewer)
  const ids = await mostPlayed(ctx.db, scope, id, MOST_PLAYED)
  const [artists, songs] = await Promise.all([
    visibleArtists(ctx, scope, ids.artists),
    visibleSongs(ctx, scope, ids.songs),
  ])
  return { artists, songs }
}

/** Section of a profile that shows a relation. */
const sectionOf: Record<Relation, ProfileSection> = {
  followers: 'follows',
  following: 'follows',
  friends: 'friends',
}

/**
 * Returns followers or friends of a listener, or whom they follow, newest first. 404 unless the listener shows them to the
 * viewer.
 */
export const relatedPage = async (
  ctx: AppContext,
  viewer: Viewer | null,
  relation: Relation,
  id: number,
  query: QueryOf<typeof profiles.followers>,
) => {
  const request = pageRequestOf(query, relation, 'time')
  const scope = scopeOf(viewer)
  if (!(await requireOpenProfile(ctx, viewer, id)).includes(sectionOf[relation])) throwError('not_found')
  const [rows, total] = await Promise.all([
    listRelated(ctx.db, relation, id, scope, query.q, request),
    request.after ? undefined : countRelated(ctx.db, relation, id, scope, query.q),
  ])
  return pageOf(rows, query, relation, total)
}
