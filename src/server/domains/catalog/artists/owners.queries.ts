import { sql } from 'kysely'
import type { Choice } from '../../../../contract/core/back-office/choices.ts'
import { contains } from '../../../db/keyset.ts'
import type { Db } from '../../../db/schema.ts'

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

/** Locks an account. Returns false if it does not exist. */
export const lockUser = async (trx: Db, id: number): Promise<boolean> =>
  (await trx.selectFrom('users').select('id').where('id', '=', id).forUpdate().executeTakeFirst()) !==
  undefined

/** Locks an artist and returns the account that owns it. */
export const lockOwner = async (trx: Db, id: number): Promise<number | null> =>
  (await trx.selectFrom('artists').select('user_id').where('id', '=', id).forUpdate().executeTakeFirst())
    ?.user_id ?? null
