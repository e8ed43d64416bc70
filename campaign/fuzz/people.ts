import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../src/server/db/schema.ts'

export const roles = ['listener', 'second', 'artist', 'staff', 'administrator'] as const
export type Role = (typeof roles)[number]
/** Visitors have no account. */
export type Caller = Role | 'visitor'

/** Roles of accounts that change what belongs to others, as they may. */
export const privileged: readonly Caller[] = ['staff', 'administrator']

export const addressOf = (name: string): string => `${name}@acting.example`

const rolesOf: Record<string, string[]> = {
  artist: ['user', 'artist'],
  staff: ['user', 'fuzz staff'],
  administrator: ['user', 'artist', 'admin'],
}

const staffMay = [
  'Access admin area',
  'CED song_genres',
  'CED podcast_genres',
  'CED radio_stations',
  'CED pages',
  'CED translations',
  'CED plans',
]

/** Creates the role of staff, and gives the other ones their permissions again. */
export const restoreRoles = async (
  db: Db,
  before: { role_id: number; permission: string }[],
): Promise<void> => {
  await sql`delete from role_permissions`.execute(db)
  for (const { role_id, permission } of before)
    await sql`insert into role_permissions select id, ${permission} from roles where id = ${role_id}`.execute(
      db,
    )
  await sql`insert into roles (name, label) values ('fuzz staff', 'Staff') on conflict do nothing`.execute(db)
  await sql`update roles set second_factor = false`.execute(db)
  for (const permission of staffMay)
    await sql`insert into role_permissions select id, ${permission} from roles where name = 'fuzz staff'
      on conflict do nothing`.execute(db)
}

/** Makes an account as it was, or anew, and logs it in; returns its id and token. */
export const restoreAccount = async (
  db: Db,
  name: string,
  email = addressOf(name),
): Promise<{ id: number; name: string; email: string; token: string }> => {
  const admin = name === 'administrator'
  const known = await sql<{ id: number }>`
    update users set blocked = false, muted_until = null, is_admin = ${admin}
    where id = (select id from users where email = ${email}) returning id`.execute(db)
  const id =
    known.rows[0]?.id ??
    (
      await sql<{ id: number }>`insert into users (name, email, is_admin, email_verified_at)
        values (${name}, ${email}, ${admin}, now())
        on conflict (email) do update set blocked = false returning id`.execute(db)
    ).rows[0]?.id ??
    0
  await sql`delete from user_roles where user_id = ${id} and role_id not in
    (select id from roles where name = any(${rolesOf[name] ?? ['user']}))`.execute(db)
  await sql`insert into user_roles select ${id}, id from roles where name = any(${rolesOf[name] ?? ['user']})
    on conflict do nothing`.execute(db)
  await sql`delete from second_factors where user_id = ${id}`.execute(db)
  const token = randomBytes(32).toString('base64url')
  const hash = createHash('sha256').update(token).digest()
  await sql`insert into sessions (token_hash, user_id, agent, address, expires_at)
    values (${hash}, ${id}, 'fuzz', '127.0.0.1', now() + interval '1 day')`.execute(db)
  return { id, name, email, token }
}
