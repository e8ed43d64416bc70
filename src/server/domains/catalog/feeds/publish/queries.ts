import { sql } from 'kysely'
import type { Person, Place, Soundbite, Value } from '../../../../../contract/catalog/back-office/podcasts.ts'
import type { Chapter } from '../../../../../contract/catalog/items.ts'
import type { TranscriptLine } from '../../../../../contract/catalog/podcasts.ts'
import type { StoredToken } from '../../../../db/columns.ts'
import type { Db } from '../../../../db/schema.ts'
import {
  type AccessSettings,
  episodeAccess,
  type PlayableMedia,
  type Principal,
  playableMediaColumns,
} from '../../../../db/sql/access.ts'
import { chaptersOf, remoteChaptersUrl, remoteTranscriptUrl, transcriptOf } from '../../../../db/sql/items.ts'
import { podcastFor, type ViewerScope } from '../../../../db/sql/visibility.ts'

export interface PublishedPodcast {
  id: number
  guid: string
  title: string
  author: string | null
  description: string | null
  language: string | null
  explicit: boolean
  order: 'newest' | 'serial'
  website: string | null
  copyright: string | null
  funding: { url: string; text: string } | null
  persons: Person[]
  location: Place | null
  value: Value | null
  locked: boolean
  medium: string | null
  /** Hash of its image. */
  cover: string | null
  genres: string[]
  updated_at: string
  /** Changes whenever any of its episodes changes. */
  episodes: string
}

export interface PublishedEpisode {
  id: number
  guid: string
  title: string
  summary: string | null
  description: string | null
  ext: string | null
  mime: string | null
  size: number | null
  enclosure_url: string | null
  enclosure_type: string | null
  enclosure_length: number | null
  duration: number
  season: number | null
  number: number | null
  kind: string
  explicit: boolean
  published_at: string
  website: string | null
  cover: string | null
  has_chapters: boolean
  chapters_url: string | null
  has_transcript: boolean
  transcript_url: string | null
  transcript_type: string | null
  persons: Person[]
  location: Place | null
  soundbites: Soundbite[]
}

/** Returns a podcast visible to the viewer, with the fields of its feed. */
export const publishedPodcast = async (
  db: Db,
  viewer: ViewerScope,
  id: number,
): Promise<PublishedPodcast | undefined> => {
  const { rows } = await sql<PublishedPodcast>`
    select pc.id, pc.guid, pc.title, pc.author, pc.description, pc.language, pc.explicit, pc.episode_order as "order", pc.website,
      pc.copyright, pc.funding, pc.persons, pc.location, pc.value, pc.locked, pc.medium, c.hash as cover, pc.updated_at,
      array(select g.name from podcast_genre_links l join podcast_genres g on g.id = l.genre_id
        where l.podcast_id = pc.id order by g.position, g.id) as genres,
      (select concat_ws(' ', count(*), max(e.updated_at), max(e.released_at),
        max(m.id) filter (where m.status = 'ready')) from episodes e left join media m on m.id = e.media_id
        where e.podcast_id = pc.id and e.public and e.published_at <= now()) as episodes
    from podcasts pc left join images c on c.id = pc.cover_id
    where pc.id = ${id} and ${podcastFor(viewer)}`.execute(db)
  return rows[0]
}

/** A reader of a feed. */
export interface FeedReader {
  principal: Extract<Principal, { feed: unknown }>
  settings: AccessSettings
}

/** The reader gets a rendition, since a plan limits the quality. */
const limited = sql<boolean>`(access.max_kbps is not null and m.status = 'ready')`

/** Returns the published episodes of a podcast that the reader may play, newest first. */
export const publishedEpisodes = async (
  db: Db,
  { principal, settings }: FeedReader,
  podcastId: number,
  max: number,
): Promise<PublishedEpisode[]> => {
  const { rows } = await sql<PublishedEpisode>`
    select e.id, e.guid, e.title, e.summary, e.description, case when ${limited} then 'm4a' else m.ext end as ext,
      case when ${limited} then 'audio/mp4' else m.mime end as mime, case when ${limited} then 0 else m.size end as size,
      case when m.id is null then e.enclosure_url end as enclosure_url, e.enclosure_type, e.enclosure_length,
      coalesce(m.duration, e.duration) as duration, e.season, e.number, e.kind, e.explicit, e.published_at, e.website,
      c.hash as cover, ${chaptersOf} <> '[]' as has_chapters, ${remoteChaptersUrl} as chapters_url,
      ${transcriptOf} <> '[]' as has_transcript, ${remoteTranscriptUrl} as transcript_url, e.transcript_type,
      e.persons, e.location, e.soundbites
    from episodes e join podcasts pc on pc.id = e.podcast_id left join media m on m.id = e.media_id
    cross join lateral ${episodeAccess(principal, settings)} access
    left join images c on c.id = e.cover_id
    where e.podcast_id = ${podcastId} and e.public and e.published_at <= now()
    order by e.published_at desc, e.id desc limit ${max}`.execute(db)
  return rows
}

/** Returns the file of a published episode as far as the reader gets it. */
export const episodeFile = async (
  db: Db,
  { principal, settings }: FeedReader,
  id: number,
): Promise<PlayableMedia | undefined> => {
  const { rows } = await sql<PlayableMedia>`
    select ${playableMediaColumns}
    from episodes e join podcasts pc on pc.id = e.podcast_id join media m on m.id = e.media_id
    cross join lateral ${episodeAccess(principal, settings)} access
    where e.id = ${id} and e.public and e.published_at <= now()`.execute(db)
  return rows[0]
}

/** `hidden`: omitted from the table of contents. */
export type PublishedChapter = Chapter & { hidden?: boolean }

/** Returns chapters and transcript of a published episode for the reader. */
export const episodeChapters = async (
  db: Db,
  { principal, settings }: FeedReader,
  id: number,
): Promise<{ chapters: PublishedChapter[]; transcript: TranscriptLine[]; duration: number } | undefined> => {
  const { rows } = await sql<{
    chapters: PublishedChapter[]
    transcript: TranscriptLine[]
    duration: number
  }>`
    select ${chaptersOf} as chapters, ${transcriptOf} as transcript, coalesce(m.duration, e.duration) as duration
    from episodes e join podcasts pc on pc.id = e.podcast_id left join media m on m.id = e.media_id
    cross join lateral ${episodeAccess(principal, settings)} access
    where e.id = ${id} and e.public and e.published_at <= now()`.execute(db)
  return rows[0]
}

/** Returns podcast and account of a private feed, with its artists; undefined for blocked accounts. */
export const loadHolder = async (
  db: Db,
  tokenHash: Buffer,
): Promise<{ podcast_id: number; user_id: number; artists: number[] } | undefined> => {
  const { rows } = await sql<{ podcast_id: number; user_id: number; artists: number[] }>`
    select f.podcast_id, f.user_id, array(select artist_id from artist_members where user_id = u.id) as artists
    from private_feeds f join users u on u.id = f.user_id and not u.blocked
    where f.token_hash = ${tokenHash}`.execute(db)
  return rows[0]
}

/** Returns the token of a listener's private feed of a podcast, encrypted. */
export const loadToken = async (db: Db, userId: number, podcastId: number): Promise<Buffer | null> => {
  const row = await db
    .selectFrom('private_feeds')
    .select('token_encrypted')
    .where('user_id', '=', userId)
    .where('podcast_id', '=', podcastId)
    .executeTakeFirst()
  return row?.token_encrypted ?? null
}

/** Returns the tokens of a listener's private feeds, encrypted, creating missing ones. */
export const listTokens = async (
  db: Db,
  userId: number,
  requested: (StoredToken & { podcast_id: number })[],
): Promise<{ podcast_id: number; token_encrypted: Buffer }[]> => {
  if (requested.length === 0) return []
  await db
    .insertInto('private_feeds')
    .values(requested.map((one) => ({ user_id: userId, ...one })))
    .onConflict((c) => c.columns(['user_id', 'podcast_id']).doNothing())
    .execute()
  return db
    .selectFrom('private_feeds')
    .select(['podcast_id', 'token_encrypted'])
    .where('user_id', '=', userId)
    .execute()
}

/** Sets the token, replacing an existing one. */
export const upsertToken = async (
  db: Db,
  userId: number,
  podcastId: number,
  token: StoredToken,
): Promise<void> => {
  await db
    .insertInto('private_feeds')
    .values({ user_id: userId, podcast_id: podcastId, ...token })
    .onConflict((c) => c.columns(['user_id', 'podcast_id']).doUpdateSet({ ...token, created_at: sql`now()` }))
    .execute()
}

/** Deletes the token. */
export const deleteToken = async (db: Db, userId: number, podcastId: number): Promise<void> => {
  await db
    .deleteFrom('private_feeds')
    .where('user_id', '=', userId)
    .where('podcast_id', '=', podcastId)
    .execute()
}
