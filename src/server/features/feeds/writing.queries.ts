import { type Kysely, sql } from 'kysely'
import type { Person, Place, Soundbite, Value } from '../../../contract/admin/podcasting.ts'
import type { Chapter, TranscriptLine } from '../../../contract/podcasts.ts'
import {
  chaptersElsewhere,
  chaptersOf,
  transcriptElsewhere,
  transcriptOf,
} from '../../db/episode-words-sql.ts'
import type { Database } from '../../db/schema.ts'
import { type Asker, episodeFor, podcastFor } from '../../db/visible.ts'

type Db = Kysely<Database>

export interface ToldPodcast {
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
  /** Hash of its picture. */
  cover: string | null
  genres: string[]
  updated_at: string
  /** Another one whenever any of its episodes is another. */
  episodes: string
}

export interface ToldEpisode {
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

/** A podcast that the asker may see, as its feed tells it. */
export const toldPodcast = async (db: Db, asker: Asker, id: number): Promise<ToldPodcast | undefined> => {
  const { rows } = await sql<ToldPodcast>`
    select pc.id, pc.guid, pc.title, pc.author, pc.description, pc.language, pc.explicit, pc."order", pc.website,
      pc.copyright, pc.funding, pc.persons, pc.location, pc.value, pc.locked, pc.medium, c.hash as cover, pc.updated_at,
      array(select g.name from podcast_genre_links l join podcast_genres g on g.id = l.genre_id
        where l.podcast_id = pc.id order by g."order", g.id) as genres,
      (select concat_ws(' ', count(*), max(e.updated_at), max(e.out_at),
        max(m.id) filter (where m.status = 'ready')) from episodes e left join media m on m.id = e.media_id
        where e.podcast_id = pc.id and e.public and e.published_at <= now()) as episodes
    from podcasts pc left join covers c on c.id = pc.cover_id
    where pc.id = ${id} and ${podcastFor(asker)}`.execute(db)
  return rows[0]
}

/** Its episodes that are out and can be heard by the asker, the newest first. */
export const toldEpisodes = async (
  db: Db,
  asker: Asker,
  podcastId: number,
  most: number,
): Promise<ToldEpisode[]> => {
  const { rows } = await sql<ToldEpisode>`
    select e.id, e.guid, e.title, e.summary, e.description, m.ext, m.mime, m.size,
      case when m.id is null then e.enclosure_url end as enclosure_url, e.enclosure_type, e.enclosure_length,
      coalesce(m.duration, e.duration) as duration, e.season, e.number, e.kind, e.explicit, e.published_at, e.website,
      c.hash as cover, ${chaptersOf} <> '[]' as has_chapters, ${chaptersElsewhere} as chapters_url,
      ${transcriptOf} <> '[]' as has_transcript, ${transcriptElsewhere} as transcript_url, e.transcript_type,
      e.persons, e.location, e.soundbites
    from episodes e join podcasts pc on pc.id = e.podcast_id left join media m on m.id = e.media_id
    left join covers c on c.id = e.cover_id
    where e.podcast_id = ${podcastId} and e.public and e.published_at <= now() and ${episodeFor(asker)}
    order by e.published_at desc, e.id desc limit ${most}`.execute(db)
  return rows
}

/** The file here of an episode that is out, for the asker. */
export interface ToldFile {
  hash: string
  ext: string
  mime: string
  external_path: string | null
}

/** What an episode that is out brings along, for the asker. */
export const episodeFile = async (db: Db, asker: Asker, id: number): Promise<ToldFile | undefined> => {
  const { rows } = await sql<ToldFile>`
    select m.hash, m.ext, m.mime, m.external_path
    from episodes e join podcasts pc on pc.id = e.podcast_id join media m on m.id = e.media_id
    where e.id = ${id} and e.public and e.published_at <= now() and ${episodeFor(asker)}`.execute(db)
  return rows[0]
}

/** `hidden`: left out of the contents. */
export type ToldChapter = Chapter & { hidden?: boolean }

/** Chapters and transcript of an episode that is out, for the asker. */
export const episodeWords = async (
  db: Db,
  asker: Asker,
  id: number,
): Promise<{ chapters: ToldChapter[]; transcript: TranscriptLine[]; duration: number } | undefined> => {
  const { rows } = await sql<{ chapters: ToldChapter[]; transcript: TranscriptLine[]; duration: number }>`
    select ${chaptersOf} as chapters, ${transcriptOf} as transcript, coalesce(m.duration, e.duration) as duration
    from episodes e join podcasts pc on pc.id = e.podcast_id left join media m on m.id = e.media_id
    where e.id = ${id} and e.public and e.published_at <= now() and ${episodeFor(asker)}`.execute(db)
  return rows[0]
}

/** Whose private feed this is, and of which podcast; nothing for blocked accounts. */
export const holderOf = async (
  db: Db,
  token: string,
): Promise<{ podcast_id: number; user_id: number; admin: boolean } | undefined> => {
  const { rows } = await sql<{ podcast_id: number; user_id: number; admin: boolean }>`
    select f.podcast_id, f.user_id, u.is_admin or exists (
      select from user_roles ur join roles r on r.id = ur.role_id
      where ur.user_id = u.id and r.name = 'admin') as admin
    from private_feeds f join users u on u.id = f.user_id and not u.blocked
    where f.token = ${token}`.execute(db)
  return rows[0]
}

/** The token of a listener's private feed of a podcast. */
export const tokenOf = async (db: Db, userId: number, podcastId: number): Promise<string | null> => {
  const row = await db
    .selectFrom('private_feeds')
    .select('token')
    .where('user_id', '=', userId)
    .where('podcast_id', '=', podcastId)
    .executeTakeFirst()
  return row?.token ?? null
}

/** The tokens of a listener's private feeds, given where there is none yet. */
export const tokensOf = async (
  db: Db,
  userId: number,
  given: { podcast_id: number; token: string }[],
): Promise<{ podcast_id: number; token: string }[]> => {
  if (given.length === 0) return []
  await db
    .insertInto('private_feeds')
    .values(given.map((one) => ({ user_id: userId, ...one })))
    .onConflict((c) => c.columns(['user_id', 'podcast_id']).doNothing())
    .execute()
  return db
    .selectFrom('private_feeds')
    .select(['podcast_id', 'token'])
    .where('user_id', '=', userId)
    .execute()
}

/** Gives it a token, in place of an older one. */
export const putToken = async (db: Db, userId: number, podcastId: number, token: string): Promise<void> => {
  await db
    .insertInto('private_feeds')
    .values({ user_id: userId, podcast_id: podcastId, token })
    .onConflict((c) => c.columns(['user_id', 'podcast_id']).doUpdateSet({ token, created_at: sql`now()` }))
    .execute()
}

/** Takes its token away. */
export const dropToken = async (db: Db, userId: number, podcastId: number): Promise<void> => {
  await db
    .deleteFrom('private_feeds')
    .where('user_id', '=', userId)
    .where('podcast_id', '=', podcastId)
    .execute()
}
