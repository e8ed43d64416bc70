import { domainToASCII, domainToUnicode } from 'node:url'
import { type RawBuilder, sql } from 'kysely'
import type { Cover } from '../../../../../contract/core/fields.ts'
import type { TeamRole } from '../../../../../contract/platform/artist-team.ts'
import type { Db } from '../../../../db/schema.ts'
import { planQuality } from '../../../../db/sql/access.ts'
import { coverOf } from '../../../../db/sql/items.ts'

const inDays = (days: number): RawBuilder<string> => sql`now() + make_interval(days => ${days})`
const now = sql<string>`now()`

/** The plan of an account: that of its subscription, or else the default one. */
const planOf = sql`coalesce(users.plan_id, (select id from plans where is_default))`
/** The roles of an account, with the one that its plan grants. */
const rolesOf = sql`select ur.role_id from user_roles ur where ur.user_id = users.id
  union select plans.role_id from plans where plans.id = ${planOf} and plans.role_id is not null`

const roles = sql<string[]>`array(
  select r.name from roles r where r.id in (${rolesOf}) order by r.id)`.as('roles')

const permissions = sql<string[]>`array(
  select rp.permission from role_permissions rp where rp.role_id in (${rolesOf})
  union select unnest(plans.permissions) from plans where plans.id = ${planOf}
  order by 1)`.as('permissions')

/** Whether the account has a second factor, and whether one of its roles requires it. */
const secondFactor = [
  sql<boolean>`exists (
    select from second_factors f where f.user_id = users.id and f.confirmed_at is not null)`.as(
    'second_factor',
  ),
  sql<boolean>`exists (select from roles r where r.id in (${rolesOf}) and r.second_factor)`.as(
    'second_factor_required',
  ),
] as const

const quota = sql<number | null>`(
  select plans.upload_quota_mb from plans where plans.id = ${planOf})`.as('upload_quota_mb')

const devices = sql<number | null>`(
  select plans.max_devices from plans where plans.id = ${planOf})`.as('max_devices')

// Accounts that manage artists have selected one.
const artists = sql<{ id: number; role: TeamRole }[]>`case when users.artist_id is null then '[]'::jsonb else
  (select jsonb_agg(jsonb_build_object('id', m.artist_id, 'role', m.role))
    from artist_members m where m.user_id = users.id) end`.as('artists')

/** Columns of an account that access rules need. */
export const viewerColumns = [
  'users.id',
  'users.name',
  'users.is_admin',
  'users.artist_id',
  'users.blocked',
  sql<boolean>`users.email_verified_at is not null`.as('confirmed'),
  ...secondFactor,
  roles,
  permissions,
  quota,
  devices,
  artists,
] as const

/**
 * Returns the accounts of these tokens in order, undefined for unknown or expired ones, with everything access rules
 * need, in one query; `stale` after an hour without use.
 */
export const viewersByTokens = async (db: Db, token_hashes: Buffer[]) => {
  const given = sql<{
    token_hash: Buffer
    place: number
  }>`unnest((select ${token_hashes}::bytea[])) with ordinality`
  const rows = await db
    .selectFrom(given.as<'given'>(sql`given (token_hash, place)`))
    .innerJoin('sessions', 'sessions.token_hash', 'given.token_hash')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([
      'given.place',
      'sessions.id as session_id',
      ...viewerColumns,
      sql<boolean>`false`.as('by_app_password'),
    ])
    .select(sql<boolean>`sessions.confirmed_at > now() - interval '10 minutes'`.as('confirmed_recently'))
    .select(sql<boolean>`sessions.last_used_at < now() - interval '1 hour'`.as('stale'))
    .where('sessions.expires_at', '>', now)
    .execute()
  const byPlace = new Map(rows.map(({ place, ...row }) => [place, row]))
  return token_hashes.map((_, at) => byPlace.get(at + 1))
}

/** Returns an account in its current state with everything access rules need; `session_id` is empty. */
export const viewerOfAccount = (db: Db, id: number) =>
  db
    .selectFrom('users')
    .select([
      ...viewerColumns,
      sql<string>`''`.as('session_id'),
      sql<boolean>`false`.as('confirmed_recently'),
      sql<boolean>`false`.as('by_app_password'),
    ])
    .where('users.id', '=', id)
    .executeTakeFirst()

/** Returns accounts as `viewerOfAccount` with their emails and best quality in kbit/s: that of an email, or all by id. */
export const viewersWithEmail = (db: Db, email: string | undefined, limit: number) =>
  db
    .selectFrom('users')
    .select([
      ...viewerColumns,
      'users.email',
      planQuality(sql`users.plan_id`).as('max_kbps'),
      sql<string>`''`.as('session_id'),
      sql<boolean>`false`.as('by_app_password'),
      sql<boolean>`false`.as('confirmed_recently'),
    ])
    .$if(email !== undefined, (q) => q.where('email', 'in', emailNotations(email ?? '')))
    .orderBy('users.id')
    .limit(limit)
    .execute()

export const extendSession = async (db: Db, id: string, days: number): Promise<void> => {
  await db
    .updateTable('sessions')
    .set({ last_used_at: now, expires_at: inDays(days) })
    .where('id', '=', id)
    .execute()
}

export const insertSession = (
  db: Db,
  session: {
    token_hash: Buffer
    user_id: number
    agent: string
    address: string
    oidc_provider_id: number | null
    encrypted_id_token: Buffer | null
  },
  days: number,
): Promise<{ expires_at: string }> =>
  db
    .insertInto('sessions')
    .values({ ...session, expires_at: inDays(days) })
    .returning('expires_at')
    .executeTakeFirstOrThrow()

/** Returns the session at a provider that began this one, if any. */
export const deleteSession = (db: Db, id: string) =>
  db
    .deleteFrom('sessions')
    .where('id', '=', id)
    .returning(['oidc_provider_id', 'encrypted_id_token'])
    .executeTakeFirst()

/** Ends the sessions of an account, all or all but one. */
export const deleteSessions = async (db: Db, user_id: number, but?: string): Promise<void> => {
  await db
    .deleteFrom('sessions')
    .where('user_id', '=', user_id)
    .$if(but !== undefined, (q) => q.where('id', '!=', but as string))
    .execute()
}

export const confirmSession = async (db: Db, id: string): Promise<void> => {
  await db.updateTable('sessions').set({ confirmed_at: now }).where('id', '=', id).execute()
}

export const deleteExpiredSessions = async (db: Db): Promise<void> => {
  await db.deleteFrom('sessions').where('expires_at', '<=', now).execute()
}

export const accountById = (db: Db, id: number) =>
  db
    .selectFrom('users')
    .leftJoin('images as avatar', 'avatar.id', 'users.avatar_cover_id')
    .leftJoin('images as banner', 'banner.id', 'users.banner_cover_id')
    .selectAll('users')
    .select([
      roles,
      permissions,
      ...secondFactor,
      coverOf('avatar').$castTo<Cover | null>().as('avatar'),
      coverOf('banner').$castTo<Cover | null>().as('banner'),
      sql<boolean>`exists (select from songs where songs.user_id = users.id)`.as('has_songs'),
    ])
    .where('users.id', '=', id)
    .executeTakeFirst()

/** Some browsers send domains in Punycode; an account may have been created by another one. */
export const emailNotations = (email: string): string[] => {
  const [, name = '', domain = ''] = /^(.*)@(.*)$/.exec(email) ?? []
  return [email, `${name}@${domainToASCII(domain)}`, `${name}@${domainToUnicode(domain)}`]
}

/** `young`: created less than a minute ago. */
export const accountByEmail = (db: Db, email: string) =>
  db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'locale', 'password_hash', 'blocked'])
    .select(sql<boolean>`created_at > now() - interval '1 minute'`.as('young'))
    .where('email', 'in', emailNotations(email))
    .orderBy(sql`email = ${email}`, 'desc')
    .executeTakeFirst()

export interface NewAccount {
  name: string
  /** Language of its emails. */
  locale?: string
  email: string
  password_hash: string | null
  is_admin: boolean
  roles: string[]
}

/** Returns the new account's id, or undefined if the email is taken. Inserts account and roles in one statement. */
export const insertAccount = async (
  db: Db,
  { roles: names, ...user }: NewAccount,
): Promise<number | undefined> => {
  const created = await db
    .with('created', (w) =>
      w
        .insertInto('users')
        .values(user)
        .onConflict((c) => c.column('email').doNothing())
        .returning('id'),
    )
    .with('given', (w) =>
      w
        .insertInto('user_roles')
        .columns(['user_id', 'role_id'])
        .expression((e) =>
          e
            .selectFrom('created')
            .innerJoin('roles', (j) => j.on('roles.name', '=', sql<string>`any(${names}::text[])`))
            .select(['created.id', 'roles.id as role_id']),
        ),
    )
    .selectFrom('created')
    .select('id')
    .executeTakeFirst()
  return created?.id
}

export const setPasswordHash = async (db: Db, id: number, password_hash: string): Promise<void> => {
  await db
    .updateTable('users')
    .set({ password_hash, password_changed_at: now, updated_at: now })
    .where('id', '=', id)
    .execute()
}

/** Sets a confirmed email; false if another account has it. */
export const setEmail = async (db: Db, id: number, email: string): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ email, email_verified_at: now, updated_at: now })
    .where('id', '=', id)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('users as other').where('other.email', '=', email).where('other.id', '!=', id))),
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
