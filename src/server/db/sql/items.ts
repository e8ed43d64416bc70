import { type RawBuilder, sql } from 'kysely'
import type { ReleaseState, StateCounts } from '../../../contract/catalog/back-office/releases.ts'
import { TRASH_DAYS } from '../../../contract/catalog/back-office/trash.ts'
import type { SortSource } from '../keyset.ts'
import type { Db } from '../schema.ts'
import { publicAlbum, publicSong, shownEarly } from './visibility.ts'

/** Items that artists can show, as `it`: type, id, title and whether they are public. */
export const artistItems: RawBuilder<unknown> = sql`(
  select 'song' as type, id, title, public from songs
  union all select 'album', id, title, public from albums
  union all select 'podcast', id, title, public from podcasts
  union all select 'episode', e.id, e.title, e.public and e.published_at <= now() and p.public
    from episodes e join podcasts p on p.id = e.podcast_id
  union all select 'playlist', id, title, true from playlists where public
) it`

/** Those of one artist, and public playlists of someone in the team. */
export const itemsOfTeam = (artistId: number): RawBuilder<unknown> => sql`(
  select 'song' as type, id, title, public from songs where artist_id = ${artistId}
  union all select 'album', id, title, public from albums where artist_id = ${artistId}
  union all select 'podcast', id, title, public from podcasts where artist_id = ${artistId}
  union all select 'episode', e.id, e.title, e.public and e.published_at <= now() and p.public
    from episodes e join podcasts p on p.id = e.podcast_id where p.artist_id = ${artistId}
  union all select 'playlist', id, title, true from playlists
    where public and user_id in (select user_id from artist_members where artist_id = ${artistId})
) it`

/** Returns the `cover` of a response from a row of `images` (null without one): the 512 px URL and the colour. */
export const coverOf = (alias: 'c' | 'avatar' | 'banner' | 'pc'): RawBuilder<unknown> => {
  const hash = sql.ref(`${alias}.hash`)
  return sql`case when ${hash} is not null then json_build_object(
    'url', '/storage/covers/' || left(${hash}, 2) || '/' || ${hash} || '-512.webp',
    'color', ${sql.ref(`${alias}.color`)}) end`
}

/** The file `m` has lost nothing by its compression. */
export const lossless: RawBuilder<boolean> = sql`(m.ext in ('flac', 'wav', 'aif', 'aiff') or m.codec = 'alac')`

/** Price paid for the order item `oi` of the order `o`, including tax. */
export const paidWithTax: RawBuilder<number> = sql`(
  oi.amount - oi.discount + case when o.tax_included then 0 else oi.tax end)`

/** Value of the order item `oi` of the order `o` before tax: its payment less refunds, plus the price credits it received. */
export const worth: RawBuilder<number> = sql`(oi.amount - oi.discount
  - coalesce(round(oi.refunded::numeric * (oi.amount - oi.discount) / nullif(${paidWithTax}, 0)), 0)::int
  + coalesce((select sum(c.amount) from order_item_credits c where c.item_id = oi.id), 0)::int)`

/** Order items in effect that received price credit from `oi`: `target` of the order `its`, by `c.amount`. */
const lowered = sql`order_item_credits c join order_items target on target.id = c.item_id
  join orders its on its.id = target.order_id
  where c.source_id = oi.id and target.ended_at is null`

/** The time paid by the order item `oi` was replaced by another plan. */
export const replaced: RawBuilder<boolean> = sql`(oi.type = 'plan' and exists (select from ${lowered} and its.status = 'paid'))`

/** Price credit that `oi` gave to order items that are paid, before tax. */
export const contributed: RawBuilder<number> = sql`coalesce((
  select sum(c.amount) from ${lowered} and its.status = 'paid'), 0)::int`

/** Price credit that `oi` gave to paid and pending order items, including tax: not refundable while they are in effect. */
export const reserved: RawBuilder<number> = sql`least(${paidWithTax}, coalesce(ceil((
  select sum(c.amount) from ${lowered} and its.status in ('pending', 'paid'))
  * ${paidWithTax} / nullif(oi.amount - oi.discount, 0)), 0)::int)`

/** The order items that received price credit from `oi`, as JSON. */
export const creditedTo = sql`coalesce((
  select json_agg(json_build_object('id', its.number, 'number', 'T-' || its.number, 'title', target.title,
    'amount', c.amount) order by its.number, target.id)
  from ${lowered} and its.status in ('pending', 'paid')), '[]')`

/** Returns the chapters of `episodes e`: custom ones before those of its file or feed. */
export const chaptersOf = sql`coalesce(e.custom_chapters, e.chapters)`

/** Returns the lines of its transcript, in the same order of precedence. */
export const transcriptOf = sql`coalesce(e.custom_transcript, e.transcript)`

/** Returns the URL of its remote chapters, unless it has custom ones. */
export const remoteChaptersUrl = sql`case when e.custom_chapters is null then e.chapters_url end`

export const remoteTranscriptUrl = sql`case when e.custom_transcript is null then e.transcript_url end`

/** Its chapters without those hidden from the table of contents. */
export const playbackChapters = sql`jsonb_path_query_array(${chaptersOf}, '$[*] ? (!(@.hidden == true))')`

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

/**
 * The item of the price `p` is on sale: public, or an album shown before its release, which can be preordered. `offset 0`
 * keeps the planner from collecting all public songs of the catalog first.
 */
export const onSale = sql<boolean>`(p.active and l.active and case when p.song_id is not null
  then exists (select from songs s join media m on m.id = s.media_id where s.id = p.song_id and ${publicSong} offset 0)
  else exists (select from albums al where al.id = p.album_id and (${publicAlbum} or ${shownEarly}) offset 0) end)`

/** Selects the payments of the account for songs of the album of the price `p` under its license, unless refunded. */
export const deductionFor = (user: number) => sql<number>`
  case when p.album_id is null or ${user} = 0 then 0 else (
    select least(coalesce(sum(${worth}), 0), p.amount)::int from purchases own
    join order_items oi on oi.id = own.order_item_id join orders o on o.id = oi.order_id
    join songs s on s.id = own.song_id
    where own.user_id = ${user} and own.valid and own.license_id = p.license_id and s.album_id = p.album_id) end`

/** The account has the item of the price `p` under its license. */
export const ownedUnder = (user: number) => sql<boolean>`
  case when ${user} = 0 then false when p.album_id is not null
    then ${ownsAlbum(user, sql`p.album_id`, sql`p.license_id`)}
    else exists (select from songs s where s.id = p.song_id and ${ownsSong(user, sql`p.license_id`)} offset 0) end`

/** Columns of a `ProfileRef` of the user `u` with its image `avatar`. */
export const refColumns = sql`'user' as type, u.id, u.name, u.name as title, ${coverOf('avatar')} as avatar`

/** Joins the image of the user `u`. */
export const joinAvatar = sql`left join images avatar on avatar.id = u.avatar_cover_id`

/** State of the song `s` or the album `al`. */
export const releaseStateOf = (item: 's' | 'al'): RawBuilder<ReleaseState> => {
  const {
    public: shown,
    release_at,
    published_at,
  } = {
    public: sql.ref(`${item}.public`),
    release_at: sql.ref(`${item}.release_at`),
    published_at: sql.ref(`${item}.published_at`),
  }
  return sql`(case when ${shown} then 'published' when ${release_at} is not null then 'scheduled'
    when ${published_at} is null then 'draft' else 'hidden' end)`
}

/** Returns the filter of lists for songs or albums in a state; public ones have indexes. */
export const inReleaseState =
  (item: 's' | 'al') =>
  (state: ReleaseState): RawBuilder<boolean> => {
    const shown = sql.ref(`${item}.public`)
    return state === 'published' ? sql`${shown}` : sql`(not ${shown} and ${releaseStateOf(item)} = ${state})`
  }

/** Counts the songs or albums of an artist by state. */
export const countStates = async (db: Db, of: 'songs' | 'albums', artist: number): Promise<StateCounts> => {
  const alias = of === 'songs' ? 's' : 'al'
  const item = sql.raw(alias)
  const { rows } = await sql<StateCounts>`
    select count(*) filter (where state = 'published')::int as published,
      count(*) filter (where state = 'scheduled')::int as scheduled,
      count(*) filter (where state = 'draft')::int as draft, count(*) filter (where state = 'hidden')::int as hidden,
      count(*) filter (where state = 'deleted')::int as deleted
    from (
      select case when ${item}.deleted_at is null then ${releaseStateOf(alias)} else 'deleted' end as state
      from ${sql.table(`all_${of}`)} ${item} where ${item}.artist_id = ${artist}
    ) item`.execute(db)
  return rows[0] ?? { published: 0, scheduled: 0, draft: 0, hidden: 0, deleted: 0 }
}

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

const inTrash = sql`make_interval(days => ${sql.lit(TRASH_DAYS)})`

/** When the item of the given alias is deleted for good. */
export const expiresAt = (alias: 's' | 'al'): RawBuilder<string> =>
  sql`(${sql.ref(`${alias}.deleted_at`)} + ${inTrash})`

/** The item was in the trash for long enough. */
export const expired: RawBuilder<boolean> = sql`(deleted_at < now() - ${inTrash})`
