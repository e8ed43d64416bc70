import { type Kysely, sql } from 'kysely'

/** Which themes come with the product, and the operator's own entries of the menus. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table themes add column built_in boolean not null default false;
    update themes set built_in = true where name in ('Tonearm', 'Gallery');

    create table navigation (
      id int generated always as identity primary key,
      title text not null,
      icon text not null,
      target text not null,
      place text not null check (place in ('rail', 'footer')),
      visible boolean not null default true,
      "order" int not null,
      created_at timestamptz not null default now()
    );
  `.execute(db)
}
