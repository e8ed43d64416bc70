import { type RawBuilder, sql } from 'kysely'
import type { AdminEpisode, StoredAudio } from '../../../../contract/catalog/back-office/episodes.ts'
import type {
  CustomChapter,
  EpisodeBreaks,
  Person,
  Place,
  Soundbite,
  TranscriptSummary,
} from '../../../../contract/catalog/back-office/podcasts.ts'
import type { Chapter } from '../../../../contract/catalog/items.ts'
import type { Choice } from '../../../../contract/core/back-office/choices.ts'
import type { Cover, RichText } from '../../../../contract/core/fields.ts'
import { contains } from '../../../db/keyset.ts'
import type { Listing } from '../../../db/listing.ts'
import type { Db, Trx } from '../../../db/schema.ts'
import { coverOf } from '../../../db/sql/items.ts'

const states: Record<string, ReturnType<typeof sql>> = {
  out: sql`e.public and e.published_at <= now()`,
  planned: sql`e.public and e.published_at > now()`,
  draft: sql`not e.public`,
}

const mirrorState = sql`(select case when c.pending then 'waiting' when c.media_id is null then 'failed' else 'kept' end
  from episode_mirrors c where c.episode_id = e.id)`

export const episodeListing: Listing = {
  from: sql`episodes e`,
  id: sql`e.id`,
  sorts: {
    published_at: { key: sql`e.published_at`, kind: 'time' },
    title: { key: sql`lower(e.title)`, kind: 'text' },
    serial: { key: sql`e.serial_key`, kind: 'text' },
    plays: { key: sql`e.plays`, kind: 'number' },
    created_at: { key: sql`e.created_at`, kind: 'time' },
  },
  search: (text) => contains(sql`e.title`, text),
  filters: {
    podcast: (podcast: number) => sql`e.podcast_id = ${podcast}`,
    artist: (artist: number) =>
      sql`e.podcast_id in (select p.id from podcasts p where p.artist_id = ${artist})`,
    state: (state: string) => states[state] ?? sql`true`,
    kind: (kind: string) => sql`e.kind = ${kind}`,
    copy: (state: string) => sql`${mirrorState} = ${state}`,
  },
}

export interface AdminEpisodeItem extends AdminEpisode {
  podcast: Choice
  cover: Cover | null
  audio: StoredAudio | null
  copy_error: string | null
  copy_next_attempt_at: string | null
  description: RichText | null
  explicit: boolean
  website: string | null
  persons: Person[]
  location: Place | null
  soundbites: Soundbite[]
  chapters: CustomChapter[] | null
  found_chapters: Chapter[]
  transcript: TranscriptSummary | null
  found_transcript: TranscriptSummary | null
  ad_breaks: EpisodeBreaks
}

const shortOf = (lines: RawBuilder<unknown>): RawBuilder<unknown> => sql`case when ${lines} <> '[]'
  then json_build_object('lines', jsonb_array_length(${lines}), 'opening', left(${lines} -> 0 ->> 'text', 200)) end`

export const episodeRows = async (db: Db, ids: number[]): Promise<AdminEpisodeItem[]> => {
  const { rows } = await sql<AdminEpisodeItem>`
    select e.id, e.title, json_build_object('id', p.id, 'name', p.title) as podcast, ${coverOf('c')} as cover,
      coalesce(${coverOf('c')}, ${coverOf('pc')}) as picture,
      e.description, e.season, e.number, e.kind, e.duration, e.explicit, e.public, e.published_at, e.website, e.persons, e.location, e.soundbites,
      e.custom_chapters as chapters, e.chapters as found_chapters,
      ${shortOf(sql`e.custom_transcript`)} as transcript, ${shortOf(sql`e.transcript`)} as found_transcript,
      e.ad_breaks, e.plays, e.downloads, e.created_at,
      ${mirrorState} as copy, copied.error as copy_error,
      case when copied.pending and copied.attempts > 0 then copied.next_attempt_at end as copy_next_attempt_at,
      case when e.media_id is not null or e.enclosure_url is not null then json_build_object(
        'file_name', e.file_name, 'url', e.enclosure_url, 'duration', e.duration) end as audio
    from episodes e join podcasts p on p.id = e.podcast_id left join images c on c.id = e.cover_id
    left join images pc on pc.id = p.cover_id
    left join episode_mirrors copied on copied.episode_id = e.id
    where e.id = any(${ids}::int[])`.execute(db)
  return rows
}

export interface EpisodeColumns {
  title: string
  description?: string | null
  media_id?: number | null
  file_name?: string | null
  enclosure_url?: string | null
  enclosure_type?: string | null
  enclosure_length?: number | null
  duration?: number
  /** JSON text. */
  chapters?: string
  season?: number | null
  number?: number | null
  kind?: 'full' | 'trailer' | 'bonus'
  explicit?: boolean
  public?: boolean
  published_at?: string
  cover_id?: number | null
  website?: string | null
  /** JSON texts. */
  persons?: string
  location?: string | null
  soundbites?: string
  custom_chapters?: string | null
  custom_transcript?: string | null
  ad_breaks?: string | null
}

export const insertEpisode = async (
  trx: Trx,
  { published_at, ...episode }: EpisodeColumns & { podcast_id: number },
): Promise<number> =>
  (
    await trx
      .insertInto('episodes')
      .values({ ...episode, published_at: published_at === undefined ? sql`now()` : new Date(published_at) })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

export const updateEpisode = async (
  trx: Trx,
  id: number,
  { published_at, ...episode }: EpisodeColumns,
): Promise<void> => {
  await trx
    .updateTable('episodes')
    .set({
      ...episode,
      ...(published_at !== undefined && { published_at: new Date(published_at) }),
      updated_at: sql`now()`,
    })
    .where('id', '=', id)
    .execute()
}

/** Returns whether any of these has no audio. */
export const someLackAudio = async (trx: Trx, ids: number[]): Promise<boolean> => {
  const { rows } = await sql`
    select from episodes where id = any(${ids}::int[]) and media_id is null and enclosure_url is null
    limit 1`.execute(trx)
  return rows.length > 0
}

export const setEpisodesVisible = async (trx: Trx, ids: number[], visible: boolean): Promise<void> => {
  await sql`
    update episodes set public = ${visible}, updated_at = now()
    where id = any(${ids}::int[]) and public <> ${visible}`.execute(trx)
}

export const deleteEpisodes = async (trx: Trx, ids: number[]): Promise<void> => {
  await sql`delete from likes where item_type = 'episode' and item_id = any(${ids}::int[])`.execute(trx)
  await sql`delete from episodes where id = any(${ids}::int[])`.execute(trx)
}

/** Locks a podcast and returns whether it exists. */
export const lockPodcast = async (trx: Trx, id: number): Promise<boolean> =>
  (await trx.selectFrom('podcasts').select('id').where('id', '=', id).forKeyShare().executeTakeFirst()) !==
  undefined

/** Returns the podcasts of these episodes. */
export const podcastsOf = async (trx: Trx, ids: number[]): Promise<number[]> => {
  const { rows } = await sql<{ podcast_id: number }>`
    select distinct podcast_id from episodes where id = any(${ids}::int[])`.execute(trx)
  return rows.map(({ podcast_id }) => podcast_id)
}
