import { type Insertable, sql } from 'kysely'
import type { Ad, AdPosition } from '../../../../contract/ads/ads.ts'
import type { AdminAd } from '../../../../contract/ads/back-office/ads.ts'
import type { YesOrNo } from '../../../../contract/core/back-office/crud.ts'
import { contains } from '../../../db/keyset.ts'
import type { Listing } from '../../../db/listing.ts'
import type { Db, Trx } from '../../../db/schema.ts'
import type { AdTable } from '../../../db/tables/ads.ts'

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

/** Days of `recent_impressions`. */
const RECENT_DAYS = 30

export const adListing: Listing = {
  from: sql`ads a`,
  id: sql`a.id`,
  sorts: {
    created_at: { key: sql`a.created_at`, kind: 'time' },
    name: { key: sql`lower(a.name)`, kind: 'text' },
    impressions: { key: sql`a.impressions`, kind: 'number' },
  },
  search: (text) => contains(sql`a.name`, text),
  filters: {
    position: (position: AdPosition) => sql`a.position = ${position}`,
    active: (active: YesOrNo) => sql`a.active = ${active === 'true'}`,
  },
}

export const adRows = async (db: Db, ids: number[]): Promise<(AdminAd & { code: string })[]> => {
  const { rows } = await sql<AdminAd & { code: string }>`
    select a.id, a.name, a.position, a.code, a.height, a.height_narrow, a.weight, a.active, a.impressions, a.created_at,
      coalesce((select sum(d.impressions) from ad_days d
        where d.ad_id = a.id and d.day > (now() at time zone 'utc')::date - ${RECENT_DAYS}::int), 0)::int as recent_impressions
    from ads a where a.id = any(${ids}::int[])`.execute(db)
  return rows
}

type AdColumns = Omit<Insertable<AdTable>, 'id' | 'impressions' | 'created_at' | 'updated_at'>

export const insertAd = async (trx: Trx, values: AdColumns): Promise<number> =>
  (await trx.insertInto('ads').values(values).returning('id').executeTakeFirstOrThrow()).id

export const updateAd = async (trx: Trx, id: number, values: Partial<AdColumns>): Promise<void> => {
  await trx
    .updateTable('ads')
    .set({ ...values, updated_at: new Date() })
    .where('id', '=', id)
    .execute()
}

export const deleteAds = async (trx: Trx, ids: number[]): Promise<void> => {
  await trx.deleteFrom('ads').where('id', 'in', ids).execute()
}
