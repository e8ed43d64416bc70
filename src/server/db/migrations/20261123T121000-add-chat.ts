import { type Kysely, sql } from 'kysely'

/** Conversations, their members, messages and reactions. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table conversations (
      id integer primary key generated always as identity,
      kind text not null check (kind in ('direct', 'group')),
      name text,
      owner_id integer references users on delete set null,
      -- The two users of a direct conversation, the lower id first; not references: they outlive an account.
      low_id integer,
      high_id integer,
      last_message_id bigint,
      created_at timestamptz not null default clock_timestamp(),
      updated_at timestamptz not null default clock_timestamp(),
      unique (low_id, high_id),
      check ((kind = 'group') = (name is not null)),
      check ((kind = 'direct') = (low_id is not null and high_id is not null and low_id < high_id))
    )`.execute(db)
  await sql`create index conversations_owner_id_idx on conversations (owner_id)`.execute(db)
  await sql`
    create table conversation_members (
      conversation_id integer not null references conversations on delete cascade,
      user_id integer not null references users on delete cascade,
      -- Members see the messages after this one.
      since_id bigint not null default 0,
      delivered_id bigint not null default 0,
      read_id bigint not null default 0,
      unread integer not null default 0 check (unread >= 0),
      muted boolean not null default false,
      created_at timestamptz not null default clock_timestamp(),
      primary key (conversation_id, user_id)
    )`.execute(db)
  await sql`create index conversation_members_user_id_idx on conversation_members (user_id)`.execute(db)
  await sql`
    create table messages (
      id bigint primary key generated always as identity,
      conversation_id integer not null references conversations on delete cascade,
      user_id integer references users on delete set null,
      kind text not null default 'text'
        check (kind in ('text', 'created', 'added', 'removed', 'left', 'renamed', 'owner')),
      text text,
      item_type text references item_types,
      item_id integer,
      item_at integer,
      -- Not a reference: the one it answers belongs to the same conversation and is never deleted alone.
      reply_to_id bigint,
      -- Who was added, removed or became owner.
      subject_ids integer[] not null default '{}',
      client_id uuid,
      created_at timestamptz not null default clock_timestamp(),
      edited_at timestamptz,
      deleted_at timestamptz,
      unique (user_id, client_id),
      check ((item_type is null) = (item_id is null))
    )`.execute(db)
  await sql`create index messages_conversation_id_idx on messages (conversation_id, id)`.execute(db)
  await sql`
    create table message_reactions (
      message_id bigint not null references messages on delete cascade,
      user_id integer not null references users on delete cascade,
      emoji text not null,
      created_at timestamptz not null default clock_timestamp(),
      primary key (message_id, user_id, emoji)
    )`.execute(db)
  await sql`create index message_reactions_user_id_idx on message_reactions (user_id)`.execute(db)
  await sql`alter table users add column receipts boolean not null default true`.execute(db)
  await sql`alter table notifications drop constraint notifications_kind_check`.execute(db)
  await sql`
    alter table notifications add check (kind in
      ('episode', 'release', 'contact', 'feed', 'friend_request', 'friend_accepted', 'message'))`.execute(db)
}
