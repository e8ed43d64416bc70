import { sql } from 'kysely'
import type { Person, Place, Soundbite, Value } from '../../../../../contract/catalog/back-office/podcasts.ts'
import type { Chapter } from '../../../../../contract/catalog/items.ts'
import type { TranscriptLine } from '../../../../../contract/catalog/podcasts.ts'
import { FEED_LOCKS } from '../../../../db/locks.ts'
import type { Db, Trx } from '../../../../db/schema.ts'

/** An image that is not downloaded yet, and its episodes. */
export interface PendingArtwork {
  url: string
  podcast_id: number
  episodes: number[]
}

/** Drops episode artwork that equals the podcast's own, which is the fallback anyway. */
export const deleteArtwork = async (trx: Trx, podcastId: number, cover: string): Promise<void> => {
  await sql`
    delete from episode_artwork p using episodes e
    where e.id = p.episode_id and e.podcast_id = ${podcastId} and p.pending and p.image_id is null
      and p.url = ${cover}`.execute(trx)
}

/** Returns artwork to fetch, that of the newest episodes first. Failed ones back off. */
export const pendingArtwork = async (db: Db, max: number): Promise<PendingArtwork[]> => {
  const { rows } = await sql<PendingArtwork>`
    select p.url, min(e.podcast_id) as podcast_id, array_agg(p.episode_id) as episodes
    from episode_artwork p join episodes e on e.id = p.episode_id
    where p.pending and coalesce(p.attempted_at, '-infinity') <= now() - p.attempts * interval '6 hours'
    group by p.url order by max(e.published_at) desc limit ${max}`.execute(db)
  return rows
}

/** Sets the artwork named by the feed, unless another one was chosen manually. */
export const storeArtwork = async (db: Db, episodes: number[], coverId: number): Promise<void> => {
  await sql`
    with taken as (
      update episode_artwork p set image_id = ${coverId}, pending = false
      from episode_artwork before where before.episode_id = p.episode_id and p.episode_id = any(${episodes}::int[])
      returning p.episode_id, before.image_id as before
    )
    update episodes e set cover_id = ${coverId}, updated_at = now() from taken
    where e.id = taken.episode_id and (e.cover_id is null or e.cover_id = taken.before)`.execute(db)
}

/** Records a failed fetch; after `most` attempts it is not retried. */
export const recordMissing = async (db: Db, episodes: number[], max: number): Promise<void> => {
  await sql`
    update episode_artwork set attempts = attempts + 1, attempted_at = now(), pending = attempts + 1 < ${max}
    where episode_id = any(${episodes}::int[])`.execute(db)
}

/** A transcript elsewhere; its type is a MIME type. */
export interface RemoteTranscript {
  url: string
  type: string | null
}

export interface Missing {
  podcast_id: number
  chapters_url: string | null
  transcript_url: string | null
  /** All that the feed names, the best first. */
  transcripts: RemoteTranscript[]
}

/** Returns the URLs of an episode's chapters and transcript that were not fetched yet. */
export const missingExtras = async (db: Db, id: number): Promise<Missing | undefined> => {
  const { rows } = await sql<Missing>`
    select podcast_id, case when custom_chapters is null and chapters = '[]' then chapters_url end as chapters_url,
      case when custom_transcript is null and transcript = '[]' then transcript_url end as transcript_url,
      jsonb_build_array(jsonb_build_object('url', transcript_url, 'type', transcript_type)) || other_transcripts as transcripts
    from episodes where id = ${id}`.execute(db)
  return rows[0]
}

/** Stores what was fetched, unless the feed has changed the URL meanwhile. */
export const storeChapters = async (db: Db, id: number, url: string, chapters: Chapter[]): Promise<void> => {
  await sql`update episodes set chapters = ${JSON.stringify(chapters)}::jsonb, updated_at = now()
    where id = ${id} and chapters_url = ${url}`.execute(db)
}

export const storeTranscript = async (
  db: Db,
  id: number,
  url: string,
  lines: TranscriptLine[],
): Promise<void> => {
  await sql`update episodes set transcript = ${JSON.stringify(lines)}::jsonb, updated_at = now()
    where id = ${id} and transcript_url = ${url}`.execute(db)
}

/** One episode of a feed, normalized. */
export interface FeedEpisode {
  guid: string
  title: string
  summary: string | null
  /** Sanitized HTML. */
  description: string | null
  enclosure_url: string
  enclosure_type: string | null
  enclosure_length: number | null
  duration: number
  season: number | null
  number: number | null
  kind: 'full' | 'trailer' | 'bonus'
  explicit: boolean
  /** ISO date; null if the feed has no parseable one. */
  published_at: string | null
  website: string | null
  chapters: { at: number; title: string; url: string | null }[]
  chapters_url: string | null
  transcript_url: string | null
  transcript_type: string | null
  other_transcripts: RemoteTranscript[]
  persons: Person[]
  location: Place | null
  soundbites: Soundbite[]
  /** Its own artwork. */
  cover_url: string | null
  /** Identifies the feed's data: equal data has an equal hash. */
  hash: string
}

/** A podcast as described by its feed. */
export interface FeedChannel {
  title: string | null
  author: string | null
  /** Sanitized HTML. */
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

/** Data to refresh the feed of a podcast. */
export interface ReadPodcast {
  id: number
  title: string
  source_feed: string
  etag: string | null
  last_modified: string | null
  disabled: boolean
  artwork_url: string | null
  channel_hash: string | null
  encrypted_credentials: Buffer | null
}

/** Returns a podcast that is read from a feed. */
export const loadFeed = async (db: Db, id: number): Promise<ReadPodcast | undefined> => {
  const { rows } = await sql<ReadPodcast>`
    select p.id, p.title, p.source_feed, s.etag, s.last_modified, s.disabled, s.artwork_url, s.channel_hash,
      s.encrypted_credentials
    from podcasts p join feed_sources s on s.podcast_id = p.id
    where p.id = ${id}`.execute(db)
  return rows[0]
}

/** Returns the encrypted credentials of a podcast's feed, if it has any. */
export const feedCredentials = async (
  db: Db,
  podcastId: number,
): Promise<{ source_feed: string; encrypted_credentials: Buffer } | undefined> => {
  const { rows } = await sql<{ source_feed: string; encrypted_credentials: Buffer }>`
    select p.source_feed, s.encrypted_credentials from podcasts p join feed_sources s on s.podcast_id = p.id
    where p.id = ${podcastId} and s.encrypted_credentials is not null`.execute(db)
  return rows[0]
}

/** Stores the encrypted credentials of a podcast's feed. */
export const storeCredentials = async (db: Db, podcastId: number, encrypted: Buffer): Promise<void> => {
  await sql`update feed_sources set encrypted_credentials = ${encrypted} where podcast_id = ${podcastId}`.execute(
    db,
  )
}

/** Returns the podcast that is read from one of these URLs. */
export const podcastOfFeed = async (db: Db, urls: string[]): Promise<number | null> =>
  (await db.selectFrom('podcasts').select('id').where('source_feed', 'in', urls).executeTakeFirst())?.id ??
  null

/** Inserts the podcast of a feed with a provisional title; null if the feed was already imported. */
export const insertFeedPodcast = async (trx: Trx, url: string, title: string): Promise<number | null> => {
  const { rows } = await sql<{ id: number }>`
    insert into podcasts (title, source_feed, public) values (${title}, ${url}, true)
    on conflict (source_feed) do nothing returning id`.execute(trx)
  return rows[0]?.id ?? null
}

/** Locks the feed of this podcast until the end of `trx`. */
export const lockFeed = async (trx: Trx, id: number): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${FEED_LOCKS}::int, ${id}::int)`.execute(trx)
}

/** Returns the hash of each episode of a podcast by guid. */
export const knownItems = async (trx: Trx, podcastId: number): Promise<Map<string, string>> => {
  const { rows } = await sql<{ guid: string; hash: string }>`
    select e.guid, i.hash from episodes e join feed_items i on i.episode_id = e.id
    where e.podcast_id = ${podcastId}`.execute(trx)
  return new Map(rows.map(({ guid, hash }) => [guid, hash]))
}

/**
 * Upserts episodes given as JSON of `FeedEpisode[]` in UTF-8; existing ones keep their id, their visibility, and their
 * date if the feed has none.
 */
export const upsertEpisodes = async (
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
        transcript_type text, other_transcripts jsonb, persons jsonb, location jsonb, soundbites jsonb, cover_url text, hash text)
    ), put as (
      insert into episodes (podcast_id, guid, title, summary, description, enclosure_url, enclosure_type,
        enclosure_length, duration, season, number, kind, explicit, public, published_at, website, chapters,
        chapters_url, transcript_url, transcript_type, other_transcripts, persons, location, soundbites)
      select ${podcastId}, g.guid, g.title, g.summary, g.description, g.enclosure_url, g.enclosure_type,
        g.enclosure_length, g.duration, g.season, g.number, g.kind, g.explicit, true,
        coalesce(g.published_at, e.published_at, now()), g.website, g.chapters,
        g.chapters_url, g.transcript_url, g.transcript_type, g.other_transcripts, g.persons, nullif(g.location, 'null'), g.soundbites
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
        transcript_url = excluded.transcript_url, transcript_type = excluded.transcript_type,
        other_transcripts = excluded.other_transcripts, updated_at = now()
      returning id, guid, (xmax = 0) as added
    ), noted as (
      insert into feed_items (episode_id, hash) select p.id, g.hash from put p join given g on g.guid = p.guid
      on conflict (episode_id) do update set hash = excluded.hash
    ), pictured as (
      insert into episode_artwork (episode_id, url)
      select p.id, g.cover_url from put p join given g on g.guid = p.guid where g.cover_url is not null
      on conflict (episode_id) do update set url = excluded.url, pending = true, attempts = 0, attempted_at = null
        where episode_artwork.url <> excluded.url
    )
    select (count(*) filter (where added))::int as added, (count(*) filter (where not added))::int as changed
    from put`.execute(trx)
  return rows[0] ?? { added: 0, changed: 0 }
}

/** Pairs of columns by which two episodes are recognized as the same, the most reliable first. */
const identities = [
  ['audio', 'published_at'],
  ['audio', 'title'],
  ['page', 'published_at'],
  ['page', 'title'],
  ['title', 'published_at'],
] as const

/**
 * Merges episodes of the feed that are not among the known guids into those of the guids that it no longer has, where they
 * are the same: some hosts give all episodes new guids. Those keep their id, and with it progress and likes. Returns how
 * many.
 */
export const mergeRenamed = async (
  trx: Trx,
  podcastId: number,
  known: string[],
  gone: string[],
): Promise<number> => {
  const columns = sql`
    select e.id, e.guid, e.title, e.published_at, case when e.website is distinct from p.website then e.website end as page,
      -- The query of a file often holds a timestamp or a token.
      regexp_replace(regexp_replace(e.enclosure_url, '^https?://', ''), '(\\.\\w{2,4})\\?.*$', '\\1') as audio
    from episodes e join feed_items i on i.episode_id = e.id join podcasts p on p.id = e.podcast_id
    where p.id = ${podcastId}`
  const matches = identities.map(
    ([one, other], rank) => sql`
      select n.id as added, o.id as known, ${rank}::int as rank from fresh n join gone o
      on ${sql.ref(`n.${one}`)} = ${sql.ref(`o.${one}`)} and ${sql.ref(`n.${other}`)} = ${sql.ref(`o.${other}`)}`,
  )
  const { rows } = await sql`
    with fresh as materialized (${columns} and e.guid <> all(${known}::text[])),
    gone as materialized (${columns} and e.guid = any(${gone}::text[])),
    matches as (
      select *, count(*) over (partition by added, rank) + count(*) over (partition by known, rank) as rivals
      from (${sql.join(matches, sql` union all `)}) m
    ), by_added as (
      select distinct on (added) added, known, rank from matches where rivals = 2 order by added, rank
    ), pairs as (
      select distinct on (known) added, known from by_added order by known, rank
    ), noted as (
      update feed_items i set hash = n.hash from pairs join feed_items n on n.episode_id = pairs.added
      where i.episode_id = pairs.known
    ), removed as (
      delete from episodes e using pairs where e.id = pairs.added returning pairs.known, e.*
    )
    update episodes e set guid = n.guid, title = n.title, summary = n.summary, description = n.description,
      enclosure_url = n.enclosure_url, enclosure_type = n.enclosure_type, enclosure_length = n.enclosure_length,
      duration = case when n.duration > 0 then n.duration else e.duration end,
      season = n.season, number = n.number, kind = n.kind, explicit = n.explicit, published_at = n.published_at,
      website = n.website, chapters = n.chapters, chapters_url = n.chapters_url,
      transcript = case when e.transcript_url is not distinct from n.transcript_url then e.transcript else '[]' end,
      transcript_url = n.transcript_url, transcript_type = n.transcript_type,
      other_transcripts = n.other_transcripts, persons = n.persons,
      location = n.location, soundbites = n.soundbites, updated_at = now()
    from removed n where e.id = n.known returning e.id`.execute(trx)
  return rows.length
}

const jsonOrNull = (stated: object | null): string | null => stated && JSON.stringify(stated)

/** Updates a podcast with its feed's data. The global GUID is adopted unless another podcast here has it. */
export const updateChannel = async (
  trx: Trx,
  id: number,
  stated: FeedChannel,
  hash: string,
): Promise<void> => {
  await sql`
    update podcasts set title = coalesce(${stated.title}, title), author = ${stated.author},
      description = ${stated.description}, language = ${stated.language}, explicit = ${stated.explicit},
      episode_order = ${stated.order}, website = ${stated.website}, copyright = ${stated.copyright}, locked = ${stated.locked},
      medium = ${stated.medium}, funding = ${jsonOrNull(stated.funding)}::jsonb,
      persons = ${JSON.stringify(stated.persons)}::jsonb, location = ${jsonOrNull(stated.location)}::jsonb,
      value = ${jsonOrNull(stated.value)}::jsonb, updated_at = now(),
      guid = case when ${stated.guid}::uuid is null
        or exists (select from podcasts other where other.guid = ${stated.guid}::uuid and other.id <> ${id})
        then guid else ${stated.guid}::uuid end
    where id = ${id}`.execute(trx)
  await sql`update feed_sources set channel_hash = ${hash} where podcast_id = ${id}`.execute(trx)
}

/** Assigns these genres to a podcast without one, creating missing ones. */
export const replaceGenres = async (
  trx: Trx,
  id: number,
  genres: { name: string; slug: string }[],
): Promise<void> => {
  const { rows } = await sql`select from podcast_genre_links where podcast_id = ${id} limit 1`.execute(trx)
  if (rows.length > 0 || genres.length === 0) return
  await sql`
    insert into podcast_genres (name, slug, position)
    select g.name, g.slug, (select coalesce(max(position), 0) from podcast_genres) + g.place
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

/** Records the source URL of a cover, and whether it could be created. */
export const updateCover = async (db: Db, id: number, url: string, coverId: number | null): Promise<void> => {
  await sql`update feed_sources set artwork_url = ${url} where podcast_id = ${id}`.execute(db)
  if (coverId !== null)
    await sql`update podcasts set cover_id = ${coverId}, updated_at = now() where id = ${id}`.execute(db)
}

/** Returns the URL of the newest remote episode. */
export const newestEnclosure = async (db: Db, id: number): Promise<string | null> => {
  const { rows } = await sql<{ enclosure_url: string }>`
    select enclosure_url from episodes where podcast_id = ${id} and enclosure_url is not null
    order by published_at desc limit 1`.execute(db)
  return rows[0]?.enclosure_url ?? null
}

/** Stores whether browsers may fetch the episodes directly. */
export const updateDirectEnclosure = async (db: Db, id: number, direct: boolean): Promise<void> => {
  await sql`update feed_sources set direct_enclosure = ${direct} where podcast_id = ${id}`.execute(db)
}
