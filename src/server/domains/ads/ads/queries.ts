import { sql } from 'kysely'
import type { Ad, AdPosition } from '../../../../contract/ads/ads.ts'
import type { Db } from '../../../db/schema.ts'

/** Returns the ads that are shown, without their code. */
export const activeAds = (db: Db): Promise<Ad[]> =>
  db
    .selectFrom('ads')
    .select(['id', 'position', 'height', 'height_narrow', 'weight'])
    .where('active', '=', true)
    .orderBy('id')
    .execute()

/** Returns code and position of an ad that is shown; undefined for any other. */
export const codeOfAd = (db: Db, id: number): Promise<{ code: string; position: AdPosition } | undefined> =>
  db
    .selectFrom('ads')
    .select(['code', 'position'])
    .where('id', '=', id)
    .where('active', '=', true)
    .executeTakeFirst()

/** Adds impressions, by ad, to the totals and to the present day. Ads that do not exist are ignored. */
export const addImpressions = async (db: Db, seen: ReadonlyMap<number, number>): Promise<void> => {
  const [ids, counts] = [[...seen.keys()], [...seen.values()]]
  await sql`
    with seen as (
      update ads set impressions = ads.impressions + given.n
      from unnest(${ids}::int[], ${counts}::int[]) as given (id, n) where ads.id = given.id
      returning ads.id, given.n)
    insert into ad_days as days (ad_id, day, impressions)
    select id, (now() at time zone 'utc')::date, n from seen
    on conflict (ad_id, day) do update set impressions = days.impressions + excluded.impressions`.execute(db)
}
