import * as z from 'zod/mini'
import { choice, choices } from '../../core/back-office/choices.ts'
import { crud } from '../../core/back-office/crud.ts'
import { endpoint } from '../../core/endpoint.ts'
import { cover, ofArtist, richText, webAddress } from '../../core/fields.ts'
import { id } from '../../core/pagination.ts'
import { chapter, episodeKinds } from '../items.ts'
import {
  customChapters,
  episodeBreaks,
  location,
  notes,
  persons,
  picture,
  podcastTable,
  soundbites,
  transcriptInput,
  transcriptSummary,
} from './podcasts.ts'

const feature = 'enablePodcasts'
const permission = 'CED podcasts'

const title = z.string().check(z.trim(), z.minLength(1), z.maxLength(250))
const ordinal = z.nullable(z.int().check(z.minimum(0), z.maximum(99_999)))
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/
// zod's own date type would increase everyone's first script for this one field.
const moment = z
  .string()
  .check(z.refine((text) => MOMENT.test(text) && !Number.isNaN(Date.parse(text)), 'This value isn’t valid.'))
/** A completed upload with purpose `episode`, or the URL of a remote file. */
const audio = z.optional(z.union([z.strictObject({ upload: z.uuid() }), z.strictObject({ url: webAddress })]))
export type AudioInput = z.infer<typeof audio>

/** The source of its audio. */
const storedAudio = z.object({
  file_name: z.nullable(z.string()),
  url: z.nullable(z.string()),
  duration: z.number(),
})
export type StoredAudio = z.infer<typeof storedAudio>

/** State of the mirror of a remote episode; null if it is not mirrored. */
export const mirrorStates = ['kept', 'waiting', 'failed'] as const
const mirror = z.nullable(z.enum(mirrorStates))

export const adminEpisode = z.object({
  id: z.number(),
  title: z.string(),
  podcast: choice,
  /** Its own, or else the podcast's. */
  picture: z.nullable(cover),
  season: z.nullable(z.number()),
  number: z.nullable(z.number()),
  kind: z.enum(episodeKinds),
  duration: z.number(),
  public: z.boolean(),
  published_at: z.string(),
  plays: z.number(),
  downloads: z.number(),
  copy: mirror,
  created_at: z.string(),
})
export type AdminEpisode = z.infer<typeof adminEpisode>

/** Table of episodes in both back offices. */
export const episodeTable = {
  feature,
  row: adminEpisode,
  item: {
    title: z.string(),
    podcast: choice,
    audio: z.nullable(storedAudio),
    copy: mirror,
    /** Why the last fetch failed, as a message key, and when it is retried. */
    copy_error: z.nullable(z.string()),
    copy_next_attempt_at: z.nullable(z.string()),
    description: z.nullable(richText),
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
    /** Custom ones; null if those of the file or the feed are used. */
    chapters: customChapters,
    transcript: z.nullable(transcriptSummary),
    found_chapters: z.array(chapter),
    found_transcript: z.nullable(transcriptSummary),
    /** Null if those of the podcast apply. */
    ad_breaks: episodeBreaks,
  },
  create: z.strictObject({
    title,
    podcast: id,
    audio,
    description: z.optional(notes),
    cover: picture,
    season: z.optional(ordinal),
    number: z.optional(ordinal),
    kind: z.optional(z.enum(episodeKinds)),
    explicit: z.optional(z.boolean()),
    public: z.optional(z.boolean()),
    /** Defaults to now; a future date schedules it. */
    published_at: z.optional(moment),
    website: z.optional(z.nullable(webAddress)),
    persons: z.optional(persons),
    location: z.optional(location),
    soundbites: z.optional(soundbites),
    chapters: z.optional(customChapters),
    transcript: z.optional(transcriptInput),
    ad_breaks: z.optional(episodeBreaks),
  }),
  change: {
    title,
    audio,
    description: notes,
    cover: picture,
    season: ordinal,
    number: ordinal,
    kind: z.enum(episodeKinds),
    explicit: z.boolean(),
    public: z.boolean(),
    published_at: moment,
    website: z.nullable(webAddress),
    persons: z.optional(persons),
    location: z.optional(location),
    soundbites: z.optional(soundbites),
    chapters: z.optional(customChapters),
    /** Unchanged if absent; null removes it. */
    transcript: z.optional(transcriptInput),
    ad_breaks: z.optional(episodeBreaks),
  },
  max_body: 4_000_000,
  sorts: ['-published_at', 'title', 'serial', 'plays', 'created_at'],
  filters: {
    podcast: id,
    state: z.enum(['out', 'planned', 'draft']),
    kind: z.enum(episodeKinds),
    copy: z.enum(mirrorStates),
  },
} as const

export const adminEpisodes = crud({
  resource: 'episodes',
  noun: 'episodes',
  read: permission,
  write: permission,
  ...episodeTable,
  /** `copy` retries failed mirrors. */
  actions: ['delete', 'publish', 'hide', 'copy'],
})

export const adminEpisodeCalls = {
  readTranscript: endpoint({
    method: 'POST',
    path: '/admin/episodes/read-transcript',
    access: permission,
    feature,
    summary: 'Returns the text of a transcript hosted elsewhere; 422 when it cannot be fetched or read',
    body: z.strictObject({ url: webAddress }),
    reply: z.object({ text: z.string() }),
  }),
  podcasts: { ...choices('episodes', 'podcasts', permission), feature },
} as const

const podcastFeature = 'enablePodcasts'

const { artist: _shown, ...podcastItem } = podcastTable.item
// Copies on this server are the operators' choice, as is whose podcast it is.
const { artist: _changed, mirror_newest: _kept, ...podcastChange } = podcastTable.change
const { artist: _created, mirror_newest: _copied, ...podcastCreate } = podcastTable.create.shape

/** Podcasts of an artist. */
export const artistPodcasts = crud({
  resource: 'podcasts',
  area: 'artist',
  noun: 'podcasts of an artist',
  read: 'artist',
  write: 'artist',
  ...podcastTable,
  item: podcastItem,
  create: z.strictObject({ ...podcastCreate, ...ofArtist }),
  change: podcastChange,
})

/** Episodes of an artist's podcasts. */
export const artistEpisodes = crud({
  resource: 'episodes',
  area: 'artist',
  noun: 'episodes of an artist’s podcasts',
  read: 'artist',
  write: 'artist',
  ...episodeTable,
  create: z.extend(episodeTable.create, ofArtist),
  actions: ['delete', 'publish', 'hide'],
})

const query = { q: z.optional(z.string().check(z.maxLength(100))) }

export const artistPodcastCalls = {
  genres: endpoint({
    method: 'GET',
    path: '/artist/podcast-genres',
    access: 'artist',
    feature: podcastFeature,
    summary: 'Returns a few podcast genres by part of their name',
    query: z.object(query),
    reply: z.array(choice),
  }),
  podcasts: endpoint({
    method: 'GET',
    path: '/artist/podcast-choices',
    access: 'artist',
    feature: podcastFeature,
    summary: 'Returns a few podcasts of an artist by part of their title',
    query: z.object({ ...query, ...ofArtist }),
    reply: z.array(choice),
  }),
  readTranscript: endpoint({
    method: 'POST',
    path: '/artist/read-transcript',
    access: 'artist',
    feature: podcastFeature,
    summary: 'Returns the text of a transcript hosted elsewhere; 422 when it cannot be fetched or read',
    body: z.strictObject({ url: webAddress }),
    reply: z.object({ text: z.string() }),
  }),
}
