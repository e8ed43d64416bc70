import { type RawBuilder, sql } from 'kysely'
import type { Profile, ProfileRef } from '../../../contract/profiles.ts'
import { coverOf } from '../../db/covers-sql.ts'
import { idsInOrder } from '../../db/ids-in-order.ts'
import { afterCursor, contains, limitOffset, orderBy, type PageRequest, type Sort } from '../../db/keyset.ts'
import type { Db } from '../../db/schema.ts'
import { notBlockedBy, publicPlaylist, userFor, type ViewerScope } from '../../db/visibility.ts'

export interface ProfileRow {
  at: string
  item: ProfileRef
}

const newest: Sort = { key: sql`f.created_at`, kind: 'time', desc: true }

type Named = { id: number; name: string; avatar: ProfileRef['avatar'] }

const asRef = ({ id, name, avatar }: Named): ProfileRef => ({ type: 'user', id, name, title: name, avatar })

/** Returns an account as others see it; undefined if it does not exist or is blocked. */
export const profileById = async (
  db: Db,
  viewer: ViewerScope,
  userId: number,
): Promise<(Profile & { profile_public: boolean }) | undefined> => {
  const { rows } = await sql<Omit<Profile, 'type' | 'title'> & { profile_public: boolean }>`
    select u.id, u.name, u.profile_public, ${coverOf('avatar')} as avatar, u.followers_count, u.created_at,
      (select count(*) from playlists pl join users owner on owner.id = pl.user_id
        where pl.user_id = u.id and ${publicPlaylist}) as playlists_count,
      (select count(*) from follows f join users whom on whom.id = f.item_id
        where f.user_id = u.id and f.item_type = 'user' and not whom.blocked) as following_count
    from users u left join images avatar on avatar.id = u.avatar_cover_id
    where u.id = ${userId} and not u.blocked and ${notBlockedBy(viewer)}`.execute(db)
  return rows[0] && { ...rows[0], ...asRef(rows[0]) }
}

/** Returns whether the account exists and shows its full profile to `viewer`. */
export const profileIsOpen = async (db: Db, userId: number, viewer: ViewerScope): Promise<boolean> => {
  const { rows } = await sql`
    select from users u where u.id = ${userId} and ${userFor(viewer)}
      and (u.profile_public or u.id = ${viewer.id} or ${viewer.admin}::boolean)`.execute(db)
  return rows.length > 0
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

export type Side = 'followers' | 'following'

/** Columns of each direction: the given account, and the one that is listed. */
const sides: Record<Side, { of: RawBuilder<unknown>; listed: RawBuilder<unknown> }> = {
  followers: { of: sql`f.item_id`, listed: sql`f.user_id` },
  following: { of: sql`f.user_id`, listed: sql`f.item_id` },
}

const filtered = (
  side: Side,
  userId: number,
  viewer: ViewerScope,
  q: string | undefined,
): RawBuilder<unknown> => sql`
  f.item_type = 'user' and ${sides[side].of} = ${userId} and ${userFor(viewer)} and ${contains(sql`u.name`, q)}`

/** Returns followers of an account, or accounts it follows, newest first, omitting blocked ones. */
export const followsOf = async (
  db: Db,
  side: Side,
  userId: number,
  viewer: ViewerScope,
  q: string | undefined,
  { limit, offset, after }: PageRequest,
): Promise<ProfileRow[]> => {
  const { listed } = sides[side]
  const { rows } = await sql<Named & { at: string }>`
    select f.created_at as at, u.id, u.name, ${coverOf('avatar')} as avatar
    from follows f join users u on u.id = ${listed}
    left join images avatar on avatar.id = u.avatar_cover_id
    where ${filtered(side, userId, viewer, q)} and ${afterCursor(newest, listed, after)}
    order by ${orderBy(newest, listed)} ${limitOffset(limit, offset)}`.execute(db)
  return rows.map((row) => ({ at: row.at, item: asRef(row) }))
}

export const countFollowsOf = async (
  db: Db,
  side: Side,
  userId: number,
  viewer: ViewerScope,
  q: string | undefined,
): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from follows f join users u on u.id = ${sides[side].listed}
    where ${filtered(side, userId, viewer, q)}`.execute(db)
  return rows[0]?.n ?? 0
}
