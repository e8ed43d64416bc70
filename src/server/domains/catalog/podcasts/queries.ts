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
import type { Chapter, Podcast } from '../../../../contract/catalog/items.ts'
import type { podcastSorts } from '../../../../contract/catalog/podcasts.ts'
import type { Choice } from '../../../../contract/core/back-office/choices.ts'
import type { Cover, RichText } from '../../../../contract/core/fields.ts'
import { idsInOrder } from '../../../db/ids-in-order.ts'
import { contains, limitOffset, type PageRequest, pageOfList, type Sort } from '../../../db/keyset.ts'
import type { Listing } from '../../../db/listing.ts'
import type { Db, Trx } from '../../../db/schema.ts'
import { coverOf } from '../../../db/sql/items.ts'
import { listedPodcast, podcastFor, type ViewerScope } from '../../../db/sql/visibility.ts'

export type PodcastSort = (typeof podcastSorts)[number]

/** Allow-listed sort orders, each with its partial index. */
export const sorts: Record<PodcastSort, Sort> = {
  '-latest_at': { key: sql`pc.latest_at`, kind: 'time', desc: true },
  '-plays': { key: sql`pc.plays`, kind: 'number', desc: true },
  '-followers': { key: sql`pc.followers_count`, kind: 'number', desc: true },
  title: { key: sql`lower(pc.title)`, kind: 'text', desc: false },
}

export interface PodcastFilter {
  q?: string | undefined
  genre?: number | undefined
  artist?: number | undefined
}

/** A podcast without fields that depend on the instance URL and the viewer. */
export type BarePodcast = Omit<Podcast, 'feed_url'>

export interface PodcastRow {
  at: string | number
  item: BarePodcast
}

const id = sql`pc.id`
const podcasts = sql`podcasts pc`

/**
 * Selects the podcasts whose ids `pick` returns (columns id, at, place), ordered by place. The only function that maps
 * rows to contract podcasts.
 */
const podcastsPicked = async (db: Db, pick: RawBuilder<unknown>, extra = sql``): Promise<PodcastRow[]> => {
  const { rows } = await sql<Omit<BarePodcast, 'type' | 'name' | 'podcast'> & { at: string | number }>`
    with picked as materialized (${pick})
    select picked.at, pc.id, pc.title,
      case when ar.id is not null then
        json_build_object('id', ar.id, 'name', ar.name, 'displayname', ar.displayname) end as artist,
      case when u.id is not null then json_build_object('id', u.id, 'name', u.name) end as "user",
      pc.author, ${coverOf('c')} as cover, coalesce(what.genres, '[]') as genres,
      pc.episodes_count, pc.followers_count, pc.plays, pc.episode_order as "order", pc.language, pc.explicit, pc.public,
      pc.website, pc.copyright, pc.funding, pc.persons, pc.latest_at, pc.source_feed, pc.created_at, pc.updated_at ${extra}
    from picked
    join podcasts pc on pc.id = picked.id
    left join artists ar on ar.id = pc.artist_id
    left join users u on u.id = pc.user_id
    left join images c on c.id = pc.cover_id
    left join lateral (
      select json_agg(json_build_object('id', g.id, 'name', g.name, 'slug', g.slug) order by g.position, g.id) as genres
      from podcast_genre_links l join podcast_genres g on g.id = l.genre_id where l.podcast_id = pc.id
    ) what on true
    order by picked.place`.execute(db)
  return rows.map(({ at, ...row }) => ({
    at,
    item: { type: 'podcast', ...row, name: row.title, podcast: true },
  }))
}

const filtered = ({ q, genre, artist }: PodcastFilter): RawBuilder<unknown> => sql`
  ${listedPodcast} and ${contains(sql`pc.title`, q)}
  ${artist === undefined ? sql`` : sql`and pc.artist_id = ${artist}`}
  ${
    genre === undefined
      ? sql``
      : sql`and exists (select from podcast_genre_links f where f.podcast_id = pc.id and f.genre_id = ${genre})`
  }`

/** Returns a page of public podcasts that have episodes. */
export const listPodcasts = (
  db: Db,
  name: PodcastSort,
  filter: PodcastFilter,
  request: PageRequest,
): Promise<PodcastRow[]> =>
  podcastsPicked(db, pageOfList({ sort: sorts[name], id, from: podcasts, where: filtered(filter) }, request))

export const countPodcasts = async (db: Db, filter: PodcastFilter): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from ${podcasts} where ${filtered(filter)}`.execute(db)
  return rows[0]?.n ?? 0
}

/** Returns podcasts by id in the given order, omitting those the viewer may not see. */
export const podcastsByIds = async (db: Db, viewer: ViewerScope, ids: number[]): Promise<BarePodcast[]> => {
  const pick = sql`select pc.id, 0 as at, given.place from ${idsInOrder(ids)}
    join podcasts pc on pc.id = given.id where ${podcastFor(viewer)}`
  return (await podcastsPicked(db, pick)).map((row) => row.item)
}

/** Returns one podcast visible to the viewer, with its description. */
export const podcastById = async (
  db: Db,
  viewer: ViewerScope,
  podcastId: number,
): Promise<BarePodcast | undefined> => {
  const pick = sql`select pc.id, 0 as at, 1 as place from ${podcasts} where ${id} = ${podcastId} and ${podcastFor(viewer)}`
  return (await podcastsPicked(db, pick, sql`, pc.description`))[0]?.item
}

/** Returns other public podcasts that share genres with this one: those that share the most, then the most followed. */
export const relatedPodcasts = async (db: Db, podcastId: number, limit: number): Promise<BarePodcast[]> => {
  const order = sql`shared.genres desc, pc.followers_count desc, pc.id desc`
  const pick = sql`
    select pc.id, 0 as at, row_number() over (order by ${order}) as place
    from (
      select other.podcast_id as id, count(*) as genres
      from podcast_genre_links own join podcast_genre_links other on other.genre_id = own.genre_id
      where own.podcast_id = ${podcastId} and other.podcast_id <> ${podcastId}
      group by other.podcast_id
    ) shared join podcasts pc on pc.id = shared.id
    where ${listedPodcast} order by ${order} ${limitOffset(limit)}`
  return (await podcastsPicked(db, pick)).map((row) => row.item)
}

/** Returns followed podcasts visible to the viewer, the one with the newest episode first, after `after`. */
export const podcastsFollowed = async (
  db: Db,
  viewer: ViewerScope,
  limit: number,
  after: number | null,
): Promise<BarePodcast[]> => {
  const latest = sql`coalesce(pc.latest_at, '-infinity')`
  const behind = sql`(${latest}, pc.id) < (select ${latest}, pc.id from podcasts pc where pc.id = ${after})`
  const pick = sql`
    select pc.id, 0 as at, row_number() over (order by ${latest} desc, pc.id desc) as place
    from follows k join podcasts pc on pc.id = k.item_id
    where k.user_id = ${viewer.id} and k.item_type = 'podcast' and ${podcastFor(viewer)}
      and ${after === null ? sql`true` : behind}
    order by place ${limitOffset(limit)}`
  return (await podcastsPicked(db, pick)).map((row) => row.item)
}

/** Counts the published episodes of each podcast that the account has neither started nor finished. */
export const unplayedCounts = async (db: Db, userId: number, ids: number[]): Promise<Map<number, number>> => {
  const { rows } = await sql<{ id: number; n: number }>`
    select given.id, (select count(*) from episodes e where e.podcast_id = given.id and e.released_at is not null
      and not exists (select from episode_progress pr
        where pr.user_id = ${userId} and pr.episode_id = e.id and (pr.played or pr.seconds > 0)))::int as n
    from ${idsInOrder(ids)}`.execute(db)
  return new Map(rows.map(({ id, n }) => [id, n]))
}

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

/** Returns the artist of each of these podcasts. */
export const artistsOfPodcasts = async (db: Db, ids: number[]): Promise<(number | null)[]> => {
  const rows = await db
    .selectFrom('podcasts')
    .select('artist_id')
    .where('id', '=', (e) => e.fn.any(e.val(ids)))
    .execute()
  return rows.map(({ artist_id }) => artist_id)
}

/** Returns the artist of each of these episodes' podcasts. */
export const artistsOfEpisodes = async (db: Db, ids: number[]): Promise<(number | null)[]> => {
  const { rows } = await sql<{ artist_id: number | null }>`
    select p.artist_id from episodes e join podcasts p on p.id = e.podcast_id
    where e.id = any(${ids}::int[])`.execute(db)
  return rows.map(({ artist_id }) => artist_id)
}

/** Publishes episodes whose date has come: the database then counts and indexes them. Returns how many. */
export const publishDue = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    with due as (
      update episodes set released_at = now() where public and released_at is null and published_at <= now() returning id
    ) select count(*)::int as n from due`.execute(db)
  return rows[0]?.n ?? 0
}
