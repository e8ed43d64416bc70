import type { Insertable } from 'kysely'
import type { EncodingGuess } from '../../../core/guess-encoding.ts'
import type { MediaTable } from '../../../db/tables/catalog.ts'
import type { Tags } from '../../../media/tags/tags.ts'
import type { SongIds } from './queries.ts'
import type { MusicFile } from './scan.ts'

export interface AlbumMetadata {
  title: string
  /** Null if no artist is named. */
  artist: string | null
  compilation: boolean
  year: number | null
  released_at: string | null
  label?: string | null
  copyright?: string | null
  /** Names to sort it and its artist by. */
  sort_title?: string | null
  artist_sort?: string | null
  /** The release at MusicBrainz. */
  musicbrainz_id?: string | null
  /** Keeps it apart from albums of the same title and artist. */
  apart?: string | undefined
  /** Public unless stated otherwise. */
  public?: boolean
}

/** Metadata needed to add one song to the catalog. */
export interface SongMetadata {
  /** Path of the file. */
  source: string
  /** The file as scanned; null for uploads. */
  file: MusicFile | null
  media: Pick<
    Insertable<MediaTable>,
    | 'hash'
    | 'fingerprinted'
    | 'truncated'
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
  sort_title?: string | null
  /** In order; the first is the main artist. */
  artists: string[]
  /** Names to sort the artists by, in their order. */
  artist_sorts?: readonly string[]
  album: AlbumMetadata | null
  /** Names, in addition to `genre_ids`. */
  genres: string[]
  genre_ids: number[]
  credits: Tags['credits']
  cover_id: number | null
  /** At MusicBrainz: the recording, its track, its artists in their order, and the artist of its album. */
  musicbrainz?: SongIds | undefined
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
  /** The encoding of its texts, if it was guessed. */
  guess?: EncodingGuess | null
}
