import { type RawBuilder, sql } from 'kysely'
import type { MemberRole } from '../../../../contract/catalog/items.ts'
import { INVITE_DAYS, type PlaylistInvite } from '../../../../contract/social/playlist-members.ts'
import type { StoredToken } from '../../../db/columns.ts'
import type { Db, Trx } from '../../../db/schema.ts'

/** The invite `i` can still be used. */
const valid: RawBuilder<boolean> = sql`(i.expires_at is null or i.expires_at > now())`

/** An invite link with its token encrypted. */
type StoredInvite = Omit<PlaylistInvite, 'token'> & Pick<StoredToken, 'token_encrypted'>

/** Returns the invite link of a playlist unless it has expired. */
export const inviteOf = async (db: Db, playlistId: number): Promise<StoredInvite | undefined> => {
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
