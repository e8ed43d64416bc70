import { type RawBuilder, sql } from 'kysely'
import type { YesOrNo } from '../../../../contract/core/back-office/crud.ts'
import type { AdminUser } from '../../../../contract/site/back-office/users.ts'
import type { Listing } from '../../../db/listing.ts'
import type { Db, Trx } from '../../../db/schema.ts'
import { coverOf } from '../../../db/sql/items.ts'
import { matchesText, matchesWords } from '../../../db/sql/text-search.ts'
import { administrator } from '../../../db/sql/visibility.ts'

const whether = (condition: RawBuilder<unknown>, yes: boolean): RawBuilder<unknown> =>
  yes ? condition : sql`not ${condition}`

export const userListing: Listing = {
  from: sql`users u`,
  id: sql`u.id`,
  sorts: {
    created_at: { key: sql`u.created_at`, kind: 'time' },
    name: { key: sql`lower(u.name)`, kind: 'text' },
    email: { key: sql`u.email`, kind: 'text' },
  },
  search: (text) =>
    matchesWords(
      text,
      (word) =>
        sql`(${matchesText(sql`normalize_text(u.name)`, word)} or ${matchesText(sql`u.email`, word)})`,
    ),
  filters: {
    role: (role: number) =>
      sql`exists (select from user_roles ur where ur.user_id = u.id and ur.role_id = ${role})`,
    blocked: (yes: YesOrNo) => whether(sql`u.blocked`, yes === 'true'),
    confirmed: (yes: YesOrNo) => whether(sql`(u.email_verified_at is not null)`, yes === 'true'),
  },
}

interface UserRow extends AdminUser {
  is_admin: boolean
  sessions_count: number
  songs_count: number
}

export const userRows = async (db: Db, ids: number[]): Promise<UserRow[]> => {
  const { rows } = await sql<UserRow>`
    select u.id, u.name, u.email, ${coverOf('avatar')} as avatar, u.is_admin, ${administrator} as admin,
      (select name from plans where id = u.plan_id) as plan, u.blocked,
      u.email_verified_at is not null as email_confirmed, u.created_at,
      case when u.muted_until > now() then u.muted_until end as muted_until,
      (select max(last_used_at) from sessions s where s.user_id = u.id) as last_seen_at,
      (select count(*)::int from sessions s where s.user_id = u.id and s.expires_at > now()) as sessions_count,
      (select count(*)::int from songs where songs.user_id = u.id) as songs_count,
      coalesce((select json_agg(json_build_object('id', r.id, 'name', r.label) order by r.id)
        from user_roles ur join roles r on r.id = ur.role_id where ur.user_id = u.id), '[]') as roles
    from users u left join images avatar on avatar.id = u.avatar_cover_id
    where u.id = any(${ids}::int[])`.execute(db)
  return rows
}

/** Returns all songs of accounts. */
export const listSongs = async (trx: Trx, ids: number[]): Promise<number[]> => {
  const { rows } = await sql<{
    id: number
  }>`select id from all_songs where user_id = any(${ids}::int[])`.execute(trx)
  return rows.map(({ id }) => id)
}

/** Returns the permissions of accounts, and whether one of them is an administrator. */
export const loadPowers = async (
  trx: Trx,
  ids: number[],
): Promise<{ admin: boolean; permissions: string[] }> => {
  const { rows } = await sql<{ admin: boolean; permissions: string[] }>`
    select coalesce((select bool_or(${administrator}) from users u where u.id = any(${ids}::int[])), false) as admin,
      array(select distinct rp.permission from user_roles ur join role_permissions rp on rp.role_id = ur.role_id
        where ur.user_id = any(${ids}::int[])) as permissions`.execute(trx)
  return rows[0] ?? { admin: false, permissions: [] }
}

interface AssignedRole {
  id: number
  name: string
  permissions: string[]
}

export const rolesNamed = async (trx: Trx, ids: number[]): Promise<AssignedRole[]> => {
  const { rows } = await sql<AssignedRole>`
    select r.id, r.name, array(select permission from role_permissions rp where rp.role_id = r.id) as permissions
    from roles r where r.id = any(${ids}::int[])`.execute(trx)
  return rows
}

export const setRoles = async (trx: Trx, user_id: number, ids: number[]): Promise<void> => {
  await trx.deleteFrom('user_roles').where('user_id', '=', user_id).execute()
  if (ids.length > 0)
    await trx
      .insertInto('user_roles')
      .values(ids.map((role_id) => ({ user_id, role_id })))
      .execute()
}

interface UserColumns {
  name: string
  email: string
  is_admin: boolean
  email_confirmed: boolean
}

/** Updates an account; links sent to an email it no longer has become invalid. */
export const updateUser = async (
  trx: Trx,
  id: number,
  { email_confirmed, ...columns }: UserColumns,
): Promise<void> => {
  await sql`delete from account_links where user_id = ${id}
    and exists (select from users where id = ${id} and email <> ${columns.email})`.execute(trx)
  await trx
    .updateTable('users')
    .set({
      ...columns,
      email_verified_at: email_confirmed ? sql`coalesce(email_verified_at, now())` : null,
      updated_at: sql`now()`,
    })
    .where('id', '=', id)
    .execute()
}

export const setBlocked = async (trx: Trx, ids: number[], blocked: boolean): Promise<void> => {
  await trx.updateTable('users').set({ blocked, updated_at: sql`now()` }).where('id', 'in', ids).execute()
}

/** Keeps accounts from writing messages for some hours; 0 lets them write again. */
export const setMuted = async (trx: Trx, ids: number[], hours: number): Promise<void> => {
  await sql`
    update users set muted_until = ${hours === 0 ? null : sql`now() + make_interval(hours => ${hours})`}
    where id = any(${ids}::int[])`.execute(trx)
}
