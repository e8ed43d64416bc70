import type { AppContext } from '../../../../context/app-context.ts'
import { monthListeners, type PartGroup } from '../artists/queries.ts'
import { candidatesFor, type Days, type PlayedType, played, type Stretches } from '../top.queries.ts'
import { artistParts, topItems } from './clickhouse.queries.ts'
import { type Export, loadExport } from './queries.ts'

/** Older answers are not given. */
const MAX_LAG_SECONDS = 120

type Reader = Pick<AppContext, 'db' | 'clickhouse'>

/** Returns whether ClickHouse has all counts but those of the last moments. */
export const isCurrent = ({ source, paused, lag }: Export): boolean =>
  source === null && !paused && lag <= MAX_LAG_SECONDS

const currentTables = async ({ db }: Reader): Promise<string | undefined> => {
  const state = await loadExport(db)
  return state && isCurrent(state) ? state.tables : undefined
}

/** Returns the items with the most counted plays, of which some may no longer exist; undefined if the database must be asked. */
export const topInHistory = async (
  ctx: Reader,
  type: PlayedType,
  stretches: Stretches,
  limit: number,
): Promise<{ item_id: number; plays: number }[] | undefined> => {
  const tables = ctx.clickhouse && (await currentTables(ctx))
  return ctx.clickhouse && tables
    ? topItems(ctx.clickhouse, tables, played[type].type, stretches, candidatesFor(limit))
    : undefined
}

/** Returns plays of the parts of an artist's figures in a span; undefined if the database must be asked. */
export const partsInHistory = async (
  ctx: Reader,
  artistId: number,
  parts: readonly string[],
  days: Days,
): Promise<PartGroup[] | undefined> => {
  const tables = ctx.clickhouse && (await currentTables(ctx))
  if (!ctx.clickhouse || !tables) return undefined
  const [groups, months] = await Promise.all([
    artistParts(ctx.clickhouse, tables, artistId, parts, days),
    monthListeners(ctx.db, artistId, parts, days),
  ])
  const most = new Map(months.map(({ part, value, listeners }) => [`${part} ${value}`, listeners]))
  return groups?.map((group) => ({
    ...group,
    listeners: Math.max(group.listeners, most.get(`${group.part} ${group.value}`) ?? 0),
  }))
}
