import { sql } from 'kysely'
import type { Db, Trx } from '../../../../db/schema.ts'
import { type AccessSettings, episodeAccess } from '../../../../db/sql/access.ts'
import type { StoredPiece } from '../../../../db/tables/ads.ts'

/** The audio of an episode, into which spots may be inserted. */
export interface EpisodeAudio {
  media_id: number
  codec: string | null
  hash: string
  ext: string
  size: number
  external_path: string | null
  /** Of its podcast. */
  language: string | null
}

const audio = sql`m.id as media_id, m.codec, m.hash, m.ext, m.size, m.external_path, pc.language`

/** Returns the audio of an episode that everybody may hear. */
export const episodeAudio = async (
  db: Db,
  id: number,
  settings: AccessSettings,
): Promise<EpisodeAudio | undefined> => {
  const { rows } = await sql<EpisodeAudio>`
    select ${audio} from episodes e join podcasts pc on pc.id = e.podcast_id join media m on m.id = e.media_id
    cross join lateral ${episodeAccess({ feed: null }, settings)} access where e.id = ${id}`.execute(db)
  return rows[0]
}

/** Whether all its spots are there, and belong to campaigns that exist. */
const intact = sql<boolean>`
  (select count(*) from composition_spots s where s.composition_id = c.id)
    = (select count(*) from jsonb_array_elements(c.pieces) p
      join feed_spots f on f.media_id = (p ->> 'spot')::int and f.hertz = (p ->> 'hertz')::int
        and f.channels = (p ->> 'channels')::int and f.status = 'ready' and f.size = (p ->> 'size')::int)
  and (select count(*) from composition_spots s where s.composition_id = c.id)
    = (select count(*) from jsonb_array_elements(c.pieces) p where p ? 'spot')`

export interface Composition {
  id: number
  /** Null for the plain file. */
  pieces: StoredPiece[] | null
  expires_at: string
}

/** Returns what a listener got of an episode, unless it expired or can't be sent any more. */
export const compositionFor = async (
  db: Db,
  of: { episode: number; media: number; listeners: readonly Buffer[]; at: Date },
): Promise<Composition | undefined> => {
  const { rows } = await sql<Composition>`
    select c.id, c.pieces, c.expires_at from compositions c
    where c.episode_id = ${of.episode} and c.listener = any(${of.listeners}::bytea[]) and c.media_id = ${of.media}
      and c.expires_at > ${of.at} and (c.pieces is null or ${intact})
    order by c.expires_at limit 1`.execute(db)
  return rows[0]
}

/** Returns the pieces of a composition; undefined if it can't be sent any more. */
export const compositionFile = async (
  db: Db,
  id: number,
  settings: AccessSettings,
): Promise<(EpisodeAudio & { id: number; pieces: StoredPiece[] }) | undefined> => {
  const { rows } = await sql<EpisodeAudio & { id: number; pieces: StoredPiece[] }>`
    select c.id, c.pieces, ${audio}
    from compositions c join episodes e on e.id = c.episode_id and e.media_id = c.media_id
      join podcasts pc on pc.id = e.podcast_id join media m on m.id = c.media_id
      cross join lateral ${episodeAccess({ feed: null }, settings)} access
    where c.id = ${id} and c.pieces is not null and ${intact}`.execute(db)
  return rows[0]
}

export interface PlacedSpot {
  campaign_id: number
  token: Buffer
  start: number
  end: number
}

/** Stores what a listener gets, in place of what can't be sent any more. Undefined if another request was faster. */
export const addComposition = async (
  trx: Trx,
  of: {
    episode: number
    media: number
    listener: Buffer
    pieces: StoredPiece[] | null
    spots: readonly PlacedSpot[]
    expires_at: Date
    at: Date
  },
): Promise<number | undefined> => {
  await sql`
    delete from compositions c where c.episode_id = ${of.episode} and c.listener = ${of.listener}
      and (c.media_id <> ${of.media} or c.expires_at <= ${of.at} or (c.pieces is not null and not (${intact})))`.execute(
    trx,
  )
  const { rows } = await sql<{ id: number }>`
    insert into compositions (episode_id, media_id, listener, pieces, expires_at)
    values (${of.episode}, ${of.media}, ${of.listener}, ${of.pieces && JSON.stringify(of.pieces)}::jsonb, ${of.expires_at})
    on conflict (episode_id, listener) do nothing returning id`.execute(trx)
  const id = rows[0]?.id
  if (id !== undefined && of.spots.length > 0)
    await trx
      .insertInto('composition_spots')
      .values(
        of.spots.map(({ campaign_id, token, start, end }, position) => ({
          composition_id: id,
          position,
          campaign_id,
          token,
          start_byte: start,
          end_byte: end,
        })),
      )
      .execute()
  return id
}

/** A spot of which all bytes were sent. */
export interface HeardSpot {
  campaign_id: number
  token: Buffer
}

/** Notes that bytes of a composed file were sent. Returns the spots that were sent completely with them. */
export const noteSent = async (db: Db, id: number, start: number, end: number): Promise<HeardSpot[]> => {
  const { rows } = await sql<HeardSpot>`
    with noted as (
      update composition_spots
      set sent = sent + int8multirange(int8range(greatest(start_byte, ${start}), least(end_byte, ${end})))
      where composition_id = ${id} and start_byte < ${end} and end_byte > ${start}
        and not sent @> int8range(start_byte, end_byte)
      returning campaign_id, token, sent @> int8range(start_byte, end_byte) as complete)
    select campaign_id, token from noted where complete`.execute(db)
  return rows
}

/** Deletes what expired before a time. */
export const deleteCompositions = async (db: Db, before: Date): Promise<void> => {
  await sql`delete from compositions where expires_at < ${before}`.execute(db)
}

/** A format of MP3. */
export interface FeedFormat {
  hertz: number
  channels: number
}

/** A spot in a format. */
export interface FeedSpot extends FeedFormat {
  media_id: number
  hash: string
  size: number
  frames: number
}

/** A file of which the positions of frames are wanted. */
export interface IndexedMedia {
  hash: string
  ext: string
  external_path: string | null
  status: string
}

/** Condition for requests that were never fulfilled: they are repeated after a while. */
const forgotten = (table: 'mp3_indexes' | 'feed_spots') =>
  sql`${sql.table(table)}.status = 'preparing' and ${sql.table(table)}.wanted_at < now() - interval '1 hour'`

/** Returns which of these spots there are in a format. */
export const feedSpots = async (
  db: Db,
  media_ids: readonly number[],
  { hertz, channels }: FeedFormat,
): Promise<FeedSpot[]> => {
  const { rows } = await sql<FeedSpot>`
    select f.media_id, f.hertz, f.channels, f.size, f.frames, m.hash
    from feed_spots f join media m on m.id = f.media_id
    where f.media_id = any(${media_ids}::int[]) and f.hertz = ${hertz} and f.channels = ${channels}
      and f.status = 'ready'`.execute(db)
  return rows
}

/** Asks for spots in a format. Returns those that nobody asked for yet. */
export const wantFeedSpots = async (
  trx: Trx,
  media_ids: readonly number[],
  { hertz, channels }: FeedFormat,
): Promise<number[]> => {
  const { rows } = await sql<{ media_id: number }>`
    insert into feed_spots (media_id, hertz, channels)
    select media_id, ${hertz}::int, ${channels}::int from campaign_spots
      where media_id = any(${media_ids}::int[]) and status = 'ready' order by media_id
    on conflict (media_id, hertz, channels) do update set wanted_at = now() where ${forgotten('feed_spots')}
    returning media_id`.execute(trx)
  return rows.map(({ media_id }) => media_id)
}

/** Returns the hash of a spot that is to be converted; undefined if it was. */
export const feedSpotToPrepare = async (
  db: Db,
  media_id: number,
  { hertz, channels }: FeedFormat,
): Promise<{ hash: string } | undefined> => {
  const { rows } = await sql<{ hash: string }>`
    select m.hash from feed_spots f join media m on m.id = f.media_id
    where f.media_id = ${media_id} and f.hertz = ${hertz} and f.channels = ${channels} and f.status = 'preparing'`.execute(
    db,
  )
  return rows[0]
}

export const finishFeedSpot = async (
  db: Db,
  media_id: number,
  { hertz, channels }: FeedFormat,
  result: { status: 'ready'; size: number; frames: number } | { status: 'failed' },
): Promise<void> => {
  await db
    .updateTable('feed_spots')
    .set(result)
    .where('media_id', '=', media_id)
    .where('hertz', '=', hertz)
    .where('channels', '=', channels)
    .execute()
}

/** Asks where the frames of a file are. Returns whether nobody asked yet. */
export const wantIndex = async (trx: Trx, media_id: number): Promise<boolean> => {
  const { rows } = await sql`
    insert into mp3_indexes (media_id) values (${media_id})
    on conflict (media_id) do update set wanted_at = now() where ${forgotten('mp3_indexes')}
    returning media_id`.execute(trx)
  return rows.length > 0
}

/** Returns the file of which the positions of frames are wanted. */
export const mediaToIndex = async (db: Db, media_id: number): Promise<IndexedMedia | undefined> => {
  const { rows } = await sql<IndexedMedia>`
    select m.hash, m.ext, m.external_path, i.status
    from mp3_indexes i join media m on m.id = i.media_id where i.media_id = ${media_id}`.execute(db)
  return rows[0]
}

export interface StoredIndex extends FeedFormat {
  head: number
  audio_start: number
  audio_end: number
  frames: number
  positions: Buffer
}

/** Stores where the frames of a file are; null if spots can't be inserted between them. */
export const finishIndex = async (db: Db, media_id: number, found: StoredIndex | null): Promise<void> => {
  await db
    .updateTable('mp3_indexes')
    .set(found ? { status: 'ready', ...found } : { status: 'unusable' })
    .where('media_id', '=', media_id)
    .execute()
}

/** Returns where the frames of a file are; null if that is not known. */
export const storedIndex = async (db: Db, media_id: number): Promise<StoredIndex | null> => {
  const { rows } = await sql<StoredIndex>`
    select hertz, channels, head, audio_start, audio_end, frames, positions from mp3_indexes
    where media_id = ${media_id} and status = 'ready'`.execute(db)
  return rows[0] ?? null
}
