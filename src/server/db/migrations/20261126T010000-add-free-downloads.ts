import { type Kysely, sql } from 'kysely'

/** Songs and albums that are free for an email address. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  'alter table prices add column ask_email boolean not null default false',
  'alter table prices add check (not ask_email or (amount = 0 and minimum is null))',
  // Without an email, it was withdrawn: the link in the email works until it expires.
  `create table free_downloads (
    id integer generated always as identity (maxvalue 99999999) primary key,
    artist_id integer not null references artists on delete cascade,
    user_id integer references users on delete cascade,
    song_id integer references all_songs on delete set null,
    album_id integer references all_albums on delete set null,
    title text not null,
    license text not null,
    license_text text not null,
    email text,
    country text,
    locale text,
    expires_at timestamptz not null,
    confirmed_at timestamptz,
    created_at timestamptz not null default now(),
    check (num_nonnulls(song_id, album_id) <= 1)
  )`,
  'create unique index free_downloads_song_id_idx on free_downloads (song_id, email) where song_id is not null',
  'create unique index free_downloads_album_id_idx on free_downloads (album_id, email) where album_id is not null',
  'create index free_downloads_artist_id_idx on free_downloads (artist_id, confirmed_at desc, id desc)',
  'create index free_downloads_user_id_idx on free_downloads (user_id) where user_id is not null',
  'create index free_downloads_email_idx on free_downloads (email) where email is not null',
  `create index free_downloads_expires_at_idx on free_downloads (expires_at)
    where email is null or confirmed_at is null`,
]
