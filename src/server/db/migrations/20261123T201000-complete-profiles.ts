import { type Kysely, sql } from 'kysely'

/** A banner, and audiences for the remaining sections of a profile. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table users
      add column banner_cover_id integer references images,
      add column playlists_audience text not null default 'everyone'
        check (playlists_audience in ('everyone', 'followers', 'friends', 'me')),
      add column friends_audience text not null default 'everyone'
        check (friends_audience in ('everyone', 'followers', 'friends', 'me'))`.execute(db)
  await sql`
    create index users_banner_cover_id_idx on users (banner_cover_id) where banner_cover_id is not null`.execute(
    db,
  )
}
