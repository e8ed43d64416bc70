import { type Kysely, sql } from 'kysely'

/** Keys of payment providers, retries of their events, refunds that they decide, and reconciliation with them. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table payment_providers (
    key text primary key check (key in ('stripe', 'paypal')),
    enabled boolean not null default false,
    sandbox boolean not null default false,
    client_id text not null default '',
    encrypted_secret bytea,
    secret_ending text not null default '',
    webhook_id text not null default '',
    encrypted_webhook_secret bytea,
    updated_at timestamptz not null default now()
  )`,
  `alter table payments
    add column charge_reference text,
    add column return_path text not null default '/',
    add column cancel_path text not null default '/'`,
  `create unique index payments_charge_reference_idx on payments (provider, charge_reference)
    where charge_reference is not null`,
  `create index payments_created_at_idx on payments (created_at)`,
  `create index payments_without_fee_idx on payments (created_at)
    where status = 'succeeded' and fee is null and provider in ('stripe', 'paypal')`,
  `alter table payment_events
    add column attempts integer not null default 0,
    add column retry_at timestamptz`,
  `create index payment_events_open_idx on payment_events (received_at) where processed_at is null`,
  `alter table refunds
    add column kind text not null default 'refund' check (kind in ('refund', 'chargeback'))`,
  `create unique index refunds_provider_reference_idx on refunds (payment_id, provider_reference)
    where provider_reference is not null`,
  `create table reconciliations (
    id integer generated always as identity primary key,
    started_at timestamptz not null,
    finished_at timestamptz,
    payments integer not null default 0,
    refunds integer not null default 0,
    error text
  )`,
  `create table reconciliation_differences (
    id integer generated always as identity primary key,
    kind text not null,
    subject text not null,
    provider text,
    payment_id uuid references payments on delete cascade,
    currency text not null,
    ours bigint not null,
    theirs bigint not null,
    found_at timestamptz not null,
    seen_at timestamptz not null,
    resolved_at timestamptz
  )`,
  `create unique index reconciliation_differences_open_idx on reconciliation_differences (kind, subject)
    where resolved_at is null`,
  `create index reconciliation_differences_payment_id_idx on reconciliation_differences (payment_id)
    where payment_id is not null`,
  'alter table notifications drop constraint notifications_kind_check',
  `alter table notifications add check (kind in ('episode', 'release', 'contact', 'feed', 'friend_request',
    'friend_accepted', 'message', 'warning', 'playlist_added', 'session_invitation', 'blend_invitation',
    'artist_post', 'milestone', 'new_followers', 'featured', 'mention', 'payments'))`,
]
