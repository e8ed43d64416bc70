import { type RawBuilder, sql } from 'kysely'

/**
 * Items that artists can show, as `it`: type, id, title, whether they are public, artist and, of playlists, the owner.
 */
export const artistItems: RawBuilder<unknown> = sql`(
  select 'song' as type, id, title, public, artist_id, null::int as owner_id from songs
  union all select 'album', id, title, public, artist_id, null from albums
  union all select 'podcast', id, title, public, artist_id, null from podcasts
  union all select 'episode', e.id, e.title, e.public and e.published_at <= now() and p.public, p.artist_id, null
    from episodes e join podcasts p on p.id = e.podcast_id
  union all select 'playlist', id, title, true, null, user_id from playlists where public
) it`

/** The item `it` is one of the artist, or a public playlist of someone in the team. */
export const ofArtistTeam = (artistId: number): RawBuilder<boolean> => sql`(it.artist_id = ${artistId}
  or it.owner_id in (select user_id from artist_members where artist_id = ${artistId}))`
