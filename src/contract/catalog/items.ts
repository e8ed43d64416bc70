import * as z from 'zod/mini'
import { cover, richText } from '../core/fields.ts'
import { id } from '../core/pagination.ts'
import { creditRoles } from './credit-roles.ts'

export const artistRef = z.object({ id: z.number(), name: z.string(), displayname: z.nullable(z.string()) })

export const artist = z.object({
  type: z.literal('artist'),
  id: z.number(),
  name: z.string(),
  displayname: z.nullable(z.string()),
  title: z.string(),
  slug: z.string(),
  bio: z.nullable(z.string()),
  avatar: z.nullable(cover),
  banner: z.nullable(cover),
  links: z.array(z.object({ label: z.string(), url: z.string() })),
  verified: z.boolean(),
  followers_count: z.number(),
  songs_count: z.number(),
  albums_count: z.number(),
  plays: z.number(),
  followed: z.optional(z.boolean()),
  genres: z.optional(z.array(z.string())),
  /** No team manages it; of single artists. */
  claimable: z.optional(z.boolean()),
  created_at: z.string(),
  updated_at: z.string(),
})
export type Artist = z.infer<typeof artist>

export const genreRef = z.object({ id: z.number(), name: z.string(), slug: z.string() })

export const genre = z.object({
  type: z.literal('genre'),
  id: z.number(),
  name: z.string(),
  title: z.string(),
  slug: z.string(),
  cover: z.nullable(cover),
  color: z.nullable(z.string()),
  position: z.number(),
  songs_count: z.number(),
  created_at: z.string(),
  updated_at: z.string(),
})
export type Genre = z.infer<typeof genre>

/** A person or group who contributed to a song. */
export const credit = z.object({
  role: z.enum(creditRoles),
  name: z.string(),
  /** Their page, if they have one that the viewer may see. */
  artist_id: z.nullable(z.number()),
  /** Of a performer. */
  instrument: z.nullable(z.string()),
})
export type Credit = z.infer<typeof credit>

export const album = z.object({
  type: z.literal('album'),
  id: z.number(),
  title: z.string(),
  name: z.string(),
  artist: z.nullable(artistRef),
  genres: z.optional(z.array(genreRef)),
  cover: z.nullable(cover),
  description: z.nullable(z.string()),
  released_at: z.nullable(z.string()),
  year: z.nullable(z.number()),
  /** The record label. */
  label: z.nullable(z.string()),
  /** The copyright line as its tags have it. */
  copyright: z.nullable(z.string()),
  compilation: z.boolean(),
  songs_count: z.number(),
  duration: z.number(),
  likes: z.number(),
  plays: z.number(),
  public: z.boolean(),
  /** When it is published, if it is scheduled; of single albums. */
  release_at: z.optional(z.nullable(z.string())),
  liked: z.optional(z.boolean()),
  created_at: z.string(),
  updated_at: z.string(),
})
export type Album = z.infer<typeof album>

export const lyrics = z.object({
  synced: z.boolean(),
  /** `at` in seconds: in synced lyrics only, and not for gaps, section headers and lines that nobody has timed yet. */
  lines: z.array(z.object({ at: z.optional(z.number()), text: z.string() })),
  /** Where they were found; absent if they came with the song. */
  source: z.optional(z.literal('lrclib')),
})
export type Lyrics = z.infer<typeof lyrics>

export const streamInfo = z.object({
  /** Null while the item is not packaged yet. */
  hls_url: z.nullable(z.string()),
  file_url: z.string(),
  mime: z.string(),
  /** Of what is heard: of a preview, its own. */
  duration: z.number(),
  /** Only the beginning is heard until it is bought. */
  preview: z.boolean(),
  expires_at: z.string(),
  /** kbit/s of the renditions. */
  bitrates: z.array(z.number()),
  gain_db: z.nullable(z.number()),
  album_gain_db: z.nullable(z.number()),
  /** True peak in dBTP. */
  peak: z.nullable(z.number()),
  /** 800 bars of 0 to 255; empty until measured. */
  waveform: z.array(z.number()),
  lyrics: z.nullable(lyrics),
})
export type StreamInfo = z.infer<typeof streamInfo>

export const songStatuses = ['uploaded', 'processing', 'ready', 'failed'] as const

export const song = z.object({
  type: z.literal('song'),
  id: z.number(),
  title: z.string(),
  name: z.string(),
  artist: z.nullable(artistRef),
  artists: z.array(artistRef),
  user: z.nullable(z.object({ id: z.number(), name: z.string() })),
  /** Its artist need not be the song's: a compilation has several. */
  album: z.nullable(z.object({ id: z.number(), title: z.string(), artist: z.nullable(artistRef) })),
  genres: z.array(genreRef),
  cover: z.nullable(cover),
  duration: z.number(),
  file_name: z.nullable(z.string()),
  origin: z.literal('local'),
  podcast: z.literal(false),
  public: z.boolean(),
  explicit: z.boolean(),
  status: z.enum(songStatuses),
  /** Why processing failed; for the owner only. */
  error: z.optional(z.string()),
  track_no: z.nullable(z.number()),
  disc_no: z.nullable(z.number()),
  released_at: z.nullable(z.string()),
  likes: z.number(),
  plays: z.number(),
  downloads: z.number(),
  downloadable: z.boolean(),
  /** Whether listeners may download its file: for the owner, who always may, and for accounts that may not download. */
  downloads_offered: z.optional(z.boolean()),
  owned: z.optional(z.boolean()),
  liked: z.optional(z.boolean()),
  /** The viewer's rating; absent without one. */
  rating: z.optional(z.number()),
  created_at: z.string(),
  updated_at: z.string(),
})
export type Song = z.infer<typeof song>

const title = z.string().check(z.trim(), z.minLength(1), z.maxLength(150))
const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(150))

/**
 * Metadata of an upload set by its owner; tags provide missing fields. Lyrics are plain text or LRC, a cover is the
 * upload of an image; null removes either.
 */
export const songInput = z.strictObject({
  title: z.optional(title),
  artist_name: z.optional(name),
  album_title: z.optional(name),
  genre_ids: z.optional(z.array(id).check(z.maxLength(10))),
  public: z.optional(z.boolean()),
  explicit: z.optional(z.boolean()),
  downloadable: z.optional(z.boolean()),
  released_at: z.optional(z.nullable(z.iso.date())),
  cover: z.optional(z.nullable(z.uuid())),
  lyrics: z.optional(z.nullable(z.string().check(z.maxLength(20_000)))),
})

export const podcastGenreRef = z.object({ id: z.number(), name: z.string(), slug: z.string() })

export const episodeKinds = ['full', 'trailer', 'bonus'] as const

/** Listening order of a podcast: newest first, or serially from the first episode. */
export const episodeOrders = ['newest', 'serial'] as const

/** An additional link of a podcast, such as for donations. */
const link = z.object({ url: z.string(), text: z.string() })

/** A credited person. */
const person = z.object({
  name: z.string(),
  role: z.nullable(z.string()),
  url: z.nullable(z.string()),
})

export const chapter = z.object({
  /** Seconds from the start. */
  at: z.number(),
  title: z.string(),
  url: z.nullable(z.string()),
})
export type Chapter = z.infer<typeof chapter>

export const episode = z.object({
  type: z.literal('episode'),
  id: z.number(),
  title: z.string(),
  name: z.string(),
  podcast_id: z.number(),
  podcast: z.literal(true),
  /** Its podcast. */
  show: z.object({ id: z.number(), title: z.string(), author: z.nullable(z.string()) }),
  /** A short plain text; the full notes come with the single episode. */
  summary: z.nullable(z.string()),
  /** Show notes. Only for a single episode. */
  description: z.optional(z.nullable(richText)),
  duration: z.number(),
  file_name: z.nullable(z.string()),
  /** Its own image, or else the podcast's. */
  cover: z.nullable(cover),
  season: z.nullable(z.number()),
  number: z.nullable(z.number()),
  kind: z.enum(episodeKinds),
  explicit: z.boolean(),
  public: z.boolean(),
  /** `ready` if playable; an episode of a feed is ready from the start. */
  status: z.enum(['uploaded', 'processing', 'ready', 'failed']),
  published_at: z.string(),
  website: z.nullable(z.string()),
  likes: z.number(),
  plays: z.number(),
  downloads: z.number(),
  downloadable: z.boolean(),
  liked: z.optional(z.boolean()),
  /** The viewer's position in seconds; omitted for visitors. */
  progress: z.optional(z.number()),
  /** Whether the viewer has finished it or marked it as played. */
  played: z.optional(z.boolean()),
  has_chapters: z.boolean(),
  has_transcript: z.boolean(),
  created_at: z.string(),
  updated_at: z.string(),
})
export type Episode = z.infer<typeof episode>

export const podcast = z.object({
  type: z.literal('podcast'),
  id: z.number(),
  title: z.string(),
  name: z.string(),
  artist: z.nullable(artistRef),
  user: z.nullable(z.object({ id: z.number(), name: z.string() })),
  /** The author, from the feed or the editor. */
  author: z.nullable(z.string()),
  /** Only for a single podcast. */
  description: z.optional(z.nullable(richText)),
  cover: z.nullable(cover),
  genres: z.array(podcastGenreRef),
  podcast: z.literal(true),
  episodes_count: z.number(),
  followers_count: z.number(),
  plays: z.number(),
  order: z.enum(episodeOrders),
  language: z.nullable(z.string()),
  explicit: z.boolean(),
  public: z.boolean(),
  website: z.nullable(z.string()),
  copyright: z.nullable(z.string()),
  funding: z.nullable(link),
  persons: z.array(person),
  followed: z.optional(z.boolean()),
  /** Episodes the follower has not started; omitted for others. */
  unplayed_count: z.optional(z.number()),
  latest_at: z.nullable(z.string()),
  /** URL of its feed on this instance. */
  feed_url: z.string(),
  /** The feed it is read from; null for one created here. */
  source_feed: z.nullable(z.string()),
  created_at: z.string(),
  updated_at: z.string(),
})
export type Podcast = z.infer<typeof podcast>

export const streamTypes = ['mp3', 'aac', 'ogg', 'hls'] as const
export type StreamType = (typeof streamTypes)[number]

/** Current title of a station, according to its stream. */
export const onAir = z.object({
  title: z.string(),
  artist: z.nullable(z.string()),
  /** When it was first seen. */
  since: z.string(),
})
export type OnAir = z.infer<typeof onAir>
export type Titled = Pick<OnAir, 'title' | 'artist'>

export const radioStation = z.object({
  type: z.literal('radio-station'),
  id: z.number(),
  title: z.string(),
  name: z.string(),
  /** Plain text. */
  description: z.nullable(z.string()),
  cover: z.nullable(cover),
  genres: z.array(genreRef),
  stream_url: z.string(),
  stream_type: z.enum(streamTypes),
  /** Whether its audio is proxied, because its source does not allow browsers. */
  relay: z.boolean(),
  website: z.nullable(z.string()),
  country: z.nullable(z.string()),
  language: z.nullable(z.string()),
  /** kbit/s according to its source. */
  bitrate: z.nullable(z.number()),
  public: z.boolean(),
  /** Whether its source responded at the last poll; null before the first one. */
  live: z.nullable(z.boolean()),
  on_air: z.nullable(onAir),
  /** Current listeners on this instance. */
  listeners: z.number(),
  likes: z.number(),
  plays: z.number(),
  liked: z.optional(z.boolean()),
  created_at: z.string(),
  updated_at: z.string(),
})
export type RadioStation = z.infer<typeof radioStation>

/** Roles of playlist members: editors change its songs, viewers see it while it is private. */
export const memberRole = z.enum(['editor', 'viewer'])
export type MemberRole = z.infer<typeof memberRole>

/** The role of a user in a playlist; only its owner changes its details and members. */
export const playlistRole = z.enum(['owner', 'editor', 'viewer'])
export type PlaylistRole = z.infer<typeof playlistRole>

const count = z.number().check(z.int(), z.nonnegative(), z.maximum(1_000_000_000))
const days = z.number().check(z.int(), z.positive(), z.maximum(36_500))
const year = z.number().check(z.int(), z.minimum(1000), z.maximum(3000))
const stars = z.number().check(z.int(), z.minimum(1), z.maximum(5))
const words = z.string().check(z.trim(), z.minLength(1), z.maxLength(150))

/**
 * One rule of a smart playlist. Field, operator and value are a closed set, so a rule can only become a condition with
 * a bound parameter, never SQL. Likes, ratings and own plays are those of the playlist's owner.
 */
export const smartRule = z.union([
  z.strictObject({ field: z.literal('genre'), op: z.enum(['is', 'is_not']), value: id }),
  z.strictObject({ field: z.literal('artist'), op: z.enum(['is', 'is_not']), value: id }),
  z.strictObject({ field: z.literal('title'), op: z.enum(['contains', 'contains_not']), value: words }),
  z.strictObject({ field: z.literal('year'), op: z.enum(['is', 'before', 'after']), value: year }),
  z.strictObject({ field: z.literal('plays'), op: z.enum(['more_than', 'less_than']), value: count }),
  z.strictObject({ field: z.literal('likes'), op: z.enum(['more_than', 'less_than']), value: count }),
  z.strictObject({
    field: z.literal('added'),
    op: z.enum(['in_last_days', 'not_in_last_days']),
    value: days,
  }),
  z.strictObject({ field: z.literal('liked'), op: z.literal('is'), value: z.boolean() }),
  z.strictObject({ field: z.literal('rating'), op: z.enum(['at_least', 'is']), value: stars }),
  z.strictObject({ field: z.literal('rated'), op: z.literal('is'), value: z.boolean() }),
  z.strictObject({ field: z.literal('own_plays'), op: z.enum(['more_than', 'less_than']), value: count }),
  z.strictObject({ field: z.literal('played'), op: z.literal('is'), value: z.boolean() }),
  z.strictObject({
    field: z.literal('last_played'),
    op: z.enum(['in_last_days', 'not_in_last_days']),
    value: days,
  }),
  z.strictObject({ field: z.literal('duration'), op: z.enum(['more_than', 'less_than']), value: count }),
])
export type SmartRule = z.infer<typeof smartRule>

export const smartSorts = [
  '-added',
  'added',
  '-plays',
  '-likes',
  '-own_plays',
  '-rating',
  '-year',
  'title',
  'random',
] as const

export const smartRules = z.strictObject({
  match: z.enum(['all', 'any']),
  rules: z.array(smartRule).check(z.minLength(1), z.maxLength(20)),
  sort: z._default(z.enum(smartSorts), '-added'),
  limit: z._default(z.number().check(z.int(), z.minimum(1), z.maximum(500)), 100),
})
export type SmartRules = z.infer<typeof smartRules>

/** A playlist in lists and cards. The rules of smart ones are not described, as they are not used there. */
export const plainPlaylist = z.object({
  type: z.literal('playlist'),
  id: z.number(),
  title: z.string(),
  name: z.string(),
  user: z.object({ id: z.number(), name: z.string() }),
  description: z.nullable(z.string()),
  /** The uploaded image, or null: then `mosaic` contains up to four covers of its first songs. */
  cover: z.nullable(cover),
  mosaic: z.array(cover),
  songs_count: z.number(),
  duration: z.number(),
  followers_count: z.number(),
  public: z.boolean(),
  followed: z.optional(z.boolean()),
  owned: z.optional(z.boolean()),
  /** Null for those who are neither owner nor members. */
  role: z.optional(z.nullable(playlistRole)),
  /** It has members besides its owner. */
  shared: z.boolean(),
  rules: z.nullable(z.any() as z.ZodMiniType<SmartRules>),
  created_at: z.string(),
  updated_at: z.string(),
})

// Extended instead of spread, so that the web app's build can drop it.
const playlistFields = z.strictObject({
  description: z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(5000)))),
  /** Id of a completed upload with purpose `cover`; null removes the cover. */
  cover: z.optional(z.nullable(z.uuid())),
  rules: z.optional(z.nullable(smartRules)),
})

export const playlistInput = z.extend(playlistFields, {
  title,
  public: z._default(z.boolean(), false),
  songs: z.optional(z.array(id).check(z.maxLength(500))),
})

export const playlistChange = z.extend(playlistFields, {
  title: z.optional(title),
  public: z.optional(z.boolean()),
})
