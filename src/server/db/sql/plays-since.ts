import { type RawBuilder, sql } from 'kysely'

export const DAY_MS = 86_400_000
/**
 * By how much the clock of a node, which some plays begin by, may differ from that of the database, which makes ids: also if it
 * has the wrong time zone.
 */
const SKEW_MS = DAY_MS

/** The first id of a time in milliseconds. */
export const playIdAt = (time: number): RawBuilder<string> =>
  sql`${Math.max(0, time).toString(16).padStart(12, '0').padEnd(32, '0')}::uuid`

/** Selects plays that were reported at this time or later, which those are that began then: ids tell when. */
export const reportedSince = (at: Date | string | number, id = sql.ref('id')): RawBuilder<boolean> =>
  sql`${id} >= ${playIdAt(new Date(at).getTime() - SKEW_MS)}`

/**
 * Selects plays that were reported from this time until now. A query with this condition reads only the months since then
 * (see `maintain_plays`).
 */
export const playsSince = (at: Date | string | number, id = sql.ref('id')): RawBuilder<boolean> =>
  sql`(${reportedSince(at, id)} and ${id} < ${playIdAt(Date.now() + SKEW_MS)})`
