import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { ProfileRef } from '../../../contract/profiles.ts'
import { coverOf } from '../../db/covers-sql.ts'
import { given } from '../../db/given.ts'
import type { Database } from '../../db/schema.ts'
import type { SearchType } from '../../db/tables-listening.ts'
import {
  listedPodcast,
  publicAlbum,
  publicEpisode,
  publicPlaylist,
  publicSong,
  publicStation,
} from '../../db/visible.ts'

type Db = Kysely<Database>

export interface Hit {
  item_type: SearchType
  item_id: number
  /** 0 the very title, 1 a title that begins so, 2 all words in the title, 3 some there, 4 none there; from 5 on with typing errors. */
  tier: number
  popularity: number
  /** From 1 on among its type. */
  place: number
  /** Hits of this type; null where not all were looked at. */
  total: number | null
}

/** What `QueryPlan` says, in PostgreSQL's notation. */
export interface Asked {
  full: string
  titled: string
  someTitled: string
  probe: string | null
  keys: [string, string]
}

/** Places asked for, of each type: those after `offset` up to `end`. */
export interface Places {
  types: SearchType[]
  offset: number
  end: number
}

/** Behind every text that begins with another one. */
const LAST = String.fromCodePoint(0x10ffff)
/** Words looked at for one prefix; one with more is common. */
const PREFIX_WORDS = 2_000
/** Titles that begin with what was typed looked at without asking for its words. */
const TITLED = 100
/**
 * For common words: this many of the most popular documents of a type are looked at for each place asked for,
 * and as many titles in order of the alphabet.
 */
const WALK = 250
/** Of those that match among them, this many of the most popular ones are ranked for each place. */
const RANKED = 20

/** In how many documents these words are. For prefixes the sum over their words; beyond 2,000 words, an infinity. */
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

/** Words of the catalogue like these, and those among the variants that are words or, if asked, begin ones. */
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

const tierOf = ({ titled, someTitled, keys }: Asked): RawBuilder<unknown> => sql`case
  when title_key = ${keys[0]} or title_key = ${keys[1]} then 0
  when starts_with(title_key, ${keys[0]}) or starts_with(title_key, ${keys[1]}) then 1
  when words @@ ${titled}::tsquery then 2
  when words @@ ${someTitled}::tsquery then 3 else 4 end`

/** No two documents of one type are equal in it. */
const order = sql`tier, popularity desc, length(title_key), title_key, item_id`

const begins = (key: string): RawBuilder<unknown> => sql`title_key >= ${key} and title_key < ${key + LAST}`

/** Few documents match: the index finds them all. */
const probed = (asked: Asked, { types }: Places): RawBuilder<unknown> => sql`
  select item_type, item_id, title_key, popularity, ${tierOf(asked)} as tier from (
    select item_type, item_id, title_key, popularity, words from (
      select * from search_documents
      where words @@ ${asked.probe}::tsquery and item_type = any(${types}::text[]) offset 0
    ) near ${asked.probe === asked.full ? sql`` : sql`where words @@ ${asked.full}::tsquery`}
    union all
    (select item_type, item_id, title_key, popularity, words from search_documents
      where item_type = any(${types}::text[]) and ${begins(asked.keys[0])} and length(${asked.keys[0]}) > 2
        and not words @@ ${asked.full}::tsquery
      order by title_key, item_type, item_id limit ${TITLED})
  ) hits`

/** Too many documents match to rank them all: the popular ones, and titles that begin so. */
const walked = (asked: Asked, { types, end }: Places): RawBuilder<unknown> =>
  sql.join(
    types.flatMap((type) => {
      const columns = sql`item_type, item_id, title_key, popularity`
      return [
        sql`(select ${columns}, ${tierOf(asked)} as tier from (
          select * from (
            select * from search_documents where item_type = ${sql.lit(type)}
            order by popularity desc, item_id limit ${end * WALK}
          ) popular where words @@ ${asked.full}::tsquery limit ${end * RANKED}
        ) matching order by ${order} limit ${end})`,
        sql`(select ${columns}, ${tierOf(asked)} as tier from (
          select * from search_documents where item_type = ${sql.lit(type)} and ${begins(asked.keys[0])}
          order by title_key, item_id limit ${end * WALK}
        ) begun order by ${order} limit ${end})`,
      ]
    }),
    sql` union `,
  )

/** Hits by type and place. */
export const hitsOf = async (db: Db, asked: Asked, places: Places): Promise<Hit[]> => {
  const all = asked.probe !== null
  // The best of each type are picked one type after the other: sorting all hits at once costs several times as much.
  const { rows } = await sql<Hit>`
    with found as materialized (${all ? probed(asked, places) : walked(asked, places)})
    select best.*, ${all ? sql`(select count(*) from found where item_type = best.item_type)` : sql`null::int`} as total
    from unnest(${places.types}::text[]) with ordinality as given (type, turn), lateral (
      select item_type, item_id, tier, popularity, row_number() over (order by ${order}) as place
      from found where item_type = given.type order by ${order} limit ${places.end}
    ) best
    where best.place > ${places.offset} order by given.turn, best.place`.execute(db)
  return rows
}

/** Titles of these items in their order, without those that are not for everybody by now. */
export const titlesOf = async (db: Db, hits: Pick<Hit, 'item_type' | 'item_id'>[]): Promise<string[]> => {
  const { rows } = await sql<{ title: string }>`
    select coalesce(s.title, al.title, nullif(ar.displayname, ''), ar.name, show.title, spoken.title, pl.title, rs.title, u.name) as title
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
    left join users u on given.type = 'user' and u.id = given.id and not u.blocked
    where coalesce(s.title, al.title, ar.name, show.title, spoken.title, pl.title, rs.title, u.name) is not null
    order by given.place`.execute(db)
  return rows.map((row) => row.title)
}

/** Listeners in the order of the ids, without blocked ones. */
export const profilesByIds = async (db: Db, ids: number[]): Promise<ProfileRef[]> => {
  const { rows } = await sql<Omit<ProfileRef, 'type' | 'title'>>`
    select u.id, u.name, ${coverOf('c')} as avatar
    from ${given(ids)}
    join users u on u.id = given.id and not u.blocked left join covers c on c.id = u.avatar_cover_id
    order by given.place`.execute(db)
  return rows.map((row) => ({ type: 'user', ...row, title: row.name }))
}
