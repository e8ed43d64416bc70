import { sql } from 'kysely'
import type { Db } from '../src/server/db/schema.ts'
import { makeUser } from '../src/server/testing/make.ts'
import { withApp } from './app.ts'
import { load } from './load.ts'
import type { Bench, Result } from './result.ts'

const CONNECTIONS = 16

/** Inserts 2,000 albums of 10 songs by 400 artists in 12 genres into an empty catalog. */
export const albumsSeed = async (db: Db): Promise<void> => {
  await sql`
    insert into images (hash, color, width, height)
      select encode(sha256(n::text::bytea), 'hex'), '#204060', 1000, 1000 from generate_series(1, 2000) n;
    insert into artists (name, key, slug, songs_count, albums_count)
      select 'Artist ' || n, 'artist ' || n, 'artist-' || n, 50, 5 from generate_series(1, 400) n;
    insert into genres (name, slug, songs_count) select 'Genre ' || n, 'genre-' || n, 1600 from generate_series(1, 12) n;
    insert into albums (title, artist_id, key, cover_id, year, songs_count, duration, created_at)
      select 'An album with a name ' || n, 1 + n % 400, 'album ' || n, n, 1970 + n % 56, 10, 2250.5,
        now() - n * interval '1 minute' from generate_series(1, 2000) n;
    insert into media (hash, size, mime, ext, codec, duration, lossless, status, renditions)
      select encode(sha256(('m' || n)::bytea), 'hex'), 5000000, 'audio/mpeg', 'mp3', 'mp3', 225.05, false, 'ready', '{64,128}'
      from generate_series(1, 20000) n;
    insert into songs (title, artist_id, album_id, media_id, track_no, file_name, created_at)
      select 'A song with a name ' || n, 1 + (1 + n % 2000) % 400, 1 + n % 2000, n, 1 + n / 2000, n || '.mp3',
        now() - n * interval '1 second' from generate_series(1, 20000) n;
    insert into song_artists select id, artist_id, 0 from songs;
    insert into song_genres select id, 1 + id % 12 from songs;
    analyze;`.execute(db)
}

export const albumsBench = (): Promise<Result[]> =>
  withApp(async ({ ctx, address }) => {
    await albumsSeed(ctx.db)
    const page = await load(`${address}/api/albums?per_page=50`, CONNECTIONS)
    // Changing URLs miss the cached bodies.
    const fresh = await load(`${address}/api/albums?per_page=50`, CONNECTIONS, { unique: true })
    const { token } = await makeUser(ctx)
    const user = await load(`${address}/api/albums?per_page=50`, CONNECTIONS, { token })
    const artists = await load(`${address}/api/artists?per_page=50`, CONNECTIONS, { token })
    const goal = 'at least 1,000/s, p99 at most 60 ms'
    return [
      { what: 'Page of 50 albums of 2,000, 16 connections', value: page.rate, unit: '/s', goal },
      { what: 'its 99th percentile', value: page.p99, unit: 'ms', goal },
      { what: 'The same, every body built afresh', value: fresh.rate, unit: '/s', goal: 'none' },
      { what: 'its 99th percentile', value: fresh.p99, unit: 'ms', goal: 'none' },
      { what: 'The same, logged in', value: user.rate, unit: '/s', goal: 'at least 1,500/s' },
      { what: 'its 99th percentile', value: user.p99, unit: 'ms', goal: 'at most 40 ms' },
      { what: 'Page of 50 artists, logged in', value: artists.rate, unit: '/s', goal: 'at least 2,000/s' },
    ]
  })

export const bench: Bench = { name: 'albums', run: albumsBench }
