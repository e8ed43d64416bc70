import { type Kysely, sql } from 'kysely'

/** Artists agree to how earnings are divided before it takes effect. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

/** Exactly one of song and album. */
const ofItem = `
  song_id integer references all_songs on delete cascade,
  album_id integer references all_albums on delete cascade,
  check (num_nonnulls(song_id, album_id) = 1)`

const statements = [
  // The main artist of the item when it was agreed: a split ends when the item gets another one.
  'alter table revenue_splits add column owner_id integer references artists on delete cascade',
  `update revenue_splits rs set owner_id = coalesce(
    (select s.artist_id from all_songs s where s.id = rs.song_id),
    (select al.artist_id from all_albums al where al.id = rs.album_id))`,
  'delete from revenue_splits where owner_id is null',
  'alter table revenue_splits alter column owner_id set not null',
  'alter table revenue_splits add column created_at timestamptz not null default now()',
  'create index revenue_splits_owner_id_idx on revenue_splits (owner_id)',
  `create table split_proposals (
    id integer generated always as identity (maxvalue 99999999) primary key,
    ${ofItem},
    owner_id integer not null references artists on delete cascade,
    proposed_by integer references users on delete set null,
    -- The item loses its own split: shares are what applies then.
    ends boolean not null,
    created_at timestamptz not null default now()
  )`,
  'create unique index split_proposals_song_id_idx on split_proposals (song_id) where song_id is not null',
  'create unique index split_proposals_album_id_idx on split_proposals (album_id) where album_id is not null',
  'create index split_proposals_owner_id_idx on split_proposals (owner_id)',
  'create index split_proposals_proposed_by_idx on split_proposals (proposed_by) where proposed_by is not null',
  // In hundredths of a percent; 0 for artists who leave.
  `create table split_proposal_shares (
    proposal_id integer not null references split_proposals on delete cascade,
    artist_id integer not null references artists on delete cascade,
    share integer not null check (share between 0 and 10000),
    before integer not null check (before between 0 and 10000),
    agreed boolean not null,
    primary key (proposal_id, artist_id)
  )`,
  'create index split_proposal_shares_artist_id_idx on split_proposal_shares (artist_id)',
  'alter table notifications drop constraint notifications_kind_check',
  `alter table notifications add check (kind in ('episode', 'release', 'contact', 'feed', 'friend_request',
    'friend_accepted', 'message', 'warning', 'playlist_added', 'session_invitation', 'blend_invitation',
    'artist_post', 'milestone', 'new_followers', 'featured', 'mention', 'payments', 'payout', 'split'))`,
]
