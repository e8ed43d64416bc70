import { type RawBuilder, sql } from 'kysely'
import type { adminCampaignTools } from '../../../../../contract/ads/back-office/campaign-tools.ts'
import type { BodyOf } from '../../../../../contract/core/endpoint.ts'
import type { Db } from '../../../../db/schema.ts'
import { DAY_MS, playsSince } from '../../../../db/sql/plays-since.ts'

/** Returns the condition; true for an empty list. */
const within = (list: readonly unknown[], condition: RawBuilder<boolean>): RawBuilder<boolean> =>
  list.length === 0 ? sql`true` : condition

/** Counts listeners with matching plays, and these plays, of the last days. */
export const matchingListeners = async (
  db: Db,
  { countries, genres, artists, podcasts, plans, devices }: BodyOf<typeof adminCampaignTools.estimate>,
  days: number,
): Promise<{ listeners: number; plays: number }> => {
  const { rows } = await sql<{ listeners: number; plays: number }>`
    select count(distinct coalesce(p.user_id::text, encode(p.visitor_hash, 'hex')))::int as listeners, count(*)::int as plays
    from all_plays p
      left join users u on u.id = p.user_id
      left join plans pl on pl.id = coalesce(u.plan_id, (select id from plans where is_default limit 1)) and u.id is not null
    where p.started_at > now() - make_interval(days => ${days}::int)
      and ${playsSince(Date.now() - days * DAY_MS, sql.ref('p.id'))} and p.item_type in ('song', 'episode')
      and not coalesce(u.is_admin, false) and not coalesce('No ads' = any(pl.permissions), false)
      and ${within(countries, sql`p.country = any(${countries}::text[])`)}
      and ${within(devices, sql`p.device = any(${devices}::text[])`)}
      and ${within(plans, sql`case when u.id is null then 0 else pl.id end = any(${plans}::int[])`)}
      and ${within(
        genres,
        sql`p.item_type = 'song' and exists (
          select from song_genres g where g.song_id = p.item_id and g.genre_id = any(${genres}::int[]))`,
      )}
      and ${within(
        artists,
        sql`p.item_type = 'song' and exists (
          select from song_artists a where a.song_id = p.item_id and a.artist_id = any(${artists}::int[]))`,
      )}
      and ${within(
        podcasts,
        sql`p.item_type = 'episode' and exists (
          select from episodes e where e.id = p.item_id and e.podcast_id = any(${podcasts}::int[]))`,
      )}`.execute(db)
  return rows[0] ?? { listeners: 0, plays: 0 }
}
