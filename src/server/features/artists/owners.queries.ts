import { sql } from 'kysely'
import type { Choice } from '../../../contract/admin/choices.ts'
import { contains } from '../../db/keyset.ts'
import type { Db } from '../../db/schema.ts'

/** Maximum number of choices. */
const MAX = 12

/** Finds accounts by part of their name; with `byMail` also by email, which is then returned. */
export const findUsers = async (db: Db, text: string, byMail: boolean): Promise<Choice[]> => {
  const named = contains(sql`u.name`, text)
  const { rows } = await sql<Choice>`
    select u.id, ${byMail ? sql`u.name || ' · ' || u.email` : sql`u.name`} as name from users u
    where ${byMail ? sql`(${named} or ${contains(sql`u.email`, text)})` : named}
    order by lower(u.name) = lower(${text}) desc, u.artist_id is not null, lower(u.name), u.id limit ${MAX}`.execute(
    db,
  )
  return rows
}

/** Locks an account. */
export const lockUser = (trx: Db, id: number) =>
  trx.selectFrom('users').select('artist_id').where('id', '=', id).forUpdate().executeTakeFirst()

/** Links an account to the artist and grants the artist role. */
export const setOwner = async (trx: Db, artist_id: number, user_id: number): Promise<void> => {
  await sql`update artists set user_id = ${user_id}, keep_when_empty = true, updated_at = now() where id = ${artist_id}`.execute(
    trx,
  )
  await sql`update users set artist_id = ${artist_id}, updated_at = now() where id = ${user_id}`.execute(trx)
  await sql`
    insert into user_roles (user_id, role_id) select ${user_id}::int, id from roles where name = 'artist'
    on conflict do nothing`.execute(trx)
}

/** Unlinks artists from their accounts and revokes the artist role. */
export const removeOwners = async (trx: Db, artist_ids: number[]): Promise<void> => {
  await sql`
    delete from user_roles where role_id in (select id from roles where name = 'artist')
      and user_id in (select id from users where artist_id = any(${artist_ids}::int[]))`.execute(trx)
  await sql`update users set artist_id = null, updated_at = now() where artist_id = any(${artist_ids}::int[])`.execute(
    trx,
  )
  await sql`update artists set user_id = null, updated_at = now() where id = any(${artist_ids}::int[])`.execute(
    trx,
  )
}
