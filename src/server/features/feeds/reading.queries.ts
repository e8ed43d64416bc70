import { type Kysely, sql, type Transaction } from 'kysely'
import type { Person, Place, Soundbite, Value } from '../../../contract/admin/podcasting.ts'
import { FEED_LOCKS } from '../../db/locks.ts'
import type { Database } from '../../db/schema.ts'

type Db = Kysely<Database>
type Trx = Transaction<Database>

/** One episode as a feed tells it, cleaned. */
export interface FeedEpisode {
  guid: string
  title: string
  summary: string | null
  /** Harmless HTML. */
  description: string | null
  enclosure_url: string
  enclosure_type: string | null
  enclosure_length: number | null
  duration: number
  season: number | null
  number: number | null
  kind: 'full' | 'trailer' | 'bonus'
  explicit: boolean
  /** ISO; null where the feed has none that can be read. */
  published_at: string | null
  website: string | null
  chapters: { at: number; title: string; url: string | null }[]
  chapters_url: string | null
  transcript_url: string | null
  transcript_type: string | null
  persons: Person[]
  location: Place | null
  soundbites: Soundbite[]
  /** A picture of its own. */
  cover_url: string | null
  /** Names what the feed says of it: the same words, the same hash. */
  hash: string
}

/** The podcast as its feed tells it. */
export interface FeedChannel {
  title: string | null
  author: string | null
  /** Harmless HTML. */
  description: string | null
  language: string | null
  explicit: boolean
  order: 'newest' | 'serial'
  website: string | null
  copyright: string | null
  cover_url: string | null
  new_url: string | null
  guid: string | null
  locked: boolean
  medium: string | null
  funding: { url: string; text: string } | null
  persons: Person[]
  location: Place | null
  value: Value | null
  categories: string[]
}

/** A podcast with what its reader needs to look at its feed again. */
export interface ReadPodcast {
  id: number
  title: string
  source_feed: string
  feed_etag: string | null
  feed_modified: string | null
  feed_failures: number
  feed_disabled: boolean
  cover_url: string | null
  channel_hash: string | null
}

/** A podcast that is read from a feed. */
export const feedOf = async (db: Db, id: number): Promise<ReadPodcast | undefined> => {
  const { rows } = await sql<ReadPodcast>`
    select p.id, p.title, p.source_feed, p.feed_etag, p.feed_modified, p.feed_failures, p.feed_disabled,
      s.cover_url, s.channel_hash
    from podcasts p left join feed_sources s on s.podcast_id = p.id
    where p.id = ${id} and p.source_feed is not null`.execute(db)
  return rows[0]
}

/** The podcast that is read from one of these addresses. */
export const podcastOfFeed = async (db: Db, urls: string[]): Promise<number | null> =>
  (await db.selectFrom('podcasts').select('id').where('source_feed', 'in', urls).executeTakeFirst())?.id ??
  null

/** Makes the podcast of a feed, not yet named; null when the feed is read already. */
export const addFeedPodcast = async (trx: Trx, url: string, title: string): Promise<number | null> => {
  const { rows } = await sql<{ id: number }>`
    insert into podcasts (title, source_feed, public) values (${title}, ${url}, true)
    on conflict (source_feed) do nothing returning id`.execute(trx)
  const id = rows[0]?.id ?? null
  if (id !== null) await sql`insert into feed_sources (podcast_id) values (${id})`.execute(trx)
  return id
}

/** Waits until nobody else reads the feed of this podcast; held until the end of `trx`. */
export const holdFeed = async (trx: Trx, id: number): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${FEED_LOCKS}::int, ${id}::int)`.execute(trx)
}

/** Hash of each episode of a podcast as its feed told it, by guid. */
export const knownItems = async (trx: Trx, podcastId: number): Promise<Map<string, string>> => {
  const { rows } = await sql<{ guid: string; hash: string }>`
    select e.guid, i.hash from episodes e join feed_items i on i.episode_id = e.id
    where e.podcast_id = ${podcastId}`.execute(trx)
  return new Map(rows.map(({ guid, hash }) => [guid, hash]))
}

/** Adds new episodes and changes known ones, given as JSON of `FeedEpisode[]` in UTF-8; those keep their id, their date where none is told, and whether they are public. */
export const putEpisodes = async (
  trx: Trx,
  podcastId: number,
  batch: Uint8Array,
): Promise<{ added: number; changed: number }> => {
  const { rows } = await sql<{ added: number; changed: number }>`
    with given as (
      select * from jsonb_to_recordset(convert_from(${Buffer.from(batch.buffer, batch.byteOffset, batch.byteLength)}::bytea, 'UTF8')::jsonb) as g (
        guid text, title text, summary text, description text, enclosure_url text, enclosure_type text,
        enclosure_length bigint, duration double precision, season int, number int, kind text, explicit boolean,
        published_at timestamptz, website text, chapters jsonb, chapters_url text, transcript_url text,
        transcript_type text, persons jsonb, location jsonb, soundbites jsonb, cover_url text, hash text)
    ), put as (
      insert into episodes (podcast_id, guid, title, summary, description, enclosure_url, enclosure_type,
        enclosure_length, duration, season, number, kind, explicit, public, published_at, website, chapters,
        chapters_url, transcript_url, transcript_type, persons, location, soundbites)
      select ${podcastId}, g.guid, g.title, g.summary, g.description, g.enclosure_url, g.enclosure_type,
        g.enclosure_length, g.duration, g.season, g.number, g.kind, g.explicit, true,
        coalesce(g.published_at, e.published_at, now()), g.website, g.chapters,
        g.chapters_url, g.transcript_url, g.transcript_type, g.persons, nullif(g.location, 'null'), g.soundbites
      from given g left join episodes e on e.podcast_id = ${podcastId} and e.guid = g.guid
      on conflict (podcast_id, guid) do update set title = excluded.title, summary = excluded.summary,
        description = excluded.description, enclosure_url = excluded.enclosure_url,
        enclosure_type = excluded.enclosure_type, enclosure_length = excluded.enclosure_length,
        duration = case when excluded.duration > 0 then excluded.duration else episodes.duration end,
        season = excluded.season, number = excluded.number, kind = excluded.kind, explicit = excluded.explicit,
        published_at = excluded.published_at, website = excluded.website,
        -- Chapters and transcript that were fetched from elsewhere are fetched again.
        chapters = excluded.chapters, chapters_url = excluded.chapters_url,
        transcript = case when episodes.transcript_url is not distinct from excluded.transcript_url
          then episodes.transcript else '[]' end,
        persons = excluded.persons, location = excluded.location, soundbites = excluded.soundbites,
        transcript_url = excluded.transcript_url, transcript_type = excluded.transcript_type, updated_at = now()
      returning id, guid, (xmax = 0) as added
    ), noted as (
      insert into feed_items (episode_id, hash) select p.id, g.hash from put p join given g on g.guid = p.guid
      on conflict (episode_id) do update set hash = excluded.hash
    ), pictured as (
      insert into episode_pictures (episode_id, url)
      select p.id, g.cover_url from put p join given g on g.guid = p.guid where g.cover_url is not null
      on conflict (episode_id) do update set url = excluded.url, waiting = true, tries = 0, tried_at = null
        where episode_pictures.url <> excluded.url
    )
    select (count(*) filter (where added))::int as added, (count(*) filter (where not added))::int as changed
    from put`.execute(trx)
  return rows[0] ?? { added: 0, changed: 0 }
}

const jsonOrNull = (said: object | null): string | null => said && JSON.stringify(said)

/** Writes what a feed says of its podcast. Its name in the world is taken over unless another one here has it. */
export const putChannel = async (trx: Trx, id: number, said: FeedChannel, hash: string): Promise<void> => {
  await sql`
    update podcasts set title = coalesce(${said.title}, title), author = ${said.author},
      description = ${said.description}, language = ${said.language}, explicit = ${said.explicit},
      "order" = ${said.order}, website = ${said.website}, copyright = ${said.copyright}, locked = ${said.locked},
      medium = ${said.medium}, funding = ${jsonOrNull(said.funding)}::jsonb,
      persons = ${JSON.stringify(said.persons)}::jsonb, location = ${jsonOrNull(said.location)}::jsonb,
      value = ${jsonOrNull(said.value)}::jsonb, updated_at = now(),
      guid = case when ${said.guid}::uuid is null
        or exists (select from podcasts other where other.guid = ${said.guid}::uuid and other.id <> ${id})
        then guid else ${said.guid}::uuid end
    where id = ${id}`.execute(trx)
  await sql`
    insert into feed_sources (podcast_id, channel_hash) values (${id}, ${hash})
    on conflict (podcast_id) do update set channel_hash = excluded.channel_hash`.execute(trx)
}

/** Files a podcast that has no genre under these, made where they are missing. */
export const putGenres = async (
  trx: Trx,
  id: number,
  genres: { name: string; slug: string }[],
): Promise<void> => {
  const { rows } = await sql`select from podcast_genre_links where podcast_id = ${id} limit 1`.execute(trx)
  if (rows.length > 0 || genres.length === 0) return
  await sql`
    insert into podcast_genres (name, slug, "order")
    select g.name, g.slug, (select coalesce(max("order"), 0) from podcast_genres) + g.place
    from jsonb_to_recordset(${JSON.stringify(genres.map((one, n) => ({ ...one, place: n + 1 })))}::jsonb)
      as g (name text, slug text, place int)
    on conflict do nothing`.execute(trx)
  await sql`
    insert into podcast_genre_links (podcast_id, genre_id)
    select ${id}, id from podcast_genres
    where lower(name) = any(${genres.map(({ name }) => name.toLowerCase())}::text[])
      or slug = any(${genres.map(({ slug }) => slug)}::text[])
    on conflict do nothing`.execute(trx)
}

/** The picture that a cover was made of, and whether it could be. */
export const putCover = async (db: Db, id: number, url: string, coverId: number | null): Promise<void> => {
  await sql`update feed_sources set cover_url = ${url} where podcast_id = ${id}`.execute(db)
  if (coverId !== null)
    await sql`update podcasts set cover_id = ${coverId}, updated_at = now() where id = ${id}`.execute(db)
}

/** The newest episode that lies elsewhere, by its address. */
export const newestEnclosure = async (db: Db, id: number): Promise<string | null> => {
  const { rows } = await sql<{ enclosure_url: string }>`
    select enclosure_url from episodes where podcast_id = ${id} and enclosure_url is not null
    order by published_at desc limit 1`.execute(db)
  return rows[0]?.enclosure_url ?? null
}

/** Keeps whether browsers may fetch the episodes where they lie. */
export const putDirect = async (db: Db, id: number, direct: boolean): Promise<void> => {
  await sql`update feed_sources set direct = ${direct} where podcast_id = ${id}`.execute(db)
}
