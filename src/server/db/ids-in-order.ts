import { type RawBuilder, sql } from 'kysely'

/**
 * Returns ids in order, as rows of `given (id, place)`. PostgreSQL must not see their number: for few of them it would
 * estimate so low a cost that it replans the statement for every call, which takes longer than running it.
 */
export const idsInOrder = (ids: number[]): RawBuilder<unknown> =>
  sql`unnest((select ${ids}::int[])) with ordinality as given (id, place)`

/** Returns the array of a list of ids separated by commas, as filters have them. */
export const idList = (ids: string): RawBuilder<unknown> => sql`string_to_array(${ids}, ',')::int[]`
