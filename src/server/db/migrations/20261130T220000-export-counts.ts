import { type Kysely, sql } from 'kysely'

/** The export of counted plays to ClickHouse: how far it is, and which counts have changed since. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table analytics_export (
      id boolean primary key default true check (id),
      tables text not null check (tables ~ '^[0-9a-f]{8}$'),
      paused boolean not null default false,
      source text check (source in ('item_days', 'item_months', 'artist_days')),
      after text[] not null default '{}',
      since date not null default '-infinity'
    );
    create table analytics_export_queue (
      id bigint generated always as identity primary key,
      at timestamptz not null default clock_timestamp(),
      day date not null,
      item_type text not null,
      item_id integer not null,
      whole_id integer,
      artists integer[] not null,
      genres integer[] not null,
      sources text[] not null,
      countries text[] not null,
      devices text[] not null
    )`.execute(db)
}
