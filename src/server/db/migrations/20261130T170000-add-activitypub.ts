import { type Kysely, sql } from 'kysely'

/** Artists and podcasts are actors of ActivityPub, which accounts of other servers follow. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table activitypub_actors (
    id int generated always as identity primary key,
    -- Of an actor that was deleted, its name stays taken.
    username text not null unique check (username ~ '^[a-z0-9][a-z0-9_-]*$'),
    artist_id int unique references artists on delete set null,
    podcast_id int unique references podcasts on delete set null,
    -- JSON Web Keys; null until they are needed.
    public_key text,
    private_key_encrypted bytea,
    -- Hash of the profile that followers know.
    profile text,
    -- Since when its team does not want it.
    disabled_at timestamptz,
    -- Since when followers know that it no longer exists.
    deleted_at timestamptz,
    created_at timestamptz not null default now(),
    check (num_nonnulls(artist_id, podcast_id) <= 1),
    check ((public_key is null) = (private_key_encrypted is null))
  )`.execute(db)
  await sql`create table activitypub_hosts (
    id int generated always as identity primary key,
    host text not null unique,
    attempts int not null default 0 check (attempts >= 0),
    -- Nothing is sent before.
    due_at timestamptz not null default now(),
    failing_since timestamptz,
    error text,
    -- Until when one process sends to the host; null while none does.
    claimed_until timestamptz,
    delivered_at timestamptz,
    created_at timestamptz not null default now()
  )`.execute(db)
  await sql`create table activitypub_followers (
    actor_id int not null references activitypub_actors on delete cascade,
    -- The id of the follower, which is also an actor.
    uri text not null,
    host text not null references activitypub_hosts (host),
    inbox text not null,
    shared_inbox text,
    created_at timestamptz not null default now(),
    primary key (actor_id, uri)
  )`.execute(db)
  await sql`create index activitypub_followers_uri on activitypub_followers (uri)`.execute(db)
  await sql`create index activitypub_followers_host on activitypub_followers (host)`.execute(db)
  await sql`create table activitypub_objects (
    id bigint generated always as identity primary key,
    actor_id int not null references activitypub_actors on delete cascade,
    item_type text not null check (item_type in ('album', 'song', 'post', 'episode')),
    item_id int not null,
    published_at timestamptz not null,
    -- When the item had last changed when it was compared.
    changed_at timestamptz not null,
    -- When followers were sent a change.
    updated_at timestamptz,
    -- Hash of what followers were sent; null if they were not.
    hash text,
    announced_at timestamptz,
    deleted_at timestamptz,
    check ((hash is null) = (announced_at is null))
  )`.execute(db)
  await sql`create unique index activitypub_objects_item on activitypub_objects (item_type, item_id, actor_id)
    where deleted_at is null`.execute(db)
  await sql`create index activitypub_objects_actor on activitypub_objects (actor_id, published_at desc, id desc)`.execute(
    db,
  )
  await sql`create table activitypub_activities (
    id bigint generated always as identity primary key,
    actor_id int not null references activitypub_actors on delete cascade,
    -- The document, as it is sent.
    body text not null,
    created_at timestamptz not null default now()
  )`.execute(db)
  await sql`create index activitypub_activities_actor on activitypub_activities (actor_id)`.execute(db)
  await sql`create table activitypub_deliveries (
    activity_id bigint not null references activitypub_activities on delete cascade,
    inbox text not null,
    host text not null references activitypub_hosts (host),
    primary key (activity_id, inbox)
  )`.execute(db)
  await sql`create index activitypub_deliveries_host on activitypub_deliveries (host, activity_id)`.execute(
    db,
  )
  await sql`create table activitypub_blocks (
    id int generated always as identity primary key,
    -- With all its subdomains.
    domain text not null unique,
    comment text not null default '',
    created_at timestamptz not null default now()
  )`.execute(db)
}
