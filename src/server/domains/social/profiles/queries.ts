import { type RawBuilder, sql } from 'kysely'
import type { ProfileRef } from '../../../../contract/platform/user.ts'
import { type Profile, type ProfileSection, profileSections } from '../../../../contract/social/profiles.ts'
import { idsInOrder } from '../../../db/ids-in-order.ts'
import {
  afterCursor,
  contains,
  limitOffset,
  orderBy,
  type PageRequest,
  type Sort,
} from '../../../db/keyset.ts'
import type { Db } from '../../../db/schema.ts'
import { coverOf } from '../../../db/sql/items.ts'
import { DAY_MS, playsSince } from '../../../db/sql/plays-since.ts'
import {
  inAudience,
  notBlockedBy,
  publicPlaylist,
  songFor,
  userFor,
  type ViewerScope,
} from '../../../db/sql/visibility.ts'

export interface ProfileRow {
  at: string
  item: ProfileRef
}

const newest: Sort = { key: sql`f.since`, kind: 'time', desc: true }

type Named = { id: number; name: string; avatar: ProfileRef['avatar'] }

const asRef = ({ id, name, avatar }: Named): ProfileRef => ({ type: 'user', id, name, title: name, avatar })

const audiences: Record<ProfileSection, RawBuilder<unknown>> = {
  recents: sql`u.recents_audience`,
  most_played: sql`u.most_played_audience`,
  playlists: sql`u.playlists_audience`,
  friends: sql`u.friends_audience`,
  follows: sql`u.follows_audience`,
}

/** The sections of the user `u` that the viewer may see. */
const sectionsFor = (viewer: ViewerScope): RawBuilder<unknown> =>
  sql`array_remove(array[${sql.join(
    profileSections.map((name) => sql`case when ${inAudience(viewer, audiences[name])} then ${name} end`),
  )}], null)`

/** Returns an account as others see it; undefined if it does not exist or is blocked. */
export const profileById = async (
  db: Db,
  viewer: ViewerScope,
  userId: number,
): Promise<(Omit<Profile, 'friends_count'> & { profile_public: boolean }) | undefined> => {
  const { rows } = await sql<Omit<Profile, 'type' | 'title' | 'friends_count'> & { profile_public: boolean }>`
    select u.id, u.name, u.bio, u.profile_public, ${sectionsFor(viewer)} as sections, ${coverOf('avatar')} as avatar,
      ${coverOf('banner')} as banner, u.followers_count, u.created_at,
      (select count(*) from playlists pl join users owner on owner.id = pl.user_id
        where pl.user_id = u.id and ${publicPlaylist}) as playlists_count,
      (select count(*) from follows f join users whom on whom.id = f.item_id
        where f.user_id = u.id and f.item_type = 'user' and not whom.blocked) as following_count
    from users u left join images avatar on avatar.id = u.avatar_cover_id
    left join images banner on banner.id = u.banner_cover_id
    where u.id = ${userId} and not u.blocked and ${notBlockedBy(viewer)}`.execute(db)
  return rows[0] && { ...rows[0], ...asRef(rows[0]) }
}

/** Returns the sections that an account shows to `viewer`; undefined unless it exists and shows its full profile. */
export const openSections = async (
  db: Db,
  userId: number,
  viewer: ViewerScope,
): Promise<ProfileSection[] | undefined> => {
  const { rows } = await sql<{ sections: ProfileSection[] }>`
    select ${sectionsFor(viewer)} as sections from users u where u.id = ${userId} and ${userFor(viewer)}
      and (u.profile_public or u.id = ${viewer.id} or ${viewer.admin}::boolean)`.execute(db)
  return rows[0]?.sections
}

/** Returns users by id in the given order, omitting those that do not exist for the viewer. */
export const profilesByIds = async (db: Db, viewer: ViewerScope, ids: number[]): Promise<ProfileRef[]> => {
  const { rows } = await sql<Named>`
    select u.id, u.name, ${coverOf('avatar')} as avatar
    from ${idsInOrder(ids)} join users u on u.id = given.id and ${userFor(viewer)}
    left join images avatar on avatar.id = u.avatar_cover_id
    order by given.place`.execute(db)
  return rows.map(asRef)
}

export type Relation = 'followers' | 'following' | 'friends'

/** Returns with whom a user is related, and since when. */
const related = (relation: Relation, userId: number): RawBuilder<unknown> => {
  if (relation === 'friends')
    return sql`(select accepted_at as since, case when user_id = ${userId} then friend_id else user_id end as user_id
      from friendships where accepted_at is not null and ${userId} in (user_id, friend_id))`
  return relation === 'followers'
    ? sql`(select created_at as since, user_id from follows where item_type = 'user' and item_id = ${userId})`
    : sql`(select created_at as since, item_id as user_id from follows where item_type = 'user' and user_id = ${userId})`
}

/** Users in a relation as far as they exist for the viewer; to others, friends only if they show theirs, too. */
const relatedUsers = (
  relation: Relation,
  userId: number,
  viewer: ViewerScope,
  q: string | undefined,
): RawBuilder<unknown> => sql`${related(relation, userId)} f join users u on u.id = f.user_id and ${userFor(viewer)}
  and ${contains(sql`u.name`, q)} and ${
    relation === 'friends' && viewer.id !== userId ? inAudience(viewer, audiences.friends) : sql`true`
  }`

/** Returns users in a relation with an account, newest first. */
export const listRelated = async (
  db: Db,
  relation: Relation,
  userId: number,
  viewer: ViewerScope,
  q: string | undefined,
  { limit, offset, after }: PageRequest,
): Promise<ProfileRow[]> => {
  const { rows } = await sql<Named & { at: string }>`
    select f.since as at, u.id, u.name, ${coverOf('avatar')} as avatar
    from ${relatedUsers(relation, userId, viewer, q)}
    left join images avatar on avatar.id = u.avatar_cover_id
    where ${afterCursor(newest, sql`f.user_id`, after)}
    order by ${orderBy(newest, sql`f.user_id`)} ${limitOffset(limit, offset)}`.execute(db)
  return rows.map((row) => ({ at: row.at, item: asRef(row) }))
}

export const countRelated = async (
  db: Db,
  relation: Relation,
  userId: number,
  viewer: ViewerScope,
  q?: string,
): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from ${relatedUsers(relation, userId, viewer, q)}`.execute(db)
  return rows[0]?.n ?? 0
}

/** Days that count for what is played most. */
const DAYS = 30

/** Returns what an account played most, of songs visible to the viewer: ids of artists and songs. */
export const mostPlayed = async (
  db: Db,
  viewer: ViewerScope,
  userId: number,
  limit: number,
): Promise<Record<'artists' | 'songs', number[]>> => {
  const { rows } = await sql<Record<'artists' | 'songs', number[]>>`
    with played as materialized (
      select p.item_id as id, count(*) as plays, max(p.started_at) as last
      from all_plays p
      where p.user_id = ${userId} and p.item_type = 'song' and p.counted and not p.private
        and p.started_at > now() - make_interval(days => ${DAYS}) and ${playsSince(Date.now() - DAYS * DAY_MS, sql.ref('p.id'))}
        and p.started_at > coalesce((select history_cleared_at from users where id = ${userId}), '-infinity')
      group by p.item_id
    ),
    visible as materialized (
      select played.* from played join songs s on s.id = played.id join media m on m.id = s.media_id
      where ${songFor(viewer)}
    )
    select
      array(select id from visible order by plays desc, last desc limit ${limit}) as songs,
      array(select sa.artist_id from visible join song_artists sa on sa.song_id = visible.id
        group by sa.artist_id order by sum(visible.plays) desc, max(visible.last) desc limit ${limit}) as artists`.execute(
    db,
  )
  return rows[0] ?? { artists: [], songs: [] }
}
