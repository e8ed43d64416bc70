import { type RawBuilder, sql } from 'kysely'
import { previewFor, previewForListener } from '../../db/listening-rights-sql.ts'
import { boughtSong } from '../../db/purchases-sql.ts'
import { planQuality, qualityFor } from '../../db/quality-sql.ts'
import type { Db } from '../../db/schema.ts'
import { type OpenedLink, openedBy } from '../../db/share-links-sql.ts'
import type { MediaStatus } from '../../db/tables-catalog.ts'
import {
  administrator,
  episodeFor,
  originalPlays,
  playable,
  publicEpisode,
  publicSong,
  songFor,
  type ViewerScope,
} from '../../db/visibility.ts'

export interface PlayableMedia {
  id: number
  hash: string
  ext: string
  mime: string
  external_path: string | null
  status: MediaStatus
  renditions: number[]
  /** Seconds that the listener hears; null for all of it. */
  preview: number | null
  /** The best quality that the plan of the listener permits; null for all. */
  max_kbps: number | null
}

/** Item types with their own audio. */
export type PlayableType = 'song' | 'episode'

const playableRows = {
  song: {
    from: sql`all_songs s join media m on m.id = s.media_id`,
    id: sql`s.id`,
    everybody: publicSong,
    owner: sql`s.user_id`,
  },
  episode: {
    from: sql`episodes e join podcasts pc on pc.id = e.podcast_id join media m on m.id = e.media_id`,
    id: sql`e.id`,
    everybody: publicEpisode,
    owner: sql`pc.user_id`,
  },
}

/**
 * Condition for item `from`: public, owned by the listener as `owner`, or the listener is an admin; `u` is the
 * listener.
 */
const playableBy = (listener: number, everyone: RawBuilder<boolean>, owner: RawBuilder<unknown>) =>
  sql`(${listener} = 0 or u.id is not null)
    and (${everyone} or ${owner} = u.id or ${administrator})`

/**
 * Returns the media of an item if the listener (0: a visitor) may still hear it; undefined if not, or if the account is
 * blocked.
 */
export const playableMedia = async (
  db: Db,
  type: PlayableType,
  itemId: number,
  listener: number,
  selling: boolean,
): Promise<PlayableMedia | undefined> => {
  const { from, id, everybody: everyone, owner } = playableRows[type]
  const allowed = playableBy(listener, everyone, owner)
  const [preview, condition, quality] =
    type === 'episode'
      ? [sql`null::int`, allowed, qualityFor(listener, sql`${owner} = u.id`)]
      : [
          previewForListener(listener, selling),
          sql`(s.deleted_at is null and ${allowed} or u.id is not null and ${boughtSong(listener)})`,
          qualityFor(listener, sql`(${owner} = u.id or ${boughtSong(listener)})`),
        ]
  const { rows } = await sql<PlayableMedia>`
    select m.id, m.hash, m.ext, m.mime, m.external_path, m.status, m.renditions, ${preview} as preview,
      ${quality} as max_kbps
    from ${from}
    left join users u on u.id = ${listener} and not u.blocked
    where ${id} = ${itemId} and ${condition}`.execute(db)
  return rows[0]
}

/** Returns the media of a song that a share link still opens. */
export const linkedMedia = async (
  db: Db,
  songId: number,
  link: OpenedLink,
): Promise<PlayableMedia | undefined> => {
  const { rows } = await sql<PlayableMedia>`
    select m.id, m.hash, m.ext, m.mime, m.external_path, m.status, m.renditions, null as preview,
      ${planQuality(0)} as max_kbps
    from songs s join media m on m.id = s.media_id where s.id = ${songId} and ${openedBy(link)}`.execute(db)
  return rows[0]
}

/**
 * Uploads under review: those of a user, not yet songs, as long as the user may edit songs, or the music of the artist
 * they are for. Uploads belong to whoever sent them.
 */
const pendingUpload = (id: string, user: number): RawBuilder<unknown> => sql`
  uploads up join media m on m.id = up.media_id
  join users u on u.id = up.user_id and not u.blocked
  where up.id = ${id}::uuid and up.user_id = ${user} and up.purpose = 'import'
    and not exists (select from all_songs s where s.upload_id = up.id)
    and (u.is_admin or exists (select from artist_members am
      where am.artist_id = up.artist_id and am.user_id = u.id and am.role <> 'analyst') or up.artist_id is null and exists (
      select from user_roles ur join roles r on r.id = ur.role_id
      left join role_permissions rp on rp.role_id = r.id
      where ur.user_id = u.id and (r.name = 'admin' or rp.permission = 'CED songs')))`

/** Returns the media of an upload under review; undefined unless the user may still review it. */
export const uploadedMedia = async (
  db: Db,
  uploadId: string,
  user: number,
): Promise<PlayableMedia | undefined> => {
  const { rows } = await sql<PlayableMedia>`
    select m.id, m.hash, m.ext, m.mime, m.external_path, m.status, m.renditions, null as preview,
      null as max_kbps
    from ${pendingUpload(uploadId, user)}`.execute(db)
  return rows[0]
}

/** Returns everything needed to play an upload under review. */
export const streamedUpload = async (
  db: Db,
  uploadId: string,
  user: number,
): Promise<StreamedMedia | undefined> => {
  const { rows } = await sql<StreamedMedia>`
    select m.id, m.hash, m.ext, m.mime, m.external_path, m.status, m.renditions, null as preview,
      null as max_kbps, m.duration, ${playable} as playable, ${originalPlays} as original_plays, m.loudness_lufs, m.peak_dbtp, m.waveform,
      null as lyrics, null as album_lufs, null as album_peak
    from ${pendingUpload(uploadId, user)}`.execute(db)
  return rows[0]
}

/** Returns the source of a remote episode if the listener (0: a visitor) may still hear it. */
export const remoteEnclosure = async (
  db: Db,
  episodeId: number,
  listener: number,
): Promise<{ enclosure_url: string; enclosure_type: string | null } | undefined> => {
  const { rows } = await sql<{ enclosure_url: string; enclosure_type: string | null }>`
    select e.enclosure_url, e.enclosure_type
    from episodes e join podcasts pc on pc.id = e.podcast_id left join media m on m.id = e.media_id
    left join users u on u.id = ${listener} and not u.blocked
    where e.id = ${episodeId} and e.media_id is null and e.enclosure_url is not null
      and ${playableBy(listener, publicEpisode, sql`pc.user_id`)}`.execute(db)
  return rows[0]
}

export interface StreamedMedia extends PlayableMedia {
  duration: number
  /** At least one form is playable now. */
  playable: boolean
  /** Browsers can play the original. */
  original_plays: boolean
  loudness_lufs: number | null
  peak_dbtp: number | null
  waveform: Buffer | null
  lyrics: { synced: boolean; lines: { at?: number; text: string }[] } | null
  album_lufs: number | null
  album_peak: number | null
}

/**
 * Returns everything needed to play a song. The album loudness is the stored one, or else the energy mean of its songs
 * weighted by duration; its peak is the highest among them.
 */
const streamedSongIf = async (
  db: Db,
  allowed: RawBuilder<boolean>,
  songId: number,
  { preview, quality }: { preview: RawBuilder<number | null>; quality: RawBuilder<number | null> },
): Promise<StreamedMedia | undefined> => {
  const { rows } = await sql<StreamedMedia>`
    select m.id, m.hash, m.ext, m.mime, m.external_path, m.status, m.renditions, ${preview} as preview,
      ${quality} as max_kbps, m.duration, ${playable} as playable,
      ${originalPlays} as original_plays,
      m.loudness_lufs, m.peak_dbtp, m.waveform, s.lyrics,
      coalesce(al.gain_lufs, whole.lufs) as album_lufs, coalesce(al.gain_peak, whole.peak) as album_peak
    from all_songs s join media m on m.id = s.media_id
    left join albums al on al.id = s.album_id
    left join lateral (
      select 10 * log(sum(tm.duration * 10 ^ (tm.loudness_lufs / 10)) / sum(tm.duration)) as lufs,
        max(tm.peak_dbtp) as peak
      from songs t join media tm on tm.id = t.media_id
      where t.album_id = al.id and tm.loudness_lufs > -70 and tm.duration > 0
    ) whole on al.gain_lufs is null
    where s.id = ${songId} and ${allowed}`.execute(db)
  return rows[0]
}

/** The same if the viewer may hear the song, or bought it. */
export const streamedSong = (db: Db, viewer: ViewerScope, songId: number, selling: boolean) => {
  const allowed = sql<boolean>`(s.deleted_at is null and ${songFor(viewer)} or ${boughtSong(viewer.id)})`
  return streamedSongIf(db, allowed, songId, {
    preview: previewFor(viewer, selling),
    quality: qualityFor(viewer.id, sql`(s.user_id = ${viewer.id} or ${boughtSong(viewer.id)})`),
  })
}

/** The same if a share link opens the song. */
export const streamedLinkedSong = (db: Db, link: OpenedLink, songId: number) =>
  streamedSongIf(db, sql`(s.deleted_at is null and ${openedBy(link)})`, songId, {
    preview: sql`null::int`,
    quality: planQuality(0),
  })

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
  viewer: ViewerScope,
  episodeId: number,
): Promise<StreamedMedia | Enclosure | undefined> => {
  const { rows } = await sql<StreamedMedia & Enclosure>`
    select m.id, m.hash, m.ext, m.mime, m.external_path, m.status, m.renditions, null as preview,
      ${qualityFor(viewer.id, sql`pc.user_id = ${viewer.id}`)} as max_kbps, coalesce(m.duration, e.duration) as duration, ${playable} as playable, ${originalPlays} as original_plays,
      m.loudness_lufs, m.peak_dbtp, m.waveform, null as lyrics, null as album_lufs, null as album_peak,
      case when m.id is null then e.enclosure_url end as enclosure_url, e.enclosure_type,
      coalesce(src.direct_enclosure, false) as direct
    from episodes e join podcasts pc on pc.id = e.podcast_id left join media m on m.id = e.media_id
    left join feed_sources src on src.podcast_id = pc.id
    where e.id = ${episodeId} and ${episodeFor(viewer)}`.execute(db)
  return rows[0]
}
