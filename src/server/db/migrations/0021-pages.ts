import { type Kysely, sql } from 'kysely'

/** Pages that the operator writes. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table pages (
      id int generated always as identity primary key,
      title text not null,
      path text not null unique,
      cover_id int references covers,
      sections jsonb not null,
      seo_title text not null default '',
      seo_description text not null default '',
      public boolean not null default false,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    create index on pages (cover_id);
  `.execute(db)
}
