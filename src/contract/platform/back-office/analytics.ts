import * as z from 'zod/mini'
import { endpoint } from '../../core/endpoint.ts'
import { cover } from '../../core/fields.ts'
import { id } from '../../core/pagination.ts'
import { playDevices, playSources } from '../analytics.ts'

export const metrics = [
  'plays',
  'counted_plays',
  'listeners',
  'new_users',
  'uploads',
  'searches',
  'searches_without_result',
  'likes',
  'logins',
] as const
export type Metric = (typeof metrics)[number]

export const intervals = ['hour', 'day', 'month'] as const
export type Interval = (typeof intervals)[number]

export const topTypes = [
  'songs',
  'albums',
  'artists',
  'genres',
  'searches',
  'searches_without_result',
  /** Websites that embed the player, by plays. */
  'hosts',
] as const
export type TopType = (typeof topTypes)[number]

export const storageKinds = ['originals', 'in_place', 'renditions', 'images'] as const
export type StorageKind = (typeof storageKinds)[number]

/** A day, meaning its start in UTC, or a full hour. */
const moment = z
  .string()
  .check(z.regex(/^\d{4}-(0\d|1[0-2])-([0-2]\d|3[01])(T([01]\d|2[0-3]):00:00(\.000)?Z)?$/))

/** From the first moment up to, and excluding, the second. */
const span = { from: moment, to: moment }

const period = z.object({ from: z.string(), to: z.string() })

const figure = z.object({
  metric: z.enum(metrics),
  value: z.number(),
  previous: z.number(),
  /** One value per interval, for a sparkline. */
  series: z.array(z.number()),
})
export type Figure = z.infer<typeof figure>

const overview = z.object({
  ...period.shape,
  interval: z.enum(intervals),
  /** The period used for comparison. */
  before: period,
  figures: z.array(figure),
  /** Plays by hour of the day, from 0 to 23 in UTC. */
  hours: z.array(z.number()),
  storage: z.object({
    kinds: z.array(z.object({ kind: z.enum(storageKinds), files: z.number(), bytes: z.number() })),
    /** Bytes left on the disk; null for a bucket. */
    free: z.nullable(z.number()),
    /** Some files are not measured yet. */
    partial: z.boolean(),
  }),
  jobs: z.object({ waiting: z.number(), running: z.number(), failed: z.number() }),
  /** Many events are not rolled up yet. */
  partial: z.boolean(),
})
export type Overview = z.infer<typeof overview>

const series = z.object({
  ...period.shape,
  metric: z.enum(metrics),
  interval: z.enum(intervals),
  before: period,
  value: z.number(),
  previous: z.number(),
  /** `previous` is the value at the same position of the preceding period. */
  points: z.array(
    z.object({ at: z.string(), value: z.number(), previous_at: z.string(), previous: z.number() }),
  ),
})
export type Series = z.infer<typeof series>

const topItem = z.object({
  /** Null for searches and hosts. */
  id: z.nullable(z.number()),
  title: z.string(),
  by: z.nullable(z.string()),
  cover: z.nullable(cover),
  count: z.number(),
})
export type TopItem = z.infer<typeof topItem>

export const analytics = {
  overview: endpoint({
    method: 'GET',
    path: '/admin/analytics/overview',
    access: 'admin',
    summary:
      'Returns all metrics of a period and the previous period, plays by hour, storage and jobs. All times are UTC',
    query: z.object(span),
    reply: overview,
  }),
  series: endpoint({
    method: 'GET',
    path: '/admin/analytics/series',
    access: 'admin',
    summary: 'Returns a metric by hour, day or month (UTC), with the previous period',
    query: z.object({ ...span, metric: z.enum(metrics), interval: z.optional(z.enum(intervals)) }),
    reply: series,
  }),
  top: endpoint({
    method: 'GET',
    path: '/admin/analytics/top',
    access: 'admin',
    summary: 'Returns what was played or searched for most in a period',
    query: z.object({
      ...span,
      type: z.enum(topTypes),
      limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 10),
    }),
    reply: z.object({ ...period.shape, data: z.array(topItem) }),
  }),
}

/** Fewer listeners are never shown apart from others. */
export const MIN_LISTENERS = 5

/** Daily metrics, in the order of the CSV file. */
export const artistSeries = [
  'plays',
  'counted_plays',
  'listeners',
  'likes',
  'playlist_adds',
  'downloads',
  'new_followers',
  'lost_followers',
] as const
export type ArtistSeries = (typeof artistSeries)[number]

/** Counted for the whole period only. Visitors are never recognized, so new and returning listeners have accounts. */
export const artistTotals = ['new_listeners', 'returning_listeners'] as const
export type ArtistMetric = ArtistSeries | (typeof artistTotals)[number]

/** A day; its start in UTC. */
const day = z.string().check(z.regex(/^\d{4}-(0\d|1[0-2])-([0-2]\d|3[01])$/))
const artist = { artist_id: z.optional(id) }
/** From the first day up to, and excluding, the second. */
const artistSpan = { from: day, to: day }

const point = z.object({
  at: z.string(),
  value: z.number(),
  previous_at: z.string(),
  /** The value at the same position of the preceding period. */
  previous: z.number(),
})
export type ArtistPoint = z.infer<typeof point>

const compared = z.object({ value: z.number(), previous: z.number() })

const share = <T extends z.ZodMiniType>(value: T) =>
  z.array(
    z.object({
      /** Null: all others together, none of which has enough listeners to be named. */
      value: z.nullable(value),
      plays: z.number(),
    }),
  )

const artistTopItem = z.object({
  id: z.number(),
  title: z.string(),
  cover: z.nullable(cover),
  plays: z.number(),
})
export type ArtistTopItem = z.infer<typeof artistTopItem>

const top = z.object({
  data: z.array(artistTopItem),
  /** Plays of all others. */
  others: z.number(),
})
export type ArtistTop = z.infer<typeof top>

export const topOfArtist = ['songs', 'albums', 'episodes', 'podcasts'] as const
export type TopOfArtist = (typeof topOfArtist)[number]

const points = z.array(point)

const dashboard = z.object({
  ...period.shape,
  artist: z.object({ id: z.number(), name: z.string() }),
  interval: z.enum(['day', 'month']),
  before: period,
  plays: points,
  counted_plays: points,
  listeners: points,
  likes: points,
  playlist_adds: points,
  downloads: points,
  new_followers: points,
  lost_followers: points,
  totals: z.object({
    plays: compared,
    counted_plays: compared,
    listeners: compared,
    new_listeners: compared,
    returning_listeners: compared,
    likes: compared,
    playlist_adds: compared,
    downloads: compared,
    new_followers: compared,
    lost_followers: compared,
  }),
  /** Part of the plays that heard at least 90 %, of those whose player tells; null without any. */
  completion: z.object({ value: z.nullable(z.number()), previous: z.nullable(z.number()) }),
  /** Of the artist and its podcasts, now. */
  followers: z.number(),
  sources: share(z.enum(playSources)),
  /** ISO 3166-1 alpha-2; empty if unknown. */
  countries: share(z.string()),
  devices: share(z.enum(playDevices)),
  top: z.object({ songs: top, albums: top, episodes: top, podcasts: top }),
  /** Who listens now; null if fewer than five. */
  live: z.nullable(z.number()),
  /** Many events are not counted yet. */
  partial: z.boolean(),
})
export type ArtistDashboard = z.infer<typeof dashboard>

const retention = z.object({
  item: z.object({
    type: z.enum(['song', 'episode']),
    id: z.number(),
    title: z.string(),
    cover: z.nullable(cover),
    /** Seconds. */
    duration: z.number(),
    /** 800 bars of 0 to 255; empty until measured. */
    waveform: z.array(z.number()),
    chapters: z.array(z.object({ at: z.number(), title: z.string() })),
  }),
  /** Plays whose player told what was heard. */
  plays: z.number(),
  /** Part of them that heard each hundredth of the item; null with fewer than five listeners. */
  curve: z.nullable(z.array(z.number())),
})
export type Retention = z.infer<typeof retention>

export const artistAnalytics = {
  dashboard: endpoint({
    method: 'GET',
    path: '/artist/analytics',
    access: 'user',
    summary:
      'Returns the figures of an artist that the viewer manages, with the previous period. Groups of fewer than five listeners are merged. All days are UTC',
    query: z.object({ ...artistSpan, ...artist }),
    reply: dashboard,
  }),
  retention: endpoint({
    method: 'GET',
    path: '/artist/analytics/{type}/{id}/retention',
    access: 'user',
    summary: 'Returns which parts of a song or episode listeners hear',
    params: z.object({ type: z.enum(['songs', 'episodes']), id }),
    query: z.object(artist),
    reply: retention,
  }),
}

/** The figures per day as a CSV file. */
export const artistAnalyticsFile = endpoint({
  method: 'GET',
  path: '/artist/analytics/export',
  access: 'user',
  summary: 'Returns the figures of an artist per day as CSV',
  query: z.object({ ...artistSpan, ...artist }),
  reply: z.unknown(),
})
