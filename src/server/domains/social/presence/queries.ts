import { sql } from 'kysely'
import type { Presence } from '../../../../contract/social/presence.ts'
import { idsInOrder } from '../../../db/ids-in-order.ts'
import type { Db } from '../../../db/schema.ts'
import { connected, joinPresence, presenceColumns } from '../../../db/sql/presence.ts'
import { friendIdsOf, userFor, type ViewerScope } from '../../../db/sql/visibility.ts'

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
export const connectedFriendsOf = async (
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
