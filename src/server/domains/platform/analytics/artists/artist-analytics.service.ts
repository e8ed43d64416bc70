import type { Readable } from 'node:stream'
import type { ParamsOf, QueryOf } from '../../../../../contract/core/endpoint.ts'
import type { PlayDevice, PlaySource } from '../../../../../contract/platform/analytics.ts'
import {
  type ArtistDashboard,
  type ArtistPoint,
  type ArtistSeries,
  type artistAnalytics,
  artistSeries,
  MIN_LISTENERS,
  type Retention,
} from '../../../../../contract/platform/back-office/analytics.ts'
import type { AppContext } from '../../../../context/app-context.ts'
import { csvOf } from '../../../../crud/csv.ts'
import { orNotFound } from '../../../../http/http-error.ts'
import type { Viewer } from '../../../../http/viewer.ts'
import { managedArtist } from '../../artist-team/access.service.ts'
import { periodOf } from '../period.ts'
import type { Published } from '../privacy.ts'
import { rollupLags } from '../queries.ts'
import { rollUpSome } from '../rollup.service.ts'
import { artistGroups } from './artist-groups.service.ts'
import {
  type ArtistSpan,
  artistHead,
  artistListeners,
  artistParts,
  episodeOfArtist,
  listeningNow,
  loadRetention,
  songOfArtist,
} from './queries.ts'

const DAY = 86_400_000
/** Longer periods are shown by month. */
const BY_DAY = 92 * DAY

interface Counted {
  values: Record<ArtistSeries, number[]>
  totals: Record<ArtistSeries, number> & { new_listeners: number; returning_listeners: number }
  completion: number | null
}

const sumOf = (values: number[]): number => values.reduce((sum, value) => sum + value, 0)

const count = async (
  ctx: AppContext,
  artistId: number,
  span: ArtistSpan & { parts: Date[] },
): Promise<Counted> => {
  const [rows, heard] = await Promise.all([
    artistParts(ctx.db, artistId, span),
    artistListeners(ctx.db, artistId, span),
  ])
  const byPart = new Map(rows.map((row) => [row.at, row]))
  const listeners = new Map(heard.map((row) => [row.at, row.listeners]))
  const valuesOf = (metric: ArtistSeries) =>
    span.parts.map((part) => {
      const at = part.toISOString()
      return metric === 'listeners' ? (listeners.get(at) ?? 0) : (byPart.get(at)?.[metric] ?? 0)
    })
  const values = Object.fromEntries(
    artistSeries.map((metric) => [metric, valuesOf(metric)]),
  ) as Counted['values']
  const sums = Object.fromEntries(
    artistSeries.map((metric) => [metric, sumOf(values[metric])]),
  ) as Counted['totals']
  const new_listeners = sumOf(heard.map((row) => row.new_accounts))
  const told = sumOf(rows.map((row) => row.heard))
  return {
    values,
    totals: {
      ...sums,
      listeners: sumOf(heard.map((row) => row.first)),
      new_listeners,
      returning_listeners: sumOf(heard.map((row) => row.accounts)) - new_listeners,
    },
    completion: told > 0 ? sumOf(rows.map((row) => row.completed)) / told : null,
  }
}

const shares = <T extends string>({ groups, others }: Published): { value: T | null; plays: number }[] => [
  ...groups.map(({ value, plays }) => ({ value: value as T, plays })),
  ...(others > 0 ? [{ value: null, plays: others }] : []),
]

type Asked = QueryOf<typeof artistAnalytics.dashboard>

const periodFor = ({ from, to }: Asked) => {
  const interval = Date.parse(to) - Date.parse(from) <= BY_DAY ? 'day' : 'month'
  const period = periodOf({ from, to, interval })
  return { ...period, interval, before: { ...period.before, interval } } as const
}

const spanOf = ({ from, to }: Pick<ArtistSpan, 'from' | 'to'>) => ({
  from: from.toISOString(),
  to: to.toISOString(),
})

/** Returns the figures of an artist in a period and the one before. 404 for artists the viewer does not manage. */
export const artistDashboard = async (
  ctx: AppContext,
  viewer: Viewer,
  query: Asked,
): Promise<ArtistDashboard> => {
  const artistId = managedArtist(viewer, query.artist_id)
  const period = periodFor(query)
  const { before } = period
  await rollUpSome(ctx)
  const [head, now, then, groups, live, partial] = await Promise.all([
    artistHead(ctx.db, artistId),
    count(ctx, artistId, period),
    count(ctx, artistId, before),
    artistGroups(ctx, artistId, period),
    listeningNow(ctx.db, artistId),
    rollupLags(ctx.db),
  ])
  const { id, name, followers } = orNotFound(head)
  const pointsOf = (metric: ArtistSeries): ArtistPoint[] =>
    period.parts.map((at, index) => ({
      at: at.toISOString(),
      value: now.values[metric][index] ?? 0,
      previous_at: (before.parts[index] ?? before.to).toISOString(),
      previous: then.values[metric][index] ?? 0,
    }))
  const series = Object.fromEntries(artistSeries.map((metric) => [metric, pointsOf(metric)])) as Record<
    ArtistSeries,
    ArtistPoint[]
  >
  const totals = Object.fromEntries(
    Object.entries(now.totals).map(([metric, value]) => [
      metric,
      { value, previous: then.totals[metric as keyof Counted['totals']] },
    ]),
  ) as ArtistDashboard['totals']
  return {
    ...spanOf(period),
    ...series,
    artist: { id, name },
    interval: period.interval,
    before: spanOf(before),
    totals,
    completion: { value: now.completion, previous: then.completion },
    followers,
    sources: shares<PlaySource>(groups.source),
    countries: shares(groups.country),
    devices: shares<PlayDevice>(groups.device),
    top: groups.tops,
    live: live < MIN_LISTENERS ? null : live,
    partial,
  }
}

/** Returns the figures of an artist per day, as CSV. */
export const artistFile = async (ctx: AppContext, viewer: Viewer, query: Asked): Promise<Readable> => {
  const artistId = managedArtist(viewer, query.artist_id)
  const period = periodOf({ ...query, interval: 'day' })
  await rollUpSome(ctx)
  const { values } = await count(ctx, artistId, { ...period, interval: 'day' })
  const rows = period.parts.map((at, index) => ({
    day: at.toISOString().slice(0, 10),
    ...Object.fromEntries(artistSeries.map((metric) => [metric, values[metric][index]])),
  }))
  const pages = async function* () {
    yield rows
  }
  return csvOf(['day', ...artistSeries], pages())
}

/** Returns which parts of an item are heard. 404 unless it belongs to an artist that the viewer manages. */
export const artistRetention = async (
  ctx: AppContext,
  viewer: Viewer,
  { type, id }: ParamsOf<typeof artistAnalytics.retention>,
  query: QueryOf<typeof artistAnalytics.retention>,
): Promise<Retention> => {
  const artistId = managedArtist(viewer, query.artist_id)
  const kind = type === 'songs' ? 'song' : 'episode'
  const item = orNotFound(await (kind === 'song' ? songOfArtist : episodeOfArtist)(ctx.db, artistId, id))
  await rollUpSome(ctx)
  const { plays, buckets, listeners } = await loadRetention(ctx.db, kind, id)
  const { waveform, chapters, ...about } = item
  return {
    item: {
      ...about,
      type: kind,
      waveform: waveform ? [...waveform] : [],
      chapters: (chapters ?? []).map(({ at, title }) => ({ at, title })),
    },
    plays,
    curve: listeners < MIN_LISTENERS ? null : buckets.map((heard) => heard / plays),
  }
}
