import { type Kysely, sql } from 'kysely'

/** Several accounts manage one artist, and one account several artists. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table artist_members (
      artist_id integer not null references artists on delete cascade,
      user_id integer not null references users on delete cascade,
      role text not null check (role in ('owner', 'editor', 'analyst')),
      created_at timestamptz not null default now(),
      primary key (artist_id, user_id)
    )`.execute(db)
  await sql`create index artist_members_user_id_idx on artist_members (user_id)`.execute(db)
  await sql`
    insert into artist_members (artist_id, user_id, role)
    select id, user_id, 'owner' from artists where user_id is not null
    union select artist_id, id, 'owner' from users where artist_id is not null`.execute(db)
  await sql`
    update users set artist_id = (select min(artist_id) from artist_members m where m.user_id = users.id)
    where artist_id is null and exists (select from artist_members m where m.user_id = users.id)`.execute(db)
}
