import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { TypedChapter } from '../../contract/admin/episode-words.ts'
import type { Person, Place, Soundbite, Value } from '../../contract/admin/podcasting.ts'
import type { Chapter, TranscriptLine } from '../../contract/podcasts.ts'
import type { Id, MaybeTime, Time } from './columns.ts'

/** Made by the database of other columns. */
type Derived<T> = ColumnType<T, never, never>

export interface PodcastGenreTable {
  id: Id
  name: string
  slug: string
  cover_id: number | null
  colour: string | null
  order: Generated<number>
  created_at: Time
  updated_at: Time
}

export interface PodcastTable {
  id: Id
  /** Its name in the world, the same wherever it is published. */
  guid: Generated<string>
  title: string
  author: string | null
  /** Harmless HTML. */
  description: string | null
  cover_id: number | null
  artist_id: number | null
  user_id: number | null
  language: string | null
  explicit: Generated<boolean>
  public: Generated<boolean>
  order: Generated<'newest' | 'serial'>
  website: string | null
  copyright: string | null
  funding: JSONColumnType<{ url: string; text: string }, string | null, string | null> | null
  persons: JSONColumnType<
    { name: string; role: string | null; url: string | null }[],
    string | undefined,
    string
  >
  location: JSONColumnType<Place, string | null, string | null> | null
  value: JSONColumnType<Value, string | null, string | null> | null
  /** Other places may not take it over. */
  locked: Generated<boolean>
  medium: string | null
  /** How many of its newest episodes that lie elsewhere have a copy here; null for all. */
  copies: Generated<number | null>
  /** Where it is read from; null for one made here. */
  source_feed: string | null
  feed_etag: string | null
  feed_modified: string | null
  feed_checked_at: MaybeTime
  feed_next_at: MaybeTime
  /** Reads that failed since the last good one. */
  feed_failures: Generated<number>
  feed_disabled: Generated<boolean>
  feed_reason: string | null
  /** Episodes that are out, and when the last one came; kept by the database. */
  episodes_count: Derived<number>
  latest_at: Derived<string | null>
  followers_count: Generated<number>
  plays: Generated<number>
  created_at: Time
  updated_at: Time
}

export interface PodcastGenreLinkTable {
  podcast_id: number
  genre_id: number
}

export interface EpisodeTable {
  id: Id
  podcast_id: number
  /** One episode per podcast and guid. */
  guid: Generated<string>
  title: string
  /** Plain text. */
  summary: string | null
  /** Harmless HTML. */
  description: string | null
  /** An own file; else there is an enclosure elsewhere. */
  media_id: number | null
  file_name: string | null
  enclosure_url: string | null
  enclosure_type: string | null
  enclosure_length: number | null
  duration: Generated<number>
  season: number | null
  number: number | null
  kind: Generated<'full' | 'trailer' | 'bonus'>
  explicit: Generated<boolean>
  public: Generated<boolean>
  published_at: Time
  cover_id: number | null
  website: string | null
  chapters: JSONColumnType<Chapter[], string | undefined, string>
  chapters_url: string | null
  transcript: JSONColumnType<TranscriptLine[], string | undefined, string>
  transcript_url: string | null
  transcript_type: string | null
  /** Written here: they come before those above. */
  own_chapters: JSONColumnType<TypedChapter[], string | null, string | null> | null
  own_transcript: JSONColumnType<TranscriptLine[], string | null, string | null> | null
  location: JSONColumnType<Place, string | null, string | null> | null
  persons: JSONColumnType<Person[], string | undefined, string>
  soundbites: JSONColumnType<Soundbite[], string | undefined, string>
  /** Since when it is out: public, and its time has come. Kept by the database and the job `publish-episodes`. */
  out_at: Derived<string | null>
  serial_key: Derived<string>
  /** Whether followers have heard that it is out. */
  told: Generated<boolean>
  likes: Generated<number>
  plays: Generated<number>
  downloads: Generated<number>
  created_at: Time
  updated_at: Time
}

export interface EpisodeProgressTable {
  user_id: number
  episode_id: number
  seconds: number
  played: boolean
  updated_at: Time
}
