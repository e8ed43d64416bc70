import { type RawBuilder, sql } from 'kysely'

/** Days for which a browser without a connection may keep what it reports. */
const OLDEST = 60

/** The time at which something is said to have happened, as far as that can be true; now if nothing is said. */
export const reportedTime = (at: string | undefined): RawBuilder<string> =>
  at === undefined
    ? sql`clock_timestamp()`
    : sql`least(clock_timestamp(), greatest(clock_timestamp() - make_interval(days => ${sql.lit(OLDEST)}), ${at}::timestamptz))`
