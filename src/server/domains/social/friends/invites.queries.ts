import { sql } from 'kysely'
import type { ProfileRef } from '../../../../contract/platform/user.ts'
import type { StoredToken } from '../../../db/columns.ts'
import type { Db } from '../../../db/schema.ts'
import { refColumns } from '../../../db/sql/items.ts'

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
