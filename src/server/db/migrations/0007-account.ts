import { type Kysely, sql } from 'kysely'

/** What listeners show of themselves, and the e-mail that a mailed link confirms. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table users add column profile_public boolean not null default true;
    alter table users add column password_changed_at timestamptz;
    alter table account_links add column email text;

    create or replace function search_note_users() returns trigger language plpgsql as $$
    begin
      insert into search_dirty (item_type, item_id, deep)
        select 'user', n.id, n.name is distinct from o.name from came n join went o on o.id = n.id
        where (n.name, n.blocked, n.profile_public, search_popularity(n.followers_count))
          is distinct from (o.name, o.blocked, o.profile_public, search_popularity(o.followers_count));
      if found then perform pg_notify('search_dirty', ''); end if;
      return null;
    end $$;
  `.execute(db)
}
