import * as z from 'zod/mini'
import { cover } from '../covers.ts'
import { id, idList } from '../pagination.ts'
import { episodeOrders } from '../podcasts.ts'
import { richText } from '../rich-text.ts'
import { podcastBreaks } from './ad-breaks.ts'
import { choice, choices, newChoice } from './choices.ts'
import { crud } from './crud.ts'
import { location, persons, value } from './podcasting.ts'
import { webAddress } from './web-address.ts'

const feature = 'enablePodcasts'
const permission = 'CED podcasts'

const text = (max: number) => z.nullable(z.string().check(z.trim(), z.maxLength(max)))
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

/** What both back offices list and edit. */
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
    author: z.optional(text(200)),
    description: z.optional(notes),
    cover: picture,
    artist: z.optional(z.nullable(id)),
    genres: z.optional(z.array(id).check(z.maxLength(20))),
    language: z.optional(language),
    explicit: z.optional(z.boolean()),
    public: z.optional(z.boolean()),
    episode_order: z.optional(z.enum(episodeOrders)),
    website: z.optional(z.nullable(webAddress)),
    copyright: z.optional(text(500)),
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
    author: text(200),
    description: notes,
    cover: picture,
    artist: z.nullable(id),
    genres: z.array(id).check(z.maxLength(20)),
    language,
    explicit: z.boolean(),
    public: z.boolean(),
    episode_order: z.enum(episodeOrders),
    website: z.nullable(webAddress),
    copyright: text(500),
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
