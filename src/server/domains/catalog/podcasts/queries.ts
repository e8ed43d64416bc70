import { type RawBuilder, sql } from 'kysely'
import type { Podcast } from '../../../../contract/catalog/items.ts'
import type { podcastSorts } from '../../../../contract/catalog/podcasts.ts'
import { idsInOrder } from '../../../db/ids-in-order.ts'
import { contains, limitOffset, type PageRequest, pageOfList, type Sort } from '../../../db/keyset.ts'
import type { Db } from '../../../db/schema.ts'
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
