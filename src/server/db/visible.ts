import { type RawBuilder, sql } from 'kysely'

/** Who asks, as SQL needs it: id 0 is a visitor. */
export interface Asker {
  id: number
  admin: boolean
  /** Has the permission to download songs at all. */
  downloads: boolean
}

export const VISITOR: Asker = { id: 0, admin: false, downloads: false }

/** Browsers play the original of the media row `m` themselves. */
export const originalPlays: RawBuilder<boolean> = sql`(m.mime <> 'audio/aiff' and m.codec <> 'alac')`

/** The media row `m` can be heard now: packaged, or by its original. */
export const playable: RawBuilder<boolean> = sql`(m.status = 'ready' or ${originalPlays})`

/** The song `s` with its media `m` is for everyone. */
export const publicSong: RawBuilder<boolean> = sql`(s.public and ${playable})`

/** The album `al` is for everyone. Tied to the partial indexes of `albums`: keep the words the same. */
export const publicAlbum: RawBuilder<boolean> = sql`(al.public and al.songs_count > 0)`

/**
 * What is for everyone, and what is the asker's own; all of it for admins. Conditions that cannot hold for this asker
 * are left out of the text: with them, PostgreSQL would plan the statement anew for every call.
 */
const orOwn = (
  everybody: RawBuilder<unknown>,
  asker: Asker,
  own: RawBuilder<unknown>,
): RawBuilder<boolean> => {
  if (asker.admin) return sql`true`
  return asker.id === 0 ? sql`${everybody}` : sql`(${everybody} or ${own})`
}

/** The song `s` is the asker's own, or the asker is an admin. */
export const ownSong = (asker: Asker): RawBuilder<boolean> =>
  orOwn(sql`false`, asker, sql`s.user_id = ${asker.id}`)

/** The song `s` with its media `m` may be seen and heard by the asker: own ones always, admins all. */
export const songFor = (asker: Asker): RawBuilder<boolean> =>
  orOwn(publicSong, asker, sql`s.user_id = ${asker.id}`)

/** The album `al` may be seen by the asker; an album of others is also seen by whom a song in it belongs to. */
export const albumFor = (asker: Asker): RawBuilder<boolean> =>
  orOwn(
    publicAlbum,
    asker,
    sql`al.user_id = ${asker.id}
      or exists (select from songs own where own.album_id = al.id and own.user_id = ${asker.id})`,
  )

/** The artist `ar` may be seen by the asker: with public songs by all, else by whom it or a song of it belongs to. */
export const artistFor = (asker: Asker): RawBuilder<boolean> =>
  orOwn(
    sql`(ar.songs_count > 0)`,
    asker,
    sql`ar.user_id = ${asker.id}
      or exists (select from song_artists of_own join songs own on own.id = of_own.song_id
        where of_own.artist_id = ar.id and own.user_id = ${asker.id})`,
  )

/** Ids of the songs of an artist: those it is credited on, and those of others on its records. */
export const songIdsOf = (artistId: number | RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select song_id from song_artists where artist_id = ${artistId}
    union select on_record.id from albums record join songs on_record on on_record.album_id = record.id
      where record.artist_id = ${artistId})`

/** The playlist `pl` of the account `owner` is for everyone. Tied to the partial indexes of `playlists`: keep the words the same. */
export const publicPlaylist: RawBuilder<boolean> = sql`(pl.public and not owner.blocked)`

/** The playlist `pl` of the account `owner` may be seen by the asker: own ones always, admins all. */
export const playlistFor = (asker: Asker): RawBuilder<boolean> =>
  orOwn(publicPlaylist, asker, sql`pl.user_id = ${asker.id}`)

/** The radio station `rs` is for everyone. Tied to the partial indexes of `radio_stations`: keep the words the same. */
export const publicStation: RawBuilder<boolean> = sql`rs.public`

/** The radio station `rs` may be seen by the asker. */
export const stationFor = (asker: Asker): RawBuilder<boolean> => orOwn(publicStation, asker, sql`false`)

/** The podcast `pc` is in lists. Tied to the partial indexes of `podcasts`: keep the words the same. */
export const listedPodcast: RawBuilder<boolean> = sql`(pc.public and pc.episodes_count > 0)`

/** The podcast `pc` may be seen by the asker: own ones always, admins all. */
export const podcastFor = (asker: Asker): RawBuilder<boolean> =>
  orOwn(sql`pc.public`, asker, sql`pc.user_id = ${asker.id}`)

/** The episode `e`, with its media `m` if it has a file here, is neither a draft nor planned, and can be heard. */
export const episodeOut: RawBuilder<boolean> = sql`(e.public and e.published_at <= now()
  and (e.media_id is null or ${playable}))`

/** The same of the podcast `pc` is for everyone. */
export const publicEpisode: RawBuilder<boolean> = sql`(${episodeOut} and pc.public)`

/** The same may be seen and heard by the asker: those of own podcasts always, admins all. */
export const episodeFor = (asker: Asker): RawBuilder<boolean> =>
  orOwn(publicEpisode, asker, sql`pc.user_id = ${asker.id}`)

/** The song `s` is one that the asker may take home: an own one or one that is given away. For visitors: given away. */
export const downloadableFor = (asker: Asker): RawBuilder<boolean> => {
  if (asker.id === 0) return sql`s.downloadable`
  if (!asker.downloads) return sql`false`
  return orOwn(sql`s.downloadable`, asker, sql`coalesce(s.user_id = ${asker.id}, false)`)
}
