import { sql } from 'kysely'
import type { TopItem } from '../../../../contract/platform/back-office/analytics.ts'
import type { Db } from '../../../db/schema.ts'

/** Hosts counted per day; of more, visitors could make any number up. */
const MAX_HOSTS = 1_000

/** Adds a play to today's count of a host. */
export const addEmbeddedPlay = async (db: Db, host: string): Promise<void> => {
  await sql`
    insert into analytics_embed_days as d (day, host, plays)
    select (now() at time zone 'utc')::date, ${host}, 1
    where exists (select from analytics_embed_days where day = (now() at time zone 'utc')::date and host = ${host})
      or (select count(*) from analytics_embed_days where day = (now() at time zone 'utc')::date) < ${MAX_HOSTS}
    on conflict (day, host) do update set plays = d.plays + 1`.execute(db)
}

/** Returns the hosts with the most plays from the first day up to, excluding, the second. */
export const topHosts = async (
  db: Db,
  { from, to }: { from: Date; to: Date },
  limit: number,
): Promise<TopItem[]> => {
  const { rows } = await sql<TopItem>`
    select null as id, host as title, null as by, null as cover, sum(plays)::bigint as count
    from analytics_embed_days
    where day >= (${from.toISOString()}::timestamptz at time zone 'utc')::date
      and day < (${to.toISOString()}::timestamptz at time zone 'utc')::date
    group by host order by sum(plays) desc, host limit ${limit}`.execute(db)
  return rows
}
