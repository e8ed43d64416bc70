import { sql } from 'kysely'
import type { FriendSuggestion } from '../../../../contract/social/friends.ts'
import type { Db } from '../../../db/schema.ts'
import { refColumns } from '../../../db/sql/items.ts'
import { friendIdsOf, userFor } from '../../../db/sql/visibility.ts'

/** Followed artists that are compared, the latest ones, and other followers of each. Both bound the work. */
const ARTISTS = 100
const FOLLOWERS = 200

/**
 * Returns people whom the viewer may know: with mutual friends first, then with the most followed artists in common.
 * Private profiles, and people to whom the viewer is already connected, are omitted.
 */
export const suggestionsFor = async (
  db: Db,
  viewerId: number,
  limit: number,
): Promise<FriendSuggestion[]> => {
  const { rows } = await sql<FriendSuggestion>`
    with own as materialized (select id from (${friendIdsOf(viewerId)}) f),
    mutual as (
      select theirs.id, count(*) as friends from own cross join lateral (${friendIdsOf(sql`own.id`)}) theirs
      group by theirs.id
    ),
    followed as materialized (
      select f.item_id as artist_id from follows f where f.user_id = ${viewerId} and f.item_type = 'artist'
      order by f.created_at desc limit ${ARTISTS}
    ),
    taste as (
      select o.user_id as id, count(*) as artists,
        (array_agg(followed.artist_id order by st.followers_count desc, followed.artist_id))[1] as artist_id
      from followed join artist_stats st using (artist_id)
      cross join lateral (
        select f.user_id from follows f where f.item_type = 'artist' and f.item_id = followed.artist_id
        order by f.created_at desc limit ${FOLLOWERS}
      ) o
      group by o.user_id
    )
    select ${refColumns}, 'none' as friend_status, coalesce(mutual.friends, 0)::int as mutual_friends,
      coalesce(taste.artists, 0)::int as common_artists, coalesce(nullif(ar.displayname, ''), ar.name) as artist
    from mutual full join taste on taste.id = mutual.id
    join users u on u.id = coalesce(mutual.id, taste.id) and u.id <> ${viewerId} and u.profile_public and ${userFor({ id: viewerId })}
      and (u.friend_requests = 'everyone' or (u.friend_requests = 'mutual' and mutual.friends > 0))
    left join images avatar on avatar.id = u.avatar_cover_id
    left join artists ar on ar.id = taste.artist_id
    where not exists (select from friendships f where f.user_id = ${viewerId} and f.friend_id = u.id)
      and not exists (select from friendships f where f.user_id = u.id and f.friend_id = ${viewerId})
      and not exists (select from dismissed_suggestions d where d.user_id = ${viewerId} and d.dismissed_id = u.id)
    order by coalesce(mutual.friends, 0) desc, coalesce(taste.artists, 0) desc, u.id desc limit ${limit}`.execute(
    db,
  )
  return rows
}

/** Stops suggesting a user; false if there is no such user. */
export const dismiss = async (db: Db, viewerId: number, userId: number): Promise<boolean> => {
  const { rows } = await sql`
    with known as (select id from users where id = ${userId}),
    stored as (
      insert into dismissed_suggestions (user_id, dismissed_id) select ${viewerId}, id from known on conflict do nothing
    )
    select id from known`.execute(db)
  return rows.length > 0
}
