import { type Kysely, sql } from 'kysely'

/** A bio, and an audience for each section of a profile. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table users
      add column bio text not null default '',
      add column recents_audience text not null default 'me'
        check (recents_audience in ('everyone', 'followers', 'friends', 'me')),
      add column most_played_audience text not null default 'me'
        check (most_played_audience in ('everyone', 'followers', 'friends', 'me')),
      add column follows_audience text not null default 'everyone'
        check (follows_audience in ('everyone', 'followers', 'friends', 'me'))`.execute(db)
  await sql`update users set recents_audience = 'everyone' where recents_public`.execute(db)
  await sql`alter table users drop column recents_public`.execute(db)
}
