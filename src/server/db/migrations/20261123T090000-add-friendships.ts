import { type Kysely, sql } from 'kysely'

/** Friendships, blocks and invite links. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  // One row for two users: requested by user_id, accepted by friend_id.
  await sql`
    create table friendships (
      user_id integer not null references users on delete cascade,
      friend_id integer not null references users on delete cascade,
      created_at timestamptz not null default clock_timestamp(),
      accepted_at timestamptz,
      primary key (user_id, friend_id),
      check (user_id <> friend_id)
    )`.execute(db)
  await sql`
    create unique index friendships_pair_idx
    on friendships (least(user_id, friend_id), greatest(user_id, friend_id))`.execute(db)
  await sql`create index friendships_friend_id_idx on friendships (friend_id)`.execute(db)
  await sql`
    create table user_blocks (
      user_id integer not null references users on delete cascade,
      blocked_id integer not null references users on delete cascade,
      created_at timestamptz not null default clock_timestamp(),
      primary key (user_id, blocked_id),
      check (user_id <> blocked_id)
    )`.execute(db)
  await sql`create index user_blocks_blocked_id_idx on user_blocks (blocked_id)`.execute(db)
  await sql`
    create table friend_invites (
      user_id integer primary key references users on delete cascade,
      token text not null unique,
      created_at timestamptz not null default clock_timestamp()
    )`.execute(db)
  await sql`
    create table dismissed_suggestions (
      user_id integer not null references users on delete cascade,
      dismissed_id integer not null references users on delete cascade,
      primary key (user_id, dismissed_id)
    )`.execute(db)
  await sql`create index dismissed_suggestions_dismissed_id_idx on dismissed_suggestions (dismissed_id)`.execute(
    db,
  )
  await sql`
    alter table users add column friend_requests text not null default 'everyone'
    check (friend_requests in ('everyone', 'mutual', 'nobody'))`.execute(db)
  await sql`alter table notifications drop constraint notifications_kind_check`.execute(db)
  await sql`
    alter table notifications add check (kind in ('episode', 'release', 'contact', 'feed', 'friend_request', 'friend_accepted'))`.execute(
    db,
  )
  await sql`alter table navigation_entries drop constraint navigation_entries_built_in_check`.execute(db)
  await sql`
    alter table navigation_entries
    add check (built_in in ('home', 'browse', 'podcasts', 'radio', 'friends', 'library'))`.execute(db)
  // Before the library, wherever the operator moved it.
  await sql`
    update navigation_entries set position = position + 1
    where position >= (select position from navigation_entries where built_in = 'library')`.execute(db)
  await sql`
    insert into navigation_entries (built_in, title, icon, target, place, position)
    select 'friends', '', 'link', '/friends', 'rail', position - 1
    from navigation_entries where built_in = 'library'`.execute(db)
}
