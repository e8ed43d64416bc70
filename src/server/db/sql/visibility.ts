import { type RawBuilder, sql } from 'kysely'

/** The viewer as needed by SQL conditions: id 0 is a visitor. */
export interface ViewerScope {
  id: number
  admin: boolean
  /** Has permission to download songs at all. */
  downloads: boolean
  /** Ids of the artists that the viewer manages. */
  artists: readonly number[]
}

export const VISITOR_SCOPE: ViewerScope = { id: 0, admin: false, downloads: false, artists: [] }

/** The user `u` is an administrator. */
export const administrator: RawBuilder<boolean> = sql`(u.is_admin or exists (
  select from user_roles ur join roles r on r.id = ur.role_id where ur.user_id = u.id and r.name = 'admin'))`

/** Browsers can play the original of the media row `m`. */
export const originalPlays: RawBuilder<boolean> = sql`(m.mime <> 'audio/aiff' and m.codec <> 'alac')`

/** The media row `m` is playable now: packaged, or by its original. */
export const playable: RawBuilder<boolean> = sql`(m.status = 'ready' or ${originalPlays})`

/** The song `s` with its media `m` is public. */
export const publicSong: RawBuilder<boolean> = sql`(s.public and ${playable})`

/** The album `al` is public. Must match the predicates of the partial indexes of `albums` literally. */
export const publicAlbum: RawBuilder<boolean> = sql`(al.public and al.songs_count > 0)`

/** A public album for lists of albums: a single song that a listener uploaded is listed as a song. */
export const listedAlbum: RawBuilder<boolean> = sql`(${publicAlbum} and (al.user_id is null or al.songs_count > 1))`

/**
 * Returns the condition for public items or the viewer's own; everything for admins. Conditions that cannot hold for
 * this viewer are omitted from the text: with them, PostgreSQL would replan the statement for every call.
 */
const unlessOwn = (
  everyone: RawBuilder<unknown>,
  viewer: ViewerScope,
  own: RawBuilder<unknown>,
): RawBuilder<boolean> => {
  if (viewer.admin) return sql`true`
  return viewer.id === 0 ? sql`${everyone}` : sql`(${everyone} or ${own})`
}

/** The artist of the given column is managed by the viewer, besides another condition for own items. */
const orManaged = (
  { artists }: ViewerScope,
  own: RawBuilder<unknown>,
  column: RawBuilder<unknown>,
): RawBuilder<unknown> =>
  artists.length === 0 ? own : sql`${own} or ${column} = any(${[...artists]}::int[])`

/** The song `s` is the viewer's own, or the viewer is an admin. */
export const ownSong = (viewer: ViewerScope): RawBuilder<boolean> =>
  unlessOwn(sql`false`, viewer, sql`s.user_id = ${viewer.id}`)

/**
 * The song `s` with its media `m` may be seen and heard by the viewer: own ones and those of managed artists always,
 * admins all.
 */
export const songFor = (viewer: ViewerScope): RawBuilder<boolean> =>
  unlessOwn(publicSong, viewer, orManaged(viewer, sql`s.user_id = ${viewer.id}`, sql`s.artist_id`))

/** The album `al` is visible to the viewer; an album of others is also visible to owners of songs on it. */
export const albumFor = (viewer: ViewerScope): RawBuilder<boolean> =>
  unlessOwn(
    publicAlbum,
    viewer,
    orManaged(
      viewer,
      sql`al.user_id = ${viewer.id}
        or exists (select from songs own where own.album_id = al.id and own.user_id = ${viewer.id})`,
      sql`al.artist_id`,
    ),
  )

/** The album `al` is scheduled, and everybody may see its page, without any audio, before its release. */
export const shownEarly: RawBuilder<boolean> = sql`(al.shown_early and al.release_at is not null and not al.public)`

/** The song `s` is a scheduled single, and everybody may see its page, without audio, before its release. */
export const singleShownEarly: RawBuilder<boolean> = sql`(s.shown_early and s.release_at is not null and not s.public
  and s.album_id is null)`

/** The song `s` is a scheduled single, and the viewer may see its page before its release. */
export const upcomingSingleFor = (viewer: ViewerScope): RawBuilder<boolean> => sql`
  (s.release_at is not null and not s.public and s.album_id is null
    and ${unlessOwn(singleShownEarly, viewer, orManaged(viewer, sql`s.user_id = ${viewer.id}`, sql`s.artist_id`))})`

/** The album `al` is scheduled, and the viewer may see its page before its release. */
export const upcomingFor = (viewer: ViewerScope): RawBuilder<boolean> => sql`
  (al.release_at is not null and not al.public
    and ${unlessOwn(shownEarly, viewer, orManaged(viewer, sql`al.user_id = ${viewer.id}`, sql`al.artist_id`))})`

/** The artist `ar` has a page: it has public songs, or announces a release. */
export const publicArtist: RawBuilder<boolean> = sql`(ar.songs_count > 0
  or exists (select from albums al where al.artist_id = ar.id and ${shownEarly})
  or exists (select from songs s where s.artist_id = ar.id and ${singleShownEarly}))`

/** The artist `ar` is visible to the viewer: a public one to everyone, others to their owner and owners of their songs. */
export const artistFor = (viewer: ViewerScope): RawBuilder<boolean> =>
  unlessOwn(
    publicArtist,
    viewer,
    orManaged(
      viewer,
      sql`ar.user_id = ${viewer.id}
        or exists (select from song_artists of_own join songs own on own.id = of_own.song_id
          where of_own.artist_id = ar.id and own.user_id = ${viewer.id})`,
      sql`ar.id`,
    ),
  )

/** Returns the ids of an artist's songs: those it is credited on, and those by others on its albums. */
export const songIdsOf = (artistId: number | RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select song_id from song_artists where artist_id = ${artistId}
    union select on_record.id from albums record join songs on_record on on_record.album_id = record.id
      where record.artist_id = ${artistId})`

/**
 * The playlist `pl` of the account `owner` is public. Must match the predicates of the partial indexes of `playlists`
 * literally.
 */
export const publicPlaylist: RawBuilder<boolean> = sql`(pl.public and not owner.blocked)`

/** The viewer is a member of the playlist `pl`. */
export const memberOf = (viewer: Pick<ViewerScope, 'id'>): RawBuilder<boolean> => sql`exists (
  select from playlist_members where playlist_id = pl.id and user_id = ${viewer.id})`

/** The playlist `pl` of the account `owner` is visible to the viewer: own and shared ones always, admins all. */
export const playlistFor = (viewer: ViewerScope): RawBuilder<boolean> =>
  unlessOwn(
    publicPlaylist,
    viewer,
    sql`pl.user_id = ${viewer.id} or (not owner.blocked and ${memberOf(viewer)})`,
  )

/** The radio station `rs` is public. Must match the predicates of the partial indexes of `radio_stations` literally. */
export const publicStation: RawBuilder<boolean> = sql`rs.public`

/** The radio station `rs` is visible to the viewer. */
export const stationFor = (viewer: ViewerScope): RawBuilder<boolean> =>
  unlessOwn(publicStation, viewer, sql`false`)

/** The podcast `pc` is in lists. Must match the predicates of the partial indexes of `podcasts` literally. */
export const listedPodcast: RawBuilder<boolean> = sql`(pc.public and pc.episodes_count > 0)`

/** The podcast `pc` is visible to the viewer: own ones always, admins all. */
export const podcastFor = (viewer: ViewerScope): RawBuilder<boolean> =>
  unlessOwn(sql`pc.public`, viewer, orManaged(viewer, sql`pc.user_id = ${viewer.id}`, sql`pc.artist_id`))

/** The episode `e`, with its media `m` if it has a local file, is neither a draft nor scheduled, and is playable. */
export const episodeOut: RawBuilder<boolean> = sql`(e.public and e.published_at <= now()
  and (e.media_id is null or ${playable}))`

/** The episode `e` is out, as in `episodeOut`, and its podcast `pc` is public. */
export const publicEpisode: RawBuilder<boolean> = sql`(${episodeOut} and pc.public)`

/** The episode `e` is visible to the viewer: those of own podcasts always, admins all. */
export const episodeFor = (viewer: ViewerScope): RawBuilder<boolean> =>
  unlessOwn(publicEpisode, viewer, orManaged(viewer, sql`pc.user_id = ${viewer.id}`, sql`pc.artist_id`))

/**
 * The song `s` may be downloaded by the viewer: own songs, and songs offered for download. Visitors: only the latter.
 */
export const downloadableFor = (viewer: ViewerScope): RawBuilder<boolean> => {
  if (viewer.id === 0) return sql`s.downloadable`
  if (!viewer.downloads) return sql`false`
  return unlessOwn(sql`s.downloadable`, viewer, sql`coalesce(s.user_id = ${viewer.id}, false)`)
}

/** The user `u` does not block the viewer. */
export const notBlockedBy = (viewer: Pick<ViewerScope, 'id'>): RawBuilder<boolean> =>
  viewer.id === 0
    ? sql`true`
    : sql`not exists (select from user_blocks where user_id = u.id and blocked_id = ${viewer.id})`

/** Neither the viewer nor the user of the given column blocks the other. */
export const unblocked = (viewer: Pick<ViewerScope, 'id'>, user: RawBuilder<unknown>): RawBuilder<boolean> =>
  viewer.id === 0
    ? sql`true`
    : sql`(not exists (select from user_blocks where user_id = ${viewer.id} and blocked_id = ${user})
        and not exists (select from user_blocks where user_id = ${user} and blocked_id = ${viewer.id}))`

/** The user `u` exists for the viewer: blocked neither by an operator nor by one of the two. */
export const userFor = (viewer: Pick<ViewerScope, 'id'>): RawBuilder<boolean> =>
  sql`(not u.blocked and ${unblocked(viewer, sql`u.id`)})`

/** Selects the ids of an account's friends, as `id` with `since`. */
export const friendIdsOf = (userId: number | RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select friend_id as id, accepted_at as since from friendships where user_id = ${userId} and accepted_at is not null
  union all
  select user_id, accepted_at from friendships where friend_id = ${userId} and accepted_at is not null`

/** The viewer follows the user `u`. */
const followerOf = (viewer: Pick<ViewerScope, 'id'>): RawBuilder<boolean> =>
  sql`exists (select from follows where user_id = ${viewer.id} and item_type = 'user' and item_id = u.id)`

/** The viewer is a friend of the user of the given column. */
export const friendOf = (
  viewer: Pick<ViewerScope, 'id'>,
  user: RawBuilder<unknown>,
): RawBuilder<boolean> => sql`(
  exists (select from friendships where user_id = ${viewer.id} and friend_id = ${user} and accepted_at is not null)
  or exists (select from friendships where user_id = ${user} and friend_id = ${viewer.id} and accepted_at is not null))`

/** The viewer belongs to an audience that the user `u` chose; the user and admins always do. */
export const inAudience = (viewer: ViewerScope, audience: RawBuilder<unknown>): RawBuilder<boolean> =>
  viewer.admin
    ? sql`true`
    : sql`(u.id = ${viewer.id} or ${audience} = 'everyone'
        or ${audience} = 'followers' and ${followerOf(viewer)}
        or ${audience} = 'friends' and ${friendOf(viewer, sql`u.id`)})`

/** The viewer may know when the user `u` is online and what they play: a private profile shows it to friends only. */
export const activityFor = (viewer: ViewerScope): RawBuilder<boolean> =>
  sql`(${inAudience(viewer, sql`u.activity_audience`)}
    and (u.profile_public or u.id = ${viewer.id} or ${friendOf(viewer, sql`u.id`)}))`

/** The same for a user known to be a friend of the viewer, which costs less. */
export const activityForFriend = (viewer: ViewerScope): RawBuilder<boolean> =>
  sql`(u.activity_audience in ('everyone', 'friends') or u.activity_audience = 'followers' and ${followerOf(viewer)}
    or ${viewer.admin}::boolean)`
