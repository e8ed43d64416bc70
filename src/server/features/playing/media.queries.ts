import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/schema.ts'
import type { MediaStatus } from '../../db/tables-catalogue.ts'
import {
  type Asker,
  episodeFor,
  originalPlays,
  playable,
  publicEpisode,
  publicSong,
  songFor,
} from '../../db/visible.ts'

type Db = Kysely<Database>

export interface HeardMedia {
  id: number
  hash: string
  ext: string
  mime: string
  external_path: string | null
  status: MediaStatus
  renditions: number[]
}

/** What can be played by itself. */
export type HeardType = 'song' | 'episode'

const heard = {
  song: {
    from: sql`songs s join media m on m.id = s.media_id`,
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

/** Whom the item `from` is for: everybody, whom it belongs to as `owner`, and admins; `u` is the listener. */
const heardBy = (listener: number, everybody: RawBuilder<boolean>, owner: RawBuilder<unknown>) =>
  sql`(${listener} = 0 or u.id is not null)
    and (${everybody} or ${owner} = u.id or u.is_admin or exists (
      select from user_roles ur join roles r on r.id = ur.role_id where ur.user_id = u.id and r.name = 'admin'))`

/** The media of an item if the listener (0: a visitor) may still hear it: 404 and blocked accounts alike are nothing. */
export const heardMedia = async (
  db: Db,
  type: HeardType,
  itemId: number,
  listener: number,
): Promise<HeardMedia | undefined> => {
  const { from, id, everybody, owner } = heard[type]
  const { rows } = await sql<HeardMedia>`
    select m.id, m.hash, m.ext, m.mime, m.external_path, m.status, m.renditions
    from ${from}
    left join users u on u.id = ${listener} and not u.blocked
    where ${id} = ${itemId} and ${heardBy(listener, everybody, owner)}`.execute(db)
  return rows[0]
}

/** Where an episode without a file here lies, if the listener (0: a visitor) may still hear it. */
export const heardElsewhere = async (
  db: Db,
  episodeId: number,
  listener: number,
): Promise<{ enclosure_url: string; enclosure_type: string | null } | undefined> => {
  const { rows } = await sql<{ enclosure_url: string; enclosure_type: string | null }>`
    select e.enclosure_url, e.enclosure_type
    from episodes e join podcasts pc on pc.id = e.podcast_id left join media m on m.id = e.media_id
    left join users u on u.id = ${listener} and not u.blocked
    where e.id = ${episodeId} and e.media_id is null and e.enclosure_url is not null
      and ${heardBy(listener, publicEpisode, sql`pc.user_id`)}`.execute(db)
  return rows[0]
}

export interface StreamedMedia extends HeardMedia {
  duration: number
  /** Something of it can be heard now. */
  playable: boolean
  /** Browsers play the original itself. */
  original_plays: boolean
  loudness_lufs: number | null
  peak_dbtp: number | null
  waveform: Buffer | null
  lyrics: { synced: boolean; lines: { at?: number; text: string }[] } | null
  album_lufs: number | null
  album_peak: number | null
}

/**
 * Everything that playing a song needs. The loudness of its album is the stored one, else the energy mean of the
 * album's songs weighted by their seconds; its peak the highest among them.
 */
export const streamedSong = async (
  db: Db,
  asker: Asker,
  songId: number,
): Promise<StreamedMedia | undefined> => {
  const { rows } = await sql<StreamedMedia>`
    select m.id, m.hash, m.ext, m.mime, m.external_path, m.status, m.renditions, m.duration, ${playable} as playable,
      ${originalPlays} as original_plays,
      m.loudness_lufs, m.peak_dbtp, m.waveform, s.lyrics,
      coalesce(al.gain_lufs, whole.lufs) as album_lufs, coalesce(al.gain_peak, whole.peak) as album_peak
    from songs s join media m on m.id = s.media_id
    left join albums al on al.id = s.album_id
    left join lateral (
      select 10 * log(sum(tm.duration * 10 ^ (tm.loudness_lufs / 10)) / sum(tm.duration)) as lufs,
        max(tm.peak_dbtp) as peak
      from songs t join media tm on tm.id = t.media_id
      where t.album_id = al.id and tm.loudness_lufs > -70 and tm.duration > 0
    ) whole on al.gain_lufs is null
    where s.id = ${songId} and ${songFor(asker)}`.execute(db)
  return rows[0]
}

/** An episode that lies elsewhere. */
export interface Enclosure {
  enclosure_url: string
  enclosure_type: string | null
  /** Browsers may fetch it where it lies. */
  direct: boolean
  duration: number
}

/** Everything that playing an episode needs: its file here, or where it lies. */
export const streamedEpisode = async (
  db: Db,
  asker: Asker,
  episodeId: number,
): Promise<StreamedMedia | Enclosure | undefined> => {
  const { rows } = await sql<StreamedMedia & Enclosure>`
    select m.id, m.hash, m.ext, m.mime, m.external_path, m.status, m.renditions,
      coalesce(m.duration, e.duration) as duration, ${playable} as playable, ${originalPlays} as original_plays,
      m.loudness_lufs, m.peak_dbtp, m.waveform, null as lyrics, null as album_lufs, null as album_peak,
      case when m.id is null then e.enclosure_url end as enclosure_url, e.enclosure_type,
      coalesce(src.direct, false) as direct
    from episodes e join podcasts pc on pc.id = e.podcast_id left join media m on m.id = e.media_id
    left join feed_sources src on src.podcast_id = pc.id
    where e.id = ${episodeId} and ${episodeFor(asker)}`.execute(db)
  return rows[0]
}
