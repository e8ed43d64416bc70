import { type Kysely, sql } from 'kysely'

/** Accounts elsewhere by which somebody logs in. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table identities (
      driver text not null,
      subject text not null,
      user_id int not null references users on delete cascade,
      label text not null,
      created_at timestamptz not null default now(),
      primary key (driver, subject),
      unique (user_id, driver)
    );
  `.execute(db)
}
