import * as z from 'zod/mini'
import { choice, choices, newChoice } from '../../core/back-office/choices.ts'
import { crud } from '../../core/back-office/crud.ts'
import { cover, richText, webAddress } from '../../core/fields.ts'
import { id, idList } from '../../core/pagination.ts'
import { episodeOrders } from '../items.ts'

/** Podcasting 2.0 data of podcasts and episodes, as stored. */

/** A credited person. */
export interface Person {
  name: string
  role: string | null
  url: string | null
}

/** A location: its name, and where it is. */
export interface Place {
  name: string
  geo: string | null
  osm: string | null
}

/** A highlight; without its own title it uses the episode's. */
export interface Soundbite {
  at: number
  duration: number
  title: string | null
}

/** A recipient of listener payments. */
export interface Recipient {
  name: string | null
  type: string
  address: string
  split: number
  custom_key: string | null
  custom_value: string | null
  fee: boolean
}

export interface Value {
  type: string
  method: string
  suggested: string | null
  recipients: Recipient[]
}

const INVALID = 'This value isn’t valid.'
const requiredText = (max: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max))
const perhaps = (max: number) => z.nullable(z.string().check(z.trim(), z.maxLength(max)))
export const GEO =
  /^geo:-?\d{1,3}(\.\d{1,12})?,-?\d{1,3}(\.\d{1,12})?(,-?\d{1,6}(\.\d{1,6})?)?(;[\w=.;-]{1,60})?$/
export const OSM = /^[NWR]\d{1,15}(#\d{1,9})?$/
export const SUGGESTED = /^\d{1,9}(\.\d{1,15})?$/

export const MAX_PERSONS = 50

export const persons = z
  .array(z.strictObject({ name: requiredText(128), role: perhaps(64), url: z.nullable(webAddress) }))
  .check(z.maxLength(MAX_PERSONS))

export const location = z.nullable(
  z.strictObject({
    name: requiredText(128),
    geo: z.nullable(z.string().check(z.regex(GEO, INVALID))),
    osm: z.nullable(z.string().check(z.regex(OSM, INVALID))),
  }),
)

const seconds = (least: number, max: number) =>
  z.number().check(z.refine((input) => input >= least && input <= max, INVALID))

/** As many as are shown of an episode, and as may be paid. */
export const MAX_SOUNDBITES = 20
export const MAX_RECIPIENTS = 50

export const soundbites = z
  .array(z.strictObject({ at: seconds(0, 1_000_000), duration: seconds(1, 3_600), title: perhaps(128) }))
  .check(z.maxLength(MAX_SOUNDBITES))

export const value = z.nullable(
  z.strictObject({
    type: requiredText(40),
    method: requiredText(40),
    suggested: z.nullable(z.string().check(z.regex(SUGGESTED, INVALID))),
    recipients: z
      .array(
        z.strictObject({
          name: perhaps(128),
          type: requiredText(40),
          address: requiredText(500),
          split: z.int().check(z.refine((input) => input >= 0 && input <= 1_000_000_000, INVALID)),
          custom_key: perhaps(200),
          custom_value: perhaps(500),
          fee: z.boolean(),
        }),
      )
      .check(z.minLength(1), z.maxLength(MAX_RECIPIENTS)),
  }),
)

/** As many as are shown. */
export const MAX_CHAPTERS = 500
/** Maximum characters of a transcript; a day of speech has fewer. */
export const MAX_TRANSCRIPT = 1_000_000

export const customChapters = z.nullable(
  z
    .array(
      z.strictObject({
        at: z.number().check(z.refine((at) => at >= 0 && at <= 1_000_000, INVALID)),
        title: z.string().check(
          z.trim(),
          z.refine((title) => title.length > 0 && title.length <= 300, INVALID),
        ),
        url: z.nullable(webAddress),
        /** Hidden from the table of contents. */
        hidden: z.boolean(),
      }),
    )
    .check(z.maxLength(MAX_CHAPTERS)),
)
export type CustomChapter = NonNullable<z.infer<typeof customChapters>>[number]

/** The whole text of a WebVTT, SRT, JSON or plain transcript. */
export const transcriptInput = z.nullable(
  z.strictObject({ text: z.string().check(z.minLength(1), z.maxLength(MAX_TRANSCRIPT)) }),
)

/** Summary of a transcript. */
export const transcriptSummary = z.object({ lines: z.number(), opening: z.string() })
export type TranscriptSummary = z.infer<typeof transcriptSummary>

/** Where spots may be heard in the episodes of a podcast, as in IAB VMAP: nowhere unless their editors say so. */
export const podcastBreaks = z.strictObject({
  before: z.boolean(),
  /** Before the chapter that starts nearest to the middle. */
  middle: z.boolean(),
  after: z.boolean(),
})
export type PodcastBreaks = z.infer<typeof podcastBreaks>

/** The same for an episode; null as in its podcast. */
export const episodeBreaks = z.nullable(
  z.strictObject({
    before: z.boolean(),
    /** Seconds at which chapters start. */
    chapters: z
      .array(z.number().check(z.nonnegative(), z.maximum(1_000_000)))
      .check(z.maxLength(MAX_CHAPTERS)),
    after: z.boolean(),
  }),
)
export type EpisodeBreaks = z.infer<typeof episodeBreaks>

export const NO_BREAKS: PodcastBreaks = { before: false, middle: false, after: false }

const feature = 'enablePodcasts'
const permission = 'CED podcasts'

const optionalText = (max: number) => z.nullable(z.string().check(z.trim(), z.maxLength(max)))
const title = z.string().check(z.trim(), z.minLength(1), z.maxLength(200))
/** Language tags as used by browsers and feeds. */
const language = z.nullable(
  z.string().check(z.trim(), z.regex(/^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i, 'This isn’t a valid language tag.')),
)
const funding = z.nullable(
  z.strictObject({ url: webAddress, text: z.string().check(z.trim(), z.maxLength(128)) }),
)
/** How many of the newest remote episodes are mirrored. */
export const mirrorCounts = ['none', '5', '10', '25', '50', '100', 'all'] as const
const mirrorNewest = z.enum(mirrorCounts)
/** Rich text of notes. */
export const notes = z.nullable(z.string().check(z.maxLength(100_000)))
/** An uploaded image, or null for none. */
export const picture = z.optional(z.nullable(z.uuid()))

export const adminPodcast = z.object({
  id: z.number(),
  title: z.string(),
  author: z.nullable(z.string()),
  cover: z.nullable(cover),
  public: z.boolean(),
  /** Every episode, including drafts. */
  episodes_count: z.number(),
  followers_count: z.number(),
  plays: z.number(),
  source_feed: z.nullable(z.string()),
  feed_disabled: z.boolean(),
  latest_at: z.nullable(z.string()),
  created_at: z.string(),
})
export type AdminPodcast = z.infer<typeof adminPodcast>

/** Table of podcasts in both back offices. */
export const podcastTable = {
  feature,
  row: adminPodcast,
  item: {
    title: z.string(),
    author: z.nullable(z.string()),
    description: z.nullable(richText),
    cover: z.nullable(cover),
    artist: z.nullable(choice),
    genres: z.array(choice),
    language: z.nullable(z.string()),
    explicit: z.boolean(),
    public: z.boolean(),
    episode_order: z.enum(episodeOrders),
    website: z.nullable(z.string()),
    copyright: z.nullable(z.string()),
    funding: z.nullable(z.object({ url: z.string(), text: z.string() })),
    locked: z.boolean(),
    mirror_newest: mirrorNewest,
    persons,
    location,
    value,
    ad_breaks: podcastBreaks,
    /** The feed it is read from; its data overrides edits made here. */
    source_feed: z.nullable(z.string()),
    feed_checked_at: z.nullable(z.string()),
    feed_next_check_at: z.nullable(z.string()),
    feed_failures: z.number(),
    feed_disabled: z.boolean(),
    feed_error: z.nullable(z.string()),
  },
  create: z.strictObject({
    title,
    author: z.optional(optionalText(200)),
    description: z.optional(notes),
    cover: picture,
    artist: z.optional(z.nullable(id)),
    genres: z.optional(z.array(id).check(z.maxLength(20))),
    language: z.optional(language),
    explicit: z.optional(z.boolean()),
    public: z.optional(z.boolean()),
    episode_order: z.optional(z.enum(episodeOrders)),
    website: z.optional(z.nullable(webAddress)),
    copyright: z.optional(optionalText(500)),
    funding: z.optional(funding),
    locked: z.optional(z.boolean()),
    mirror_newest: z.optional(mirrorNewest),
    persons: z.optional(persons),
    location: z.optional(location),
    value: z.optional(value),
    ad_breaks: z.optional(podcastBreaks),
  }),
  change: {
    title,
    author: optionalText(200),
    description: notes,
    cover: picture,
    artist: z.nullable(id),
    genres: z.array(id).check(z.maxLength(20)),
    language,
    explicit: z.boolean(),
    public: z.boolean(),
    episode_order: z.enum(episodeOrders),
    website: z.nullable(webAddress),
    copyright: optionalText(500),
    funding,
    locked: z.boolean(),
    mirror_newest: z.optional(mirrorNewest),
    persons: z.optional(persons),
    location: z.optional(location),
    value: z.optional(value),
    ad_breaks: z.optional(podcastBreaks),
  },
  sorts: ['-created_at', 'title', 'latest_at', 'followers_count', 'plays'],
  filters: { visibility: z.enum(['public', 'hidden']), source: z.enum(['here', 'feed']), genre: idList },
  /** Deleting includes the episodes. */
  actions: ['delete', 'publish', 'hide'],
} as const

export const adminPodcasts = crud({
  resource: 'podcasts',
  noun: 'podcasts',
  read: permission,
  write: permission,
  ...podcastTable,
})

export const adminPodcastCalls = {
  artists: { ...choices('podcasts', 'artists', permission), feature },
  genres: { ...choices('podcasts', 'genres', permission), feature },
  newGenre: { ...newChoice('podcasts', 'genres', permission), feature },
} as const
