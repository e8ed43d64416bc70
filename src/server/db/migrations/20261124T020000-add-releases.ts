import { type Kysely, sql } from 'kysely'

/** When songs and albums are and were published, and what artists state about their releases. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table songs add column release_at timestamptz, add column published_at timestamptz,
      add column isrc text, add column language text, add column licence text,
      add constraint songs_release_at_check check (not public or release_at is null)`.execute(db)
  await sql`
    alter table albums add column release_at timestamptz, add column published_at timestamptz,
      add column upc text, add column licence text,
      add constraint albums_release_at_check check (not public or release_at is null)`.execute(db)
  await sql`update songs set published_at = coalesce(announced_at, created_at) where public or announced_at is not null`.execute(
    db,
  )
  await sql`update albums set published_at = coalesce(announced_at, created_at) where public or announced_at is not null`.execute(
    db,
  )
  await sql`create index songs_release_at_idx on songs (release_at) where release_at is not null`.execute(db)
  await sql`create index albums_release_at_idx on albums (release_at) where release_at is not null`.execute(
    db,
  )
}
