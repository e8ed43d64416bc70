import { type Kysely, sql } from 'kysely'

/** Spots in the files of podcast feeds: what is needed to insert them, and what was inserted for whom. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table mp3_indexes (
    media_id integer primary key references media on delete cascade,
    status text not null default 'preparing' check (status in ('preparing', 'ready', 'unusable')),
    hertz integer,
    channels smallint,
    head bigint,
    audio_start bigint,
    audio_end bigint,
    frames integer,
    positions bytea,
    wanted_at timestamptz not null default now(),
    check (status <> 'ready' or num_nulls(hertz, channels, head, audio_start, audio_end, frames, positions) = 0)
  )`,
  `create table feed_spots (
    media_id integer not null references campaign_spots on delete cascade,
    hertz integer not null,
    channels smallint not null,
    status text not null default 'preparing' check (status in ('preparing', 'ready', 'failed')),
    size integer,
    frames integer,
    wanted_at timestamptz not null default now(),
    primary key (media_id, hertz, channels),
    check (status <> 'ready' or num_nulls(size, frames) = 0)
  )`,
  `create table compositions (
    id bigint generated always as identity primary key,
    episode_id integer not null references episodes on delete cascade,
    media_id integer not null references media on delete cascade,
    listener bytea not null,
    pieces jsonb,
    expires_at timestamptz not null,
    unique (episode_id, listener)
  )`,
  'create index compositions_media_id_idx on compositions (media_id)',
  'create index compositions_expires_at_idx on compositions (expires_at)',
  `create table composition_spots (
    composition_id bigint not null references compositions on delete cascade,
    position smallint not null,
    campaign_id integer not null references campaigns on delete cascade,
    token bytea not null,
    start_byte bigint not null,
    end_byte bigint not null,
    sent int8multirange not null default '{}',
    primary key (composition_id, position)
  )`,
  'create index composition_spots_campaign_id_idx on composition_spots (campaign_id)',
]
