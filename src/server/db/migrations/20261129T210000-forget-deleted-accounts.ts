import { type Kysely, sql } from 'kysely'

/** Accounts that were deleted before left their names. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`update gifts set sender = '' where user_id is null`.execute(db)
  await sql`
    update gifts set email = '', name = '', message = ''
    where redeemed_at is not null and (user_id is null or redeemed_by is null)`.execute(db)
  await sql`update contact_messages set name = '', email = '' where user_id is null and of_team`.execute(db)
  await sql`update contact_replies set user_name = '' where user_id is null`.execute(db)
  await sql`update artist_request_messages set user_name = '' where user_id is null`.execute(db)
  await sql`update subscriptions set buyer_name = '', address = '', cancel_note = '' where user_id is null`.execute(
    db,
  )
  await sql`
    delete from notifications n
    where n.item_type = 'user' and not exists (select from users u where u.id = n.item_id)`.execute(db)
}
