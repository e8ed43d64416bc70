import { sql } from 'kysely'
import type { FriendRequestPolicy, FriendStatus, ProfileRef } from '../../../../contract/platform/user.ts'
import type {
  BlockedUser,
  Friend,
  FriendRequest,
  FriendSuggestion,
} from '../../../../contract/social/friends.ts'
import type { StoredToken } from '../../../db/columns.ts'
import { FRIENDSHIP_LOCKS } from '../../../db/locks.ts'
import type { Db, Trx } from '../../../db/schema.ts'
import { joinAvatar, refColumns } from '../../../db/sql/items.ts'
import { joinPresence, presenceColumns } from '../../../db/sql/presence.ts'
import { friendIdsOf, unblocked, userFor, type ViewerScope } from '../../../db/sql/visibility.ts'

/** Locks what connects two users until the end of the transaction, so that its changes happen one after the other. */
export const lockPair = async (trx: Trx, one: number, other: number): Promise<void> => {
  const pair = `${Math.min(one, other)} ${Math.max(one, other)}`
  await sql`select pg_advisory_xact_lock(${FRIENDSHIP_LOCKS}, hashtext(${pair}))`.execute(trx)
}

/** Another account, as far as friend requests are concerned. */
export interface Candidate {
  name: string
  policy: FriendRequestPolicy
  /** The two have a friend in common. */
  mutual: boolean
  /** Blocks the viewer. */
  blocks: boolean
}

/** Returns an account to which the viewer may be connected; undefined if it does not exist. */
export const candidateById = async (
  db: Db,
  viewerId: number,
  userId: number,
): Promise<Candidate | undefined> => {
  const { rows } = await sql<Candidate>`
    select u.name, u.friend_requests as policy,
      exists (select id from (${friendIdsOf(userId)}) theirs
        where id in (select id from (${friendIdsOf(viewerId)}) own)) as mutual,
      exists (select from user_blocks where user_id = u.id and blocked_id = ${viewerId}) as blocks
    from users u where u.id = ${userId} and not u.blocked`.execute(db)
  return rows[0]
}

/** Returns how the viewer is connected to each of these users. */
export const statusesOf = async (
  db: Db,
  viewerId: number,
  ids: number[],
): Promise<Map<number, FriendStatus>> => {
  const { rows } = await sql<{ id: number; status: FriendStatus }>`
    select given.id, case
      when exists (select from user_blocks where user_id = ${viewerId} and blocked_id = given.id) then 'blocked'
      when coalesce(sent.accepted_at, received.accepted_at) is not null then 'friends'
      when sent.user_id is not null then 'pending_sent'
      when received.user_id is not null then 'pending_received'
      else 'none' end as status
    from unnest(${ids}::int[]) as given (id)
    left join friendships sent on sent.user_id = ${viewerId} and sent.friend_id = given.id
    left join friendships received on received.user_id = given.id and received.friend_id = ${viewerId}`.execute(
    db,
  )
  return new Map(rows.map(({ id, status }) => [id, status]))
}

export const insertRequest = async (trx: Trx, from: number, to: number): Promise<void> => {
  await trx.insertInto('friendships').values({ user_id: from, friend_id: to }).execute()
}

export const acceptRequest = async (trx: Trx, from: number, to: number): Promise<void> => {
  await sql`
    update friendships set accepted_at = clock_timestamp()
    where user_id = ${from} and friend_id = ${to} and accepted_at is null`.execute(trx)
}

/** Deletes a friendship or a request, whoever sent it. */
export const deleteFriendship = async (trx: Trx, one: number, other: number): Promise<void> => {
  await sql`
    delete from friendships
    where (user_id = ${one} and friend_id = ${other}) or (user_id = ${other} and friend_id = ${one})`.execute(
    trx,
  )
}

/** Counts friends and requests of an account. */
export const countConnections = async (db: Db, userId: number): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from friendships where user_id = ${userId})
      + (select count(*) from friendships where friend_id = ${userId} and accepted_at is not null) as count`.execute(
    db,
  )
  return Number(rows[0]?.count ?? 0)
}

/** Returns the friends of an account by name, with what the account may know of their presence. */
export const listFriends = async (
  db: Db,
  viewer: ViewerScope,
  { limit, episodes }: { limit: number; episodes: boolean },
): Promise<Friend[]> => {
  const { rows } = await sql<Friend>`
    select ${refColumns}, 'friends' as friend_status, f.since, ${presenceColumns}
    from (${friendIdsOf(viewer.id)}) f join users u on u.id = f.id and ${userFor(viewer)} ${joinAvatar}
    ${joinPresence(viewer, { episodes, friends: true })}
    order by lower(u.name), u.id limit ${limit}`.execute(db)
  return rows
}

/** Returns pending requests that an account received or sent, newest first. */
export const listRequests = async (
  db: Db,
  userId: number,
  direction: 'received' | 'sent',
  limit: number,
): Promise<FriendRequest[]> => {
  const [own, other, status] =
    direction === 'received'
      ? [sql`f.friend_id`, sql`f.user_id`, 'pending_received']
      : [sql`f.user_id`, sql`f.friend_id`, 'pending_sent']
  const { rows } = await sql<FriendRequest>`
    with own as materialized (select id from (${friendIdsOf(userId)}) f)
    select ${refColumns}, ${status}::text as friend_status, f.created_at,
      (select count(*)::int from (${friendIdsOf(sql`u.id`)}) theirs where theirs.id in (select id from own)) as mutual_friends
    from friendships f join users u on u.id = ${other} and ${userFor({ id: userId })} ${joinAvatar}
    where ${own} = ${userId} and f.accepted_at is null
    order by f.created_at desc, u.id desc limit ${limit}`.execute(db)
  return rows
}

/** Returns the friends that two users have in common: their number, and some of them by name. */
export const mutualFriends = async (
  db: Db,
  viewerId: number,
  userId: number,
  limit: number,
): Promise<{ total: number; some: ProfileRef[] }> => {
  const { rows } = await sql<ProfileRef & { total: number }>`
    select ${refColumns}, count(*) over ()::int as total
    from (${friendIdsOf(viewerId)}) own join users u on u.id = own.id and not u.blocked ${joinAvatar}
    where u.id in (select id from (${friendIdsOf(userId)}) theirs) and ${unblocked({ id: viewerId }, sql`u.id`)}
    order by lower(u.name), u.id limit ${limit}`.execute(db)
  return { total: rows[0]?.total ?? 0, some: rows.map(({ total, ...ref }) => ref) }
}

/** Deletes what is still unread about a request that was withdrawn, declined or answered. */
export const deleteRequestNotification = async (trx: Trx, from: number, to: number): Promise<boolean> => {
  const { numDeletedRows } = await trx
    .deleteFrom('notifications')
    .where('user_id', '=', to)
    .where('kind', '=', 'friend_request')
    .where('subject', '=', String(from))
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Returns false if the user was blocked before. */
export const insertBlock = async (trx: Trx, userId: number, blockedId: number): Promise<boolean> => {
  const inserted = await trx
    .insertInto('user_blocks')
    .values({ user_id: userId, blocked_id: blockedId })
    .onConflict((c) => c.doNothing())
    .returning('user_id')
    .executeTakeFirst()
  return inserted !== undefined
}

export const deleteBlock = async (trx: Trx, userId: number, blockedId: number): Promise<void> => {
  await trx
    .deleteFrom('user_blocks')
    .where('user_id', '=', userId)
    .where('blocked_id', '=', blockedId)
    .execute()
}

/** Returns the users that an account blocks, newest first. */
export const listBlocks = async (db: Db, userId: number, limit: number): Promise<BlockedUser[]> => {
  const { rows } = await sql<BlockedUser>`
    select ${refColumns}, 'blocked' as friend_status, b.created_at as since
    from user_blocks b join users u on u.id = b.blocked_id left join images avatar on avatar.id = u.avatar_cover_id
    where b.user_id = ${userId} order by b.created_at desc, u.id desc limit ${limit}`.execute(db)
  return rows
}

/** Stores the token of an account's invite link unless it has one, or replaces it. Returns the token, encrypted. */
export const putInvite = async (
  db: Db,
  userId: number,
  { token_hash, token_encrypted }: StoredToken,
  { replace }: { replace: boolean },
): Promise<Buffer> => {
  const kept = replace ? sql`excluded` : sql`i`
  const { rows } = await sql<StoredToken>`
    insert into friend_invites as i (user_id, token_hash, token_encrypted)
    values (${userId}, ${token_hash}, ${token_encrypted})
    on conflict (user_id) do update set token_hash = ${kept}.token_hash, token_encrypted = ${kept}.token_encrypted
    returning token_encrypted`.execute(db)
  return rows[0]?.token_encrypted ?? token_encrypted
}

/** Returns the owner of an invite link; undefined if it does not exist or its owner is blocked. */
export const inviterBy = async (db: Db, tokenHash: Buffer): Promise<ProfileRef | undefined> => {
  const { rows } = await sql<ProfileRef>`
    select ${refColumns} from friend_invites i join users u on u.id = i.user_id and not u.blocked
    left join images avatar on avatar.id = u.avatar_cover_id
    where i.token_hash = ${tokenHash}`.execute(db)
  return rows[0]
}

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
