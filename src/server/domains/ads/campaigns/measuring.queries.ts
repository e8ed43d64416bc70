import { sql } from 'kysely'
import { CAMPAIGNS_LOCK } from '../../../db/locks.ts'
import type { Db, Trx } from '../../../db/schema.ts'

export type CampaignEvent =
  | 'impression'
  | 'first_quartile'
  | 'midpoint'
  | 'third_quartile'
  | 'complete'
  | 'skip'
  | 'click'

export interface Presented {
  listener: Buffer
  day: string
  expires_at: string
  impression_at: string | null
  valid: boolean
  events: string[]
  artist_id: number | null
  skip_after: number | null
  /** Of the spot; null for a banner. */
  duration: number | null
}

/** Locks the token of a presentation of a campaign and returns it. */
export const lockToken = async (
  trx: Trx,
  token: Buffer,
  campaign: number,
): Promise<Presented | undefined> => {
  const { rows } = await sql<Presented>`
    select t.listener, t.day::text as day, t.expires_at, t.impression_at, t.valid, t.events, k.artist_id, k.skip_after,
      m.duration
    from campaign_tokens t join campaigns k on k.id = t.campaign_id left join media m on m.id = k.spot_media_id
    where t.token = ${token} and t.campaign_id = ${campaign} for update of t`.execute(trx)
  return rows[0]
}

/** Counts the impressions of a listener since a time. */
export const impressionsSince = async (trx: Trx, listener: Buffer, since: Date): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from campaign_tokens
    where listener = ${listener} and impression_at > ${since}`.execute(trx)
  return rows[0]?.count ?? 0
}

/** Notes an event at its token and writes it to the log. */
export const noteEvent = async (
  trx: Trx,
  of: { token: Buffer; campaign: number; event: CampaignEvent; day: string; at: Date; valid: boolean },
): Promise<void> => {
  const { token, campaign, event, day, at, valid } = of
  await sql`
    with noted as (
      update campaign_tokens set events = array_append(events, ${event}::text),
        ${event === 'impression' ? sql`impression_at = ${at}, valid = ${valid}` : sql`valid = valid`}
      where token = ${token} returning item_type, item_id)
    insert into campaign_events (campaign_id, event, day, at, valid, item_type, item_id)
    select ${campaign}::int, ${event}, ${day}::date, ${at}::timestamptz, ${valid}::boolean, item_type, item_id from noted`.execute(
    trx,
  )
}

/** Gives back the impression that a token reserved. */
export const releaseOne = async (
  trx: Trx,
  campaign: number,
  { listener, day }: Pick<Presented, 'listener' | 'day'>,
): Promise<void> => {
  await sql`select release_campaigns(array[${campaign}::int], array[${listener}::bytea], array[${day}::date])`.execute(
    trx,
  )
}

/** Deletes tokens that expired unused before a time and gives back what they reserved. Returns how many. */
export const releaseExpired = async (db: Db, before: Date, limit: number): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    with gone as (
      delete from campaign_tokens where token in (
        select token from campaign_tokens where expires_at < ${before} and impression_at is null
        order by expires_at limit ${limit} for update skip locked)
      returning campaign_id, listener, day),
    released as (
      select release_campaigns(array_agg(campaign_id), array_agg(listener), array_agg(day)) from gone having count(*) > 0)
    select (select count(*) from gone)::int as count from (select count(*) from released) done`.execute(db)
  return rows[0]?.count ?? 0
}

/** Deletes unused tokens and gives back what they reserved. */
export const releaseTokens = async (db: Db, tokens: readonly Buffer[]): Promise<void> => {
  await sql`
    with gone as (
      delete from campaign_tokens where token = any(${tokens}::bytea[]) and impression_at is null
      returning campaign_id, listener, day)
    select release_campaigns(array_agg(campaign_id), array_agg(listener), array_agg(day)) from gone having count(*) > 0`.execute(
    db,
  )
}

/** Takes the lock of the rollup until the end of the transaction. Returns false if another process holds it. */
export const tryLockRollup = async (trx: Trx): Promise<boolean> => {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(${CAMPAIGNS_LOCK}::bigint) as taken`.execute(trx)
  return rows[0]?.taken ?? false
}

/** Adds the oldest events of the log that were not to their days and campaigns. Returns how many. */
export const rollUpEvents = async (trx: Trx, limit: number): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    with taken as (
      update campaign_events set counted = true
      where id in (select id from campaign_events where not counted order by id limit ${limit})
      returning campaign_id, day, event, valid, item_type, item_id),
    sums as (
      select campaign_id, day,
        count(*) filter (where valid and event = 'impression') as impressions,
        count(*) filter (where valid and event = 'first_quartile') as first_quartile,
        count(*) filter (where valid and event = 'midpoint') as midpoint,
        count(*) filter (where valid and event = 'third_quartile') as third_quartile,
        count(*) filter (where valid and event = 'complete') as completes,
        count(*) filter (where valid and event = 'skip') as skips,
        count(*) filter (where valid and event = 'click') as clicks,
        count(*) filter (where not valid) as invalid
      from taken group by campaign_id, day),
    days as (
      insert into campaign_days as d (campaign_id, day, impressions, first_quartile, midpoint, third_quartile, completes,
        skips, clicks, invalid)
      select * from sums
      on conflict (campaign_id, day) do update set
        impressions = d.impressions + excluded.impressions, first_quartile = d.first_quartile + excluded.first_quartile,
        midpoint = d.midpoint + excluded.midpoint, third_quartile = d.third_quartile + excluded.third_quartile,
        completes = d.completes + excluded.completes, skips = d.skips + excluded.skips,
        clicks = d.clicks + excluded.clicks, invalid = d.invalid + excluded.invalid),
    items as (
      insert into campaign_item_months as i (campaign_id, month, item_type, item_id, impressions)
      select campaign_id, date_trunc('month', day)::date, item_type, item_id, count(*) from taken
      where valid and event = 'impression' and item_id is not null group by 1, 2, 3, 4
      on conflict (month, campaign_id, item_type, item_id) do update set impressions = i.impressions + excluded.impressions),
    totals as (
      update campaigns k set impressions = k.impressions + s.impressions
      from (select campaign_id, sum(impressions)::bigint as impressions from sums group by campaign_id) s
      where k.id = s.campaign_id and s.impressions > 0)
    select count(*)::int as count from taken`.execute(trx)
  return rows[0]?.count ?? 0
}

/** Returns campaigns that run although their end has come. */
export const overdueCampaigns = async (db: Db, now: Date): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select id from campaigns where status in ('active', 'paused') and ends_at <= ${now} order by id limit 1000`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** Deletes what is needed no longer: used tokens, listeners of past days, and old events of the log. */
export const deleteOldTraces = async (
  db: Db,
  before: { tokens: Date; listeners: string; events: Date },
): Promise<void> => {
  await sql`delete from campaign_tokens where impression_at < ${before.tokens}`.execute(db)
  await sql`delete from campaign_listeners where day < ${before.listeners}::date`.execute(db)
  await sql`delete from campaign_events where counted and at < ${before.events}`.execute(db)
}
