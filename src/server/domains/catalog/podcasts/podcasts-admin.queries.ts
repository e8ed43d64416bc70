import { sql } from 'kysely'
import type {
  AdminPodcast,
  mirrorCounts,
  Person,
  Place,
  PodcastBreaks,
  Value,
} from '../../../../contract/catalog/back-office/podcasts.ts'
import type { Podcast } from '../../../../contract/catalog/items.ts'
import type { Choice } from '../../../../contract/core/back-office/choices.ts'
import type { Cover, RichText } from '../../../../contract/core/fields.ts'
import { idList } from '../../../db/ids-in-order.ts'
import { contains } from '../../../db/keyset.ts'
import type { Listing } from '../../../db/listing.ts'
import type { Db, Trx } from '../../../db/schema.ts'
import { coverOf } from '../../../db/sql/items.ts'

/** Maximum number of choices. */
const MAX_FOUND = 12

export const podcastListing: Listing = {
  from: sql`podcasts p`,
  id: sql`p.id`,
  sorts: {
    created_at: { key: sql`p.created_at`, kind: 'time' },
    title: { key: sql`lower(p.title)`, kind: 'text' },
    latest_at: { key: sql`coalesce(p.latest_at, to_timestamp(0))`, kind: 'time' },
    followers_count: { key: sql`p.followers_count`, kind: 'number' },
    plays: { key: sql`p.plays`, kind: 'number' },
  },
  search: (text) => sql`${contains(sql`p.title`, text)} or ${contains(sql`coalesce(p.author, '')`, text)}`,
  filters: {
    visibility: (value: string) => (value === 'public' ? sql`p.public` : sql`not p.public`),
    source: (value: string) =>
      value === 'feed' ? sql`p.source_feed is not null` : sql`p.source_feed is null`,
    artist: (artist: number) => sql`p.artist_id = ${artist}`,
    genre: (genres: string) =>
      sql`exists (select from podcast_genre_links l where l.podcast_id = p.id and l.genre_id = any(${idList(genres)}))`,
  },
}

export interface AdminPodcastItem
  extends AdminPodcast,
    Pick<Podcast, 'language' | 'explicit' | 'website' | 'copyright' | 'funding'> {
  description: RichText | null
  cover: Cover | null
  artist: Choice | null
  genres: Choice[]
  episode_order: Podcast['order']
  locked: boolean
  mirror_newest: (typeof mirrorCounts)[number]
  persons: Person[]
  location: Place | null
  value: Value | null
  ad_breaks: PodcastBreaks
  feed_checked_at: string | null
  feed_next_check_at: string | null
  feed_failures: number
  feed_error: string | null
}

export const podcastRows = async (db: Db, ids: number[]): Promise<AdminPodcastItem[]> => {
  const { rows } = await sql<AdminPodcastItem>`
    select p.id, p.title, p.author, p.description, ${coverOf('c')} as cover, p.language, p.explicit, p.public,
      p.episode_order, p.website, p.copyright, p.funding, p.locked,
      case p.mirror_newest when 0 then 'none' else coalesce(p.mirror_newest::text, 'all') end as mirror_newest, p.persons, p.location, p.value, p.ad_breaks, p.followers_count, p.plays, p.latest_at,
      p.source_feed, f.checked_at as feed_checked_at, f.next_check_at as feed_next_check_at,
      coalesce(f.failures, 0) as feed_failures, coalesce(f.disabled, false) as feed_disabled, f.error as feed_error,
      p.created_at, (select count(*)::int from episodes e where e.podcast_id = p.id) as episodes_count,
      case when ar.id is not null then json_build_object('id', ar.id, 'name', ar.name) end as artist,
      coalesce((select json_agg(json_build_object('id', g.id, 'name', g.name) order by g.position, lower(g.name))
        from podcast_genre_links l join podcast_genres g on g.id = l.genre_id where l.podcast_id = p.id), '[]')
        as genres
    from podcasts p left join feed_sources f on f.podcast_id = p.id left join artists ar on ar.id = p.artist_id
    left join images c on c.id = p.cover_id
    where p.id = any(${ids}::int[])`.execute(db)
  return rows
}

export interface PodcastColumns {
  title: string
  author?: string | null
  description?: string | null
  cover_id?: number | null
  artist_id?: number | null
  language?: string | null
  explicit?: boolean
  public?: boolean
  episode_order?: 'newest' | 'serial'
  website?: string | null
  copyright?: string | null
  /** JSON texts. */
  funding?: string | null
  persons?: string
  location?: string | null
  value?: string | null
  ad_breaks?: string
  locked?: boolean
  /** Null for all. */
  mirror_newest?: number | null
}

export const insertPodcast = async (
  trx: Trx,
  podcast: PodcastColumns & { user_id: number },
): Promise<number> =>
  (await trx.insertInto('podcasts').values(podcast).returning('id').executeTakeFirstOrThrow()).id

export const updatePodcast = async (trx: Trx, id: number, podcast: PodcastColumns): Promise<void> => {
  await trx
    .updateTable('podcasts')
    .set({ ...podcast, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}

/** Replaces the genres of a podcast; false if one of them does not exist. */
export const replaceGenres = async (trx: Trx, podcast_id: number, ids: number[]): Promise<boolean> => {
  await trx.deleteFrom('podcast_genre_links').where('podcast_id', '=', podcast_id).execute()
  const { rows } = await sql`
    insert into podcast_genre_links (podcast_id, genre_id)
    select ${podcast_id}::int, id from podcast_genres where id = any(${ids}::int[]) returning genre_id`.execute(
    trx,
  )
  return rows.length === new Set(ids).size
}

/** Deletes podcasts with their episodes, follows and likes. */
export const deletePodcasts = async (trx: Trx, ids: number[]): Promise<void> => {
  await sql`delete from likes where item_type = 'episode'
    and item_id in (select id from episodes where podcast_id = any(${ids}::int[]))`.execute(trx)
  await sql`delete from follows where item_type = 'podcast' and item_id = any(${ids}::int[])`.execute(trx)
  await sql`delete from podcasts where id = any(${ids}::int[])`.execute(trx)
}

export const setPodcastsVisible = async (trx: Trx, ids: number[], visible: boolean): Promise<void> => {
  await sql`
    update podcasts set public = ${visible}, updated_at = now()
    where id = any(${ids}::int[]) and public <> ${visible}`.execute(trx)
}

/** Finds podcasts by part of their title: all, or those of an artist. */
export const findPodcasts = async (db: Db, text: string, artistId?: number): Promise<Choice[]> => {
  const { rows } = await sql<Choice>`
    select id, title as name from podcasts where ${contains(sql`title`, text)}
      and ${artistId === undefined ? sql`true` : sql`artist_id = ${artistId}`}
    order by lower(title) = lower(${text}) desc, lower(title), id limit ${MAX_FOUND}`.execute(db)
  return rows
}

/** Finds podcast genres by part of their name, in their order. */
export const findPodcastGenres = async (db: Db, text: string): Promise<Choice[]> => {
  const { rows } = await sql<Choice>`
    select id, name from podcast_genres where ${contains(sql`name`, text)}
    order by position, lower(name), id limit 50`.execute(db)
  return rows
}

/** Returns the podcast genre with exactly this name. */
export const genreNamed = async (trx: Trx, name: string): Promise<Choice | undefined> => {
  const { rows } =
    await sql<Choice>`select id, name from podcast_genres where lower(name) = lower(${name})`.execute(trx)
  return rows[0]
}
