import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { CampaignDay } from '../../../../contract/ads/back-office/campaign-tools.ts'
import type {
  AdminCampaign,
  CampaignKind,
  CampaignStatus,
} from '../../../../contract/ads/back-office/campaigns.ts'
import { localTime } from '../../../../contract/core/time.ts'
import { contains } from '../../../db/keyset.ts'
import type { Listing } from '../../../db/listing.ts'
import type { Db, Trx } from '../../../db/schema.ts'
import { coverOf } from '../../../db/sql/items.ts'
import type { CampaignTable } from '../../../db/tables/ads.ts'

/** Days of `recent`. */
const RECENT_DAYS = 28

const kind = sql<CampaignKind | null>`case
  when k.spot_media_id is not null then case when k.wide_image_id is not null then 'both' else 'audio' end
  when k.wide_image_id is not null or k.square_image_id is not null then 'banner' end`

export const campaignListing: Listing = {
  from: sql`campaigns k`,
  id: sql`k.id`,
  sorts: {
    created_at: { key: sql`k.created_at`, kind: 'time' },
    name: { key: sql`lower(k.name)`, kind: 'text' },
    starts_at: { key: sql`k.starts_at`, kind: 'time' },
    impressions: { key: sql`k.impressions`, kind: 'number' },
  },
  search: (text) => sql`${contains(sql`k.name`, text)} or ${contains(sql`k.advertiser`, text)}`,
  filters: {
    status: (status: CampaignStatus) => sql`k.status = ${status}`,
    kind: (wanted: CampaignKind) => sql`${kind} = ${wanted}`,
    artist: (artist: number) => sql`k.artist_id = ${artist}`,
  },
}

const limit = sql`campaign_limit(k.max_impressions, k.budget, k.cost_per_thousand)`

const rowColumns = sql`
  k.id, k.name, case when ar.id is not null then json_build_object('id', ar.id, 'name', ar.name) end as artist,
  ${kind} as kind, k.status, coalesce(${coverOf('c')}, ${coverOf('banner')}) as image, k.starts_at, k.ends_at, k.time_zone,
  case when ${limit} is not null then least(1, k.impressions::float8 / greatest(1, ${limit})) end as used,
  k.impressions::float8 as impressions,
  (select coalesce(sum(d.clicks), 0)::int from campaign_days d where d.campaign_id = k.id) as clicks,
  array(select coalesce(d.impressions, 0) from generate_series(
      (now() at time zone k.time_zone)::date - ${sql.lit(RECENT_DAYS - 1)}::int, (now() at time zone k.time_zone)::date,
      interval '1 day') as s (day)
    left join campaign_days d on d.campaign_id = k.id and d.day = s.day::date order by s.day) as recent, k.created_at`

const joins = sql`from campaigns k
  left join artists ar on ar.id = k.artist_id
  left join images c on c.id = k.square_image_id
  left join images banner on banner.id = k.wide_image_id`

export const campaignRows = async (db: Db, ids: number[]): Promise<AdminCampaign[]> => {
  const { rows } = await sql<AdminCampaign>`
    select ${rowColumns} ${joins} where k.id = any(${ids}::int[])`.execute(db)
  return rows
}

/** Names of what a list of ids targets, those that are gone without a name. */
const named = (table: 'genres' | 'artists', ids: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  coalesce((select json_agg(json_build_object('id', g.id, 'name', coalesce(n.name, '–')) order by g.at)
    from unnest(${ids}) with ordinality as g (id, at) left join ${sql.table(table)} n on n.id = g.id), '[]')`

const titled = sql`
  coalesce((select json_agg(json_build_object('id', g.id, 'name', coalesce(n.title, '–')) order by g.at)
    from unnest(k.podcast_ids) with ordinality as g (id, at) left join podcasts n on n.id = g.id), '[]')`

const plans = sql`
  coalesce((select json_agg(json_build_object('id', g.id, 'name', case when g.id = 0 then '' else coalesce(n.name, '–') end)
      order by g.at)
    from unnest(k.plan_ids) with ordinality as g (id, at) left join plans n on n.id = g.id), '[]')`

const itemTitle = sql`case k.item_type
  when 'song' then (select title from all_songs where id = k.item_id)
  when 'album' then (select title from all_albums where id = k.item_id)
  when 'podcast' then (select title from podcasts where id = k.item_id)
  when 'episode' then (select title from episodes where id = k.item_id)
  when 'artist' then (select name from artists where id = k.item_id) end`

type Choice = { id: number; name: string }

interface Stored
  extends AdminCampaign,
    Pick<
      CampaignTable,
      | 'advertiser'
      | 'heading'
      | 'text'
      | 'button'
      | 'link'
      | 'hours'
      | 'max_impressions'
      | 'max_impressions_day'
      | 'budget'
      | 'cost_per_thousand'
      | 'pacing'
      | 'priority'
      | 'weight'
      | 'every'
      | 'every_unit'
      | 'max_listener_day'
      | 'skip_after'
      | 'countries'
      | 'languages'
      | 'devices'
      | 'reason'
    > {
  currency: never
  item: { type: string; id: number; title: string } | null
  spot: {
    file_name: string
    status: 'preparing' | 'ready' | 'failed'
    error: string | null
    duration: number
    lufs: number | null
  } | null
  square: { url: string; color: string } | null
  wide: { url: string; color: string } | null
  spent: number | null
  completes: number
  genres: Choice[]
  artists: Choice[]
  podcasts: Choice[]
  plans: Choice[]
}

export type CampaignItem = Stored & { starts: string; ends: string | null }

export const campaignItems = async (db: Db, ids: number[]): Promise<CampaignItem[]> => {
  const { rows } = await sql<Stored>`
    select ${rowColumns}, k.advertiser, k.heading, k.text, k.button, k.link,
      case when k.item_type is not null
        then json_build_object('type', k.item_type, 'id', k.item_id, 'title', coalesce(${itemTitle}, '–')) end as item,
      k.hours, case when m.id is not null then json_build_object('file_name', k.spot_file_name, 'status', s.status,
        'error', s.error, 'duration', m.duration, 'lufs', s.lufs) end as spot,
      ${coverOf('c')} as square, ${coverOf('banner')} as wide, k.max_impressions, k.max_impressions_day, k.budget,
      k.cost_per_thousand, k.currency, (k.impressions * k.cost_per_thousand / 1000)::float8 as spent,
      (select coalesce(sum(d.completes), 0)::int from campaign_days d where d.campaign_id = k.id) as completes,
      k.pacing, k.priority, k.weight, k.every, k.every_unit, k.max_listener_day, k.skip_after, k.countries, k.languages,
      ${named('genres', sql`k.genre_ids`)} as genres, ${named('artists', sql`k.artist_ids`)} as artists,
      ${titled} as podcasts, ${plans} as plans, k.devices, k.reason
    ${joins}
      left join media m on m.id = k.spot_media_id
      left join campaign_spots s on s.media_id = k.spot_media_id
    where k.id = any(${ids}::int[])`.execute(db)
  return rows.map((row) => ({
    ...row,
    starts: localTime(new Date(row.starts_at), row.time_zone),
    ends: row.ends_at === null ? null : localTime(new Date(row.ends_at), row.time_zone),
  }))
}

export type CampaignColumns = Omit<
  Insertable<CampaignTable>,
  'id' | 'status' | 'reason' | 'currency' | 'impressions' | 'created_at' | 'updated_at'
>

export const insertCampaign = async (
  trx: Trx,
  values: CampaignColumns & { status: CampaignStatus; currency: string },
): Promise<number> => {
  const { id } = await trx.insertInto('campaigns').values(values).returning('id').executeTakeFirstOrThrow()
  await trx.insertInto('campaign_issues').values({ campaign_id: id, day: null }).execute()
  return id
}

export const updateCampaign = async (
  trx: Trx,
  id: number,
  values: Partial<CampaignColumns & { status: CampaignStatus; reason: string | null }>,
): Promise<void> => {
  await trx
    .updateTable('campaigns')
    .set({ ...values, updated_at: new Date() })
    .where('id', '=', id)
    .execute()
}

export const deleteCampaigns = async (trx: Trx, ids: number[]): Promise<void> => {
  await trx.deleteFrom('campaigns').where('id', 'in', ids).execute()
}

/** Makes a draft of the operators like a campaign. */
export const copyCampaign = async (trx: Trx, id: number): Promise<number | undefined> => {
  const found = await trx.selectFrom('campaigns').selectAll().where('id', '=', id).executeTakeFirst()
  if (!found) return undefined
  const { id: _, created_at, updated_at, impressions, reason, ...values } = found
  return insertCampaign(trx, {
    ...values,
    artist_id: null,
    item_type: null,
    item_id: null,
    status: 'draft',
  })
}

/** Locks a campaign and returns what its transitions need. */
export const lockCampaign = (trx: Trx, id: number) =>
  trx
    .selectFrom('campaigns')
    .leftJoin('campaign_spots', 'campaign_spots.media_id', 'campaigns.spot_media_id')
    .select([
      'campaigns.id',
      'campaigns.name',
      'campaigns.status',
      'campaigns.artist_id',
      'campaigns.ends_at',
      'campaigns.spot_media_id',
      'campaigns.square_image_id',
      'campaigns.wide_image_id',
      'campaign_spots.status as spot_status',
    ])
    .where('campaigns.id', '=', id)
    .forUpdate('campaigns')
    .executeTakeFirst()

/** Counts campaigns by state. */
export const countStates = async (db: Db): Promise<Partial<Record<CampaignStatus, number>>> => {
  const { rows } = await sql<{ status: CampaignStatus; count: number }>`
    select status, count(*)::int as count from campaigns group by status`.execute(db)
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]))
}

/** Returns the artist of each campaign. */
export const artistsOfCampaigns = async (db: Db, ids: number[]): Promise<(number | null)[]> => {
  const { rows } = await sql<{ artist_id: number | null }>`
    select k.artist_id from unnest(${ids}::int[]) as given (id) left join campaigns k on k.id = given.id`.execute(
    db,
  )
  return rows.map(({ artist_id }) => artist_id)
}

/** Accounts that own an artist. */
export const listOwners = async (trx: Trx, artist_id: number): Promise<number[]> => {
  const { rows } = await sql<{ user_id: number }>`
    select user_id from artist_members where artist_id = ${artist_id} and role = 'owner'`.execute(trx)
  return rows.map(({ user_id }) => user_id)
}

/** Returns file and waveform of the prepared spot of a campaign. */
export const loadSpot = async (
  db: Db,
  id: number,
): Promise<{ media_id: number; waveform: Buffer | null } | undefined> => {
  const { rows } = await sql<{ media_id: number; waveform: Buffer | null }>`
    select m.id as media_id, m.waveform from campaigns k
      join campaign_spots s on s.media_id = k.spot_media_id and s.status = 'ready'
      join media m on m.id = s.media_id
    where k.id = ${id}`.execute(db)
  return rows[0]
}

export const plansWithAds = async (db: Db): Promise<(Choice & { without_ads: boolean })[]> => {
  const { rows } = await sql<Choice & { without_ads: boolean }>`
    select id, name, 'No ads' = any(permissions) as without_ads from plans order by position, id limit 100`.execute(
    db,
  )
  return rows
}

/** Returns the figures of a campaign by day, the latest first. */
export const loadDays = async (db: Db, id: number, limit: number): Promise<CampaignDay[] | undefined> => {
  const { rows: found } = await sql`select from campaigns where id = ${id}`.execute(db)
  if (found.length === 0) return undefined
  const { rows } = await sql<CampaignDay>`
    select day::text as day, impressions, first_quartile, midpoint, third_quartile, completes, skips, clicks, invalid
    from campaign_days where campaign_id = ${id} order by day desc limit ${limit}`.execute(db)
  return rows
}

export const publishCampaigns = async (trx: Trx, topic: string): Promise<void> => {
  await sql`select pg_notify(${topic}, '')`.execute(trx)
}
