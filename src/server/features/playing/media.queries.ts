import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/schema.ts'
import type { MediaStatus } from '../../db/tables-catalogue.ts'
import { type Asker, originalPlays, playable, publicSong, songFor } from '../../db/visible.ts'

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

/** The media of a song if the listener (0: a visitor) may still hear it: 404 and blocked accounts alike are nothing. */
export const heardMedia = async (
  db: Db,
  songId: number,
  listener: number,
): Promise<HeardMedia | undefined> => {
  const { rows } = await sql<HeardMedia>`
    select m.id, m.hash, m.ext, m.mime, m.external_path, m.status, m.renditions
    from songs s join media m on m.id = s.media_id
    left join users u on u.id = ${listener} and not u.blocked
    where s.id = ${songId} and (${listener} = 0 or u.id is not null)
      and (${publicSong} or s.user_id = u.id or u.is_admin or exists (
        select from user_roles ur join roles r on r.id = ur.role_id where ur.user_id = u.id and r.name = 'admin'))`.execute(
    db,
  )
  return rows[0]
}

export interface StreamedSong extends HeardMedia {
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
): Promise<StreamedSong | undefined> => {
  const { rows } = await sql<StreamedSong>`
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
