import { type RawBuilder, sql } from 'kysely'
import type { MediaStatus } from '../tables/catalog.ts'
import { boughtSong } from './items.ts'
import { administrator, playable, publicEpisode, publicSong } from './visibility.ts'

/**
 * Access to audio: the only rules of who hears what, how much of it, in which quality, and who may download it. Whatever
 * sends audio asks them.
 */

/** A share link at the version at which it was opened. */
export interface OpenedLink {
  id: number
  version: number
}

/** Who requests audio. A link, a feed or an email never gives more than the account that made it may share. */
export type Principal =
  /** An account with all its rights; 0 is a visitor. */
  | { account: number }
  /** The user of an opened share link. */
  | { link: OpenedLink }
  /** Readers of a public feed (null), which has the originals, as directories require; or of an account's private one. */
  | { feed: { account: number; podcast: number } | null }
  /** A visitor who bought something, until it is claimed. */
  | { guest_purchase: number }
  /** The recipient of the email of a free download. */
  | { free_download: number }

/** Settings of the site on which access depends. */
export interface AccessSettings {
  /** Policies of items count only while they can be bought. */
  selling: boolean
  /** Visitors hear nothing. */
  requireAuth: boolean
}

/** Access of a principal to an item; absent without any access. */
export interface Access {
  reason: 'administrator' | 'owner' | 'team' | 'bought' | 'shared' | 'public'
  /** Seconds that are heard; null for all, 0 for nothing. */
  preview: number | null
  /** The best quality in kbit/s; null for all. */
  max_kbps: number | null
  /** Whether its file is offered. Accounts need the permission to download as well, except for what they bought. */
  downloads: boolean
}

/** The media of an item, as far as somebody gets it. */
export interface PlayableMedia extends Pick<Access, 'preview' | 'max_kbps'> {
  id: number
  hash: string
  ext: string
  mime: string
  external_path: string | null
  status: MediaStatus
  renditions: number[]
}

/** Its columns, of the media `m` and the joined `access`. */
export const playableMediaColumns: RawBuilder<unknown> = sql`m.id, m.hash, m.ext, m.mime, m.external_path, m.status, m.renditions,
  access.preview, access.max_kbps`

/** The access of nobody, of the type that a lateral join expects. */
const none = sql<Access>`(select 'public'::text as reason, null::int as preview, null::int as max_kbps, false as downloads
  where false)`

/** The account `u` is in the team of the artist of the given column, with a role that may change its items or any role. */
const inTeam = (artist: RawBuilder<unknown>, role: 'editor' | 'any'): RawBuilder<boolean> => sql`exists (
  select from artist_members am where am.user_id = u.id and am.artist_id = ${artist}
    and ${role === 'any' ? sql`true` : sql`am.role <> 'analyst'`})`

/** The account `u` may share the song `s` or the album `al`: it is theirs, or they edit it for its artist. */
export const mayShare = (item: 's' | 'al'): RawBuilder<boolean> =>
  sql`(${sql.ref(`${item}.user_id`)} = u.id or ${inTeam(sql.ref(`${item}.artist_id`), 'editor')})`

/** The share link `sl` works: not expired, its owner not blocked, and the item still theirs to share. */
export const workingLink: RawBuilder<boolean> = sql`(
  (sl.expires_at is null or sl.expires_at > now())
  and exists (select from users u where u.id = sl.user_id and not u.blocked and case
    when sl.song_id is not null then exists (select from songs s where s.id = sl.song_id and ${mayShare('s')})
    when sl.album_id is not null then exists (select from albums al where al.id = sl.album_id and ${mayShare('al')})
    else exists (select from playlists own where own.id = sl.playlist_id and own.user_id = u.id and own.rules is null) end))`

/** The song `s` is part of the item of the share link `sl`. */
const songInLink = sql<boolean>`case
  when sl.song_id is not null then s.id = sl.song_id
  when sl.album_id is not null then s.album_id = sl.album_id
  else exists (select from playlist_songs ps where ps.playlist_id = sl.playlist_id and ps.song_id = s.id) end`

/** The best quality in kbit/s that a plan, or else the default one, streams; null for all. */
export const planQuality = (plan: RawBuilder<unknown>): RawBuilder<number | null> => sql`(
  select p.max_kbps from plans p
  where p.id = coalesce(${plan}, (select d.id from plans d where d.is_default)))`

const visitorQuality = planQuality(sql`null`)

/** Selects the policy of the song `s` as `policy` and `preview_seconds`: its own, or else that of its album. */
export const songPolicy: RawBuilder<unknown> = sql`
  select policy, preview_seconds from listen_policies
  where song_id = s.id or album_id = s.album_id order by song_id nulls last limit 1`

/** Seconds of the song `s` for those who have no right to all of it; null for all of it, 0 for nothing. */
const publicSeconds = (selling: boolean): RawBuilder<number | null> =>
  selling
    ? sql`(select case policy when 'none' then 0 else preview_seconds end from (${songPolicy}) lp)`
    : sql`null::int`

/** Selects the access of the account; `standing` is why it has more rights than everybody, or null. */
const accountAccess = (
  account: number,
  standing: RawBuilder<unknown>,
  everybody: RawBuilder<unknown>,
  { preview, downloads }: { preview: RawBuilder<unknown>; downloads: RawBuilder<unknown> },
): RawBuilder<Access> => sql`(
  select coalesce(own.standing, 'public') as reason,
    case when own.standing is null then ${preview} end as preview,
    case when own.standing is null then ${planQuality(sql`u.plan_id`)} end as max_kbps,
    own.standing is not null or ${downloads} as downloads
  from users u cross join lateral (select ${standing} as standing) own
  where u.id = ${account} and not u.blocked and (own.standing is not null or ${everybody}))`

/**
 * Returns a table of at most one row, `Access`, for a lateral join with the song `s` of `songs` or `all_songs` and its
 * media `m`.
 */
export const songAccess = (
  principal: Principal,
  { selling, requireAuth }: AccessSettings,
): RawBuilder<Access> => {
  const preview = publicSeconds(selling)
  const everybody = sql`(s.deleted_at is null and ${publicSong})`
  const downloads = sql`(s.downloadable and ${preview} is null)`
  if ('link' in principal)
    return sql`(
      select case when own.shared then 'shared' else 'public' end as reason,
        case when not own.shared then ${preview} end as preview,
        case when not own.shared then ${visitorQuality} end as max_kbps, own.shared and sl.downloads as downloads
      from share_links sl join users u on u.id = sl.user_id
      cross join lateral (select coalesce(${mayShare('s')}, false) as shared) own
      where sl.id = ${principal.link.id} and sl.version = ${principal.link.version} and ${workingLink} and ${songInLink}
        and s.deleted_at is null and ${playable} and (own.shared or ${requireAuth ? sql`false` : publicSong}))`
  if ('free_download' in principal)
    return sql`(
      select 'shared' as reason, null::int as preview, null::int as max_kbps, true as downloads from free_downloads f
      where f.id = ${principal.free_download} and f.expires_at > now() and (f.song_id = s.id or f.album_id = s.album_id)
        and ${everybody})`
  if ('guest_purchase' in principal)
    return sql`(
      select 'bought' as reason, null::int as preview, null::int as max_kbps, true as downloads
      from purchases own join order_items oi on oi.id = own.order_item_id
      join guest_orders guest on guest.order_id = oi.order_id and guest.claimed_at is null
      where own.id = ${principal.guest_purchase} and own.valid and (s.public or s.release_at is null)
        and (s.id = own.song_id or s.album_id = own.album_id or exists (
          select from purchased_songs part where part.purchase_id = own.id and part.song_id = s.id)))`
  if ('feed' in principal) return none
  const { account } = principal
  if (account === 0)
    return requireAuth
      ? none
      : sql`(select 'public' as reason, ${preview} as preview, ${visitorQuality} as max_kbps, ${downloads} as downloads
          where ${everybody})`
  const standing = sql`case
    when s.deleted_at is null and ${administrator} then 'administrator'
    when s.deleted_at is null and s.user_id = u.id then 'owner'
    when s.deleted_at is null and ${inTeam(sql`s.artist_id`, 'any')} then 'team'
    when ${boughtSong(account)} then 'bought' end`
  return accountAccess(account, standing, everybody, { preview, downloads })
}

/**
 * Returns the same for the episode `e` of the podcast `pc`, with its media `m` if it has a local file. An administrator's
 * private feed has the rights of a listener.
 */
export const episodeAccess = (principal: Principal, { requireAuth }: AccessSettings): RawBuilder<Access> => {
  if ('link' in principal || 'free_download' in principal || 'guest_purchase' in principal) return none
  const feed = 'feed' in principal ? principal.feed : undefined
  const account = 'account' in principal ? principal.account : (principal.feed?.account ?? 0)
  if (account === 0)
    return requireAuth
      ? none
      : sql`(select 'public' as reason, null::int as preview,
          ${feed === null ? sql`null::int` : visitorQuality} as max_kbps, true as downloads where ${publicEpisode})`
  const admin = feed ? sql`false` : administrator
  const standing = sql`case when ${admin} then 'administrator' when pc.user_id = u.id then 'owner'
    when ${inTeam(sql`pc.artist_id`, 'any')} then 'team' end`
  const access = accountAccess(account, standing, publicEpisode, {
    preview: sql`null::int`,
    downloads: sql`true`,
  })
  return feed
    ? sql`(select one.* from ${access} one where pc.id = ${feed.podcast} and e.public and e.published_at <= now())`
    : access
}

/**
 * Returns the same for the upload `up` with its media `m`, which is not a song yet: whoever sent it hears it while they may
 * edit songs, or the music of the artist that it is for.
 */
export const uploadAccess = (principal: Principal): RawBuilder<Access> =>
  'account' in principal
    ? sql`(
      select 'owner' as reason, null::int as preview, null::int as max_kbps, false as downloads from users u
      where u.id = ${principal.account} and not u.blocked and up.user_id = u.id and up.purpose = 'import'
        and not exists (select from all_songs s where s.upload_id = up.id)
        and (u.is_admin or ${inTeam(sql`up.artist_id`, 'editor')} or up.artist_id is null and exists (
          select from user_roles ur join roles r on r.id = ur.role_id
          left join role_permissions rp on rp.role_id = r.id
          where ur.user_id = u.id and (r.name = 'admin' or rp.permission = 'CED songs'))))`
    : none
