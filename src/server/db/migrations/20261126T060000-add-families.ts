import { type Kysely, sql } from 'kysely'

/** Plans for several people: whoever pays one shares it with members. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  'alter table plans add column seats integer not null default 1 check (seats between 1 and 6)',
  // Nobody is in two families.
  `create table family_members (
    user_id integer primary key references users on delete cascade,
    payer_id integer not null references users on delete cascade,
    joined_at timestamptz not null default now(),
    check (user_id <> payer_id)
  )`,
  'create index family_members_payer_id_idx on family_members (payer_id, joined_at, user_id)',
  `create table family_invitations (
    id integer generated always as identity (maxvalue 99999999) primary key,
    payer_id integer not null references users on delete cascade,
    email text,
    token_hash bytea not null unique,
    expires_at timestamptz not null,
    created_at timestamptz not null default now()
  )`,
  'create index family_invitations_payer_id_idx on family_invitations (payer_id, id desc)',
  'alter table notifications drop constraint notifications_kind_check',
  `alter table notifications add check (kind in ('episode', 'release', 'contact', 'feed', 'friend_request',
    'friend_accepted', 'message', 'warning', 'playlist_added', 'session_invitation', 'blend_invitation',
    'artist_post', 'milestone', 'new_followers', 'featured', 'mention', 'payments', 'payout', 'split', 'gift',
    'family'))`,
]
