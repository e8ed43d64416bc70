import { type Kysely, sql } from 'kysely'

/** The pick and the gallery of artists, and pictures that are kept uncropped. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table artist_picks (
      artist_id integer primary key references artists on delete cascade,
      item_type text not null check (item_type in ('song', 'album', 'playlist', 'podcast', 'episode')),
      item_id integer not null,
      text text
    )`.execute(db)
  await sql`
    create table artist_images (
      id integer generated always as identity primary key,
      artist_id integer not null references artists on delete cascade,
      image_id integer not null references images,
      position integer not null,
      alt text not null default ''
    )`.execute(db)
  await sql`create index artist_images_artist_id_idx on artist_images (artist_id, position)`.execute(db)
  await sql`create index artist_images_image_id_idx on artist_images (image_id)`.execute(db)
  await sql`alter table uploads drop constraint uploads_purpose_check`.execute(db)
  await sql`
    alter table uploads add constraint uploads_purpose_check
    check (purpose in ('audio', 'cover', 'avatar', 'banner', 'picture', 'import', 'episode'))`.execute(db)
}
