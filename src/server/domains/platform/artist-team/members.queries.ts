import { sql } from 'kysely'
import type { ManagedArtist, TeamRole } from '../../../../contract/platform/artist-team.ts'
import type { Db, Trx } from '../../../db/schema.ts'
import { coverOf } from '../../../db/sql/items.ts'

export const managedBy = async (db: Db, userId: number): Promise<ManagedArtist[]> => {
  const { rows } = await sql<ManagedArtist>`
    select ar.id, coalesce(ar.displayname, ar.name) as name, ${coverOf('avatar')} as avatar, m.role
    from artist_members m join artists ar on ar.id = m.artist_id
    left join images avatar on avatar.id = ar.avatar_cover_id
    where m.user_id = ${userId} order by lower(coalesce(ar.displayname, ar.name)), ar.id`.execute(db)
  return rows
}

export const setSelected = async (db: Db, userId: number, artistId: number): Promise<void> => {
  await sql`update users set artist_id = ${artistId} where id = ${userId}`.execute(db)
}

/** The owner of the artist who joined first. */
const oldestOwner = sql`(select m.user_id from artist_members m
  where m.artist_id = artists.id and m.role = 'owner' order by m.created_at, m.user_id limit 1)`

/** Adds a member, or changes the role of one; the account gets the role `artist`. */
export const upsertMember = async (
  trx: Trx,
  member: { artist_id: number; user_id: number; role: TeamRole },
): Promise<void> => {
  const { artist_id, user_id, role } = member
  await trx
    .insertInto('artist_members')
    .values(member)
    .onConflict((c) => c.columns(['artist_id', 'user_id']).doUpdateSet({ role }))
    .execute()
  await sql`
    update artists set keep_when_empty = true, updated_at = now(),
      user_id = case when ${role} = 'owner' then coalesce(user_id, ${user_id})
        when user_id = ${user_id} then ${oldestOwner} else user_id end
    where id = ${artist_id}`.execute(trx)
  await sql`update users set artist_id = coalesce(artist_id, ${artist_id}), updated_at = now() where id = ${user_id}`.execute(
    trx,
  )
  await sql`
    insert into user_roles (user_id, role_id) select ${user_id}::int, id from roles where name = 'artist'
    on conflict do nothing`.execute(trx)
}

/**
 * Ends memberships: of one account, or of all. Accounts without any other lose the role `artist`; those that had
 * selected the artist get another one. The oldest remaining owner becomes the main one.
 */
export const deleteMembers = async (trx: Trx, artistIds: number[], userId?: number): Promise<void> => {
  const { rows } = await sql<{ user_id: number }>`
    delete from artist_members where artist_id = any(${artistIds}::int[])
      and ${userId === undefined ? sql`true` : sql`user_id = ${userId}`}
    returning user_id`.execute(trx)
  const users = rows.map(({ user_id }) => user_id)
  const others = sql`select from artist_members m where m.user_id = users.id`
  await sql`
    update users set updated_at = now(), artist_id = (select m.artist_id from artist_members m
      where m.user_id = users.id order by m.created_at, m.artist_id limit 1)
    where id = any(${users}::int[]) and artist_id = any(${artistIds}::int[])`.execute(trx)
  await sql`
    delete from user_roles where role_id in (select id from roles where name = 'artist')
      and user_id in (select id from users where id = any(${users}::int[]) and not exists (${others}))`.execute(
    trx,
  )
  await sql`
    update artists set updated_at = now(), user_id = ${oldestOwner} where id = any(${artistIds}::int[]) and user_id = any(${users}::int[])`.execute(
    trx,
  )
}

/** Moves the members of some artists to another one; those of both keep the role they have there. */
export const moveMembers = async (trx: Trx, from: number[], to: number): Promise<void> => {
  await sql`
    insert into artist_members (artist_id, user_id, role, created_at)
    select distinct on (user_id) ${to}::int, user_id, role, created_at from artist_members
    where artist_id = any(${from}::int[]) order by user_id, created_at
    on conflict do nothing`.execute(trx)
  await sql`delete from artist_members where artist_id = any(${from}::int[])`.execute(trx)
  await sql`update users set artist_id = ${to} where artist_id = any(${from}::int[])`.execute(trx)
  await sql`
    update artists set user_id = coalesce(user_id, ${oldestOwner}) where id = ${to}`.execute(trx)
}
