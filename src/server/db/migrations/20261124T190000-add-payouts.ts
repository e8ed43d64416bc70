import { type Kysely, sql } from 'kysely'

/** How artists are paid, and what they asked for. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table payout_methods (
      id integer generated always as identity (maxvalue 99999999) primary key,
      name text not null unique,
      description text not null default '',
      kind text not null check (kind in ('sepa', 'other')),
      fields jsonb not null default '[]',
      currency text not null check (currency ~ '^[A-Z]{3}$'),
      minimum integer not null default 0 check (minimum >= 0),
      fee integer not null default 0 check (fee >= 0),
      active boolean not null default true,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    )`.execute(db)
  await sql`
    create table payout_accounts (
      artist_id integer primary key references artists on delete cascade,
      method_id integer not null references payout_methods,
      details bytea not null,
      changed_at timestamptz not null default now(),
      changed_by integer references users on delete set null
    )`.execute(db)
  await sql`create index payout_accounts_method_id_idx on payout_accounts (method_id)`.execute(db)
  await sql`create index payout_accounts_changed_by_idx on payout_accounts (changed_by) where changed_by is not null`.execute(
    db,
  )
  await sql`create sequence payout_numbers as integer start 1001`.execute(db)
  await sql`
    create table payouts (
      id integer generated always as identity (maxvalue 99999999) primary key,
      number integer not null unique default nextval('payout_numbers'),
      artist_id integer references artists on delete set null,
      artist text not null,
      method_id integer references payout_methods on delete set null,
      method text not null,
      details bytea not null,
      masked jsonb not null,
      currency text not null check (currency ~ '^[A-Z]{3}$'),
      amount integer not null check (amount > 0),
      fee integer not null check (fee >= 0 and fee < amount),
      status text not null default 'requested'
        check (status in ('requested', 'approved', 'paid', 'rejected', 'cancelled')),
      reference text,
      reason text,
      requested_by integer references users on delete set null,
      decided_by integer references users on delete set null,
      created_at timestamptz not null default now(),
      approved_at timestamptz,
      ended_at timestamptz
    )`.execute(db)
  await sql`create index payouts_artist_id_idx on payouts (artist_id, id desc) where artist_id is not null`.execute(
    db,
  )
  await sql`create index payouts_method_id_idx on payouts (method_id) where method_id is not null`.execute(db)
  await sql`create index payouts_requested_by_idx on payouts (requested_by) where requested_by is not null`.execute(
    db,
  )
  await sql`create index payouts_decided_by_idx on payouts (decided_by) where decided_by is not null`.execute(
    db,
  )
  await sql`create index payouts_created_at_idx on payouts (created_at, id)`.execute(db)
  await sql`create index payouts_open_idx on payouts (id) where status in ('requested', 'approved')`.execute(
    db,
  )
  await sql`alter table notifications drop constraint notifications_kind_check`.execute(db)
  await sql`
    alter table notifications add check (kind in ('episode', 'release', 'contact', 'feed', 'friend_request',
      'friend_accepted', 'message', 'warning', 'playlist_added', 'session_invitation', 'blend_invitation',
      'artist_post', 'milestone', 'new_followers', 'featured', 'mention', 'payments',
      'payout'))`.execute(db)
  // What is pending: sales of the last days.
  await sql`create index ledger_transactions_available_at_idx on ledger_transactions (available_at)`.execute(
    db,
  )
}
