import { type RawBuilder, sql } from 'kysely'
import type { MemberRole } from '../../../../contract/catalog/items.ts'
import {
  INVITE_DAYS,
  type PlaylistActivity,
  type PlaylistInvite,
} from '../../../../contract/social/playlist-members.ts'
import type { StoredToken } from '../../../db/columns.ts'
import { limitOffset } from '../../../db/keyset.ts'
import type { Db, Trx } from '../../../db/schema.ts'
import { coverOf } from '../../../db/sql/items.ts'
import { unblocked, userFor, type ViewerScope } from '../../../db/sql/visibility.ts'

/** Returns what was done in a playlist, newest first; not by users who do not exist for the viewer. */
export const listActivity = async (
  db: Db,
  viewer: Pick<ViewerScope, 'id'>,
  playlistId: number,
  { limit, after }: { limit: number; after: number | null },
): Promise<PlaylistActivity[]> => {
  const { rows } = await sql<PlaylistActivity>`
    select a.id, a.kind, a.count, a.title, a.last_at, case when u.id is not null then
      json_build_object('id', u.id, 'name', u.name, 'avatar', ${coverOf('avatar')}) end as "user"
    from playlist_activities a left join users u on u.id = a.user_id
    left join images avatar on avatar.id = u.avatar_cover_id
    where a.playlist_id = ${playlistId} and (a.user_id is null or ${userFor(viewer)})
      and ${after === null ? sql`true` : sql`a.id < ${after}`}
    order by a.id desc ${limitOffset(limit)}`.execute(db)
  return rows
}

/** The invite `i` can still be used. */
const valid: RawBuilder<boolean> = sql`(i.expires_at is null or i.expires_at > now())`

/** An invite link with its token encrypted. */
type StoredInvite = Omit<PlaylistInvite, 'token'> & Pick<StoredToken, 'token_encrypted'>

/** Returns the invite link of a playlist unless it has expired. */
export const loadInvite = async (db: Db, playlistId: number): Promise<StoredInvite | undefined> => {
  const { rows } = await sql<StoredInvite>`
    select i.token_encrypted, i.role, i.expires_at from playlist_invites i
    where i.playlist_id = ${playlistId} and ${valid}`.execute(db)
  return rows[0]
}

/** Stores the invite link of a playlist in place of its previous one. */
export const putInvite = async (
  trx: Trx,
  playlistId: number,
  invite: StoredToken & { role: MemberRole; expires: boolean },
): Promise<void> => {
  await sql`
    insert into playlist_invites (playlist_id, token_hash, token_encrypted, role, expires_at)
    values (${playlistId}, ${invite.token_hash}, ${invite.token_encrypted}, ${invite.role},
      ${invite.expires ? sql`now() + make_interval(days => ${INVITE_DAYS}::int)` : null})
    on conflict (playlist_id) do update set token_hash = excluded.token_hash,
      token_encrypted = excluded.token_encrypted, role = excluded.role, expires_at = excluded.expires_at, created_at = clock_timestamp()`.execute(
    trx,
  )
}

export const deleteInvite = async (db: Db, playlistId: number): Promise<void> => {
  await db.deleteFrom('playlist_invites').where('playlist_id', '=', playlistId).execute()
}

/** A playlist to which a valid link invites, and its owner. */
export interface Invited {
  playlist_id: number
  owner_id: number
  role: MemberRole
}

/** Returns where a link leads; undefined if it does not exist, has expired, or its owner is blocked. */
export const invitedBy = async (db: Db, tokenHash: Buffer): Promise<Invited | undefined> => {
  const { rows } = await sql<Invited>`
    select pl.id as playlist_id, pl.user_id as owner_id, i.role
    from playlist_invites i join playlists pl on pl.id = i.playlist_id
    join users u on u.id = pl.user_id and not u.blocked
    where i.token_hash = ${tokenHash} and ${valid}`.execute(db)
  return rows[0]
}

export const countMembers = async (db: Db, playlistId: number): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from playlist_members where playlist_id = ${playlistId}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Returns false if the user is a member already. */
export const insertMember = async (
  trx: Trx,
  playlist_id: number,
  user_id: number,
  role: MemberRole,
): Promise<boolean> => {
  const row = await trx
    .insertInto('playlist_members')
    .values({ playlist_id, user_id, role })
    .onConflict((c) => c.doNothing())
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Returns false if the user is not a member. */
export const updateMember = async (
  trx: Trx,
  playlistId: number,
  userId: number,
  role: MemberRole,
): Promise<boolean> => {
  const { numUpdatedRows } = await trx
    .updateTable('playlist_members')
    .set({ role })
    .where('playlist_id', '=', playlistId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const deleteMember = async (trx: Trx, playlistId: number, userId: number): Promise<void> => {
  await trx
    .deleteFrom('playlist_members')
    .where('playlist_id', '=', playlistId)
    .where('user_id', '=', userId)
    .execute()
}

/** Deletes what is still unread about having been added to a playlist. */
export const deleteAddedNotification = async (
  trx: Trx,
  playlistId: number,
  userId: number,
): Promise<boolean> => {
  const { numDeletedRows } = await trx
    .deleteFrom('notifications')
    .where('user_id', '=', userId)
    .where('kind', '=', 'playlist_added')
    .where('subject', '=', String(playlistId))
    .where('read_at', 'is', null)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Locks the playlists that one of two users owns and the other is a member of; returns them with that member. */
export const lockSharedBy = async (
  trx: Trx,
  one: number,
  other: number,
): Promise<{ id: number; member: number }[]> => {
  const { rows } = await sql<{ id: number; member: number }>`
    select pl.id, case when pl.user_id = ${one} then ${other}::int else ${one}::int end as member
    from playlists pl
    where (pl.user_id = ${one} and exists (
        select from playlist_members where playlist_id = pl.id and user_id = ${other}))
      or (pl.user_id = ${other} and exists (
        select from playlist_members where playlist_id = pl.id and user_id = ${one}))
    order by pl.id for no key update`.execute(trx)
  return rows
}

/** Locks the shared playlists of an account and returns them. */
export const lockShared = async (trx: Trx, userId: number): Promise<{ id: number; title: string }[]> => {
  const { rows } = await sql<{ id: number; title: string }>`
    select pl.id, pl.title from playlists pl
    where pl.user_id = ${userId} and exists (select from playlist_members where playlist_id = pl.id)
    order by pl.id for no key update`.execute(trx)
  return rows
}

/** Makes the editor who has been a member longest the owner of a playlist. Undefined without an editor. */
export const promoteOldestEditor = async (trx: Trx, playlistId: number): Promise<number | undefined> => {
  const { rows } = await sql<{ user_id: number }>`
    with heir as (
      delete from playlist_members where playlist_id = ${playlistId} and user_id = (
        select member.user_id from playlist_members member join users u on u.id = member.user_id and not u.blocked
        where member.playlist_id = ${playlistId} and member.role = 'editor'
        order by member.joined_at, member.user_id limit 1)
      returning user_id
    ) update playlists pl set user_id = heir.user_id from heir where pl.id = ${playlistId}
    returning pl.user_id`.execute(trx)
  return rows[0]?.user_id
}

/** Deletes the members who and whose new owner block each other; returns them. */
export const deleteMembersBlocking = async (
  trx: Trx,
  playlistId: number,
  ownerId: number,
): Promise<number[]> => {
  const { rows } = await sql<{ user_id: number }>`
    delete from playlist_members member
    where playlist_id = ${playlistId} and not ${unblocked({ id: ownerId }, sql`member.user_id`)}
    returning user_id`.execute(trx)
  return rows.map(({ user_id }) => user_id)
}
