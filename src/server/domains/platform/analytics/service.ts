import { statfs } from 'node:fs/promises'
import type { QueryOf, ReplyOf } from '../../../../contract/core/endpoint.ts'
import {
  type analytics,
  type Figure,
  type Metric,
  metrics,
  type Overview,
  type Series,
  type TopItem,
} from '../../../../contract/platform/back-office/analytics.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { throwFieldErrors } from '../../../http/http-error.ts'
import { jobs } from '../../../jobs/kinds.ts'
import { topInHistory } from './export/history.service.ts'
import { type Period, periodOf, stretchesOf, wholeDays } from './period.ts'
import {
  addEmbeddedPlay,
  jobStates,
  listenersBetween,
  listListeners,
  listParts,
  playsByHour,
  rollupLags,
  somethingUnmeasured,
  storedFiles,
  topHosts,
} from './queries.ts'
import { HOURS_RETENTION_DAYS, rollUpSome } from './rollup.service.ts'
import { existingItems, mostPlayed, mostSearched, type PlayedType, type Stretches } from './top.queries.ts'

type Span = Omit<Period, 'before'>

const DAY = 86_400_000

interface Counted {
  values: Record<Metric, number[]>
  totals: Record<Metric, number>
}

const sumOf = (values: number[]): number => values.reduce((sum, value) => sum + value, 0)

/** Counts distinct listeners of a span and of each of its parts. */
const countListeners = async (ctx: AppContext, span: Span, byHour: number[]): Promise<[number[], number]> => {
  if (!wholeDays(span)) {
    if (span.from.getTime() < Date.now() - HOURS_RETENTION_DAYS * DAY)
      throwFieldErrors({ from: ['This value isn’t valid.'] })
    return [byHour, await listenersBetween(ctx.db, span)]
  }
  const rows = await listListeners(ctx.db, span)
  const byPart = new Map(rows.map(({ at, listeners }) => [at, listeners]))
  const values =
    span.interval === 'hour' ? byHour : span.parts.map((part) => byPart.get(part.toISOString()) ?? 0)
  return [values, sumOf(rows.map(({ first }) => first))]
}

const count = async (ctx: AppContext, span: Span, withListeners = true): Promise<Counted> => {
  const byPart = new Map((await listParts(ctx.db, span)).map((part) => [part.at, part]))
  const valuesOf = (metric: Metric) => span.parts.map((part) => byPart.get(part.toISOString())?.[metric] ?? 0)
  const values = Object.fromEntries(metrics.map((metric) => [metric, valuesOf(metric)])) as Counted['values']
  const totals = Object.fromEntries(
    metrics.map((metric) => [metric, sumOf(values[metric])]),
  ) as Counted['totals']
  if (!withListeners) return { values, totals }
  const [listeners, different] = await countListeners(ctx, span, values.listeners)
  return {
    values: { ...values, listeners },
    totals: { ...totals, listeners: different },
  }
}

const spanOf = ({ from, to }: Pick<Span, 'from' | 'to'>) => ({
  from: from.toISOString(),
  to: to.toISOString(),
})

/** Returns the free bytes of the media storage if it is a local disk. */
const freeSpace = async (ctx: AppContext): Promise<number | null> => {
  if (ctx.storage.kind !== 'local') return null
  const { bavail, bsize } = await statfs(ctx.env.dataDir)
  return bavail * bsize
}

const loadStorage = async (ctx: AppContext): Promise<Overview['storage']> => {
  const [kinds, free, partial] = await Promise.all([
    storedFiles(ctx.db),
    freeSpace(ctx),
    somethingUnmeasured(ctx.db),
  ])
  return { kinds, free, partial }
}

/** Returns every metric of a period with the preceding period, and the current state of storage and jobs. */
export const getOverview = async (
  ctx: AppContext & Pick<AppContext, 'env' | 'storage'>,
  query: QueryOf<typeof analytics.overview>,
): Promise<Overview> => {
  const period = periodOf(query)
  await rollUpSome(ctx)
  const [now, before, byHour, storage, states, partial] = await Promise.all([
    count(ctx, period),
    count(ctx, period.before),
    playsByHour(ctx.db, period),
    loadStorage(ctx),
    jobStates(ctx.db, Object.keys(jobs)),
    rollupLags(ctx.db),
  ])
  const figureOf = (metric: Metric): Figure => ({
    metric,
    value: now.totals[metric],
    previous: before.totals[metric],
    series: now.values[metric],
  })
  const hours = new Map(byHour.map(({ hour, plays }) => [hour, plays]))
  return {
    ...spanOf(period),
    interval: period.interval,
    before: spanOf(period.before),
    figures: metrics.map(figureOf),
    hours: Array.from({ length: 24 }, (_, hour) => hours.get(hour) ?? 0),
    storage,
    jobs: states,
    partial,
  }
}

/** Returns one metric by hour, day or month, with the preceding period. */
export const getSeries = async (
  ctx: AppContext,
  { metric, ...query }: QueryOf<typeof analytics.series>,
): Promise<Series> => {
  const period = periodOf(query)
  await rollUpSome(ctx)
  const { before } = period
  const withListeners = metric === 'listeners'
  const [now, then] = await Promise.all([
    count(ctx, period, withListeners),
    count(ctx, before, withListeners),
  ])
  return {
    ...spanOf(period),
    metric,
    interval: period.interval,
    before: spanOf(before),
    value: now.totals[metric],
    previous: then.totals[metric],
    points: period.parts.map((at, index) => ({
      at: at.toISOString(),
      value: now.values[metric][index] ?? 0,
      previous_at: (before.parts[index] ?? before.to).toISOString(),
      previous: then.values[metric][index] ?? 0,
    })),
  }
}

/** Returns the most played items that still exist, from ClickHouse if it has all counts. */
const topPlayed = async (
  ctx: Pick<AppContext, 'db' | 'clickhouse'>,
  type: PlayedType,
  stretches: Stretches,
  limit: number,
): Promise<TopItem[]> => {
  const top = await topInHistory(ctx, type, stretches, limit)
  return top ? existingItems(ctx.db, type, top, limit) : mostPlayed(ctx.db, type, stretches, limit)
}

/** Returns what was played or searched for most on the days a period touches. */
export const getTop = async (
  ctx: AppContext,
  { type, limit, ...query }: QueryOf<typeof analytics.top>,
): Promise<ReplyOf<typeof analytics.top>> => {
  const period = periodOf(query)
  await rollUpSome(ctx)
  const days = {
    from: new Date(Math.floor(period.from.getTime() / DAY) * DAY),
    to: new Date(Math.ceil(period.to.getTime() / DAY) * DAY),
  }
  if (type === 'hosts') return { ...spanOf(days), data: await topHosts(ctx.db, days, limit) }
  const stretches = stretchesOf(days, new Date())
  const data =
    type === 'searches' || type === 'searches_without_result'
      ? await mostSearched(ctx.db, type === 'searches' ? 'searches' : 'without_result', stretches, limit)
      : await topPlayed(ctx, type, stretches, limit)
  return { ...spanOf(days), data }
}

const CHART_DAYS = 30

/** Returns the songs with the most counted plays in the last 30 days, as far as they are rolled up. */
export const topSongsLately = async (
  ctx: Pick<AppContext, 'db' | 'clickhouse'>,
  limit: number,
): Promise<{ id: number; plays: number }[]> => {
  const to = new Date(Math.ceil(Date.now() / DAY) * DAY)
  const days = { from: new Date(to.getTime() - CHART_DAYS * DAY), to }
  const found = await topPlayed(ctx, 'songs', stretchesOf(days, new Date()), limit)
  return found.flatMap(({ id, count }) => (id === null ? [] : [{ id, plays: count }]))
}

/** Counts a play on another website, by the name of its host and nothing more. */
export const countEmbeddedPlay = (ctx: Pick<AppContext, 'db'>, host: string): Promise<void> =>
  addEmbeddedPlay(ctx.db, host)
