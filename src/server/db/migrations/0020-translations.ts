import { type Kysely, sql } from 'kysely'

/** Languages and texts of the operator, laid over what is built in. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table languages (
      locale text primary key,
      name text not null,
      active boolean not null default false,
      created_at timestamptz not null default now()
    );
    create table own_texts (
      locale text not null,
      key text not null,
      text text not null,
      updated_at timestamptz not null default now(),
      primary key (locale, key)
    );
  `.execute(db)
}
