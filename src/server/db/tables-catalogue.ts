import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { Id, Time } from './columns.ts'

/** Made by the database of other columns. */
type Derived<T> = ColumnType<T, never, never>

export interface CoverTable {
  id: Id
  /** SHA-256 of the original picture, hex. */
  hash: string
  color: string
  width: number
  height: number
  /** Bytes of its files in all sizes; null until somebody looked. */
  size: Generated<number | null>
}

export interface ArtistTable {
  id: Id
  name: string
  displayname: string | null
  /** Name folded for comparison; one artist per key. */
  key: string
  slug: string
  user_id: number | null
  bio: string | null
  avatar_cover_id: number | null
  banner_cover_id: number | null
  links: JSONColumnType<{ label: string; url: string }[], string | undefined, string>
  verified: Generated<boolean>
  /** Its names without case and accents, for searching. */
  folded: Derived<string>
  /** Made by hand: it stays while no song names it. */
  kept: Generated<boolean>
  plays: Generated<number>
  /** Public songs and albums, kept up to date by the catalogue. */
  songs_count: Generated<number>
  albums_count: Generated<number>
  followers_count: Generated<number>
  created_at: Time
  updated_at: Time
}

export interface GenreTable {
  id: Id
  name: string
  slug: string
  cover_id: number | null
  colour: string | null
  order: Generated<number>
  songs_count: Generated<number>
  created_at: Time
  updated_at: Time
}

export interface AlbumTable {
  id: Id
  title: string
  artist_id: number | null
  /** Folded album artist, title and owner: the same record is found again by it. */
  key: string
  user_id: number | null
  cover_id: number | null
  description: string | null
  year: number | null
  released_at: string | null
  compilation: Generated<boolean>
  public: Generated<boolean>
  /** Its names without case and accents, for searching. */
  folded: Derived<string>
  /** Made by hand: it stays while it is empty. */
  kept: Generated<boolean>
  /** Songs that a listener can see; albums without any are not listed. */
  songs_count: Generated<number>
  /** Seconds of those songs. */
  duration: Generated<number>
  plays: Generated<number>
  likes: Generated<number>
  gain_lufs: number | null
  gain_peak: number | null
  /** Whether followers have heard that it is out. */
  told: Generated<boolean>
  created_at: Time
  updated_at: Time
}

export type MediaStatus = 'uploaded' | 'processing' | 'ready' | 'failed'

/** One audio file by content; several songs may play the same one. */
export interface MediaTable {
  id: Id
  /** SHA-256 of the bytes, hex. */
  hash: string
  size: number
  mime: string
  ext: string
  codec: string
  duration: number
  /** bit/s of the original. */
  bitrate: number | null
  sample_rate: number | null
  channels: number | null
  lossless: boolean
  /** Where the original lies when it was imported in place; else storage holds it. */
  external_path: string | null
  status: Generated<MediaStatus>
  error: string | null
  attempts: Generated<number>
  /** kbit/s of the packaged renditions. */
  renditions: Generated<number[]>
  /** Bytes of its package; null until somebody looked. */
  packaged_size: Generated<number | null>
  loudness_lufs: number | null
  peak_dbtp: number | null
  waveform: Buffer | null
  created_at: Time
  updated_at: Time
}

export interface SongTable {
  id: Id
  title: string
  /** Title, artists and record without case and accents, for searching; the database keeps it. */
  folded: Derived<string>
  /** The same of its artist and of its record alone, for their order; empty without one. */
  artist_key: Derived<string>
  album_key: Derived<string>
  artist_id: number | null
  album_id: number | null
  media_id: number
  cover_id: number | null
  user_id: number | null
  track_no: number | null
  disc_no: number | null
  year: number | null
  released_at: string | null
  explicit: Generated<boolean>
  public: Generated<boolean>
  downloadable: Generated<boolean>
  lyrics: JSONColumnType<
    { synced: boolean; lines: { at?: number; text: string }[] },
    string | null,
    string | null
  > | null
  file_name: string
  upload_id: string | null
  plays: Generated<number>
  likes: Generated<number>
  downloads: Generated<number>
  /** Whether followers have heard that it is out. */
  told: Generated<boolean>
  created_at: Time
  updated_at: Time
}

export interface SongArtistTable {
  song_id: number
  artist_id: number
  position: number
}

export interface SongGenreTable {
  song_id: number
  genre_id: number
}

/** Files that an import has seen, so that a second run costs one look per file. */
export interface ImportedFileTable {
  path: string
  size: number
  /** Milliseconds since 1970. */
  modified: number
  media_id: number | null
  error: string | null
}
