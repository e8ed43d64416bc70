import { sql } from 'kysely'
import type { TeamMember, TeamRole } from '../../../../contract/platform/artist-team.ts'
import type { Db, Trx } from '../../../db/schema.ts'
import { coverOf, joinAvatar } from '../../../db/sql/items.ts'

/** Returns the members of a team by name. Who works together sees each other, whatever they block. */
export const membersOf = async (db: Db, artistId: number, max: number): Promise<TeamMember[]> => {
  const { rows } = await sql<TeamMember>`
    select u.id, u.name, ${coverOf('avatar')} as avatar, m.role, m.created_at as joined_at
    from artist_members m join users u on u.id = m.user_id ${joinAvatar}
    where m.artist_id = ${artistId} order by lower(u.name), u.id limit ${max}`.execute(db)
  return rows
}

/** Locks an artist, so that its team changes in one order; returns its name. Undefined if it does not exist. */
export const lockTeam = async (trx: Trx, artistId: number): Promise<string | undefined> => {
  const { rows } = await sql<{ name: string }>`
    select coalesce(displayname, name) as name from artists where id = ${artistId} for update`.execute(trx)
  return rows[0]?.name
}

/** Returns the name and role of a member. */
export const memberOf = async (
  db: Db,
  artistId: number,
  userId: number,
): Promise<{ name: string; role: TeamRole } | undefined> => {
  const { rows } = await sql<{ name: string; role: TeamRole }>`
    select u.name, m.role from artist_members m join users u on u.id = m.user_id
    where m.artist_id = ${artistId} and m.user_id = ${userId}`.execute(db)
  return rows[0]
}

export const countOwners = async (db: Db, artistId: number): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from artist_members where artist_id = ${artistId} and role = 'owner'`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/** Counts members and open invitations. */
export const countTeam = async (db: Db, artistId: number): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from artist_members where artist_id = ${artistId})::int
      + (select count(*) from artist_invitations where artist_id = ${artistId} and expires_at > now())::int
      as count`.execute(db)
  return rows[0]?.count ?? 0
}
