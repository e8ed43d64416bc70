import { sql } from 'kysely'
import type { Cover } from '../../../../contract/core/fields.ts'
import {
  INVITATION_DAYS,
  type ManagedArtist,
  type TeamInvitation,
  type TeamMember,
  type TeamRole,
} from '../../../../contract/platform/artist-team.ts'
import type { Db, Trx } from '../../../db/schema.ts'
import { coverOf, joinAvatar } from '../../../db/sql/items.ts'
import { keepAccounts } from '../../../db/sql/keep-accounts.ts'
import { userFor } from '../../../db/sql/visibility.ts'

/** Returns the open invitations of a team, newest first. */
export const listInvitations = async (db: Db, artistId: number, max: number): Promise<TeamInvitation[]> => {
  const { rows } = await sql<TeamInvitation>`
    select i.id, case when i.email is null then json_build_object('id', u.id, 'name', u.name,
      'avatar', ${coverOf('avatar')}) end as "user", i.email, i.role, i.expires_at
    from artist_invitations i left join users u on u.id = i.user_id ${joinAvatar}
    where i.artist_id = ${artistId} and i.expires_at > now() order by i.id desc limit ${max}`.execute(db)
  return rows
}

/** An account that can be invited. */
export interface Invitee {
  id: number
  name: string
  email: string
  locale: string | null
}

/** Returns an account that exists for the viewer. */
export const inviteeById = async (db: Db, viewerId: number, id: number): Promise<Invitee | undefined> => {
  const { rows } = await sql<Invitee>`
    select u.id, u.name, u.email, u.locale from users u where u.id = ${id} and ${userFor({ id: viewerId })}`.execute(
    db,
  )
  return rows[0]
}

/** Returns the account that has confirmed an email. */
export const inviteeByEmail = async (db: Db, email: string): Promise<Invitee | undefined> => {
  const { rows } = await sql<Invitee>`
    select u.id, u.name, u.email, u.locale from users u
    where lower(u.email) = lower(${email}) and u.email_verified_at is not null and not u.blocked`.execute(db)
  return rows[0]
}

interface NewInvitation {
  artist_id: number
  /** Of an invited account, or the one that has confirmed the email. */
  user_id: number | null
  /** Null if an account was invited. */
  email: string | null
  role: TeamRole
  token_hash: Buffer
  invited_by: number
}

/** Stores an invitation in place of earlier ones for the same account or email. Returns its id. */
export const putInvitation = async (trx: Trx, invitation: NewInvitation): Promise<number> => {
  const { artist_id, user_id, email } = invitation
  await sql`
    delete from artist_invitations where artist_id = ${artist_id}
      and (expires_at <= now() or user_id = ${user_id} or lower(email) = lower(${email}))`.execute(trx)
  const { id } = await trx
    .insertInto('artist_invitations')
    .values({ ...invitation, expires_at: sql<Date>`now() + make_interval(days => ${INVITATION_DAYS}::int)` })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** An invitation with the address and language of whom it invites. */
interface InvitationToEmail {
  artist_name: string
  by: string
  email: string
  locale: string | null
}

/** Returns an open invitation; undefined once used, withdrawn or expired. */
export const invitationToEmail = async (db: Db, id: number): Promise<InvitationToEmail | undefined> => {
  const { rows } = await sql<InvitationToEmail>`
    select coalesce(ar.displayname, ar.name) as artist_name, b.name as by, coalesce(i.email, u.email) as email, u.locale
    from artist_invitations i join artists ar on ar.id = i.artist_id join users b on b.id = i.invited_by
    left join users u on u.id = i.user_id
    where i.id = ${id} and i.expires_at > now()`.execute(db)
  return rows[0]
}

export const setToken = async (db: Db, id: number, token_hash: Buffer): Promise<void> => {
  await db.updateTable('artist_invitations').set({ token_hash }).where('id', '=', id).execute()
}

/** Deletes an invitation; returns whom it invited. */
export const deleteInvitation = async (
  trx: Trx,
  artistId: number,
  id: number,
): Promise<{ email: string | null; role: TeamRole } | undefined> => {
  const { rows } = await sql<{ email: string | null; role: TeamRole }>`
    delete from artist_invitations where artist_id = ${artistId} and id = ${id} returning email, role`.execute(
    trx,
  )
  return rows[0]
}

/** An invitation as the invited person sees it. */
export interface Invitation {
  id: number
  artist_id: number
  artist_name: string
  avatar: Cover | null
  role: TeamRole
  by: string | null
  mine: boolean
  joined: boolean
}

/** By the hash of its token, or its id for the account it was sent to. */
export type InvitationKey = { token_hash: Buffer } | { id: number }

/** Returns an open invitation; undefined once used, withdrawn or expired. */
export const invitationBy = async (
  db: Db,
  key: InvitationKey,
  viewerId: number,
): Promise<Invitation | undefined> => {
  const found =
    'id' in key ? sql`i.id = ${key.id} and i.user_id = ${viewerId}` : sql`i.token_hash = ${key.token_hash}`
  const { rows } = await sql<Invitation>`
    select i.id, i.artist_id, coalesce(ar.displayname, ar.name) as artist_name, ${coverOf('avatar')} as avatar,
      i.role, b.name as by,
      exists (select from users u where u.id = ${viewerId}
        and (u.id = i.user_id or lower(u.email) = lower(i.email))) as mine,
      exists (select from artist_members m where m.artist_id = i.artist_id and m.user_id = ${viewerId}) as joined
    from artist_invitations i join artists ar on ar.id = i.artist_id
    left join images avatar on avatar.id = ar.avatar_cover_id left join users b on b.id = i.invited_by
    where ${found} and i.expires_at > now()`.execute(db)
  return rows[0]
}

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

/** Returns the members of a team by name. Who works together sees each other, whatever they block. */
export const listMembers = async (db: Db, artistId: number, max: number): Promise<TeamMember[]> => {
  const { rows } = await sql<TeamMember>`
    select u.id, u.name, ${coverOf('avatar')} as avatar, m.role, m.created_at as joined_at
    from artist_members m join users u on u.id = m.user_id ${joinAvatar}
    where m.artist_id = ${artistId} order by lower(u.name), u.id limit ${max}`.execute(db)
  return rows
}

/**
 * Locks an artist, so that its team changes in one order, and before it the accounts that the change names; returns the name
 * of the artist. Undefined if it does not exist.
 */
export const lockTeam = async (
  trx: Trx,
  artistId: number,
  accounts: readonly number[],
): Promise<string | undefined> => {
  await keepAccounts(trx, accounts)
  const { rows } = await sql<{ name: string }>`
    select coalesce(displayname, name) as name from artists where id = ${artistId} for no key update`.execute(
    trx,
  )
  return rows[0]?.name
}

/** Returns the name and role of a member. */
export const findMember = async (
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
