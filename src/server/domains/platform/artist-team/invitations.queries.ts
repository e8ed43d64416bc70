import { sql } from 'kysely'
import type { Cover } from '../../../../contract/core/fields.ts'
import {
  INVITATION_DAYS,
  type TeamInvitation,
  type TeamRole,
} from '../../../../contract/platform/artist-team.ts'
import type { Db, Trx } from '../../../db/schema.ts'
import { coverOf, joinAvatar } from '../../../db/sql/items.ts'
import { userFor } from '../../../db/sql/visibility.ts'

/** Returns the open invitations of a team, newest first. */
export const invitationsOf = async (db: Db, artistId: number, max: number): Promise<TeamInvitation[]> => {
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
