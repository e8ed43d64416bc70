import { type Kysely, sql } from 'kysely'
import type { Choice } from '../../../contract/admin/choices.ts'
import { contains } from '../../db/keyset.ts'
import type { Database } from '../../db/schema.ts'

type Db = Kysely<Database>

/** Offered at once. */
const MOST = 12

/** Accounts by part of their name, with their e-mails only `byMail`, which are searched too then. */
export const findUsers = async (db: Db, text: string, byMail: boolean): Promise<Choice[]> => {
  const named = contains(sql`u.name`, text)
  const { rows } = await sql<Choice>`
    select u.id, ${byMail ? sql`u.name || ' · ' || u.email` : sql`u.name`} as name from users u
    where ${byMail ? sql`(${named} or ${contains(sql`u.email`, text)})` : named}
    order by lower(u.name) = lower(${text}) desc, u.artist_id is not null, lower(u.name), u.id limit ${MOST}`.execute(
    db,
  )
  return rows
}

/** An account, held until the transaction ends. */
export const holdUser = (trx: Db, id: number) =>
  trx.selectFrom('users').select('artist_id').where('id', '=', id).forUpdate().executeTakeFirst()

/** Makes an account the artist, with the role that goes with it. */
export const setOwner = async (trx: Db, artist_id: number, user_id: number): Promise<void> => {
  await sql`update artists set user_id = ${user_id}, kept = true, updated_at = now() where id = ${artist_id}`.execute(
    trx,
  )
  await sql`update users set artist_id = ${artist_id}, updated_at = now() where id = ${user_id}`.execute(trx)
  await sql`
    insert into user_roles (user_id, role_id) select ${user_id}::int, id from roles where name = 'artist'
    on conflict do nothing`.execute(trx)
}

/** Parts artists from every account, which lose the role of an artist with it. */
export const dropOwners = async (trx: Db, artist_ids: number[]): Promise<void> => {
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
