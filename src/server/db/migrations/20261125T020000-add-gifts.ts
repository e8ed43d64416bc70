import { type Kysely, sql } from 'kysely'

/** Items bought for others, who redeem them with a code. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  'alter table cart_items add column gift jsonb',
  'alter table cart_items drop constraint cart_items_user_id_price_id_key',
  // A price is in a cart once for the buyer, and once per recipient.
  `create unique index cart_items_user_id_price_id_idx
    on cart_items (user_id, price_id, coalesce(gift ->> 'email', ''))`,
  // Nobody has a gift before it is redeemed.
  'alter table purchases alter column user_id drop not null',
  `create table gifts (
    id integer generated always as identity (maxvalue 99999999) primary key,
    order_item_id integer not null unique references order_items on delete cascade,
    user_id integer references users on delete set null,
    sender text not null,
    email text not null,
    name text not null default '',
    message text not null default '',
    deliver_at timestamptz,
    code_hash bytea unique,
    code_encrypted bytea,
    sent_at timestamptz,
    emails integer not null default 0,
    redeemed_at timestamptz,
    redeemed_by integer references users on delete set null,
    revoked_at timestamptz,
    created_at timestamptz not null default now(),
    check ((code_hash is null) = (code_encrypted is null))
  )`,
  'create index gifts_user_id_idx on gifts (user_id, created_at desc, id desc) where user_id is not null',
  'create index gifts_redeemed_by_idx on gifts (redeemed_by) where redeemed_by is not null',
  `create index gifts_due_idx on gifts (deliver_at)
    where code_hash is not null and sent_at is null and redeemed_at is null and revoked_at is null`,
  'alter table notifications drop constraint notifications_kind_check',
  `alter table notifications add check (kind in ('episode', 'release', 'contact', 'feed', 'friend_request',
    'friend_accepted', 'message', 'warning', 'playlist_added', 'session_invitation', 'blend_invitation',
    'artist_post', 'milestone', 'new_followers', 'featured', 'mention', 'payments', 'payout', 'split', 'gift'))`,
]
