import { sql } from 'kysely'
import type { Lyrics } from '../../../../contract/catalog/items.ts'
import type { Db } from '../../../db/schema.ts'
import {
  type Access,
  type AccessSettings,
  episodeAccess,
  type PlayableMedia,
  type Principal,
  playableMediaColumns,
  songAccess,
  uploadAccess,
} from '../../../db/sql/access.ts'
import { originalPlays, playable } from '../../../db/sql/visibility.ts'

/** Item types with their own audio. */
export type PlayableType = 'song' | 'episode'

/** Targets of signed URLs: items, and uploads that are not items yet. */
export type SignedType = PlayableType | 'upload'

const sources = {
  song: {
    from: sql`all_songs s join media m on m.id = s.media_id`,
    id: sql`s.id`,
    access: songAccess,
  },
  episode: {
    from: sql`episodes e join podcasts pc on pc.id = e.podcast_id join media m on m.id = e.media_id`,
    id: sql`e.id`,
    access: episodeAccess,
  },
  upload: {
    from: sql`uploads up join media m on m.id = up.media_id`,
    id: sql`up.id`,
    access: uploadAccess,
  },
}

/** Returns the media of an item as far as somebody may still hear it; undefined if not. `id` of an upload is a UUID. */
export const playableMedia = async (
  db: Db,
  type: SignedType,
  id: number | string,
  principal: Principal,
  settings: AccessSettings,
): Promise<PlayableMedia | undefined> => {
  const of = sources[type]
  const { rows } = await sql<PlayableMedia>`
    select ${playableMediaColumns} from ${of.from} cross join lateral ${of.access(principal, settings)} access
    where ${of.id} = ${id}`.execute(db)
  return rows[0]
}

/** The audio of a remote episode. */
export interface RemoteFile {
  podcast_id: number
  enclosure_url: string
  enclosure_type: string | null
}

/** Returns the source of a remote episode if somebody may still hear it. */
export const remoteEnclosure = async (
  db: Db,
  episodeId: number,
  principal: Principal,
  settings: AccessSettings,
): Promise<RemoteFile | undefined> => {
  const { rows } = await sql<RemoteFile>`
    select e.podcast_id, e.enclosure_url, e.enclosure_type
    from episodes e join podcasts pc on pc.id = e.podcast_id left join media m on m.id = e.media_id
    cross join lateral ${episodeAccess(principal, settings)} access
    where e.id = ${episodeId} and e.media_id is null and e.enclosure_url is not null`.execute(db)
  return rows[0]
}

export interface StreamedMedia extends PlayableMedia {
  duration: number
  /** At least one form is playable now. */
  playable: boolean
  /** Browsers can play the original. */
  original_plays: boolean
  codec: string
  /** Bits per second of the original. */
  bitrate: number | null
  channels: number | null
  loudness_lufs: number | null
  peak_dbtp: number | null
  waveform: Buffer | null
  lyrics: Lyrics | null
  album_lufs: number | null
  album_peak: number | null
}

const measured = sql`${playable} as playable, ${originalPlays} as original_plays, m.codec, m.bitrate, m.channels,
  m.loudness_lufs, m.peak_dbtp, m.waveform`

/**
 * Returns everything needed to play a song. The album loudness is the stored one, or else the energy mean of its songs
 * weighted by duration; its peak is the highest among them.
 */
export const streamedSong = async (
  db: Db,
  songId: number,
  principal: Principal,
  settings: AccessSettings,
): Promise<StreamedMedia | undefined> => {
  const { rows } = await sql<StreamedMedia>`
    select ${playableMediaColumns}, m.duration, ${measured}, s.lyrics,
      coalesce(al.gain_lufs, whole.lufs) as album_lufs, coalesce(al.gain_peak, whole.peak) as album_peak
    from all_songs s join media m on m.id = s.media_id
    cross join lateral ${songAccess(principal, settings)} access
    left join albums al on al.id = s.album_id
    left join lateral (
      select 10 * log(sum(tm.duration * 10 ^ (tm.loudness_lufs / 10)) / sum(tm.duration)) as lufs,
        max(tm.peak_dbtp) as peak
      from songs t join media tm on tm.id = t.media_id
      where t.album_id = al.id and tm.loudness_lufs > -70 and tm.duration > 0
    ) whole on al.gain_lufs is null
    where s.id = ${songId}`.execute(db)
  return rows[0]
}

/** Returns everything needed to play an upload under review. */
export const streamedUpload = async (
  db: Db,
  uploadId: string,
  principal: Principal,
): Promise<StreamedMedia | undefined> => {
  const { rows } = await sql<StreamedMedia>`
    select ${playableMediaColumns}, m.duration, ${measured}, null as lyrics, null as album_lufs, null as album_peak
    from ${sources.upload.from} cross join lateral ${uploadAccess(principal)} access
    where up.id = ${uploadId}`.execute(db)
  return rows[0]
}

/** A remote episode. */
export interface Enclosure {
  enclosure_url: string
  enclosure_type: string | null
  /** Browsers may fetch it from its source. */
  direct: boolean
  duration: number
}

/** Returns everything needed to play an episode: its local file, or its remote source. */
export const streamedEpisode = async (
  db: Db,
  episodeId: number,
  principal: Principal,
  settings: AccessSettings,
): Promise<StreamedMedia | Enclosure | undefined> => {
  const { rows } = await sql<StreamedMedia & Enclosure>`
    select ${playableMediaColumns}, coalesce(m.duration, e.duration) as duration, ${measured},
      null as lyrics, null as album_lufs, null as album_peak,
      case when m.id is null then e.enclosure_url end as enclosure_url, e.enclosure_type,
      coalesce(src.direct_enclosure, false) as direct
    from episodes e join podcasts pc on pc.id = e.podcast_id left join media m on m.id = e.media_id
    cross join lateral ${episodeAccess(principal, settings)} access
    left join feed_sources src on src.podcast_id = pc.id
    where e.id = ${episodeId}`.execute(db)
  return rows[0]
}

interface Named extends Pick<Access, 'reason' | 'downloads'> {
  title: string
  artist: string | null
  file_name: string
}

export interface Download extends PlayableMedia, Named {}

/** A remote episode to download. */
export interface RemoteDownload extends Named, RemoteFile {}

const file = sql`${playableMediaColumns}, access.reason, access.downloads`

/** Returns the original of a song that somebody may hear. */
export const songToDownload = async (
  db: Db,
  id: number,
  principal: Principal,
  settings: AccessSettings,
): Promise<Download | undefined> => {
  const { rows } = await sql<Download>`
    select ${file}, s.title, s.file_name, coalesce(nullif(ar.displayname, ''), ar.name) as artist
    from all_songs s join media m on m.id = s.media_id left join artists ar on ar.id = s.artist_id
    cross join lateral ${songAccess(principal, settings)} access
    where s.id = ${id}`.execute(db)
  return rows[0]
}

/** Returns the file or the remote URL of an episode that somebody may hear. */
export const episodeToDownload = async (
  db: Db,
  id: number,
  principal: Principal,
  settings: AccessSettings,
): Promise<Download | RemoteDownload | undefined> => {
  const { rows } = await sql<Download & RemoteDownload>`
    select ${file}, e.title, pc.title as artist, coalesce(e.file_name, '') as file_name, e.podcast_id, e.enclosure_url, e.enclosure_type
    from episodes e join podcasts pc on pc.id = e.podcast_id left join media m on m.id = e.media_id
    cross join lateral ${episodeAccess(principal, settings)} access
    where e.id = ${id}`.execute(db)
  return rows[0]
}

/** Counts a download of each of these songs. */
export const countSongDownloads = async (db: Db, ids: number[]): Promise<void> => {
  await sql`update song_stats set downloads = downloads + 1 where song_id = any(${ids}::int[])`.execute(db)
}

export const countDownload = async (db: Db, type: PlayableType, id: number): Promise<void> => {
  if (type === 'song') return countSongDownloads(db, [id])
  await sql`update episodes set downloads = downloads + 1 where id = ${id}`.execute(db)
}

export interface FileChecksum {
  bytes: number
  /** Hexadecimal. */
  checksum: string
}

export const storedChecksum = async (
  db: Db,
  mediaId: number,
  file: string,
): Promise<FileChecksum | undefined> => {
  const row = await db
    .selectFrom('file_checksums')
    .select(['bytes', 'checksum'])
    .where('media_id', '=', mediaId)
    .where('file', '=', file)
    .executeTakeFirst()
  return row && { bytes: Number(row.bytes), checksum: row.checksum.toString('hex') }
}

export const storeChecksum = async (
  db: Db,
  media_id: number,
  file: string,
  { bytes, checksum }: FileChecksum,
): Promise<void> => {
  await db
    .insertInto('file_checksums')
    .values({ media_id, file, bytes, checksum: Buffer.from(checksum, 'hex') })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export interface KeptItem {
  id: number
  /** Of its audio: the id of the media, 0 at another host. */
  version: number
}

/** Returns which of these songs an account may hear as a whole. */
export const wholeSongs = async (
  db: Db,
  account: number,
  ids: readonly number[],
  settings: AccessSettings,
): Promise<KeptItem[]> => {
  const { rows } = await sql<KeptItem>`
    select s.id, m.id as version from all_songs s join media m on m.id = s.media_id
    cross join lateral ${songAccess({ account }, settings)} access
    where s.id = any(${ids}::int[]) and access.preview is null order by s.id`.execute(db)
  return rows
}

/** Returns which of these episodes an account may hear. */
export const heardEpisodes = async (
  db: Db,
  account: number,
  ids: readonly number[],
  settings: AccessSettings,
): Promise<KeptItem[]> => {
  const { rows } = await sql<KeptItem>`
    select e.id, coalesce(e.media_id, 0) as version
    from episodes e join podcasts pc on pc.id = e.podcast_id left join media m on m.id = e.media_id
    cross join lateral ${episodeAccess({ account }, settings)} access
    where e.id = any(${ids}::int[]) order by e.id`.execute(db)
  return rows
}
