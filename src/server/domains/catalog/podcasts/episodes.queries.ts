import { type RawBuilder, sql } from 'kysely'
import type { Chapter, Episode } from '../../../../contract/catalog/items.ts'
import type { episodeSorts, TranscriptLine } from '../../../../contract/catalog/podcasts.ts'
import { idsInOrder } from '../../../db/ids-in-order.ts'
import { contains, limitOffset, type PageRequest, pageOfList, type Sort } from '../../../db/keyset.ts'
import type { Db } from '../../../db/schema.ts'
import {
  chaptersOf,
  coverOf,
  playbackChapters,
  remoteChaptersUrl,
  remoteTranscriptUrl,
  transcriptOf,
} from '../../../db/sql/items.ts'
import {
  episodeFor,
  episodeOut,
  podcastFor,
  publicEpisode,
  type ViewerScope,
} from '../../../db/sql/visibility.ts'

export type EpisodeSort = (typeof episodeSorts)[number]

/** Allow-listed sort orders, each with its index. */
export const sorts: Record<EpisodeSort, Sort> = {
  '-published_at': { key: sql`e.published_at`, kind: 'time', desc: true },
  published_at: { key: sql`e.published_at`, kind: 'time', desc: false },
  serial: { key: sql`e.serial_key`, kind: 'text', desc: false },
}

export interface EpisodeFilter {
  q?: string | undefined
  podcast?: number | undefined
  unplayed?: boolean
  /** Started and not finished. */
  started?: boolean
  season?: number | undefined
}

export interface EpisodeRow {
  at: string | number
  item: Episode
}

const id = sql`e.id`
const episodes = sql`episodes e join podcasts pc on pc.id = e.podcast_id left join media m on m.id = e.media_id`

/**
 * Selects the episodes whose ids `pick` returns (columns id, at, place), ordered by place. The only function that maps
 * rows to contract episodes. Notes are only returned for a single one.
 */
const episodesPicked = async (
  db: Db,
  viewer: ViewerScope,
  pick: RawBuilder<unknown>,
  extra = sql``,
): Promise<EpisodeRow[]> => {
  const { rows } = await sql<Omit<Episode, 'type' | 'name' | 'podcast'> & { at: string | number }>`
    with picked as materialized (${pick})
    select picked.at, e.id, e.title, e.podcast_id,
      json_build_object('id', pc.id, 'title', pc.title, 'author', coalesce(pc.author, nullif(ar.displayname, ''), ar.name)) as show,
      e.summary, coalesce(m.duration, e.duration) as duration, e.file_name, ${coverOf('c')} as cover,
      e.season, e.number, e.kind, e.explicit or pc.explicit as explicit, e.public,
      coalesce(m.status, 'ready') as status, e.published_at, e.website, e.likes, e.plays, e.downloads,
      ${viewer.id === 0 || viewer.downloads ? sql`true` : sql`false`} as downloadable,
      ${viewer.id === 0 ? sql`` : sql`coalesce(pr.seconds, 0) as progress, coalesce(pr.played, false) as played,`}
      ${chaptersOf} <> '[]' or ${remoteChaptersUrl} is not null as has_chapters,
      ${transcriptOf} <> '[]' or ${remoteTranscriptUrl} is not null as has_transcript, e.created_at, e.updated_at ${extra}
    from picked
    join episodes e on e.id = picked.id
    join podcasts pc on pc.id = e.podcast_id
    left join media m on m.id = e.media_id
    left join artists ar on ar.id = pc.artist_id
    left join images c on c.id = coalesce(e.cover_id, pc.cover_id)
    ${
      viewer.id === 0
        ? sql``
        : sql`left join episode_progress pr on pr.user_id = ${viewer.id} and pr.episode_id = e.id`
    }
    order by picked.place`.execute(db)
  return rows.map(({ at, ...row }) => ({
    at,
    item: { type: 'episode', ...row, name: row.title, podcast: true },
  }))
}

const items = (rows: EpisodeRow[]): Episode[] => rows.map((row) => row.item)

const unplayed = ({ id }: ViewerScope): RawBuilder<unknown> => sql`and not exists (
  select from episode_progress heard where heard.user_id = ${id} and heard.episode_id = e.id and heard.played)`

const started = ({ id }: ViewerScope): RawBuilder<unknown> => sql`and exists (
  select from episode_progress heard where heard.user_id = ${id} and heard.episode_id = e.id and not heard.played
    and heard.seconds > 0)`

/**
 * Filters episodes; within one podcast also those of the viewer's own private podcast; never drafts or scheduled ones.
 */
const filtered = (
  viewer: ViewerScope,
  { q, podcast, season, unplayed: isNew, started: halfway }: EpisodeFilter,
): RawBuilder<unknown> => sql`
  ${podcast === undefined ? publicEpisode : sql`e.podcast_id = ${podcast} and ${episodeOut} and ${podcastFor(viewer)}`}
  and ${contains(sql`e.title`, q)} ${isNew ? unplayed(viewer) : sql``} ${halfway ? started(viewer) : sql``}
  ${season === undefined ? sql`` : sql`and e.season = ${season}`}`

/** Returns a page of published episodes. */
export const listEpisodes = (
  db: Db,
  viewer: ViewerScope,
  name: EpisodeSort,
  filter: EpisodeFilter,
  request: PageRequest,
): Promise<EpisodeRow[]> =>
  episodesPicked(
    db,
    viewer,
    pageOfList({ sort: sorts[name], id, from: episodes, where: filtered(viewer, filter) }, request),
  )

export const countEpisodes = async (db: Db, viewer: ViewerScope, filter: EpisodeFilter): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from ${episodes} where ${filtered(viewer, filter)}`.execute(db)
  return rows[0]?.n ?? 0
}

/** Returns episodes by id in the given order, omitting those the viewer may not see. */
export const episodesByIds = async (db: Db, viewer: ViewerScope, ids: number[]): Promise<Episode[]> => {
  const pick = sql`select e.id, 0 as at, given.place from ${idsInOrder(ids)}
    join (${episodes}) on e.id = given.id where ${episodeFor(viewer)}`
  return items(await episodesPicked(db, viewer, pick))
}

/** Returns one episode visible to the viewer, with its notes. */
export const episodeById = async (
  db: Db,
  viewer: ViewerScope,
  episodeId: number,
): Promise<Episode | undefined> => {
  const pick = sql`select e.id, 0 as at, 1 as place from ${episodes} where e.id = ${episodeId} and ${episodeFor(viewer)}`
  return items(await episodesPicked(db, viewer, pick, sql`, e.description`))[0]
}

const newestFirst = sql`e.published_at desc, e.id desc`

/** Returns the seasons of a podcast with published episodes, in order. */
export const listSeasons = async (db: Db, podcastId: number): Promise<number[]> => {
  const { rows } = await sql<{ season: number }>`
    select distinct e.season from ${episodes}
    where e.podcast_id = ${podcastId} and e.season is not null and ${episodeOut} order by e.season`.execute(
    db,
  )
  return rows.map((row) => row.season)
}

/** Returns the newest trailer of a podcast. */
export const loadTrailer = async (
  db: Db,
  viewer: ViewerScope,
  podcastId: number,
): Promise<Episode | null> => {
  const pick = sql`select e.id, 0 as at, 1 as place from ${episodes}
    where e.podcast_id = ${podcastId} and e.kind = 'trailer' and ${episodeOut} order by ${newestFirst} limit 1`
  return items(await episodesPicked(db, viewer, pick))[0] ?? null
}

export interface Extras {
  chapters: Chapter[]
  transcript: TranscriptLine[]
}

/** Returns chapters and transcript of an episode visible to the viewer. */
export const loadExtras = async (
  db: Db,
  viewer: ViewerScope,
  episodeId: number,
): Promise<Extras | undefined> => {
  const { rows } = await sql<Extras>`
    select ${playbackChapters} as chapters, ${transcriptOf} as transcript from ${episodes} where e.id = ${episodeId} and ${episodeFor(viewer)}`.execute(
    db,
  )
  return rows[0]
}

/** Returns the newest episodes of followed podcasts, after `after`. */
export const episodesFollowed = async (
  db: Db,
  viewer: ViewerScope,
  limit: number,
  after: number | null,
): Promise<Episode[]> => {
  const behind =
    after === null
      ? sql`true`
      : sql`(e.published_at, e.id) < (select l.published_at, l.id from episodes l where l.id = ${after})`
  const pick = sql`
    select near.id, 0 as at, row_number() over (order by near.published_at desc, near.id desc) as place
    from follows k join podcasts pc on pc.id = k.item_id and ${podcastFor(viewer)}
    cross join lateral (
      select e.id, e.published_at from episodes e left join media m on m.id = e.media_id
      where e.podcast_id = pc.id and ${episodeOut} and ${behind} order by ${newestFirst} ${limitOffset(limit)}
    ) near
    where k.user_id = ${viewer.id} and k.item_type = 'podcast'
    order by place ${limitOffset(limit)}`
  return items(await episodesPicked(db, viewer, pick))
}

/** Returns episodes in progress, last heard first, after `after`. */
export const episodesInProgress = async (
  db: Db,
  viewer: ViewerScope,
  limit: number,
  after: number | null,
): Promise<Episode[]> => {
  const behind = sql`(pr.updated_at, pr.episode_id) < (select l.updated_at, l.episode_id from episode_progress l
    where l.user_id = ${viewer.id} and l.episode_id = ${after})`
  const order = sql`pr.updated_at desc, pr.episode_id desc`
  const pick = sql`
    select e.id, 0 as at, row_number() over (order by ${order}) as place
    from episode_progress pr join episodes e on e.id = pr.episode_id
      join podcasts pc on pc.id = e.podcast_id left join media m on m.id = e.media_id
    where pr.user_id = ${viewer.id} and not pr.played and pr.seconds > 0 and ${episodeFor(viewer)}
      and ${after === null ? sql`true` : behind}
    order by ${order} ${limitOffset(limit)}`
  return items(await episodesPicked(db, viewer, pick))
}
