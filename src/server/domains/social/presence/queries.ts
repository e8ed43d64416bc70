import { sql } from 'kysely'
import type { Presence } from '../../../../contract/social/presence.ts'
import { idsInOrder } from '../../../db/ids-in-order.ts'
import type { Db } from '../../../db/schema.ts'
import { connected, joinPresence, type PlayerPosition, presenceColumns } from '../../../db/sql/presence.ts'
import { activityFor, friendIdsOf, userFor, type ViewerScope } from '../../../db/sql/visibility.ts'

export type PresenceOf = Presence & { user_id: number }

/** Returns what the viewer may know of the presence of users, omitting those that do not exist for the viewer. */
export const presencesByIds = async (
  db: Db,
  viewer: ViewerScope,
  { ids, episodes }: { ids: number[]; episodes: boolean },
): Promise<PresenceOf[]> => {
  const { rows } = await sql<PresenceOf>`
    select u.id as user_id, ${presenceColumns}
    from ${idsInOrder(ids)} join users u on u.id = given.id and ${userFor(viewer)} ${joinPresence(viewer, { episodes })}
    order by given.place`.execute(db)
  return rows
}

/**
 * Returns the connected friends of each of these users; unless `all`, only of users who show their presence to others.
 */
export const listConnectedFriends = async (
  db: Db,
  ids: number[],
  { all }: { all: boolean },
): Promise<{ user_id: number; friends: number[] }[]> => {
  const { rows } = await sql<{ user_id: number; friends: number[] }>`
    select changed.id as user_id, array_agg(f.id) as friends
    from users changed cross join lateral (${friendIdsOf(sql`changed.id`)}) f
    where changed.id = any(${ids}::int[]) and (${all}::boolean or changed.activity_audience <> 'me')
      and ${connected(sql`f.id`)}
    group by changed.id`.execute(db)
  return rows
}

/** Deletes leases of nodes that died and what nobody plays any longer; returns whose presence that changes. */
export const deleteExpired = async (db: Db): Promise<number[]> => {
  const { rows } = await sql<{ user_id: number }>`
    with leases as (delete from stream_leases where expires_at < now() returning user_id),
    played as (delete from listening where expires_at < now() returning user_id, playing and not private as shown)
    select user_id from leases union select user_id from played where shown`.execute(db)
  return rows.map((row) => row.user_id)
}

/** Takes or renews leases of a node for users, omitting those that no longer exist. */
export const renewLeases = async (
  db: Db,
  nodeId: string,
  userIds: number[],
  seconds: number,
): Promise<void> => {
  await sql`
    insert into stream_leases (user_id, node_id, expires_at)
    select u.id, ${nodeId}::uuid, now() + make_interval(secs => ${seconds})
    from users u where u.id = any(${userIds}::int[]) order by u.id
    on conflict (user_id, node_id) do update set expires_at = excluded.expires_at`.execute(db)
}

export const deleteLeases = async (db: Db, nodeId: string, userIds: number[]): Promise<void> => {
  await sql`delete from stream_leases where node_id = ${nodeId}::uuid and user_id = any(${userIds}::int[])`.execute(
    db,
  )
}

/** Shortens all leases of a node that ends: its users have that long to connect to another one. */
export const shortenLeases = async (db: Db, nodeId: string, seconds: number): Promise<void> => {
  await sql`
    update stream_leases set expires_at = least(expires_at, now() + make_interval(secs => ${seconds}))
    where node_id = ${nodeId}::uuid`.execute(db)
}

/** Types that are heard themselves; albums and the like are heard as songs. */
const HEARD = ['song', 'episode', 'radio-station']

/** Whether others may notice the change; undefined if nothing changed. */
type Noticed = boolean | undefined

/** Where the listening row `l` is in its item, as far as its player said. */
const positionNow = sql`(l.position + case when l.playing
  then l.rate * extract(epoch from clock_timestamp() - l.position_at)::float8 else 0 end)`

/** Makes an open play what its user listens to, for the rest of the item but at most `max` seconds. */
export const insertListening = async (
  db: Db,
  playId: string,
  { grace, max }: { grace: number; max: number },
  at?: PlayerPosition,
): Promise<Noticed> => {
  const position = sql`${at?.position ?? null}::float8`
  const { rows } = await sql<{ shown: boolean }>`
    insert into listening as l (user_id, play_id, item_type, item_id, started_at, private, position, rate, player, expires_at)
    select p.user_id, p.id, p.item_type, p.item_id, p.started_at, p.private, coalesce(${position}, 0),
      ${at?.rate ?? 1}::real, ${at?.player ?? null}::text,
      now() + make_interval(secs => least(p.duration + ${grace}::float8, ${max}::float8))
    from all_plays p where p.id = ${playId} and p.user_id is not null and p.ended_at is null
      and p.item_type = any(${HEARD}::text[])
    on conflict (user_id) do update set play_id = excluded.play_id, item_type = excluded.item_type,
      item_id = excluded.item_id, started_at = excluded.started_at, playing = true, private = excluded.private,
      position = case when ${position} is null and l.play_id = excluded.play_id then ${positionNow}
        else excluded.position end,
      position_at = excluded.position_at, rate = excluded.rate, player = excluded.player, expires_at = excluded.expires_at
    returning not private as shown`.execute(db)
  return rows[0]?.shown
}

/** Marks a play as paused, if it is what its user listens to. */
export const pauseListening = async (
  db: Db,
  playId: string,
  userId: number,
  at?: PlayerPosition,
): Promise<Noticed> => {
  const { rows } = await sql<{ shown: boolean }>`
    update listening l set playing = false, position = coalesce(${at?.position ?? null}::float8, ${positionNow})
    where user_id = ${userId} and play_id = ${playId} and playing
    returning not private as shown`.execute(db)
  return rows[0]?.shown
}

export interface Listener {
  user_id: number
  name: string
  item_type: 'song' | 'episode' | 'radio-station'
  item_id: number
  started_at: string
  playing: boolean
  /** Seconds from the start of the item, as far as its player said. */
  position: number
  rate: number
  player: string | null
}

/**
 * Returns who listens to what, who started last first: the viewer, and those whose activity they may see and who have
 * not paused. Whether they may see the item is left to the caller.
 */
export const listListeners = async (db: Db, viewer: ViewerScope, limit: number): Promise<Listener[]> => {
  const shown = sql`l.playing and not l.private and coalesce(u.private_until <= now(), true)
    and ${userFor(viewer)} and ${activityFor(viewer)}`
  const { rows } = await sql<Listener>`
    select u.id as user_id, u.name, l.item_type, l.item_id, l.started_at, l.playing, ${positionNow} as position,
      l.rate, l.player
    from listening l join users u on u.id = l.user_id
    where l.expires_at > now() and (u.id = ${viewer.id} or (${shown}))
    order by l.started_at desc, u.id limit ${limit}`.execute(db)
  return rows
}

/** Ends a play, if it is what its user listens to. */
export const deleteListening = async (db: Db, playId: string, userId: number): Promise<Noticed> => {
  const { rows } = await sql<{ shown: boolean }>`
    delete from listening where user_id = ${userId} and play_id = ${playId} returning not private as shown`.execute(
    db,
  )
  return rows[0]?.shown
}

/** Starts a private session of some hours, or without an end; what plays becomes private, too. */
export const startPrivateSession = async (db: Db, userId: number, hours: number | null): Promise<void> => {
  const until = hours === null ? sql`'infinity'` : sql`now() + make_interval(hours => ${hours})`
  await sql`
    with session as (update users set private_until = ${until} where id = ${userId}),
    heard as (update listening set private = true where user_id = ${userId})
    update all_plays set private = true where user_id = ${userId} and ended_at is null`.execute(db)
}

/** Ends the private session. What began in it stays private. */
export const endPrivateSession = async (db: Db, userId: number): Promise<void> => {
  await sql`update users set private_until = null where id = ${userId}`.execute(db)
}
