import { sql } from 'kysely'
import type { Db } from '../../../db/schema.ts'

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
