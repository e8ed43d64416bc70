import { type RawBuilder, sql } from 'kysely'

/**
 * Ids in their order, as rows of `given (id, place)`. PostgreSQL must not see how many there are: few of them would
 * look so cheap that it planned the statement anew for every call, which takes longer than running it.
 */
export const given = (ids: number[]): RawBuilder<unknown> =>
  sql`unnest((select ${ids}::int[])) with ordinality as given (id, place)`
