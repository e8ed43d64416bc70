import { sql } from 'kysely'
import type { ProfileRef } from '../../../contract/profiles.ts'
import { refColumns } from '../../db/profile-refs-sql.ts'
import type { Db } from '../../db/schema.ts'

/** Stores the token of an account's invite link unless it has one, or replaces it. Returns the token. */
export const putInvite = async (
  db: Db,
  userId: number,
  token: string,
  { replace }: { replace: boolean },
): Promise<string> => {
  const { rows } = await sql<{ token: string }>`
    insert into friend_invites as i (user_id, token) values (${userId}, ${token})
    on conflict (user_id) do update set token = ${replace ? sql`excluded.token` : sql`i.token`}
    returning token`.execute(db)
  return rows[0]?.token ?? token
}

/** Returns the owner of an invite link; undefined if it does not exist or its owner is blocked. */
export const inviterBy = async (db: Db, token: string): Promise<ProfileRef | undefined> => {
  const { rows } = await sql<ProfileRef>`
    select ${refColumns} from friend_invites i join users u on u.id = i.user_id and not u.blocked
    left join images avatar on avatar.id = u.avatar_cover_id
    where i.token = ${token}`.execute(db)
  return rows[0]
}
