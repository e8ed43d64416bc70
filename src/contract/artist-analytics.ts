import * as z from 'zod/mini'
import { cover } from './covers.ts'
import { endpoint } from './endpoint.ts'
import { playDevices } from './play-devices.ts'
import { playSources } from './play-sources.ts'

/** Fewer listeners are never shown apart from others. */
export const MIN_LISTENERS = 5

/** What is counted per day, in the order of the CSV file. */
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
const id = z.coerce.number().check(z.int(), z.positive())
const artist = { artist_id: z.optional(id) }
/** From the first day up to, and excluding, the second. */
const span = { from: day, to: day }
const period = z.object({ from: z.string(), to: z.string() })

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

const topItem = z.object({
  id: z.number(),
  title: z.string(),
  cover: z.nullable(cover),
  plays: z.number(),
})
export type ArtistTopItem = z.infer<typeof topItem>

const top = z.object({
  data: z.array(topItem),
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
    query: z.object({ ...span, ...artist }),
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
  query: z.object({ ...span, ...artist }),
  reply: z.unknown(),
})
