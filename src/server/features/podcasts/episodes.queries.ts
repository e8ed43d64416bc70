import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Chapter, Episode, episodeSorts, TranscriptLine } from '../../../contract/podcasts.ts'
import { coverOf } from '../../db/covers-sql.ts'
import {
  chaptersElsewhere,
  chaptersOf,
  heardChapters,
  transcriptElsewhere,
  transcriptOf,
} from '../../db/episode-words-sql.ts'
import { given } from '../../db/given.ts'
import { contains, pageOfList, rowsUpTo, type Sort, type Window } from '../../db/keyset.ts'
import type { Database } from '../../db/schema.ts'
import { type Asker, episodeFor, episodeOut, podcastFor, publicEpisode } from '../../db/visible.ts'

type Db = Kysely<Database>
export type EpisodeSort = (typeof episodeSorts)[number]

/** Allow-listed orders, each with its index. */
export const sorts: Record<EpisodeSort, Sort> = {
  '-published_at': { key: sql`e.published_at`, kind: 'time', desc: true },
  published_at: { key: sql`e.published_at`, kind: 'time', desc: false },
  serial: { key: sql`e.serial_key`, kind: 'text', desc: false },
}

export interface EpisodeFilter {
  q?: string | undefined
  podcast?: number | undefined
  unplayed?: boolean
  /** Begun and not heard to the end. */
  begun?: boolean
  season?: number | undefined
}

export interface EpisodeRow {
  at: string | number
  item: Episode
}

const id = sql`e.id`
const episodes = sql`episodes e join podcasts pc on pc.id = e.podcast_id left join media m on m.id = e.media_id`

/**
 * The episodes whose ids `pick` names (columns id, at, place), in order of place. The one place where rows become
 * episodes of the contract. Their notes only for a single one.
 */
const episodesPicked = async (
  db: Db,
  asker: Asker,
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
      ${asker.id === 0 || asker.downloads ? sql`true` : sql`false`} as downloadable,
      ${asker.id === 0 ? sql`` : sql`coalesce(pr.seconds, 0) as progress, coalesce(pr.played, false) as played,`}
      ${chaptersOf} <> '[]' or ${chaptersElsewhere} is not null as has_chapters,
      ${transcriptOf} <> '[]' or ${transcriptElsewhere} is not null as has_transcript, e.created_at, e.updated_at ${extra}
    from picked
    join episodes e on e.id = picked.id
    join podcasts pc on pc.id = e.podcast_id
    left join media m on m.id = e.media_id
    left join artists ar on ar.id = pc.artist_id
    left join covers c on c.id = coalesce(e.cover_id, pc.cover_id)
    ${
      asker.id === 0
        ? sql``
        : sql`left join episode_progress pr on pr.user_id = ${asker.id} and pr.episode_id = e.id`
    }
    order by picked.place`.execute(db)
  return rows.map(({ at, ...row }) => ({
    at,
    item: { type: 'episode', ...row, name: row.title, podcast: true },
  }))
}

const items = (rows: EpisodeRow[]): Episode[] => rows.map((row) => row.item)

const unplayed = ({ id }: Asker): RawBuilder<unknown> => sql`and not exists (
  select from episode_progress heard where heard.user_id = ${id} and heard.episode_id = e.id and heard.played)`

const begun = ({ id }: Asker): RawBuilder<unknown> => sql`and exists (
  select from episode_progress heard where heard.user_id = ${id} and heard.episode_id = e.id and not heard.played
    and heard.seconds > 0)`

/** Of one podcast also where it is the asker's own and not public; drafts and planned ones never. */
const filtered = (
  asker: Asker,
  { q, podcast, season, unplayed: fresh, begun: halfway }: EpisodeFilter,
): RawBuilder<unknown> => sql`
  ${podcast === undefined ? publicEpisode : sql`e.podcast_id = ${podcast} and ${episodeOut} and ${podcastFor(asker)}`}
  and ${contains(sql`e.title`, q)} ${fresh ? unplayed(asker) : sql``} ${halfway ? begun(asker) : sql``}
  ${season === undefined ? sql`` : sql`and e.season = ${season}`}`

/** A page of episodes that are out. */
export const listEpisodes = (
  db: Db,
  asker: Asker,
  name: EpisodeSort,
  filter: EpisodeFilter,
  window: Window,
): Promise<EpisodeRow[]> =>
  episodesPicked(
    db,
    asker,
    pageOfList({ sort: sorts[name], id, from: episodes, where: filtered(asker, filter) }, window),
  )

export const countEpisodes = async (db: Db, asker: Asker, filter: EpisodeFilter): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from ${episodes} where ${filtered(asker, filter)}`.execute(db)
  return rows[0]?.n ?? 0
}

/** Episodes by id in the given order, without those that the asker may not see. */
export const episodesByIds = async (db: Db, asker: Asker, ids: number[]): Promise<Episode[]> => {
  const pick = sql`select e.id, 0 as at, given.place from ${given(ids)}
    join (${episodes}) on e.id = given.id where ${episodeFor(asker)}`
  return items(await episodesPicked(db, asker, pick))
}

/** One episode that the asker may see, with its notes. */
export const episodeById = async (db: Db, asker: Asker, episodeId: number): Promise<Episode | undefined> => {
  const pick = sql`select e.id, 0 as at, 1 as place from ${episodes} where e.id = ${episodeId} and ${episodeFor(asker)}`
  return items(await episodesPicked(db, asker, pick, sql`, e.description`))[0]
}

const newestFirst = sql`e.published_at desc, e.id desc`

/** Seasons of a podcast that have something out, in order. */
export const seasonsOf = async (db: Db, podcastId: number): Promise<number[]> => {
  const { rows } = await sql<{ season: number }>`
    select distinct e.season from ${episodes}
    where e.podcast_id = ${podcastId} and e.season is not null and ${episodeOut} order by e.season`.execute(
    db,
  )
  return rows.map((row) => row.season)
}

/** The newest trailer of a podcast. */
export const trailerOf = async (db: Db, asker: Asker, podcastId: number): Promise<Episode | null> => {
  const pick = sql`select e.id, 0 as at, 1 as place from ${episodes}
    where e.podcast_id = ${podcastId} and e.kind = 'trailer' and ${episodeOut} order by ${newestFirst} limit 1`
  return items(await episodesPicked(db, asker, pick))[0] ?? null
}

export interface Extras {
  chapters: Chapter[]
  transcript: TranscriptLine[]
}

/** Chapters and transcript of an episode that the asker may see. */
export const extrasOf = async (db: Db, asker: Asker, episodeId: number): Promise<Extras | undefined> => {
  const { rows } = await sql<Extras>`
    select ${heardChapters} as chapters, ${transcriptOf} as transcript from ${episodes} where e.id = ${episodeId} and ${episodeFor(asker)}`.execute(
    db,
  )
  return rows[0]
}

/** Newest episodes of the podcasts that the asker follows; those behind `after`. */
export const episodesFollowed = async (
  db: Db,
  asker: Asker,
  limit: number,
  after: number | null,
): Promise<Episode[]> => {
  const behind =
    after === null
      ? sql`true`
      : sql`(e.published_at, e.id) < (select l.published_at, l.id from episodes l where l.id = ${after})`
  const pick = sql`
    select near.id, 0 as at, row_number() over (order by near.published_at desc, near.id desc) as place
    from follows k join podcasts pc on pc.id = k.item_id and ${podcastFor(asker)}
    cross join lateral (
      select e.id, e.published_at from episodes e left join media m on m.id = e.media_id
      where e.podcast_id = pc.id and ${episodeOut} and ${behind} order by ${newestFirst} ${rowsUpTo(limit)}
    ) near
    where k.user_id = ${asker.id} and k.item_type = 'podcast'
    order by place ${rowsUpTo(limit)}`
  return items(await episodesPicked(db, asker, pick))
}

/** Episodes that the asker has begun and not heard to their end, the last heard first; those behind `after`. */
export const episodesBegun = async (
  db: Db,
  asker: Asker,
  limit: number,
  after: number | null,
): Promise<Episode[]> => {
  const behind = sql`(pr.updated_at, pr.episode_id) < (select l.updated_at, l.episode_id from episode_progress l
    where l.user_id = ${asker.id} and l.episode_id = ${after})`
  const order = sql`pr.updated_at desc, pr.episode_id desc`
  const pick = sql`
    select e.id, 0 as at, row_number() over (order by ${order}) as place
    from episode_progress pr join episodes e on e.id = pr.episode_id
      join podcasts pc on pc.id = e.podcast_id left join media m on m.id = e.media_id
    where pr.user_id = ${asker.id} and not pr.played and pr.seconds > 0 and ${episodeFor(asker)}
      and ${after === null ? sql`true` : behind}
    order by ${order} ${rowsUpTo(limit)}`
  return items(await episodesPicked(db, asker, pick))
}
