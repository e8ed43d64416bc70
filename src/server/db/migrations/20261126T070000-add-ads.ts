import { type Kysely, sql } from 'kysely'

/** Ads of operators, and how often they are seen. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table ads (
    id integer generated always as identity (maxvalue 99999999) primary key,
    name text not null,
    position text not null,
    code text not null,
    height integer not null check (height between 40 and 600),
    height_narrow integer not null check (height_narrow between 40 and 600),
    weight integer not null check (weight between 1 and 100),
    active boolean not null,
    impressions bigint not null default 0,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  )`,
  'create index ads_created_at_idx on ads (created_at, id)',
  `create table ad_days (
    ad_id integer not null references ads on delete cascade,
    day date not null,
    impressions integer not null,
    primary key (ad_id, day)
  )`,
]
