import { type Kysely, sql } from 'kysely'

/** Who changed what in the back office, and the work on many rows that runs as a job. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table audit_log (
      id int generated always as identity primary key,
      user_id int references users on delete set null,
      user_name text not null,
      action text not null,
      resource text not null,
      item_id int,
      label text,
      before jsonb,
      after jsonb,
      address text,
      created_at timestamptz not null default now()
    );
    create index on audit_log (created_at, id);
    create index on audit_log (resource, item_id);
    create index on audit_log (user_id);

    create table bulk_runs (
      id uuid primary key,
      user_id int not null references users on delete cascade,
      address text,
      resource text not null,
      action text not null,
      value jsonb,
      ids int[] not null,
      done int not null default 0,
      failed jsonb not null default '[]',
      begun_at timestamptz,
      finished_at timestamptz,
      created_at timestamptz not null default now()
    );
    create index on bulk_runs (user_id);
    create index on bulk_runs (created_at);

    alter table artists add column kept boolean not null default false;
    alter table albums add column kept boolean not null default false;
  `.execute(db)
}
