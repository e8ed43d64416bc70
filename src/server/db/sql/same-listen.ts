import { type RawBuilder, sql } from 'kysely'

/** Two reports of one listen are less than this apart. Nobody hears enough of a song twice in that time. */
export const SAME_LISTEN_SECONDS = 30

const apart = sql`make_interval(secs => ${sql.lit(SAME_LISTEN_SECONDS)})`

/** A time at which the same song was heard is that of the same listen. */
export const isSameListen = (a: RawBuilder<unknown>, b: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`(${a} > ${b} - ${apart} and ${a} < ${b} + ${apart})`
