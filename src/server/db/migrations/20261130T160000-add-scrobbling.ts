import { type Kysely, sql } from 'kysely'

/** Listeners link accounts of other services, to which plays are sent, and are notified when a link breaks. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table scrobble_accounts (
    user_id int not null references users on delete cascade,
    service text not null check (service in ('listenbrainz', 'lastfm')),
    user_name text not null,
    -- The user token of ListenBrainz, or the session key of Last.fm.
    secret_encrypted bytea not null,
    -- Null for Last.fm.
    api_url text,
    listens boolean not null default true,
    loves boolean not null default true,
    sent int not null default 0 check (sent >= 0),
    last_sent_at timestamptz,
    -- A message key.
    error text,
    -- Since when the service no longer accepts the link.
    failed_since timestamptz,
    history_sent_at timestamptz,
    linked_at timestamptz not null default now(),
    attempts int not null default 0 check (attempts >= 0),
    -- Nothing is sent before.
    due_at timestamptz not null default now(),
    -- Until when one process sends for the account; null while none does.
    claimed_until timestamptz,
    primary key (user_id, service)
  )`.execute(db)
  await sql`create table scrobbles (
    id bigint generated always as identity primary key,
    user_id int not null,
    service text not null,
    kind text not null check (kind in ('listen', 'love', 'unlove')),
    song_id int not null,
    -- When the song began to play, or was liked.
    at timestamptz not null,
    -- Names as they were then.
    listen jsonb not null,
    foreign key (user_id, service) references scrobble_accounts on delete cascade,
    unique (user_id, service, kind, song_id, at)
  )`.execute(db)
  await sql`alter table notifications drop constraint notifications_kind_check`.execute(db)
  await sql`alter table notifications add constraint notifications_kind_check check (kind in (
    'episode', 'release', 'contact', 'feed', 'friend_request', 'friend_accepted', 'message', 'warning', 'playlist_added',
    'session_invitation', 'blend_invitation', 'artist_post', 'milestone', 'new_followers', 'featured', 'mention', 'payments',
    'payout', 'split', 'gift', 'family', 'campaign', 'purchase', 'sale', 'login', 'scrobbling')) not valid`.execute(
    db,
  )
  await sql`alter table notifications validate constraint notifications_kind_check`.execute(db)
}
