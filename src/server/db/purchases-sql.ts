import { type RawBuilder, sql } from 'kysely'

type Column = RawBuilder<unknown>

/** The account bought the album of the given column, under any license or the given one. */
export const ownsAlbum = (user: number, album: Column, license?: Column): RawBuilder<boolean> => sql`exists (
  select from purchases own where own.album_id = ${album} and own.user_id = ${user} and own.valid
    and ${license ? sql`own.license_id = ${license}` : sql`true`})`

/** The account bought the song `s` of the table `songs` or `all_songs`, by itself or with an album. */
export const ownsSong = (user: number, license?: Column): RawBuilder<boolean> => {
  const under = license ? sql`own.license_id = ${license}` : sql`true`
  return sql`(exists (select from purchases own
      where own.song_id = s.id and own.user_id = ${user} and own.valid and ${under})
    or exists (select from purchases own
      where own.album_id = s.album_id and own.user_id = ${user} and own.valid and ${under})
    or exists (select from purchased_songs part join purchases own on own.id = part.purchase_id
      where part.song_id = s.id and own.user_id = ${user} and own.valid and ${under}))`
}

/**
 * The account bought the song `s`, and it is released: what was bought stays, also when it is hidden or deleted; preorders
 * are delivered at their release.
 */
export const boughtSong = (user: number): RawBuilder<boolean> =>
  user === 0 ? sql`false` : sql`((s.public or s.release_at is null) and ${ownsSong(user)})`

/** Someone owns the song `s` of the table `all_songs`. */
export const sold: RawBuilder<boolean> = sql`(
  exists (select from purchases own where own.song_id = s.id and own.valid)
  or exists (select from purchased_songs part join purchases own on own.id = part.purchase_id
    where part.song_id = s.id and own.valid))`

/** The account has the item of the purchase `p` under its license. */
export const ownsItemOf = (user: number): RawBuilder<boolean> => sql`case when p.album_id is not null
  then ${ownsAlbum(user, sql`p.album_id`, sql`p.license_id`)}
  else exists (select from all_songs s where s.id = p.song_id and ${ownsSong(user, sql`p.license_id`)}) end`
