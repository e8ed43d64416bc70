import { sql } from 'kysely'
import type { Db, Trx } from '../../../../db/schema.ts'

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
