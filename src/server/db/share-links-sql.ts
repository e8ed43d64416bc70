import { type RawBuilder, sql } from 'kysely'
import { playable } from './visibility.ts'

/** The share link `sl` works: not expired, its owner not blocked, and the item still theirs. */
export const workingLink: RawBuilder<boolean> = sql`(
  (sl.expires_at is null or sl.expires_at > now())
  and exists (select from users u where u.id = sl.user_id and not u.blocked)
  and case
    when sl.song_id is not null then exists (select from songs own where own.id = sl.song_id and own.user_id = sl.user_id)
    when sl.album_id is not null
      then exists (select from albums own where own.id = sl.album_id and own.user_id = sl.user_id)
    else exists (select from playlists own where own.id = sl.playlist_id and own.user_id = sl.user_id
      and own.rules is null) end)`

/** The share link `sl` opens the song `s` with its media `m`: part of its item, and public or its owner's. */
export const songOfLink: RawBuilder<boolean> = sql`(
  (s.public or s.user_id = sl.user_id) and ${playable} and case
    when sl.song_id is not null then s.id = sl.song_id
    when sl.album_id is not null then s.album_id = sl.album_id
    else exists (select from playlist_songs ps where ps.playlist_id = sl.playlist_id and ps.song_id = s.id) end)`

/** A share link at the version at which it was opened. */
export interface OpenedLink {
  id: number
  version: number
}

/** Returns the condition that a link, unless changed or ended since, opens the song `s` with its media `m`. */
export const openedBy = ({ id, version }: OpenedLink): RawBuilder<boolean> => sql`exists (
  select from share_links sl where sl.id = ${id} and sl.version = ${version} and ${workingLink} and ${songOfLink})`
