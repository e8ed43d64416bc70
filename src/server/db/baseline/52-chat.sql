-- Conversations, their members, messages and reactions.

-- A direct conversation names its two users, a group its name and owner.
create table conversations (
  id int generated always as identity primary key,
  kind text not null check (kind in ('direct', 'group')),
  name text,
  owner_id int references users on delete set null,
  -- The two users of a direct conversation, the lower id first; not references: they outlive an account.
  low_id int,
  high_id int,
  last_message_id bigint,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  unique (low_id, high_id),
  check ((kind = 'group') = (name is not null)),
  check ((kind = 'direct') = (low_id is not null and high_id is not null and low_id < high_id))
);
create index conversations_owner_id_idx on conversations (owner_id);

-- Messages of a conversation that a member may see, has received and read; all ids are those of messages.
create table conversation_members (
  conversation_id int not null references conversations on delete cascade,
  user_id int not null references users on delete cascade,
  -- Members see the messages after this one.
  since_id bigint not null default 0,
  delivered_id bigint not null default 0,
  read_id bigint not null default 0,
  -- Messages of others after read_id.
  unread int not null default 0 check (unread >= 0),
  muted boolean not null default false,
  created_at timestamptz not null default clock_timestamp(),
  primary key (conversation_id, user_id)
);
create index conversation_members_user_id_idx on conversation_members (user_id);

create table messages (
  -- Ascending in the order of their transactions within a conversation.
  id bigint generated always as identity primary key,
  conversation_id int not null references conversations on delete cascade,
  user_id int references users on delete set null,
  kind text not null default 'text' check (kind in ('text', 'created', 'added', 'removed', 'left', 'renamed', 'owner')),
  text text,
  item_type text references item_types,
  item_id int,
  item_at int,
  -- Not a reference: the one it answers belongs to the same conversation and is never deleted alone.
  reply_to_id bigint,
  -- Who was added, removed or became owner.
  subject_ids int[] not null default '{}',
  client_id uuid,
  created_at timestamptz not null default clock_timestamp(),
  edited_at timestamptz,
  deleted_at timestamptz,
  unique (user_id, client_id),
  check ((item_type is null) = (item_id is null))
);
create index messages_conversation_id_idx on messages (conversation_id, id);

create table message_reactions (
  message_id bigint not null references messages on delete cascade,
  user_id int not null references users on delete cascade,
  emoji text not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (message_id, user_id, emoji)
);
create index message_reactions_user_id_idx on message_reactions (user_id);
