import { sql } from 'kysely'
import type { ArtistCampaign, CampaignStatus } from '../../../../contract/ads/back-office/campaigns.ts'
import type { EpisodeBreaks, PodcastBreaks } from '../../../../contract/catalog/back-office/podcasts.ts'
import type { PlayDevice } from '../../../../contract/platform/analytics.ts'
import { contains } from '../../../db/keyset.ts'
import type { Db, Trx } from '../../../db/schema.ts'
import { chaptersOf, coverOf } from '../../../db/sql/items.ts'
import { episodeFor, type ViewerScope } from '../../../db/sql/visibility.ts'
import { campaignItems } from './campaigns-admin.queries.ts'

/** Data from which the breaks of an episode follow. */
export interface BreakMarks {
  podcast_breaks: PodcastBreaks
  own_breaks: EpisodeBreaks
  /** Seconds at which its chapters start. */
  chapters: readonly number[]
  /** Seconds; 0 if unknown. */
  duration: number
}

/** A campaign as it is presented. */
export interface CampaignRow {
  id: number
  name: string
  status: CampaignStatus
  artist_id: number | null
  artist_name: string | null
  advertiser: string
  heading: string
  text: string
  button: string
  link: string | null
  spot_media_id: number | null
  spot_status: string | null
  duration: number | null
  square: { url: string; color: string } | null
  wide: { url: string; color: string } | null
  starts_at: string
  ends_at: string | null
  time_zone: string
  hours: number[] | null
  limit: number | null
  max_impressions_day: number | null
  pacing: 'even' | 'asap'
  priority: number
  weight: number
  every: number
  every_unit: 'songs' | 'minutes'
  skip_after: number | null
  countries: string[]
  languages: string[]
  genre_ids: number[]
  artist_ids: number[]
  podcast_ids: number[]
  plan_ids: number[]
  devices: PlayDevice[]
}

/** Returns campaigns for decisions: the active ones, or all that have not ended. */
export const campaignsToDecide = async (db: Db, only: 'active' | 'all'): Promise<CampaignRow[]> => {
  const { rows } = await sql<CampaignRow>`
    select k.id, k.name, k.status, k.artist_id, ar.name as artist_name, k.advertiser, k.heading, k.text, k.button, k.link,
      k.spot_media_id, s.status as spot_status, m.duration, ${coverOf('c')} as square, ${coverOf('banner')} as wide,
      k.starts_at, k.ends_at, k.time_zone, k.hours,
      campaign_limit(k.max_impressions, k.budget, k.cost_per_thousand)::float8 as "limit", k.max_impressions_day,
      k.pacing, k.priority, k.weight, k.every, k.every_unit, k.skip_after, k.countries, k.languages, k.genre_ids,
      k.artist_ids, k.podcast_ids, k.plan_ids, k.devices
    from campaigns k
      left join artists ar on ar.id = k.artist_id
      left join campaign_spots s on s.media_id = k.spot_media_id
      left join media m on m.id = k.spot_media_id
      left join images c on c.id = k.square_image_id
      left join images banner on banner.id = k.wide_image_id
    where ${only === 'active' ? sql`k.status = 'active'` : sql`k.status <> 'ended'`}
    order by k.id limit 5000`.execute(db)
  return rows
}

export interface Issued {
  campaign_id: number
  total: number
  day: string | null
  today: number
}

/** Returns how many impressions of campaigns were issued. */
export const listIssued = (db: Db, ids: number[]): Promise<Issued[]> =>
  sql<Issued>`
    select campaign_id, total, day::text as day, today from campaign_issues
    where campaign_id = any(${ids}::int[])`
    .execute(db)
    .then(({ rows }) => rows)

export type Outcome = 'reserved' | 'closed' | 'exhausted' | 'day_exhausted' | 'frequency'

/** Reserves an impression and issues its token, in one statement; see `reserve_campaign`. */
export const reserve = async (
  db: Db,
  of: {
    campaign: number
    listener: Buffer
    day: string
    at: Date
    token: Buffer
    minutes: number
    item: PlayedItem | null
  },
): Promise<{ outcome: Outcome; issued: number; issued_today: number }> => {
  const { rows } = await sql<{ outcome: Outcome; issued: number; issued_today: number }>`
    select * from reserve_campaign(${of.campaign}, ${of.listener}, ${of.day}::date, ${of.at}, ${of.token},
      make_interval(mins => ${of.minutes}::int), ${of.item?.type ?? null}, ${of.item?.id ?? null})`.execute(
    db,
  )
  return rows[0] as { outcome: Outcome; issued: number; issued_today: number }
}

/** The item with which a campaign is presented. */
export interface PlayedItem {
  type: 'song' | 'episode'
  id: number
}

export interface Subject {
  genres: number[]
  artists: number[]
  podcast: number | null
  /** Null if nothing is played. */
  item: PlayedItem | null
}

const marks = sql`pc.ad_breaks as podcast_breaks, e.ad_breaks as own_breaks,
  array(select (c ->> 'at')::float8 from jsonb_array_elements(${chaptersOf}) c) as chapters,
  coalesce(m.duration, e.duration)::float8 as duration`

/** Returns what a song is about, for targeting. */
export const subjectOfSong = async (db: Db, id: number): Promise<Subject | undefined> => {
  const { rows } = await sql<Subject>`
    select array(select genre_id from song_genres where song_id = s.id) as genres,
      array(select artist_id from song_artists where song_id = s.id) as artists, null as podcast,
      json_build_object('type', 'song', 'id', s.id) as item
    from songs s where s.id = ${id}`.execute(db)
  return rows[0]
}

/** The same for an episode, with what its breaks follow from. */
export const subjectOfEpisode = async (db: Db, id: number): Promise<(Subject & BreakMarks) | undefined> => {
  const { rows } = await sql<Subject & BreakMarks>`
    select '{}'::int[] as genres, array_remove(array[pc.artist_id], null) as artists, pc.id as podcast,
      json_build_object('type', 'episode', 'id', e.id) as item, ${marks}
    from episodes e join podcasts pc on pc.id = e.podcast_id left join media m on m.id = e.media_id
    where e.id = ${id}`.execute(db)
  return rows[0]
}

/** Returns what the breaks of an episode visible to the viewer follow from. */
export const breakMarks = async (
  db: Db,
  viewer: ViewerScope,
  id: number,
): Promise<BreakMarks | undefined> => {
  const { rows } = await sql<BreakMarks>`
    select ${marks}
    from episodes e join podcasts pc on pc.id = e.podcast_id left join media m on m.id = e.media_id
    where e.id = ${id} and ${episodeFor(viewer)}`.execute(db)
  return rows[0]
}

/** Returns plan and language of an account; the default plan for one without a subscription. */
export const loadAccount = (
  db: Db,
  id: number,
): Promise<{ plan: number | null; locale: string | null } | undefined> =>
  db
    .selectFrom('users')
    .select((e) => [
      e.fn
        .coalesce('plan_id', e.selectFrom('plans').select('id').where('is_default', '=', true).limit(1))
        .as('plan'),
      'locale',
    ])
    .where('id', '=', id)
    .executeTakeFirst()

export const advertisedTypes = ['song', 'album', 'podcast'] as const
export type AdvertisedType = (typeof advertisedTypes)[number]

/** Most choices of a field. */
const MAX_FOUND = 12

type Choice = { id: number; name: string }

/** Returns the campaigns of artists as their owners see them. */
export const artistCampaignItems = async (db: Db, ids: number[]) =>
  (await campaignItems(db, ids)).map(({ item, ...campaign }) => {
    const of = (type: AdvertisedType): Choice | null =>
      item?.type === type ? { id: item.id, name: item.title } : null
    return { ...campaign, song: of('song'), album: of('album'), podcast: of('podcast') }
  })

export const artistCampaignRows = (db: Db, ids: number[]): Promise<ArtistCampaign[]> => campaignItems(db, ids)

const tableOf = (type: AdvertisedType) => sql.table(`${type}s`)

/** Returns whether an item is one of the artist's own. */
export const isOwnItem = async (
  db: Db,
  artist_id: number,
  type: AdvertisedType,
  id: number,
): Promise<boolean> => {
  const { rows } = await sql`
    select from ${tableOf(type)} where id = ${id} and artist_id = ${artist_id}`.execute(db)
  return rows.length > 0
}

/** Finds items of an artist by part of their title. */
export const findOwnItems = async (
  db: Db,
  artist_id: number,
  type: AdvertisedType,
  text: string,
): Promise<Choice[]> => {
  const { rows } = await sql<Choice>`
    select id, title as name from ${tableOf(type)}
    where artist_id = ${artist_id} and ${contains(sql`title`, text)}
    order by lower(title) = lower(${text}) desc, lower(title), id limit ${MAX_FOUND}`.execute(db)
  return rows
}

export const nameOfArtist = async (db: Db, id: number): Promise<string> =>
  (await db.selectFrom('artists').select('name').where('id', '=', id).executeTakeFirstOrThrow()).name

export interface SpotMedia {
  id: number
  hash: string
  ext: string
  external_path: string | null
  status: string
}

/** Returns the file of a spot and how far it is prepared. */
export const spotMedia = async (db: Db, media_id: number): Promise<SpotMedia | undefined> => {
  const { rows } = await sql<SpotMedia>`
    select m.id, m.hash, m.ext, m.external_path, s.status
    from campaign_spots s join media m on m.id = s.media_id where s.media_id = ${media_id}`.execute(db)
  return rows[0]
}

/** Adds the spot of a file, unless it exists. Returns whether it is to be prepared: it is new, or failed before. */
export const addSpot = async (trx: Trx, media_id: number): Promise<boolean> => {
  const { rows } = await sql`
    insert into campaign_spots as s (media_id) values (${media_id})
    on conflict (media_id) do update set status = 'preparing', error = null where s.status = 'failed'
    returning media_id`.execute(trx)
  return rows.length > 0
}

export const finishSpot = async (
  db: Db,
  media_id: number,
  result: { status: 'ready' | 'failed'; error: string | null; lufs: number | null },
): Promise<void> => {
  await db.updateTable('campaign_spots').set(result).where('media_id', '=', media_id).execute()
}
