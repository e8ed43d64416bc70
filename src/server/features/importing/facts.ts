import type { Insertable } from 'kysely'
import type { MediaTable } from '../../db/tables-catalogue.ts'
import type { Tags } from '../../media/tags.ts'
import type { MusicFile } from './walk.ts'

export interface AlbumFacts {
  title: string
  /** Null when nobody is named at all. */
  artist: string | null
  compilation: boolean
  year: number | null
  released_at: string | null
}

/** Everything the catalogue needs to know of one song to take it in. */
export interface SongFacts {
  /** Path of the bytes. */
  source: string
  /** The file as the import saw it; null for uploads. */
  file: MusicFile | null
  media: Pick<
    Insertable<MediaTable>,
    | 'hash'
    | 'size'
    | 'mime'
    | 'ext'
    | 'codec'
    | 'duration'
    | 'bitrate'
    | 'sample_rate'
    | 'channels'
    | 'lossless'
    | 'external_path'
  >
  title: string
  /** In order; the first is the song's artist. */
  artists: string[]
  album: AlbumFacts | null
  /** Names; `genre_ids` are added to them. */
  genres: string[]
  genre_ids: number[]
  cover_id: number | null
  track_no: number | null
  disc_no: number | null
  year: number | null
  released_at: string | null
  lyrics: Tags['lyrics']
  file_name: string
  owner_id: number | null
  public: boolean
  explicit: boolean
  downloadable: boolean
  upload_id: string | null
}
