import * as z from 'zod/mini'
import { cover } from '../covers.ts'
import { endpoint } from '../endpoint.ts'
import { id } from '../paging.ts'
import { chapter, episodeKinds } from '../podcasts.ts'
import { choice, choices } from './choices.ts'
import { crud } from './crud.ts'
import { givenTranscript, shortTranscript, typedChapters } from './episode-words.ts'
import { location, persons, soundbites } from './podcasting.ts'
import { notes, picture } from './podcasts.ts'
import { webAddress } from './web-address.ts'

const feature = 'enablePodcasts'
const permission = 'CED podcasts'

const title = z.string().check(z.trim(), z.minLength(1), z.maxLength(250))
const place = z.nullable(z.int().check(z.minimum(0), z.maximum(99_999)))
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/
// Zod's own kind of time would weigh on everybody's first page for this one field.
const moment = z
  .string()
  .check(z.refine((text) => MOMENT.test(text) && !Number.isNaN(Date.parse(text)), 'This value is not valid.'))
/** A finished upload with purpose `episode`, or the address of a file elsewhere. */
const audio = z.optional(z.union([z.strictObject({ upload: z.uuid() }), z.strictObject({ url: webAddress })]))
export type GivenAudio = z.infer<typeof audio>

/** What it is heard from. */
const presentAudio = z.object({
  file_name: z.nullable(z.string()),
  url: z.nullable(z.string()),
  duration: z.number(),
})
export type PresentAudio = z.infer<typeof presentAudio>

/** How the copy of an episode that lies elsewhere is doing; null where none is to be kept. */
export const copyStates = ['kept', 'waiting', 'failed'] as const
const copy = z.nullable(z.enum(copyStates))

export const adminEpisode = z.object({
  id: z.number(),
  title: z.string(),
  podcast: choice,
  /** Its own, else the podcast's. */
  picture: z.nullable(cover),
  season: z.nullable(z.number()),
  number: z.nullable(z.number()),
  kind: z.enum(episodeKinds),
  duration: z.number(),
  public: z.boolean(),
  published_at: z.string(),
  plays: z.number(),
  downloads: z.number(),
  copy,
  created_at: z.string(),
})
export type AdminEpisode = z.infer<typeof adminEpisode>

export const adminEpisodes = crud({
  resource: 'episodes',
  noun: 'episodes',
  read: permission,
  write: permission,
  feature,
  row: adminEpisode,
  item: {
    title: z.string(),
    podcast: choice,
    audio: z.nullable(presentAudio),
    copy,
    /** Why the last try to fetch it failed, as a message key, and when the next one is. */
    copy_reason: z.nullable(z.string()),
    copy_next_at: z.nullable(z.string()),
    description: z.nullable(z.string()),
    cover: z.nullable(cover),
    season: z.nullable(z.number()),
    number: z.nullable(z.number()),
    kind: z.enum(episodeKinds),
    explicit: z.boolean(),
    public: z.boolean(),
    published_at: z.string(),
    website: z.nullable(z.string()),
    persons,
    location,
    soundbites,
    /** Those typed in here; null where the ones of the file or the feed stand. */
    chapters: typedChapters,
    transcript: z.nullable(shortTranscript),
    found_chapters: z.array(chapter),
    found_transcript: z.nullable(shortTranscript),
  },
  create: z.strictObject({
    title,
    podcast: id,
    audio,
    description: z.optional(notes),
    cover: picture,
    season: z.optional(place),
    number: z.optional(place),
    kind: z.optional(z.enum(episodeKinds)),
    explicit: z.optional(z.boolean()),
    public: z.optional(z.boolean()),
    /** Now, unless told; a day to come keeps it back until then. */
    published_at: z.optional(moment),
    website: z.optional(z.nullable(webAddress)),
    persons: z.optional(persons),
    location: z.optional(location),
    soundbites: z.optional(soundbites),
    chapters: z.optional(typedChapters),
    transcript: z.optional(givenTranscript),
  }),
  change: {
    title,
    audio,
    description: notes,
    cover: picture,
    season: place,
    number: place,
    kind: z.enum(episodeKinds),
    explicit: z.boolean(),
    public: z.boolean(),
    published_at: moment,
    website: z.nullable(webAddress),
    persons: z.optional(persons),
    location: z.optional(location),
    soundbites: z.optional(soundbites),
    chapters: z.optional(typedChapters),
    /** Left out, it stays; null takes it away. */
    transcript: z.optional(givenTranscript),
  },
  max_body: 4_000_000,
  sorts: ['-published_at', 'title', 'serial', 'plays', 'created_at'],
  filters: {
    podcast: id,
    state: z.enum(['out', 'planned', 'draft']),
    kind: z.enum(episodeKinds),
    copy: z.enum(copyStates),
  },
  /** `copy` has copies fetched now that could not be had before. */
  actions: ['delete', 'publish', 'hide', 'copy'],
})

export const adminEpisodeCalls = {
  readTranscript: endpoint({
    method: 'POST',
    path: '/admin/episodes/read-transcript',
    access: permission,
    feature,
    summary: 'The text of a transcript that lies elsewhere; 422 when it cannot be had or read',
    body: z.strictObject({ url: webAddress }),
    reply: z.object({ text: z.string() }),
  }),
  podcasts: { ...choices('episodes', 'podcasts', permission), feature },
} as const
