import { sql } from 'kysely'
import type { SortSource } from './keyset.ts'

/** Joins the counters `st` of the song `s`. Every song has them. */
export const joinSongStats = sql`join song_stats st on st.song_id = s.id`
/** Joins the counters `st` of the album `al`. Every album has them. */
export const joinAlbumStats = sql`join album_stats st on st.album_id = al.id`
/** Joins the counters `st` of the artist `ar`. Every artist has them. */
export const joinArtistStats = sql`join artist_stats st on st.artist_id = ar.id`

// Sources of sort keys: the counter and this id are in one index.
export const songStats: SortSource = { join: joinSongStats, id: sql`st.song_id` }
export const albumStats: SortSource = { join: joinAlbumStats, id: sql`st.album_id` }
export const artistStats: SortSource = { join: joinArtistStats, id: sql`st.artist_id` }
