import { type Kysely, sql } from 'kysely'

/** Who contributed to a song besides its artists: people by name, or artists. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table song_credits (
      song_id int not null references all_songs on delete cascade,
      position int not null,
      role text not null,
      name text not null,
      artist_id int references artists on delete set null,
      instrument text,
      primary key (song_id, position)
    )`.execute(db)
  await sql`create index song_credits_artist_id_idx on song_credits (artist_id) where artist_id is not null`.execute(
    db,
  )
}
