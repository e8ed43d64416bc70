import { type Kysely, sql } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table security_events (
      id bigint generated always as identity primary key,
      event text not null,
      result text not null check (result in ('succeeded', 'failed', 'throttled', 'refused')),
      -- Of an account that may have been deleted.
      user_id int,
      address text not null,
      agent text not null default '',
      call text,
      created_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index on security_events (created_at, id)`.execute(db)
  await sql`create index on security_events (user_id, created_at, id)`.execute(db)
  await sql`create index on security_events (event, created_at, id)`.execute(db)
  await sql`alter table notifications drop constraint notifications_kind_check`.execute(db)
  await sql`
    alter table notifications add check (kind in ('episode', 'release', 'contact', 'feed', 'friend_request',
      'friend_accepted', 'message', 'warning', 'playlist_added', 'session_invitation', 'blend_invitation',
      'artist_post', 'milestone', 'new_followers', 'featured', 'mention', 'payments', 'payout', 'split', 'gift',
      'family', 'campaign', 'purchase', 'sale', 'login'))`.execute(db)
  // Replaced by `append_only`.
  await sql`drop function if exists ledger_is_append_only() cascade`.execute(db)
}
