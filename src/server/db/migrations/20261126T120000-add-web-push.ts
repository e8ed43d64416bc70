import { type Kysely, sql } from 'kysely'

/** Web Push: the key pair of the instance, subscribed devices, what they show, and messages to be sent. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table push_keys (
      single boolean primary key default true check (single),
      public_key text not null,
      encrypted_private_key bytea not null,
      created_at timestamptz not null default now()
    )`.execute(db)
  await sql`alter table users add column pushed_notifications text[]`.execute(db)
  await sql`
    create table push_subscriptions (
      id integer generated always as identity primary key,
      user_id integer not null references users on delete cascade,
      session_id uuid not null unique references sessions on delete cascade,
      endpoint text not null unique,
      p256dh text not null,
      auth text not null,
      subscribed_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index push_subscriptions_user_id_idx on push_subscriptions (user_id, subscribed_at)`.execute(
    db,
  )
  await sql`
    create table push_messages (
      subscription_id integer not null references push_subscriptions on delete cascade,
      notification_id integer not null references notifications on delete cascade,
      created_at timestamptz not null default clock_timestamp(),
      due_at timestamptz not null,
      attempts integer not null default 0,
      claim uuid,
      primary key (subscription_id, notification_id)
    )`.execute(db)
  await sql`create index push_messages_due_at_idx on push_messages (due_at)`.execute(db)
  await sql`create index push_messages_notification_id_idx on push_messages (notification_id)`.execute(db)
}
