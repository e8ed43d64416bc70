import { type Kysely, sql } from 'kysely'

/** Notifications by email: who wants which, what is due, and when the last was sent. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table users add column emailed_notifications text[] not null default '{}'`.execute(db)
  await sql`alter table notifications add column email_at timestamptz`.execute(db)
  await sql`
    create index notifications_email_at_idx on notifications (email_at)
      where email_at is not null and read_at is null`.execute(db)
  await sql`
    create table notification_emails (
      user_id integer not null references users on delete cascade,
      kind text not null,
      sent_at timestamptz not null,
      primary key (user_id, kind)
    )`.execute(db)
}
