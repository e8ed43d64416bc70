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
