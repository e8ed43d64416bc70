import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/schema.ts'
import {
  listedPodcast,
  publicAlbum,
  publicEpisode,
  publicPlaylist,
  publicSong,
  publicStation,
  userFor,
  type ViewerScope,
} from '../../../db/sql/visibility.ts'
import type { SearchType } from '../../../db/tables/plays.ts'

export interface Hit {
  item_type: SearchType
  item_id: number
  /**
   * 0 exact title, 1 title prefix, 2 all words in the title, 3 some in the title, 4 none in the title; from 5 on with
   * typos.
   */
  tier: number
  popularity: number
  /** Rank within its type, from 1. */
  place: number
  /** Total hits of this type; null if not all were examined. */
  total: number | null
}

/** The conditions of a `QueryPlan` in tsquery notation. */
export interface HitsRequest {
  full: string
  titleQuery: string
  anyTitleQuery: string
  probe: string | null
  keys: [string, string]
}

/** Requested ranks of each type: after `offset` up to `end`. */
export interface Places {
  types: SearchType[]
  offset: number
  end: number
}

/** Upper bound of all texts with a given prefix. */
const LAST = String.fromCodePoint(0x10ffff)
/** Words examined per prefix; one with more is common. */
const PREFIX_WORDS = 2_000
/** Titles with the typed prefix examined without checking its words. */
const TITLED = 100
/**
 * For common words: popular documents examined per type and requested rank, and as many titles in alphabetical order.
 */
const WALK = 250
/** Of the matches among them, this many of the most popular ones are ranked per requested rank. */
const RANKED = 20

/**
 * Returns the document frequency of these words. For prefixes the sum over their words; Infinity beyond 2,000 words.
 */
export const usesOf = async (db: Db, words: { word: string; prefix: boolean }[]): Promise<number[]> => {
  const { rows } = await sql<{ uses: number }>`
    select case when t.prefix then begun.uses else coalesce(w.uses, 0) end as uses
    from unnest(${words.map((w) => w.word)}::text[], ${words.map((w) => w.prefix)}::boolean[])
      with ordinality as t (word, prefix, place)
    left join search_words w on not t.prefix and w.word = t.word
    left join lateral (
      select case when count(*) = ${PREFIX_WORDS} then 1000000000 else coalesce(sum(uses), 0)::int end as uses
      from (select uses from search_words
        where t.prefix and word >= t.word and word < t.word || ${LAST} limit ${PREFIX_WORDS}) begins
    ) begun on true
    order by t.place`.execute(db)
  return rows.map((row) => row.uses)
}

export interface Candidate {
  typed: string
  word: string
  prefix: boolean
  uses: number
}

/** Returns similar words of the catalog, and those variants that are words or, if requested, prefixes. */
export const wordsLike = async (
  db: Db,
  typed: string[],
  variants: { typed: string; variant: string; prefix: boolean }[],
): Promise<Candidate[]> => {
  const { rows } = await sql<Candidate>`
    select t.word as typed, near.word, false as prefix, near.uses
    from unnest(${typed}::text[]) as t (word), lateral (
      select word, uses from search_words where word % t.word
      order by similarity(word, t.word) desc, uses desc, word limit 30
    ) near
    union all
    select v.typed, case when v.prefix then v.variant else begun.word end, v.prefix, begun.uses
    from unnest(${variants.map((v) => v.typed)}::text[], ${variants.map((v) => v.variant)}::text[],
      ${variants.map((v) => v.prefix)}::boolean[]) as v (typed, variant, prefix), lateral (
      select word, uses from search_words
      where word >= v.variant and word < v.variant || ${LAST} and (v.prefix or word = v.variant)
      order by word limit 1
    ) begun`.execute(db)
  return rows
}

/** Conditions that are the same are tested once: most queries have one word, and no typing errors. */
const tierOf = ({ titleQuery, anyTitleQuery, keys }: HitsRequest): RawBuilder<unknown> => {
  const titles = [...new Set(keys)]
  return sql`case
  when ${sql.join(
    titles.map((key) => sql`title_key = ${key}`),
    sql` or `,
  )} then 0
  when ${sql.join(
    titles.map((key) => sql`starts_with(title_key, ${key})`),
    sql` or `,
  )} then 1
  when words @@ ${titleQuery}::tsquery then 2
  ${anyTitleQuery === titleQuery ? sql`` : sql`when words @@ ${anyTitleQuery}::tsquery then 3`} else 4 end`
}

/** A total order: no two documents of one type are equal. */
const order = sql`tier, popularity desc, length(title_key), title_key, item_id`

const columns = sql`item_type, item_id, title_key, popularity`

const begins = (key: string): RawBuilder<unknown> => sql`title_key >= ${key} and title_key < ${key + LAST}`

/** Few documents match: the index finds them all. */
const probed = (request: HitsRequest, { types }: Places): RawBuilder<unknown> => sql`
  select ${columns}, ${tierOf(request)} as tier from (
    select ${columns}, words from (
      select * from search_documents
      where words @@ ${request.probe}::tsquery and item_type = any(${types}::text[]) offset 0
    ) near ${request.probe === request.full ? sql`` : sql`where words @@ ${request.full}::tsquery`}
    union all
    (select ${columns}, words from search_documents
      where item_type = any(${types}::text[]) and ${begins(request.keys[0])} and length(${request.keys[0]}) > 2
        and not words @@ ${request.full}::tsquery
      order by title_key, item_type, item_id limit ${TITLED})
  ) hits`

/** Too many documents match to rank them all: uses the popular ones, and titles with the prefix. */
const walked = (request: HitsRequest, { types, end }: Places): RawBuilder<unknown> => sql`
  select hits.* from unnest(${types}::text[]) as given (type), lateral (
    (select ${columns}, ${tierOf(request)} as tier from (
      select * from (
        select * from search_documents where item_type = given.type
        order by popularity desc, item_id limit ${end * WALK}
      ) popular where words @@ ${request.full}::tsquery limit ${end * RANKED}
    ) matching order by ${order} limit ${end})
    union
    (select ${columns}, ${tierOf(request)} as tier from (
      select * from search_documents where item_type = given.type and ${begins(request.keys[0])}
      order by title_key, item_id limit ${end * WALK}
    ) begun order by ${order} limit ${end})
  ) hits`

/** Returns hits by type and rank. */
export const listHits = async (db: Db, request: HitsRequest, places: Places): Promise<Hit[]> => {
  const all = request.probe !== null
  // The best of each type are selected one type after the other, and only then numbered: a sort of all hits, or of all
  // of one type for their numbers, is several times slower than keeping the best few.
  const { rows } = await sql<Hit>`
    with found as materialized (${all ? probed(request, places) : walked(request, places)})
    select item_type, item_id, tier, popularity, place, total from (
      select best.*, row_number() over (partition by item_type order by ${order}) as place,
        ${all ? sql`of_type.total` : sql`null::int`} as total
      from (select item_type as type, count(*) as total from found group by item_type) of_type, lateral (
        select * from found where item_type = of_type.type order by ${order} limit ${places.end}
      ) best
    ) ranked
    where place > ${places.offset} order by item_type, place`.execute(db)
  return rows
}

/** Returns the titles of these items in order, omitting those that do not exist for the viewer. */
export const listTitles = async (
  db: Db,
  viewer: ViewerScope,
  hits: Pick<Hit, 'item_type' | 'item_id'>[],
): Promise<string[]> => {
  const { rows } = await sql<{ title: string }>`
    select coalesce(s.title, al.title, nullif(ar.displayname, ''), ar.name, show.title, spoken.title, pl.title, rs.title, g.name, u.name) as title
    from unnest(${hits.map((hit) => hit.item_type)}::text[], ${hits.map((hit) => hit.item_id)}::int[])
      with ordinality as given (type, id, place)
    left join (songs s join media m on m.id = s.media_id and ${publicSong}) on given.type = 'song' and s.id = given.id
    left join albums al on given.type = 'album' and al.id = given.id and ${publicAlbum}
    left join artists ar on given.type = 'artist' and ar.id = given.id and ar.songs_count > 0
    left join lateral (select pc.title from podcasts pc
      where given.type = 'podcast' and pc.id = given.id and ${listedPodcast}) show on true
    left join lateral (select e.title from episodes e join podcasts pc on pc.id = e.podcast_id
      left join media m on m.id = e.media_id
      where given.type = 'episode' and e.id = given.id and ${publicEpisode}) spoken on true
    left join (playlists pl join users owner on owner.id = pl.user_id and ${publicPlaylist})
      on given.type = 'playlist' and pl.id = given.id
    left join radio_stations rs on given.type = 'radio-station' and rs.id = given.id and ${publicStation}
    left join genres g on given.type = 'genre' and g.id = given.id and g.songs_count > 0
    left join users u on given.type = 'user' and u.id = given.id and ${userFor(viewer)}
    where coalesce(s.title, al.title, ar.name, show.title, spoken.title, pl.title, rs.title, g.name, u.name) is not null
    order by given.place`.execute(db)
  return rows.map((row) => row.title)
}
