import { type Kysely, sql } from 'kysely'

/** Listeners like posts of artists. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table artist_post_likes (
    post_id integer references artist_posts on delete cascade,
    user_id integer references users on delete cascade,
    created_at timestamptz not null default clock_timestamp(),
    primary key (post_id, user_id)
  )`.execute(db)
  await sql`create index on artist_post_likes (user_id)`.execute(db)
}
