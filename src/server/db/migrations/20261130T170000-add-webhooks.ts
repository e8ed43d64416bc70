import { type Kysely, sql } from 'kysely'

/** Other servers are told what happens on the site, and in accounts; owners are notified of webhooks that were turned off. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table webhooks (
    id int primary key generated always as identity,
    -- Null for those of the site.
    user_id int references users on delete cascade,
    url text not null,
    description text not null,
    events text[] not null,
    secret_encrypted bytea not null,
    -- It also signs for a while after it was replaced.
    old_secret_encrypted bytea,
    old_secret_until timestamptz,
    enabled boolean not null default true,
    disabled_because text check (disabled_because in ('gone', 'failing')),
    failing_since timestamptz,
    created_at timestamptz not null default now(),
    unique nulls not distinct (user_id, url)
  )`.execute(db)
  await sql`create table webhook_deliveries (
    -- Also the id of the message, which stays the same however often it is sent.
    id uuid primary key default gen_random_uuid(),
    webhook_id int not null references webhooks on delete cascade,
    type text not null,
    data json not null,
    created_at timestamptz not null default clock_timestamp(),
    -- When it was to be sent first, or again.
    queued_at timestamptz not null default clock_timestamp(),
    -- Null once it was delivered, or given up.
    due_at timestamptz default clock_timestamp(),
    claim uuid,
    attempts int not null default 0 check (attempts >= 0),
    attempted_at timestamptz,
    delivered_at timestamptz,
    status int,
    -- A message key.
    error text,
    duration_ms int,
    response text
  )`.execute(db)
  await sql`create index webhook_deliveries_due_at_idx on webhook_deliveries (webhook_id, due_at)
    where due_at is not null`.execute(db)
  await sql`create index webhook_deliveries_created_at_idx on webhook_deliveries (webhook_id, created_at)`.execute(
    db,
  )
  await sql`alter table notifications drop constraint notifications_kind_check`.execute(db)
  await sql`alter table notifications add constraint notifications_kind_check check (kind in (
    'episode', 'release', 'contact', 'feed', 'friend_request', 'friend_accepted', 'message', 'warning', 'playlist_added',
    'session_invitation', 'blend_invitation', 'artist_post', 'milestone', 'new_followers', 'featured', 'mention', 'payments',
    'payout', 'split', 'gift', 'family', 'campaign', 'purchase', 'sale', 'login', 'scrobbling', 'webhook')) not valid`.execute(
    db,
  )
  await sql`alter table notifications validate constraint notifications_kind_check`.execute(db)
}
