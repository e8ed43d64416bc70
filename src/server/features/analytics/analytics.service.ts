import { statfs } from 'node:fs/promises'
import {
  type analytics,
  type Figure,
  type Metric,
  metrics,
  type Overview,
  type Series,
} from '../../../contract/admin/analytics.ts'
import type { QueryOf, ReplyOf } from '../../../contract/endpoint.ts'
import { failFields } from '../../http/fail.ts'
import { jobs } from '../../jobs/kinds.ts'
import type { Platform } from '../../platform.ts'
import {
  foldingLags,
  jobStates,
  listenersBetween,
  listenersOf,
  partsOf,
  playsByHour,
  somethingUnmeasured,
  storedFiles,
} from './analytics.queries.ts'
import { foldSome, HOURS_KEPT } from './folding.service.ts'
import { type Period, periodOf, stretchesOf, wholeDays } from './period.ts'
import { mostPlayed, mostSearched } from './top.queries.ts'

type On = Pick<Platform, 'db' | 'log'>
type Span = Omit<Period, 'before'>

const DAY = 86_400_000

interface Counted {
  values: Record<Metric, number[]>
  totals: Record<Metric, number>
}

const sumOf = (values: number[]): number => values.reduce((sum, value) => sum + value, 0)

/** Listeners of a span and of each of its parts: who comes twice is one. */
const countListeners = async (on: On, span: Span, byHour: number[]): Promise<[number[], number]> => {
  if (!wholeDays(span)) {
    if (span.from.getTime() < Date.now() - HOURS_KEPT * DAY)
      failFields({ from: ['This value is not valid.'] })
    return [byHour, await listenersBetween(on.db, span)]
  }
  const rows = await listenersOf(on.db, span)
  const byPart = new Map(rows.map(({ at, listeners }) => [at, listeners]))
  const values =
    span.interval === 'hour' ? byHour : span.parts.map((part) => byPart.get(part.toISOString()) ?? 0)
  return [values, sumOf(rows.map(({ first }) => first))]
}

const count = async (on: On, span: Span, withListeners = true): Promise<Counted> => {
  const byPart = new Map((await partsOf(on.db, span)).map((part) => [part.at, part]))
  const valuesOf = (metric: Metric) => span.parts.map((part) => byPart.get(part.toISOString())?.[metric] ?? 0)
  const values = Object.fromEntries(metrics.map((metric) => [metric, valuesOf(metric)])) as Counted['values']
  const totals = Object.fromEntries(
    metrics.map((metric) => [metric, sumOf(values[metric])]),
  ) as Counted['totals']
  if (!withListeners) return { values, totals }
  const [listeners, different] = await countListeners(on, span, values.listeners)
  return {
    values: { ...values, listeners },
    totals: { ...totals, listeners: different },
  }
}

const spanOf = ({ from, to }: Pick<Span, 'from' | 'to'>) => ({
  from: from.toISOString(),
  to: to.toISOString(),
})

/** Bytes left where media lie, when that is a disk of this machine. */
const freeSpace = async (on: Pick<Platform, 'env' | 'storage'>): Promise<number | null> => {
  if (on.storage.kind !== 'local') return null
  const { bavail, bsize } = await statfs(on.env.dataDir)
  return bavail * bsize
}

const storageOf = async (on: Pick<Platform, 'db' | 'env' | 'storage'>): Promise<Overview['storage']> => {
  const [kinds, free, partial] = await Promise.all([
    storedFiles(on.db),
    freeSpace(on),
    somethingUnmeasured(on.db),
  ])
  return { kinds, free, partial }
}

/** Every figure of a period with the period before, and how storage and jobs are now. */
export const overviewOf = async (
  on: On & Pick<Platform, 'env' | 'storage'>,
  query: QueryOf<typeof analytics.overview>,
): Promise<Overview> => {
  const period = periodOf(query)
  await foldSome(on)
  const [now, before, byHour, storage, states, partial] = await Promise.all([
    count(on, period),
    count(on, period.before),
    playsByHour(on.db, period),
    storageOf(on),
    jobStates(on.db, Object.keys(jobs)),
    foldingLags(on.db),
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

/** One figure by hour, day or month beside the period before. */
export const seriesOf = async (
  on: On,
  { metric, ...query }: QueryOf<typeof analytics.series>,
): Promise<Series> => {
  const period = periodOf(query)
  await foldSome(on)
  const { before } = period
  const withListeners = metric === 'listeners'
  const [now, then] = await Promise.all([count(on, period, withListeners), count(on, before, withListeners)])
  return {
    ...spanOf(period),
    metric,
    interval: period.interval,
    before: spanOf(before),
    value: now.totals[metric],
    previous: then.totals[metric],
    points: period.parts.map((at, place) => ({
      at: at.toISOString(),
      value: now.values[metric][place] ?? 0,
      previous_at: (before.parts[place] ?? before.to).toISOString(),
      previous: then.values[metric][place] ?? 0,
    })),
  }
}

/** What was played or searched for most on the days that a period touches. */
export const topOf = async (
  on: On,
  { type, limit, ...query }: QueryOf<typeof analytics.top>,
): Promise<ReplyOf<typeof analytics.top>> => {
  const period = periodOf(query)
  await foldSome(on)
  const days = {
    from: new Date(Math.floor(period.from.getTime() / DAY) * DAY),
    to: new Date(Math.ceil(period.to.getTime() / DAY) * DAY),
  }
  const stretches = stretchesOf(days, new Date())
  const data =
    type === 'searches' || type === 'searches_without_result'
      ? await mostSearched(on.db, type === 'searches' ? 'searches' : 'without_result', stretches, limit)
      : await mostPlayed(on.db, type, stretches, limit)
  return { ...spanOf(days), data }
}
