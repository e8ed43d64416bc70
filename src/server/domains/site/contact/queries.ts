import { type Insertable, sql } from 'kysely'
import type { Db, Trx } from '../../../db/schema.ts'
import type { ContactMessageTable } from '../../../db/tables/site.ts'

/** Returns the id of the stored message. */
export const insertMessage = async (db: Db, message: Insertable<ContactMessageTable>): Promise<number> =>
  (await db.insertInto('contact_messages').values(message).returning('id').executeTakeFirstOrThrow()).id

/**
 * Forgets an account: deletes its messages with their replies, also those that it sent before it existed, and takes its name
 * from the threads of teams and from its replies.
 */
export const forgetInContact = async (trx: Trx, userId: number): Promise<void> => {
  await sql`
    delete from contact_messages m using users u where u.id = ${userId} and not m.of_team
      and (m.user_id = u.id or m.user_id is null and m.email = u.email and u.email_verified_at is not null)`.execute(
    trx,
  )
  await sql`update contact_messages set name = '', email = '' where user_id = ${userId}`.execute(trx)
  await sql`update contact_replies set user_name = '' where user_id = ${userId}`.execute(trx)
}
