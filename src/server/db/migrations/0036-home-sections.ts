import { type Kysely, sql } from 'kysely'

/** What stands on the start page, in which order: what the place makes by itself, and what was picked by hand. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table home_sections (
      id int generated always as identity primary key,
      section text unique,
      title text not null default '',
      visible boolean not null default true,
      item_type text,
      item_ids int[] not null default '{}',
      "order" int not null,
      created_at timestamptz not null default now(),
      check ((section is null) = (item_type is not null)),
      check (section is not null or title <> '')
    );
    insert into home_sections (section, "order")
    select name, place from unnest(array['feature', 'recent', 'because-played', 'followed-artists', 'liked-artists',
      'begun-episodes', 'new-episodes', 'new-albums', 'top-songs', 'popular-artists', 'podcasts', 'radio', 'genres'])
      with ordinality as built_in (name, place);
  `.execute(db)
}
